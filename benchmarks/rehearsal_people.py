"""The people of the rehearsal: browsers that come back, and remember what was acknowledged."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count, pairwise
from random import Random
from typing import Final, NamedTuple

from benchmarks.load_browsers import Browser
from benchmarks.load_people import PLAYERS, REQUEST_SECONDS, Line

FIRST_PAUSE, LONGEST_PAUSE = 0.6, 5.0
"""How long a page waits before it listens again (`pauses.js`): longer with each miss."""
LOOK_SECONDS: Final = 1.0
"""How often people who wait look whether the page still listens."""
LOST: Final = (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError, ValueError, RuntimeError)
"""How a request ends whose server is gone, or that was refused."""


REMARK: Final = '200: {"answer":"<p class=\\"remark'
"""How a page is told, in words, that something cannot be done now."""


class Sent(NamedTuple):
    """A move that a browser has sent: after which entry, which option."""

    table: str
    number: int
    option: str


class Log:
    """What happened to all requests of a rehearsal, by phase."""

    def __init__(self) -> None:
        self.phase: str = ""
        self.answers: dict[str, list[float]] = {}
        self.heard: dict[str, list[float]] = {}
        self.moments: dict[str, list[float]] = {}
        """When moves were acknowledged."""
        self.failures: Counter[tuple[str, str]] = Counter()
        self.acknowledged: Final[list[Sent]] = []
        self.unknown: Final[list[Sent]] = []
        """Moves without an answer: they may be stored or not."""
        self.wrong: Final[list[str]] = []
        self.bytes: int = 0

    def begin(self, phase: str) -> None:
        """From now on it is another phase."""
        self.phase = phase
        self.answers.setdefault(phase, [])
        self.heard.setdefault(phase, [])
        self.moments.setdefault(phase, [time.perf_counter()])

    def answered(self, seconds: float) -> None:
        """A move has been acknowledged."""
        self.answers[self.phase].append(seconds)
        self.moments[self.phase].append(time.perf_counter())

    @property
    def silence(self) -> float:
        """The longest time of this phase in which no move was acknowledged."""
        moments = [*self.moments[self.phase], time.perf_counter()]
        return max(b - a for a, b in pairwise(moments))

    def failed(self, error: BaseException) -> None:
        """A request had no good answer."""
        text = str(error)
        kind = text[:3] if text[:3].isdecimal() else type(error).__name__
        if text.startswith(REMARK):
            kind = "remark"
        if kind.isdecimal() and kind not in ("409", "502", "503", "504"):
            self.wrong.append(text)
        self.failures[self.phase, kind] += 1


class Visitor(Browser):
    """A browser that looks for another entrance where one does not answer."""

    def __init__(self, ports: Sequence[int], rng: Random, log: Log) -> None:
        self._rng: Final = rng
        super().__init__(rng.choice(ports))
        self._ports: Final = ports
        self._log: Final = log

    def turn_elsewhere(self) -> None:
        """Begin anew, perhaps by another entrance."""
        self.leave()
        self.listening = None
        for name in ("line", "stream"):
            before: Line = getattr(self, name)
            line = Line(self._rng.choice(self._ports), before.headers)
            setattr(self, name, line)

    async def come_back(self, hear: Callable[[int], None], *, loads: bool = False) -> None:
        """Listen again until that works, as the page's script does; a person may load the page."""
        for misses in count():
            longest = min(FIRST_PAUSE * 2**misses, LONGEST_PAUSE)
            await asyncio.sleep(longest * self._rng.uniform(0.5, 1.0))
            self.turn_elsewhere()
            try:
                async with asyncio.timeout(REQUEST_SECONDS):
                    if loads:
                        await self.open(self.path)
                    await self.watch(hear)
            except (*LOST, AssertionError) as error:
                self._log.failed(error)
            else:
                return

    @property
    def has_lost_stream(self) -> bool:
        """Whether the server has hung up."""
        return self.listening is not None and self.listening.done()


