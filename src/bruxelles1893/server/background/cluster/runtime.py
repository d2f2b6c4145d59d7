"""A runtime whose long work is done on a Ray cluster: hard bots, advice and reviews.

What takes milliseconds stays near, and so does all while the cluster is not there.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from typing import Any, Final, TypeVar

from bruxelles1893.server.background.cluster.cluster import Cluster
from bruxelles1893.server.background.errors import Busy
from bruxelles1893.server.background.fair_queue import Bounds
from bruxelles1893.server.background.local_runtime import LocalRuntime
from bruxelles1893.server.background.runtime import NICENESS
from bruxelles1893.server.background.worker_pool import WorkerPool
from bruxelles1893.server.requester import UNKNOWN_REQUESTER, Requester
from bruxelles1893.server.throttled_log import warn_throttled

T = TypeVar("T")

LOG: Final = logging.getLogger(__name__)
FAR: Final = ("bots", "advice", "reviews")
"""The pools whose work goes to the cluster."""


class ClusterPool(WorkerPool):
    """A pool whose work is done on a cluster, and near where that fails."""

    def __init__(self, near: WorkerPool, bounds: Bounds, cluster: Cluster) -> None:
        super().__init__(near.name, near.count, bounds, near.hire)
        self._near: Final = near
        self._bounds: Final = bounds
        self._cluster: Final = cluster
        self._asked: Final[Counter[Requester]] = Counter()
        self._guard: Final = threading.Lock()

    def submit(
        self,
        work: Callable[[], T],
        requester: Requester = UNKNOWN_REQUESTER,
        *,
        seconds: float = 1.0,
        urgency: int = 0,
    ) -> Future[T]:
        """Queue work for a requester; raises `Busy` if too much waits already."""
        with self._guard:
            if not self._has_room(requester):
                raise Busy(self._come_back(seconds))
            self._asked[requester] += 1
        promise: Future[T] = Future()
        promise.set_running_or_notify_cancel()
        again = partial(self._do_near, work, requester, promise, seconds, urgency)
        try:
            done = self._cluster.submit(work, requester, seconds, urgency)
        except BrokenExecutor as error:
            again(error)
        else:
            done.add_done_callback(partial(self._heard, requester, promise, again))
        return promise

    def _has_room(self, requester: Requester) -> bool:
        of_network = sum(
            count for each, count in self._asked.items() if each.network == requester.network
        )
        return (
            self._asked.total() < self._bounds.most
            and of_network < self._bounds.of_network
            and self._asked[requester] < self._bounds.of_person
        )

    def _heard(
        self,
        requester: Requester,
        promise: Future[Any],
        again: Callable[[BaseException], None],
        done: Future[tuple[float, Any]],
    ) -> None:
        error = done.exception()
        if isinstance(error, BrokenExecutor):
            again(error)
            return
        self._forget(requester)
        if error is not None:
            promise.set_exception(error)
            return
        waited, result = done.result()
        for tell in self.on_begin:
            tell(waited)
        promise.set_result(result)

    def _do_near(
        self,
        work: Callable[[], Any],
        requester: Requester,
        promise: Future[Any],
        seconds: float,
        urgency: int,
        error: BaseException,
    ) -> None:
        """What the cluster has lost is done here."""
        self._forget(requester)
        warn_throttled(LOG, "%s: done near: %s", self.name, error)
        try:
            done = self._near.submit(work, requester, seconds=seconds, urgency=urgency)
        except Busy as busy:
            promise.set_exception(busy)
            return
        done.add_done_callback(partial(_handed_on, promise))

    def _forget(self, requester: Requester) -> None:
        with self._guard:
            self._asked[requester] -= 1
            if not self._asked[requester]:
                del self._asked[requester]

    @property
    def waiting(self) -> int:
        """How much was asked of the cluster, and what waits near."""
        return self._asked.total() + self._near.waiting

    @property
    def running(self) -> int:
        """How much work is being done near; the cluster tells its own."""
        return self._near.running

    def warm_up(self) -> None:
        """The workers of a cluster are warm."""

    def close(self) -> None:
        """End what is done near."""
        self._near.close()


def _handed_on(promise: Future[Any], done: Future[Any]) -> None:
    error = done.exception()
    if error is not None:
        promise.set_exception(error)
    else:
        promise.set_result(done.result())


class RayRuntime(LocalRuntime):
    """Threads of this machine, and a cluster for what takes long."""

    def __init__(self, address: str, cores: int) -> None:
        self.cluster: Final = Cluster(address, cores)

    def worker_pool(
        self, name: str, count: int, bounds: Bounds, niceness: int = NICENESS
    ) -> WorkerPool:
        """A pool on the cluster; near for what takes milliseconds."""
        near = super().worker_pool(name, count, bounds, niceness)
        return ClusterPool(near, bounds, self.cluster) if name in FAR else near

    def close(self) -> None:
        """Leave the cluster."""
        self.cluster.close()
