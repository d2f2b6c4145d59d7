"""Replays of a game: move by move, as a film, with its curves, and with other turns."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final

from fastapi import Depends, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from bruxelles1893.engine import IllegalOption, NotationError, State, masked, parse
from bruxelles1893.review import Review
from bruxelles1893.review.wording import moment_words, turn_steps
from bruxelles1893.review.work import replayed
from bruxelles1893.server.http.dependencies import ServicesOf, Who, costly, looked
from bruxelles1893.server.http.review_api import kept_review
from bruxelles1893.server.tables.errors import BadOrder, NotFinished
from bruxelles1893.server.tables.open_table import OpenTable
from bruxelles1893.server.tables.summaries import TableView
from bruxelles1893.web.looking_back.landmarks import replay_of
from bruxelles1893.web.looking_back.review_view import running_curves
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import answer
from bruxelles1893.web.rendering.templating import render
from bruxelles1893.web.scene.acts import acts
from bruxelles1893.web.table.game_routes import Look, game_page, look_back
from bruxelles1893.web.table.table_view import TablePage, moves_of, urls_of
from bruxelles1893.web.table.turn import Alternative, Replay
from bruxelles1893.words import REVIEW_TEXTS, seat_names

router: Final = PageRouter(dependencies=[Depends(looked)])
LONGEST_FILM: Final = 60
"""Moves between two moments that are told one by one."""

Ply = Annotated[int | None, Query(ge=0)]
Words = Annotated[str, Query(max_length=400)]


@router.get("/table/{table_id}/replay", name="replay-page")
def replay_page(
    request: Request,
    table_id: str,
    services: ServicesOf,
    who: Who,
    ply: Ply = None,
    since: Ply = None,
    line: Words = "",
    step: Annotated[int, Query(ge=0, le=LONGEST_FILM)] = 0,
) -> Response:
    """A look back at any moment, or at a turn that was not played there, to be shared by address.

    A page that shows moment `since` gets what happened after it.
    """
    with services.tables.games.opened(who, table_id) as game:
        summary = game.summary()
        chosen = game.ply if ply is None else min(ply, game.ply)
        shown = replace(game.at(chosen), options=())
        replay = _replay(game, chosen)
        if line:
            shown, replay = _instead(game, shown, replay, line, step)
        look = look_back(game, shown, replay)
        if since is not None and chosen - LONGEST_FILM <= since < chosen:
            look = _with_acts(game, shown, look, since)
    return game_page(request, services, who, summary, look)


def _replay(game: OpenTable, ply: int) -> Replay:
    summary = game.summary()
    return replace(
        replay_of(game.session().moves[: game.ply], ply),
        can_go_on=summary.can_be_saved and not summary.lesson and ply < game.ply,
        is_reviewed=summary.scores is not None,
    )


def _with_acts(game: OpenTable, shown: TableView, look: Look, since: int) -> Look:
    """A look with what happened since another moment; no card covers the table at a round's end."""
    names = seat_names(shown.names)
    played = acts(shown.state, names, moves_of(game.line(since, shown.ply)))

    def draw(csrf: str) -> TablePage:
        drawn, context = look.draw(csrf)
        acts = tuple(replace(act, chapter="") for act in played)
        return TablePage(replace(drawn, acts=acts), context)

    return Look(draw)


# --- A turn that was not played -------------------------------------------------------------------


def _instead(
    game: OpenTable, shown: TableView, replay: Replay, line: str, step: int
) -> tuple[TableView, Replay]:
    """The table after some choices of a turn that could have been, and what they are."""
    if shown.table.scores is None:
        raise NotFinished("what could have been is shown when the game is finished")
    if replay.ply >= game.ply:
        raise BadOrder("nobody is asked any more after the last move")
    try:
        options = [parse(word) for word in line.split()]
        steps = turn_steps(game.session(), seat_names(shown.names), replay.ply, options)
    except (IllegalOption, NotationError) as error:
        raise BadOrder(f"this turn cannot be played here: {error}") from error
    count = min(step, len(steps))
    words = tuple(each.text for each in steps)
    shown = _as_seen(shown, steps[count - 1].state) if count else shown
    return shown, replace(replay, instead=Alternative(line, words, count))


def _as_seen(shown: TableView, state: State) -> TableView:
    """Another state through the same eyes."""
    view = None if shown.seat is None else state.view(shown.seat)
    table = masked(state, False) if view is None else view.table
    return replace(shown, state=table, view=view, decision=table.decision)


# --- What a bot thinks --------------------------------------------------------------------------


@router.get("/table/{table_id}/replay/curves")
async def curves(table_id: str, services: ServicesOf) -> Response:
    """The chances and scores over a finished game, to run along with it."""
    record, kept = await kept_review(services, table_id)
    if kept is None:
        return JSONResponse({"making": REVIEW_TEXTS["making-curves"]}, 202)
    return await run_in_threadpool(_curves, table_id, record, kept.review)


def _curves(table_id: str, record: str, review: Review) -> Response:
    urls = urls_of(table_id)
    shown = running_curves(replayed(record), review, lambda ply: f"{urls.replay}?ply={ply}")
    html = render("parts/replay_curves.html", shown=shown, urls=urls, texts=REVIEW_TEXTS)
    return JSONResponse({"html": html, "points": shown.points})


@router.get("/table/{table_id}/replay/best", dependencies=[Depends(costly)])
async def best(
    table_id: str, services: ServicesOf, who: Who, ply: Annotated[int, Query(ge=0)]
) -> Response:
    """The reviewing bot's best choice at a moment, beside what was played."""
    record = await run_in_threadpool(services.tables.games.record, table_id)
    choice = await services.reviews.choice_at(table_id, record, ply)
    session = await run_in_threadpool(replayed, record)
    names = seat_names(session.names)
    return answer(
        "parts/best.html",
        moment=choice and moment_words(session, names, choice),
        player=choice and names[choice.seat],
        urls=urls_of(table_id),
        texts=REVIEW_TEXTS,
    )
