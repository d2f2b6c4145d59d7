"""The records of all games of a person: read here a few at a time, and written in a pool."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bruxelles1893.engine import write_record
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage.rows import GameRow, MoveRow, SeatRow
from bruxelles1893.server.tables.disclosure import may_be_told
from bruxelles1893.server.tables.errors import Unplayable
from bruxelles1893.server.tables.game.game import whole_session
from bruxelles1893.server.tables.game.game_rules import GameRules, found_rules
from bruxelles1893.server.tables.resources import Resources

MOST_TOGETHER: Final = 500
READ_TOGETHER: Final = 10


class Listed(NamedTuple):
    """A game that a person may take along, and who played it."""

    row: GameRow
    seats: list[SeatRow]


class StoredGame(NamedTuple):
    """A game as it is stored, to be played through by somebody else."""

    rules: GameRules
    row: GameRow
    names: tuple[str, ...]
    moves: list[MoveRow]

    def record(self) -> str | None:
        """Its record; none if this release cannot play it."""
        try:
            rules = found_rules(self.rules, self.row, self.moves).ruleset()
            return write_record(whole_session(rules, self.row, self.names, self.moves))
        except Unplayable:
            return None


def written(games: Sequence[StoredGame]) -> dict[str, str]:
    """The records of games by their tables; it takes a processor for a while."""
    records = ((game.row.id, game.record()) for game in games)
    return {table_id: text for table_id, text in records if text is not None}


class Records:
    """The games that people download: finished ones, and those against bots only."""

    def __init__(self, resources: Resources) -> None:
        self._store: Final = resources.store

    def count(self, who: Identity) -> int:
        """How many games a person has, of all kinds but lessons."""
        with self._store.reading() as db:
            return self._store.count_games_of(db, who.id)

    def listed(self, who: Identity, page: int = 0) -> list[Sequence[Listed]]:
        """The games of a person, the last moved first: 500 of them a page, a few at a time."""
        with self._store.reading() as db:
            rows = self._store.games_of(db, who.id, MOST_TOGETHER, page * MOST_TOGETHER)
            seats = self._store.seats(db, [row.id for row in rows])
        entries = [
            Listed(row, seats[row.id]) for row in rows if may_be_told(who, row, seats[row.id])
        ]
        return [entries[at : at + READ_TOGETHER] for at in range(0, len(entries), READ_TOGETHER)]

    def read(self, games: Sequence[Listed]) -> list[StoredGame]:
        """A few games with their moves."""
        with self._store.reading() as db:
            moves = self._store.moves_of(db, [game.row.id for game in games])
            return [
                StoredGame(
                    GameRules.of_row(self._store, db, game.row),
                    game.row,
                    tuple(seat.name for seat in game.seats),
                    moves[game.row.id],
                )
                for game in games
            ]
