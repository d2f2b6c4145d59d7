"""The start page: new tables, invitations, seats, records, names and languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Final

from fastapi import Depends, File, Form, Query, Request, UploadFile
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.engine import Seat
from bruxelles1893.server.background.hints import recorded, uploaded
from bruxelles1893.server.http.dependencies import (
    CHECKED,
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
from bruxelles1893.server.storage.rows import INVITED, RUNNING
from bruxelles1893.server.tables.errors import NoSeatLeft
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes, tempo
from bruxelles1893.server.tables.overview import MOST_OF_STATUS
from bruxelles1893.server.tables.summaries import Summary
from bruxelles1893.teaching.path import StepTaken, steps_of
from bruxelles1893.web.looking_back.archives import packed, text_of, unpacked
from bruxelles1893.web.rendering.addresses import address
from bruxelles1893.web.rendering.forms import Players, Short, Tick, Watch
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, page, see_other
from bruxelles1893.web.start.level_proposal import proposal
from bruxelles1893.web.table.clock_view import clock_choices, clock_text
from bruxelles1893.web.table.past_games import past_games
from bruxelles1893.web.table.puzzle_card import puzzle_of_today
from bruxelles1893.web.table.seat_actions import once_more
from bruxelles1893.web.table.waiting_room import hints_text, other_values, provenance, rating_text
from bruxelles1893.words import (
    ACTION_SHORT,
    LANGUAGES,
    LEVEL_NAMES,
    LEVEL_TEXTS,
    RULE_SET_NAMES,
)

router: Final = PageRouter()
YEAR: Final = 31_536_000
PLAYERS: Final = (2, 3, 4, 5)

Seats = Annotated[list[str], Form(min_length=2, max_length=5)]


@router.get("/")
def home(
    request: Request,
    services: ServicesOf,
    who: Who,
    tables: Annotated[int, Query(ge=0, le=1000)] = 0,
    box: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """The start page; of the open tables those of a page, and the printed values to begin with."""
    open_tables = services.tables.overview.open_tables(who, tables)
    mine = services.tables.overview.of(who)
    past = past_games(mine)
    is_alone = services.settings.is_alone
    steps = steps_of(past, services.tables.lessons.solved(who)) if past else []
    return page(
        request,
        "home.html",
        rule_sets=RULE_SET_NAMES,
        action_names=ACTION_SHORT,
        levels=LEVEL_NAMES,
        level_texts=LEVEL_TEXTS,
        proposed=proposal(past),
        games=len(past),
        last=_last_played(mine),
        steps=steps,
        next_lesson=next((each.step.lesson for each in _lessons_left(steps)), ""),
        players=PLAYERS,
        boxes=services.boxes.of(who),
        box=box,
        mine=mine,
        hook=services.notices.hook(who) or "",
        open_tables=open_tables,
        seeking_tables=services.tables.overview.seeking_tables(who),
        clocks=clock_choices(),
        daily=puzzle_of_today(),
        invitations=[] if is_alone else services.clubs.invitations.of(who),
        tournament_tables=[each for each in mine if each.tournament and each.status == RUNNING],
        tournaments_over=[] if is_alone else services.tournaments.news(mine),
        more_tables=tables + 1 if len(open_tables) >= MOST_OF_STATUS else None,
    )


def _last_played(mine: Sequence[Summary]) -> Summary | None:
    over = [each for each in mine if each.scores is not None and not each.is_uploaded]
    return max(over, key=lambda each: each.moved_at, default=None)


def _lessons_left(steps: Iterable[StepTaken]) -> list[StepTaken]:
    return [each for each in steps if each.step.lesson and not each.is_done]


@router.post("/tables/now", dependencies=COSTLY)
def play_now(
    request: Request,
    services: ServicesOf,
    who: Who,
    rules: Short,
    players: Players,
    level: Short,
    name: Short = "",
    is_rated: Tick = False,
    box: Short = "",
) -> Response:
    """A game against bots, at once."""
    me = SeatOrder("me", name=_own_name(request, services, who, name))
    bots = tuple(SeatOrder("bot", level) for _ in range(players - 1))
    wishes = Wishes(is_rated=is_rated)
    order = TableOrder(rules, (me, *bots), wishes, shuffle=True)
    return _created(services, who, order, box)


def _own_name(request: Request, services: ServicesOf, who: Who, name: str) -> str | None:
    """The name that a person gives, kept for the next time; none if none is given."""
    wanted = name.strip()
    if wanted and wanted != who.name:
        keep_identity(request, services.devices.rename(who, wanted))
    return wanted or None


@router.post("/tables/friends", dependencies=[*COSTLY, Depends(on_server)])
def invite_friends(
    request: Request,
    services: ServicesOf,
    who: Who,
    rules: Short,
    players: Players,
    pace: Short = "live",
    bots: Annotated[int, Form(ge=0, le=3)] = 0,
    level: Short = USUAL_LEVEL,
    stand_in: Short = USUAL_LEVEL,
    is_public: Tick = False,
    undoes_past_others: Tick = False,
    allows_hints: Tick = False,
    is_rated: Tick = False,
    allows_talk: Tick = False,
    watch: Watch = "",
    name: Short = "",
    box: Short = "",
) -> Response:
    """A table with a seat for each friend, by a link of its own or open to all."""
    others = players - 1 - bots
    if others < 1:
        raise NoSeatLeft("the bots leave no seat for a friend: take fewer bots or more players")
    seats = (
        SeatOrder("me", name=_own_name(request, services, who, name)),
        *[SeatOrder("open" if is_public else "invited")] * others,
        *[SeatOrder("bot", level)] * (players - 1 - others),
    )
    speed, clock = tempo(pace)
    wishes = Wishes(
        is_public=is_public,
        pace=speed,
        clock=clock,
        stand_in=stand_in,
        is_rated=is_rated,
        undoes_past_others=undoes_past_others,
        allows_hints=allows_hints,
        allows_talk=allows_talk,
        is_watchable=None if watch == "" else True,
        watch_delay=int(watch or 0) * 60,
    )
    return _created(services, who, TableOrder(rules, seats, wishes), box)


@router.post("/tables/here", dependencies=COSTLY)
def pass_and_play(
    services: ServicesOf,
    who: Who,
    rules: Short,
    names: Seats,
    players: Players = 5,
    level: Short = USUAL_LEVEL,
    box: Short = "",
) -> Response:
    """Several people at one device; a seat without a name is a bot's."""
    seats = tuple(
        SeatOrder("me", name=name.strip()) if name.strip() else SeatOrder("bot", level)
        for name in names[:players]
    )
    return _created(services, who, TableOrder(rules, seats), box)


