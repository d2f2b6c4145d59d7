"""The night's work: what is old goes, space is given back, and whoever plays notices nothing."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import event, insert, select, text, update

from bruxelles1893.server.long_work.night import NightWork, is_night, last_done
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import (
    DATABASE_FILE,
    Night,
    Settings,
    SettingsError,
    from_environment,
)
from bruxelles1893.server.storage import space
from bruxelles1893.server.storage.prune import DAY, OVER, always, pruned
from bruxelles1893.server.storage.rows import FINISHED, SnapshotRow
from bruxelles1893.server.storage.schema import games, snapshots
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import UnknownTable
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from golden.make_database import DATABASES
from patience import SECONDS, wait_until
from server.conftest import NO_LIMITS
from server.faults.test_peers import pg_peers, settings_of
from server.support import Served, opened, served
from server.test_backup import contents

ANNA = Identity("a" * 32, "Anna")
FAMILY_TABLE = TableOrder("second", (SeatOrder("me"), SeatOrder("me")))
NOW = datetime(2026, 11, 19, 4, 30).timestamp()
HOUR = 3600.0
LONG_AGO = NOW - 400 * DAY
MUCH = 200
"""Old games, each with a snapshot of a hundred kilobytes."""


@pytest.fixture(params=["sqlite", "postgresql"])
def own_settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    """Settings of a server whose database nobody else uses."""
    address = None
    if request.param == "postgresql":
        address = request.getfixturevalue("new_database")()
    return Settings(data=tmp_path, database_url=address, limits=NO_LIMITS, bot_processes=1)


@pytest.fixture
def server(own_settings: Settings) -> Iterator[Services]:
    services = opened(own_settings)
    yield services
    services.store.close()


def nobody_is_here() -> bool:
    return True


def night_work(services: Services, settings: Night, now: float = NOW) -> NightWork:
    return NightWork(services.store, settings, nobody_is_here, lambda: now)


def table(services: Services, moved_at: float, status: str = "") -> str:
    """A table at which nothing has moved since a moment."""
    made = services.tables.lobby.create(ANNA, FAMILY_TABLE).id
    values: dict[str, object] = {"moved_at": moved_at} | ({"status": status} if status else {})
    with services.store.writing() as db:
        db.execute(update(games).where(games.c.id == made).values(values))
    return made


def tables_of(store: Store) -> set[str]:
    with store.reading() as db:
        return set(db.execute(select(games.c.id)).scalars())


# --- Settings -----------------------------------------------------------------------------------


def test_usually_nothing_is_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert from_environment().night == Night(4, None, None)
    monkeypatch.setenv("BRUXELLES_NIGHT_HOUR", "23")
    monkeypatch.setenv("BRUXELLES_KEEP_DAYS", "365")
    monkeypatch.setenv("BRUXELLES_KEEP_ABANDONED_DAYS", "730")
    assert from_environment().night == Night(23, 365, 730)
    monkeypatch.setenv("BRUXELLES_NIGHT_HOUR", "off")
    assert from_environment().night.hour is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BRUXELLES_NIGHT_HOUR", "24"),
        ("BRUXELLES_NIGHT_HOUR", "at night"),
        ("BRUXELLES_KEEP_DAYS", "0"),
        ("BRUXELLES_KEEP_ABANDONED_DAYS", "-1"),
    ],
)
def test_a_setting_that_means_nothing_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError, match=name):
        from_environment()


@pytest.mark.parametrize(
    ("hour", "night", "day"), [(4, (4, 5, 6), (0, 3, 7, 12)), (23, (23, 0, 1), (2, 12, 22))]
)
def test_the_night_has_some_hours(hour: int, night: tuple[int, ...], day: tuple[int, ...]) -> None:
    def at(other: int) -> bool:
        return is_night(datetime(2026, 11, 19, other, 30).timestamp(), hour)

    assert all(map(at, night))
    assert not any(map(at, day))
    assert not is_night(NOW, None)


# --- Old games ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings_", "stay"),
    [
        (Night(), {"finished", "abandoned", "new"}),
        (Night(4, 365), {"abandoned", "new"}),
        (Night(4, None, 365), {"finished", "new"}),
        (Night(4, 365, 365), {"new"}),
        (Night(4, 500, 500), {"finished", "abandoned", "new"}),
        (Night(None, 365, 365), {"finished", "abandoned", "new"}),
        (Night(9, 365, 365), {"finished", "abandoned", "new"}),
    ],
)
def test_what_is_old_goes_by_the_settings(
    server: Services, settings_: Night, stay: set[str]
) -> None:
    kinds = {
        "finished": table(server, LONG_AGO, FINISHED),
        "abandoned": table(server, LONG_AGO),
        "new": table(server, NOW),
    }
    night_work(server, settings_).look()
    assert tables_of(server.store) == {kinds[each] for each in stay}
    for gone in set(kinds) - stay:
        with pytest.raises(UnknownTable):
            server.tables.games.view(ANNA, kinds[gone])


def test_it_is_done_once_a_night_and_told(
    server: Services, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    settings = Night(4, 365, 365)
    table(server, LONG_AGO, FINISHED)
    first = night_work(server, settings)
    first.look()
    assert first.deleted == {"over": 1, "abandoned": 0}
    assert "1 games that were over and 0 abandoned ones are deleted" in caplog.text
    assert last_done(server.store) == NOW
    left = table(server, LONG_AGO, FINISHED)
    night_work(server, settings, NOW + HOUR).look()
    assert tables_of(server.store) == {left}
    night_work(server, settings, NOW + DAY).look()
    assert tables_of(server.store) == set()
    table(server, LONG_AGO, FINISHED)
    night_work(server, settings, NOW - 2 * DAY).look()
    assert tables_of(server.store) == set(), "a clock that went back must not stop it"


def test_a_database_that_is_gone_is_tried_again(
    server: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table(server, LONG_AGO, FINISHED)
    work = night_work(server, Night(4, 365))
    with monkeypatch.context() as patch:
        patch.setattr(server.store, "delete_games", lambda *_: 1 / 0)
        work.look()
    assert "cut short" in caplog.text
    assert last_done(server.store) is None
    work.look()
    assert tables_of(server.store) == set()


def test_a_server_that_stops_leaves_the_rest_for_later(server: Services) -> None:
    table(server, LONG_AGO, FINISHED)
    work = night_work(server, Night(4, 365))
    work.close()
    work.look()
    assert len(tables_of(server.store)) == 1
    assert last_done(server.store) is None


def test_a_game_that_is_moved_at_that_moment_stays(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    """Its player gets an answer that it is stored, while the others are deleted."""
    services = opened(Settings(data=tmp_path, database_url=new_database(), bot_processes=1))
    moved, other = (table(services, LONG_AGO, FINISHED) for _ in range(2))
    with services.store.writing() as db:
        services.store.game(db, moved, locked=True)
        assert pruned(services.store, OVER, NOW - DAY) == 1
        db.execute(update(games).where(games.c.id == moved).values(moved_at=NOW))
    assert pruned(services.store, OVER, NOW - DAY) == 0
    assert tables_of(services.store) == {moved}
    assert other not in tables_of(services.store)
    services.store.close()


# --- Space --------------------------------------------------------------------------------------


def fill(services: Services) -> None:
    """Many old games, and what makes the database large."""
    made = table(services, LONG_AGO, FINISHED)
    rng = Random(1)
    with services.store.writing() as db:
        row = services.store.game(db, made)
        assert row is not None
        copies = [row._replace(id=f"old{number:013}") for number in range(MUCH)]
        db.execute(insert(games), [each._asdict() for each in copies])
        kept = [SnapshotRow(each.id, 0, 0, rng.randbytes(50_000).hex()) for each in copies]
        db.execute(insert(snapshots), [each._asdict() for each in kept])


def test_space_is_given_back_while_somebody_plays(
    server: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is acknowledged meanwhile is there, and no answer is an error."""
    monkeypatch.setattr(space, "WORTH_BYTES", 1 << 20)
    monkeypatch.setattr(space, "PAGES_AT_ONCE", 64)
    monkeypatch.setattr("bruxelles1893.server.long_work.night.REST_SECONDS", 0.0)
    fill(server)
    before = size_of(server)
    playing = server.tables.lobby.create(ANNA, FAMILY_TABLE).id
    acknowledged: list[int] = []
    is_over = threading.Event()

    def play() -> None:
        shown = server.tables.games.view(ANNA, playing)
        while shown.options and not (is_over.is_set() and len(acknowledged) > 10):
            shown = server.tables.games.play(ANNA, playing, shown.number, [shown.options[0]])
            acknowledged.append(shown.number)

    player = threading.Thread(target=play)
    player.start()
    work = night_work(server, Night(4, 365))
    work.look()
    is_over.set()
    player.join(SECONDS)
    assert work.deleted["over"] == MUCH + 1
    assert size_of(server) < before / 2
    with server.store.reading() as db:
        stored = [row.number for row in server.store.moves(db, playing)]
    assert stored == list(range(1, len(stored) + 1))
    assert acknowledged
    assert set(acknowledged) <= set(stored)


