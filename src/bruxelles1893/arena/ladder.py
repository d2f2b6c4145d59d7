"""Levels and bots on one scale: neighbours play, and all games together are rated.

`python -m bruxelles1893.arena.ladder --rules second first --players 2 4 --games 40` plays levels as
people choose them, a scale for each rule set and number of players; `--everywhere` plays all of it.
`--bots` names others, weakest first; `--out` keeps the games, to go on later; `--markdown` writes
tables for documents.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

from bruxelles1893.arena.backends import Backend, backend
from bruxelles1893.arena.games import Game
from bruxelles1893.arena.statistics import Estimate, ratings, share
from bruxelles1893.arena.tournament import by_deal, run, tournament
from bruxelles1893.bots.levels import LEVELS
from bruxelles1893.engine import FEWEST_PLAYERS, MOST_PLAYERS, RULE_SETS
from bruxelles1893.optional_packages import require

MARKDOWN_WIDTH: Final = 120
PASSES: Final = 60
"""Passes over the games: the ends of a ladder have never met."""


class Meeting(NamedTuple):
    """A meeting of rungs: rule set, players, deals."""

    rules: str
    players: int
    games: int
    seed: int


class Rung(NamedTuple):
    """A bot, the one below it, and their games."""

    higher: str
    lower: str
    games: list[Game]

    @property
    def win_rate(self) -> Estimate:
        """The higher bot's share of the victories, by seat, with the deal as the unit."""
        return share(by_deal(self.games, self.higher, lambda game: game.wins))


def climb(
    meeting: Meeting, bots: list[str], play: Backend, folder: Path | None = None
) -> list[Rung]:
    """The games of each bot against the one below it, weakest pair first."""
    return [
        Rung(higher, lower, _games(meeting, higher, lower, play, folder))
        for lower, higher in pairwise(bots)
    ]


def _games(
    meeting: Meeting, higher: str, lower: str, play: Backend, folder: Path | None
) -> list[Game]:
    plan = tournament(meeting.rules, (higher, lower), meeting.players, meeting.games, meeting.seed)
    name = f"{meeting.rules}-{meeting.players}-{higher}-{lower}.jsonl".replace(":", "_")
    return run(plan, play, folder / name if folder is not None else None)


def show(console: Console, title: str, steps: list[Rung], *, markdown: bool = False) -> None:
    """Each bot's rating, and how it did against the one below."""
    games = [game for step in steps for game in step.games]
    rated = ratings(sorted(games, key=lambda game: (game.seed, game.rotation)), PASSES)
    even = 1 / len(games[0].bots)
    table = Table("bot", "rating", "against", f"wins (even: {even:.0%})", "games")
    if markdown:
        table.box = MARKDOWN
    below = {step.higher: step for step in steps}
    for bot in (steps[0].lower, *below):
        mu, sigma, _ = rated[bot]
        step = below.get(bot)
        against, rate, count = "", "", ""
        if step is not None:
            against, rate, count = step.lower, f"{step.win_rate:.0%}", str(len(step.games))
        table.add_row(bot, f"{mu:.1f} ± {sigma:.1f}", against, rate, count)
    console.print(f"\n{title}\n")
    console.print(table)


def meetings(wanted: argparse.Namespace) -> list[Meeting]:
    """The meetings that the command line asks for."""
    rules, players = wanted.rules, wanted.players
    if wanted.everywhere:
        rules, players = RULE_SETS, range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    return [Meeting(name, seats, wanted.games, wanted.seed) for name in rules for seats in players]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play bots against their neighbours and show the scale of each table."""
    require("openskill", "arena")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", nargs="+", choices=RULE_SETS, default=["second"])
    parser.add_argument("--players", nargs="+", type=int, default=[2])
    parser.add_argument("--everywhere", action="store_true", help="all rule sets, 2 to 5 players")
    parser.add_argument("--games", type=int, default=40, help="games of each pair of neighbours")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--bots", nargs="+", default=[f"level:{each.name}" for each in LEVELS])
    parser.add_argument("--out", type=Path, help="folder that keeps the games")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster")
    parser.add_argument("--markdown", action="store_true", help="tables for a document")
    wanted = parser.parse_args(arguments)
    if wanted.out is not None:
        wanted.out.mkdir(parents=True, exist_ok=True)
    for meeting in meetings(wanted):
        climbed = climb(meeting, wanted.bots, backend(wanted.workers, wanted.ray), wanted.out)
        title = f"{meeting.rules}, {meeting.players} players"
        console = Console(width=MARKDOWN_WIDTH if wanted.markdown else None)
        show(console, title, climbed, markdown=wanted.markdown)


if __name__ == "__main__":
    main()
