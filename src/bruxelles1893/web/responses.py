"""Responses to browsers: whole pages, parts of pages for htmx, and refusals in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response

from bruxelles1893.server.http.dependencies import identity_of, services_of
from bruxelles1893.server.http.problems import retry_headers
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.tables.errors import IllegalMove
from bruxelles1893.web.templating import render
from bruxelles1893.words import gettext

SEE_OTHER: Final = 303
BAD_FORM: Final = 422
HOME: Final = "/"


def is_part(request: Request) -> bool:
    """Whether htmx asks, for a part of the page it shows."""
    return request.headers.get("hx-request") == "true"


def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page."""
    who = identity_of(request)
    common = {
        "csrf": services_of(request).identities.csrf_token(who),
        "who": who,
        "here": _here(request),
        "theme": "",
    }
    return HTMLResponse(render(template, **(common | context)), status)


def _here(request: Request) -> str:
    query = request.url.query
    return request.url.path + (f"?{query}" if query else "")


def go(path: str) -> RedirectResponse:
    """On to another page, after something was done."""
    return RedirectResponse(path, SEE_OTHER)


def remark(text: str, rule: str = "") -> HTMLResponse:
    """A sentence for the place of answers on the game page, whatever was to be changed."""
    headers = {"HX-Retarget": "#answer", "HX-Reswap": "innerHTML"}
    return HTMLResponse(render("parts/remark.html", text=text, rule=rule), 200, headers)


AnyError = Refusal | HTTPException | RequestValidationError


def refused(request: Request, error: AnyError) -> Response:
    """A refusal: a remark on the game page, otherwise a page of its own."""
    text, rule = refusal_text(error)
    if is_part(request):
        return remark(text, rule)
    response = page(request, "error.html", _status(error), text=text)
    if isinstance(error, Refusal):
        response.headers.update(retry_headers(error))
    return response


def _status(error: AnyError) -> int:
    if isinstance(error, RequestValidationError):
        return BAD_FORM
    return error.status if isinstance(error, Refusal) else error.status_code


def refusal_text(error: AnyError) -> tuple[str, str]:
    """What went wrong in the reader's language, and the rule behind it if there is one."""
    if isinstance(error, IllegalMove):
        return why_not_text(error), error.reason.rule
    code = error.code if isinstance(error, Refusal) else str(_status(error))
    return REFUSALS.get(code, lambda: gettext("This cannot be done."))(), ""


def why_not_text(error: IllegalMove) -> str:
    """Why a move is not allowed, as a sentence."""
    return gettext("Not allowed: %(reason)s.") % {"reason": error.words}


REFUSALS: Final[dict[str, Callable[[], str]]] = {
    "404": lambda: gettext("There is no such page."),
    "unknown-table": lambda: gettext("There is no such table. Perhaps its link was cut off."),
    "bad-invitation": lambda: gettext("This invitation is not valid, or it has been used."),
    "bad-code": lambda: gettext("This code is not valid, or it has been used, or it is too old."),
    "no-seat-left": lambda: gettext(
        "The bots leave no seat for a friend: take fewer bots or more players."
    ),
    "not-seated": lambda: gettext("This is not your seat."),
    "not-allowed": lambda: gettext("You may not do this here."),
    "conflict": lambda: gettext("The game has moved on. Look again, then decide."),
    "not-your-turn": lambda: gettext("It is another player's turn."),
    "seat-taken": lambda: gettext("This seat is taken."),
    "wrong-status": lambda: gettext("The table is not ready for this."),
    "not-finished": lambda: gettext("The record can be had when the game is finished."),
    "undo-refused": lambda: gettext(
        "A step back may not pass another player's decision or a card that was revealed."
    ),
    "unplayable": lambda: gettext("This release cannot play the game any more."),
    "bad-order": lambda: gettext("Some of what was entered cannot be used. Please check it."),
    "422": lambda: gettext("Some of what was entered cannot be used. Please check it."),
    "bad-record": lambda: gettext("This file is not a record of a game, or it is damaged."),
    "bad-hook": lambda: gettext(
        "This address cannot be called. It begins with https:// and lies in the open internet."
    ),
    "busy": lambda: gettext("The server is busy. Please try again in a moment."),
    "unavailable": lambda: gettext(
        "The games cannot be reached now. Please try again in a moment."
    ),
    "too-many-requests": lambda: gettext("Too many requests. Please wait a moment."),
    "too-large": lambda: gettext("This file is too large."),
    "csrf": lambda: gettext("This page is out of date. Please load it again."),
}
"""The sentence for each code of the server's refusals, in the reader's language."""
