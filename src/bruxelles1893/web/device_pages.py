"""Pages for one person on several devices, and for seats whose owner lost their device."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Form, Query, Request
from starlette.responses import Response

from bruxelles1893.server.http.dependencies import (
    ServicesOf,
    Who,
    costly,
    csrf_checked,
    keep_identity,
    on_server,
)
from bruxelles1893.web.responses import go, page
from bruxelles1893.words import RULE_SET_NAMES

router: Final = APIRouter(dependencies=[Depends(on_server)])
CHECKED: Final = [Depends(csrf_checked)]
COSTLY: Final = [Depends(csrf_checked), Depends(costly)]
BROWSERS: Final = {
    "Edg": "Edge",
    "OPR": "Opera",
    "Firefox": "Firefox",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS: Final = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "Linux": "Linux",
}

Code = Annotated[str, Form(max_length=60)]


def device_label(agent: str) -> str:
    """A device by what its browser says of itself: enough to tell one's own apart."""
    names = [
        next((name for mark, name in known.items() if mark in agent), "")
        for known in (BROWSERS, SYSTEMS)
    ]
    return " · ".join(name for name in names if name)


def _label(request: Request) -> str:
    return device_label(request.headers.get("user-agent", "")[:400])


@router.get("/devices")
def devices(request: Request, services: ServicesOf, who: Who) -> Response:
    """The devices of a person, and ways to add one."""
    return _devices_page(request, services, who)


def _devices_page(request: Request, services: ServicesOf, who: Who, code: str = "") -> Response:
    return page(
        request,
        "devices.html",
        devices=services.devices.of(who),
        code=code,
        link=str(request.url_for("device-page").include_query_params(code=code)) if code else "",
        recovery_code=services.devices.recovery_code(who),
    )


@router.post("/devices/code", dependencies=COSTLY)
def new_code(request: Request, services: ServicesOf, who: Who) -> Response:
    """A code for another device, shown this once."""
    code = services.devices.new_code(who, _label(request))
    return _devices_page(request, services, who, code)


@router.post("/devices/recovery", dependencies=COSTLY)
def new_recovery_code(services: ServicesOf, who: Who) -> Response:
    """Another recovery code; the old one is worthless."""
    services.devices.new_recovery_code(who)
    return go("/devices#recovery")


@router.post("/devices/out", dependencies=CHECKED)
def sign_out(
    services: ServicesOf, who: Who, device: Annotated[str, Form(max_length=16)] = ""
) -> Response:
    """A device is no longer the person."""
    services.devices.sign_out(who, device)
    return go("/devices")


@router.get("/device", name="device-page", dependencies=[Depends(costly)])
def enter_code(
    request: Request, services: ServicesOf, who: Who, code: Annotated[str, Query(max_length=60)]
) -> Response:
    """Whether to go on as somebody who has shown a code elsewhere."""
    return page(
        request,
        "device.html",
        code=code,
        owner=services.devices.owner(code),
        has_games=bool(services.tables.overview.of(who)),
    )


@router.post("/device", dependencies=COSTLY)
def become(request: Request, services: ServicesOf, code: Code) -> Response:
    """Go on as the person of a code."""
    keep_identity(request, services.devices.become(code, _label(request)))
    return go("/#my-games")


@router.get("/table/{table_id}/seats")
def seats(request: Request, table_id: str, services: ServicesOf, who: Who) -> Response:
    """Who sits where in a running game, and who says that a seat is theirs."""
    table = services.tables.overview.summary(who, table_id)
    return page(request, "seats.html", table=table, rule_set_name=RULE_SET_NAMES[table.rules])


@router.post("/table/{table_id}/claim", dependencies=CHECKED)
def claim(
    table_id: str,
    services: ServicesOf,
    who: Who,
    number: Annotated[int, Form(ge=0, le=4)],
    deed: Annotated[str, Form(max_length=10)],
) -> Response:
    """Ask for a seat, answer who asks, or sit down on it."""
    lobby = services.tables.lobby
    if deed == "ask":
        lobby.claim(who, table_id, number)
    elif deed == "take":
        lobby.take_claimed(who, table_id, number)
        return go(f"/table/{table_id}")
    else:
        lobby.answer_claim(who, table_id, number, agrees=deed == "agree")
    return go(f"/table/{table_id}/seats")
