"""The queue of a Ray cluster: all processes of a server share it.

So everybody gets the same share, whichever process is asked.
"""

from __future__ import annotations

import asyncio
import pickle
import time
from concurrent.futures import BrokenExecutor
from typing import Any, Final

from bruxelles1893 import __version__
from bruxelles1893.arena.backends import check_version
from bruxelles1893.optional_packages import require
from bruxelles1893.server.background.fair_queue import Bounds, FairQueue
from bruxelles1893.server.requester import Requester

MOST_WAITING: Final = 100_000
TRIES: Final = 3
"""How often work is done again whose worker or node is lost."""
LOOK_SECONDS: Final = 2.0
"""How often the queue looks how many cores the cluster has: nodes come and go."""
ALL: Final = Bounds(*[MOST_WAITING] * 3)


def worked(version: str, packed: bytes) -> Any:
    """Do some work on a node; where it is another version or lacks something it is not done."""
    try:
        check_version(version)
        work = pickle.loads(packed)
    except Exception as error:
        raise BrokenExecutor(f"a node cannot do it: {error}") from error
    return work()


class ClusterQueue:
    """The queue of a cluster: an actor of Ray, made anew with its work if its node is lost."""

    def __init__(self) -> None:
        ray = require("ray", "ray")
        self._ray: Final = ray
        self._work: Final = ray.remote(worked).options(max_retries=TRIES)
        self._queue: Final[FairQueue[tuple[bytes, float, asyncio.Future[Any]]]] = FairQueue(ALL)
        self._running: Final[set[asyncio.Task[None]]] = set()
        """Tasks that work; nothing else would keep them from being collected as garbage."""
        self._places: int = 1
        self._looked_at: float = 0.0

    async def done(
        self, packed: bytes, requester: Requester, seconds: float, urgency: int
    ) -> tuple[float, Any]:
        """Do some work when it is its requester's turn: how long it waited, and the result."""
        promise: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put(requester, (packed, time.monotonic(), promise), seconds, urgency)
        self._begin()
        waited, result = await promise
        return waited, result

    async def asked(self) -> int | None:
        """How much waits or is being done, whoever asked for it; None where no node can do it."""
        return len(self._queue) + len(self._running) if self._cores() else None

    def _begin(self) -> None:
        while len(self._running) < max(1, self._cores()):
            item = self._queue.take()
            if item is None:
                return
            task = asyncio.get_running_loop().create_task(self._do(*item))
            self._running.add(task)
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._begin()

    def _cores(self) -> int:
        now = time.monotonic()
        if now - self._looked_at > LOOK_SECONDS:
            self._looked_at = now
            self._places = int(self._ray.cluster_resources().get("CPU", 0))
        return self._places

    async def _do(self, packed: bytes, since: float, promise: asyncio.Future[Any]) -> None:
        waited = time.monotonic() - since
        try:
            promise.set_result((waited, await self._work.remote(__version__, packed)))
        except Exception as error:  # whoever waits must hear of it
            promise.set_exception(error)
