"""A moment of a game: its address and short code, and going on from it against bots or friends."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Final

from fastapi import Depends, Form, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.engine import Seat
from bruxelles1893.server.background.hints import uploaded
from bruxelles1893.server.http.dependencies import (
    COSTLY,
    ServicesOf,
    Who,
    costly,
    looked,
    on_server,
)
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.tables.errors import UnknownTable
from bruxelles1893.server.tables.summaries import GameMoment, Summary
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, page
from bruxelles1893.web.table.table_view import urls_of
from bruxelles1893.web.table.waiting_room import other_values
from bruxelles1893.words import LEVEL_NAMES, RULE_SET_NAMES, seat_names

router: Final = PageRouter(dependencies=[Depends(looked)])
FRIENDS: Final = "friends"

Ply = Annotated[int, Query(ge=0)]


@router.get("/table/{table_id}/go-on")
def moment(request: Request, table_id: str, services: ServicesOf, who: Who, ply: Ply) -> Response:
    """A moment by itself, with all that can be done from there."""
    return _moment_page(request, services, who, GameMoment(table_id, ply))


def _moment_page(
    request: Request, services: Services, who: Identity, chosen: GameMoment, code: str = ""
) -> Response:
    shown = services.tables.moments.at(who, chosen)
    assert shown.decision is not None
    own = shown.table.your_seats
    asked = shown.decision.player
    return page(
        request,
        "go_on.html",
        table=shown.table,
        names=seat_names(shown.names),
        state=shown.state,
        ply=chosen.ply,
        asked=asked,
        seat=asked if asked in own or not own else own[0],
        levels=LEVEL_NAMES,
        usual=next(filter(None, (seat.level for seat in shown.table.seats)), USUAL_LEVEL),
        rule_set_name=RULE_SET_NAMES[shown.table.rules],
        other_values=other_values(shown.table),
        urls=urls_of(chosen.table_id),
        link=str(request.url_for("replay-page", table_id=chosen.table_id)) + f"?ply={chosen.ply}",
        code=code,
        others=outcomes(services, who, shown.table),
    )


@router.post("/table/{table_id}/code", dependencies=[*COSTLY, Depends(on_server)])
def show_code(
    request: Request,
    table_id: str,
    services: ServicesOf,
    who: Who,
    ply: Annotated[int, Form(ge=0)],
) -> Response:
    """The moment again, with its short code."""
    chosen = GameMoment(table_id, ply)
    code = services.tables.moments.code(who, chosen)
    return _moment_page(request, services, who, chosen, code)


@router.get("/at", dependencies=[Depends(costly)])
def open_code(services: ServicesOf, code: Annotated[str, Query(max_length=20)]) -> Response:
    """The moment of a code."""
    table_id, ply = services.tables.moments.find(code)
    return go(f"/table/{table_id}/replay?ply={ply}")


@router.post("/table/{table_id}/go-on", dependencies=COSTLY)
async def go_on(
    table_id: str,
    services: ServicesOf,
    who: Who,
    ply: Annotated[int, Form(ge=0)],
    seat: Annotated[Seat, Form(ge=0, le=4)],
    company: Annotated[str, Form(max_length=20)] = USUAL_LEVEL,
) -> Response:
    """A new table at this moment, with what was hidden dealt anew."""
    chosen = GameMoment(table_id, ply)
    if company == FRIENDS:
        on_server(services)
    moments = services.tables.moments
    text = await run_in_threadpool(moments.record, who, chosen)
    upload = await uploaded(services.record_pool, text, ply=ply)
    level = None if company == FRIENDS else company
    table = await run_in_threadpool(moments.go_on, who, upload, chosen, seat, level)
    return go(f"/table/{table.id}")


def outcomes(services: Services, who: Identity, table: Summary) -> list[Summary]:
    """Games to compare: the original first, then those that a person continued from it.

    Nothing if there is only one of them.
    """
    others = services.tables.moments.continuations(who, table.origin or table.id)
    if not others:
        return []
    with suppress(UnknownTable):
        first = services.tables.overview.summary(who, table.origin) if table.origin else table
        return [first, *others]
    return []
