"""Problems of answers for the score sheet, in words."""

from __future__ import annotations

from bruxelles1893.engine import BruxellesError
from bruxelles1893.words import SCORE_PROBLEMS, choose


class BadCounts(BruxellesError, ValueError):
    """A player's counts cannot be so; the message says why."""


def refused(key: str, name: str = "", **arguments: object) -> BadCounts:
    """The error for a problem, with the player that it is about, if any."""
    problem = choose(SCORE_PROBLEMS, [key], arguments)
    if not name:
        return BadCounts(problem)
    return BadCounts(choose(SCORE_PROBLEMS, ["of"], {"name": name, "problem": problem}))
