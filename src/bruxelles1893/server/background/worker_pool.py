"""A worker pool: one kind of long work, done by workers behind a fair, bounded queue."""

from __future__ import annotations

import asyncio
import logging
import math
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from bruxelles1893.server.background.errors import Busy
from bruxelles1893.server.background.fair_queue import Bounds, FairQueue, Full
from bruxelles1893.server.requester import REQUESTER, UNKNOWN_REQUESTER, Requester
from bruxelles1893.server.throttled_log import warn_throttled
from bruxelles1893.server.turns import paused

T = TypeVar("T")

LOG: Final = logging.getLogger(__name__)
PATIENCE_SECONDS: Final = 30.0


def _nothing() -> None:
    """Work that takes no time."""


class Workers(Protocol):
    """What does the work of a pool: processes, or a browser's worker."""

    def submit(self, work: Callable[[], T], /) -> Future[T]:
        """Begin work; raises `BrokenExecutor` if the workers are gone."""
        ...

    def end(self) -> None:
        """End at once, also in the middle of work."""
        ...


class Job(NamedTuple):
    """A piece of work and the future of its result."""

    promise: Future[Any]
    work: Callable[[], Any]
    since: float


class WorkerPool:
    """A pool of workers that is made when first needed, and again if one of them dies."""

    def __init__(self, name: str, count: int, bounds: Bounds, hire: Callable[[], Workers]) -> None:
        self.name: Final = name
        self.count: Final = count
        self.hire: Final = hire
        self._lock: Final = threading.RLock()
        self._queue: Final[FairQueue[Job]] = FairQueue(bounds)
        self._running: int = 0
        self._is_closed: bool = False
        self._workers: Workers | None = None
        self.on_begin: Final[list[Callable[[float], None]]] = []
        """Called with the seconds for which work has waited when it begins."""

    def submit(
        self,
        work: Callable[[], T],
        requester: Requester = UNKNOWN_REQUESTER,
        *,
        seconds: float = 1.0,
        urgency: int = 0,
    ) -> Future[T]:
        """Queue work for a requester; raises `Busy` if too much waits already."""
        promise: Future[T] = Future()
        with self._lock:
            try:
                self._queue.put(requester, Job(promise, work, time.monotonic()), seconds, urgency)
            except Full:
                warn_throttled(
                    LOG, "%s: somebody is told to come back, %s wait", self.name, self.waiting
                )
                raise Busy(self._come_back(seconds)) from None
        self._begin_work()
        return promise

    async def result(self, work: Callable[[], T], *, seconds: float = 1.0) -> T:
        """Do work for the sender of the current request, and wait for the result."""
        promise = self.submit(work, REQUESTER.get(), seconds=seconds)
        try:
            async with paused():
                return await asyncio.wait_for(asyncio.wrap_future(promise), PATIENCE_SECONDS)
        except (TimeoutError, BrokenExecutor):
            raise Busy(self._come_back(seconds)) from None

    @property
    def waiting(self) -> int:
        """How much work waits."""
        return len(self._queue)

    @property
    def running(self) -> int:
        """How much work is being done."""
        return self._running

    def _come_back(self, seconds: float) -> int:
        return max(1, math.ceil(len(self._queue) * seconds / self.count))

    def _begin_work(self) -> None:
        """Start queued work while workers are free."""
        with self._lock:
            while self._running < self.count and not self._is_closed:
                job = self._queue.take()
                if job is None:
                    return
                if job.promise.set_running_or_notify_cancel():
                    self._begin(job)

    def _begin(self, job: Job) -> None:
        try:
            done = self._begun(job.work)
        except Exception as error:  # whoever waits must hear of it
            job.promise.set_exception(error)
            return
        self._running += 1
        for tell in self.on_begin:
            tell(time.monotonic() - job.since)
        done.add_done_callback(partial(self._ended, job))

    def _begun(self, work: Callable[[], Any]) -> Future[Any]:
        try:
            return self._ready().submit(work)
        except BrokenExecutor:
            self._workers = None
            return self._ready().submit(work)

    def _ready(self) -> Workers:
        if self._workers is None:
            self._workers = self.hire()
        return self._workers

    def _ended(self, job: Job, done: Future[Any]) -> None:
        with self._lock:
            self._running -= 1
        if done.cancelled():
            job.promise.set_exception(BrokenExecutor("the server stops"))
        elif (error := done.exception()) is not None:
            job.promise.set_exception(error)
        else:
            job.promise.set_result(done.result())
        self._begin_work()

    def warm_up(self) -> None:
        """Start the workers before they are needed."""
        for _ in range(self.count):
            with suppress(Busy):
                self.submit(_nothing)

    def close(self) -> None:
        """End the workers at once, also in the middle of work."""
        with self._lock:
            self._is_closed = True
            workers, self._workers = self._workers, None
        if workers is not None:
            workers.end()
