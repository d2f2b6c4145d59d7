"""Games from their start, for who looks back or wants the record."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine import Session
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.game.game import Game, whole_session

MOST_KEPT: Final = 16


class History:
    """Whole games; the last few are kept, as who looks back looks often."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._kept: Final[dict[tuple[str, int], Session]] = {}

    def of(self, game: Game) -> Session:
        """An open game from its start to its present."""
        key = (game.row.id, game.number)
        session = self._kept.get(key)
        if session is None:
            with self._store.reading() as db:
                rows = self._store.moves(db, game.row.id)
            session = self._kept[key] = whole_session(game.state.rules, game.row, game.names, rows)
            for old in list(self._kept)[:-MOST_KEPT]:
                self._kept.pop(old, None)
        return session
