"""Somebody in their first guided game, as a bot: follows the mentor, then plays on alone.

How they do: `bruxelles arena --players 3 --games 300 --bots
bruxelles1893.teaching.newcomer:Newcomer,level:first-game`.
"""

from __future__ import annotations

from random import Random
from typing import Final

from bruxelles1893.bots.human import Habits, HumanBot
from bruxelles1893.engine import View
from bruxelles1893.teaching.advice import best
from bruxelles1893.teaching.mentor import SUGGESTS

SENSIBLE: Final = Habits(considers=9, misjudges=2.1, overbids=1)
"""What somebody does wrong who has been told what counts."""


class Newcomer:
    """Does what the mentor says as long as he suggests, then what seems best."""

    def __init__(self) -> None:
        self._alone: Final = HumanBot(SENSIBLE)

    def choose(self, view: View, legal: list[int], rng: Random) -> int:
        """The mentor's choice in the first rounds, an own one later."""
        if view.table.round <= SUGGESTS:
            return best(view)
        return self._alone.choose(view, legal, rng)
