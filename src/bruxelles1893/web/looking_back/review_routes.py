"""The review of a finished game as a page."""

from __future__ import annotations

from typing import Final

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, Response

from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.review import reader_of
from bruxelles1893.review.work import replayed
from bruxelles1893.server.http.dependencies import COSTLY, ServicesOf, Who, looked
from bruxelles1893.server.http.review_api import kept_review
from bruxelles1893.server.long_work.reviews import Kept
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.tables.summaries import Summary
from bruxelles1893.web.looking_back.moment_routes import outcomes
from bruxelles1893.web.looking_back.review_view import review_file, review_view
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, page
from bruxelles1893.web.table.clock_view import times_used
from bruxelles1893.web.table.table_view import urls_of
from bruxelles1893.web.table.waiting_room import other_values
from bruxelles1893.words import REVIEW_TEXTS, choose, percent, seat_names

FEWEST_OTHERS: Final = 10
"""Scores without which a place among them tells nothing."""
router: Final = PageRouter(dependencies=[Depends(looked)])


@router.get("/table/{table_id}/review")
async def look(request: Request, table_id: str, services: ServicesOf, who: Who) -> Response:
    """The review of a game."""
    record, kept = await kept_review(services, table_id)
    if kept is None:
        return page(request, "review_making.html", texts=REVIEW_TEXTS, urls=urls_of(table_id))
    return await run_in_threadpool(_drawn, request, services, who, table_id, record, kept)


def _drawn(
    request: Request, services: Services, who: Identity, table_id: str, record: str, kept: Kept
) -> Response:
    urls = urls_of(table_id)
    table = services.tables.overview.summary(who, table_id)
    session = replayed(record)

    def link(ply: int) -> str:
        return f"{urls.replay}?ply={ply}"

    return page(
        request,
        "review.html",
        shown=review_view(session, kept.review, link, reader_of(session, table.your_seats)),
        is_deep=kept.is_deep,
        progress=services.reviews.progress(table_id),
        ranks=ranks(services, table),
        times=times_used(table),
        others=outcomes(services, who, table),
        other_values=other_values(table),
        urls=urls,
        link=link,
        level=next(filter(None, (seat.level for seat in table.seats)), USUAL_LEVEL),
    )


@router.post("/table/{table_id}/review", dependencies=COSTLY)
async def deepen(table_id: str, services: ServicesOf, who: Who) -> Response:
    """Search at the costly moments, in the background."""
    record, kept = await kept_review(services, table_id)
    if kept is not None and not kept.is_deep:
        await run_in_threadpool(services.reviews.deepen, table_id, record, kept.review)
    return go(f"/table/{table_id}/review")


@router.post("/table/{table_id}/review/stop", dependencies=COSTLY)
async def stop(table_id: str, services: ServicesOf) -> Response:
    """Search no further; what was found is kept."""
    await run_in_threadpool(services.reviews.stop, table_id)
    return go(f"/table/{table_id}/review")


@router.get("/table/{table_id}/review/file")
async def keep(table_id: str, services: ServicesOf, who: Who) -> Response:
    """The review as one file to keep or send."""
    record, kept = await kept_review(services, table_id)
    if kept is None:
        return go(f"/table/{table_id}/review")
    text = await run_in_threadpool(_file, services, who, table_id, record, kept)
    headers = {"Content-Disposition": f'attachment; filename="bruxelles-{table_id}.html"'}
    return HTMLResponse(text, headers=headers)


def _file(services: Services, who: Identity, table_id: str, record: str, kept: Kept) -> str:
    session = replayed(record)
    table = services.tables.overview.summary(who, table_id)
    return review_file(session, kept.review, reader_of(session, table.your_seats).seat)


def ranks(services: Services, table: Summary) -> list[str]:
    """How each score compares with others on this server, where there are enough others."""
    others = services.tables.overview.scores_beside(table)
    if len(others) < FEWEST_OTHERS or table.scores is None:
        return []
    return [
        choose(
            REVIEW_TEXTS,
            ["rank"],
            {
                "player": name,
                "points": points,
                "share": percent(sum(points > other for other in others) / len(others)),
                "count": len(others),
            },
        )
        for name, points in zip(seat_names(table.names), table.scores, strict=True)
    ]
