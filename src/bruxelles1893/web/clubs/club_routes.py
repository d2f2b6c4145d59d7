"""Clubs: found one, invite, arrange evenings, sign up, and play."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final
from zoneinfo import ZoneInfo

from fastapi import Depends, Form, Request
from starlette.responses import Response

from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.server.clubs.model import ANSWERS, CLUB, FRIEND, ROLES, TABLE, TableDefaults
from bruxelles1893.server.http.dependencies import (
    COSTLY,
    PersonOf,
    ServicesOf,
    Who,
    on_server,
)
from bruxelles1893.server.tables.errors import BadOrder
from bruxelles1893.server.tables.orders import tempo
from bruxelles1893.web.rendering.forms import Hidden, Long, Players, Short, Tick, Watch
from bruxelles1893.web.rendering.page_router import PageRouter
from bruxelles1893.web.rendering.responses import go, page
from bruxelles1893.web.table.clock_view import clock_choices
from bruxelles1893.words import LEVEL_NAMES, RULE_SET_NAMES, gettext

router: Final = PageRouter(dependencies=[Depends(on_server)])

Begin = Annotated[str, Form(max_length=20)]
Minutes = Annotated[int, Form(ge=15, le=1440)]


def role_names() -> dict[str, str]:
    """The roles in words."""
    return dict(
        zip(ROLES, (gettext("founder"), gettext("organiser"), gettext("member")), strict=True)
    )


def answer_names() -> dict[str, str]:
    """The words for each answer to an evening."""
    words = (gettext("I am coming"), gettext("maybe"), gettext("I cannot come"))
    return dict(zip(ANSWERS, words, strict=True))


@router.get("/clubs")
def clubs(request: Request, services: ServicesOf, who: Who) -> Response:
    """The person's clubs, friends and invitations."""
    return page(
        request,
        "clubs.html",
        clubs=services.clubs.of(who.id),
        friends=services.clubs.friends.of(who),
        invitations=services.clubs.invitations.of(who),
        asked=services.clubs.invitations.open_to(FRIEND, who.id),
        rule_sets=RULE_SET_NAMES,
    )


@router.post("/clubs", dependencies=COSTLY)
def found(services: ServicesOf, who: Who, name: Short, about: Long = "") -> Response:
    """Found a club."""
    return go(f"/clubs/{services.clubs.found(who, name, about).id}")


@router.get("/clubs/{club_id}")
def club(
    request: Request, services: ServicesOf, who: Who, person: PersonOf, club_id: str
) -> Response:
    """A club for its members; others see its name, and can enter by its link."""
    shown = services.clubs.club(who, club_id)
    zone = person.preferences.zone
    return page(
        request,
        "club.html",
        club=shown,
        tournaments=services.tournaments.of_club(club_id) if shown.role else [],
        asked=services.clubs.invitations.open_to(CLUB, club_id) if shown.is_led else [],
        when=lambda moment: datetime.fromtimestamp(moment, zone),
        zone=str(zone),
        link=f"{request.url_for('club-door', club_id=club_id)}#{shown.row.invitation}",
        roles=role_names(),
        answers=answer_names(),
        rule_sets=RULE_SET_NAMES,
        clocks=clock_choices(),
        levels=LEVEL_NAMES,
    )


@router.get("/clubs/{club_id}/door", name="club-door")
def door(request: Request, services: ServicesOf, who: Who, club_id: str) -> Response:
    """The page of a club's link. Its secret stands after the #, which browsers do not send."""
    shown = services.clubs.club(who, club_id)
    return page(request, "club_door.html", club=shown)


@router.post("/clubs/{club_id}/join", dependencies=COSTLY)
def join(services: ServicesOf, who: Who, club_id: str, invitation: Hidden) -> Response:
    """Become a member of the club."""
    services.clubs.join(who, club_id, invitation)
    return go(f"/clubs/{club_id}")


@router.post("/clubs/{club_id}/leave", dependencies=COSTLY)
def leave(services: ServicesOf, who: Who, club_id: str) -> Response:
    """Leave the club."""
    services.clubs.leave(who, club_id)
    return go("/clubs")


@router.post("/clubs/{club_id}/role", dependencies=COSTLY)
def give_role(
    services: ServicesOf, who: Who, club_id: str, handle: Hidden, role: Short = ""
) -> Response:
    """Give somebody a role, or none."""
    services.clubs.give_role(who, club_id, handle, role)
    return go(f"/clubs/{club_id}#members")


@router.post("/clubs/{club_id}/settings", dependencies=COSTLY)
def arrange(
    services: ServicesOf,
    who: Who,
    club_id: str,
    name: Short,
    rules: Short,
    players: Players,
    pace: Annotated[str, Form(pattern="^(live|turns)(:[a-z]+)?$", max_length=11)],
    stand_in: Short = USUAL_LEVEL,
    watch: Watch = "",
    is_rated: Tick = False,
    allows_talk: Tick = False,
    about: Long = "",
) -> Response:
    """Change a club's name and the usual settings of its tables."""
    if rules not in RULE_SET_NAMES:
        raise BadOrder("unknown rule set")
    if stand_in not in LEVEL_NAMES:
        raise BadOrder("unknown level")
    tempo(pace)
    defaults = TableDefaults(
        rules=rules,
        players=players,
        pace=pace,
        stand_in=stand_in,
        watch=watch,
        is_rated=is_rated,
        allows_talk=allows_talk,
    )
    services.clubs.arrange(who, club_id, name, about, defaults)
    return go(f"/clubs/{club_id}")


