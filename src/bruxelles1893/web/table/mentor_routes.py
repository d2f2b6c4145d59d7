"""Guided games: one to begin with, and what its mentor says on the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final, NamedTuple

from fastapi import Depends, Query
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from bruxelles1893.engine import Option, Seat, Session
from bruxelles1893.server.background.errors import Busy
from bruxelles1893.server.http.dependencies import (
    COSTLY,
    ServicesOf,
    Who,
    looked,
)
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.tables.errors import IllegalMove
from bruxelles1893.server.tables.open_table import OpenTable
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes
from bruxelles1893.teaching.first_game import BOTS, LEVEL, RULES, SEED
from bruxelles1893.teaching.judgement import Judge, Unjudged
from bruxelles1893.teaching.mentor import MentorLine, speech
from bruxelles1893.teaching.unfolding import unmet
from bruxelles1893.web.rendering.errors import NotAChoice
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go
from bruxelles1893.web.rendering.templating import render
from bruxelles1893.web.table.drafts import drafted_options
from bruxelles1893.web.table.judgements import known_judgements, once_judged, once_judged_in_thread
from bruxelles1893.web.table.table_view import urls_of
from bruxelles1893.words import seat_names

router: Final = PageRouter(dependencies=[Depends(looked)])
Words = Annotated[str, Query(max_length=400)]

PLACES: Final = {
    "rounds": ".rounds",
    "scores": ".player .score",
    "purse": ".player.me .purse",
    "houses": ".player.me .houses",
    "tracks": ".player.me .track",
    "track-iris": ".player.me .t-iris",
    "track-crown": ".player.me .t-crown",
    "track-architect": ".player.me .t-architect",
    "rows": ".player.me .row-chip",
    "first": ".player.me .first",
    "court": "#stock .court",
    "slots": ".slots",
    "prestige": ".prestige",
    "area": ".area i",
    "irises": ".bloom.lit",
    "stake": ".stepper",
    "confirm": ".confirm",
    "pass": ".deed.pass",
}
"""Where a thing of the mentor's is on the page; all others are ids."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the mentor, what of the page is lit meanwhile, and the bid that he names."""

    sort: str
    text: str
    light: str
    bid: str = ""


def said(lines: Iterable[MentorLine]) -> tuple[Said, ...]:
    """Lines as the page shows them."""
    return tuple(
        Said(line.sort, line.text, ", ".join(_selectors(line)), _bid(line)) for line in lines
    )


def _bid(line: MentorLine) -> str:
    """The bid that the page can put under the pawn at once."""
    return line.option if "stake" in line.places else ""


def _selectors(line: MentorLine) -> list[str]:
    """Selectors, the most important first: on a small page that one is brought into view."""
    option = f'#game button[form=choose][name=option][value="{line.option}"]'
    return [
        *([option] if line.option else []),
        *(PLACES.get(thing, f"#{thing}") for thing in line.places),
    ]


class Learner(NamedTuple):
    """The mentor's learner: a game from its start, a seat, and the turn in the making."""

    session: Session
    seat: Seat
    names: tuple[str, ...]
    drafted: Sequence[Option]


def learner_at(table: OpenTable, draft: str) -> Learner | None:
    """The person who has a guided table open, if they play there."""
    summary = table.summary()
    if not summary.is_guided or not summary.your_seats or table.is_waiting:
        return None
    drafted = _options(table, draft.split())
    return Learner(table.session(), summary.your_seats[0], seat_names(table.names), drafted)


def immediate_lines(learner: Learner | None) -> tuple[Said, ...]:
    """The mentor's lines for a learner that need no thinking."""
    return () if learner is None else _said_by(learner)


def _said_by(
    learner: Learner, judge: Judge | None = None, *, asks: bool = False
) -> tuple[Said, ...]:
    session, seat, names, drafted = learner
    return said(speech(session, seat, names, drafted, judge=judge, is_called=asks))


def judged_lines(learner: Learner, asks: bool) -> tuple[Said, ...]:
    """The mentor's lines for a learner; raises `Unjudged` where he must think first."""
    return _said_by(learner, known_judgements().judge, asks=asks)


def lines_without_script(services: Services, learner: Learner) -> tuple[Said, ...]:
    """The mentor's lines for a learner whose browser runs no script: the page waits for them."""
    try:
        return once_judged_in_thread(services, partial(judged_lines, learner, asks=True))
    except Busy:
        return immediate_lines(learner)


async def lines_once_judged(services: Services, learner: Learner, asks: bool) -> tuple[Said, ...]:
    """The mentor's lines for a learner, once he has thought."""
    try:
        return await once_judged(services, partial(judged_lines, learner, asks))
    except Busy:
        return await run_in_threadpool(immediate_lines, learner)


def folded(learner: Learner | None) -> tuple[str, ...]:
    """The areas of the table that a learner has not met: the page folds them."""
    if learner is None:
        return ()
    return unmet(learner.session, learner.seat, learner.drafted)


def _options(table: OpenTable, words: list[str]) -> list[Option]:
    """The options of a turn in the making; none of one that is out of date."""
    if not words or not table.is_asked:
        return []
    try:
        return drafted_options(table, table.number, words)
    except (IllegalMove, NotAChoice):
        return []


@router.post("/tables/guided", dependencies=COSTLY)
def learn(services: ServicesOf, who: Who) -> Response:
    """A first game with a mentor, at once."""
    seats = (SeatOrder("me"), *[SeatOrder("bot", LEVEL)] * BOTS)
    order = TableOrder(RULES, seats, Wishes(is_guided=True), seed=SEED)
    return go(f"/table/{services.tables.lobby.create(who, order).id}")


@router.get("/table/{table_id}/mentor")
async def mentor(
    table_id: str,
    services: ServicesOf,
    who: Who,
    draft: Words = "",
    asks: Words = "",
    waits: Words = "",
) -> Response:
    """The mentor's lines now; more if asked, or for a page that waits until he has thought."""
    learner = await run_in_threadpool(_learner, services, who, table_id, draft)
    lines, thinks = tuple[Said, ...](), False
    if learner is not None and (waits or asks):
        lines = await lines_once_judged(services, learner, bool(asks))
    elif learner is not None:
        lines, thinks = await run_in_threadpool(_at_once, learner)
    return await run_in_threadpool(_answer, table_id, learner, lines, thinks)


def _learner(services: Services, who: Identity, table_id: str, draft: str) -> Learner | None:
    with services.tables.games.opened(who, table_id) as table:
        return learner_at(table, draft)


def _at_once(learner: Learner) -> tuple[tuple[Said, ...], bool]:
    """The mentor's lines without thinking, and whether thinking would bring more."""
    try:
        return judged_lines(learner, asks=False), False
    except Unjudged:
        return immediate_lines(learner), True


def _answer(
    table_id: str, learner: Learner | None, lines: tuple[Said, ...], thinks: bool
) -> Response:
    html = render("parts/mentor_lines.html", lines=lines, urls=urls_of(table_id))
    answer = {"speaks": bool(lines), "thinks": thinks, "lines": html, "folded": folded(learner)}
    return JSONResponse(answer)
