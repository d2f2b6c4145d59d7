"""Responses to browsers: whole pages, updates of a page that is shown, and refusals in words."""

from __future__ import annotations

from typing import Any, Final

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from bruxelles1893.server.http.dependencies import identity_of, person_of, services_of
from bruxelles1893.server.http.problems import retry_headers
from bruxelles1893.server.http.request_log import request_id
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.tables.errors import IllegalMove
from bruxelles1893.web.rendering.addresses import address
from bruxelles1893.web.rendering.errors import NotAChoice
from bruxelles1893.web.rendering.parts import Part
from bruxelles1893.web.rendering.templating import render
from bruxelles1893.web.rendering.updates import Drawn, known_pages, update
from bruxelles1893.words import gettext, refusal_words

SEE_OTHER: Final = 303
BAD_FORM: Final = 422
BROKEN: Final = 500
HOME: Final = "/"
SHOWN_PAGE: Final = "x-page"
"""The header by which a page says what it shows, and so that it can be changed in parts."""
SEEN_NUMBER: Final = "x-number"
"""The header by which it says after which entry it shows the game."""
NEWEST: Final = 1 << 62
"""The number that stands for the newest entry."""
JSON: Final = "application/json"
LONGEST_TYPED: Final = 40
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"


def is_part(request: Request) -> bool:
    """Whether a page asks for what changes on it."""
    return SHOWN_PAGE in request.headers


def seen_number(request: Request) -> int:
    """The entry after which the browser shows the game; nothing is new if it does not say."""
    said = request.headers.get(SEEN_NUMBER, "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 12 else NEWEST


def updated(request: Request, drawn: Drawn) -> Response:
    """The update from the page that the browser shows."""
    return Response(update(drawn, shown_page(request)), media_type=JSON)


def shown_page(request: Request) -> Part | None:
    """The page that a browser says it shows, if that is remembered."""
    return known_pages().get(request.headers.get(SHOWN_PAGE, ""))


def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page."""
    who = identity_of(request)
    services, person = services_of(request), person_of(request)
    common = {
        "contact": services.settings.contact,
        "csrf": services.identities.csrf_token(who),
        "is_alone": services.settings.is_alone,
        "who": who,
        "here": _here(request),
        "person": person,
        "theme": person.preferences.theme,
    }
    return HTMLResponse(render(template, **(common | context)), status)


def _here(request: Request) -> str:
    query = request.url.query
    return request.url.path + (f"?{query}" if query else "")


def go(path: str) -> RedirectResponse:
    """On to another page of the application, after something was done."""
    return see_other(address(path))


def see_other(address: str) -> RedirectResponse:
    """On to an address."""
    return RedirectResponse(address, SEE_OTHER)


def remark(text: str, rule: str = "") -> Response:
    """A sentence for the answer area of the game page, without other changes."""
    return answer("parts/remark.html", text=text, rule=rule)


def answer(template: str, **context: Any) -> Response:
    """Something for the place of answers on the game page."""
    return JSONResponse({"answer": render(template, **context)})


def svg(drawn: str) -> Response:
    """A picture, which may load nothing."""
    headers = {"Content-Security-Policy": PICTURE_POLICY}
    return Response(drawn, media_type="image/svg+xml", headers=headers)


def refused(request: Request, error: Exception) -> Response:
    """A refusal: a remark on the game page, otherwise a page of its own; or an error of ours."""
    text, rule = refusal_text(error)
    number = request_id(request.scope) if _status(error) >= BROKEN else ""
    if is_part(request):
        return remark(f"{text} {number}".strip(), rule)
    response = page(request, "error.html", _status(error), text=text, number=number)
    if isinstance(error, Refusal):
        response.headers.update(retry_headers(error))
    return response


def _status(error: Exception) -> int:
    if isinstance(error, Refusal):
        return error.status
    if isinstance(error, HTTPException):
        return error.status_code
    return BAD_FORM if isinstance(error, RequestValidationError) else BROKEN


def refusal_text(error: Exception) -> tuple[str, str]:
    """The refusal in the reader's language, and the rule behind it if there is one."""
    if isinstance(error, IllegalMove):
        return why_not_text(error), error.reason.rule
    if isinstance(error, NotAChoice):
        return _no_choice_text(error), ""
    code = error.code if isinstance(error, Refusal) else str(_status(error))
    return refusal_words(code), ""


def _no_choice_text(error: NotAChoice) -> str:
    return gettext("“%(typed)s” is neither an option nor a number in the list.") % {
        "typed": str(error)[:LONGEST_TYPED]
    }


def why_not_text(error: IllegalMove) -> str:
    """Why a move is not allowed, as a sentence."""
    return gettext("Not allowed: %(reason)s.") % {"reason": error.words}
