"""The bots that the start page proposes to a person, from the games they have played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bruxelles1893.teaching.levels import FIRST, SAME, STRONGER, PastResult, proposed
from bruxelles1893.teaching.path import PastGame
from bruxelles1893.words import LEVEL_NAMES, gettext


@dataclass(frozen=True, slots=True)
class Proposed:
    """A level, and why it is proposed."""

    level: str
    why: str


def proposal(past: Iterable[PastGame]) -> Proposed:
    """The level for the next game of a person with these games behind them, the latest first."""
    results = [PastResult(game.level, game.has_won) for game in past]
    level, last, sort = proposed(results)
    names = {"level": LEVEL_NAMES[level], "last": LEVEL_NAMES[last]}
    if sort == FIRST:
        why = gettext("Suggested to start with: “%(level)s”.")
    elif sort == STRONGER:
        why = gettext("Suggested: “%(level)s”, because you beat “%(last)s”.")
    elif sort == SAME:
        why = gettext("Suggested: “%(level)s”, as in your last game.")
    else:
        why = gettext("Suggested: “%(level)s”, because “%(last)s” beat you.")
    return Proposed(level, why % names)
