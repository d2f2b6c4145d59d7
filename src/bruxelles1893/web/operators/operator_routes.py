"""The console: what operators see, and what they do with a reason, after showing their passkey."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

from fastapi import Depends, Form, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.engine import Seat
from bruxelles1893.server.http.dependencies import ServicesOf, Who, costly, csrf_checked, on_server
from bruxelles1893.server.operators import console
from bruxelles1893.server.operators.console import Console
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.tables.errors import BadOrder
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import BROKEN, go, page, refusal_text
from bruxelles1893.words import refusal_words

router: Final = PageRouter(dependencies=[Depends(on_server)])
FIRST: Final = Seat(0)
OK: Final = 200
COSTLY: Final = [Depends(csrf_checked), Depends(costly)]

Text = Annotated[str, Form(max_length=80)]


@router.get("/operators")
def operators(request: Request, services: ServicesOf, who: Who, named: str = "") -> Response:
    """Tables, people, bans and the log; first the passkey, and nothing for others."""
    desk = services.console
    if not desk.is_operator(who):
        raise HTTPException(404)
    if not desk.is_open_to(who):
        return page(request, "operator_door.html", refusal=refusal_words)
    return _console(request, services, named)


def _console(
    request: Request, services: ServicesOf, named: str = "", refusal: Refusal | None = None
) -> Response:
    """The console, and why the last deed was refused."""
    desk = services.console
    return page(
        request,
        "operators.html",
        OK if refusal is None else refusal.status,
        problem="" if refusal is None else refusal_text(refusal)[0],
        tables=desk.tables(),
        people=desk.people(named[:40]) if named.strip() else (),
        named=named[:40],
        bans=services.bans.all(),
        reports=services.talk.open_reports(),
        deeds=desk.log(),
        broken=desk.broken_seals(),
        by_command=console.BY_COMMAND,
    )


@router.post("/operators/deeds", dependencies=COSTLY)
def do(
    request: Request,
    services: ServicesOf,
    who: Who,
    deed: Text,
    subject: Text,
    reason: Annotated[str, Form(max_length=400)] = "",
    seat: Annotated[Seat, Form(ge=0, le=9)] = FIRST,
    name: Text = "",
    days: Annotated[int, Form()] = 1,
    line: Annotated[int, Form(ge=0, le=1 << 30)] = 0,
) -> Response:
    """Do one thing, and write it down; a refusal is told on the console itself."""
    services.console.need(who)
    act = deeds_of(services.console, who, subject.strip(), reason, seat, name.strip(), days, line)
    if deed not in act:
        raise BadOrder(f"unknown deed {deed[:20]!r}; expected {', '.join(act)}")
    try:
        act[deed]()
    except Refusal as refusal:
        if refusal.status >= BROKEN:
            raise
        return _console(request, services, refusal=refusal)
    return go("/operators")


def deeds_of(
    desk: Console,
    who: Identity,
    subject: str,
    reason: str,
    seat: Seat,
    name: str,
    days: int,
    line: int,
) -> dict[str, Callable[[], None]]:
    """All that can be done, by its name."""
    by = who.shown_name
    return {
        console.CLOSE: lambda: desk.close(by, subject, reason),
        console.FINISH: lambda: desk.finish(by, subject, reason),
        console.TO_BOT: lambda: desk.to_bot(by, subject, seat, name or USUAL_LEVEL, reason),
        console.GIVE: lambda: desk.give(by, subject, seat, name, reason),
        console.BAN: lambda: desk.ban(by, subject, days, reason),
        console.MUTE: lambda: desk.mute(by, subject, days, reason),
        console.LIFT: lambda: desk.lift(by, subject, reason),
        console.RENAME: lambda: desk.rename(by, subject, name, reason),
        console.FORGET_MAIL: lambda: desk.forget_mail(by, subject, reason),
        console.REMOVE_LINE: lambda: desk.judge(by, subject, line, reason, removes=True),
        console.LEAVE_LINE: lambda: desk.judge(by, subject, line, reason, removes=False),
    }
