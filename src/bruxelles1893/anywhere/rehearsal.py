"""Does once, while the site is built, what every start would repeat; starts load its memory.

A short game is played in an app that nobody sees. So modules are imported, templates and catalogues
are read, and the real app is built.
"""

from __future__ import annotations

import asyncio
import gc
import json
import shutil
from typing import Any, Final

from bruxelles1893.anywhere.bridge import BODY, Bridge
from bruxelles1893.anywhere.browser_runtime import think
from bruxelles1893.anywhere.cookies import CookieJar
from bruxelles1893.anywhere.opening import Address, BrowserApp, build, build_beforehand
from bruxelles1893.bots.levels import USUAL_LEVEL

FOLDER: Final = "/rehearsal"
MOVES: Final = 3
PATIENCE: Final = 200
"""How often to check whether it is our turn."""


class OfflineLoop(asyncio.BaseEventLoop):
    """A loop that waits for nothing outside and leaves nothing in the browser.

    asyncio's public loops open a pair of sockets, which a browser lacks: so this one fills in what
    asyncio leaves to its own loops. The site's Python is pinned; `tests/test_internals.py` tries
    the others.
    """

    def __init__(self) -> None:
        super().__init__()
        self._selector = self

    def select(self, timeout: float | None) -> list[object]:
        """Nothing comes from outside."""
        return []

    def _process_events(self, events: list[object]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass


class RehearsalPlayer:
    """A player who plays a short game in a language."""

    def __init__(self, built: BrowserApp, path: str, language: str) -> None:
        self._bridge: Final = Bridge(built.app, CookieJar(), path, self._hear)
        self._path: Final = path
        self._headers: Final = [["accept-language", language], ["content-type", "application/json"]]
        self._heard: bytes = b""

    def _hear(self, number: int, kind: str, part: bytes) -> None:
        if kind == BODY:
            self._heard += part

    async def ask(self, method: str, path: str, body: Any = None) -> bytes:
        """The answer of the application."""
        self._heard = b""
        url = f"http://localhost{self._path}{path}"
        asked = {"method": method, "url": url, "headers": self._headers}
        await self._bridge.answer(0, json.dumps(asked), json.dumps(body).encode() if body else b"")
        return self._heard

    async def play(self) -> None:
        """Look at the pages, begin a game, and make a few moves."""
        await self.ask("GET", "/")
        me = json.loads(await self.ask("GET", "/api/me"))
        self._headers.append(["x-csrf-token", me["csrf_token"]])
        seats = [{"kind": "me"}, {"kind": "bot", "level": USUAL_LEVEL}]
        table = json.loads(await self.ask("POST", "/api/tables", {"seats": seats}))["id"]
        for _ in range(MOVES):
            await self.ask("GET", f"/table/{table}")
            await self._move(table)
        await self.ask("GET", "/")

    async def _move(self, table: str) -> None:
        for _ in range(PATIENCE):
            shown = json.loads(await self.ask("GET", f"/api/tables/{table}/view"))
            if shown["options"]:
                break
            await asyncio.sleep(0)
        option = shown["options"][0]["notation"]
        await self.ask("GET", f"/table/{table}?number={shown['number']}&draft={option}")
        body = {"number": shown["number"], "options": [option]}
        await self.ask("POST", f"/api/tables/{table}/moves", body)


async def _rehearse(address: Address, language: str) -> None:
    built = build(address)
    loop = asyncio.get_running_loop()
    built.second.send = lambda number, work: loop.call_soon(
        lambda: built.second.answered(number, think(work))
    )
    async with built.app.router.lifespan_context(built.app):
        await RehearsalPlayer(built, address.path, language).play()


def rehearse(folder: str, secret: str, path: str, language: str) -> None:
    """Do beforehand what the start of an app does, in the current language."""
    outer = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        with asyncio.Runner(loop_factory=OfflineLoop) as stage:
            stage.run(_rehearse(Address(FOLDER, secret, path), language))
    finally:
        asyncio._set_running_loop(outer)
    shutil.rmtree(FOLDER)
    build_beforehand(Address(folder, secret, path))
    gc.collect()
