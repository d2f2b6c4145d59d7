"""People who are away are told of pauses, of time that runs out, and of bots that took over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy import delete, select

from bruxelles1893.server.clocks import rows as clock_rows
from bruxelles1893.server.clocks.model import DAY, TimeControl
from bruxelles1893.server.notices import rows as notice_rows
from bruxelles1893.server.notices.model import (
    BOT_PLAYS,
    MAIL,
    OUT_OF_TIME,
    PAUSE_ASKED,
    PAUSE_BEGUN,
    PAUSE_ENDED,
    PUSH,
    TIME_OVER,
    TIME_SHORT,
)
from bruxelles1893.server.notices.telling import current_notices
from bruxelles1893.server.notices.wording import body_of, subject_of
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.rows import TURNS, AddressRow, NoticeRow
from bruxelles1893.server.storage.schema import notices
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, Wishes
from bruxelles1893.words import LANGUAGES, language
from server.conftest import NO_LIMITS
from server.test_clocks import LIVE, SLOW, asked_of
from server.test_seats import ANNA, BEN, CLEO, clock  # noqa: F401
from server.test_seats import Clock as Time

PEOPLE = (ANNA, BEN, CLEO)
DORA = Identity("d" * 32, "Dora")


@pytest.fixture
def services(tmp_path: Path, clock: Time) -> Iterator[Services]:  # noqa: F811
    made = Services(Settings(data=tmp_path, limits=NO_LIMITS), clock)
    made.store.upgrade()
    made.tables.listeners.clear()
    made.clocks.begin()
    yield made
    made.store.close()


def table_of(
    services: Services, control: TimeControl, pace: str
) -> tuple[str, Identity, list[Identity]]:
    """A table made by nobody who plays there: who is asked, and the others."""
    with services.store.writing() as db:
        for who in PEOPLE:
            for channel in (PUSH, MAIL):
                place = f"{channel}.test"
                row = AddressRow(who.id, channel, "", f"{who.name}@{place}", "", place, 0.0, True)
                notice_rows.keep_address(db, row)
    seats = tuple(SeatOrder("person", name=who.name, holder=who.id) for who in PEOPLE)
    wishes = Wishes(clock=control, pace=pace, limit=2 * DAY, stand_in="easy", title="Iris")
    table = services.tables.lobby.create(DORA, TableOrder("second", seats, wishes))
    forget(services)
    return (table.id, *asked_of(services, table))


def forget(services: Services) -> None:
    with services.store.writing() as db:
        db.execute(delete(notices))


def rows_told(services: Services) -> Sequence[NoticeRow]:
    with services.store.reading() as db:
        query = select(notices).order_by(notices.c.event, notices.c.identity, notices.c.channel)
        return [NoticeRow(*row) for row in db.execute(query)]


def told(services: Services, channel: str = MAIL) -> set[tuple[str, str]]:
    """Whom the outbox is to tell what by a channel, each once."""
    found = [(row.identity, row.event) for row in rows_told(services) if row.channel == channel]
    assert len(found) == len(set(found))
    return set(found)


def hold(services: Services) -> list[str]:
    """What the planned notices say that still hold."""
    with services.store.reading() as db:
        found = [
            current_notices(services.store, db, row, "")
            for row in rows_told(services)
            if row.channel == MAIL
        ]
    return [body_of(each) for some in found for each in some]


@pytest.fixture(autouse=True)
def always_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the steps are in which time goes by, the server is there."""
    for name in ("LONGEST_STOP", "LONGEST_GAP"):
        monkeypatch.setattr(clock_rows, name, 1000.0 * DAY)


def later(services: Services, clock: Time, seconds: float) -> None:  # noqa: F811
    clock.now += seconds
    services.clocks.sweep()


def test_a_pause_is_asked_for_begun_and_ended(services: Services, clock: Time) -> None:  # noqa: F811
    table, asked, (one, two) = table_of(services, SLOW, TURNS)
    services.clocks.want_pause(one, table, wants=True)
    assert told(services) == {(asked.id, PAUSE_ASKED), (two.id, PAUSE_ASKED)}
    assert told(services, PUSH) == told(services)
    assert hold(services) == [f"{one.name} would like a pause. Do you agree?"] * 2
    services.clocks.want_pause(two, table, wants=True)
    assert told(services) == {(asked.id, PAUSE_ASKED), (two.id, PAUSE_ASKED)}, "one notice each"
    assert len(hold(services)) == 1, "whoever has agreed need not be told"
    services.clocks.want_pause(asked, table, wants=True)
    begun = {(each.id, PAUSE_BEGUN) for each in (one, two)}
    assert begun <= told(services)
    assert hold(services) == ["The game is paused; all clocks are stopped."] * 2
    forget(services)
    services.clocks.want_pause(asked, table, wants=True)
    assert told(services) == {(each.id, PAUSE_ENDED) for each in (one, two)}
    assert hold(services) == ["The pause is over; the clocks run again."] * 2


def test_a_slow_clock_warns_once_then_tells_what_is_offered_then_a_bot_plays(
    services: Services,
    clock: Time,  # noqa: F811
) -> None:
    table, asked, others = table_of(services, SLOW, TURNS)
    later(services, clock, 2.4 * DAY)
    assert told(services) == set()
    later(services, clock, 0.2 * DAY)
    assert told(services) == {(asked.id, TIME_SHORT)}
    assert hold(services) == ["Your time for this turn is nearly over."]
    forget(services)
    later(services, clock, 0.2 * DAY)
    assert told(services) == set(), "one warning is enough"
    later(services, clock, 0.3 * DAY)
    over = {(each.id, TIME_OVER) for each in others}
    assert told(services) == {(asked.id, OUT_OF_TIME), *over}
    offered = [text for text in hold(services) if text.startswith(asked.name)]
    assert len(offered) == 2
    assert "wait, let a bot play, look for someone to take over, or vote to end" in offered[0]
    forget(services)
    later(services, clock, 1.5 * DAY)
    assert told(services) == set()
    later(services, clock, 0.6 * DAY)
    assert told(services) == {(asked.id, BOT_PLAYS)}
    assert hold(services) == ["A bot now plays for you. You may come back at any time."]
    seat = services.tables.overview.summary(asked, table).your_seats[0]
    services.tables.lobby.take_back(asked, table, seat)
    assert hold(services) == []


def test_at_a_live_table_nobody_is_warned_and_only_a_push_comes_early(
    services: Services,
    clock: Time,  # noqa: F811
) -> None:
    _, asked, others = table_of(services, LIVE, "live")
    later(services, clock, 590)
    assert rows_told(services) == []
    later(services, clock, 11)
    assert told(services, PUSH) == {
        (asked.id, OUT_OF_TIME),
        *((each.id, TIME_OVER) for each in others),
    }
    assert told(services) == set()


def test_who_leaves_by_themselves_is_not_told_so(services: Services) -> None:
    table, _, (one, _) = table_of(services, SLOW, TURNS)
    services.tables.lobby.leave(one, table)
    assert (one.id, BOT_PLAYS) not in told(services)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_notices_are_said_in_every_language(services: Services, code: str) -> None:
    table, _, (one, _) = table_of(services, SLOW, TURNS)
    services.clocks.want_pause(one, table, wants=True)
    with services.store.reading() as db:
        (row, *_) = rows_told(services)
        (notice,) = current_notices(services.store, db, row, "")
    with language(code):
        assert one.name in body_of(notice)
        assert subject_of([notice]).startswith("Iris")
