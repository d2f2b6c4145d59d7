"""The refresher as a page."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Query, Request
from starlette.responses import Response

from bruxelles1893.engine import RULE_SETS
from bruxelles1893.server.http.dependencies import ServicesOf, Who
from bruxelles1893.web.companion.refresher_view import PLAYERS, USUAL, USUAL_PLAYERS, refresher
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import page
from bruxelles1893.words import RULE_SET_NAMES

router: Final = PageRouter()


@router.get("/companion/refresher")
def refresher_page(
    request: Request,
    services: ServicesOf,
    who: Who,
    rules: Annotated[str, Query(max_length=60)] = USUAL,
    players: Annotated[str, Query(max_length=3)] = str(USUAL_PLAYERS),
    box: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """The game in two minutes; unknown parameters get the usual page."""
    name = rules if rules in RULE_SETS else USUAL
    count = int(players) if players in map(str, PLAYERS) else USUAL_PLAYERS
    return page(
        request,
        "refresher.html",
        seen=refresher(services.boxes.rules(who, box, name), count),
        boxes=services.boxes.of(who),
        box=box,
        rule_sets=RULE_SET_NAMES,
        players=PLAYERS,
        known=USUAL if name != USUAL else "first",
    )
