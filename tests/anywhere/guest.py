"""The game as a browser runs it, tried here: without threads, processes and what only servers have.

`python guest.py FOLDER` plays a game against a bot and opens the folder again; it runs alone
because it takes away from Python what a browser lacks.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import threading
from io import BytesIO
from random import Random
from typing import Any, NoReturn
from zipfile import ZipFile

ABSENT = (
    *("_multiprocessing", "concurrent.futures.process", "psycopg", "uvicorn", "httptools"),
    *("uvloop", "httpx", "httpcore", "numpy", "certifi"),
)
PATH = "/some/where/house"
ORIGIN = "https://example.org"
Json = Any


class Absent:
    """Finds none of the modules that a browser does not have."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if name in ABSENT or name.partition(".")[0] in ABSENT:
            raise ModuleNotFoundError(f"a browser has no {name}", name=name)


def refuse_threads() -> None:
    def start(thread: threading.Thread) -> NoReturn:
        raise RuntimeError("can't start new thread")

    threading.Thread.start = start  # type: ignore[method-assign, assignment]


class Guest:
    """Somebody in a browser, with nothing but the bridge."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._parts: dict[int, list[tuple[str, bytes]]] = {}
        self._last = 0
        self.thoughts = 0
        self.token = ""

    async def open(self) -> None:
        from bruxelles1893.anywhere.opening import open_app

        secret = "s" * 40
        self.bridge, self.second = await open_app(
            self._folder, secret, PATH, self._tell, self._think
        )
        self.token = json.loads((await self.ask("GET", "/api/me"))[1])["csrf_token"]

    def _tell(self, number: int, kind: str, part: bytes) -> None:
        self._parts[number].append((kind, part))

    def _think(self, number: int, work: bytes) -> None:
        from bruxelles1893.anywhere.browser_runtime import think

        self.thoughts += 1
        loop = asyncio.get_running_loop()
        loop.call_soon(lambda: self.second.answered(number, think(work)))

    async def ask(
        self, method: str, path: str, body: Json = None, kind: str = "application/json"
    ) -> tuple[Json, bytes]:
        """The head and the body of an answer."""
        headers = [["X-CSRF-Token", self.token]] if self.token else []
        headers += [["Content-Type", kind]] if body is not None else []
        asked = {"method": method, "url": f"{ORIGIN}{PATH}{path}", "headers": headers}
        self._last += 1
        parts = self._parts[self._last] = []
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if body else b""
        await self.bridge.answer(self._last, json.dumps(asked), data)
        assert parts[-1] == ("end", b"")
        return json.loads(parts[0][1]), b"".join(part for _, part in parts[1:])

    async def json(self, method: str, path: str, body: Json = None) -> Json:
        head, text = await self.ask(method, path, body)
        assert head["status"] in (200, 201), text
        return json.loads(text)


async def whole_game(guest: Guest) -> str:
    """Play at random against an easy bot to the end; the record of the game."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    table = (await guest.json("POST", "/api/tables", {"seats": seats}))["id"]
    rng = Random(1893)
    shown = await guest.json("GET", f"/api/tables/{table}/view")
    while shown["table"]["status"] == "running":
        if shown["table"]["asked"] == 0:
            option = rng.choice(shown["options"])["notation"]
            body = {"number": shown["number"], "options": [option]}
            shown = await guest.json("POST", f"/api/tables/{table}/moves", body)
        else:
            await asyncio.sleep(0)
            shown = await guest.json("GET", f"/api/tables/{table}/view")
    head, record = await guest.ask("GET", f"/api/tables/{table}/record")
    assert head["status"] == 200
    return record.decode()


async def check_addresses(guest: Guest) -> None:
    """Every address of the pages lies below the path, and nothing leads to what is not here."""
    table = (await guest.json("GET", "/api/my-tables"))[0]["id"]
    for page in ("/", "/rules", "/values", f"/table/{table}", f"/table/{table}/replay?ply=3"):
        head, html = await guest.ask("GET", page)
        assert head["status"] == 200, page
        found = re.findall(r'(?:href|src|action|data-[a-z-]+)="(/[^"]*)"', html.decode())
        assert found, page
        assert [each for each in found if not each.startswith(PATH + "/")] == [], page
        assert not [each for each in found if "/devices" in each or "/friends" in each], page


async def check_archive(guest: Guest) -> None:
    """All games in one file, and back again."""
    _, archive = await guest.ask("GET", "/records")
    assert len(ZipFile(BytesIO(archive)).namelist()) == 1
    form = (
        b'--b\r\nContent-Disposition: form-data; name="file"; filename="all.zip"\r\n\r\n'
        + archive
        + b"\r\n--b--\r\n"
    )
    head, _ = await guest.ask("POST", "/records", form, "multipart/form-data; boundary=b")
    assert head["status"] == 303
    assert len(await guest.json("GET", "/api/my-tables")) == 2


async def main(folder: str) -> None:
    guest = Guest(folder)
    await guest.open()
    record = await whole_game(guest)
    assert guest.thoughts > 10
    await check_addresses(guest)
    head, _ = await guest.ask("GET", "/devices")
    assert head["status"] == 501, "only a server has other devices"
    await check_archive(guest)
    again = Guest(folder)
    await again.open()
    tables = await again.json("GET", "/api/my-tables")
    assert {table["status"] for table in tables} == {"finished"}, "the same person, the same games"
    print(record)


if __name__ == "__main__":
    sys.meta_path.insert(0, Absent())
    refuse_threads()
    asyncio.run(main(sys.argv[1]))
