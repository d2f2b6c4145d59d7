"""Gives each request an id, and tells listeners how it was answered.

The address of a request may be a secret (an invitation is), so only the pattern of its route is
logged.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bruxelles1893.server.http.root_path import STATIC, path_within
from bruxelles1893.server.requester import REQUEST_ID

LOG: Final = logging.getLogger(__name__)
HEADER: Final = "X-Request-Id"
NO_ROUTE: Final = "none"
NO_ANSWER: Final = 499
"""The status, as nginx has it, of a request whose sender left before the answer."""


class Answered(NamedTuple):
    """A request and how it was answered."""

    method: str
    route: str
    status: int
    seconds: float


class RequestLog:
    """Gives each request its id, and tells how it was answered."""

    def __init__(self, app: ASGIApp, on_answer: list[Callable[[Answered], None]]) -> None:
        self._app: Final = app
        self._on_answer: Final = on_answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status, seconds = time.perf_counter(), NO_ANSWER, 0.0
        number = request_id(scope)
        REQUEST_ID.set(number)

        async def numbered(message: Message) -> None:
            nonlocal status, seconds
            if message["type"] == "http.response.start":
                status, seconds = message["status"], time.perf_counter() - begun
                MutableHeaders(scope=message)[HEADER] = number
            await send(message)

        try:
            await self._app(scope, receive, numbered)
        finally:
            for tell in self._on_answer:
                tell(Answered(scope["method"], route_of(scope), status, seconds))


def request_id(scope: Scope) -> str:
    """The id by which a request is found in the log, the same in all lines about it."""
    number: str = scope.setdefault("state", {}).setdefault("request_id", secrets.token_hex(4))
    return number


def route_of(scope: Scope) -> str:
    """The pattern of the route that answered."""
    if path_within(scope).startswith(STATIC):
        return STATIC
    return getattr(scope.get("route"), "path", NO_ROUTE)


def log_answer(request: Answered) -> None:
    """One line for a request."""
    LOG.info(
        "%s %s %s %.0f ms", request.method, request.route, request.status, request.seconds * 1000
    )
