"""The records of all games of a person, read many at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from bruxelles1893.engine import write_record
from bruxelles1893.server.storage.rows import GameRow, SeatRow
from bruxelles1893.server.tables.disclosure import may_be_told
from bruxelles1893.server.tables.errors import Unplayable
from bruxelles1893.server.tables.game import whole_session
from bruxelles1893.server.tables.game_rules import opening_rules
from bruxelles1893.server.tables.identity import Identity
from bruxelles1893.server.tables.resources import Resources

MOST_TOGETHER: Final = 500
READ_TOGETHER: Final = 50


class Records:
    """What people take along of their games: finished ones, and those against bots only."""

    def __init__(self, resources: Resources) -> None:
        self._store: Final = resources.store

    def count(self, who: Identity) -> int:
        """How many games a person has, of all kinds but lessons."""
        with self._store.reading() as db:
            return self._store.count_games_of(db, who.id)

    def of(self, who: Identity, page: int = 0) -> Iterator[tuple[str, str]]:
        """Tables and their records, the last moved first; 500 of them a page."""
        with self._store.reading() as db:
            rows = self._store.games_of(db, who.id, MOST_TOGETHER, page * MOST_TOGETHER)
            seats = self._store.seats(db, [row.id for row in rows])
        told = [row for row in rows if may_be_told(who, row, seats[row.id])]
        for start in range(0, len(told), READ_TOGETHER):
            yield from self._read(told[start : start + READ_TOGETHER], seats)

    def _read(
        self, rows: Sequence[GameRow], seats: dict[str, list[SeatRow]]
    ) -> Iterator[tuple[str, str]]:
        with self._store.reading() as db:
            moves = self._store.moves_of(db, [row.id for row in rows])
            for row in rows:
                names = tuple(seat.name for seat in seats[row.id])
                with suppress(Unplayable):
                    rules = opening_rules(self._store, db, row)
                    yield row.id, write_record(whole_session(rules, row, names, moves[row.id]))
