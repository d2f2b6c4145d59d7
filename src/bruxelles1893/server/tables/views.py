"""Looks at tables: lists of them, one as a seat sees it, its past, and what is new."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection

from bruxelles1893.engine import State, write_record
from bruxelles1893.engine.core.view import masked
from bruxelles1893.server.storage.rows import FINISHED, RUNNING, WAITING, GameRow, Head
from bruxelles1893.server.tables import disclosure
from bruxelles1893.server.tables.disclosure import seats_of, seen_number
from bruxelles1893.server.tables.errors import BadOrder, NotFinished, UnknownTable
from bruxelles1893.server.tables.game import Game
from bruxelles1893.server.tables.identity import Identity
from bruxelles1893.server.tables.permissions import may_play, need_begun, seat_to_show, undo_to
from bruxelles1893.server.tables.resources import Desk
from bruxelles1893.server.tables.summaries import Entry, News, Summary, TableView

MOST_LISTED: Final = 100
MOST_ENTRIES: Final = 1000


class Views(Desk):
    """All that changes nothing."""

    # --- From outside -----------------------------------------------------------------------

    def open_tables(self, who: Identity) -> list[Summary]:
        """Public tables, those that wait for players first."""
        with self._store.reading() as db:
            return self._summaries(db, who, self._store.public_games(db, MOST_LISTED))

    def of(self, who: Identity) -> list[Summary]:
        """The tables at which a person sits: first those where it is their turn."""
        with self._store.reading() as db:
            found = self._summaries(db, who, self._store.games_of(db, who.id, MOST_LISTED))
        order = (RUNNING, WAITING, FINISHED)
        return sorted(found, key=lambda each: (not each.is_your_turn, order.index(each.status)))

    def _summaries(self, db: Connection, who: Identity, rows: Sequence[GameRow]) -> list[Summary]:
        seats = self._store.seats(db, [row.id for row in rows])
        return [self._summary(who, row, seats[row.id]) for row in rows]

    def summary(self, who: Identity, table_id: str) -> Summary:
        """A table from outside."""
        row, seats = self._rows(table_id)
        return self._summary(who, row, seats)

    # --- From a seat ------------------------------------------------------------------------

    def view(self, who: Identity, table_id: str, seat: int | None = None) -> TableView:
        """The table as a seat of one's own sees it, or as everybody may see it."""
        with self._open_games.opened(table_id) as game:
            return self._view(who, game, seat_to_show(who, game, seat))

    def _view(self, who: Identity, game: Game, seat: int | None) -> TableView:
        need_begun(game)
        return self._shown(who, game, seat, game.state, game.ply, undo_to(who, game))

    def _shown(
        self,
        who: Identity,
        game: Game,
        seat: int | None,
        state: State,
        ply: int,
        undo_target: int | None = None,
    ) -> TableView:
        """A state made fit for a seat: every hidden card is unknown."""
        view = None if seat is None else state.view(seat)
        is_played = seat is not None and may_play(game, seat) and ply == game.ply
        return TableView(
            table=self._summary(who, game.row, game.seats),
            number=game.number,
            ply=ply,
            seat=seat,
            state=masked(state, False) if view is None else view.table,
            view=view,
            decision=state.decision,
            options=tuple(view.legal()) if view is not None and is_played else (),
            undo_to=undo_target,
            names=game.names,
        )

    # --- Back -------------------------------------------------------------------------------

    def at(self, who: Identity, table_id: str, ply: int, seat: int | None = None) -> TableView:
        """The table before move `ply`, as a seat saw it then."""
        with self._open_games.opened(table_id) as game:
            shown = seat_to_show(who, game, seat)
            if ply == game.ply:
                return self._view(who, game, shown)
            if not 0 <= ply < game.ply:
                raise BadOrder(f"move {ply} is not in this game; expected 0 to {game.ply}")
            return self._shown(who, game, shown, self._history.of(game).at(ply), ply)

    def log(self, who: Identity, table_id: str, after: int = 0, limit: int = 500) -> list[Entry]:
        """What happened, as far as a person may know it."""
        row, seats = self._rows(table_id)
        own = seats_of(who, seats)
        with self._store.reading() as db:
            rows = self._store.moves(db, row.id, after, min(limit, MOST_ENTRIES))
        return [disclosure.entry(move, own) for move in rows]

    def record(self, table_id: str) -> str:
        """The record of a finished game. An unfinished one would tell the seed."""
        with self._open_games.opened(table_id) as game:
            if game.row.status != FINISHED:
                raise NotFinished("the record can be had when the game is finished")
            return write_record(self._history.of(game))

    # --- What is new ------------------------------------------------------------------------

    def known_news(
        self, who: Identity, table_id: str, after: int | None, version: int, head: Head
    ) -> News | None:
        """What is new, from memory; None if the database must be asked."""
        game = self._open_games.peek(table_id, head)
        if game is None:
            return None
        row, tail = game.row, game.tail
        seen = seen_number(row, after, version)
        if seen < row.number and (not tail or tail[0].number > seen + 1):
            return None
        fresh = [move for move in tail if seen < move.number <= row.number]
        return disclosure.news(who, row, game.seats, seen, version, fresh, self._clock())

    def news(self, who: Identity, table_id: str, after: int | None, version: int) -> News:
        """What is new since entry `after`, or since now, and since a version of the table."""
        with self._store.reading() as db:
            row = self._store.game(db, table_id)
            if row is None:
                raise UnknownTable
            seats = self._store.seats(db, [table_id])[table_id]
            seen = seen_number(row, after, version)
            fresh = self._store.moves(db, table_id, seen) if seen < row.number else []
        return disclosure.news(who, row, seats, seen, version, fresh, self._clock())
