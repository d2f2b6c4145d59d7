"""A bandit over the open options, without a tree: a yardstick for bots that have one.

Each try draws the hidden cards, plays an option, lets everybody go on as a quick planner until the
round ends, and asks the evaluation.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from bruxelles1893.bots.evaluation.scores import expected_scores, margin, weights_for
from bruxelles1893.bots.search.tree import Node, Selection
from bruxelles1893.bots.simple.planner import PlannerPrior, QuickPlanner
from bruxelles1893.engine import Option, View
from bruxelles1893.engine.history.playout import play_rounds

SELECTION: Final = Selection(exploration=0.4, caution=0.05)
PRIOR_POINTS: Final = 4.0
MARGIN_SCALE: Final = 14.0


class RoundEndBot:
    """Tries options so many times in all, and plays the one tried most."""

    def __init__(self, simulations: int = 22) -> None:
        self._simulations: Final = simulations

    def __deepcopy__(self, memo: object) -> RoundEndBot:
        return self

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """The option that was tried most."""
        if len(legal) == 1:
            return legal[0]
        by_round = weights_for(view.table.rules)
        judged = PlannerPrior(PRIOR_POINTS, by_round).likelihoods(view.determinize(rng), legal)
        step, seat, _ = view.table.question
        root = Node(step, seat, dict(zip(legal, judged, strict=True)))
        planner = QuickPlanner(by_round)
        last = max(1, view.table.round)
        for _ in range(self._simulations):
            option = root.best(legal, SELECTION)
            state = view.determinize(rng)
            state.take(option)
            play_rounds(state, planner.choose, rng, last)
            lead = margin(expected_scores(state, by_round), seat)
            root.add(option, 1 / (1 + exp(-lead / MARGIN_SCALE)), lead)
        return max(legal, key=root.tries)
