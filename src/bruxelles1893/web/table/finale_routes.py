"""The end of a round or of a game once more: to be played on the page, and as a card."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Final, NamedTuple

from fastapi import Depends, Path, Query, Request
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from bruxelles1893.engine import Move
from bruxelles1893.server.http.dependencies import ServicesOf, Who, looked
from bruxelles1893.server.tables.open_table import OpenTable
from bruxelles1893.server.tables.summaries import TableView
from bruxelles1893.teaching.closing import farewell
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import shown_page
from bruxelles1893.web.rendering.templating import render
from bruxelles1893.web.rendering.updates import act_data, update_data
from bruxelles1893.web.scene.acts import acts
from bruxelles1893.web.scene.end import end
from bruxelles1893.web.scene.round_end import Chapter, game_chapter, round_card, round_chapter
from bruxelles1893.web.table.drafts import Draft
from bruxelles1893.web.table.table_view import first_of, moves_of, recent_moves, table_page
from bruxelles1893.web.table.turn import Replay
from bruxelles1893.words import seat_names

router: Final = PageRouter(dependencies=[Depends(looked)])
GAME: Final = "game"


class Finale(NamedTuple):
    """How something was settled, with the table before it and after it."""

    chapter: Chapter
    before: TableView
    after: TableView
    last: int
    recent: list[Move]
    first: int


@router.get("/table/{table_id}/finale/{which}")
def finale(
    request: Request,
    table_id: str,
    services: ServicesOf,
    who: Who,
    which: Annotated[str, Path(pattern="^([1-9]|game)$")],
    film: Annotated[bool, Query()] = False,
) -> JSONResponse:
    """Who got what at the end of a round or of the game, and on request all of it to be played."""
    with services.tables.games.opened(who, table_id) as game:
        found = _finale(game, which)
    answer: dict[str, Any] = {"card": _card(which, found)}
    if film:
        csrf = services.identities.csrf_token(who)
        answer["updates"] = _film(request, found, csrf)
    return JSONResponse(answer)


def _finale(game: OpenTable, which: str) -> Finale:
    if game.is_waiting:
        raise HTTPException(404)
    moves = moves_of(game.line(0, game.ply))
    now = game.view()
    if which == GAME:
        chapter = game_chapter(moves) if now.state.is_over else None
    else:
        chapter = round_chapter(moves, int(which))
    if chapter is None:
        raise HTTPException(404)
    before = replace(game.at(chapter.ply), options=())
    first = first_of(now.table.lesson, chapter.ply)
    return Finale(chapter, before, now, game.ply, moves[first : chapter.ply], first)


def _card(which: str, found: Finale) -> str:
    state, names = found.before.state, seat_names(found.before.names)
    if which == GAME:
        last_words = _last_words(found.after)
        return render("parts/score_race.html", end=end(found.after.state, names), lines=last_words)
    card = round_card(int(which), found.chapter.events, state, names)
    return render("parts/round_card.html", card=card, has_shields=state.rules.has_shields)


def _last_words(shown: TableView) -> tuple[str, ...]:
    """The mentor's farewell to somebody who has played a guided game."""
    table = shown.table
    if not table.is_guided or not table.your_seats:
        return ()
    return farewell(shown.state, table.your_seats[0])


def _film(request: Request, found: Finale, csrf: str) -> list[dict[str, Any]]:
    """The table before it, and what happened on it."""
    draft = Draft(found.before)
    before = found.before
    recent = recent_moves(before.state, before.names, found.recent, before.ply, found.first)
    stage = table_page(draft, recent, csrf, Replay(found.chapter.ply, found.last)).drawn
    state, names = found.before.state, seat_names(found.before.names)
    played = [act_data(act) for act in acts(state, names, found.chapter.moves)]
    return [update_data(stage, shown_page(request)), {"acts": played}]
