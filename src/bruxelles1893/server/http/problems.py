"""Errors as problem details (RFC 9457), for programs and for people."""

from __future__ import annotations

import json
import logging
import math
import traceback
from logging import DEBUG, ERROR
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from bruxelles1893.server.http.request_log import request_id, route_of
from bruxelles1893.server.http.response_models import reason_out, view_out
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.tables.errors import Conflict, IllegalMove

LOG: Final = logging.getLogger(__name__)
MOST_PROBLEMS: Final = 20
MOST_KINDS: Final = 1000
LONGEST_SAID: Final = 200
INTERNAL: Final = "internal"


class ProblemResponse(JSONResponse):
    """Problem details in plain ASCII: they may quote what cannot be encoded."""

    media_type = "application/problem+json"

    def render(self, content: Any) -> bytes:
        """The body."""
        return json.dumps(content, separators=(",", ":")).encode()


def problem(
    status: int, code: str, title: str, detail: str, headers: dict[str, str], **more: Any
) -> JSONResponse:
    """One problem as a response."""
    body = {"type": "about:blank", "title": title, "status": status, "detail": detail}
    return ProblemResponse(body | {"code": code} | more, status, headers)


def problem_response(error: Refusal) -> JSONResponse:
    """A refusal as a response."""
    headers = retry_headers(error)
    return problem(error.status, error.code, error.title, str(error), headers, **_more(error))


def retry_headers(error: Refusal) -> dict[str, str]:
    """The header that says when to come back, if that may help."""
    seconds = error.retry_after
    return {} if seconds is None else {"Retry-After": str(math.ceil(seconds))}


def _more(error: Refusal) -> dict[str, Any]:
    if isinstance(error, Conflict):
        return {"current": view_out(error.current).model_dump(mode="json")}
    if isinstance(error, IllegalMove):
        return {"reason": reason_out(error.reason, error.words).model_dump(mode="json")}
    return {}


async def _on_refusal(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refusal)
    if error.status >= 500:
        LOG.warning("%s %s: %s", request.method, request.url.path, error)
    return problem_response(error)


async def _on_http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    return problem(error.status_code, "http", "Refused", str(error.detail), headers)


async def _on_invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    problems = [
        {"where": [str(step) for step in each["loc"]], "problem": each["msg"]}
        for each in error.errors()[:MOST_PROBLEMS]
    ]
    detail = "; ".join(f"{'.'.join(each['where'])}: {each['problem']}" for each in problems)
    return problem(422, "invalid", "The request is not as described", detail, {}, problems=problems)


async def _on_bug(request: Request, error: Exception) -> JSONResponse:
    number = request_id(request.scope)
    detail = f"the server's log tells what, by the id {number}"
    return problem(500, INTERNAL, "Something is broken here", detail, {}, id=number)


class LoggedErrors:
    """Tells the log of each error of ours in one line, and of each kind once in full.

    The request has been answered by then: what is inside answers, and lets the error through.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app: Final = app
        self._known: Final[set[tuple[str, str, int]]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        try:
            await self._app(scope, receive, send)
        except Exception as error:
            if scope["type"] != "http":
                raise
            self._tell(scope, error)

    def _tell(self, scope: Scope, error: Exception) -> None:
        number, where = request_id(scope), traceback.extract_tb(error.__traceback__)[-1]
        kind = (type(error).__name__, where.filename, where.lineno or 0)
        route = route_of(scope)
        said = str(error).partition("\n")[0][:LONGEST_SAID]
        LOG.error(
            "error %s at %s %s: %s: %s (%s:%s)",
            number,
            scope["method"],
            route,
            kind[0],
            said,
            *kind[1:],
        )
        is_new = kind not in self._known and len(self._known) < MOST_KINDS
        self._known.add(kind)
        LOG.log(ERROR if is_new else DEBUG, "error %s in full", number, exc_info=error)


def add_handlers(app: FastAPI) -> None:
    """Let every error of an app become a problem."""
    app.add_exception_handler(Refusal, _on_refusal)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(Exception, _on_bug)
