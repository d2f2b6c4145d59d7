"""The time that all processes of a server share: that of their database."""

from __future__ import annotations

import time
from collections.abc import Callable


class SharedClock:
    """The time of day by the database. A clock of this machine that jumps changes nothing."""

    def __init__(self, steady: Callable[[], float] = time.monotonic) -> None:
        self._steady = steady
        self._offset = time.time() - steady()

    def __call__(self) -> float:
        """The time of day."""
        return self._steady() + self._offset

    def learn(self, ask: Callable[[], float]) -> float:
        """Ask the database for its time."""
        began = self._steady()
        found = ask()
        self._offset = found - (began + self._steady()) / 2
        return found
