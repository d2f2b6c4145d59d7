"""A bot that takes the best immediate gain."""

from __future__ import annotations

from random import Random
from typing import Final

from bruxelles1893.bots.simple.planner import after_turn
from bruxelles1893.engine import Option, Seat, State, View
from bruxelles1893.engine.queries import nobles_of, score_sheet

FRANC: Final = 0.3
MATERIAL: Final = 1.5
USEFUL_OF_A_KIND: Final = 2
ART: Final = 3.0
LEVEL: Final = 2.0
HOUSE: Final = 6.0
WASTED_PAWN: Final = 3.0
PAWN_IN_BRUSSELS: Final = 2.0
PAWN_IN_COURT: Final = 5.0


def standing(state: State, seat: Seat) -> float:
    """The score sheet as if the game ended now, and something for what is not on it."""
    player = state.players[seat]
    wasted = player.ready if player.passed else 0
    return (
        score_sheet(state, seat).total
        + HOUSE * player.built
        + FRANC * player.francs
        + MATERIAL * useful_cubes(state, seat)
        + ART * sum(player.art)
        + LEVEL * (player.iris + player.crown + player.architect)
        - WASTED_PAWN * wasted
        - PAWN_IN_BRUSSELS * sum(player.brussels)
        - PAWN_IN_COURT * player.court
        - debts(state, seat)
    )


def debts(state: State, seat: Seat) -> int:
    """The cost of kept nobles beyond the purse."""
    player = state.players[seat]
    costs = [state.rules.noble_costs[noble] for noble in nobles_of(player)]
    return max(0, sum(costs) - player.francs)


def useful_cubes(state: State, seat: Seat) -> int:
    """Cubes that may still build something: a few of every kind."""
    return sum([min(count, USEFUL_OF_A_KIND) for count in state.players[seat].cubes])


class GreedyBot:
    """Plays the option with the best standing right after its turn, or now and then any option."""

    def __init__(self, carelessness: float = 0.0) -> None:
        self._carelessness: Final = carelessness

    def __deepcopy__(self, memo: object) -> GreedyBot:
        return self

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """Pick the best immediate gain."""
        if len(legal) == 1:
            return legal[0]
        if rng.random() < self._carelessness:
            return legal[int(rng.random() * len(legal))]
        state = view.determinize(rng)
        gains = [standing(after_turn(state, option, view.seat, rng), view.seat) for option in legal]
        return legal[gains.index(max(gains))]
