"""Effects of your own printed values: the same deals with them and with ours, side by side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from bruxelles1893.arena.balance import (
    BalanceRow,
    Labels,
    balance_plan,
    boards,
    columns,
    lines,
    nobles,
    places,
)
from bruxelles1893.arena.games import Game, play_job
from bruxelles1893.arena.statistics import Estimate, mean

QUICK_BOT: Final = "planner"
KINDS: Final[dict[str, Labels]] = {
    "place": places,
    "board": boards,
    "noble": nobles,
    "columns": columns,
}
"""The groupings of players whose win rates are compared."""


class Pair(NamedTuple):
    """A deal played with our values and with one's own."""

    ours: Game
    own: Game


class ComparedRow(NamedTuple):
    """How often players won who had something, and how many had it; none where nobody had it."""

    label: str
    ours: BalanceRow | None
    own: BalanceRow | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The winners' scores, their change from deal to deal, and win rates by what players had."""

    deals: int
    ours: Estimate
    own: Estimate
    change: Estimate
    tables: dict[str, list[ComparedRow]]


def play_pair(rules: str, players: int, bot: str, seed: int, file: Path) -> Pair:
    """Play a deal twice, with our values and with those of a file."""
    ours, own = (balance_plan(rules, players, 1, bot, seed, each) for each in (None, file))
    return Pair(play_job(ours.jobs()[0]), play_job(own.jobs()[0]))


def play_pair_of_text(rules: str, players: int, seed: int, text: str) -> Pair:
    """Play a pair by quick bots, with the text of a file."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "own.toml"
        file.write_text(text, "utf-8")
        return play_pair(rules, players, QUICK_BOT, seed, file)


def compared(pairs: Iterable[Pair]) -> Comparison:
    """Compare what was played."""
    played = list(pairs)
    winners = [(max(pair.ours.totals), max(pair.own.totals)) for pair in played]
    tables = {kind: _rows(played, labels) for kind, labels in KINDS.items()}
    return Comparison(
        deals=len(played),
        ours=mean([[float(ours)] for ours, _ in winners]),
        own=mean([[float(own)] for _, own in winners]),
        change=mean([[float(own - ours)] for ours, own in winners]),
        tables={kind: rows for kind, rows in tables.items() if rows},
    )


def _rows(pairs: list[Pair], labels: Labels) -> list[ComparedRow]:
    ours = {row.label: row for row in lines((pair.ours for pair in pairs), labels)}
    own = {row.label: row for row in lines((pair.own for pair in pairs), labels)}
    names = sorted({*ours, *own})
    return [ComparedRow(name, ours.get(name), own.get(name)) for name in names]


def comparison_text(found: Comparison, rules: str, players: int, bot: str) -> str:
    """The comparison in Markdown."""
    head = (
        f"## {rules}, {players} players: own values against ours\n\n"
        f"{found.deals} deals, each played with both by `{bot}` on all seats.\n\n"
        "| figure | ours | own |\n|---|---:|---:|\n"
        f"| mean winning score | {found.ours:.1f} | {found.own:.1f} |\n\n"
        f"On the same deal the winner has {found.change:+.1f} points with the own values.\n"
    )
    return head + "".join(_table(kind, rows) for kind, rows in found.tables.items())


def _table(kind: str, rows: list[ComparedRow]) -> str:
    lines_of_rows = "".join(
        f"| {row.label} | {_rate(row.ours)} | {_rate(row.own)} |\n" for row in rows
    )
    return f"\n| {kind} | win rate, ours | win rate, own |\n|---|---:|---:|\n{lines_of_rows}"


def _rate(row: BalanceRow | None) -> str:
    return "–" if row is None else f"{row.win_rate:.0%} of {row.players}"
