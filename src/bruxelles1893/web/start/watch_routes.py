"""The games that everybody may watch."""

from __future__ import annotations

from typing import Final

from fastapi import Depends, Request
from starlette.responses import Response

from bruxelles1893.server.http.dependencies import ServicesOf, Who, on_server
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import page
from bruxelles1893.web.table.waiting_room import watching_text
from bruxelles1893.words import RULE_SET_NAMES

router: Final = PageRouter(dependencies=[Depends(on_server)])


@router.get("/watch")
def watch(request: Request, services: ServicesOf, who: Who) -> Response:
    """Running games, with how many look on and how late they see it."""
    tables = services.tables.overview.watchable_tables(who)
    return page(
        request,
        "watch.html",
        tables=[(each, services.talk.watchers(each.id), watching_text(each)) for each in tables],
        rule_sets=RULE_SET_NAMES,
    )
