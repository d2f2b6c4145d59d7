"""The finished games of a server from their start, for research."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from bruxelles1893.engine import Session
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import Unplayable
from bruxelles1893.server.tables.game.game import whole_session
from bruxelles1893.server.tables.game.game_rules import opening_rules


def finished_sessions(store: Store) -> Iterator[Session]:
    """The games that were played to their end, without the names of the players."""
    with store.reading() as db:
        found = store.finished_games(db)
    for row in found:
        with suppress(Unplayable):
            with store.reading() as db:
                rules, moves = opening_rules(store, db, row), store.moves(db, row.id)
            yield whole_session(rules, row, (), moves)
