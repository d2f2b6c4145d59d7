"""Copies of a server's database, made while it runs, and brought back.

A copy is a file of SQLite, whatever the server uses. So it can be verified anywhere, and what one
kind of database held can be restored into the other.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import URL, Connection, func, insert, select

from bruxelles1893.engine import BruxellesError
from bruxelles1893.server.settings import SQLITE
from bruxelles1893.server.storage.rows import WAITING, GameRow
from bruxelles1893.server.storage.schema import PASSING, games, metadata, people
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import Unplayable
from bruxelles1893.server.tables.game.game import whole_session
from bruxelles1893.server.tables.game.game_rules import opening_rules

ONE_FILE: Final = "DELETE"
"""A journal of SQLite that leaves nothing beside the file."""
ROWS_AT_ONCE: Final = 1000
HALF_WRITTEN: Final = ".part"
SNAPSHOT: Final = "REPEATABLE READ"
"""So that PostgreSQL shows all tables as they were at one moment; SQLite does so by itself."""


class BackupError(BruxellesError, ValueError):
    """A copy that cannot be made, is none, or cannot be restored there."""


class Verified(NamedTuple):
    """What a copy holds: games and their moves, and what is wrong with them."""

    games: int
    moves: int
    problems: tuple[str, ...]


def back_up(store: Store, file: Path) -> int:
    """Copy a database into a new file; how many games it holds. What is half written is no copy."""
    if file.exists():
        raise BackupError(f"{file} exists already: choose another name")
    half = file.with_name(file.name + HALF_WRITTEN)
    half.unlink(missing_ok=True)
    with _opened(half) as copy, _one_moment(store) as source:
        copy.upgrade()
        with copy.writing() as target:
            _copy_rows(source, target)
            count = _count(target)
    half.rename(file)
    return count


def restore(file: Path, store: Store, *, replaces: bool = False) -> int:
    """Put a copy into a database; how many games it holds.

    A database in which there is anything is left alone, unless its contents are to be replaced. A
    copy of an older release is brought to this one's shape first.
    """
    with _unpacked(file) as copy, copy.reading() as source, store.writing() as target:
        if not replaces and (_count(target) or target.execute(select(people).limit(1)).first()):
            raise BackupError("there are games or people in this database: use --replace")
        for table in reversed(metadata.sorted_tables):
            target.execute(table.delete())
        _copy_rows(source, target)
        return _count(target)


def verify(file: Path) -> Verified:
    """Open a copy and replay every game in it by the rules."""
    problems: list[str] = []
    total = 0
    with _unpacked(file) as copy, copy.reading() as db:
        begun = select(games).where(games.c.status != WAITING).order_by(games.c.id)
        found = [GameRow(*row) for row in db.execute(begun)]
        for game in found:
            moves = copy.moves(db, game.id)
            total += len(moves)
            if len(moves) != game.number:
                problems.append(f"{game.id}: {len(moves)} of {game.number} entries are there")
                continue
            try:
                whole_session(opening_rules(copy, db, game), game, (), moves)
            except (BruxellesError, Unplayable) as error:
                problems.append(f"{game.id}: {error}")
    return Verified(len(found), total, tuple(problems))


@contextmanager
def _opened(file: Path) -> Iterator[Store]:
    store = Store(URL.create(SQLITE, database=str(file)), ONE_FILE)
    try:
        yield store
    finally:
        store.close()


@contextmanager
def _unpacked(file: Path) -> Iterator[Store]:
    """A copy as a database of this release. The file itself stays as it is."""
    _check_whole(file)
    with tempfile.TemporaryDirectory() as folder:
        again = Path(folder, "copy.sqlite3")
        shutil.copyfile(file, again)
        with _opened(again) as store:
            store.upgrade()
            yield store


def _check_whole(file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as found:
            (verdict,) = found.execute("PRAGMA integrity_check(1)").fetchone()
            found.execute("SELECT count(*) FROM games")
    except sqlite3.Error as error:
        raise BackupError(f"{file} is not a copy of a database: {error}") from error
    if verdict != "ok":
        raise BackupError(f"{file} is damaged: {verdict}")


@contextmanager
def _one_moment(store: Store) -> Iterator[Connection]:
    """All tables as they are at one moment."""
    with store.reading() as db:
        yield db if store.is_sqlite else db.execution_options(isolation_level=SNAPSHOT)


def _copy_rows(source: Connection, target: Connection) -> None:
    """Every row of every table that lasts, those that others name first."""
    for table in (each for each in metadata.sorted_tables if each not in PASSING):
        rows = source.execution_options(yield_per=ROWS_AT_ONCE).execute(select(table))
        for some in rows.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in some])


def _count(db: Connection) -> int:
    return int(db.execute(select(func.count()).select_from(games)).scalar_one())
