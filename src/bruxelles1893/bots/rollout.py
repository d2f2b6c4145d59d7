"""How a search lets everybody play on: as a planner that thinks about a few options only."""

from __future__ import annotations

from random import Random
from typing import Final

from bruxelles1893.bots.evaluation import Weights, weights_for
from bruxelles1893.bots.evaluators import softmax
from bruxelles1893.bots.planner import likeliest, margins_after
from bruxelles1893.engine import State
from bruxelles1893.engine.core.steps import TURN

TURNS_CONSIDERED: Final = 6
OTHERS_CONSIDERED: Final = 6
ERROR: Final = 3.0
"""The largest error of a judgement, in points of margin; small ones are more likely."""


class Rollout:
    """A policy for play-outs: the best margin of the few options that look best.

    It misjudges margins by some points at random, or else one chain of moves would stand for all.
    """

    def __init__(
        self,
        by_round: Weights | None = None,
        turns: int = TURNS_CONSIDERED,
        others: int = OTHERS_CONSIDERED,
        error: float = ERROR,
    ) -> None:
        self._weights: Final = by_round
        self._turns: Final = turns
        self._others: Final = others
        self._error: Final = error

    def choose(self, state: State, rng: Random) -> int:
        """An answer to the open decision, for whoever is asked."""
        options = state.legal()
        if len(options) == 1:
            return options[0]
        step, seat, _ = state.stack[-1]
        few = likeliest(state, options, self._turns if step == TURN else self._others)
        by_round = self._weights or weights_for(state.rules)
        best, most = few[0], -1.0e9
        for option, margin in zip(few, margins_after(state, few, seat, by_round, rng), strict=True):
            judged = margin + self._error * (rng.random() + rng.random() - 1.0)
            if judged > most:
                best, most = option, judged
        return best


class PlannerPrior:
    """The planner's opinion: options by the margin after a turn that they begin."""

    def __init__(self, points: float, by_round: Weights | None = None) -> None:
        self._points: Final = points
        self._weights: Final = by_round

    def likelihoods(self, state: State, options: list[int]) -> list[float]:
        """How likely each option is the best."""
        by_round = self._weights or weights_for(state.rules)
        margins = margins_after(state, options, state.stack[-1][1], by_round, Random(0))
        return softmax(margins, self._points)
