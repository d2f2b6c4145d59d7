"""A person's own data: an overview, an archive of all, and its deletion."""

from __future__ import annotations

import json
from typing import Annotated, Final

from fastapi import Depends, Form, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from bruxelles1893.server.background.hints import recorded
from bruxelles1893.server.http.dependencies import (
    COSTLY,
    LimiterOf,
    ServicesOf,
    Who,
    costly,
    keep_identity,
    on_server,
)
from bruxelles1893.server.http.limits import address_of
from bruxelles1893.server.http.prices import READ_GAME_PRICE
from bruxelles1893.server.people.identity import new_identity
from bruxelles1893.server.people.model import STRANGER
from bruxelles1893.server.tables.records import MOST_TOGETHER
from bruxelles1893.web.looking_back.archives import packed
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, page

router: Final = PageRouter(dependencies=[Depends(on_server)])


@router.get("/my-data")
def my_data(request: Request, services: ServicesOf, who: Who) -> Response:
    """An overview of everything that is stored about a person."""
    kept = services.my_data.data_of(who)
    return page(
        request,
        "my_data.html",
        kept=kept,
        everything=json.dumps(kept, indent=2, ensure_ascii=False),
    )


@router.get("/my-data/archive", dependencies=[Depends(costly)])
async def archive(request: Request, services: ServicesOf, limiter: LimiterOf, who: Who) -> Response:
    """An archive of everything: stored data as JSON, and the records of games."""
    kept = await run_in_threadpool(services.my_data.data_of, who)
    content = {"me.json": json.dumps(kept, indent=2, ensure_ascii=False)}
    records = services.tables.records
    count = await run_in_threadpool(records.count, who)
    for number in range(1 + count // MOST_TOGETHER):
        listed = await run_in_threadpool(records.listed, who, number)
        cost = sum(map(len, listed)) * READ_GAME_PRICE
        limiter.take("reads", who, address_of(request.scope), cost)
        for few in listed:
            games = await run_in_threadpool(records.read, few)
            found = await recorded(services.record_pool, games)
            content |= {f"records/bruxelles-{each}.bxl": text for each, text in found.items()}
    headers = {"Content-Disposition": 'attachment; filename="bruxelles-my-data.zip"'}
    whole = await run_in_threadpool(packed, content)
    return Response(whole, media_type="application/zip", headers=headers)


@router.post("/my-data/delete", dependencies=COSTLY)
def delete(
    request: Request,
    services: ServicesOf,
    who: Who,
    is_sure: Annotated[bool, Form()] = False,
) -> Response:
    """Delete the person who sends the request, for good."""
    if not is_sure:
        return go("/my-data#delete")
    services.my_data.delete(who)
    nobody = new_identity()
    keep_identity(request, nobody)
    return page(request, "forgotten.html", who=nobody, person=STRANGER, here="/")
