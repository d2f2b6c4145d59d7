"""Which tables somebody looks at now: by an open stream, or by a request a moment ago."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from bruxelles1893.server.background.peers import NoPeers, Peers
from bruxelles1893.server.background.streams import Hub

LOOK_SECONDS: Final = 60.0
MOST_LOOKS: Final = 10_000


class Audience:
    """The tables that are watched. `on_arrival` is called for a table's first watcher here."""

    def __init__(
        self,
        hub: Hub,
        clock: Callable[[], float] = time.monotonic,
        peers: Peers | None = None,
    ) -> None:
        self._hub: Final = hub
        self._peers: Final = peers or NoPeers()
        self._clock: Final = clock
        self._lock: Final = threading.Lock()
        self._looks: Final[OrderedDict[str, float]] = OrderedDict()
        self.on_arrival: Callable[[str], None] = lambda table_id: None

    def look(self, table_id: str) -> None:
        """Somebody looks at a table."""
        is_new = not self._is_watching_here(table_id)
        with self._lock:
            self._looks[table_id] = self._clock()
            self._looks.move_to_end(table_id)
            if len(self._looks) > MOST_LOOKS:
                self._looks.popitem(last=False)
        if is_new:
            self.on_arrival(table_id)

    def is_watching(self, table_id: str) -> bool:
        """Whether anybody watches a table, by whatever process."""
        return self._is_watching_here(table_id) or self._peers.is_watching(table_id)

    def _is_watching_here(self, table_id: str) -> bool:
        looked = self._looks.get(table_id)
        is_recent = looked is not None and self._clock() - looked < LOOK_SECONDS
        return is_recent or self.is_listening(table_id)

    def is_listening(self, table_id: str) -> bool:
        """Whether anybody has a page or a stream open that shows each move at once."""
        return self._hub.is_heard(table_id)

    def watched(self) -> list[str]:
        """The tables that anybody watches by this process."""
        return sorted({*self.looked(), *self._hub.heard()})

    def looked(self) -> list[str]:
        """The tables that somebody has asked this process for in the last minute."""
        since = self._clock() - LOOK_SECONDS
        with self._lock:
            return [table_id for table_id, at in self._looks.items() if at > since]
