"""Games from their start, for replays and records."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine import Session
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.game.game import Game, whole_session

MOST_SESSIONS: Final = 16


class History:
    """Whole games. The last few are cached, because a replay asks for them often."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store
        self._session_cache: Final[dict[tuple[str, int], Session]] = {}

    def of(self, game: Game) -> Session:
        """An open game from its start to its present."""
        key = (game.row.id, game.number)
        session = self._session_cache.get(key)
        if session is None:
            with self._store.reading() as db:
                rows = self._store.moves(db, game.row.id)
            session = self._session_cache[key] = whole_session(
                game.state.rules, game.row, game.names, rows
            )
            while len(self._session_cache) > MOST_SESSIONS:
                self._session_cache.pop(next(iter(self._session_cache)), None)
        return session
