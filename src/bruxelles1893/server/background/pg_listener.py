"""News from the other processes of a server that share a PostgreSQL database."""

from __future__ import annotations

import logging
import threading
from typing import Final

import psycopg
from sqlalchemy import URL

from bruxelles1893.server.background.streams import Hub
from bruxelles1893.server.storage.rows import Head
from bruxelles1893.server.storage.store import CHANNEL

LOG: Final = logging.getLogger(__name__)
LISTEN_SECONDS: Final = 1.0
RETRY_SECONDS: Final = 2.0


class PgListener:
    """Hears by PostgreSQL's LISTEN what other processes have stored."""

    def __init__(self, url: URL, hub: Hub) -> None:
        self._address: Final = url.set(drivername="postgresql").render_as_string(False)
        self._hub: Final = hub
        self._is_closed: Final = threading.Event()
        self._thread: Final = threading.Thread(target=self._run, daemon=True, name="pg_listener")

    def start(self) -> None:
        """Listen in a thread."""
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._is_closed.set()
        self._thread.join(LISTEN_SECONDS * 3)

    def _run(self) -> None:
        while not self._is_closed.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                LOG.warning("no news from other processes: %s", error)
                self._is_closed.wait(RETRY_SECONDS)

    def _listen(self) -> None:
        with psycopg.connect(self._address, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._hub.notify_all()
            while not self._is_closed.is_set():
                for notice in connection.notifies(timeout=LISTEN_SECONDS):
                    table_id, number, version = notice.payload.split()
                    self._hub.notify(table_id, Head(int(number), int(version)))
