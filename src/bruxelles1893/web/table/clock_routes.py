"""Routes for time at a table: pauses, votes to end, and seats whose player is away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

from fastapi import Depends, Form
from starlette.responses import Response

from bruxelles1893.engine import Seat
from bruxelles1893.server.http.dependencies import CHECKED, ServicesOf, Who, on_server
from bruxelles1893.server.tables.errors import BadOrder
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go

router: Final = PageRouter(dependencies=[Depends(on_server)])
FIRST: Final = Seat(0)
ABOUT_SEATS: Final = ("seek", "seek-no-more")


@router.post("/table/{table_id}/clock", dependencies=CHECKED)
def decide(
    table_id: str,
    services: ServicesOf,
    who: Who,
    deed: Annotated[str, Form(max_length=20)],
    number: Annotated[Seat, Form(ge=0, le=4)] = FIRST,
) -> Response:
    """Pause or go on, wait for somebody, look for somebody else, or end the game."""
    clocks, lobby = services.clocks, services.tables.lobby
    deeds: dict[str, Callable[[], object]] = {
        "pause": lambda: clocks.want_pause(who, table_id, wants=True),
        "no-pause": lambda: clocks.want_pause(who, table_id, wants=False),
        "wait": lambda: clocks.wait(who, table_id),
        "end": lambda: clocks.want_end(who, table_id, wants=True),
        "no-end": lambda: clocks.want_end(who, table_id, wants=False),
        "bot": lambda: lobby.hand_over(who, table_id, number),
        "seek": lambda: clocks.seek(who, table_id, number, wants=True),
        "seek-no-more": lambda: clocks.seek(who, table_id, number, wants=False),
        "replace": lambda: lobby.replace(who, table_id, number),
    }
    if deed not in deeds:
        raise BadOrder(f"deed {deed!r}; expected {', '.join(deeds)}")
    deeds[deed]()
    return go(f"/table/{table_id}/seats" if deed in ABOUT_SEATS else f"/table/{table_id}")
