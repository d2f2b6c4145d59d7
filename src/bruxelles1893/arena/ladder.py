"""Levels and bots on one scale: neighbours play, and all games together are rated.

`python -m bruxelles1893.arena.ladder --rules second --players 2 --games 40` plays the levels that
people choose from; `--bots` names others, weakest first. `--out` keeps the games, to go on later.
"""

from __future__ import annotations

import argparse
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from bruxelles1893.arena.backends import Backend, backend
from bruxelles1893.arena.games import Game
from bruxelles1893.arena.statistics import Estimate, ratings, share
from bruxelles1893.arena.tournament import by_deal, run, tournament
from bruxelles1893.bots.levels import LEVELS
from bruxelles1893.engine import RULE_SETS
from bruxelles1893.optional_packages import require


class Meeting(NamedTuple):
    """Where rungs meet: rule set, players, deals."""

    rules: str
    players: int
    games: int
    seed: int


class Step(NamedTuple):
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
) -> list[Step]:
    """The games of each bot against the one below it, weakest pair first."""
    return [
        Step(higher, lower, _games(meeting, higher, lower, play, folder))
        for lower, higher in pairwise(bots)
    ]


def _games(
    meeting: Meeting, higher: str, lower: str, play: Backend, folder: Path | None
) -> list[Game]:
    plan = tournament(meeting.rules, (higher, lower), meeting.players, meeting.games, meeting.seed)
    name = f"{meeting.rules}-{meeting.players}-{higher}-{lower}.jsonl".replace(":", "_")
    return run(plan, play, folder / name if folder is not None else None)


def show(console: Console, steps: list[Step]) -> None:
    """Each bot's rating, and how it did against the one below."""
    games = [game for step in steps for game in step.games]
    rated = ratings(sorted(games, key=lambda game: (game.seed, game.rotation)))
    table = Table("bot", "rating", "against", "wins", "games")
    below = {step.higher: step for step in steps}
    for bot in (steps[0].lower, *below):
        mu, sigma, _ = rated[bot]
        step = below.get(bot)
        against, rate, count = "", "", ""
        if step is not None:
            against, rate, count = step.lower, f"{step.win_rate:.0%}", str(len(step.games))
        table.add_row(bot, f"{mu:.1f} ± {sigma:.1f}", against, rate, count)
    console.print(table)


def main() -> None:
    """Play bots against their neighbours and show the scale."""
    require("openskill", "arena")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", choices=RULE_SETS, default="second")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40, help="games of each pair of neighbours")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--bots", nargs="+", default=[f"level:{each.name}" for each in LEVELS])
    parser.add_argument("--out", type=Path, help="folder that keeps the games")
    wanted = parser.parse_args()
    if wanted.out is not None:
        wanted.out.mkdir(parents=True, exist_ok=True)
    meeting = Meeting(wanted.rules, wanted.players, wanted.games, wanted.seed)
    show(Console(), climb(meeting, wanted.bots, backend(wanted.workers), wanted.out))


if __name__ == "__main__":
    main()
