"""The JSON API: each endpoint asks the service and says what it answered."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import cache
from typing import Annotated, Any, Final

from fastapi import Depends, Header, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse, StreamingResponse
from fastapi.sse import KEEPALIVE_COMMENT, EventSourceResponse, format_sse_event
from pydantic import TypeAdapter
from starlette.concurrency import run_in_threadpool

from bruxelles1893.bots.levels import LEVELS
from bruxelles1893.engine import RULE_SETS, Seat, View, notation
from bruxelles1893.server.background.hints import advice_for, uploaded
from bruxelles1893.server.http.dependencies import (
    LimiterOf,
    ServicesOf,
    Who,
    costly,
    csrf_checked,
    in_own_language,
    keep_identity,
    looked,
)
from bruxelles1893.server.http.description import CONFLICT, EVENTS, ILLEGAL, problem
from bruxelles1893.server.http.late_routes import LateRouter
from bruxelles1893.server.http.limits import Limiter, address_of
from bruxelles1893.server.http.request_models import (
    LARGEST,
    AcceptIn,
    HandOverIn,
    HookIn,
    JoinIn,
    MovesIn,
    NameIn,
    RecordIn,
    SeatNumberIn,
    StartIn,
    TableIn,
    UndoIn,
    option_number,
)
from bruxelles1893.server.http.response_models import (
    ChoicesOut,
    EntryOut,
    HintOut,
    InvitationOut,
    LevelOut,
    LogOut,
    MeOut,
    PreviewOut,
    ViewOut,
    WhyNotOut,
    entry_out,
    hint_out,
    preview_out,
    reason_out,
    turn_out,
    view_out,
)
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.tables.errors import Unplayable, WrongStatus
from bruxelles1893.server.tables.summaries import News, Summary
from bruxelles1893.words import Narrator, reason_text

PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": problem("What was wrong with the request"),
    "503": problem("The database or the bots cannot answer now; try again"),
}

TableId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16}$", description="A table's id")]
SeatPath = Annotated[Seat, Path(ge=0, le=4)]
SeatQuery = Annotated[Seat | None, Query(ge=0, le=4, description="One of your seats")]
Token = Annotated[str, Path(pattern=r"^[A-Za-z0-9_.-]{20,200}$", description="A secret link")]
Page = Annotated[int, Query(ge=0, le=1000)]
Count = Annotated[int, Query(ge=0, le=LARGEST)]

API: Final[dict[str, Any]] = {
    "prefix": "/api",
    "dependencies": [Depends(csrf_checked), Depends(in_own_language), Depends(looked)],
    "responses": PROBLEMS,
    "tags": ["api"],
}
"""What all routers of the API share."""

router: Final = LateRouter(**API)


# --- The person -------------------------------------------------------------------------------


@router.get("/me")
def me(services: ServicesOf, who: Who) -> MeOut:
    """Who you are here; sets the cookie, and tells the token for X-CSRF-Token."""
    return _me(services, who)


def _me(services: Services, who: Identity) -> MeOut:
    token = services.identities.csrf_token(who)
    return MeOut(name=who.shown_name, csrf_token=token, hook=services.notices.hook(who))


@router.put("/me")
def rename(body: NameIn, request: Request, services: ServicesOf, who: Who) -> MeOut:
    """Choose the name that others see at tables you join from now on."""
    renamed = services.devices.rename(who, body.name)
    keep_identity(request, renamed)
    return _me(services, renamed)


@router.put("/me/hook", dependencies=[Depends(costly)])
async def keep_hook(body: HookIn, services: ServicesOf, who: Who) -> MeOut:
    """Be called when your turn begins at a turn-based table: a POST with JSON."""
    await services.notices.keep_hook(who, body.url)
    return await run_in_threadpool(_me, services, who)


@router.delete("/me/hook")
async def forget_hook(services: ServicesOf, who: Who) -> MeOut:
    """Be called no more."""
    await services.notices.keep_hook(who, None)
    return await run_in_threadpool(_me, services, who)


# --- Tables -----------------------------------------------------------------------------------


@router.get("/choices")
def choices() -> ChoicesOut:
    """The rule sets and the levels of bots."""
    levels = [LevelOut(name=level.name, text=level.text) for level in LEVELS]
    return ChoicesOut(rules=list(RULE_SETS), levels=levels)


@router.get("/tables")
def open_tables(services: ServicesOf, who: Who, page: Page = 0) -> list[Summary]:
    """Public tables, those that wait for players first: 50 that wait and 50 that play a page."""
    return services.tables.overview.open_tables(who, page)


@router.get("/my-tables")
def my_tables(services: ServicesOf, who: Who) -> list[Summary]:
    """Your tables, those where it is your turn first."""
    return services.tables.overview.of(who)


@router.post("/tables", status_code=201, dependencies=[Depends(costly)])
def create(body: TableIn, services: ServicesOf, who: Who) -> Summary:
    """Make a table; it begins when its last seat is taken."""
    return services.tables.lobby.create(who, body.order())


@router.post("/records", status_code=201, dependencies=[Depends(costly)])
async def upload(body: RecordIn, services: ServicesOf, who: Who) -> Summary:
    """Make a table from a record, to go on with it or to study it."""
    return await run_in_threadpool(
        services.tables.lobby.from_record,
        who,
        await uploaded(services.record_pool, body.record, deals_anew=body.deals_anew),
        None if body.seats is None else [seat.order() for seat in body.seats],
        body.wishes(),
    )


@router.get("/tables/{table_id}")
def summary(table_id: TableId, services: ServicesOf, who: Who) -> Summary:
    """A table from outside."""
    return services.tables.overview.summary(who, table_id)


@router.post("/tables/{table_id}/join")
def join(table_id: TableId, body: JoinIn, services: ServicesOf, who: Who) -> Summary:
    """Sit down on an open seat."""
    return services.tables.lobby.join(who, table_id, body.seat, body.name)


@router.get("/tables/{table_id}/invitations")
def invitations(table_id: TableId, services: ServicesOf, who: Who) -> dict[int, str]:
    """The secret links of the seats that wait for somebody; for the table's creator."""
    return services.tables.lobby.invitations(who, table_id)


