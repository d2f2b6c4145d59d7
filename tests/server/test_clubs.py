"""Clubs: roles, invitations, evenings, standings, friends; on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from bruxelles1893.engine import Seat
from bruxelles1893.server.clocks.model import PRESETS
from bruxelles1893.server.clubs import rows as club_rows
from bruxelles1893.server.clubs.errors import (
    LastFounder,
    MembersOnly,
    TooManyInvitations,
    UnknownClub,
)
from bruxelles1893.server.clubs.evenings import MOST_CHANGES
from bruxelles1893.server.clubs.invitations import DAY
from bruxelles1893.server.clubs.model import (
    CLUB,
    FOUNDER,
    FRIEND,
    ORGANISER,
    TABLE,
    CalendarEvent,
    ClubGame,
    TableDefaults,
    calendar,
    standings,
)
from bruxelles1893.server.notices import rows as notice_rows
from bruxelles1893.server.notices.model import (
    EVENING_MOVED,
    EVENING_OFF,
    EVENING_SOON,
    PUSH,
    Notice,
)
from bruxelles1893.server.notices.telling import current_notices
from bruxelles1893.server.notices.wording import body_of, subject_of
from bruxelles1893.server.people import rows as people_rows
from bruxelles1893.server.people.errors import UnknownPerson
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.model import Preferences
from bruxelles1893.server.requester import REQUESTER, Requester
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.storage.rows import (
    FINISHED,
    RUNNING,
    AddressRow,
    NoticeRow,
    PersonRow,
)
from bruxelles1893.server.storage.schema import addresses, games, notices
from bruxelles1893.server.tables.errors import BadOrder, NotAllowed
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from bruxelles1893.server.talk.model import Place
from bruxelles1893.words import language

NAMES = ("Anna", "Ben", "Cleo")


@pytest.fixture
def people(process: Services) -> list[Identity]:
    """Three members."""
    found = []
    with process.store.writing() as db:
        for number, name in enumerate(NAMES):
            who = Identity(f"{number:032x}", name, "", f"{number:016x}")
            people_rows.take_name(db, who.id, name)
            people_rows.keep_person(db, PersonRow(who.id, who.handle, name, "{}", 1.0))
            found.append(who)
    return found


def reached_by_push(process: Services, *people: Identity) -> None:
    """These people can be told, each in one browser; nobody else, and nothing waits to be told."""
    with process.store.writing() as db:
        for kept in (notices, addresses):
            db.execute(delete(kept))
        for who in people:
            address = AddressRow(who.id, PUSH, "", who.name, "", "push.test", 0.0, True)
            notice_rows.keep_address(db, address)


def planned(process: Services, *people: Identity) -> list[NoticeRow]:
    """What people are to be told."""
    wanted = select(notices).where(notices.c.identity.in_([who.id for who in people]))
    with process.store.reading() as db:
        return [NoticeRow(*row) for row in db.execute(wanted)]


def told(process: Services, who: Identity) -> list[Notice]:
    """What somebody is told now, of all that was planned."""
    with process.store.reading() as db:
        rows = planned(process, who)
        return [each for row in rows for each in current_notices(process.store, db, row, "")]


def test_a_club_from_its_founding_to_its_end(process: Services, people: list[Identity]) -> None:
    clubs, (anna, ben, cleo) = process.clubs, people
    with pytest.raises(MembersOnly):
        clubs.found(Identity("f" * 32), "Horta")
    club = clubs.found(anna, "Horta")
    with pytest.raises(UnknownClub):
        clubs.join(ben, club.id, "0" * 32)
    clubs.join(ben, club.id, club.invitation)
    with pytest.raises(NotAllowed):
        clubs.invitations.invite(ben, CLUB, club.id, "Cleo")
    clubs.give_role(anna, club.id, ben.handle, ORGANISER)
    clubs.invitations.invite(ben, CLUB, club.id, "CLEO")
    (asked,) = clubs.invitations.of(cleo)
    assert (asked.by, asked.title) == ("Ben", "Horta")
    assert clubs.invitations.answer(cleo, CLUB, club.id, agrees=True) == f"/clubs/{club.id}"
    assert [each.name for each in clubs.club(cleo, club.id).members] == list(NAMES)
    with pytest.raises(LastFounder):
        clubs.leave(anna, club.id)
    clubs.give_role(anna, club.id, ben.handle, FOUNDER)
    clubs.leave(anna, club.id)
    assert clubs.club(anna, club.id).members == [], "who is out sees nothing of it"
    clubs.give_role(ben, club.id, cleo.handle, FOUNDER)
    clubs.leave(ben, club.id)
    clubs.leave(cleo, club.id)
    with pytest.raises(UnknownClub):
        clubs.club(cleo, club.id)


def test_a_club_says_how_its_tables_usually_are(process: Services, people: list[Identity]) -> None:
    founder = people[0]
    club = process.clubs.found(founder, "Usual tables", "").id
    usual = TableDefaults(
        rules="first",
        players=3,
        pace="turns:days",
        stand_in="hard",
        watch="10",
        is_rated=False,
        allows_talk=False,
    )
    process.clubs.arrange(founder, club, "Usual tables", "", usual)
    table = process.clubs.new_table(founder, club)

    assert (table.rules, len(table.seats), table.pace) == ("first", 3, "turns")
    assert table.clock == PRESETS["days"]
    assert (table.stand_in, table.is_rated, table.allows_talk) == ("hard", False, False)
    assert (table.is_watchable, table.watch_delay) == (True, 600)


def test_people_sign_up_for_an_evening(process: Services, people: list[Identity]) -> None:
    clubs, (anna, ben, cleo) = process.clubs, people
    club = clubs.found(anna, "Horta")
    clubs.join(ben, club.id, club.invitation)
    clubs.evenings.add(anna, club.id, "First evening", "Bring cake; and tea", 4e9, 180)
    (evening,) = clubs.club(ben, club.id).evenings
    clubs.evenings.answer(ben, evening.row.id, "yes")
    clubs.evenings.answer(anna, evening.row.id, "maybe")
    with pytest.raises(NotAllowed):
        clubs.evenings.answer(cleo, evening.row.id, "yes")
    with pytest.raises(NotAllowed):
        clubs.evenings.cancel(ben, evening.row.id)
    (evening,) = clubs.club(ben, club.id).evenings
    assert [each.name for each in evening.members["yes"]] == ["Ben"]
    assert evening.own_answer == "yes"
    text = clubs.evenings.calendar(evening.row.id, "https://example.test")
    assert "SUMMARY:Horta: First evening\r\n" in text
    assert "DESCRIPTION:Bring cake\\; and tea\r\n" in text


def test_friends_invite_each_other_to_a_table(process: Services, people: list[Identity]) -> None:
    clubs, (anna, ben, _) = process.clubs, people
    with pytest.raises(UnknownPerson):
        clubs.invitations.invite(anna, FRIEND, "", "Zoe")
    clubs.invitations.invite(anna, FRIEND, "", "ben")
    asked = next(each for each in clubs.invitations.of(ben) if each.row.kind == FRIEND)
    assert asked.target == anna.handle, "nobody is told the id of another"
    clubs.invitations.answer(ben, FRIEND, asked.target, agrees=True)
    assert [each.name for each in clubs.friends.of(anna)] == ["Ben"]
    club = clubs.found(anna, "Horta")
    table = clubs.new_table(anna, club.id)
    clubs.invitations.invite(anna, TABLE, table.id, "Ben")
    assert clubs.invitations.answer(ben, TABLE, table.id, agrees=True) == f"/table/{table.id}"
    begun = process.tables.lobby.start(anna, table.id, fill="easy")
    assert begun.status == RUNNING
    assert {each.member for each in begun.seats} == {anna.handle, ben.handle, ""}
    assert [each.id for each in clubs.club(anna, club.id).tables] == [table.id]
    clubs.friends.end(ben, anna.handle)
    assert clubs.friends.of(anna) == []


def test_nobody_sends_endless_invitations(process: Services, people: list[Identity]) -> None:
    """A hundred may wait for an answer; one that is answered makes room for another."""
    clubs, most = process.clubs, Limits().invitations
    names = [f"Guest {number}" for number in range(most + 3)]
    guests = [
        Identity(f"e{number:031x}", name, "", f"e{number:015x}")
        for number, name in enumerate(names)
    ]
    with process.store.writing() as db:
        for guest in guests:
            people_rows.take_name(db, guest.id, guest.name)
            people_rows.keep_person(db, PersonRow(guest.id, guest.handle, guest.name, "{}", 1.0))
    host = guests.pop()
    for name in names[:most]:
        clubs.invitations.invite(host, FRIEND, "", name)
    with pytest.raises(TooManyInvitations):
        clubs.invitations.invite(host, FRIEND, "", names[most])
    clubs.invitations.invite(people[1], FRIEND, "", names[most])
    clubs.invitations.answer(guests[0], FRIEND, host.handle, agrees=False)
    clubs.invitations.invite(host, FRIEND, "", names[most])
    with pytest.raises(TooManyInvitations):
        clubs.invitations.invite(host, FRIEND, "", names[most + 1])


def test_who_is_muted_invites_nobody(process: Services, people: list[Identity]) -> None:
    clubs, (anna, ben, _) = process.clubs, people
    club = clubs.found(anna, "Horta")
    table = clubs.new_table(anna, club.id)
    clubs.join(ben, club.id, club.invitation)
    clubs.invitations.invite(anna, FRIEND, "", "Ben")
    reached_by_push(process, ben)
    process.talk.say(anna, Place(CLUB, club.id), "hey")
    process.talk.mute(ben, Place(CLUB, club.id), 1)
    clubs.invitations.invite(anna, TABLE, table.id, "Ben")
    assert clubs.invitations.of(ben) == []
    (muted,) = process.talk.read(ben, Place(CLUB, club.id)).muted
    process.talk.hear_again(ben, muted.code)
    assert {anna.handle, table.id} <= {each.target for each in clubs.invitations.of(ben)}
    assert planned(process, ben) == []


def table_with_free_seat(process: Services, who: Identity) -> str:
    return process.tables.lobby.create(
        who, TableOrder("second", (SeatOrder("me"), SeatOrder("open")))
    ).id


@pytest.fixture
def at_home() -> Iterator[None]:
    """All requests come from one network."""
    token = REQUESTER.set(Requester("", "203.0.113.7"))
    yield
    REQUESTER.reset(token)


@pytest.mark.usefixtures("at_home")
@pytest.mark.parametrize("limit", ["person", "target", "network"])
def test_invitations_are_told_only_so_often_a_day(
    process: Services, people: list[Identity], monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    """What is more stays on the start page, but calls nobody."""
    clubs, (anna, ben, cleo) = process.clubs, people
    names = {
        "person": "invitations_by_person",
        "target": "invitations_to_person",
        "network": "invitations_by_network",
    }
    changes: dict[str, Any] = {names[limit]: 2}
    monkeypatch.setattr(clubs.invitations, "_limits", replace(Limits(), **changes))
    now = [10**9 + 10**7 * list(names).index(limit)]
    monkeypatch.setattr(clubs.invitations, "_clock", lambda: float(now[0]))
    hosts = {"person": [anna] * 3, "target": [anna, cleo, anna], "network": [anna, cleo, cleo]}
    guests = {"person": [ben, cleo, ben], "target": [ben] * 3, "network": [ben, ben, anna]}
    reached_by_push(process, *people)
    for host, guest in zip(hosts[limit], guests[limit], strict=True):
        table = table_with_free_seat(process, host)
        clubs.invitations.invite(host, TABLE, table, guest.name)
        assert table in [each.target for each in clubs.invitations.of(guest)]
    assert len(planned(process, *people)) == 2
    now[0] += 24 * 3600 + 1
    host, guest = hosts[limit][0], guests[limit][0]
    clubs.invitations.invite(host, TABLE, table_with_free_seat(process, host), guest.name)
    assert len(planned(process, *people)) == 3


def test_an_invitation_that_was_declined_or_muted_is_told_nobody(
    process: Services, people: list[Identity]
) -> None:
    clubs, (anna, ben, cleo) = process.clubs, people
    reached_by_push(process, ben)

    declined = table_with_free_seat(process, anna)
    clubs.invitations.invite(anna, TABLE, declined, "Ben")
    assert len(told(process, ben)) == 1
    clubs.invitations.answer(ben, TABLE, declined, agrees=False)
    assert len(told(process, ben)) == 0
    clubs.invitations.invite(cleo, TABLE, table_with_free_seat(process, cleo), "Ben")
    assert len(told(process, ben)) == 1
    process.talk.mute_person(ben, cleo.id, "Cleo")
    assert len(told(process, ben)) == 0
    process.talk.hear_again(ben, process.talk.mute_code(ben, cleo.id))
    assert len(told(process, ben)) == 1
    with pytest.raises(NotAllowed):
        process.talk.mute_person(ben, ben.id, "Ben")


def test_who_has_not_answered_yet_is_not_told_again(
    process: Services, people: list[Identity]
) -> None:
    clubs, (anna, ben, _) = process.clubs, people
    reached_by_push(process, ben)
    table = clubs.new_table(anna, clubs.found(anna, "Horta").id)
    clubs.invitations.invite(anna, TABLE, table.id, "Ben")
    with process.store.writing() as db:
        (row,) = planned(process, ben)
        notice_rows.end(db, row)
    clubs.invitations.invite(anna, TABLE, table.id, "Ben")
    assert planned(process, ben) == []
    assert [each.target for each in clubs.invitations.of(ben)].count(table.id) == 1


def test_who_deletes_their_data_leaves_the_club_in_good_hands(
    process: Services, people: list[Identity]
) -> None:
    clubs, (anna, ben, _) = process.clubs, people
    club = clubs.found(anna, "Horta")
    clubs.join(ben, club.id, club.invitation)
    process.my_data.delete(anna)
    (left,) = clubs.club(ben, club.id).members
    assert (left.name, left.role) == ("Ben", FOUNDER)


def test_standings_count_who_was_beaten() -> None:
    played = [ClubGame(("a", "b", None), (10, 5, 7)), ClubGame(("b", "a"), (9, 9))]
    assert [(row.identity, row.games, row.won, row.beaten) for row in standings(played)] == [
        ("a", 2, 2, 2),
        ("b", 2, 1, 0),
    ]


def test_who_left_is_behind_all_others_and_who_played_on_has_no_result() -> None:
    played = [ClubGame(("a", "b", "c"), (10, 5, 7), left=(True, False, False))]
    assert [(row.identity, row.games, row.won, row.beaten) for row in standings(played)] == [
        ("c", 1, 1, 2),
        ("b", 1, 0, 1),
        ("a", 1, 0, 0),
    ]


def test_standings_tell_owners_of_seats_from_those_who_played_on(
    process: Services, people: list[Identity]
) -> None:
    clubs, (anna, ben, cleo) = process.clubs, people
    club = clubs.found(anna, "Horta")
    for who in (ben, cleo):
        clubs.join(who, club.id, club.invitation)
    seats = (SeatOrder("me"), SeatOrder("open"), SeatOrder("bot", "beginner"))
    lobby = process.tables.lobby
    replaced, absent = (
        lobby.create(anna, TableOrder("second", seats, club=club.id)).id for _ in range(2)
    )
    for table in (replaced, absent):
        lobby.join(ben, table)
        lobby.leave(ben, table)
    process.clocks.seek(anna, replaced, Seat(1), wants=True)
    lobby.replace(cleo, replaced, Seat(1))
    with process.store.writing() as db:
        ended = {"status": FINISHED, "scores": "10 90 40"}
        db.execute(update(games).where(games.c.club == club.id).values(ended))
    ranked = clubs.club(anna, club.id).standings
    assert [(each.name, each.standing.games, each.standing.beaten) for each in ranked] == [
        ("Anna", 2, 2),
        ("Ben", 2, 0),
    ]


def test_a_calendar_file_has_lines_that_calendars_read() -> None:
    event = CalendarEvent(
        *("id", "夜" * 60, "a,b\nc\\", "https://x.test", 0.0, 90, 0.0), 3600.0, 2, False
    )
    text = calendar([event])
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert "夜" * 60 in text.replace("\r\n ", "")
    assert "DESCRIPTION:a\\,b\\nc\\\\" in text
    assert "DTSTART:19700101T000000Z" in text
    assert "DTEND:19700101T013000Z" in text
    assert "CREATED:19700101T000000Z" in text
    for changed in ("DTSTAMP", "LAST-MODIFIED"):
        assert f"\r\n{changed}:19700101T010000Z\r\n" in text


def properties(text: str) -> dict[str, str]:
    """An event of a calendar file as an app reads it."""
    lines = text.replace("\r\n ", "").split("\r\n")
    event = lines[lines.index("BEGIN:VEVENT") + 1 : lines.index("END:VEVENT")]
    return {name.partition(";")[0]: value for name, _, value in (x.partition(":") for x in event)}


def test_a_calendar_app_takes_each_change_of_an_evening(
    process: Services, people: list[Identity]
) -> None:
    clubs, (anna, ben, _) = process.clubs, people
    club = clubs.found(anna, "Horta")
    clubs.join(ben, club.id, club.invitation)
    clubs.evenings.add(anna, club.id, "First evening", "", 4e9, 180)
    (evening,) = clubs.club(anna, club.id).evenings
    files = [properties(clubs.evenings.calendar(evening.row.id, ""))]
    with pytest.raises(NotAllowed):
        clubs.evenings.change(ben, evening.row.id, "Mine", "", 4e9, 60)
    with pytest.raises(BadOrder):
        clubs.evenings.change(anna, evening.row.id, "Past", "", 1e9, 60)
    clubs.evenings.change(anna, evening.row.id, "Second evening", "", 4e9 + 3600, 60)
    files.append(properties(clubs.evenings.calendar(evening.row.id, "")))
    clubs.evenings.cancel(anna, evening.row.id)
    files.append(properties(clubs.evenings.calendar(evening.row.id, "")))
    with pytest.raises(NotAllowed):
        clubs.evenings.change(anna, evening.row.id, "Again", "", 4e9, 60)
    assert len({each["UID"] for each in files}) == 1
    assert [each["SEQUENCE"] for each in files] == ["0", "1", "2"]
    assert [each["STATUS"] for each in files] == ["CONFIRMED", "CONFIRMED", "CANCELLED"]
    assert [each["SUMMARY"] for each in files[1:]] == ["Horta: Second evening"] * 2
    assert files[0]["DTSTART"] < files[1]["DTSTART"] == files[2]["DTSTART"]


@pytest.fixture
def evening(
    process: Services, people: list[Identity], monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[str, list[float]]]:
    """An evening in ten days to which Anna, Ben and, perhaps, Cleo come; and what time it is."""
    clubs, (anna, ben, cleo) = process.clubs, people
    now = [4e9]
    monkeypatch.setattr(clubs.evenings, "_clock", lambda: now[0])
    club = clubs.found(anna, "Horta")
    for who in (ben, cleo):
        clubs.join(who, club.id, club.invitation)
    clubs.evenings.add(anna, club.id, "Iris", "", now[0] + 10 * DAY, 180)
    (coming,) = clubs.club(anna, club.id).evenings
    for who, answer in ((anna, "yes"), (ben, "yes"), (cleo, "maybe")):
        clubs.evenings.answer(who, coming.row.id, answer)
    reached_by_push(process, *people)
    yield coming.row.id, now
    with process.store.writing() as db:
        club_rows.delete_club(db, club.id)


def test_who_comes_to_an_evening_is_reminded_a_day_and_an_hour_before(
    process: Services, people: list[Identity], evening: tuple[str, list[float]]
) -> None:
    clubs, (_, ben, _), (evening_id, now) = process.clubs, people, evening
    began = now[0]
    with process.store.writing() as db:
        ben_row = people_rows.person(db, ben.id)
        assert ben_row is not None
        zone = Preferences(time_zone="Asia/Tokyo", language="de").text
        people_rows.keep_person(db, ben_row._replace(preferences=zone))
    events = []
    for days in (8.9, 9.1, 9.5, 9.97, 10.1):
        now[0] = began + days * DAY
        clubs.evenings.remind()
        events.append([each.event for each in told(process, ben)])
        if events[-1]:
            (notice,) = told(process, ben)
            with language(notice.language):
                assert "12. Oktober, 16:06 Uhr (Asia/Tokyo)" in body_of(notice)
                assert "Horta: Iris: Freitag, 12. Oktober" in subject_of([notice])
            assert notice.path.startswith("clubs/")
            assert notice.tag == evening_id
        reached_by_push(process, *people)
    assert events == [[], [EVENING_SOON], [], [EVENING_SOON], []]
    clubs.evenings.answer(ben, evening_id, "no")


def test_who_may_come_is_told_when_an_evening_is_moved_or_called_off(
    process: Services, people: list[Identity], evening: tuple[str, list[float]]
) -> None:
    clubs, (anna, ben, cleo), (evening_id, now) = process.clubs, people, evening
    begins = now[0] + 10 * DAY
    clubs.evenings.change(anna, evening_id, "Iris", "Bring cake", begins, 180)
    assert planned(process, *people) == [], "the time is the same"
    clubs.evenings.change(anna, evening_id, "Iris", "", begins + DAY, 180)
    clubs.evenings.change(anna, evening_id, "Iris", "", begins + 2 * DAY, 180)
    for who in (ben, cleo):
        (notice,) = told(process, who)
        assert notice.event == EVENING_MOVED
        assert "Sunday, 14 October, 07:06 (UTC)" in body_of(notice)
    assert planned(process, anna) == [], "who moves it knows"
    clubs.evenings.answer(cleo, evening_id, "no")
    assert told(process, cleo) == []
    now[0] = begins
    clubs.evenings.remind()
    assert told(process, anna) == [], "the reminders have moved along"
    for _ in range(MOST_CHANGES - 3):
        clubs.evenings.change(anna, evening_id, "Iris", "", begins + 2 * DAY, 180)
    with pytest.raises(BadOrder):
        clubs.evenings.change(anna, evening_id, "Iris", "", begins + 2 * DAY, 180)
    clubs.evenings.cancel(anna, evening_id)
    assert [each.event for each in told(process, ben)] == [EVENING_OFF]
    assert told(process, cleo) == []
    now[0] = begins + 1.5 * DAY
    clubs.evenings.remind()
    assert [each.event for each in told(process, ben)] == [EVENING_OFF]


def test_no_reminder_comes_after_the_beginning(
    process: Services, people: list[Identity], evening: tuple[str, list[float]]
) -> None:
    """Quiet hours, or a server that was away, would bring it too late."""
    clubs, (_, ben, _), (_, now) = process.clubs, people, evening
    with process.store.writing() as db:
        row = people_rows.person(db, ben.id)
        assert row is not None
        quiet = Preferences(quiet_from=6, quiet_until=9).text
        people_rows.keep_person(db, row._replace(preferences=quiet))
    now[0] += 10 * DAY - 1800
    clubs.evenings.remind()
    assert len(planned(process, *people)) == 3
    assert told(process, ben) == []
