"""A bot that plays like a newcomer: it follows the mentor, then plays alone.

How they do: `bruxelles arena --players 3 --games 300 --bots
bruxelles1893.teaching.newcomer:Newcomer,level:first-game`.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from bruxelles1893.bots.simple.human import Habits, HumanBot
from bruxelles1893.engine import Option, View
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.teaching.advice import better, favourite
from bruxelles1893.teaching.judgement import JudgementStage, judged
from bruxelles1893.teaching.mentor import SUGGESTS

ALONE: Final = Habits(considers=1000, misjudges=12.0, forgets_columns=True, overbids=3)
"""What somebody does wrong in a first game.

Against three medium bots this makes 36 points (± 3); a person who tried made 33.
"""
QUICK: Final = (JudgementStage(5, 8), JudgementStage(2, 16))
"""What the mentor plays on for somebody who plays hundreds of games."""


class Newcomer:
    """Does what the mentor suggests; later plays alone, and listens when the mentor asks."""

    def __init__(self) -> None:
        self._alone: Final = HumanBot(ALONE)
        self._judge: Final = partial(judged, stages=QUICK)

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """The mentor's choice in the first rounds, an own one later."""
        if view.table.round <= SUGGESTS:
            return favourite(view, self._judge)
        own, decision = self._alone.choose(view, legal, rng), view.decision
        if decision is None or decision.kind != NEW_TURN:
            return own
        instead = better(view, own, self._judge)
        return own if instead is None else instead.advice.option
