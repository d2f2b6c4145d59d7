"""The database: games, seats and the append-only moves, in SQLite or PostgreSQL.

What is acknowledged is committed. A row of `moves` is written once; its number is unique in its
game, so that of two requests for the same turn only one can win.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    and_,
    bindparam,
    create_engine,
    delete,
    event,
    exists,
    func,
    insert,
    or_,
    select,
    text,
    true,
    update,
)
from sqlalchemy.exc import (
    DatabaseError,
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bruxelles1893.engine import Seat
from bruxelles1893.server.settings import WAL
from bruxelles1893.server.storage.commit_queue import CommitQueue
from bruxelles1893.server.storage.errors import Taken, Unavailable
from bruxelles1893.server.storage.job_rows import forget_reviews
from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import (
    CLOSED,
    FINISHED,
    PERSON,
    PLAY,
    RUNNING,
    TABLE_PLACE,
    WAITING,
    GameRow,
    Head,
    MoveRow,
    News,
    PulseRow,
    SeatRow,
    SnapshotRow,
    ValuesRow,
)
from bruxelles1893.server.storage.schema import (
    games,
    moments,
    moves,
    notices,
    printed_values,
    pulse,
    seats,
    snapshots,
    talk,
    tallies,
)
from bruxelles1893.server.storage.upgrading import NEWEST, upgrade

CHANNEL: Final = "bruxelles1893"
UNTOLD: Final = "untold"
NEWS_AT_ONCE: Final = 50
"""So many news fit into the 8,000 bytes of one message."""
UPGRADE_LOCK: Final = 18931893
BUSY_SECONDS: Final = 5
DAMAGED: Final = "the file of the games is damaged: stop the server and go back to a backup"
MISTAKES: Final = (IntegrityError, ProgrammingError, DataError, NotSupportedError)
"""Errors of ours or of a request, not of the database."""
CONNECTIONS: Final = 20

HEAD_OF: Final = select(games.c.number, games.c.version).where(games.c.id == bindparam("game_id"))
"""How far a game is: asked at every look."""
CHANGED: Final = update(games).where(
    (games.c.id == bindparam("changed_id")) & (games.c.version == bindparam("changed_version"))
)
"""A game that was not changed by others meanwhile."""


def make_engine(url: URL, journal: str = WAL) -> Engine:
    """The pool of connections; a file's are set up for many readers and one writer.

    What is stored never gets into the text of an error, and so not into the log.
    """
    if url.get_backend_name() != "sqlite":
        return create_engine(
            url,
            pool_pre_ping=True,
            pool_size=CONNECTIONS,
            pool_timeout=BUSY_SECONDS,
            hide_parameters=True,
        )
    engine = create_engine(
        url,
        pool_size=CONNECTIONS,
        pool_timeout=BUSY_SECONDS,
        hide_parameters=True,
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
    )
    event.listen(engine, "connect", partial(_set_up_file, journal))
    event.listen(engine, "begin", _begin)
    return engine


def _make_private(path: Path) -> None:
    """A file that only its owner can read, also a restored one: it holds seeds of running games."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        if os.name == "posix" and each.exists() and each.stat().st_mode & 0o077:
            each.chmod(0o600)