@router.get("/invitations/{token}")
def invitation(token: Token, services: ServicesOf, who: Who) -> InvitationOut:
    """The table and the seat that an invitation is for."""
    table_id, seat = services.tables.lobby.invitation(token)
    return InvitationOut(seat=seat, table=services.tables.overview.summary(who, table_id))


@router.post("/invitations/{token}/accept")
def accept(token: Token, body: AcceptIn, services: ServicesOf, who: Who) -> Summary:
    """Sit down on the seat of an invitation."""
    return services.tables.lobby.accept(who, token, body.name)


@router.post("/tables/{table_id}/leave")
def leave(table_id: TableId, body: SeatNumberIn, services: ServicesOf, who: Who) -> Summary:
    """Stand up: before the game the seat is free again, in it a bot plays on."""
    return services.tables.lobby.leave(who, table_id, body.seat)


@router.post("/tables/{table_id}/start")
def start(table_id: TableId, body: StartIn, services: ServicesOf, who: Who) -> Summary:
    """Begin the game with bots on the free seats; for the table's creator."""
    return services.tables.lobby.start(who, table_id, body.fill)


@router.post("/tables/{table_id}/seats/{seat}/hand-over")
def hand_over(
    table_id: TableId, seat: SeatPath, body: HandOverIn, services: ServicesOf, who: Who
) -> Summary:
    """Let a bot play for somebody who has been away for longer than the table's limit."""
    return services.tables.lobby.hand_over(who, table_id, seat, body.level)


@router.post("/tables/{table_id}/seats/{seat}/take-back")
def take_back(table_id: TableId, seat: SeatPath, services: ServicesOf, who: Who) -> Summary:
    """Play your own seat again."""
    return services.tables.lobby.take_back(who, table_id, seat)


# --- Moves ----------------------------------------------------------------------------------


@router.get("/tables/{table_id}/view")
def view(
    table_id: TableId,
    services: ServicesOf,
    who: Who,
    seat: SeatQuery = None,
    ply: Annotated[int | None, Query(ge=0, le=LARGEST, description="Look back")] = None,
) -> ViewOut:
    """The table as your seat sees it, now or before a move; as everybody may, if you have none."""
    if ply is not None:
        return view_out(services.tables.games.at(who, table_id, ply, seat))
    return view_out(services.tables.games.view(who, table_id, seat))


@router.post("/tables/{table_id}/preview", responses=CONFLICT | ILLEGAL)
def preview(table_id: TableId, body: MovesIn, services: ServicesOf, who: Who) -> PreviewOut:
    """The table after options that are not played, as far as nothing is revealed."""
    found = services.tables.games.preview(who, table_id, body.number, body.numbers(), body.seat)
    return preview_out(found)


@router.post("/tables/{table_id}/moves", responses=CONFLICT | ILLEGAL)
def play(table_id: TableId, body: MovesIn, services: ServicesOf, who: Who) -> ViewOut:
    """Play one option or several; a conflict (409) tells the present if the game has moved on."""
    return view_out(
        services.tables.games.play(who, table_id, body.number, body.numbers(), body.seat)
    )


@router.post("/tables/{table_id}/undo", responses=CONFLICT)
def undo(table_id: TableId, body: UndoIn, services: ServicesOf, who: Who) -> ViewOut:
    """Step back, never past another player's decision or something revealed."""
    return view_out(services.tables.games.undo(who, table_id, body.number, body.to, body.seat))


