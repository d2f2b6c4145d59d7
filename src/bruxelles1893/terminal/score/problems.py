"""What is wrong with an answer for the score sheet, in words."""

from __future__ import annotations

from bruxelles1893.terminal.screen import Refused
from bruxelles1893.words import SCORE_PROBLEMS, choose


def refused(key: str, name: str = "", **arguments: object) -> Refused:
    """The error for a problem, with the player it is about if there is one."""
    problem = choose(SCORE_PROBLEMS, [key], arguments)
    if not name:
        return Refused(problem)
    return Refused(choose(SCORE_PROBLEMS, ["of"], {"name": name, "problem": problem}))
