"""The pages as part of the server's application: routes, static files, language and errors."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import cookie_parser
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from bruxelles1893 import words
from bruxelles1893.server.http.late_routes import add_routes
from bruxelles1893.server.http.root_path import path_within, root_path_of
from bruxelles1893.server.people.model import STRANGER, Person
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.web.clubs import club_routes
from bruxelles1893.web.companion import (
    box_routes,
    hub_routes,
    pad_routes,
    question_routes,
    real_game_routes,
    refresher_routes,
    setup_routes,
)
from bruxelles1893.web.learning import lesson_routes, path_routes, puzzle_routes
from bruxelles1893.web.looking_back import moment_routes, replay_routes, review_routes
from bruxelles1893.web.operators import operator_routes
from bruxelles1893.web.people import (
    device_routes,
    guest_routes,
    member_routes,
    my_data_routes,
    privacy_routes,
    profile_routes,
    settings_routes,
    statistics_routes,
)
from bruxelles1893.web.ratings import rating_routes
from bruxelles1893.web.rendering.addresses import below
from bruxelles1893.web.rendering.assets import STATIC, without_version
from bruxelles1893.web.rendering.responses import refused
from bruxelles1893.web.rules import api_routes, manual_routes, rules_routes, world_routes
from bruxelles1893.web.start import bring_routes, start_routes, watch_routes
from bruxelles1893.web.table import (
    ahead_routes,
    clock_routes,
    finale_routes,
    game_routes,
    live_routes,
    mentor_routes,
)
from bruxelles1893.web.talk import talk_routes
from bruxelles1893.web.tournaments import tournament_routes

LANGUAGE_COOKIE: Final = "language"
COMPRESSION: Final = 3
"""A tenth larger than the smallest, in a third of the time."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
PROGRAMS: Final = ("/api", STATIC)
"""Paths whose errors are for programs."""
PAGES: Final = (
    game_routes,
    start_routes,
    api_routes,
    watch_routes,
    bring_routes,
    rating_routes,
    tournament_routes,
    ahead_routes,
    clock_routes,
    device_routes,
    lesson_routes,
    path_routes,
    manual_routes,
    box_routes,
    hub_routes,
    pad_routes,
    real_game_routes,
    question_routes,
    refresher_routes,
    setup_routes,
    rules_routes,
    world_routes,
    mentor_routes,
    moment_routes,
    replay_routes,
    puzzle_routes,
    review_routes,
    guest_routes,
    member_routes,
    my_data_routes,
    privacy_routes,
    profile_routes,
    club_routes,
    operator_routes,
    settings_routes,
    statistics_routes,
    finale_routes,
    talk_routes,
    live_routes,
)
"""The modules with routes, looked through in this order."""

Handler = Callable[[Request, Any], Awaitable[Response]]


class KeptFiles(StaticFiles):
    """Static files that browsers may keep: their addresses change with their content."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        """A file, with leave to keep it."""
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = FOR_EVER
        return response

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Where a file lies; scripts are asked for in the folder of their version."""
        return super().lookup_path(without_version(path))


class Languages:
    """Answers in the language that the person chose, or in one that the browser accepts."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        with words.language(_language(scope) if scope["type"] == "http" else words.SOURCE):
            await self._app(scope, receive, send)


class Addresses:
    """Lets all addresses of an answer lie below the root path of its request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        with below(root_path_of(scope)):
            await self._app(scope, receive, send)


def _language(scope: Scope) -> str:
    headers = Headers(scope=scope)
    person: Person = scope.get("state", {}).get("person", STRANGER)
    if person.preferences.language in words.LANGUAGES:
        return person.preferences.language
    chosen = cookie_parser(headers.get("cookie", "")).get(LANGUAGE_COOKIE, "")
    if chosen in words.LANGUAGES:
        return chosen
    return words.accepted_language(headers.get("accept-language", ""))


def include(app: FastAPI) -> None:
    """Add the pages to an application that has the API already."""
    folder = Path(str(files("bruxelles1893.web").joinpath("static")))
    app.mount(STATIC, KeptFiles(directory=folder), name="static")
    add_routes(app, *(each.router for each in PAGES))
    if not app.state.services.settings.is_alone:
        _include_notices(app)
    for kind in (Refusal, HTTPException, RequestValidationError, Exception):
        app.add_exception_handler(kind, _on_page(app.exception_handlers[kind]))
    app.add_middleware(Languages)
    app.add_middleware(Addresses)
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=COMPRESSION)


def _include_notices(app: FastAPI) -> None:
    """Add the pages of notices, whose packages a browser without a server does not have."""
    from bruxelles1893.web.notices import notice_routes

    add_routes(app, notice_routes.router)


def _on_page(for_programs: Any) -> Handler:
    """Errors as pages for people; programs get what they got before."""

    async def handler(request: Request, error: Any) -> Response:
        if path_within(request.scope).startswith(PROGRAMS):
            response: Response = await for_programs(request, error)
            return response
        with words.language(_language(request.scope)):
            return refused(request, error)

    return handler
