"""Scripted people for the load benchmark: programs that play and listen, four at a table."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from benchmarks.load_server import HOST

PLAYERS = 4
REQUEST_SECONDS = 60.0
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
        status, head, body = await self.line.ask("GET", "/api/me")
        if status != 200:
            raise RuntimeError(f"{status}: {body.decode()[:300]}")
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
        self._moments: list[float] = []

    def answered(self, began: float) -> None:
        """A move that was sent at a moment has been acknowledged."""
        now = time.perf_counter()
        self._moments.append(now)
        self.answers.append(now - began)

    def rate(self, warming: float, ends: float) -> float:
        """Moves that were acknowledged a second, once all tables were under way."""
        begins = self.began + warming
        count = sum(begins <= moment < ends for moment in self._moments)
        return count / (ends - begins) if ends > begins else 0.0


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
        self.measures.answered(began)
        return shown

    def close(self) -> None:
        """Hang up, all four."""
        for person in self.people:
            person.leave()
