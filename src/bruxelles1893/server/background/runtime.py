"""What runs work beside requests: processes and threads on a machine, a worker in a browser."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import Final, Protocol

from bruxelles1893.server.background.fair_queue import Bounds
from bruxelles1893.server.background.worker_pool import WorkerPool

NICENESS: Final = 5
"""Long thinking may wait a little; requests are answered first."""


class Runtime(Protocol):
    """Makes worker pools and executors, and does things later or again and again."""

    def worker_pool(
        self, name: str, count: int, bounds: Bounds, niceness: int = NICENESS
    ) -> WorkerPool:
        """A pool for one kind of long work."""
        ...

    def executor(self, name: str, count: int) -> Executor:
        """Threads that read and write the database beside requests."""
        ...

    def later(self, work: Callable[[], None], seconds: float) -> None:
        """Do something once, after some seconds; it is forgotten if everything ends before."""
        ...

    def repeat(self, work: Callable[[], None], seconds: float, name: str) -> Callable[[], None]:
        """Do something now and after every so many seconds, until what is returned is called."""
        ...

    def close(self) -> None:
        """End what it has beside its pools and executors."""
        ...
