"""Finds the answer to a question that nobody would answer otherwise."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.ids import Option
from bruxelles1893.engine.core.options import YES
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.core.steps import FREE_ART_POINTS, FREE_HOUSE_POINTS

POINTS_FOR_NOTHING: Final = frozenset((FREE_ART_POINTS, FREE_HOUSE_POINTS))
"""AN-SALE-FREE, AN-BUILD-FREE: points that cost nothing. AN-04 lets one decline; nobody does."""


def obvious(state: State) -> Option | None:
    """The only option of the open question, or a gain that nobody declines; None if one chooses.

    Programs that play for people take it by themselves. It stays a question of the rules and a move
    of the record, so that other programs may answer it as they like.
    """
    options = state._options
    if len(options) == 1:
        return options[0]
    is_gift = bool(state.stack) and state.stack[-1][0] in POINTS_FOR_NOTHING
    return YES if is_gift and YES in options else None
