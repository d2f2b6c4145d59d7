"""The levels that people choose from on one scale: neighbours play, and all games are rated.

`python -m bruxelles1893.arena.ladder --rules second --players 2 --games 40 --workers 2`
"""

from __future__ import annotations

import argparse
from itertools import pairwise

from rich.console import Console
from rich.table import Table

from bruxelles1893.arena.backends import Backend, backend
from bruxelles1893.arena.games import Game
from bruxelles1893.arena.statistics import Estimate, ratings, share
from bruxelles1893.arena.tournament import by_deal, run, tournament
from bruxelles1893.bots.levels import LEVELS
from bruxelles1893.engine import RULE_SETS
from bruxelles1893.optional_packages import require


def spec(name: str) -> str:
    """A level as the arena's commands name it."""
    return f"level:{name}"


def climb(
    rules: str, players: int, games: int, seed: int, names: list[str], play: Backend
) -> list[tuple[str, str, list[Game]]]:
    """The games of each level against those below it, weakest pair first."""
    return [
        (
            higher,
            lower,
            run(tournament(rules, (spec(higher), spec(lower)), players, games, seed), play),
        )
        for lower, higher in pairwise(names)
    ]


def win_rate(games: list[Game], name: str) -> Estimate:
    """A level's share of the victories, by seat, with the deal as the unit."""
    return share(by_deal(games, spec(name), lambda game: game.wins))


def show(console: Console, climbed: list[tuple[str, str, list[Game]]]) -> None:
    """Each level's rating, and how it did against the level below."""
    rated = ratings([game for _, _, games in climbed for game in games])
    table = Table("level", "rating", "against", "wins", "games")
    below = {higher: (lower, games) for higher, lower, games in climbed}
    for name in (climbed[0][1], *below):
        rating = rated[spec(name)]
        lower, games = below.get(name, ("", []))
        rate = f"{win_rate(games, name):.0%}" if games else ""
        table.add_row(name, f"{rating.mu:.1f} ± {rating.sigma:.1f}", lower, rate, str(len(games)))
    console.print(table)


def main() -> None:
    """Play the levels against their neighbours and show the scale."""
    require("openskill", "arena")
    names = [each.name for each in LEVELS]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", choices=RULE_SETS, default="second")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40, help="games of each pair of neighbours")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--lowest", choices=names, default=names[0])
    parser.add_argument("--highest", choices=names, default=names[-1])
    wanted = parser.parse_args()
    chosen = names[names.index(wanted.lowest) : names.index(wanted.highest) + 1]
    play = backend(wanted.workers)
    show(
        Console(),
        climb(wanted.rules, wanted.players, wanted.games, wanted.seed, chosen, play),
    )


if __name__ == "__main__":
    main()
