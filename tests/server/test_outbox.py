"""The outbox: what is due is a row, sent once, by one process, when its person wants it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import delete, select

from bruxelles1893.server.notices import rows
from bruxelles1893.server.notices.model import (
    DIGEST,
    GRACE,
    HOOK,
    MAIL,
    PUSH,
    UNDER_WAY,
    YOUR_TURN,
    after_quiet,
    due_at,
    topic_of,
)
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.model import Preferences
from bruxelles1893.server.services import Services
from bruxelles1893.server.storage.rows import AddressRow, NoticeRow
from bruxelles1893.server.storage.schema import addresses, notices
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes

ANNA = Identity("a" * 32, "Anna")
BEN = Identity("b" * 32, "Ben")
EVENING = datetime(2026, 11, 18, 22, 30, tzinfo=ZoneInfo("Asia/Tokyo")).timestamp()


def address(who: Identity, channel: str, target: str = "") -> AddressRow:
    url = f"https://{target or channel}.test/{who.name}"
    return AddressRow(who.id, channel, target, url, "", f"{target or channel}.test", 0.0, True)


@pytest.fixture
def clean(process: Services) -> Services:
    """A process of a server on each kind of database, where nobody is told anything yet."""
    with process.store.writing() as db:
        for table in (notices, addresses):
            db.execute(delete(table))
    return process


def keep(services: Services, *wanted: AddressRow) -> None:
    with services.store.writing() as db:
        for row in wanted:
            rows.keep_address(db, row)


def planned(services: Services) -> list[NoticeRow]:
    with services.store.reading() as db:
        return [NoticeRow(*row) for row in db.execute(select(notices).order_by(notices.c.channel))]


def table_of_two(services: Services, pace: str) -> str:
    order = TableOrder("second", (SeatOrder("me"), SeatOrder("open")), Wishes(pace=pace))
    table = services.tables.lobby.create(ANNA, order)
    services.tables.lobby.join(BEN, table.id)
    return table.id


# --- Rows ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pace", "channels"), [("live", {PUSH}), ("turns", {HOOK, PUSH, MAIL})])
def test_a_turn_is_a_row_for_each_address(clean: Services, pace: str, channels: set[str]) -> None:
    for who in (ANNA, BEN):
        keep(clean, *(address(who, channel) for channel in (HOOK, PUSH, MAIL)))
    table = table_of_two(clean, pace)
    found = planned(clean)
    assert {row.channel for row in found} == channels
    assert {(row.topic, row.event) for row in found} == {(table, YOUR_TURN)}
    assert len({row.identity for row in found}) == 1


def test_an_address_that_is_not_confirmed_is_told_nothing(clean: Services) -> None:
    for who in (ANNA, BEN):
        keep(clean, address(who, MAIL)._replace(is_confirmed=False))
    table_of_two(clean, "turns")
    assert planned(clean) == []


def test_who_looks_at_the_table_needs_no_push(clean: Services) -> None:
    for who in (ANNA, BEN):
        keep(clean, address(who, HOOK), address(who, PUSH), address(who, MAIL))
    table = table_of_two(clean, "turns")
    (asked,) = {row.identity for row in planned(clean)}
    with clean.store.writing() as db:
        rows.seen(db, asked, table)
    assert [row.channel for row in planned(clean)] == [HOOK]


def test_a_browser_is_told_for_the_last_person_only(clean: Services) -> None:
    first = address(ANNA, PUSH, "shared")
    keep(clean, first, address(ANNA, PUSH, "phone"))
    keep(clean, first._replace(identity=BEN.id))
    with clean.store.reading() as db:
        assert [row.target for row in rows.addresses_of(db, ANNA.id, PUSH)] == ["phone"]
        assert [row.target for row in rows.addresses_of(db, BEN.id, PUSH)] == ["shared"]


def test_the_mail_of_a_day_is_one_row_for_all_tables(clean: Services) -> None:
    for who in (ANNA, BEN):
        keep(clean, address(who, MAIL))
        clean.people.change_preferences(who, {"mail": "daily"})
    for _ in range(8):
        table_of_two(clean, "turns")
    found = planned(clean)
    assert len(found) == len({row.identity for row in found})
    assert {row.topic for row in found} == {DIGEST}


def test_what_one_process_claims_another_does_not_wait_for(clean: Services) -> None:
    """`SKIP LOCKED`: on PostgreSQL the second claims the other row at once."""
    for target in ("one", "two"):
        keep(clean, address(ANNA, PUSH, target))
    with clean.store.writing() as db:
        rows.plan(db, ANNA.id, YOUR_TURN, "t" * 16, 0, 0.0)
    if clean.store.is_sqlite:
        with clean.store.writing() as db:
            first = rows.claimed(db, rows.due(db, EVENING, (), 1), EVENING + 30)
        with clean.store.writing() as db:
            second = rows.due(db, EVENING, (), 9)
    else:
        with clean.store.writing() as db, clean.store.writing() as other:
            first = rows.claimed(db, rows.due(db, EVENING, (), 1), EVENING + 30)
            second = rows.due(other, EVENING, (), 9)
    assert len(first) == len(second) == 1
    assert first[0].target != second[0].target


# --- When ---------------------------------------------------------------------------------------


def test_programs_are_told_at_once_and_people_when_they_want_it() -> None:
    tokyo = Preferences(
        time_zone="Asia/Tokyo", quiet_from=22, quiet_until=7, mail="daily", mail_hour=9
    )
    morning = datetime(2026, 11, 19, 7, tzinfo=ZoneInfo("Asia/Tokyo")).timestamp()
    assert due_at(tokyo, HOOK, "t", EVENING) == EVENING
    assert due_at(tokyo, PUSH, "t", EVENING) == morning
    assert topic_of(tokyo, MAIL, YOUR_TURN, "t") == DIGEST
    assert due_at(tokyo, MAIL, DIGEST, EVENING) == morning + 2 * 3600
    lively = tokyo.model_copy(update={"quiet_from": 0, "quiet_until": 0})
    assert due_at(lively, PUSH, "t", EVENING) == EVENING + GRACE
    assert due_at(lively, PUSH, "t", EVENING, is_under_way=True) == EVENING + UNDER_WAY


@given(
    st.integers(0, 23),
    st.integers(0, 23),
    st.sampled_from(["Europe/Brussels", "Asia/Tokyo", "America/Toronto", "Australia/Lord_Howe"]),
    st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31)),
)
def test_quiet_hours_are_never_broken_and_never_last_a_day(
    start: int, end: int, zone: str, moment: datetime
) -> None:
    wanted = Preferences(time_zone=zone, quiet_from=start, quiet_until=end)
    now = moment.replace(tzinfo=UTC).timestamp()
    at = after_quiet(wanted, now)
    hour = datetime.fromtimestamp(at, wanted.zone).hour
    quiet = {(start + offset) % 24 for offset in range((end - start) % 24)}
    assert hour not in quiet
    assert 0 <= at - now <= timedelta(hours=25).total_seconds()
