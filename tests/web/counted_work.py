"""An application in one thread of work at a time, whose work is counted in calls of functions.

Calls mean the same on every machine, and a page takes about as long as it makes calls. What pools
do is not counted: it is done beside the server's process.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any

import httpx
from fastapi import FastAPI

from bruxelles1893.server.background.fair_queue import Bounds
from bruxelles1893.server.background.runtime import NICENESS
from bruxelles1893.server.background.worker_pool import WorkerPool
from bruxelles1893.server.people.identity import COOKIE, Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.startup.site import create_site


class Counter:
    """Counts calls of functions of plain Python, in all threads that begin while it does."""

    def __init__(self) -> None:
        self.calls = 0
        self._is_on = False

    def _called(self, frame: object, event: str, arg: object) -> None:
        if event == "call" and self._is_on:
            self.calls += 1

    @contextmanager
    def counting(self) -> Iterator[None]:
        self._is_on, self.calls = True, 0
        sys.setprofile(self._called)
        threading.setprofile(self._called)
        try:
            yield
        finally:
            self._is_on = False
            sys.setprofile(None)
            threading.setprofile(None)

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Do not count for a while."""
        before, self._is_on = self._is_on, False
        yield
        self._is_on = before


class AtOnce(Executor):
    """Does everything at once, uncounted."""

    def __init__(self, counter: Counter) -> None:
        self._counter = counter

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        with self._counter.resting():
            try:
                done.set_result(work(*args, **kwargs))
            except Exception as error:
                done.set_exception(error)
        return done

    def end(self) -> None:
        pass


class NoProcesses:
    """A runtime without processes and without anything that goes on by itself."""

    def __init__(self, counter: Counter) -> None:
        self._counter = counter

    def worker_pool(
        self, name: str, count: int, bounds: Bounds, niceness: int = NICENESS
    ) -> WorkerPool:
        return WorkerPool(name, count, bounds, lambda: AtOnce(self._counter))

    def executor(self, name: str, count: int) -> Executor:
        return AtOnce(self._counter)

    def later(self, work: Callable[[], None], seconds: float) -> None:
        pass

    def repeat(self, work: Callable[[], None], seconds: float, name: str) -> Callable[[], None]:
        return lambda: None

    def close(self) -> None:
        pass


class CountedSite:
    """The whole site for one person."""

    def __init__(self, settings: Settings, who: Identity) -> None:
        self.counter = Counter()
        self.app: FastAPI = create_site(settings, NoProcesses(self.counter))
        self.services: Services = self.app.state.services
        self.services.store.upgrade()
        self.who = who
        self._cookie = self.services.identities.cookie(who)

    def ask(self, method: str, path: str, **fields: str) -> tuple[httpx.Response, int]:
        """The answer to a request, and how many calls it took."""
        return asyncio.run(self._ask(method, path, fields))

    async def _ask(
        self, method: str, path: str, fields: dict[str, str]
    ) -> tuple[httpx.Response, int]:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        headers = {"X-CSRF-Token": self.services.identities.csrf_token(self.who)}
        async with httpx.AsyncClient(
            transport=transport, base_url="http://test", cookies={COOKIE: self._cookie}
        ) as http:
            request = http.build_request(method, path, data=fields or None, headers=headers)
            with self.counter.counting():
                response = await http.send(request)
            return response, self.counter.calls

    def close(self) -> None:
        self.services.store.close()
