"""The level of opponents that suits somebody, by their past games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bruxelles1893.bots.levels import LEVELS

NAMES: Final = tuple(level.name for level in LEVELS)
PATIENCE: Final = 2
"""Games lost in a row before weaker opponents are proposed."""

FIRST: Final = "first"
STRONGER: Final = "stronger"
SAME: Final = "same"
WEAKER: Final = "weaker"


class PastResult(NamedTuple):
    """A game against bots: the strongest of them, and whether it was won."""

    level: str
    has_won: bool


class Proposal(NamedTuple):
    """A proposed level, the last one played, and how they compare."""

    level: str
    last: str
    sort: str


def proposed(results: Sequence[PastResult]) -> Proposal:
    """The level to play next, from results with the latest first."""
    known = [each for each in results if each.level in NAMES]
    if not known:
        return Proposal(NAMES[0], NAMES[0], FIRST)
    last = known[0]
    place = NAMES.index(last.level)
    if last.has_won:
        step = 1
    else:
        lost = [each.level == last.level and not each.has_won for each in known[:PATIENCE]]
        step = -1 if len(lost) == PATIENCE and all(lost) else 0
    level = NAMES[min(max(place + step, 0), len(NAMES) - 1)]
    sort = SAME if level == last.level else STRONGER if step > 0 else WEAKER
    return Proposal(level, last.level, sort)
