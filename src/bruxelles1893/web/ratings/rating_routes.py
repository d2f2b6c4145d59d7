"""The page of ratings: people and bots on one scale."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Query, Request
from starlette.responses import Response

from bruxelles1893.server.http.dependencies import ServicesOf, Who, on_server
from bruxelles1893.server.ratings.model import FEWEST_GAMES
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import page
from bruxelles1893.words import LEVEL_NAMES, RULE_SET_NAMES, ngettext

router: Final = PageRouter(dependencies=[Depends(on_server)])


@router.get("/ratings")
def ratings(
    request: Request,
    services: ServicesOf,
    who: Who,
    pool: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """The scale of an edition and a number of players."""
    pools = services.ratings.pools()
    shown = pool if pool in pools else next(iter(pools), "")
    return page(
        request,
        "ratings.html",
        pools={each: pool_name(each) for each in pools},
        pool=shown,
        lines=services.ratings.scale(services.clubs.friends.viewer(who), shown) if shown else [],
        mine=services.ratings.of(who.id).get(shown),
        levels=LEVEL_NAMES,
        fewest=FEWEST_GAMES,
    )


def pool_name(pool: str) -> str:
    """A pool in words."""
    rules, _, players = pool.partition("/")
    count = int(players)
    many = ngettext("%(num)s player", "%(num)s players", count) % {"num": count}
    return f"{RULE_SET_NAMES[rules]}, {many}"