def _created(services: ServicesOf, who: Who, order: TableOrder, box: str) -> Response:
    """A new table, with the printed values of a box if one is chosen."""
    if box:
        order = replace(order, own_rules=services.boxes.game_rules(who, box, order.rules))
    return go(f"/table/{services.tables.lobby.create(who, order).id}")


@router.post("/records", dependencies=COSTLY)
async def upload(
    request: Request,
    services: ServicesOf,
    who: Who,
    file: Annotated[UploadFile, File()],
    keeps_decks: Tick = False,
) -> Response:
    """A record to go on with or to study; where nobody else is, many in one archive too."""
    content = await file.read()
    texts = unpacked(content) if services.settings.is_alone else [text_of(content)]
    for text in texts:
        read = await uploaded(services.record_pool, text, deals_anew=not keeps_decks)
        table = await run_in_threadpool(services.tables.lobby.from_record, who, read)
    if len(texts) > 1:
        return go("/#my-games")
    path = f"/table/{table.id}"
    return go(f"{path}/replay?ply=0" if table.scores is not None else path)


@router.get("/records", dependencies=[Depends(costly)])
async def all_records(
    request: Request,
    services: ServicesOf,
    limiter: LimiterOf,
    who: Who,
    number: Annotated[int, Query(alias="page", ge=0, le=100)] = 0,
) -> Response:
    """The records of all one's games that may be had, in archives of 500."""
    records, found = services.tables.records, dict[str, str]()
    listed = await run_in_threadpool(records.listed, who, number)
    cost = sum(map(len, listed)) * READ_GAME_PRICE
    limiter.take("reads", who, address_of(request.scope), cost)
    for few in listed:
        found |= await recorded(services.record_pool, await run_in_threadpool(records.read, few))
    content = {f"bruxelles-{table_id}.bxl": text for table_id, text in found.items()}
    headers = {"Content-Disposition": 'attachment; filename="bruxelles-records.zip"'}
    archive = await run_in_threadpool(packed, content)
    return Response(archive, media_type="application/zip", headers=headers)


