"""Who does what requests do not wait for: on a machine processes and threads, elsewhere others."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import Final, Protocol

from bruxelles1893.server.background.fair_queue import Bounds
from bruxelles1893.server.background.minds import Minds

NICENESS: Final = 5
"""Long thinking may wait a little; requests are answered first."""


class Workforce(Protocol):
    """Minds that think, hands that fetch and store, what is done later or again and again."""

    def minds(self, name: str, count: int, bounds: Bounds, niceness: int = NICENESS) -> Minds:
        """A pool that thinks."""
        ...

    def hands(self, name: str, count: int) -> Executor:
        """Those who read and write the database beside requests."""
        ...

    def later(self, work: Callable[[], None], seconds: float) -> None:
        """Do something once, after some seconds; it is forgotten if everything ends before."""
        ...

    def repeat(self, work: Callable[[], None], seconds: float, name: str) -> Callable[[], None]:
        """Do something now and after every so many seconds, until what is returned is called."""
        ...
