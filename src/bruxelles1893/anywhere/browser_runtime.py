"""The runtime of a browser: no processes and no threads, but a second worker that thinks."""

from __future__ import annotations

import asyncio
import pickle
import random
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any, Final, ParamSpec, TypeVar

from bruxelles1893.server.background.fair_queue import Bounds
from bruxelles1893.server.background.runtime import NICENESS
from bruxelles1893.server.background.worker_pool import WorkerPool

P = ParamSpec("P")
T = TypeVar("T")


Send = Callable[[int, bytes], object]
"""How work reaches who thinks: its number, and what is to be done."""


class SecondWorker:
    """Sends work to a second web worker, in the place of a process pool."""

    def __init__(self) -> None:
        self.send: Send = _nobody
        self._promises: Final[dict[int, Future[Any]]] = {}
        self._last: int = 0

    def submit(self, work: Callable[[], T], /) -> Future[T]:
        """Begin work."""
        self._last += 1
        promise: Future[T] = Future()
        self._promises[self._last] = promise
        self.send(self._last, pickle.dumps(work))
        return promise

    def answered(self, number: int, answer: bytes) -> None:
        """Some work is done."""
        promise = self._promises.pop(number, None)
        if promise is None:
            return
        is_done, result = pickle.loads(answer)
        if is_done:
            promise.set_result(result)
        else:
            promise.set_exception(result)

    def died(self) -> None:
        """Whoever thought is no more; another one begins anew."""
        lost, error = list(self._promises.values()), BrokenExecutor("the second worker died")
        self._promises.clear()
        for promise in lost:
            promise.set_exception(error)

    def end(self) -> None:
        """End at once, also in the middle of work."""
        self.died()


def _nobody(number: int, work: bytes) -> None:
    raise BrokenExecutor("nobody thinks here yet")


def begin_anew() -> None:
    """Forget the chances of the memory that Python began with: each start has others."""
    random.seed()


def think(work: bytes) -> bytes:
    """What the second worker does: the work that the first one sent, and its result or error."""
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
    """All who work beside requests in a browser."""

    def __init__(self, second: SecondWorker) -> None:
        self._second: Final = second

    def worker_pool(
        self, name: str, count: int, bounds: Bounds, niceness: int = NICENESS
    ) -> WorkerPool:
        """A queue before the second worker, which thinks about one thing at a time."""
        return WorkerPool(name, 1, bounds, lambda: self._second)

    def executor(self, name: str, count: int) -> Executor:
        """Those who read and write: the worker itself, when it is free."""
        return InTurn()

    def later(self, work: Callable[[], None], seconds: float) -> None:
        """Do something once, after some seconds."""
        asyncio.get_running_loop().call_later(seconds, work)

    def repeat(self, work: Callable[[], None], seconds: float, name: str) -> Callable[[], None]:
        """Do something now and after every so many seconds."""

        async def again_and_again() -> None:
            while True:
                work()
                await asyncio.sleep(seconds)

        task = asyncio.get_running_loop().create_task(again_and_again(), name=name)

        def end() -> None:
            task.cancel()

        return end
