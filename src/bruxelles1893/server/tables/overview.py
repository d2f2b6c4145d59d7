"""Tables from outside, without opening their games: lists, summaries, logs, and what is new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection

from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage.final_scores import final_scores
from bruxelles1893.server.storage.rows import ENDED, FINISHED, RUNNING, WAITING, GameRow, Head
from bruxelles1893.server.tables import disclosure
from bruxelles1893.server.tables.disclosure import seats_of, seen_number
from bruxelles1893.server.tables.errors import UnknownTable
from bruxelles1893.server.tables.resources import Resources
from bruxelles1893.server.tables.summaries import Entry, News, Summary

MOST_LISTED: Final = 100
MOST_OF_STATUS: Final = 50
MOST_ENTRIES: Final = 1000
MOST_SCORES: Final = 2000
"""Games that a score is compared with, the latest."""


class Overview:
    """Facts about tables from their rows, without opening a game."""

    def __init__(self, resources: Resources) -> None:
        self._resources: Final = resources
        self._store: Final = resources.store

    def open_tables(self, who: Identity, page: int = 0) -> list[Summary]:
        """Public tables, those that wait for players first; many of one push no others off."""
        skip = page * MOST_OF_STATUS
        with self._store.reading() as db:
            found = [
                row
                for status in (WAITING, RUNNING)
                for row in self._store.public_games(db, status, MOST_OF_STATUS, skip)
            ]
            return self._summaries(db, who, found)

    def watchable_tables(self, who: Identity) -> list[Summary]:
        """Running games that everybody may watch."""
        with self._store.reading() as db:
            return self._summaries(db, who, self._store.watchable_games(db, MOST_OF_STATUS))

    def seeking_tables(self, who: Identity) -> list[Summary]:
        """Running tables that look for somebody who plays on for a person who is away."""
        with self._store.reading() as db:
            return self._summaries(db, who, self._store.seeking_games(db, MOST_OF_STATUS))

    def of(self, who: Identity) -> list[Summary]:
        """The tables at which a person sits: first those where it is their turn."""
        return self.tables_of(who, who.id)

    def tables_of(self, who: Identity, holder: str) -> list[Summary]:
        """The tables at which somebody sits, as the person who asks may see them."""
        with self._store.reading() as db:
            found = self._summaries(db, who, self._store.games_of(db, holder, MOST_LISTED))
        order = (RUNNING, WAITING, FINISHED, ENDED)
        return sorted(found, key=lambda each: (not each.is_your_turn, order.index(each.status)))

    def listed(self, who: Identity, rows: Sequence[GameRow]) -> list[Summary]:
        """Some tables from outside, however many with one look at their seats."""
        with self._store.reading() as db:
            return self._summaries(db, who, rows)

    def _summaries(self, db: Connection, who: Identity, rows: Sequence[GameRow]) -> list[Summary]:
        seats = self._store.seats(db, [row.id for row in rows])
        return [self._resources.summary(who, row, seats[row.id]) for row in rows]

    def summary(self, who: Identity, table_id: str) -> Summary:
        """A table from outside."""
        row, seats = self._resources.rows(table_id)
        return self._resources.summary(who, row, seats)

    def scores_beside(self, table: Summary) -> list[int]:
        """The scores of other games that were played here by the same rules and as many."""
        with self._store.reading() as db:
            found = final_scores(db, table.rules, table.players, table.id, MOST_SCORES)
        return [int(points) for scores in found for points in scores.split()]

    def log(self, who: Identity, table_id: str, after: int = 0, limit: int = 500) -> list[Entry]:
        """The log, as far as a person may know it."""
        with self._store.reading() as db:
            row, seats = self._resources.rows_in(db, table_id)
            rows = self._store.moves(db, row.id, after, min(limit, MOST_ENTRIES))
        own = seats_of(who, seats)
        if disclosure.is_late(who, row, seats):
            seen = self._resources.clock() - row.watch_delay
            rows = [move for move in rows if move.played_at <= seen]
        return [disclosure.entry(move, own) for move in rows]

    # --- What is new ------------------------------------------------------------------------

    def known_news(
        self, who: Identity, table_id: str, after: int | None, version: int, head: Head
    ) -> News | None:
        """The news, from memory; None if the database must be asked."""
        game = self._resources.open_games.peek(table_id, head)
        if game is None:
            return None
        row, tail = game.row, game.tail
        seen = seen_number(row, after, version)
        if seen < row.number and (not tail or tail[0].number > seen + 1):
            return None
        fresh = [move for move in tail if seen < move.number <= row.number]
        return disclosure.news(who, row, game.seats, seen, version, fresh, *self._resources.times)

    def news(self, who: Identity, table_id: str, after: int | None, version: int) -> News:
        """The news since entry `after`, or since now, and since a version of the table."""
        with self._store.reading() as db:
            row = self._store.game(db, table_id)
            if row is None:
                raise UnknownTable
            seats = self._store.seats(db, [table_id])[table_id]
            seen = seen_number(row, after, version)
            fresh = self._store.moves(db, table_id, seen) if seen < row.number else []
        return disclosure.news(who, row, seats, seen, version, fresh, *self._resources.times)