@router.get("/tables/{table_id}/why-not")
def why_not(
    table_id: TableId,
    option: Annotated[str, Query(min_length=1, max_length=40, description="In notation")],
    services: ServicesOf,
    who: Who,
    seat: SeatQuery = None,
) -> WhyNotOut:
    """Why you cannot play an option now."""
    number = option_number(option)
    with services.tables.games.opened(who, table_id) as table:
        reason, rules = table.why_not(number, seat), table.rules
    return WhyNotOut(
        option=number,
        notation=notation(number),
        is_allowed=reason is None,
        reason=None if reason is None else reason_out(reason, reason_text(rules, reason)),
    )


@router.post("/tables/{table_id}/hint", dependencies=[Depends(costly)])
async def hint(
    table_id: TableId, body: SeatNumberIn, services: ServicesOf, who: Who
) -> list[HintOut]:
    """What a strong bot expects of your options, the best first, if the table allows hints."""
    view, names = await run_in_threadpool(_asked, services, who, table_id, body.seat)
    ranked = await advice_for(services.hint_pool, view, services.settings.hint_bot)
    return [hint_out(each, view, names) for each in ranked]


def _asked(
    services: Services, who: Identity, table_id: str, seat: Seat | None
) -> tuple[View, tuple[str, ...]]:
    with services.tables.games.opened(who, table_id) as table:
        table.need_hints()
        return table.asked_view(seat), table.names


@router.get("/tables/{table_id}/log")
def log(
    table_id: TableId,
    services: ServicesOf,
    who: Who,
    after: Count = 0,
    limit: Annotated[int, Query(ge=1, le=1000)] = 500,
) -> LogOut:
    """What happened, as facts; in words too, unless the game waits or cannot be played here."""
    entries = services.tables.overview.log(who, table_id, after, limit)
    narrator = _narrator(services, who, table_id) if entries else None
    shown = [entry_out(entry, narrator) for entry in entries]
    return LogOut(entries=shown, number=entries[-1].number if entries else after)


def _narrator(services: Services, who: Identity, table_id: str) -> Narrator | None:
    try:
        shown = services.tables.games.view(who, table_id)
    except (Unplayable, WrongStatus):
        return None
    return Narrator(shown.state, shown.names)


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
def record(table_id: TableId, services: ServicesOf, who: Who) -> Response:
    """The record (.bxl) of a finished game, or of one that you play against bots only."""
    name = f'attachment; filename="bruxelles-{table_id}.bxl"'
    text = services.tables.games.record(table_id, who)
    return PlainTextResponse(text, headers={"Content-Disposition": name})


# --- Live -------------------------------------------------------------------------------------


@router.get(
    "/tables/{table_id}/events",
    response_class=StreamingResponse,
    responses={200: EVENTS},
)
async def events(
    request: Request,
    table_id: TableId,
    services: ServicesOf,
    limiter: LimiterOf,
    who: Who,
    after: Annotated[int | None, Query(ge=0, le=LARGEST)] = None,
    last_event_id: Annotated[str | None, Header(max_length=20)] = None,
) -> EventSourceResponse:
    """Server-sent events: `table`, `move`, `undo` and `turn`; goes on after Last-Event-ID."""
    limiter.check_stream(who, address_of(request.scope))
    seen = after
    if last_event_id is not None and last_event_id.isdecimal():
        seen = min(int(last_event_id), LARGEST)
    news = services.streams.news(who, table_id, seen)
    first = await anext(news, None)
    return event_stream(limiter, who, address_of(request.scope), first, news)


def event_stream(
    limiter: Limiter,
    who: Identity,
    address: str,
    first: News | None,
    news: AsyncIterator[News | None],
) -> EventSourceResponse:
    """A response that tells news as they come, counted among the person's open streams."""

    async def body() -> AsyncIterator[bytes]:
        with limiter.stream(who, address):
            yield event_line(first)
            async for each in news:
                yield event_line(each)

    return EventSourceResponse(body(), headers={"X-Accel-Buffering": "no"})


def event_line(news: News | None) -> bytes:
    """News as server-sent events."""
    if news is None:
        return KEEPALIVE_COMMENT
    parts: list[bytes] = []
    if news.table is not None:
        data = _summary_adapter().dump_json(news.table).decode()
        parts.append(format_sse_event(event="table", data_str=data))
    parts += [_entry_event(entry_out(entry)) for entry in news.entries]
    if news.turn is not None:
        data = turn_out(news.turn).model_dump_json()
        parts.append(format_sse_event(event="turn", data_str=data))
    return b"".join(parts)


@cache
def _summary_adapter() -> TypeAdapter[Summary]:
    """Writes summaries as JSON."""
    return TypeAdapter(Summary)


def _entry_event(entry: EntryOut) -> bytes:
    kind = "undo" if entry.option is None else "move"
    return format_sse_event(event=kind, data_str=entry.model_dump_json(), id=str(entry.number))
