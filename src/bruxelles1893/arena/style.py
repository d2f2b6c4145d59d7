"""The style of bots: a player's actions in a game, by bot and level, as a table in Markdown.

`python -m bruxelles1893.arena.style --bots planner network level:easy --players 4 --games 20`
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from bruxelles1893.bots import make_bot
from bruxelles1893.bots.levels import LEVELS
from bruxelles1893.engine import RULE_SETS, Event, Seat, State, new_game, ruleset
from bruxelles1893.engine.core.events import (
    ActionImpossible,
    ArtSold,
    BrusselsUsed,
    ColumnWon,
    HouseBuilt,
    NobleTaken,
    NobleUnpaid,
    Passed,
    PawnPlaced,
)


class PlayedSeat(NamedTuple):
    """One player's game: its score, its events, and the pawns left at each pass."""

    score: int
    cubes_left: int
    events: list[Event]
    pawns_left: list[int]

    def count(self, kind: type) -> int:
        """How often something happened."""
        return sum(isinstance(event, kind) for event in self.events)

    def bids(self) -> list[int]:
        """The bid of each placement."""
        return [event.bid for event in self.events if isinstance(event, PawnPlaced)]


COLUMNS: Final[tuple[tuple[str, Callable[[PlayedSeat], float]], ...]] = (
    ("points", lambda played: played.score),
    ("houses", lambda played: played.count(HouseBuilt)),
    ("art sold", lambda played: played.count(ArtSold)),
    ("nobles taken", lambda played: played.count(NobleTaken)),
    ("not paid", lambda played: played.count(NobleUnpaid)),
    ("columns won", lambda played: played.count(ColumnWon)),
    ("placements", lambda played: played.count(PawnPlaced)),
    ("for nothing", lambda played: played.count(ActionImpossible)),
    ("mean bid", lambda played: fmean(played.bids() or [0])),
    ("largest bid", lambda played: max(played.bids(), default=0)),
    ("Brussels", lambda played: played.count(BrusselsUsed)),
    ("pawns left at a pass", lambda played: fmean(played.pawns_left or [0])),
    ("cubes left", lambda played: played.cubes_left),
)
"""What is told of a player, each with how it is counted in one game."""


def play(bot: str, rules: str, players: int, seed: int) -> list[PlayedSeat]:
    """A game of one bot on all seats, by seat."""
    state = new_game(ruleset(rules), players, seed)
    events: list[Event] = []
    state.events = events
    bots = [make_bot(bot) for _ in range(players)]
    chances = [Random(f"{seed}/{seat}") for seat in state.seats]
    left: list[list[int]] = [[] for _ in range(players)]
    while not state.is_over:
        seat = state.asked
        before, ready = len(events), state.players[seat].ready
        option = bots[seat].choose(state.view(seat), state.legal(), chances[seat])
        state.apply(option)
        if any(isinstance(event, Passed) for event in events[before:]):
            left[seat].append(ready)
    return [_played(state, seat, events, left[seat]) for seat in state.seats]


def _played(state: State, seat: Seat, events: list[Event], left: list[int]) -> PlayedSeat:
    own = [event for event in events if getattr(event, "seat", None) == seat]
    return PlayedSeat(state.scores()[seat].total, sum(state.players[seat].cubes), own, left)


def row(bot: str, rules: str, players: int, games: int, seed: int) -> str:
    """A bot's means a player and game, as a row of a table."""
    played = [each for game in range(games) for each in play(bot, rules, players, seed + game)]
    means = [fmean(count(each) for each in played) for _, count in COLUMNS]
    return f"| `{bot}` | " + " | ".join(f"{mean:.1f}" for mean in means) + " |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", nargs="+", default=[f"level:{each.name}" for each in LEVELS])
    parser.add_argument("--rules", choices=RULE_SETS, default="second")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    names = [name for name, _ in COLUMNS]
    print("| bot | " + " | ".join(names) + " |\n|" + "---|" * (len(names) + 1))
    for bot in wanted.bots:
        print(row(bot, wanted.rules, wanted.players, wanted.games, wanted.seed), flush=True)


if __name__ == "__main__":
    main()