def size_of(services: Services) -> int:
    """What the games take: the file, or the tables with all that belongs to them."""
    if services.store.is_sqlite:
        with closing(sqlite3.connect(services.settings.data / DATABASE_FILE)) as file:
            file.execute("PRAGMA wal_checkpoint")
        return (services.settings.data / DATABASE_FILE).stat().st_size
    with services.store.reading() as db:
        query = text("SELECT pg_total_relation_size('snapshots')")
        return int(db.execute(query).scalar_one())


def test_postgresql_counts_anew_what_has_shrunk(
    new_database: Callable[[], str], tmp_path: Path
) -> None:
    services = opened(Settings(data=tmp_path, database_url=new_database(), bot_processes=1))
    query = text(
        "SELECT relname FROM pg_stat_user_tables WHERE vacuum_count > 0 AND analyze_count > 0"
    )

    def tidied() -> set[str]:
        with services.store.reading() as db:
            return set(db.execute(query).scalars())

    night_work(services, Night(4, 365)).look()
    assert tidied() == set(), "nothing was deleted"
    table(services, LONG_AGO, FINISHED)
    night_work(services, Night(4, 365), NOW + DAY).look()
    wait_until(lambda: tidied() == {each.name for each in space.SHRINKING})
    services.store.close()


def test_all_from_which_is_deleted_are_tidied(
    server: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the deletion names, so that a new table is not forgotten."""
    said: list[str] = []
    event.listen(
        server.store.engine,
        "before_cursor_execute",
        lambda connection, cursor, statement, *rest: said.append(statement),
    )
    table(server, LONG_AGO, FINISHED)
    night_work(server, Night(4, 365)).look()
    deleted = {each.split()[2] for each in said if each.startswith("DELETE FROM")}
    assert deleted == {each.name for each in space.SHRINKING}


def test_a_file_of_an_older_release_is_written_anew_when_nobody_is_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(space, "WORTH_BYTES", 1 << 20)
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as connection:
        connection.executescript((DATABASES / "0.1.sql").read_text("utf-8"))
    services = opened(Settings(data=tmp_path, limits=NO_LIMITS, bot_processes=1))
    fill(services)
    pruned(services.store, OVER, NOW - DAY)
    before, kept = size_of(services), contents(services.store)
    assert space.give_back(services.store, always, lambda: False) == 0
    assert size_of(services) == before
    assert space.give_back(services.store, always, lambda: True) > before / 2
    assert size_of(services) < before / 2
    assert contents(services.store) == kept
    assert space._is_incremental(services.store), "from now on it goes in steps"
    services.store.close()


def test_a_little_space_is_kept_for_what_comes(server: Services) -> None:
    assert not space.Space(size=1 << 30, free=50 << 20).is_worth_it
    assert space.Space(size=1 << 30, free=200 << 20).is_worth_it
    assert not space.Space(size=4 << 20, free=3 << 20).is_worth_it
    assert space.give_back(server.store, always, nobody_is_here) == 0


# --- Several processes --------------------------------------------------------------------------


def test_one_of_several_processes_does_it_and_another_if_that_has_died(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    database = new_database()

    def work(server: Served) -> NightWork:
        services = server.services
        return NightWork(services.store, Night(4, 365), nobody_is_here, lambda: NOW, services.peers)

    with served(settings_of(tmp_path / "one", database)) as one:
        old = table(one.services, LONG_AGO, FINISHED)
        with served(settings_of(tmp_path / "other", database)) as other:
            assert pg_peers(other).claim("night", 0)
            work(one).look()
            assert tables_of(one.services.store) == {old}, "the other is at it"

        def is_done() -> bool:
            work(one).look()
            return last_done(one.services.store) == NOW

        wait_until(is_done)
        assert tables_of(one.services.store) == set()


def test_several_processes_at_once_do_it_once(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    database = new_database()
    with (
        served(settings_of(tmp_path / "one", database)) as one,
        served(settings_of(tmp_path / "other", database)) as other,
    ):
        for _ in range(3):
            table(one.services, LONG_AGO, FINISHED)
        works = [
            NightWork(
                each.services.store,
                Night(4, 365),
                nobody_is_here,
                lambda: NOW,
                each.services.peers,
            )
            for each in (one, other)
        ]
        threads = [threading.Thread(target=each.look) for each in works]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(SECONDS)
        assert sorted(each.deleted["over"] for each in works) == [0, 3]
