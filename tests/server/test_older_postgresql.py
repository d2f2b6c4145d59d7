"""Servers on PostgreSQL open the schema of every release, and every game in it replays."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import URL, Connection, Engine, MetaData, Table, create_engine, insert, select, text

from bruxelles1893.server.operators.backup import back_up, verify
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.rows import FINISHED, RUNNING
from bruxelles1893.server.storage.schema import metadata
from bruxelles1893.server.storage.store import Store
from golden.make_database import ANNA, BEN, DATABASES, SECRET, play

KEPT = sorted(DATABASES.glob("*.sql"))


class Old(NamedTuple):
    """What a release has left: its step of the schema, and its rows by table."""

    revision: str
    rows: dict[str, list[dict[str, object]]]


@pytest.fixture(params=KEPT, ids=lambda path: path.stem)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Old:
    file = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(request.param.read_text("utf-8"))
    engine = create_engine(URL.create("sqlite", database=str(file)))
    with engine.connect() as db:
        revision = str(db.execute(text("SELECT version_num FROM alembic_version")).scalar_one())
        rows = {table.name: rows_of(db, table) for table in tables_of(engine)}
    engine.dispose()
    return Old(revision, rows)


def tables_of(engine: Engine) -> list[Table]:
    """The tables that a database has, those that others name first."""
    found = MetaData()
    found.reflect(engine)
    return [table for table in found.sorted_tables if table.name != "alembic_version"]


def rows_of(db: Connection, table: Table) -> list[dict[str, object]]:
    return [dict(row) for row in db.execute(select(table)).mappings()]


def as_released(store: Store, old: Old) -> None:
    """The schema of the release in PostgreSQL, by its own steps, and in it what it had stored."""
    store.upgrade(old.revision)
    with store.writing() as db:
        there = tables_of(store.engine)
        assert {table.name for table in there} == set(old.rows)
        for table in there:
            if old.rows[table.name]:
                db.execute(insert(table), old.rows[table.name])


@pytest.fixture
def services(old: Old, tmp_path: Path, new_database: Callable[[], str]) -> Iterator[Services]:
    address = new_database()
    with closing(Store(Settings(data=tmp_path, database_url=address).url)) as store:
        as_released(store, old)
    opened = Services(Settings(data=tmp_path, database_url=address, secret=SECRET, bot_processes=1))
    opened.tables.listeners.clear()
    opened.store.upgrade()
    yield opened
    opened.store.close()


def test_the_schema_of_a_release_becomes_this_ones_and_nothing_is_lost(
    services: Services, old: Old
) -> None:
    with services.store.writing() as db:
        assert compare_metadata(MigrationContext.configure(db), metadata) == []
        for name in ("games", "seats", "moves"):
            stored = rows_of(db, metadata.tables[name])
            same = old.rows[name][0].keys() & stored[0].keys()
            keys = [column.name for column in metadata.tables[name].primary_key]
            assert by_key(stored, keys, same) == by_key(old.rows[name], keys, same)


def by_key(
    rows: list[dict[str, object]], keys: list[str], columns: set[str]
) -> dict[tuple[object, ...], dict[str, object]]:
    return {tuple(row[key] for key in keys): {name: row[name] for name in columns} for row in rows}


def test_every_game_in_it_replays(services: Services, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    count = back_up(services.store, copy)
    found = verify(copy)
    assert found.problems == ()
    assert 0 < found.games <= count
    assert found.moves > 0


def test_what_was_running_is_played_to_its_end(services: Services) -> None:
    tables = services.tables.overview.of(ANNA)
    assert {FINISHED, RUNNING} <= {table.status for table in tables}
    for table in tables:
        if table.status == RUNNING:
            play(services, table.id, 10_000)
            shown = services.tables.games.view(ANNA, table.id)
            assert shown.table.status == FINISHED or shown.table.lesson
        elif table.status != FINISHED:
            (token,) = services.tables.lobby.invitations(ANNA, table.id).values()
            assert services.tables.lobby.accept(BEN, token).status == RUNNING
