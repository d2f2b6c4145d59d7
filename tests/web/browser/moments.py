"""Games that bots have played so far, to go on with or to look at."""

from __future__ import annotations

import re
from functools import cache

from bruxelles1893.engine import Session
from web.drawn_games import played

EVERYTHING = "second+belle-epoque+asymmetric"
"""The rule set with most on the table."""

SPACE = re.compile("[A-E][1-5]")
"""Options that are spaces of the board."""

TO_THE_END = 10_000


def early(rules: str = "second", players: int = 2) -> Session:
    """A turn of the first round."""
    return played(rules, players, 20, kind="turn")


@cache
def late(rules: str = EVERYTHING, players: int = 4) -> Session:
    """A turn when most has been built and bought, and the table is full."""
    end = len(finished(rules, players).moves)
    return played(rules, players, end * 4 // 5, kind="turn")


@cache
def crowded(rules: str = EVERYTHING, players: int = 5, seed: int = 2) -> Session:
    """A turn at the very end of a game in which all have bought and bid a lot."""
    end = len(played(rules, players, TO_THE_END, seed).moves)
    return played(rules, players, end * 92 // 100, seed, kind="turn")


@cache
def ending(rules: str = "second", players: int = 2) -> Session:
    """One of the last turns of a game."""
    end = len(finished(rules, players).moves)
    return played(rules, players, end * 95 // 100, kind="turn")


@cache
def finished(rules: str = EVERYTHING, players: int = 4) -> Session:
    return played(rules, players, TO_THE_END)
