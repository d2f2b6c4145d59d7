"""Bots that somebody else wrote, and what is none."""

from __future__ import annotations

import os
from pathlib import Path
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


class DiesOnce:
    """Ends its process the first time that any bot of this kind is asked in a folder."""

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """The first option, unless it dies."""
        mark = Path(os.environ["DIED"])
        if not mark.exists():
            mark.touch()
            os._exit(1)
        return legal[0]


class Dumb:
    """Cannot choose."""
