"""The balance of the game, from games of one bot on all seats: a report in Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from bruxelles1893.arena.games import Game
from bruxelles1893.arena.statistics import Estimate, mean, share, spread_of
from bruxelles1893.arena.tournament import Plan, check_bots, digest_of
from bruxelles1893.engine import BruxellesError, Seat, ruleset
from bruxelles1893.words import BOARD_NAMES, NOBLE_NAMES, be_card_text, tile_text

USUAL_SCORES: Final = range(100, 200)
"""The range in which winners' scores are said to lie."""

MANY: Final = 8
"""Columns or houses that are counted together with more of them."""

TITLE: Final = "# Balance"
PREAMBLE: Final = f"""{TITLE}

Win rates and scores from games of one bot on all seats. Each section is written by the command
that it names. Intervals are of 95%, with the deal as the unit. Players who share a victory have a
share of it each. Architect boards are drawn at random, so they do not depend on the seat. Other
things do: a win rate shows what goes with winning, not what causes it.
"""
HEADING: Final = "\n## "

Labels = Callable[[Game, Seat], Iterable[str]]
"""What the player on a seat of a game has, in words."""


class ReportError(BruxellesError, ValueError):
    """The file is not a balance report."""


class BalanceRow(NamedTuple):
    """The results of players who share something."""

    label: str
    players: int
    win_rate: Estimate
    mean_score: Estimate


def balance_plan(
    rules: str,
    players: int,
    games: int,
    bot: str,
    seed: int,
    components_file: Path | None = None,
) -> Plan:
    """Games of one bot on all seats, each on its own deal, with boards drawn."""
    ruleset(rules, components_file)
    check_bots([bot])
    return Plan(rules, (bot,), players, seed, games, False, True, components_file)


def places(game: Game, seat: Seat) -> list[str]:
    """A seat's place in the turn order of round 1."""
    return [str((seat - game.first) % len(game.bots) + 1)]


def boards(game: Game, seat: Seat) -> list[str]:
    """The architect whose side B a seat plays."""
    return [BOARD_NAMES[game.boards[seat]]] if game.boards[seat] else []


def nobles(game: Game, seat: Seat) -> list[str]:
    """The nobles that a seat has kept."""
    return [NOBLE_NAMES[noble] for noble in game.nobles[seat]]


def cards(game: Game, seat: Seat) -> list[str]:
    """The Belle Époque cards that a seat owns."""
    return [f"{card}: {be_card_text(card)}" for card in game.cards[seat]]


def tiles(game: Game, seat: Seat) -> list[str]:
    """The Belle Époque tiles that a seat's pawns stand on."""
    return [f"{tile}: {tile_text(tile)}" for tile in game.tiles[seat]]


def columns(game: Game, seat: Seat) -> list[str]:
    """How many columns a seat has won."""
    return [counted(game.columns[seat])]


def houses(game: Game, seat: Seat) -> list[str]:
    """How many houses a seat has built."""
    return [counted(game.houses[seat])]


def counted(number: int) -> str:
    """A number; large ones are counted together."""
    return str(number) if number < MANY else f"{MANY} or more"


TABLES: Final[tuple[tuple[str, str, Labels], ...]] = (
    ("By place in the turn order of round 1", "place", places),
    ("By architect board", "board", boards),
    ("By columns won", "columns", columns),
    ("By houses built", "houses", houses),
    ("By noble kept at the end", "noble", nobles),
    ("By Belle Époque card owned at the end", "card", cards),
    ("By Belle Époque tile with an own pawn at the end", "tile", tiles),
)


def lines(games: Iterable[Game], labels: Labels) -> list[BalanceRow]:
    """The results of players by what they have; the deal is the unit."""
    seats: dict[str, dict[int, list[tuple[float, float]]]] = {}
    for game in games:
        for seat, results in enumerate(zip(game.wins, game.totals, strict=True)):
            for label in labels(game, Seat(seat)):
                seats.setdefault(label, {}).setdefault(game.seed, []).append(results)
    return [_line(label, list(deals.values())) for label, deals in seats.items()]