def _set_up_file(journal: str, connection: Any, record: object) -> None:
    connection.isolation_level = None
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    if not pages:  # later it would change nothing, and wait for whoever writes
        connection.execute("PRAGMA auto_vacuum=INCREMENTAL")
    for pragma in (f"journal_mode={journal}", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """A writer takes its lock at once: a reader that turned writer could be refused."""
    is_writing = connection.get_execution_options().get("is_writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")


def _check_file(path: Path) -> None:
    """Read a file anew: what is in memory may look well when the file does not."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as fresh:
            fresh.execute("SELECT id FROM games LIMIT 1").fetchone()
    except sqlite3.DatabaseError as error:
        raise Unavailable(DAMAGED) from error


class Store:
    """All reading and writing of the database."""

    def __init__(self, url: URL, journal: str = WAL) -> None:
        self.is_sqlite: Final = url.get_backend_name() == "sqlite"
        self._file: Final = Path(url.database) if self.is_sqlite and url.database else None
        if self._file is not None:
            _make_private(self._file)
        self.engine: Final = make_engine(url, journal)
        self._writers: Final = CommitQueue(self.engine, BUSY_SECONDS)
        self.on_news: Callable[[Sequence[News]], None] = self.send_news
        """Called with what other processes are to hear of, once it is committed."""

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()

    def upgrade(self, to: str = NEWEST) -> None:
        """Bring the tables to this release's shape; one process at a time."""
        with self.writing() as db:
            if not self.is_sqlite:
                db.execute(text(f"SELECT pg_advisory_xact_lock({UPGRADE_LOCK})"))
            upgrade(db, to)

    def check(self) -> None:
        """See that the database answers and takes what is written, and that a file is whole."""
        if self._file is not None:
            _check_file(self._file)
        with self.writing() as db:
            put(db, pulse, ("id",), PulseRow(1, time.time()))

    # --- Transactions -----------------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that reads."""
        with _clear_errors(), self.engine.connect() as db:
            yield db

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is committed at its end, or leaves no trace."""
        transaction = self._writers.writing() if self.is_sqlite else self.engine.begin()
        news: list[News] = []
        with _clear_errors(), transaction as db:
            if not self.is_sqlite:
                db.info[UNTOLD] = news
            yield db
        if news:
            self.on_news(news)

    # --- Games and seats --------------------------------------------------------------------

    def add_game(self, db: Connection, game: GameRow, chairs: Sequence[SeatRow]) -> None:
        """A new game with its seats."""
        db.execute(insert(games).values(game._asdict()))
        db.execute(insert(seats), [seat._asdict() for seat in chairs])

    def head(self, db: Connection, game_id: str) -> Head | None:
        """The head of a game."""
        found = db.execute(HEAD_OF, {"game_id": game_id}).first()
        return None if found is None else Head(*found)

    def game(self, db: Connection, game_id: str, *, locked: bool = False) -> GameRow | None:
        """A game; `locked` keeps other processes from changing it until the commit."""
        query = select(games).where(games.c.id == game_id)
        row = db.execute(query.with_for_update() if locked else query).first()
        return None if row is None else GameRow(*row)

    def change_game(self, db: Connection, game: GameRow, values: dict[str, object]) -> None:
        """Set columns of a game; `Taken` if its seats or status have changed meanwhile."""
        changed = {"changed_id": game.id, "changed_version": game.version, **values}
        if db.execute(CHANGED, changed).rowcount != 1:
            raise Taken

    def seats(self, db: Connection, game_ids: Iterable[str]) -> dict[str, list[SeatRow]]:
        """The seats of games, in order."""
        wanted = list(game_ids)
        found: dict[str, list[SeatRow]] = {game_id: [] for game_id in wanted}
        query = select(seats).where(seats.c.game_id.in_(wanted)).order_by(seats.c.number)
        for row in db.execute(query):
            found[row.game_id].append(SeatRow(*row))
        return found

    def change_seat(self, db: Connection, seat: SeatRow) -> None:
        """Replace a seat's row."""
        where = (seats.c.game_id == seat.game_id) & (seats.c.number == seat.number)
        db.execute(update(seats).where(where).values(seat._asdict()))

    def public_games(self, db: Connection, status: str, most: int, skip: int) -> list[GameRow]:
        """Public tables of a status: first one of each creator, then their second ones."""
        rank = func.row_number().over(
            partition_by=games.c.creator, order_by=games.c.created_at.desc()
        )
        query = (
            select(games)
            .where(games.c.is_public, ~games.c.is_uploaded, games.c.status == status)
            .order_by(rank, games.c.created_at.desc())
        )
        return rows_of(db, query.limit(most).offset(skip), GameRow)

    def watchable_games(self, db: Connection, most: int) -> list[GameRow]:
        """Running games that everybody may watch, the last moved first."""
        query = select(games).where(games.c.is_watchable, games.c.status == RUNNING)
        return rows_of(db, query.order_by(games.c.moved_at.desc()).limit(most), GameRow)

    def ply_at(self, db: Connection, game_id: str, moment: float) -> int | None:
        """The first place of a game at which anything was played or taken back after a moment."""
        query = select(func.min(moves.c.ply)).where(
            moves.c.game_id == game_id, moves.c.played_at > moment
        )
        found: int | None = db.execute(query).scalar()
        return found

    def seeking_games(self, db: Connection, most: int) -> list[GameRow]:
        """Running tables with a person's seat that somebody else may play on, the latest first."""
        sought = and_(
            seats.c.game_id == games.c.id, seats.c.kind == PERSON, seats.c.invitation.is_not(None)
        )
        query = select(games).where(games.c.status == RUNNING, exists().where(sought))
        return rows_of(db, query.order_by(games.c.moved_at.desc()).limit(most), GameRow)

    def last_moved(self, db: Connection, most: int) -> list[GameRow]:
        """The tables that wait or play, the last moved first."""
        query = select(games).where(games.c.status.in_((WAITING, RUNNING)))
        return rows_of(db, query.order_by(games.c.moved_at.desc()).limit(most), GameRow)

    def finished_games(self, db: Connection) -> list[GameRow]:
        """The games that were played to their end on this server, the oldest first."""
        is_played = and_(games.c.status == FINISHED, ~games.c.is_uploaded)
        query = select(games).where(is_played).order_by(games.c.created_at, games.c.id)
        return rows_of(db, query, GameRow)

    def games_of(self, db: Connection, holder: str, most: int, skip: int = 0) -> list[GameRow]:
        """The games in which a person holds a seat, the last moved first; no lessons."""
        query = select(games).where(_is_game_of(holder)).order_by(games.c.moved_at.desc())
        return rows_of(db, query.limit(most).offset(skip), GameRow)

    def count_games_of(self, db: Connection, holder: str) -> int:
        """The number of a person's games."""
        return int(db.execute(select(func.count()).where(_is_game_of(holder))).scalar_one())

    def waiting_games(self, db: Connection, creator: str) -> int:
        """The number of a person's tables that have not begun."""
        query = select(func.count()).where(games.c.creator == creator, games.c.status == WAITING)
        return int(db.execute(query).scalar_one())

    def games_waiting_for_bots(
        self, db: Connection, before: float, now: float, watched: Sequence[str]
    ) -> list[str]:
        """The games in which a bot has been asked since before a moment, with people or watched.

        A game that moved after now did so before the clock went back.
        """
        person = and_(
            seats.c.game_id == games.c.id, seats.c.kind == PERSON, seats.c.level.is_(None)
        )
        query = select(games.c.id).where(
            games.c.is_bot_asked,
            games.c.status == RUNNING,
            or_(games.c.moved_at <= before, games.c.moved_at > now),
            or_(exists().where(person), games.c.id.in_(watched)),
        )
        return list(db.execute(query).scalars())

    def old_games(
        self, db: Connection, statuses: Sequence[str], before: float, most: int
    ) -> list[str]:
        """Games of some statuses that have not moved since before a moment.

        They stay as they are until the commit; those that somebody changes just now are left out.
        """
        query = select(games.c.id).where(games.c.status.in_(statuses), games.c.moved_at < before)
        query = query.limit(most).with_for_update(skip_locked=True)
        return list(db.execute(query).scalars())

    def delete_games(self, db: Connection, game_ids: Sequence[str]) -> None:
        """Delete games with all that belongs to them; for the operator only."""
        db.execute(delete(notices).where(notices.c.topic.in_(game_ids)))
        places = [TABLE_PLACE + each for each in game_ids]
        db.execute(delete(talk).where(talk.c.place.in_(places)))
        for table in (snapshots, moments, tallies, moves, seats):
            db.execute(delete(table).where(table.c.game_id.in_(game_ids)))
        forget_reviews(db, game_ids)
        db.execute(delete(games).where(games.c.id.in_(game_ids)))

    # --- Moves ------------------------------------------------------------------------------

    def append(self, db: Connection, rows: Sequence[MoveRow]) -> None:
        """Write moves; `Taken` if another request was faster."""
        try:
            db.execute(insert(moves), [row._asdict() for row in rows])
        except IntegrityError as error:
            raise Taken from error

    def moves(
        self, db: Connection, game_id: str, after: int = 0, most: int | None = None
    ) -> list[MoveRow]:
        """The entries of a game after a number, in order."""
        query = (
            select(moves)
            .where(moves.c.game_id == game_id, moves.c.number > after)
            .order_by(moves.c.number)
            .limit(most)
        )
        return rows_of(db, query, MoveRow)

    def moves_of(self, db: Connection, game_ids: Sequence[str]) -> dict[str, list[MoveRow]]:
        """All entries of several games, in order."""
        found: dict[str, list[MoveRow]] = {game_id: [] for game_id in game_ids}
        query = select(moves).where(moves.c.game_id.in_(game_ids))
        for row in rows_of(db, query.order_by(moves.c.game_id, moves.c.number), MoveRow):
            found[row.game_id].append(row)
        return found

    def last_played(self, db: Connection, game_id: str, seat: Seat, by: str) -> float:
        """When somebody last played a move of a seat; 0 if never."""
        query = select(func.max(moves.c.played_at)).where(
            moves.c.game_id == game_id, moves.c.seat == seat, moves.c.played_by == by
        )
        return float(db.execute(query).scalar() or 0)

    def last_mover(self, db: Connection, game_id: str, but: Seat) -> Seat | None:
        """The seat that moved last, but for one."""
        query = select(moves.c.seat).where(moves.c.game_id == game_id, moves.c.seat != but)
        return db.execute(query.order_by(moves.c.number.desc()).limit(1)).scalar()

    def line(
        self, db: Connection, game_id: str, first: int, end: int, until: int | None = None
    ) -> list[MoveRow]:
        """The moves from `first` to before `end` that were not taken back, of a game beyond them.

        Of several at one place the last counts: the others were taken back before it. Entries
        after `until` do not count.
        """
        last = (
            select(func.max(moves.c.number))
            .where(
                moves.c.game_id == game_id,
                moves.c.kind == PLAY,
                moves.c.ply >= first,
                moves.c.ply < end,
                true() if until is None else moves.c.number <= until,
            )
            .group_by(moves.c.ply)
        )
        query = select(moves).where(moves.c.game_id == game_id, moves.c.number.in_(last))
        return rows_of(db, query.order_by(moves.c.number), MoveRow)

    def snapshot(self, db: Connection, game_id: str) -> SnapshotRow | None:
        """The snapshot of a game, if it has one."""
        row = db.execute(select(snapshots).where(snapshots.c.game_id == game_id)).first()
        return None if row is None else SnapshotRow(*row)

    def keep_snapshot(self, db: Connection, row: SnapshotRow) -> None:
        """Replace the snapshot of a game."""
        put(db, snapshots, ("game_id",), row)

    # --- Printed values ---------------------------------------------------------------------

    def values(self, db: Connection, digest: str) -> tuple[str, ...]:
        """The printed values of a digest, line by line; none if they are not kept."""
        query = select(printed_values.c.lines).where(printed_values.c.digest == digest)
        return tuple((db.execute(query).scalar() or "").splitlines())

    def keep_values(self, db: Connection, row: ValuesRow) -> None:
        """Keep printed values for the games that are played with them."""
        if not self.values(db, row.digest):
            put(db, printed_values, ("digest",), row)

    # --- Between processes ------------------------------------------------------------------

    def tell_others(self, db: Connection, topic: str, head: Head) -> None:
        """Notify the other processes after this transaction is committed.

        Told in it, PostgreSQL would let one such commit after the other to the disk. Who is told
        nothing, because this process dies in between, looks how far the topic is (`CatchUp`).
        """
        if not self.is_sqlite:
            db.info[UNTOLD].append(News(topic, *head))

    def send_news(self, news: Sequence[News], sender: str = "") -> None:
        """Tell the other processes now."""
        with _clear_errors(), self.engine.begin() as db:
            for payload in payloads(sender, news):
                db.execute(select(func.pg_notify(CHANNEL, payload)))


def payloads(sender: str, news: Sequence[News]) -> Iterator[str]:
    """News as PostgreSQL carries them, in messages that are not too long."""
    for first in range(0, len(news), NEWS_AT_ONCE):
        yield json.dumps([sender, news[first : first + NEWS_AT_ONCE]], separators=(",", ":"))


def read_payload(payload: str) -> tuple[str, list[News]]:
    """The sender of a message, and the news in it."""
    sender, news = json.loads(payload)
    return sender, [News(*each) for each in news]


def _is_game_of(holder: str) -> ColumnElement[bool]:
    """Whether a person holds a seat in a game that is no lesson, or may take one back there."""
    mine = select(seats.c.game_id).where(seats.c.holder == holder)
    lost = select(seats.c.game_id).where(seats.c.claimed_from == holder)
    is_lost = and_(games.c.id.in_(lost), games.c.status == RUNNING)
    is_open = and_(games.c.status != CLOSED, games.c.lesson == "")
    return and_(or_(games.c.id.in_(mine), is_lost), is_open)


@contextmanager
def _clear_errors() -> Iterator[None]:
    """Turn errors of the database into one clear refusal."""
    try:
        yield
    except (DatabaseError, InterfaceError, PoolTimeout) as error:
        if isinstance(error, MISTAKES):
            raise
        raise Unavailable(_message(error)) from error


def _message(error: Exception) -> str:
    cause = str(error.orig) if isinstance(error, DBAPIError) else ""
    if "disk" in cause or "No space left" in cause:
        return "the disk is full or failing: games can be read, but nothing can be stored"
    if "malformed" in cause or "not a database" in cause:
        return DAMAGED
    if "locked" in cause or "busy" in cause:
        return "the database is busy; try again in a moment"
    return "the database does not answer; try again in a moment"
