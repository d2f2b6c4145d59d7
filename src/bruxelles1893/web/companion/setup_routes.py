"""The set-up of a real table as a page."""

from __future__ import annotations

from random import SystemRandom
from typing import Annotated, Final

from fastapi import Query, Request
from starlette.responses import Response

from bruxelles1893.engine import RULE_SETS
from bruxelles1893.server.http.dependencies import ServicesOf, Who
from bruxelles1893.web.companion.refresher_view import PLAYERS, USUAL, USUAL_PLAYERS
from bruxelles1893.web.companion.setup_view import MOST_SEEDS, layout, own_layout
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import page
from bruxelles1893.words import RULE_SET_NAMES

router: Final = PageRouter()


@router.get("/companion/setup")
def setup_page(
    request: Request,
    services: ServicesOf,
    who: Who,
    rules: Annotated[str, Query(max_length=60)] = USUAL,
    players: Annotated[str, Query(max_length=3)] = str(USUAL_PLAYERS),
    seed: Annotated[str, Query(max_length=8)] = "",
    box: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """The set-up of a table, shuffled by a seed if one is named; else as usual."""
    name = rules if rules in RULE_SETS else USUAL
    count = int(players) if players in map(str, PLAYERS) else USUAL_PLAYERS
    is_seed = seed.isascii() and seed.isdigit() and int(seed) < MOST_SEEDS
    shuffle = int(seed) if is_seed else None
    own = services.boxes.rules(who, box, name) if box else None
    return page(
        request,
        "setup.html",
        seen=own_layout(own, count, shuffle) if own else layout(name, count, shuffle),
        boxes=services.boxes.of(who),
        box=box,
        fresh_seed=SystemRandom().randrange(MOST_SEEDS),
        rule_sets=RULE_SET_NAMES,
        players=PLAYERS,
    )
