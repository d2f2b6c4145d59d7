"""The same people once more: one table for all of them, seats moved on, everybody told."""

from __future__ import annotations

import pytest
from sqlalchemy import delete, select

from bruxelles1893.server.notices import rows as notice_rows
from bruxelles1893.server.notices.model import INVITED_TO_TABLE, MAIL
from bruxelles1893.server.notices.telling import current_notices
from bruxelles1893.server.notices.wording import body_of, subject_of
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.storage.rows import INVITED, WAITING, AddressRow, NoticeRow
from bruxelles1893.server.storage.schema import addresses, notices
from bruxelles1893.server.tables.errors import NotSeated
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from bruxelles1893.server.tables.summaries import Summary
from bruxelles1893.web.table.seat_actions import once_more

ANNA, BEN, CLEO = (Identity(name[0] * 32, name) for name in ("Anna", "Ben", "Cleo"))


@pytest.fixture
def table(process: Services) -> str:
    """A game of three guests."""
    with process.store.writing() as db:
        for each in (notices, addresses):
            db.execute(delete(each))
    order = TableOrder("second", (SeatOrder("me"), SeatOrder("open"), SeatOrder("open")))
    made = process.tables.lobby.create(ANNA, order)
    for who in (BEN, CLEO):
        process.tables.lobby.join(who, made.id)
    return made.id


def again(services: Services, who: Identity, table: str) -> str:
    order = once_more(services.tables.overview.summary(who, table))
    return services.play_again.again(who, table, order)


def asked_to(services: Services, who: Identity) -> list[str]:
    return [each.row.target for each in services.clubs.invitations.of(who)]


def test_the_first_opens_a_table_and_the_others_sit_down(process: Services, table: str) -> None:
    made = again(process, BEN, table)
    seats = process.tables.overview.summary(BEN, made).seats
    assert [seat.kind for seat in seats] == [INVITED, INVITED, "person"]
    asked = process.clubs.invitations.of(ANNA)
    assert [each.by for each in asked if each.row.target == made] == ["Ben"]
    assert process.tables.overview.summary(ANNA, table).next_table == made
    assert process.tables.overview.summary(Identity("d" * 32), table).next_table == ""
    assert again(process, ANNA, table) == again(process, BEN, table) == made
    assert made not in asked_to(process, ANNA)
    process.clubs.invitations.answer(CLEO, "table", made, agrees=True)
    assert process.tables.overview.summary(CLEO, made).names == ("Cleo", "Anna", "Ben")
    with pytest.raises(NotSeated):
        again(process, Identity("d" * 32), table)


def test_of_two_at_once_one_table_stays(
    process: Services, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another has opened the next table between the look and the note."""
    order = once_more(process.tables.overview.summary(ANNA, table))
    create = process.tables.lobby.create
    others: list[str] = []

    def late(who: Identity, wanted: TableOrder) -> Summary:
        if who == ANNA:
            others.append(again(process, BEN, table))
        return create(who, wanted)

    monkeypatch.setattr(process.tables.lobby, "create", late)
    assert [process.play_again.again(ANNA, table, order)] == others
    assert ANNA.name in process.tables.overview.summary(ANNA, others[0]).names


def test_a_next_table_that_has_gone_is_opened_anew(process: Services, table: str) -> None:
    gone = again(process, BEN, table)
    process.tables.lobby.leave(BEN, gone)
    made = again(process, ANNA, table)
    assert made != gone
    assert made in asked_to(process, BEN)
    assert gone not in asked_to(process, BEN)


def test_the_others_are_told_as_long_as_it_is_so(process: Services, table: str) -> None:
    address = AddressRow(CLEO.id, MAIL, "", "cleo@club.example", "", "club.example", 0.0, True)
    with process.store.writing() as db:
        notice_rows.keep_address(db, address)
    made = again(process, BEN, table)
    with process.store.reading() as db:
        wanted = select(notices).where(notices.c.event == INVITED_TO_TABLE)
        (row,) = [NoticeRow(*each) for each in db.execute(wanted)]
        (told,) = current_notices(process.store, db, row, "https://club.example")
    assert (row.identity, told.url) == (CLEO.id, f"https://club.example/table/{made}")
    assert "Ben invites you" in body_of(told)
    assert "invited" in subject_of([told])
    process.tables.lobby.start(BEN, made, fill="beginner")
    with process.store.reading() as db:
        assert current_notices(process.store, db, row, "") == []
    assert made not in asked_to(process, CLEO)
    assert process.tables.overview.summary(BEN, made).status != WAITING