@router.post("/clubs/{club_id}/link", dependencies=COSTLY)
def renew_link(services: ServicesOf, who: Who, club_id: str) -> Response:
    """Replace the link; the old one stops working."""
    services.clubs.renew_link(who, club_id)
    return go(f"/clubs/{club_id}#members")


@router.post("/clubs/{club_id}/tables", dependencies=COSTLY)
def new_table(services: ServicesOf, who: Who, club_id: str) -> Response:
    """A table of the club."""
    return go(f"/table/{services.clubs.new_table(who, club_id).id}")


@router.post("/clubs/{club_id}/evenings", dependencies=COSTLY)
def add_evening(
    services: ServicesOf,
    who: Who,
    person: PersonOf,
    club_id: str,
    title: Short,
    starts: Begin,
    minutes: Minutes = 180,
    notes: Long = "",
) -> Response:
    """Arrange an evening; the time is that of the organiser's zone."""
    services.clubs.evenings.add(
        who, club_id, title, notes, _moment(starts, person.preferences.zone), minutes
    )
    return go(f"/clubs/{club_id}#evenings")


def _moment(typed: str, zone: ZoneInfo) -> float:
    """What somebody means by a day and a time: those of their zone."""
    try:
        return datetime.fromisoformat(typed).replace(tzinfo=zone).timestamp()
    except (ValueError, OverflowError):
        raise BadOrder("the beginning is no day and time") from None


@router.post("/evenings/{evening_id}/change", dependencies=COSTLY)
def change_evening(
    services: ServicesOf,
    who: Who,
    person: PersonOf,
    evening_id: str,
    title: Short,
    starts: Begin,
    minutes: Minutes = 180,
    notes: Long = "",
) -> Response:
    """Change an evening; those who come are told if it begins at another time."""
    moment = _moment(starts, person.preferences.zone)
    club = services.clubs.evenings.change(who, evening_id, title, notes, moment, minutes)
    return go(f"/clubs/{club}#evenings")


@router.post("/evenings/{evening_id}/answer", dependencies=COSTLY)
def sign_up(services: ServicesOf, who: Who, evening_id: str, answer: Short) -> Response:
    """Answer whether the person comes."""
    return go(f"/clubs/{services.clubs.evenings.answer(who, evening_id, answer)}#evenings")


@router.post("/evenings/{evening_id}/cancel", dependencies=COSTLY)
def cancel(services: ServicesOf, who: Who, evening_id: str) -> Response:
    """Cancel an evening."""
    return go(f"/clubs/{services.clubs.evenings.cancel(who, evening_id)}#evenings")


@router.get("/evenings/{evening_id}/calendar.ics")
def calendar_file(request: Request, services: ServicesOf, evening_id: str) -> Response:
    """An evening for the person's own calendar."""
    site = services.settings.public_url or str(request.base_url).rstrip("/")
    headers = {"Content-Disposition": 'attachment; filename="evening.ics"'}
    text = services.clubs.evenings.calendar(evening_id, site)
    return Response(text, media_type="text/calendar; charset=utf-8", headers=headers)


@router.post("/clubs/{club_id}/invite", dependencies=COSTLY)
def invite_to_club(services: ServicesOf, who: Who, club_id: str, name: Short) -> Response:
    """Ask a member by name into the club."""
    services.clubs.invitations.invite(who, CLUB, club_id, name)
    return go(f"/clubs/{club_id}#members")


@router.post("/table/{table_id}/invite", dependencies=COSTLY)
def invite_to_table(services: ServicesOf, who: Who, table_id: str, name: Short) -> Response:
    """Ask a member by name to a free seat."""
    services.clubs.invitations.invite(who, TABLE, table_id, name)
    return go(f"/table/{table_id}")


@router.post("/friends", dependencies=COSTLY)
def ask_friend(services: ServicesOf, who: Who, name: Short) -> Response:
    """Invite a member to become friends."""
    services.clubs.invitations.invite(who, FRIEND, "", name)
    return go("/clubs#friends")


@router.post("/friends/end", dependencies=COSTLY)
def end_friend(services: ServicesOf, who: Who, handle: Hidden) -> Response:
    """End a friendship."""
    services.clubs.friends.end(who, handle)
    return go("/clubs#friends")


@router.post("/invitations", dependencies=COSTLY)
def answer_invitation(
    services: ServicesOf, who: Who, kind: Short, target: Hidden, deed: Short
) -> Response:
    """Accept or decline an invitation, or mute its sender too."""
    if deed == "mute":
        inviter = services.clubs.invitations.inviter(who, kind, target)
        services.clubs.invitations.answer(who, kind, target, agrees=False)
        services.talk.mute_person(who, *inviter)
        return go("/clubs")
    return go(services.clubs.invitations.answer(who, kind, target, agrees=deed == "yes"))
