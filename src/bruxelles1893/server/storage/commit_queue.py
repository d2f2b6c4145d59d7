"""Writers of one file: they come in order, and those who wait together are committed together.

A commit waits for the disk. While one is under way the next writers queue up; they then write one
after the other into one transaction, each in a savepoint of its own, and the last of them commits
for all. Nobody goes on before that commit, so what is acknowledged is on the disk.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from bruxelles1893.server.storage.errors import Unavailable

LARGEST_GROUP: Final = 32
BROKEN: Final = (OperationalError, InterfaceError)


class SharedTransaction:
    """A transaction that several writers share: all of them are stored, or none."""

    def __init__(self, engine: Engine) -> None:
        self.db: Final[Connection] = engine.connect().execution_options(is_writing=True)
        self.size: int = 0
        self.error: SQLAlchemyError | None = None
        self.is_done: Final = threading.Event()
        try:
            self._transaction: Final = self.db.begin()
        except BaseException:
            self.db.close()
            raise

    def commit(self) -> None:
        """Store what all have written."""
        try:
            self._transaction.commit()
        except SQLAlchemyError as error:
            self.give_up(error)
        else:
            self._end()

    def give_up(self, error: SQLAlchemyError) -> None:
        """Store nothing of it."""
        self.error = error
        with suppress(SQLAlchemyError):
            self._transaction.rollback()
        self._end()

    def _end(self) -> None:
        with suppress(SQLAlchemyError):
            self.db.close()
        self.is_done.set()


class CommitQueue:
    """The queue of those who want to write."""

    def __init__(self, engine: Engine, patience: float) -> None:
        self._engine: Final = engine
        self._patience: Final = patience
        self._lock: Final = threading.Lock()
        self._queue: Final[deque[threading.Event]] = deque()
        self._is_taken: bool = False
        self._group: SharedTransaction | None = None

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One's turn to write; at its end all is stored, or an error tells that nothing is."""
        self._wait_for_turn()
        try:
            group = self._group = self._group or SharedTransaction(self._engine)
        except BaseException:
            self._pass_on()
            raise
        try:
            yield from self._written(group)
        finally:
            self._leave(group)
        group.is_done.wait()
        if group.error is not None:
            raise group.error

    def _written(self, group: SharedTransaction) -> Iterator[Connection]:
        """One caller's writes; a database that fails may have given up the whole transaction."""
        group.size += 1
        try:
            own_part = group.db.begin_nested()
            try:
                yield group.db
            except BROKEN:
                raise
            except BaseException:
                own_part.rollback()
                raise
            own_part.commit()
        except BROKEN as error:
            group.give_up(error)
            raise

    def _wait_for_turn(self) -> None:
        with self._lock:
            if not self._is_taken:
                self._is_taken = True
                return
            ticket = threading.Event()
            self._queue.append(ticket)
        if ticket.wait(self._patience):
            return
        with self._lock:
            if not ticket.is_set():
                self._queue.remove(ticket)
                raise Unavailable("the database is busy; try again in a moment")

    def _leave(self, group: SharedTransaction) -> None:
        """Let the next write into the same transaction, or commit it if there is none."""
        with self._lock:
            if self._queue and group.size < LARGEST_GROUP and not group.is_done.is_set():
                self._queue.popleft().set()
                return
        self._group = None
        if not group.is_done.is_set():
            group.commit()
        self._pass_on()

    def _pass_on(self) -> None:
        with self._lock:
            if self._queue:
                self._queue.popleft().set()
            else:
                self._is_taken = False
