"""Resources that all services for tables share, and the listeners that hear of changes."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import Connection

from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage.rows import CLOSED, GameRow, SeatRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables import disclosure
from bruxelles1893.server.tables.errors import UnknownTable
from bruxelles1893.server.tables.game.changes import Change
from bruxelles1893.server.tables.game.open_games import OpenGames
from bruxelles1893.server.tables.summaries import Summary

LOG: Final = logging.getLogger(__name__)

Clock = Callable[[], float]


class Resources:
    """The database, the games in memory, the clock, and the listeners."""

    def __init__(self, store: Store, open_games: OpenGames, clock: Clock) -> None:
        self.store: Final = store
        self.open_games: Final = open_games
        self.clock: Final = clock
        self.listeners: Final[list[Callable[[Change], None]]] = []

    def rows(self, table_id: str) -> tuple[GameRow, list[SeatRow]]:
        """A table with its seats."""
        with self.store.reading() as db:
            return self.rows_in(db, table_id)

    def rows_in(
        self, db: Connection, table_id: str, *, locked: bool = False
    ) -> tuple[GameRow, list[SeatRow]]:
        """A table with its seats, in a transaction; `locked` keeps others from changing it."""
        row = self.store.game(db, table_id, locked=locked)
        if row is None or row.status == CLOSED:
            raise UnknownTable
        return row, self.store.seats(db, [table_id])[table_id]

    def summary(self, who: Identity, row: GameRow, seats: Sequence[SeatRow]) -> Summary:
        """A table from outside."""
        return disclosure.summary(who, row, seats, *self.times)

    @property
    def times(self) -> tuple[float, float]:
        """The time of day, and how many seconds were lost in outages so far."""
        return self.clock(), self.open_games.served.lost

    def tell(self, change: Change) -> None:
        """Tell the listeners. An error in one of them is logged and stops nothing."""
        for listener in self.listeners:
            try:
                listener(change)
            except Exception:
                LOG.exception("a change of %s could not be told", change.row.id)
