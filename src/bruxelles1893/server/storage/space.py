"""Space that deleted rows leave is given back to the system, in steps that hold nobody up."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Table, text

from bruxelles1893.server.storage.schema import (
    addresses,
    device_codes,
    devices,
    games,
    jobs,
    moments,
    moves,
    notices,
    pad_people,
    pad_players,
    pads,
    real_games,
    recovery_codes,
    seats,
    snapshots,
    talk,
    tallies,
)
from bruxelles1893.server.storage.store import Store

SHRINKING: Final[tuple[Table, ...]] = (
    *(moves, snapshots, seats, games, tallies, moments, talk, notices, addresses),
    *(pads, pad_players, pad_people, real_games, devices, device_codes, recovery_codes, jobs),
)
"""The tables from which old games are deleted."""
PAGES_AT_ONCE: Final = 256
"""A megabyte: players wait for no more than that to be written."""
WORTH_BYTES: Final = 16 << 20
WORTH_SHARE: Final = 0.1
"""Less than this is left to be used again."""
INCREMENTAL: Final = 2
DATABASE_SIZE: Final = text("SELECT pg_database_size(current_database())")


class Space(NamedTuple):
    """How large a database is, and how much of it holds nothing, where that can be told."""

    size: int
    free: int

    @property
    def is_worth_it(self) -> bool:
        """Whether so much is free that the system should have it."""
        return self.free >= max(WORTH_BYTES, WORTH_SHARE * self.size)


def space(store: Store) -> Space:
    """How large a database is."""
    with store.reading() as db:
        if not store.is_sqlite:
            return Space(int(db.execute(DATABASE_SIZE).scalar_one()), 0)
        page = _pragma(db, "page_size")
        return Space(page * _pragma(db, "page_count"), page * _pragma(db, "freelist_count"))


def _pragma(db: Connection, name: str) -> int:
    return int(db.exec_driver_sql(f"PRAGMA {name}").scalar_one())


def give_back(store: Store, may_go_on: Callable[[], bool], is_quiet: Callable[[], bool]) -> int:
    """Give back the space that holds nothing, if there is much of it; how many bytes.

    A file that an earlier release made can only be written anew as a whole. While that is done
    nobody can play, so it waits for a night in which nobody is here.
    """
    before = space(store)
    if not store.is_sqlite or not before.is_worth_it:
        return 0
    if _is_incremental(store):
        while may_go_on() and _gives_some(store):
            pass
    elif is_quiet() and may_go_on():
        _rewrite(store)
    return max(0, before.size - space(store).size)


def _is_incremental(store: Store) -> bool:
    with store.reading() as db:
        return _pragma(db, "auto_vacuum") == INCREMENTAL


def _gives_some(store: Store) -> bool:
    """Give back a few pages; False if none is left."""
    with store.writing() as db:
        driver: Any = db.connection.driver_connection
        driver.execute(f"PRAGMA incremental_vacuum({PAGES_AT_ONCE})").fetchall()  # a page a row
        return _pragma(db, "freelist_count") > 0


def _rewrite(store: Store) -> None:
    with closing(store.engine.raw_connection()) as connection:
        connection.cursor().execute("PRAGMA auto_vacuum=INCREMENTAL")
        connection.cursor().execute("VACUUM")


def tidy(store: Store, may_go_on: Callable[[], bool]) -> None:
    """Let PostgreSQL use the space of deleted rows again, and count anew what is there.

    Nobody who reads or plays waits for it; what is empty at the end of a table goes to the system.
    """
    if store.is_sqlite:
        return
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as db:
        for table in SHRINKING:
            if may_go_on():
                db.exec_driver_sql(f"VACUUM (ANALYZE) {table.name}")