class Company:
    """Four people at a table, who play at the pace of people until they are told to stop."""

    def __init__(self, ports: Sequence[int], rng: Random, log: Log, hooks: str) -> None:
        self._rng: Final = rng
        self._log: Final = log
        self._hooks: Final = hooks
        self._ports: Final = ports
        self.visitors: list[Visitor] = []
        self.id: str = ""
        self._last: tuple[int, float] = (0, 0.0)
        self._waiting: set[int] = set()
        self._has_news: Final = asyncio.Event()
        self.is_over: bool = False

    async def open(self) -> None:
        """Sit down, all four, at another table if somebody was not answered."""
        while not self.id:
            self.visitors = [Visitor(self._ports, self._rng, self._log) for _ in range(PLAYERS)]
            try:
                self.id = await self._sit_down()
            except (*LOST, AssertionError) as error:
                self._log.failed(error)
                self.leave()
                await asyncio.sleep(self._rng.uniform(FIRST_PAUSE, LONGEST_PAUSE))

    async def _sit_down(self) -> str:
        """A table at which all four listen; everybody wants to be told of their turns."""
        for number, visitor in enumerate(self.visitors):
            await visitor.arrive()
            body = {"url": f"{self._hooks}/{number}"}
            status, _, answer = await visitor.line.ask("PUT", "/api/me/hook", body)
            assert status == 200, answer
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (PLAYERS - 1)]
        made = await self.visitors[0].post("/api/tables", seats=seats, is_public=True, pace="turns")
        table: str = made["id"]
        for visitor in self.visitors[1:]:
            await visitor.post(f"/api/tables/{table}/join")
        for seat, visitor in enumerate(self.visitors):
            await visitor.open(f"/table/{table}")
            await visitor.watch(self._hearer(seat))
        return table

    def _hearer(self, seat: int) -> Callable[[int], None]:
        def hear(number: int) -> None:
            self._has_news.set()
            before, began = self._last
            if number > before and seat in self._waiting:
                self._waiting.discard(seat)
                self._log.heard[self._log.phase].append(time.perf_counter() - began)

        return hear

    async def play(self, ends: Callable[[], bool], pause: tuple[float, float]) -> None:
        """Play until it is time to stop, or the game is over."""
        thinks = self._rng.uniform(0, pause[1])
        while not (ends() or self.is_over):
            await self._look_after_streams()
            asked = next((each for each in self.visitors if each.choices), None)
            if asked is None:
                self.is_over = all(each.shows_sheet for each in self.visitors)
                await self._news()
                continue
            await self._think(thinks, ends)
            thinks = self._rng.uniform(*pause)
            if not ends():
                await self._move(asked)

    @staticmethod
    async def _think(seconds: float, ends: Callable[[], bool]) -> None:
        until = time.perf_counter() + seconds
        while (left := until - time.perf_counter()) > 0 and not ends():
            await asyncio.sleep(min(left, LOOK_SECONDS))

    async def _news(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._has_news.wait(), LOOK_SECONDS)
        self._has_news.clear()

    async def _look_after_streams(self) -> None:
        await asyncio.gather(
            *(
                visitor.come_back(self._hearer(seat))
                for seat, visitor in enumerate(self.visitors)
                if visitor.has_lost_stream
            )
        )

    async def _move(self, asked: Visitor) -> None:
        if not asked.choices:
            return
        option, number = self._rng.choice(asked.choices), asked.number
        sent = Sent(self.id, number, option)
        seat = self.visitors.index(asked)
        is_sent = False
        try:
            await asked.choose(option)
            began = time.perf_counter()
            self._last = (number, began)
            self._waiting = set(range(PLAYERS)) - {seat}
            is_sent = True
            await asked.confirm(option)
        except (*LOST, AssertionError) as error:
            self._log.failed(error)
            if is_sent:
                self._log.unknown.append(sent)
            self._waiting = set()
            await asked.come_back(self._hearer(seat), loads=True)
        else:
            self._log.answered(time.perf_counter() - began)
            if asked.number > number:
                self._log.acknowledged.append(sent)
            else:
                self._log.wrong.append(f"{sent}: the page is still at {asked.number}")

    async def check_pages(self) -> None:
        """Every page shows what a new one shows."""
        await self._look_after_streams()
        for visitor in self.visitors:
            shown = visitor.page
            for _ in range(100):
                await visitor.open(visitor.path)
                if visitor.page == shown:
                    break
                shown = visitor.page
                await asyncio.sleep(0.1)
            else:
                self._log.wrong.append(f"{self.id}: a page is not the present")

    def leave(self) -> None:
        """Hang up, all four."""
        for visitor in self.visitors:
            self._log.bytes += visitor.received
            visitor.leave()


class Hooks:
    """Hears the notices of all, as a program of theirs would."""

    def __init__(self, log: Log) -> None:
        self._log: Final = log
        self.told: Final[Counter[tuple[str, int, int]]] = Counter()
        self.phases: Final[dict[tuple[str, int, int], str]] = {}
        """In which phase somebody was first told."""
        self._server: asyncio.Server | None = None

    async def start(self, host: str) -> str:
        """Listen; the address."""
        self._server = await asyncio.start_server(self._hear, host, 0)
        port = self._server.sockets[0].getsockname()[1]
        return f"http://{host}:{port}"

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0])
                body = json.loads(await reader.readexactly(length))
                key = (body["table"], body["number"], body["seat"])
                self.told[key] += 1
                self.phases.setdefault(key, self._log.phase)
                writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
                await writer.drain()
        except (asyncio.IncompleteReadError, OSError):
            writer.close()

    def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
