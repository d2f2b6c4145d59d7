"""Browsers for the load benchmark: pages, their live updates in parts, drafts and confirmations."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import time
import zlib
from base64 import b64decode
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from html import unescape
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from benchmarks.load_people import PLAYERS, Person, Table

CHOICE = re.compile(r'name="option" value="([^"]+)" class="choice')
SHOWN = re.compile(r'id="game"[^>]* data-page="([^"]*)"[^>]* data-number="(\d+)"')
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
LIST = 'id="choices"'
FORM = "application/x-www-form-urlencoded"


async def lines_of(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The lines of a stream, whose chunks a proxy may cut anywhere."""
    rest = b""
    while size := int(await reader.readline() or b"0", 16):
        *lines, rest = (rest + await reader.readexactly(size)).split(b"\n")
        await reader.readexactly(2)
        for line in lines:
            yield line


class Browser(Person):
    """A person whose page changes by what the server sends, as the scripts of a page do it."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.path = ""
        self.page = ""
        self.number = -1
        self.token = ""
        self.choices: list[str] = []
        self.shows_sheet = False
        self.received = 0
        self.updates = 0
        self.misses = 0
        self.asking = asyncio.Lock()

    async def open(self, path: str) -> None:
        """Load a table's page and listen to what changes on it."""
        self.path = path
        status, _, body = await self.line.ask("GET", path)
        html = body.decode()
        if status != 200:
            raise RuntimeError(f"{status}: {html[:300]}")
        found, token = SHOWN.search(html), TOKEN.search(html)
        assert found is not None
        assert token is not None
        self.page, self.number, self.token = found[1], int(found[2]), token[1]
        self._read_list(html[html.index(LIST) :])

    async def watch(self, hear: Callable[[int], None]) -> None:
        """Take over what changes, and tell the number of each position that the page shows."""
        shown = f"page={self.page}&number={self.number}"
        reader = await self.stream.listen(f"{self.path}/live?{shown}")
        self.listening = asyncio.create_task(self._watch(reader, hear))

    async def _watch(self, reader: asyncio.StreamReader, hear: Callable[[int], None]) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            async for line in lines_of(reader):
                if line.startswith(b'data: {"page"'):
                    await self._heard(json.loads(line[6:]), len(line), hear)
                elif line.startswith(b"data: ") and not line.startswith(b"data: {"):
                    update = json.loads(zlib.decompress(b64decode(line[6:])))
                    await self._heard(update, len(line), hear)

    async def _heard(self, update: Any, size: int, hear: Callable[[int], None]) -> None:
        async with self.asking:
            if update["number"] <= self.number:
                return
            self.received += size
            self.updates += 1
            if update["was"] == self.page:
                self._show(update)
            else:
                self.misses += 1
                await self._update("GET", self.path)
        hear(self.number)

    async def _ask(self, method: str, path: str, form: str | None = None) -> None:
        async with self.asking:
            await self._update(method, path, form)

    async def _update(self, method: str, path: str, form: str | None = None) -> None:
        headers = self.line.headers
        self.line.headers = f"{headers}X-Page: {self.page}\r\nAccept-Encoding: gzip\r\n"
        try:
            status, head, body = await self.line.ask(method, path, form, FORM)
        finally:
            self.line.headers = headers
        if b"content-encoding: gzip" in head.lower():
            body = gzip.decompress(body)
        update = json.loads(body) if status == 200 else {}
        if "parts" not in update:
            raise RuntimeError(f"{status}: {body.decode()[:300]}")
        self._show(update)

    def _show(self, update: Any) -> None:
        self.page, self.number = update["page"], update["number"]
        for part in update["parts"]:
            start = part.find(LIST)
            if start >= 0:
                self._read_list(part[start:])

    def _read_list(self, html: str) -> None:
        """The options that the page shows; not the page itself, of which there are thousands."""
        self.choices = [unescape(each) for each in CHOICE.findall(html)]
        self.shows_sheet = "sheet" in html

    async def choose(self, option: str) -> None:
        """A click on an option."""
        query = urlencode({"number": self.number, "draft": "", "option": option}, quote_via=quote)
        await self._ask("GET", f"{self.path}?{query}")

    async def confirm(self, option: str) -> None:
        """A click that plays it."""
        fields = {"csrf_token": self.token, "number": self.number, "draft": option}
        await self._ask("POST", f"{self.path}/play", urlencode(fields))


class BrowserTable(Table):
    """A game of four people at browsers."""

    def __init__(self, port: int, rng: Random) -> None:
        super().__init__(port, rng)
        self._waiting: set[int] = set()
        self._last = (0, 0.0)
        self.browsers = [Browser(port) for _ in range(PLAYERS)]
        self.people = list(self.browsers)

    async def _listen(self) -> None:
        for seat, browser in enumerate(self.browsers):
            await browser.open(f"/table/{self.id}")
            await browser.watch(partial(self._hear, seat))

    def _renew(self) -> None:
        self.browsers = [Browser(self._port) for _ in range(PLAYERS)]
        self.people = list(self.browsers)

    async def _turn(self, seat: int | None, ends: float, pause: tuple[float, float]) -> int | None:
        """One answer of the browser that is asked: a click to choose, another to confirm."""
        asked = next((each for each in self.browsers if each.choices), None)
        while asked is None and time.perf_counter() < ends:
            await asyncio.sleep(0.02)
            asked = next((each for each in self.browsers if each.choices), None)
            if all(each.shows_sheet for each in self.browsers):
                return None
        if asked is None:
            return seat
        await asyncio.sleep(self._rng.uniform(*pause))
        option = self._rng.choice(asked.choices)
        await asked.choose(option)
        began, before = time.perf_counter(), asked.number
        self._waiting = {each for each in range(PLAYERS) if self.browsers[each] is not asked}
        self._last = (before, began)
        await asked.confirm(option)
        self.measures.answered(began)
        return 0

    def _hear(self, seat: int, number: int) -> None:
        before, began = self._last
        if number > before and seat in self._waiting:
            self._waiting.discard(seat)
            self.measures.news.append(time.perf_counter() - began)
