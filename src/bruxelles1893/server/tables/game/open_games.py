"""The games in memory, each opened by one request at a time and never behind the database."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Connection

from bruxelles1893.server.clocks.rows import ServedTime
from bruxelles1893.server.storage.rows import CLOSED, GameRow, Head, MoveRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import UnknownTable
from bruxelles1893.server.tables.game.changes import Change, plan_notices
from bruxelles1893.server.tables.game.game import LINE, Game
from bruxelles1893.server.tables.game.game_rules import opening_rules
from bruxelles1893.server.tables.game.timing import clock_columns


class Slot:
    """A place for one game, and the lock that guards it."""

    __slots__ = ("game", "lock")

    def __init__(self) -> None:
        self.lock: Final = threading.RLock()
        self.game: Game | None = None


class OpenGames:
    """A cache of games. The database decides; a game in memory may be older."""

    def __init__(self, store: Store, most: int, clock: Callable[[], float] = time.time) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self.served: Final = ServedTime()
        self._most: Final = most
        self._slot_cache: Final[OrderedDict[str, Slot]] = OrderedDict()
        self._lock: Final = threading.Lock()

    def __len__(self) -> int:
        return len(self._slot_cache)

    def _slot(self, table_id: str) -> Slot:
        with self._lock:
            slot = self._slot_cache.setdefault(table_id, Slot())
            self._slot_cache.move_to_end(table_id)
            if len(self._slot_cache) > self._most:
                self._slot_cache.popitem(last=False)
            return slot

    def _forget(self, table_id: str) -> None:
        with self._lock:
            self._slot_cache.pop(table_id, None)

    def drop(self, table_id: str) -> None:
        """Throw a game's present away: it must be read from the database again."""
        self._slot(table_id).game = None

    def peek(self, table_id: str, head: Head) -> Game | None:
        """A game from memory if it is new enough. Only its rows may be read."""
        slot = self._slot_cache.get(table_id)
        game = None if slot is None else slot.game
        if game is None or game.row.number < head.number or game.row.version < head.version:
            return None
        return game

    @contextmanager
    def locked(self, table_id: str) -> Iterator[None]:
        """Keep others of this process from the game, without opening it."""
        with self._slot(table_id).lock:
            yield

    @contextmanager
    def opened(self, table_id: str) -> Iterator[Game]:
        """A game at its present. If moves made in it are not stored, it is thrown away."""
        slot = self._slot(table_id)
        with slot.lock:
            game = slot.game = self._fresh(table_id, slot.game)
            game.lost = self.served.lost
            try:
                yield game
            finally:
                if game.number != game.row.number:
                    slot.game = None

    def _fresh(self, table_id: str, kept: Game | None) -> Game:
        with self._store.reading() as db:
            head = self._store.head(db, table_id)
            self.served.is_read(self._clock())
            if kept is not None and head == kept.head:
                return kept
            row = self._store.game(db, table_id) if head is not None else None
            if row is None or row.status == CLOSED:
                self._forget(table_id)
                raise UnknownTable
            return self._loaded(db, row, kept)

    def _loaded(self, db: Connection, row: GameRow, kept: Game | None) -> Game:
        seats = self._store.seats(db, [row.id])[row.id]
        if kept is None or kept.number > row.number:
            rules = opening_rules(self._store, db, row)
            kept = Game(row, seats, rules, self._store.snapshot(db, row.id))
            first = max(0, kept.ply - LINE)
            kept.line = tuple(self._store.line(db, row.id, first, kept.ply, kept.number))
        kept.replay(self._store.moves(db, row.id, kept.number))
        kept.row, kept.seats = row, tuple(seats)
        return kept

    def store_moves(self, game: Game, rows: list[MoveRow], at: float) -> None:
        """Commit moves that were made in an open game; `Taken` if another process was faster."""
        progress = game.progress(at)
        snapshot = game.due_snapshot()
        with self._store.writing() as db:
            self._store.append(db, rows)
            if game.row.clock:
                moved = game.row._replace(**progress)  # type: ignore[arg-type]
                progress |= clock_columns(moved, game.seats, self.served.read(db, at), rows)
            for seat in game.changed_seats.values():
                self._store.change_seat(db, seat)
            self._store.change_game(db, game.row, progress)
            if snapshot is not None:
                self._store.keep_snapshot(db, snapshot)
            after = game.row._replace(**progress)  # type: ignore[arg-type]
            change = Change(
                after, game.seats, game.row.asked, is_under_way=game.is_under_way_after(rows)
            )
            plan_notices(db, change, at)
            self._store.tell_others(db, after.id, change.head)
        game.stored(rows, after)
