"""A bot that looks one turn ahead and knows what a position is worth."""

from __future__ import annotations

from random import Random
from typing import Final

from bruxelles1893.bots.evaluation import Weights, expected_scores, margin, weights
from bruxelles1893.bots.instinct import instinct
from bruxelles1893.engine import State, View

LONGEST_TURN: Final = 40


def finish_turn(state: State, seat: int, rng: Random) -> None:
    """Complete what a seat has begun, by instinct, until somebody else or a new turn is asked."""
    for _ in range(LONGEST_TURN):
        if state.is_over:
            return
        number, asked, _ = state.stack[-1]
        if asked != seat or state.rules.steps[number].name == "turn":
            return
        state.apply(instinct(state, rng))


def scores_after(
    state: State, option: int, seat: int, by_round: Weights, rng: Random
) -> list[float]:
    """The scores to expect after an option, with the turn completed by instinct."""
    after = state.copy()
    after.apply(option)
    finish_turn(after, seat, rng)
    return expected_scores(after, by_round)


class PlannerBot:
    """Plays the option after which its seat may expect the best margin."""

    def __init__(self, by_round: Weights | None = None, noise: float = 0.0) -> None:
        self._weights: Final = by_round or weights()
        self._noise: Final = noise

    def choose(self, view: View, legal: list[int], rng: Random) -> int:
        """Pick the best option, one turn deep, on one state that fits the view."""
        if len(legal) == 1:
            return legal[0]
        state = view.determinize(rng)
        values = [
            margin(scores_after(state, option, view.seat, self._weights, rng), view.seat)
            for option in legal
        ]
        if self._noise:
            values = [value + self._noise * rng.gauss(0, 1) for value in values]
        return legal[values.index(max(values))]
