"""A table as it changes: each position drawn for one person, only what differs from the last."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import AsyncIterator
from typing import Annotated, Final, NamedTuple

from fastapi import APIRouter, Query, Request
from fastapi.sse import EventSourceResponse, format_sse_event

from bruxelles1893.server.http.dependencies import LimiterOf, ServicesOf, Who
from bruxelles1893.server.http.limits import address_of
from bruxelles1893.server.tables.position import Position
from bruxelles1893.web.rendering.parts import Part
from bruxelles1893.web.rendering.responses import NEWEST
from bruxelles1893.web.rendering.updates import hint, known_pages, update
from bruxelles1893.web.table.table_view import reader_of

router: Final = APIRouter()
ALIVE: Final = format_sse_event(event="alive", data_str="{}")
PACKED_BYTES: Final = 6_000
"""From which size on an update is packed: streams of events are not compressed on their way."""


class Shown(NamedTuple):
    """What a browser shows: a page, if it is known, and the entry after which the game was so."""

    page: Part | None
    number: int


@router.get("/table/{table_id}/live")
async def live(
    request: Request,
    table_id: str,
    services: ServicesOf,
    limiter: LimiterOf,
    who: Who,
    page: Annotated[str, Query(max_length=40)] = "",
    number: Annotated[int, Query(ge=0)] = NEWEST,
) -> EventSourceResponse:
    """Server-sent events: what changed since the page that the browser shows, plain or packed."""
    address = address_of(request.scope)
    limiter.check_stream(who, address)
    positions = services.streams.positions(who, table_id)
    first = await anext(positions)
    csrf = services.identities.csrf_token(who)

    async def body() -> AsyncIterator[bytes]:
        shown = Shown(known_pages().get(page), number)
        with limiter.stream(who, address):
            event, shown = updates(first, shown)
            yield event
            async for position in positions:
                event, shown = updates(position, shown)
                yield event

    def updates(position: Position | None, shown: Shown) -> tuple[bytes, Shown]:
        if position is None:
            return ALIVE, shown
        reader = reader_of(position)
        drawn = reader.page(who, csrf).drawn
        if shown.page is not None and shown.page.digest == drawn.part.digest:
            return ALIVE, shown
        if position is not first and position.is_moved_by(who):
            return event_of(hint(drawn)), Shown(drawn.part, drawn.number)
        news = reader.news(who, csrf, shown.number)
        return event_of(update(news, shown.page)), Shown(drawn.part, drawn.number)

    return EventSourceResponse(body(), headers={"X-Accel-Buffering": "no"})


def event_of(update: str) -> bytes:
    """An update as an event: `page` with its JSON, or `packed` with that compressed in base64."""
    if len(update) < PACKED_BYTES:
        return format_sse_event(event="page", data_str=update)
    packed = b64encode(zlib.compress(update.encode(), level=1)).decode()
    return format_sse_event(event="packed", data_str=packed)
