"""What everything that is done at tables works with, and who is told when a table has changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Connection

from bruxelles1893.bots import Ranked
from bruxelles1893.engine import View
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.storage.rows import CLOSED, GameRow, SeatRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables import disclosure
from bruxelles1893.server.tables.changes import Change
from bruxelles1893.server.tables.errors import UnknownTable
from bruxelles1893.server.tables.history import History
from bruxelles1893.server.tables.identity import Identities, Identity
from bruxelles1893.server.tables.open_games import OpenGames
from bruxelles1893.server.tables.summaries import Summary

Adviser = Callable[[View], list[Ranked]]
Clock = Callable[[], float]


class Desk:
    """The database, the games in memory, the clock, and the listeners."""

    def __init__(
        self,
        store: Store,
        open_games: OpenGames,
        identities: Identities,
        advise: Adviser,
        limits: Limits,
        clock: Clock = time.time,
    ) -> None:
        self._store: Final = store
        self._open_games: Final = open_games
        self._identities: Final = identities
        self._advise: Final = advise
        self._limits: Final = limits
        self._clock: Final = clock
        self._history: Final = History(store)
        self.listeners: Final[list[Callable[[Change], None]]] = []

    def _rows(self, table_id: str) -> tuple[GameRow, list[SeatRow]]:
        with self._store.reading() as db:
            return self._rows_in(db, table_id)

    def _rows_in(
        self, db: Connection, table_id: str, *, locked: bool = False
    ) -> tuple[GameRow, list[SeatRow]]:
        row = self._store.game(db, table_id, locked=locked)
        if row is None or row.status == CLOSED:
            raise UnknownTable
        return row, self._store.seats(db, [table_id])[table_id]

    def _summary(self, who: Identity, row: GameRow, seats: Sequence[SeatRow]) -> Summary:
        return disclosure.summary(who, row, seats, self._clock())

    def _tell(self, change: Change) -> None:
        for listener in self.listeners:
            listener(change)
