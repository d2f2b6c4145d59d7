"""A walk through the whole site in a language, with games played on the way."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import quote

import httpx
from fastapi import FastAPI

from bruxelles1893.server.settings import Limits, Settings
from bruxelles1893.startup.site import create_site

EVERYTHING: Final = "second+belle-epoque+asymmetric"
PAGES: Final = (
    *("/", "/rules", "/values", "/manual", "/manual/new", "/manual/aid", "/lessons", "/puzzles"),
    *("/puzzles/1", "/statistics", "/devices", "/device", "/bring", "/nowhere"),
    *("/path", "/series", "/world", "/credits", "/settings", "/notices", "/member", "/my-data"),
    *("/clubs", "/tournaments", "/ratings", "/watch", "/privacy", "/companion"),
    "/companion/offline",
    *("/companion/games", "/companion/games/new?rules=first&names=Anna&names=Ben"),
    *("/companion/refresher", f"/companion/refresher?rules={quote(EVERYTHING)}"),
    f"/companion/questions?rules={quote(EVERYTHING)}&asked=bid",
    *("/companion/setup?rules=first", f"/companion/setup?rules={quote(EVERYTHING)}&seed=7"),
    *("/companion/setup?rules=first%2Bother-strips&players=2", "/companion/setup?players=2"),
)
AFTERWARDS: Final = ("", "/log", "/replay", "/review", "/go-on", "/seats", "/picture.svg")
LEVEL: Final = "casual"
LESSONS: Final = 3
SEED: Final = 1893
HINTED: Final = 0.1
"""The share of decisions at which a hint is asked for."""
WAIT: Final = 0.02
"""Seconds between two checks whether it is our turn."""
BEING_MADE: Final = 202
"""The answer while a review is not finished."""

_FORM: Final = re.compile(r'action="(/(?:tables/guided|lessons/[^"]+))"')
_PIECE: Final = re.compile(r'href="(/companion/box/[^"/]+/pieces/[^"]+)"')
_TOKEN: Final = re.compile(r'name="csrf_token" value="([^"]+)"')


def walked(language: str) -> list[str]:
    """All answers of the site to a person who opens every page and plays two games."""
    with TemporaryDirectory() as folder:
        settings = Settings(
            data=Path(folder), limits=Limits(is_on=False), bot_processes=1, has_quick_mentor=True
        )
        return asyncio.run(_walk(create_site(settings), language))


async def _walk(app: FastAPI, language: str) -> list[str]:
    transport = httpx.ASGITransport(app=app)
    headers = {"accept-language": language}
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(
            transport=transport, base_url="http://localhost", headers=headers, follow_redirects=True
        ) as http,
    ):
        return [text async for text in Walker(http).walk()]


class Walker:
    """A person with one browser; yields all texts that it shows."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http: Final = http
        self._rng: Final = Random(SEED)

    async def walk(self) -> AsyncIterator[str]:
        """Look at the pages, play a guided game and one of everything in play, begin lessons."""
        for page in PAGES:
            yield await self._get(page)
        async for text in self._game("/tables/guided", {}):
            yield text
        order = {"rules": EVERYTHING, "players": "3", "level": LEVEL, "name": "Anna"}
        async for text in self._game("/tables/now", order):
            yield text
        async for text in self._real_table():
            yield text
        lessons = _FORM.findall(await self._get("/lessons"))
        for lesson in lessons[:LESSONS]:
            yield (await self._post(lesson, {})).text
        for page in PAGES:
            yield await self._get(page)

    async def _real_table(self) -> AsyncIterator[str]:
        """The pages for people with the box: all its pieces, and a score sheet."""
        box = (await self._post("/companion/box", {"name": "", "rules": EVERYTHING})).text
        yield box
        for piece in dict.fromkeys(_PIECE.findall(box)):
            yield await self._get(piece)
        yield await self._get(f"/companion/games/new?rules={quote(EVERYTHING)}&names=A&names=B")
        names: dict[str, str | list[str]] = {"rules": EVERYTHING, "names": ["Anna", "Ben"]}
        yield (await self._post("/companion/pads", names)).text

    async def _game(self, form: str, order: dict[str, str]) -> AsyncIterator[str]:
        """A game to its end, and every page about it."""
        begun = await self._post(form, order)
        yield begun.text
        path = begun.url.path
        while (shown := await self._turn(path))["options"]:
            yield await self._get(path)
            yield await self._get(f"{path}/mentor")
            options = [each["notation"] for each in shown["options"]]
            option = self._rng.choice(options)
            yield await self._get(f"{path}?number={shown['number']}&draft={option}")
            yield await self._get(f"{path}/why?option={self._rng.choice(options)}")
            if self._rng.random() < HINTED:
                yield await self._get(f"{path}/hint")
            move = {"number": shown["number"], "options": [option]}
            await self._api(_api_path(path, "moves"), move)
        while (await self._http.get(_api_path(path, "review"))).status_code == BEING_MADE:
            await asyncio.sleep(WAIT)
        for page in AFTERWARDS:
            yield await self._get(path + page)

    async def _turn(self, path: str) -> dict[str, Any]:
        """The API's view, as soon as it asks us or the game is over."""
        while True:
            answer = await self._http.get(_api_path(path, "view"))
            shown: dict[str, Any] = answer.json()
            if shown["options"] or shown["decision"] is None:
                return shown
            await asyncio.sleep(WAIT)

    async def _get(self, path: str) -> str:
        answer = await self._http.get(path)
        kind = answer.headers.get("content-type", "")
        return "\n".join(_strings(answer.json())) if kind == "application/json" else answer.text

    async def _post(self, path: str, fields: Mapping[str, str | list[str]]) -> httpx.Response:
        (token, *_) = _TOKEN.findall((await self._http.get("/")).text)
        return await self._http.post(path, data={"csrf_token": token, **fields})

    async def _api(self, path: str, body: dict[str, Any]) -> None:
        token = (await self._http.get("/api/me")).json()["csrf_token"]
        answer = await self._http.post(path, json=body, headers={"x-csrf-token": token})
        answer.raise_for_status()


def _api_path(path: str, what: str) -> str:
    """The path in the API for the page of this path."""
    return f"/api{path.replace('/table/', '/tables/')}/{what}"


def _strings(answer: Any) -> Iterator[str]:
    """All texts in an answer for programs."""
    if isinstance(answer, str):
        yield answer
    elif isinstance(answer, list | dict):
        for part in answer.values() if isinstance(answer, dict) else answer:
            yield from _strings(part)
