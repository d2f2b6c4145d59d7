"""Servers in processes of their own, to be killed, starved and started again."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from bruxelles1893.server.settings import Settings
from patience import SECONDS, wait_until
from server.support import Person, free_port
from server.test_live import answers

SECRET = "f" * 40


class Server:
    """`bruxelles serve` on a port of its own; it can be killed and started again."""

    def __init__(self, data: Path, database: str | None = None) -> None:
        self.settings = Settings(data=data, database_url=database, secret=SECRET, bot_processes=1)
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self._people: list[Person] = []

    def start(self) -> None:
        environment = dict(
            os.environ,
            BRUXELLES_LIMITS="0",
            BRUXELLES_BOT_PROCESSES="1",
            BRUXELLES_SECRET=SECRET,
            DATABASE_URL=self.settings.database_url or "",
        )
        command = [sys.executable, "-m", "bruxelles1893", "serve"]
        arguments = ["--port", str(self.port), "--data", str(self.settings.data)]
        self.process = subprocess.Popen(
            [*command, *arguments], env=environment, stderr=subprocess.DEVNULL
        )
        wait_until(lambda: answers(self.address) or self._has_ended())
        assert not self._has_ended(), "the server did not start"

    def _has_ended(self) -> bool:
        return self.process is None or self.process.poll() is not None

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(SECONDS)

    def stop(self) -> None:
        for person in self._people:
            person.http.close()
        if self.process is not None and not self._has_ended():
            self.process.terminate()
            self.process.wait(SECONDS)

    def person(self, name: str | None = None) -> Person:
        self._people.append(Person(self.address, name))
        return self._people[-1]


@contextmanager
def running(data: Path, database: str | None = None) -> Iterator[Server]:
    server = Server(data, database)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def refused(response: httpx.Response, status: int, code: str) -> str:
    """The sentence of a refusal that must be of a kind."""
    assert response.headers["content-type"] == "application/problem+json", response.text
    problem = response.json()
    assert (response.status_code, problem["code"]) == (status, code), problem
    return str(problem["detail"])