@router.get("/join/{token}", name="join-page")
def invitation(request: Request, token: str, services: ServicesOf, who: Who) -> Response:
    """An invitation, opened by its link."""
    invited = services.tables.lobby.invitation(token)
    table = services.tables.overview.summary(who, invited.table_id)
    seat = table.seats[invited.seat]
    if seat.is_yours:
        return go(f"/table/{table.id}")
    return page(
        request,
        "join.html",
        table=table,
        is_free=seat.kind == INVITED or seat.is_sought,
        is_sought=seat.is_sought,
        holder=seat.name,
        token=token,
        provenance=provenance(table),
        hints_told=hints_text(table),
        clock_told=clock_text(table),
        rating_told=rating_text(table),
        other_values=other_values(table),
        rule_set_name=RULE_SET_NAMES[table.rules],
    )


@router.post("/join/{token}", dependencies=CHECKED)
def accept(
    request: Request, token: str, services: ServicesOf, who: Who, name: Short = ""
) -> Response:
    """Take the seat of an invitation."""
    own = _own_name(request, services, who, name)
    return go(f"/table/{services.tables.lobby.accept(who, token, own).id}")


@router.post("/table/{table_id}/join", dependencies=CHECKED)
def join(
    request: Request, table_id: str, services: ServicesOf, who: Who, name: Short = ""
) -> Response:
    """Take an open seat."""
    own = _own_name(request, services, who, name)
    return go(f"/table/{services.tables.lobby.join(who, table_id, name=own).id}")


@router.post("/table/{table_id}/start", dependencies=CHECKED)
def start(table_id: str, services: ServicesOf, who: Who, level: Short = USUAL_LEVEL) -> Response:
    """Begin, with bots in the empty seats."""
    return go(f"/table/{services.tables.lobby.start(who, table_id, fill=level).id}")


@router.post("/table/{table_id}/leave", dependencies=CHECKED)
def leave(table_id: str, services: ServicesOf, who: Who) -> Response:
    """Get up; in a running game a bot plays on."""
    services.tables.lobby.leave(who, table_id)
    return go("/")


@router.post("/table/{table_id}/seat", dependencies=CHECKED)
def seat(
    table_id: str,
    services: ServicesOf,
    who: Who,
    number: Annotated[Seat, Form(ge=0, le=4)],
    deed: Short,
) -> Response:
    """Hand an abandoned seat to a bot, or take one's own back."""
    act = services.tables.lobby.take_back if deed == "back" else services.tables.lobby.hand_over
    act(who, table_id, number)
    return go(f"/table/{table_id}")


@router.post("/table/{table_id}/again", dependencies=COSTLY)
def again(table_id: str, services: ServicesOf, who: Who) -> Response:
    """The next table with the same settings and people: a new one, or what another has opened."""
    table = services.tables.overview.summary(who, table_id)
    order = once_more(table)
    if table.has_own_values:
        order = replace(order, own_rules=services.boxes.rules_of_table(table.id))
    return go(f"/table/{services.play_again.again(who, table_id, order)}")


@router.post("/hook", dependencies=COSTLY)
async def call_me(
    services: ServicesOf, who: Who, url: Annotated[str, Form(max_length=500)] = ""
) -> Response:
    """Where to call when it is the person's turn at a turn-based table; nothing ends it."""
    await services.notices.keep_hook(who, url.strip() or None)
    return go("/#my-games")


@router.post("/name", dependencies=CHECKED)
def rename(
    request: Request,
    services: ServicesOf,
    who: Who,
    name: Short,
    back: Annotated[str, Form(max_length=900)] = "/",
) -> Response:
    """Another name for the person."""
    keep_identity(request, services.devices.rename(who, name))
    return see_other(_inside(back))


@router.post("/language", dependencies=CHECKED)
def choose_language(
    services: ServicesOf,
    who: Who,
    language: Short,
    back: Annotated[str, Form(max_length=900)] = "/",
) -> Response:
    """Another language, from now on and on this page."""
    response = see_other(_inside(back))
    if language in LANGUAGES:
        services.people.change_preferences(who, {"language": language})
        response.set_cookie(
            "language", language, YEAR, path=address("/"), samesite="lax", httponly=True
        )
    return response


def _inside(back: str) -> str:
    """An address of this site; anything else leads to the start."""
    start = address("/")
    is_ours = back.startswith(start) and not back.startswith(("//", "/\\"))
    return back if is_ours else start
