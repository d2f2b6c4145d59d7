"""What was missed: how far everything is that somebody listens to here, by its number.

News between processes may get lost with the process that was about to send them. So each process
asks now and then how far the topics of its listeners are, and wakes those who are behind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from sqlalchemy import Connection

from bruxelles1893.server.background.streams import Hub
from bruxelles1893.server.storage import peer_rows
from bruxelles1893.server.storage.rows import TABLE_PLACE
from bruxelles1893.server.storage.store import Store

PAD: Final = "pad:"
TOURNAMENT: Final = "tournament/"
Ask = Callable[[Connection, Iterable[str]], Mapping[str, float]]


class CatchUp:
    """Wakes who listens to something that is further than they know."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self._store: Final = store
        self._hub: Final = hub
        self._numbers: dict[str, float] = {}
        """How far topics were that are no tables, and the talk at all."""

    def look(self) -> None:
        """Look once."""
        heard = self._hub.heard()
        if not heard:
            return
        tables = [topic for topic in heard if ":" not in topic and "/" not in topic]
        with self._store.reading() as db:
            heads = peer_rows.heads(db, tables) if tables else {}
            seen = {
                **_numbers(db, peer_rows.last_lines, map(peer_rows.place_of, heard), ""),
                **_numbers(db, peer_rows.pad_changes, heard, PAD),
                **_numbers(db, peer_rows.tournament_versions, heard, TOURNAMENT),
            }
        for table_id, head in heads.items():
            self._hub.catch_up(table_id, head)
        before, self._numbers = self._numbers, seen
        for topic, number in seen.items():
            if before.get(topic, number) != number:
                self._wake(topic)

    def _wake(self, topic: str) -> None:
        if topic.startswith((PAD, TOURNAMENT)):
            self._hub.notify(topic)
        else:
            self._hub.talked(topic.removeprefix(TABLE_PLACE))


def _numbers(db: Connection, ask: Ask, topics: Iterable[str], prefix: str) -> dict[str, float]:
    wanted = [topic.removeprefix(prefix) for topic in topics if topic.startswith(prefix)]
    found = ask(db, wanted) if wanted else {}
    return {prefix + topic: number for topic, number in found.items()}
