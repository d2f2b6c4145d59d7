"""The page of a member, with the parts that they show others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from fastapi import Depends, Form, Request
from starlette.responses import Response

from bruxelles1893.engine import Seat
from bruxelles1893.server.http.dependencies import (
    COSTLY,
    ServicesOf,
    Who,
    on_server,
)
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.model import AUDIENCES, PROFILE_PARTS
from bruxelles1893.server.ratings.model import FEWEST_GAMES, Skill
from bruxelles1893.server.storage.rows import RUNNING
from bruxelles1893.server.tables.statistics import by_kind, standing
from bruxelles1893.server.tables.summaries import Summary
from bruxelles1893.teaching.lessons import lesson
from bruxelles1893.web.people.statistics_routes import results_grid
from bruxelles1893.web.ratings.rating_routes import pool_name
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, page
from bruxelles1893.words import RULE_SET_NAMES, gettext, unsigned

router: Final = PageRouter(dependencies=[Depends(on_server)])
LISTED: Final = 20

Choice = Annotated[str, Form(max_length=10)]


def part_names() -> dict[str, str]:
    """The parts of a profile in words."""
    words = (
        gettext("Games, in progress and finished"),
        gettext("Ratings"),
        gettext("Clubs"),
        gettext("Statistics"),
        gettext("Lessons and puzzles"),
    )
    return dict(zip(PROFILE_PARTS, words, strict=True))


def audience_names() -> dict[str, str]:
    """The audiences of a part, in words."""
    words = (
        gettext("everyone"),
        gettext("members"),
        gettext("my friends and clubs"),
        gettext("only me"),
    )
    return dict(zip(AUDIENCES, words, strict=True))


class ListedGame(NamedTuple):
    """A game on a profile, with how its member did.

    Who played several seats has no place, nor who has left theirs or played on for somebody.
    """

    table: Summary
    place: int | None
    points: int


@router.get("/people/{handle}")
def profile(request: Request, services: ServicesOf, who: Who, handle: str) -> Response:
    """A member's page for others, and for themselves with the hidden parts."""
    member, person = services.people.member(handle)
    is_me, wanted = member.id == who.id, person.preferences
    viewer = services.clubs.friends.viewer(who)
    shown = {part for part in PROFILE_PARTS if viewer.sees(member.id, wanted, part)}
    games = _games(services, who, member) if "games" in shown else []
    results = services.tables.statistics.results(member) if "statistics" in shown else []
    solved = services.tables.lessons.solved(member) if "learning" in shown else frozenset()
    lessons = sum(lesson(each) is not None for each in solved)
    totals = standing(results) if results else None
    return page(
        request,
        "profile.html",
        member=person,
        is_me=is_me,
        is_here=member.id in viewer.circle and services.people.is_here(member.id),
        is_friend=not is_me and services.clubs.friends.is_friend(who, member.id),
        handle=handle,
        mute_code="" if is_me else services.talk.mute_code(who, member.id),
        shown=shown,
        parts=part_names(),
        audiences=audience_names(),
        chosen={part: getattr(wanted, f"shows_{part}") for part in PROFILE_PARTS},
        running=[each for each in games if each.table.status == RUNNING][:LISTED],
        finished=[each for each in games if each.table.scores is not None][:LISTED],
        skills=_skills(services.ratings.of(member.id), is_me) if "ratings" in shown else [],
        fewest=FEWEST_GAMES,
        clubs=services.clubs.of(member.id) if "clubs" in shown else [],
        standing=totals,
        mean=unsigned(totals.points) if totals else "",
        results=results_grid(by_kind(results)) if results else None,
        lessons=lessons,
        puzzles=len(solved) - lessons,
        rule_sets=RULE_SET_NAMES,
    )


@router.post("/people/{handle}/mute", dependencies=COSTLY)
def mute(
    services: ServicesOf,
    who: Who,
    handle: str,
    code: Annotated[str, Form(max_length=16)] = "",
) -> Response:
    """Mute a member, or hear them again."""
    member, person = services.people.member(handle)
    if code:
        services.talk.hear_again(who, code)
    else:
        services.talk.mute_person(who, member.id, person.name)
    return go(f"/people/{handle}")


def _games(services: ServicesOf, who: Who, member: Identity) -> list[ListedGame]:
    """A member's games. Others see those under the member's name that they could find anyway."""
    clubs = {each.id for each in services.clubs.of(who.id)}
    return [
        _listed(table, seats)
        for table in services.tables.overview.tables_of(who, member.id)
        if (seats := _seats_shown(table, who, member, clubs))
    ]


def _seats_shown(table: Summary, who: Who, member: Identity, clubs: set[str]) -> list[Seat]:
    """The seats of a member that the viewer may know to be theirs."""
    if member.id == who.id:
        return list(table.your_seats)
    is_open = table.is_public or table.is_watchable or table.club in clubs
    seats = [seat.number for seat in table.seats if seat.member == member.handle]
    return seats if is_open or table.your_seats else []


def _listed(table: Summary, seats: Sequence[Seat]) -> ListedGame:
    if table.scores is None or len(seats) != 1 or table.is_played_on(seats[0]):
        return ListedGame(table, None, 0)
    points = table.scores[seats[0]]
    return ListedGame(table, 1 + sum(other > points for other in table.scores), points)


def _skills(skills: dict[str, Skill], is_me: bool) -> Sequence[tuple[str, Skill]]:
    """Ratings by kind of game; before the fifth game only the member learns how many they are."""
    return [(pool_name(pool), each) for pool, each in skills.items() if each.is_shown or is_me]


@router.post("/profile", dependencies=COSTLY)
def choose_shown(
    services: ServicesOf,
    who: Who,
    games: Choice,
    ratings: Choice,
    clubs: Choice,
    statistics: Choice,
    learning: Choice,
) -> Response:
    """Choose the audience of each part."""
    chosen = {
        "shows_games": games,
        "shows_ratings": ratings,
        "shows_clubs": clubs,
        "shows_statistics": statistics,
        "shows_learning": learning,
    }
    services.people.change_preferences(who, chosen)
    return go(f"/people/{who.handle}#shown" if who.handle else "/member")