def _line(label: str, deals: list[list[tuple[float, float]]]) -> BalanceRow:
    wins = [[won for won, _ in deal] for deal in deals]
    scores = [[total for _, total in deal] for deal in deals]
    return BalanceRow(label, sum(map(len, deals)), share(wins), mean(scores))


def section(plan: Plan, games: list[Game], command: str) -> str:
    """A section of the report: what was played, and its tables."""
    parts = [
        f"{_heading(plan)}\n",
        f"    {command}\n",
        f"{len(games)} games of `{plan.bots[0]}`, digest `{digest_of(games)[:16]}`. "
        f"With {plan.players} players an even win rate is {1 / plan.players:.1%}.\n",
        _scores(games),
    ]
    for title, what, labels in TABLES:
        found = lines(games, labels)
        if found:
            parts.append(_table(title, what, _in_order(found, labels)))
    return "\n".join(parts)


def _in_order(found: list[BalanceRow], labels: Labels) -> list[BalanceRow]:
    """Numbered rows in their own order, all others by win rate."""
    if labels in (places, columns, houses):
        return sorted(found)
    return sorted(found, key=lambda line: (-line.win_rate.value, line.label))


def _heading(plan: Plan) -> str:
    return f"{plan.rules}, {plan.players} players"


def _table(title: str, what: str, found: list[BalanceRow]) -> str:
    rows = [
        f"| {line.label} | {line.players} | {line.win_rate:.1%} | {line.mean_score:.1f} |\n"
        for line in found
    ]
    head = f"| {what} | players | win rate | mean score |\n|---|---:|---:|---:|\n"
    return f"### {title}\n\n{head}{''.join(rows)}"


def _scores(games: list[Game]) -> str:
    winning = [[float(max(game.totals))] for game in games]
    everybody = [total for game in games for total in game.totals]
    usual = share([[float(score in USUAL_SCORES)] for (score,) in winning])
    rows = (
        ("mean winning score", f"{mean(winning):.1f}, standard deviation {spread_of(winning):.1f}"),
        ("winning scores", f"{min(winning)[0]:.0f}–{max(winning)[0]:.0f}"),
        (f"winners with {USUAL_SCORES[0]} to {USUAL_SCORES[-1]} VP", f"{usual:.1%}"),
        ("scores of all players", f"{min(everybody)}–{max(everybody)}"),
    )
    body = "".join(f"| {name} | {value} |\n" for name, value in rows)
    return f"### Scores\n\n| figure | value |\n|---|---|\n{body}"


def put_section(report: str, new: str) -> str:
    """A report with a section added, or put in the place of the one with the same heading."""
    preamble, *sections = (report or PREAMBLE).split(HEADING)
    if not preamble.startswith(TITLE):
        raise ReportError(f"the file is no report of balance: it does not begin with {TITLE!r}")
    by_heading = {_first_line(each): each for each in [*sections, new]}
    ordered = [by_heading[heading] for heading in sorted(by_heading)]
    return "\n\n## ".join(each.strip() for each in (preamble, *ordered)) + "\n"


def _first_line(text: str) -> str:
    return text.split("\n", 1)[0].strip()


def write_section(path: Path, new: str) -> None:
    """Put a section into the report of a file."""
    before = path.read_text("utf-8") if path.exists() else ""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(put_section(before, new), "utf-8")


def command_line(plan: Plan, out: Path | None) -> str:
    """The command that makes a section. A path outside the current folder is left out."""
    words = [
        *("bruxelles balance --rules", plan.rules, "--players", str(plan.players)),
        *("--games", str(plan.deals), "--bot", plan.bots[0], "--seed", str(plan.seed)),
    ]
    for option, path in (("--components", plan.components_file), ("--out", out)):
        if path is not None:
            words += [option, path.name if path.is_absolute() else path.as_posix()]
    return " ".join(words)
