"""News from the other processes of a server that share a PostgreSQL database."""

from __future__ import annotations

import logging
import threading
from typing import Any, Final

import psycopg
from sqlalchemy import URL
from sqlalchemy.dialects.postgresql.psycopg import dialect

from bruxelles1893.server.background.peers import Hearers
from bruxelles1893.server.background.streams import TALK, Hub
from bruxelles1893.server.storage.rows import Head, News
from bruxelles1893.server.storage.store import CHANNEL, read_payload

LOG: Final = logging.getLogger(__name__)
LISTEN_SECONDS: Final = 1.0
RETRY_SECONDS: Final = 2.0


class PgListener:
    """Hears by PostgreSQL's LISTEN what other processes have stored."""

    def __init__(self, url: URL, hub: Hub, own: str = "") -> None:
        translate: Any = dialect
        self._parameters: Final = translate().create_connect_args(url)[1]
        """As the pool of connections reads the address: it may name several machines."""
        self._hub: Final = hub
        self._own: Final = own
        """Who sends the news of this process, which knows them already."""
        self.hearers: Hearers = {}
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
        with psycopg.connect(**self._parameters, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            self._hub.notify_all()
            while not self._is_closed.is_set():
                for notice in connection.notifies(timeout=LISTEN_SECONDS):
                    sender, news = read_payload(notice.payload)
                    if sender != self._own:
                        for each in news:
                            self._hear(sender, each)

    def _hear(self, sender: str, news: News) -> None:
        for beginning, hear in self.hearers.items():
            if news.topic.startswith(beginning):
                hear(sender, news)
                return
        if news.topic.startswith(TALK):
            self._hub.talked(news.topic.removeprefix(TALK))
        else:
            self._hub.notify(news.topic, Head(news.number, news.version))
