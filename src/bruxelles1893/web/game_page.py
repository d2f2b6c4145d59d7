"""The game page: looking, choosing, confirming, stepping back, asking why not and for a hint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import time
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Form, Query, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from bruxelles1893.engine import Move, View
from bruxelles1893.server.background.bot_processes import hint as think
from bruxelles1893.server.http.dependencies import ServicesOf, Who, costly, csrf_checked
from bruxelles1893.server.services import Services
from bruxelles1893.server.storage.rows import PLAY, WAITING
from bruxelles1893.server.tables.errors import Conflict, IllegalMove
from bruxelles1893.server.tables.identity import Identity
from bruxelles1893.server.tables.summaries import Entry, TableView
from bruxelles1893.web.advice import advice
from bruxelles1893.web.drafts import Draft, Drafting, NotAChoice, meant
from bruxelles1893.web.responses import go, is_part, page, remark, why_not_text
from bruxelles1893.web.scene import scene
from bruxelles1893.web.scene.log import last_placed, story
from bruxelles1893.web.seat_actions import seat_actions
from bruxelles1893.web.templating import render
from bruxelles1893.web.turn import Replay, Turn, Urls
from bruxelles1893.web.waiting_room import room
from bruxelles1893.words import RULE_SET_NAMES, gettext, is_first_edition, label

router: Final = APIRouter()
CHECKED: Final = [Depends(csrf_checked)]
RECENT: Final = 60
HINTS: Final = 3

Number = Annotated[int | None, Query(ge=0)]
Words = Annotated[str, Query(max_length=400)]


def urls_of(table_id: str) -> Urls:
    """The addresses around a table."""
    here = f"/table/{table_id}"
    return Urls(
        game=here,
        play=f"{here}/play",
        undo=f"{here}/undo",
        why=f"{here}/why",
        hint=f"{here}/hint",
        replay=f"{here}/replay",
        record=f"{here}/record",
        log=f"{here}/log",
        seat=f"{here}/seat",
        leave=f"{here}/leave",
        again=f"{here}/again",
        live=f"/api/tables/{table_id}/events",
    )


@router.get("/table/{table_id}")
def table(
    request: Request,
    table_id: str,
    services: ServicesOf,
    who: Who,
    number: Number = None,
    draft: Words = "",
    option: Words = "",
    typed: Words = "",
    back: Words = "",
    at: Number = None,
) -> Response:
    """The table: as it is, with a turn being put together, or as it was before a move."""
    summary = services.tables.summary(who, table_id)
    if summary.status == WAITING:
        return room(request, services, who, summary)
    if at is not None:
        return _game_page(request, services, who, Draft(services.tables.at(who, table_id, at)))
    tokens = [*draft.split(), *option.split(), *typed.split()]
    now = services.tables.view(who, table_id)
    try:
        drafted = _draft(services, who, now, number, tokens[:-1] if back else tokens)
    except (IllegalMove, NotAChoice) as error:
        return _refused_choice(request, now, error)
    return _game_page(request, services, who, drafted, now)


def _draft(
    services: Services, who: Identity, now: TableView, number: int | None, tokens: Sequence[str]
) -> Draft:
    """What was chosen so far; choices made for an older table are forgotten."""
    if not tokens or not now.options or number not in (None, now.number):
        return Draft(now)
    return Drafting(services.tables, who, now.table.id, now.number).drafted(now, tokens)


def _refused_choice(
    request: Request, now: TableView, error: IllegalMove | NotAChoice
) -> HTMLResponse:
    if isinstance(error, IllegalMove):
        return remark(why_not_text(error), error.reason.rule)
    return remark(
        gettext("“%(typed)s” is neither an option nor a number of the list.")
        % {"typed": str(error)[:40]}
    )


def _game_page(
    request: Request,
    services: Services,
    who: Identity,
    draft: Draft,
    before: TableView | None = None,
    replay: Replay | None = None,
) -> HTMLResponse:
    shown = draft.shown
    since = max(0, min(shown.number, shown.ply) - RECENT)
    moves = moves_before(services.tables.log(who, shown.table.id, since), shown.ply)
    view = shown.view or View(shown.state, 0)
    context: dict[str, Any] = {
        "scene": scene(
            view,
            shown.names,
            is_watching=shown.view is None,
            is_asked=bool(shown.options) and not draft.is_final,
            before=before.state if before is not None and draft.options else None,
            newest=last_placed(moves),
        ),
        "log": story(shown.state, shown.names, moves),
        "turn": _turn(services, who, draft),
        "urls": urls_of(shown.table.id),
        "rule_set_name": RULE_SET_NAMES[shown.table.rules],
        "replay": replay,
        "seat_actions": seat_actions(shown.table, time()),
        "is_fragment": is_part(request),
    }
    drawn = Markup(render("game_table.html", **context))
    if is_part(request):
        return HTMLResponse(drawn)
    return page(request, "game.html", table_html=drawn, **context)


def _turn(services: Services, who: Identity, draft: Draft) -> Turn:
    return Turn(
        number=draft.shown.number,
        ply=draft.shown.ply,
        csrf=services.identities.csrf_token(who),
        draft=draft.text,
        steps=tuple(draft.steps),
        is_final=draft.is_final,
        can_undo=draft.shown.undo_to is not None,
    )


def moves_before(entries: Sequence[Entry], end: int) -> list[Move]:
    """The moves of a log before move `end`, without those that were taken back."""
    moves: dict[int, Move] = {}
    for entry in entries:
        if entry.kind == PLAY:
            moves[entry.ply] = Move(entry.seat, entry.decision, entry.option, entry.events)
        else:
            moves = {ply: move for ply, move in moves.items() if ply < entry.ply}
    return [moves[ply] for ply in sorted(moves) if ply < end]


@router.post("/table/{table_id}/play", dependencies=CHECKED)
def play(
    request: Request,
    table_id: str,
    services: ServicesOf,
    who: Who,
    number: Annotated[int, Form(ge=0)],
    draft: Annotated[str, Form(max_length=400)],
) -> Response:
    """Confirm a turn: all its steps are stored together."""
    now = services.tables.view(who, table_id)
    if number != now.number:
        raise Conflict("the game has moved on", now)
    options = _draft(services, who, now, number, draft.split()).options
    after = services.tables.play(who, table_id, number, options)
    return _done(request, services, who, after)


@router.post("/table/{table_id}/undo", dependencies=CHECKED)
def undo(
    request: Request,
    table_id: str,
    services: ServicesOf,
    who: Who,
    number: Annotated[int, Form(ge=0)],
) -> Response:
    """Step back as far as the engine says is safe."""
    return _done(request, services, who, services.tables.undo(who, table_id, number))


def _done(request: Request, services: Services, who: Identity, after: TableView) -> Response:
    if is_part(request):
        return _game_page(request, services, who, Draft(after))
    return go(urls_of(after.table.id).game)


@router.get("/table/{table_id}/why")
def why(
    table_id: str, services: ServicesOf, who: Who, option: Words = "", draft: Words = ""
) -> Response:
    """Why something on the table cannot be chosen now."""
    now = services.tables.view(who, table_id)
    view = _draft(services, who, now, None, draft.split()).shown.view
    if view is None:
        return remark(gettext("You are watching this game."))
    try:
        found = meant(view, option)
    except IllegalMove as error:
        return remark(why_not_text(error), error.reason.rule)
    except NotAChoice:
        return remark(gettext("This cannot be chosen."))
    return remark(
        gettext("This can be chosen: %(option)s.") % {"option": label(view, found, now.names)}
    )


@router.get("/table/{table_id}/hint", dependencies=[Depends(costly)])
def hint(table_id: str, services: ServicesOf, who: Who, draft: Words = "") -> Response:
    """What a strong bot would choose, and what it expects of it."""
    now = services.tables.view(who, table_id)
    shown = _draft(services, who, now, None, draft.split()).shown
    if shown.view is None or not shown.options:
        return remark(gettext("It is another player's turn."))
    ranked = think(services.minds, shown.view, services.settings.hint_bot)[:HINTS]
    return HTMLResponse(
        render(
            "parts/hint.html",
            advice=advice(shown.view, shown.names, ranked),
            is_first_edition=is_first_edition(shown.state.rules),
        )
    )


@router.get("/table/{table_id}/replay")
def replay(
    request: Request, table_id: str, services: ServicesOf, who: Who, ply: Number = None
) -> Response:
    """A look back at any move, to be shared by its address."""
    now = services.tables.view(who, table_id)
    chosen = now.ply if ply is None else min(ply, now.ply)
    shown = services.tables.at(who, table_id, chosen)
    frozen = replace(shown, options=())
    return _game_page(request, services, who, Draft(frozen), replay=Replay(chosen, now.ply))


@router.get("/table/{table_id}/log")
def whole_log(request: Request, table_id: str, services: ServicesOf, who: Who) -> Response:
    """The whole game in words; every line leads to its moment."""
    now = services.tables.view(who, table_id)
    moves = moves_before(_all_entries(services, who, table_id), now.ply)
    return page(
        request,
        "log.html",
        log=story(now.state, now.names, moves),
        urls=urls_of(table_id),
        rule_set_name=RULE_SET_NAMES[now.table.rules],
    )


def _all_entries(services: Services, who: Identity, table_id: str) -> list[Entry]:
    entries: list[Entry] = []
    while more := services.tables.log(who, table_id, after=entries[-1].number if entries else 0):
        entries += more
    return entries


@router.get("/table/{table_id}/record")
def record(table_id: str, services: ServicesOf, who: Who) -> Response:
    """The record of a finished game as a file."""
    headers = {"Content-Disposition": f'attachment; filename="bruxelles-{table_id}.bxl"'}
    return PlainTextResponse(services.tables.record(table_id), headers=headers)
