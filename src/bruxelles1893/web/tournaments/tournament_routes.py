"""Pages of tournaments: making one, taking part, rounds, standings, corrections, seasons."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Form, Request
from fastapi.sse import EventSourceResponse
from starlette.responses import Response

from bruxelles1893.engine import Seat
from bruxelles1893.server.clocks.model import PRESETS
from bruxelles1893.server.http.dependencies import (
    CHECKED,
    COSTLY,
    ServicesOf,
    Who,
    on_server,
)
from bruxelles1893.server.http.signals import signals
from bruxelles1893.server.tables.errors import BadOrder
from bruxelles1893.server.tournaments.service import TournamentOrder, channel
from bruxelles1893.web.rendering.forms import Players, Short
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, page
from bruxelles1893.web.table.clock_view import clock_choices, control_text
from bruxelles1893.words import LEVEL_NAMES, RULE_SET_NAMES

router: Final = PageRouter(dependencies=[Depends(on_server)])
SIZES: Final = (2, 3, 4, 5)
ROUNDS: Final = range(1, 9)


@router.get("/tournaments")
def tournaments(request: Request, services: ServicesOf, who: Who, club: str = "") -> Response:
    """All tournaments, and the form to make one, perhaps for a club."""
    return page(
        request,
        "tournaments.html",
        tournaments=services.tournaments.latest(),
        rule_sets=RULE_SET_NAMES,
        levels=LEVEL_NAMES,
        clocks=clock_choices(),
        sizes=SIZES,
        rounds=ROUNDS,
        clubs=services.clubs.led_by(who.id),
        club=club,
    )


@router.post("/tournaments", dependencies=COSTLY)
def create(
    services: ServicesOf,
    who: Who,
    title: Short,
    rules: Short = "second",
    size: Players = 4,
    rounds: Annotated[int, Form(ge=1, le=20)] = 3,
    season: Short = "",
    pace: Short = "live",
    level: Short = "casual",
    club: Short = "",
) -> Response:
    """A new tournament."""
    tempo, _, clock = pace.partition(":")
    order = TournamentOrder(
        title=title,
        rules=rules,
        size=size,
        rounds=rounds,
        season=season,
        clock=clock,
        pace=tempo,
        level=level,
        club=club,
    )
    return go(f"/tournaments/{services.tournaments.create(who, order)}")


@router.get("/tournaments/{tournament_id}")
def tournament(request: Request, tournament_id: str, services: ServicesOf, who: Who) -> Response:
    """A tournament: pairings and standings."""
    services.tournaments.catch_up(tournament_id)
    shown = services.tournaments.shown(who, tournament_id)
    names = {each.id: each.name for each in shown.tournament.players}
    return page(
        request,
        "tournament.html",
        shown=shown,
        tournament=shown.tournament,
        names=names,
        places=shown.tournament.places,
        handles=services.people.handles(names),
        rule_set_name=RULE_SET_NAMES[shown.tournament.rules],
        levels=LEVEL_NAMES,
        clock=control_text(PRESETS[shown.tournament.clock]) if shown.tournament.clock else "",
    )


@router.post("/tournaments/{tournament_id}/join", dependencies=CHECKED)
def join(tournament_id: str, services: ServicesOf, who: Who, name: Short = "") -> Response:
    """Join the tournament."""
    services.tournaments.join(who, tournament_id, name.strip() or None)
    return go(f"/tournaments/{tournament_id}")


@router.post("/tournaments/{tournament_id}/leave", dependencies=CHECKED)
def leave(
    tournament_id: str,
    services: ServicesOf,
    who: Who,
    number: Annotated[int, Form(ge=-1, le=1000)] = -1,
) -> Response:
    """Leave the tournament; an organiser names a player by their number."""
    players = services.tournaments.shown(who, tournament_id).tournament.players
    if number >= len(players):
        raise BadOrder("there is no such player")
    person = players[number].id if number >= 0 else None
    services.tournaments.leave(who, tournament_id, person)
    return go(f"/tournaments/{tournament_id}")


@router.post("/tournaments/{tournament_id}/round", dependencies=COSTLY)
def draw_round(tournament_id: str, services: ServicesOf, who: Who) -> Response:
    """Draw the next round."""
    services.tournaments.draw_round(who, tournament_id)
    return go(f"/tournaments/{tournament_id}")


@router.post("/tournaments/{tournament_id}/correct", dependencies=CHECKED)
def correct(
    tournament_id: str,
    services: ServicesOf,
    who: Who,
    table_id: Short,
    scores: Annotated[list[int], Form(max_length=5)],
    reason: Annotated[str, Form(max_length=200)],
    left: Annotated[list[int], Form(max_length=5, default_factory=list)],
) -> Response:
    """Correct a result, with a line in the log."""
    seats = [Seat(number) for number in left]
    services.tournaments.correct(who, tournament_id, table_id, tuple(scores), reason, seats)
    return go(f"/tournaments/{tournament_id}")


@router.get("/tournaments/{tournament_id}/season")
def season(request: Request, tournament_id: str, services: ServicesOf) -> Response:
    """The table of the tournaments of a season, by one of them."""
    found = services.tournaments.season(tournament_id)
    handles = services.people.handles({each.id: each.name for each in found.lines})
    return page(request, "season.html", season=found, handles=handles)


@router.get("/tournaments/{tournament_id}/live")
async def live(request: Request, tournament_id: str) -> EventSourceResponse:
    """Server-sent events: `changed` whenever the tournament has changed."""
    return signals(request, channel(tournament_id))
