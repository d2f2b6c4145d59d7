"""A table as it changes: each position drawn for one person, only what differs from the last."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, contextmanager
from typing import Annotated, Final, NamedTuple

from fastapi import Query, Request
from fastapi.sse import EventSourceResponse, format_sse_event

from bruxelles1893.server.background.streams import Hub
from bruxelles1893.server.http.dependencies import LimiterOf, ServicesOf, Who
from bruxelles1893.server.http.limits import address_of
from bruxelles1893.server.http.signals import alive
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.tables.disclosure import seats_of
from bruxelles1893.server.tables.position import Position
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.parts import Part
from bruxelles1893.web.rendering.responses import NEWEST
from bruxelles1893.web.rendering.updates import Drawn, hint, known_pages, update
from bruxelles1893.web.table.table_view import reader_of

router: Final = PageRouter()
PACKED_BYTES: Final = 6_000
"""The size from which an update is packed: streams of events are not compressed on their way."""


class ShownPage(NamedTuple):
    """The page that a browser shows, if it is known, and the number of the last entry on it."""

    digest: str
    page: Part | None
    number: int


def shown_now(drawn: Drawn) -> ShownPage:
    """What a browser shows from now on, whichever process drew it first."""
    known_pages().add(drawn.part)
    return ShownPage(drawn.part.digest, drawn.part, drawn.number)


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
        shown = ShownPage(page, known_pages().get(page), number)
        with limiter.stream(who, address), watching(services.hub, who, first):
            async with aclosing(positions):
                event, shown = updates(first, shown)
                yield event
                async for position in positions:
                    event, shown = updates(position, shown)
                    yield event

    def updates(position: Position | None, shown: ShownPage) -> tuple[bytes, ShownPage]:
        if position is None:
            return alive(services.hub, table_id), shown
        reader = reader_of(position)
        drawn = reader.page(who, csrf).drawn
        if shown.digest == drawn.part.digest:
            return alive(services.hub, table_id), shown_now(drawn)
        if position is not first and position.is_moved_by(who):
            return event_of(hint(drawn)), shown_now(drawn)
        news = reader.news(who, csrf, shown.number)
        return event_of(update(news, shown.page)), shown_now(drawn)

    return EventSourceResponse(body(), headers={"X-Accel-Buffering": "no"})


@contextmanager
def watching(hub: Hub, who: Identity, position: Position | None) -> Iterator[None]:
    """Announce to a table's watchers and players that somebody comes or goes."""
    table_id = position.row.id if position and not seats_of(who, position.seats) else ""
    if table_id:
        hub.talked(table_id)
    try:
        yield
    finally:
        if table_id:
            hub.talked(table_id)


def event_of(update: str) -> bytes:
    """An update as an event: `page` with its JSON, or `packed` with that compressed in base64."""
    if len(update) < PACKED_BYTES:
        return format_sse_event(event="page", data_str=update)
    packed = b64encode(zlib.compress(update.encode(), level=1)).decode()
    return format_sse_event(event="packed", data_str=packed)
