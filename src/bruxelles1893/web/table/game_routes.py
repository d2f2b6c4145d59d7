"""The game page: looking, choosing, confirming, stepping back, asking why not and for a hint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import time
from typing import Annotated, Final, NamedTuple

from fastapi import Depends, Form, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response

from bruxelles1893.bots import Ranked
from bruxelles1893.engine import View
from bruxelles1893.server.background.hints import advice_for
from bruxelles1893.server.http.dependencies import (
    CHECKED,
    ServicesOf,
    Who,
    costly,
    looked,
)
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.tables.errors import IllegalMove, NotAllowed
from bruxelles1893.server.tables.open_table import OpenTable
from bruxelles1893.server.tables.summaries import Summary, TableView
from bruxelles1893.teaching.mentor import order_at
from bruxelles1893.web.rendering.errors import NotAChoice
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import (
    answer,
    go,
    is_part,
    page,
    refusal_text,
    remark,
    seen_number,
    svg,
    updated,
    why_not_text,
)
from bruxelles1893.web.rendering.templating import keepsake
from bruxelles1893.web.rendering.updates import known_pages
from bruxelles1893.web.scene import scene
from bruxelles1893.web.scene.log import told_moves
from bruxelles1893.web.table.clock_view import answered_ahead, clock_text, with_journal
from bruxelles1893.web.table.drafts import (
    Draft,
    meant,
    play_draft,
    with_bid,
    with_choice,
    with_words,
    without_last,
)
from bruxelles1893.web.table.explanations import (
    explained_move,
    explained_option,
    explained_thing,
    turn_at,
)
from bruxelles1893.web.table.hints import advice, is_by_lead
from bruxelles1893.web.table.judgements import known_judgements, once_judged
from bruxelles1893.web.table.mentor_routes import (
    Learner,
    folded,
    immediate_lines,
    learner_at,
    lines_without_script,
)
from bruxelles1893.web.table.table_view import (
    TablePage,
    first_of,
    moves_of,
    reader_of,
    recent_moves,
    table_page,
    urls_of,
)
from bruxelles1893.web.table.turn import Replay
from bruxelles1893.web.table.waiting_room import (
    hints_text,
    other_values,
    provenance,
    rating_text,
    room,
    watching_text,
)
from bruxelles1893.words import RULE_SET_NAMES, gettext, label, seat_names

router: Final = PageRouter(dependencies=[Depends(looked)])
LONGEST_TURN: Final = 40
"""A picture brings its letters and colours with it, also when somebody opens its address."""

Number = Annotated[int | None, Query(ge=0)]
Words = Annotated[str, Query(max_length=400)]


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
    bid: Words = "",
    back: Words = "",
    at: Number = None,
    asks: Words = "",
) -> Response:
    """The table: as it is, with a turn being put together, or as it was before a move."""
    wish = Wish(draft.split(), option, typed.split(), bid, bool(back))
    with services.tables.games.opened(who, table_id) as game:
        summary = game.summary()
        try:
            look = _look(services, who, game, number, wish, at)
        except (IllegalMove, NotAChoice) as error:
            return remark(*refusal_text(error))
        has_mentor = look is not None and at is None and not is_part(request)
        learner = learner_at(game, look.draft) if look and has_mentor else None
    if look is None:
        return room(request, services, who, summary)
    return game_page(request, services, who, summary, look, learner, asks=bool(asks))


class Look(NamedTuple):
    """A look at a table: a function that draws it with a token, and the draft that it shows."""

    draw: Callable[[str], TablePage]
    draft: str = ""


class Wish(NamedTuple):
    """The choices of a turn so far, and what to do with them."""

    draft: list[str]
    option: str = ""
    typed: Sequence[str] = ()
    bid: str = ""
    is_back: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nothing was chosen."""
        return not (self.draft or self.option or self.typed)

    def drafted(self, game: OpenTable) -> Draft:
        """The turn after that."""
        number, words = game.number, self.draft
        if self.is_back:
            return without_last(game, number, words)
        if self.bid:
            return with_bid(game, number, words, self.bid)
        if self.option:
            return with_choice(game, number, words, self.option)
        return with_words(game, number, words, self.typed)


