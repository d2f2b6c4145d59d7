"""The other processes of a server: who of them is there, who does which job, who looks at what.

A process says each second that it is there. Of one that has not for five seconds the others forget
what it worked on, and one of them takes that up.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final

from sqlalchemy import URL, Connection

from bruxelles1893.server.background.catch_up import CatchUp
from bruxelles1893.server.background.news_line import NewsLine
from bruxelles1893.server.background.peers import Hearers
from bruxelles1893.server.background.pg_listener import PgListener
from bruxelles1893.server.background.shared_clock import SharedClock
from bruxelles1893.server.background.streams import TALK, UNKNOWN, Hub
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.storage import peer_rows
from bruxelles1893.server.storage.peer_rows import DEAD_SECONDS
from bruxelles1893.server.storage.rows import News, PresenceRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.throttled_log import warn_throttled

LOG: Final = logging.getLogger(__name__)
BEAT_SECONDS: Final = 1.0
LEASE_SECONDS: Final = 3600.0
"""Leases that are older are forgotten: what they were for is long over."""
CLOSE_SECONDS: Final = 5.0
HERE: Final = "here"
"""The topic of all who have asked for something in the last minutes."""
NO_PERSON: Final = ""
ROWS_AT_ONCE: Final = 1000


class PgPeers:
    """The processes that share a PostgreSQL database."""

    def __init__(self, url: URL, store: Store, hub: Hub, clock: SharedClock) -> None:
        self.id: Final = secrets.token_hex(8)
        self._store: Final = store
        self._hub: Final = hub
        self._clock: Final = clock
        self._catch_up: Final = CatchUp(store, hub)
        self._news_line: Final = NewsLine(store, self.id)
        self._listener: Final = PgListener(url, hub, self.id)
        self._written: set[PresenceRow] = set()
        self._is_closed: Final = threading.Event()
        self._thread: Final = threading.Thread(target=self._run, daemon=True, name="peers")
        self._beats_since: float | None = None
        """Since when no beat was missed: whoever was cut off itself calls nobody else dead."""
        self._here: Callable[[], Iterable[str]] = tuple
        self._looked: Callable[[], Iterable[str]] = tuple
        self._take_up: Sequence[Callable[[], None]] = ()
        self._news: Callable[[], Sequence[News]] = tuple

    def meet(
        self,
        here: Callable[[], Iterable[str]],
        looked: Callable[[], Iterable[str]],
        take_up: Sequence[Callable[[], None]],
    ) -> None:
        """Let the others know who is here and what they look at; take up what others leave."""
        self._here, self._looked, self._take_up = here, looked, take_up

    def share(self, hearers: Hearers, news: Callable[[], Sequence[News]]) -> None:
        """Tell the others some news each second, and hear theirs."""
        self._listener.hearers = hearers
        self._news = news

    def start(self) -> None:
        """Be there."""
        now = self._clock.learn(self._ask)
        with self._store.writing() as db:
            peer_rows.beat(db, self.id, now)
        self._listener.start()
        self._news_line.start()
        self._store.on_news = self._news_line.tell
        self._thread.start()

    def close(self) -> None:
        """End; the others take up what this process did."""
        self._is_closed.set()
        if not self._thread.is_alive():
            return
        self._listener.close()
        self._news_line.close()
        self._thread.join(CLOSE_SECONDS)
        try:
            with self._store.writing() as db:
                peer_rows.leave(db, self.id)
        except Refusal as error:
            LOG.info("the other processes are not told that this one ends: %s", error)

    def _ask(self) -> float:
        with self._store.reading() as db:
            return peer_rows.time_of_database(db)

    # --- Each second ------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._is_closed.wait(BEAT_SECONDS):
            try:
                self._beat()
            except Refusal as error:
                self._beats_since = None
                warn_throttled(LOG, "%s: this process is cut off: %s", self.id, error)
            except Exception:
                LOG.exception("a beat was missed")

    def _beat(self) -> None:
        now = self._clock.learn(self._ask)
        with self._store.writing() as db:
            is_known = peer_rows.beat(db, self.id, now)
            changed = self._tell_presence(db, is_known=is_known)
        self._tell(changed)
        self._catch_up.look()
        if self._beats_since is None or not is_known:
            self._beats_since = time.monotonic()
        elif time.monotonic() - self._beats_since > DEAD_SECONDS:
            self._bury(now)

    def _tell_presence(self, db: Connection, *, is_known: bool) -> set[str]:
        """Write who has come and gone; the topics at which somebody has."""
        if not is_known:
            peer_rows.forget_presence(db, self.id)
            self._written = set()
        present = self._present()
        gone, come = self._written - present, present - self._written
        for some in _in_parts(gone):
            peer_rows.end_presence(db, some)
        for some in _in_parts(come):
            peer_rows.add_presence(db, some)
        self._written = present
        return {row.topic for row in gone | come if row.identity != NO_PERSON and row.topic != HERE}

    def _present(self) -> set[PresenceRow]:
        rows: dict[tuple[str, str], str] = {(HERE, each): "" for each in self._here()}
        rows |= {(topic, NO_PERSON): "" for topic in self._looked()}
        for topic, who in self._hub.everybody():
            rows[topic, who.id] = who.name
        return {PresenceRow(self.id, *key, name) for key, name in rows.items()}

    def _tell(self, changed: Iterable[str]) -> None:
        news = [News(TALK + topic, 0) for topic in changed]
        news.extend(self._news())
        if news:
            self._store.on_news(news)

    def _bury(self, now: float) -> None:
        with self._store.writing() as db:
            found = peer_rows.bury(db, now)
            peer_rows.forget_leases(db, self.id, now - LEASE_SECONDS)
        if found:
            LOG.warning("processes have ended, their work is taken up: %s", ", ".join(found))
            for take_up in self._take_up:
                take_up()

    # --- News -------------------------------------------------------------------------------

    def tell(self, topic: str) -> None:
        """Tell the others that a topic has news."""
        self._news_line.tell([News(topic, *UNKNOWN)])

    # --- Jobs -------------------------------------------------------------------------------

    def claim(self, job: str, number: int) -> bool:
        """Whether this process is to do a job, and no other."""
        with self._store.writing() as db:
            return peer_rows.claim(db, job, number, self.id, self._clock())

    def release(self, job: str, number: int) -> None:
        """Leave a job to others."""
        with self._store.writing() as db:
            peer_rows.release(db, job, number, self.id)

    # --- Presence ---------------------------------------------------------------------------

    def people_at(self, topic: str) -> list[Identity]:
        """Who looks at a topic by other processes."""
        found = {row.identity: row for row in self._rows(topic) if row.identity != NO_PERSON}
        return [Identity(row.identity, row.name) for row in found.values()]

    def is_watching(self, topic: str) -> bool:
        """Whether anybody looks at a topic by other processes."""
        return bool(self._rows(topic))

    def _rows(self, topic: str) -> list[PresenceRow]:
        with self._store.reading() as db:
            return peer_rows.present(db, self.id, topic)

    def here_among(self, identities: Collection[str]) -> set[str]:
        """Those of some people who are there by other processes, with one question."""
        if not identities:
            return set()
        with self._store.reading() as db:
            return peer_rows.present_among(db, self.id, HERE, identities)


def _in_parts(rows: Iterable[PresenceRow]) -> Iterator[list[PresenceRow]]:
    """A statement has room for some thousand values only."""
    found = list(rows)
    for first in range(0, len(found), ROWS_AT_ONCE):
        yield found[first : first + ROWS_AT_ONCE]
