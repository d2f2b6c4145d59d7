"""Points by source of finished games, counted once: when a game ends, or when its players ask."""

from __future__ import annotations

import json
from typing import Final

from bruxelles1893.engine.core.events import PointsGained
from bruxelles1893.review.ledger import final_points
from bruxelles1893.server.storage import event_text
from bruxelles1893.server.storage.rows import FINISHED, TallyRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.storage.tally_rows import keep_tallies
from bruxelles1893.server.tables.game.changes import Change
from bruxelles1893.server.tables.game.game import Game, line_of
from bruxelles1893.server.tables.game.open_games import OpenGames

POINTS: Final = PointsGained.__name__


class Tallies:
    """Counts the points of games that were played here."""

    def __init__(self, store: Store, open_games: OpenGames) -> None:
        self._store: Final = store
        self._open_games: Final = open_games

    def changed(self, change: Change) -> None:
        """Count a game that has just ended."""
        row, game = change.row, change.game
        if game is not None and row.status == FINISHED and not (row.is_uploaded or row.lesson):
            self._count(game)

    def count(self, game_id: str) -> None:
        """Count a game that ended before games were counted."""
        with self._open_games.opened(game_id) as game:
            self._count(game)

    def _count(self, game: Game) -> None:
        with self._store.reading() as db:
            line = line_of(self._store.moves(db, game.row.id))
        events = [
            event
            for row in line
            if POINTS in row.events
            for event in event_text.from_text(row.events)
        ]
        rows = [
            TallyRow(game.row.id, seat, json.dumps(points))
            for seat, points in zip(game.state.seats, final_points(events, game.state), strict=True)
        ]
        with self._store.writing() as db:
            keep_tallies(db, rows)