def _look(
    services: Services,
    who: Identity,
    game: OpenTable,
    number: int | None,
    wish: Wish,
    at: int | None,
) -> Look | None:
    """The present of a game, a turn in the making, or its past; nothing before it has begun."""
    if game.is_waiting:
        return None
    if at is not None:
        return look_back(game, game.at(at))
    reader = reader_of(services.streams.present(game))
    draft = _draft(game, number, wish)
    if draft is None:
        return Look(partial(reader.page, who))
    return Look(partial(reader.draft, who, draft), draft.text)


def look_back(game: OpenTable, shown: TableView, replay: Replay | None = None) -> Look:
    """The past of a game."""
    first = first_of(shown.table.lesson, shown.ply)
    line = game.line(first, shown.ply)
    recent = recent_moves(
        shown.state,
        shown.names,
        moves_of(line),
        shown.ply,
        first,
        [each for each in shown.table.journal if not line or each.number <= line[-1].number],
        [entry.number for entry in line],
    )
    return Look(partial(table_page, Draft(shown), recent, replay=replay))


def _draft(game: OpenTable, number: int | None, wish: Wish) -> Draft | None:
    """The choices so far, if any; those made for an older table are forgotten."""
    if wish.is_empty or not game.is_asked or number not in (None, game.number):
        return None
    return wish.drafted(game)


def _drafted(game: OpenTable, words: str) -> TableView:
    """The table after what was chosen so far."""
    draft = _draft(game, None, Wish(words.split()))
    return game.view() if draft is None else draft.shown


def game_page(
    request: Request,
    services: Services,
    who: Identity,
    summary: Summary,
    look: Look,
    learner: Learner | None = None,
    *,
    asks: bool = False,
) -> Response:
    """A whole page of the game, or what differs from the one that the browser shows."""
    drawn, context = look.draw(services.identities.csrf_token(who))
    if is_part(request):
        return updated(request, drawn)
    known_pages().add(drawn.part)
    return page(
        request,
        "game.html",
        table=drawn,
        provenance=provenance(summary),
        hints_told=hints_text(summary),
        clock_told=clock_text(summary),
        rating_told=rating_text(summary),
        watching_told=watching_text(summary),
        other_values=other_values(summary),
        now=time(),
        table_id=summary.id,
        talks=summary.is_among_people and not services.settings.is_alone,
        lines=lines_without_script(services, learner)
        if learner and asks
        else immediate_lines(learner),
        folded=folded(learner),
        **context,
    )


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
    with services.tables.games.opened(who, table_id) as game:
        play_draft(game, number, draft.split())
        return _done(request, services, who, game)


@router.post("/table/{table_id}/undo", dependencies=CHECKED)
def undo(
    request: Request,
    table_id: str,
    services: ServicesOf,
    who: Who,
    to: Annotated[int, Form(ge=0)],
) -> Response:
    """Take back your last choice, even if others have answered since."""
    with services.tables.games.opened(who, table_id) as game:
        game.undo_last(to)
        return _done(request, services, who, game)


@router.post("/table/{table_id}/hurry", dependencies=CHECKED)
def hurry(request: Request, table_id: str, services: ServicesOf, who: Who) -> Response:
    """The bots shall not think any more until you are asked."""
    with services.tables.games.opened(who, table_id) as game:
        if not game.summary().can_be_hurried:
            raise NotAllowed("bots are hurried by whoever plays alone against them, unrated")
    services.bot_runner.hurry(table_id)
    with services.tables.games.opened(who, table_id) as game:
        return _done(request, services, who, game)


def _done(request: Request, services: Services, who: Identity, game: OpenTable) -> Response:
    if not is_part(request):
        return go(f"/table/{game.id}")
    reader, csrf = reader_of(services.streams.present(game)), services.identities.csrf_token(who)
    return updated(request, reader.news(who, csrf, seen_number(request)))


@router.get("/table/{table_id}/why")
def why(
    table_id: str, services: ServicesOf, who: Who, option: Words = "", draft: Words = ""
) -> Response:
    """Why something on the table cannot be chosen now."""
    with services.tables.games.opened(who, table_id) as game:
        shown = _drafted(game, draft)
    view = shown.view
    if view is None:
        return remark(gettext("You are watching this game."))
    try:
        found = meant(view, option)
    except IllegalMove as error:
        return remark(why_not_text(error), error.reason.rule)
    except NotAChoice:
        return remark(gettext("This cannot be chosen."))
    return remark(
        gettext("This can be chosen: %(option)s.")
        % {"option": label(view, found, seat_names(shown.names))}
    )


