"""Requests of the pages brought to the application, and its answers back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from fastapi import FastAPI
from starlette.types import Message, Scope

from bruxelles1893.anywhere.cookies import SET_COOKIE, CookieJar

HEAD, BODY, END = "head", "body", "end"
Tell = Callable[[int, str, bytes], object]
"""Sends the page a part of an answer: the request's number, the kind of part, and the part."""


class WorkerRequest(NamedTuple):
    """A request as the service worker has it."""

    method: str
    url: str
    headers: list[tuple[str, str]]

    @classmethod
    def read(cls, text: str) -> WorkerRequest:
        """A request from JSON."""
        message = json.loads(text)
        headers = [(name, value) for name, value in message["headers"]]
        return cls(message["method"], message["url"], headers)


class Bridge:
    """The way between the pages and the application."""

    def __init__(self, app: FastAPI, jar: CookieJar, path: str, tell: Tell) -> None:
        self._app: Final = app
        self._jar: Final = jar
        self._path: Final = path
        self._tell: Final = tell
        self._gone: Final[dict[int, asyncio.Event]] = {}

    async def answer(self, number: int, asked: str, body: bytes) -> None:
        """Let the application answer a request. Parts of the answer are sent as they come."""
        gone = self._gone[number] = asyncio.Event()
        messages = [{"type": "http.request", "body": bytes(body), "more_body": False}]

        async def receive() -> Message:
            if messages:
                return messages.pop()
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            if not gone.is_set():
                self._pass_on(number, message)

        try:
            await self._app(self._scope(WorkerRequest.read(asked)), receive, send)
        finally:
            self._tell(number, END, b"")
            del self._gone[number]

    def hang_up(self, number: int) -> None:
        """The page waits for an answer no longer."""
        if number in self._gone:
            self._gone[number].set()

    def _scope(self, asked: WorkerRequest) -> Scope:
        parts = urlsplit(asked.url)
        headers = [
            (name.lower().encode(), value.encode("latin-1")) for name, value in asked.headers
        ]
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": asked.method,
            "scheme": parts.scheme,
            "path": unquote(parts.path),
            "raw_path": parts.path.encode(),
            "query_string": parts.query.encode(),
            "root_path": self._path,
            "headers": [
                (b"host", parts.netloc.encode()),
                (b"cookie", self._jar.header),
                *headers,
            ],
            "client": ("127.0.0.1", 0),
            "server": (parts.hostname, parts.port or 80),
        }

    def _pass_on(self, number: int, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._tell(number, HEAD, self._head(message))
        elif message.get("body"):
            self._tell(number, BODY, message["body"])

    def _head(self, message: Message) -> bytes:
        headers: list[tuple[bytes, bytes]] = list(message.get("headers", ()))
        self._jar.keep(headers)
        head: dict[str, Any] = {
            "status": message["status"],
            "headers": [
                (name.decode("latin-1"), value.decode("latin-1"))
                for name, value in headers
                if name.lower() != SET_COOKIE
            ],
        }
        return json.dumps(head).encode()
