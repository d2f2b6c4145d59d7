"""Pages for one person on several devices, and for seats whose owner lost their device."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Form, Request
from starlette.responses import Response

from bruxelles1893.engine import Seat
from bruxelles1893.server.http.dependencies import (
    CHECKED,
    COSTLY,
    ServicesOf,
    Who,
    keep_identity,
    on_server,
)
from bruxelles1893.server.people.identity import new_identity
from bruxelles1893.web.people.guest_routes import earlier_guest
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, page
from bruxelles1893.web.table.clock_view import clock_text, times_used
from bruxelles1893.words import RULE_SET_NAMES

router: Final = PageRouter(dependencies=[Depends(on_server)])
DEVICES: Final = "/devices"
"""The page to come back to: the answer to a form has no address of its own."""
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
    """A label for a device from what its browser sends: enough to tell one's own apart."""
    names = [
        next((name for mark, name in known.items() if mark in agent), "")
        for known in (BROWSERS, SYSTEMS)
    ]
    return " · ".join(name for name in names if name)


def label_of(request: Request) -> str:
    """The label of the device that sends the request."""
    return device_label(request.headers.get("user-agent", "")[:400])


@router.get("/devices")
def devices(request: Request, services: ServicesOf, who: Who) -> Response:
    """The devices of a person, and ways to add one."""
    return _devices_page(request, services, who)


def _devices_page(
    request: Request, services: ServicesOf, who: Who, code: str = "", recovery_code: str = ""
) -> Response:
    own = services.devices.of(who)
    return page(
        request,
        "devices.html",
        here=DEVICES,
        devices=own,
        is_trusted=any(each.is_trusted for each in own if each.device == who.device),
        code=code,
        link=f"{request.url_for('device-page')}#{code}" if code else "",
        has_recovery_code=services.devices.has_recovery_code(who),
        recovery_code=recovery_code,
    )


@router.post("/devices/code", dependencies=COSTLY)
def new_code(
    request: Request,
    services: ServicesOf,
    who: Who,
    is_trusted: Annotated[bool, Form()] = False,
) -> Response:
    """Make a code for another device; it is shown only this once."""
    code = services.devices.new_code(who, label_of(request), is_trusted=is_trusted)
    return _devices_page(request, services, who, code)


@router.post("/devices/recovery", dependencies=COSTLY)
def new_recovery_code(request: Request, services: ServicesOf, who: Who) -> Response:
    """Make a recovery code; it is shown only this once, and the one before becomes invalid."""
    code = services.devices.new_recovery_code(who)
    return _devices_page(request, services, who, recovery_code=code)


@router.post("/devices/out", dependencies=COSTLY)
def sign_out(
    request: Request,
    services: ServicesOf,
    who: Who,
    device: Annotated[str, Form(max_length=16)] = "",
) -> Response:
    """Sign a device out; the person's new recovery code is shown only this once."""
    code = services.devices.sign_out(who, device) or ""
    if device == who.device:
        keep_identity(request, earlier_guest(request, services, who) or new_identity())
        return page(request, "signed_out.html", here=DEVICES, recovery_code=code)
    return _devices_page(request, services, who, recovery_code=code)


@router.get("/device", name="device-page")
def device(request: Request) -> Response:
    """The page to enter a code. A link has it after the #, which browsers do not send."""
    return page(request, "device.html", code="")


@router.post("/device/code", dependencies=COSTLY)
def enter_code(request: Request, services: ServicesOf, who: Who, code: Code) -> Response:
    """Ask whether to go on as the person who has shown a code elsewhere."""
    return page(
        request,
        "device.html",
        here=DEVICES,
        code=code,
        owner=services.devices.owner(code),
        has_games=bool(services.tables.overview.of(who)),
    )


@router.post("/device", dependencies=COSTLY)
def become(request: Request, services: ServicesOf, who: Who, code: Code) -> Response:
    """Become the person of a code."""
    found = services.devices.become(who, code, label_of(request))
    keep_identity(request, found)
    is_guest = not who.handle and found.id != who.id
    return go("/guest" if is_guest and services.guests.games(who) else "/#my-games")


@router.get("/table/{table_id}/seats")
def seats(request: Request, table_id: str, services: ServicesOf, who: Who) -> Response:
    """The seats of a running game, and the claims on them."""
    table = services.tables.overview.summary(who, table_id)
    links = services.tables.lobby.invitations(who, table_id) if table.your_seats else {}
    return page(
        request,
        "seats.html",
        table=table,
        rule_set_name=RULE_SET_NAMES[table.rules],
        clock_told=clock_text(table),
        times=dict(enumerate(times_used(table))),
        links={
            seat: str(request.url_for("join-page", token=token)) for seat, token in links.items()
        },
    )


@router.post("/table/{table_id}/claim", dependencies=CHECKED)
def claim(
    table_id: str,
    services: ServicesOf,
    who: Who,
    number: Annotated[Seat, Form(ge=0, le=4)],
    deed: Annotated[str, Form(max_length=10)],
) -> Response:
    """Claim a seat, answer a claim, take a granted seat, or take one back."""
    lobby = services.tables.lobby
    if deed == "ask":
        lobby.claim(who, table_id, number)
    elif deed in ("take", "retake"):
        take = lobby.take_claimed if deed == "take" else lobby.retake
        take(who, table_id, number)
        return go(f"/table/{table_id}")
    else:
        lobby.answer_claim(who, table_id, number, agrees=deed == "agree")
    return go(f"/table/{table_id}/seats")