@router.get("/table/{table_id}/hint", dependencies=[Depends(costly)])
async def hint(table_id: str, services: ServicesOf, who: Who, draft: Words = "") -> Response:
    """The hint of a strong bot, or of the mentor in a guided game, and what they expect of it."""
    shown, learner = await run_in_threadpool(_advised_at, services, who, table_id, draft)
    if shown.view is None or not shown.options:
        return remark(gettext("It is another player’s turn."))
    if learner is not None:
        ranked = await once_judged(services, partial(_mentors_order, learner))
    else:
        ranked = await advice_for(services.hint_pool, shown.view, services.settings.hint_bot)
    return await run_in_threadpool(_hint_part, shown, ranked, draft)


def _advised_at(
    services: Services, who: Identity, table_id: str, draft: str
) -> tuple[TableView, Learner | None]:
    with services.tables.games.opened(who, table_id) as game:
        game.need_hints()
        return _drafted(game, draft), learner_at(game, draft)


def _mentors_order(learner: Learner) -> list[Ranked]:
    session, seat, _, drafted = learner
    return order_at(session, seat, drafted, known_judgements().judge)


def _hint_part(shown: TableView, ranked: list[Ranked], draft: str) -> Response:
    assert shown.view is not None
    hints = advice(shown.view, seat_names(shown.names), ranked)
    return answer(
        "parts/hint.html",
        advice=hints,
        is_guided=shown.table.is_guided,
        by_lead=shown.table.is_guided or is_by_lead(hints),
        urls=urls_of(shown.table.id),
        number=shown.number,
        draft=draft,
        has_shields=shown.state.rules.has_shields,
    )


@router.get("/table/{table_id}/explain")
def explain(
    table_id: str,
    services: ServicesOf,
    who: Who,
    option: Words = "",
    draft: Words = "",
    ply: Number = None,
    thing: Words = "",
    rule: Words = "",
) -> Response:
    """An explanation of an option, of the turn of a move, or of a number."""
    with services.tables.games.opened(who, table_id) as game:
        if ply is not None:
            return _move_part(game, ply)
        shown = _drafted(game, draft)
    if not option:
        return answer(
            "parts/explanation.html", explanation=explained_thing(shown.state, thing, rule)
        )
    if shown.view is None or not shown.options:
        return remark(gettext("It is another player’s turn."))
    try:
        found = meant(shown.view, option)
    except (IllegalMove, NotAChoice) as error:
        return remark(*refusal_text(error))
    explanation = explained_option(
        shown.view, seat_names(shown.names), found, weighs=shown.table.allows_hints
    )
    return answer("parts/explanation.html", explanation=explanation)


def _move_part(game: OpenTable, ply: int) -> Response:
    moves = turn_at(moves_of(game.line(ply, min(game.ply, ply + LONGEST_TURN))))
    if not moves:
        return remark(gettext("There is no such move."))
    now = game.view()
    return answer("parts/explanation.html", explanation=explained_move(now.state, now.names, moves))


@router.get("/table/{table_id}/log")
def whole_log(request: Request, table_id: str, services: ServicesOf, who: Who) -> Response:
    """The whole game in words; every line leads to its moment."""
    with services.tables.games.opened(who, table_id) as game:
        now, line = game.view(), game.line(0, game.ply)
    lines = told_moves(now.state, seat_names(now.names), moves_of(line))
    return page(
        request,
        "log.html",
        log=with_journal(
            lines,
            [*now.table.journal, *answered_ahead(line, now.names)],
            [entry.number for entry in line],
        ),
        urls=urls_of(table_id),
        rule_set_name=RULE_SET_NAMES[now.table.rules],
        other_values=other_values(now.table),
    )


@router.get("/table/{table_id}/record")
def record(table_id: str, services: ServicesOf, who: Who) -> Response:
    """The record of a finished game, or of one's own against bots, as a file."""
    headers = {"Content-Disposition": f'attachment; filename="bruxelles-{table_id}.bxl"'}
    return PlainTextResponse(services.tables.games.record(table_id, who), headers=headers)


@router.get("/table/{table_id}/picture.svg")
def picture(table_id: str, services: ServicesOf, who: Who) -> Response:
    """The end of a game as a picture to keep and to show."""
    now = services.tables.games.view(who, table_id)
    if not now.state.is_over:
        raise HTTPException(404)
    shown = scene(View(now.state, 0), seat_names(now.names), is_watching=True)
    return svg(keepsake(shown, RULE_SET_NAMES[now.table.rules]))
