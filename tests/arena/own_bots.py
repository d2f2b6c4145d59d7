"""Bots that somebody else wrote, and what is none."""

from __future__ import annotations

from random import Random
from typing import Final

from bruxelles1893.engine import Option, View

NOT_A_BOT: Final = 1893


class LastOption:
    """Plays the last option, or an earlier one."""

    def __init__(self, skip: int = 1) -> None:
        self._skip = skip

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """One of the last."""
        return legal[-min(self._skip, len(legal))]


class Dumb:
    """Cannot choose."""
