"""A stream that says only that something has changed; its reader then asks for the rest."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

from fastapi import Request
from fastapi.sse import KEEPALIVE_COMMENT, EventSourceResponse, format_sse_event

from bruxelles1893.server.background.streams import Hub
from bruxelles1893.server.http.dependencies import identity_of, limiter_of, services_of
from bruxelles1893.server.http.limits import address_of


def alive(hub: Hub, topic: str) -> bytes:
    """The line is open; a page that heard another number asks for the talk anew.

    With many pages it also says over how many seconds they are to come back if they lose it.
    """
    said = {"talk": hub.talk_count(topic)} | ({"spread": hub.spread} if hub.spread else {})
    return format_sse_event(event="alive", data_str=json.dumps(said))


def signals(request: Request, topic: str) -> EventSourceResponse:
    """Server-sent events: `changed` when the topic has news, `alive` at times and after talk."""
    who, address = identity_of(request), address_of(request.scope)
    hub, limiter = services_of(request).hub, limiter_of(request)
    limiter.check_stream(who, address)

    async def body() -> AsyncIterator[bytes]:
        with limiter.stream(who, address), hub.listening(topic, who) as listener:
            yield KEEPALIVE_COMMENT
            yield alive(hub, topic)
            while not (hub.is_closed or listener.is_ended):
                is_news = await listener.is_woken()
                listener.signal.clear()
                changed = format_sse_event(event="changed", data_str="{}")
                yield changed if is_news else alive(hub, topic)

    return EventSourceResponse(body(), headers={"X-Accel-Buffering": "no"})
