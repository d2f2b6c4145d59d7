"""Talk at a table or in a club: a page of its own without scripts, a part of others with them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, Literal

from fastapi import Depends, Form, Request
from fastapi.sse import EventSourceResponse
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from bruxelles1893.server.http.dependencies import (
    CHECKED,
    LimiterOf,
    ServicesOf,
    Who,
    csrf_checked,
    on_server,
    person_of,
)
from bruxelles1893.server.http.dependencies import costly as counted_as_costly
from bruxelles1893.server.http.limits import address_of
from bruxelles1893.server.http.request_models import LARGEST
from bruxelles1893.server.http.signals import signals
from bruxelles1893.server.services import Services
from bruxelles1893.server.talk.model import Place
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, is_part, page
from bruxelles1893.words.pages.phrases import PHRASES

router: Final = PageRouter(prefix="/talk/{kind}/{target}", dependencies=[Depends(on_server)])
COSTLY: Final = [Depends(csrf_checked), Depends(counted_as_costly)]


def place_of(kind: Literal["table", "club"], target: str) -> Place:
    """The place of the talk."""
    return Place(kind, target)


Where = Annotated[Place, Depends(place_of)]


@router.get("")
def talk(request: Request, services: ServicesOf, who: Who, place: Where) -> Response:
    """The talk at a place, as the person hears it."""
    return _shown(request, services, who, place)


def _shown(request: Request, services: Services, who: Who, place: Place) -> Response:
    zone = person_of(request).preferences.zone
    return page(
        request,
        "parts/talk.html" if is_part(request) else "talk.html",
        talk=services.talk.read(who, place),
        phrases=PHRASES,
        clock_time=lambda moment: datetime.fromtimestamp(moment, zone).strftime("%H:%M"),
        day_time=lambda moment: datetime.fromtimestamp(moment, zone).isoformat(" ", "minutes"),
    )


def _done(request: Request, services: Services, who: Who, place: Place) -> Response:
    if is_part(request):
        return _shown(request, services, who, place)
    return go(f"/talk/{place.kind}/{place.target}")


@router.post("", dependencies=CHECKED)
def say(
    request: Request,
    services: ServicesOf,
    limiter: LimiterOf,
    who: Who,
    place: Where,
    text: Annotated[str, Form(max_length=400)] = "",
    phrase: Annotated[str, Form(max_length=20)] = "",
) -> Response:
    """Say something; all devices of a person count together."""
    address = address_of(request.scope)
    services.bans.check_talk(who.id, address)
    limiter.take("talk", who._replace(device=""), address)
    services.talk.say(who, place, text, phrase)
    return _done(request, services, who, place)


@router.post("/mute", dependencies=COSTLY)
def mute(
    request: Request,
    services: ServicesOf,
    who: Who,
    place: Where,
    number: Annotated[int, Form(ge=0, le=LARGEST)],
    is_reported: Annotated[bool, Form()] = False,
) -> Response:
    """Mute the person who said a line, and perhaps report it to the operator."""
    services.talk.mute(who, place, number, is_reported=is_reported)
    return _done(request, services, who, place)


@router.post("/hear", dependencies=COSTLY)
def hear_again(
    request: Request,
    services: ServicesOf,
    who: Who,
    place: Where,
    code: Annotated[str, Form(max_length=16)],
) -> Response:
    """Unmute somebody."""
    services.talk.hear_again(who, code)
    return _done(request, services, who, place)


@router.post("/turn", dependencies=COSTLY)
def turn(
    request: Request,
    services: ServicesOf,
    who: Who,
    place: Where,
    is_on: Annotated[bool, Form()] = False,
) -> Response:
    """Turn the talk of a table on or off: only its creator may."""
    services.tables.lobby.turn_talk(who, place.target, is_on=is_on)
    services.talked(place.topic)
    return _done(request, services, who, place)


@router.get("/live")
async def live(
    request: Request, services: ServicesOf, who: Who, place: Where
) -> EventSourceResponse:
    """Server-sent events: `alive` with another number whenever somebody has said something."""
    await run_in_threadpool(services.talk.read, who, place)
    return signals(request, place.topic)
