"""Guided games: one to begin with, and what its mentor says on the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Final, NamedTuple

from fastapi import APIRouter, Depends, Query
from starlette.responses import JSONResponse, Response

from bruxelles1893.engine import Option, Seat, Session
from bruxelles1893.server.http.dependencies import ServicesOf, Who, costly, csrf_checked, looked
from bruxelles1893.server.tables.errors import IllegalMove
from bruxelles1893.server.tables.open_table import OpenTable
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes
from bruxelles1893.teaching.first_game import BOTS, LEVEL, RULES, SEED
from bruxelles1893.teaching.mentor import MentorLine, speech
from bruxelles1893.web.rendering.errors import NotAChoice
from bruxelles1893.web.rendering.responses import go
from bruxelles1893.web.rendering.templating import render
from bruxelles1893.web.table.drafts import drafted_options
from bruxelles1893.web.table.table_view import urls_of
from bruxelles1893.words import seat_names

router: Final = APIRouter(dependencies=[Depends(looked)])
COSTLY: Final = [Depends(csrf_checked), Depends(costly)]
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
    "stake": "#stake .stepper",
    "confirm": ".confirm",
    "pass": ".deed.pass",
}
"""Where a thing of the mentor's is on the page; all others are ids."""


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the mentor, and what of the page is lit meanwhile."""

    sort: str
    text: str
    light: str


def said(lines: Iterable[MentorLine]) -> tuple[Said, ...]:
    """Lines as the page shows them."""
    return tuple(Said(line.sort, line.text, ", ".join(_selectors(line))) for line in lines)


def _selectors(line: MentorLine) -> list[str]:
    """Selectors, the most important first: on a small page that one is brought into view."""
    option = f'#game button[form=choose][name=option][value="{line.option}"]'
    return [
        *([option] if line.option else []),
        *(PLACES.get(thing, f"#{thing}") for thing in line.places),
    ]


class Learner(NamedTuple):
    """Who the mentor speaks to: a game from its start, a seat, and the turn in the making."""

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


def heard(learner: Learner | None, *, asks: bool = False) -> tuple[Said, ...]:
    """What the mentor says to a learner."""
    if learner is None:
        return ()
    session, seat, names, drafted = learner
    return said(speech(session, seat, names, drafted, is_called=asks))


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
def mentor(
    table_id: str,
    services: ServicesOf,
    who: Who,
    draft: Words = "",
    asks: Words = "",
) -> Response:
    """What the mentor says now; more if asked."""
    with services.tables.games.opened(who, table_id) as table:
        learner = learner_at(table, draft)
    lines = heard(learner, asks=bool(asks))
    html = render("parts/mentor_lines.html", lines=lines, urls=urls_of(table_id))
    return JSONResponse({"speaks": bool(lines), "lines": html})
