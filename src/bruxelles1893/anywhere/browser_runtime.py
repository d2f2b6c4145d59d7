"""The runtime of a browser: no processes and no threads, but a second worker that thinks."""

from __future__ import annotations

import asyncio
import pickle
import random
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from heapq import heappop, heappush
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from bruxelles1893.server.background.fair_queue import Bounds
from bruxelles1893.server.background.runtime import NICENESS
from bruxelles1893.server.background.worker_pool import WorkerPool

P = ParamSpec("P")
T = TypeVar("T")


Send = Callable[[int, bytes], object]
"""Sends work to the second worker: its number, and the work."""


class SecondWorker:
    """Sends work to a second web worker, one piece after the other, the most urgent first.

    So a bot that somebody waits for never waits for more than the piece that is being done.
    """

    def __init__(self) -> None:
        self.send: Send = _nobody
        self._promises: Final[dict[int, Future[Any]]] = {}
        self._waiting: Final[list[tuple[int, int, bytes]]] = []
        """Ordered by niceness, then by arrival."""
        self._is_busy: bool = False
        self._last: int = 0

    def submit(self, work: Callable[[], T], niceness: int = 0) -> Future[T]:
        """Begin work, or let it wait for its turn."""
        self._last += 1
        promise: Future[T] = Future()
        self._promises[self._last] = promise
        heappush(self._waiting, (niceness, self._last, pickle.dumps(work)))
        self._send_next()
        return promise

    def _send_next(self) -> None:
        if self._is_busy or not self._waiting:
            return
        _, number, work = heappop(self._waiting)
        self._is_busy = True
        try:
            self.send(number, work)
        except BrokenExecutor:
            self._is_busy = False
            del self._promises[number]
            raise

    def answered(self, number: int, answer: bytes) -> None:
        """Some work is done."""
        promise = self._promises.pop(number, None)
        if promise is None:
            return
        self._is_busy = False
        self._send_next()
        is_done, result = pickle.loads(answer)
        if is_done:
            promise.set_result(result)
        else:
            promise.set_exception(result)

    def died(self) -> None:
        """The second worker has died: fail all its work. Another one begins without it."""
        lost, error = list(self._promises.values()), BrokenExecutor("the second worker died")
        self._promises.clear()
        self._waiting.clear()
        self._is_busy = False
        for promise in lost:
            promise.set_exception(error)

    def end(self) -> None:
        """End at once, also in the middle of work."""
        self.died()


class SecondWorkerSlot(NamedTuple):
    """A place before the second worker: those who are nicer come later."""

    second: SecondWorker
    niceness: int

    def submit(self, work: Callable[[], T], /) -> Future[T]:
        """Begin work, or let it wait for its turn."""
        return self.second.submit(work, self.niceness)

    def end(self) -> None:
        """End at once, also in the middle of work."""
        self.second.end()


def _nobody(number: int, work: bytes) -> None:
    raise BrokenExecutor("nobody thinks here yet")


def begin_anew() -> None:
    """Forget the chances of the memory that Python began with: each start has others."""
    random.seed()


def think(work: bytes) -> bytes:
    """Run pickled work in the second worker; return its pickled result or error."""
    try:
        return pickle.dumps((True, pickle.loads(work)()))
    except Exception as error:
        return pickle.dumps((False, error))


class InTurn(Executor):
    """Does what it is given one after the other, when the loop is free."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do something soon."""
        promise: Future[T] = Future()

        def do() -> None:
            if not promise.set_running_or_notify_cancel():
                return
            try:
                promise.set_result(fn(*args, **kwargs))
            except Exception as error:
                promise.set_exception(error)

        asyncio.get_running_loop().call_soon(do)
        return promise


class BrowserRuntime:
    """The workers beside requests in a browser."""

    def __init__(self, second: SecondWorker) -> None:
        self._second: Final = second

    def worker_pool(
        self, name: str, count: int, bounds: Bounds, niceness: int = NICENESS
    ) -> WorkerPool:
        """A queue before the second worker, which serves those first who are least nice."""
        return WorkerPool(name, 1, bounds, lambda: SecondWorkerSlot(self._second, niceness))

    def executor(self, name: str, count: int) -> Executor:
        """The executor for reading and writing: the worker itself, when it is free."""
        return InTurn()

    def later(self, work: Callable[[], None], seconds: float) -> None:
        """Do something once, after some seconds."""
        asyncio.get_running_loop().call_later(seconds, work)

    def repeat(self, work: Callable[[], None], seconds: float, name: str) -> Callable[[], None]:
        """Call a function now and again after each interval."""

        async def again_and_again() -> None:
            while True:
                work()
                await asyncio.sleep(seconds)

        task = asyncio.get_running_loop().create_task(again_and_again(), name=name)

        def end() -> None:
            task.cancel()

        return end

    def close(self) -> None:
        """There is nothing beside the browser's worker."""
