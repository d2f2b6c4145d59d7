"""The games that somebody played as a guest before they signed in with the same browser."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Form, Request
from starlette.responses import Response

from bruxelles1893.server.http.dependencies import (
    COSTLY,
    ServicesOf,
    Who,
    on_server,
)
from bruxelles1893.server.people.identity import GUEST_COOKIE, Identity
from bruxelles1893.server.services import Services
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, page

router: Final = PageRouter(dependencies=[Depends(on_server)])


def earlier_guest(request: Request, services: Services, who: Identity) -> Identity | None:
    """The guest that this browser was before, if they are still signed in."""
    guest = services.identities.read(request.cookies.get(GUEST_COOKIE, ""))
    if guest is None or guest.id == who.id:
        return None
    known = services.people.arriving(guest)
    return None if known is None or known.is_member else guest


@router.get("/guest")
def guest(request: Request, services: ServicesOf, who: Who) -> Response:
    """Ask whether the guest's games belong to the person who has signed in."""
    earlier = earlier_guest(request, services, who)
    games = 0 if earlier is None else services.guests.games(earlier)
    if earlier is None or not games:
        return go("/member")
    return page(request, "guest.html", earlier=earlier, games=games)


@router.post("/guest", dependencies=COSTLY)
def bring(
    request: Request,
    services: ServicesOf,
    who: Who,
    deed: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Move the games to the person, or leave them: after signing out they are found again."""
    earlier = earlier_guest(request, services, who)
    if deed == "bring" and earlier is not None:
        services.guests.bring(earlier, who)
    return go("/#my-games")
