"""Gauges of the present moment: queues, streams, the outbox, the pool."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily
from prometheus_client.registry import Collector
from sqlalchemy import QueuePool

from bruxelles1893 import __version__
from bruxelles1893.server.long_work.night import last_done
from bruxelles1893.server.notices.rows import due_by_channel
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.services import Services
from bruxelles1893.server.storage.space import space


class LiveGauges(Collector):
    """Reads the present values, without storing anything."""

    def __init__(self, services: Services) -> None:
        self._services: Final = services

    def describe(self) -> list[GaugeMetricFamily]:
        """No descriptions: registering this needs no query of the database."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily | InfoMetricFamily]:
        """All gauges, now."""
        yield InfoMetricFamily("bruxelles", "The release.", {"version": __version__})
        yield self._waiting()
        yield self._running()
        yield _gauge("bruxelles_streams", "Open streams.", self._services.hub.count)
        yield _gauge(
            "bruxelles_games_in_memory", "Games kept open.", len(self._services.open_games)
        )
        yield self._connections()
        yield self._deleted()
        yield from self._database()
        yield from self._outbox()

    def _waiting(self) -> GaugeMetricFamily:
        text = "Pieces of work that wait for a worker."
        found = GaugeMetricFamily("bruxelles_work_waiting", text, labels=("pool",))
        for pool in self._services.pools:
            found.add_metric((pool.name,), pool.waiting)
        return found

    def _running(self) -> GaugeMetricFamily:
        text = "Pieces of work that are being done."
        found = GaugeMetricFamily("bruxelles_work_running", text, labels=("pool",))
        for pool in self._services.pools:
            found.add_metric((pool.name,), pool.running)
        return found

    def _connections(self) -> GaugeMetricFamily:
        pool = self._services.store.engine.pool
        used = pool.checkedout() if isinstance(pool, QueuePool) else 0
        return _gauge(
            "bruxelles_database_connections", "Connections to the database that are in use.", used
        )

    def _deleted(self) -> CounterMetricFamily:
        text = "Games that were deleted at night because they are old."
        found = CounterMetricFamily("bruxelles_night_deleted_games", text, labels=("kind",))
        for kind, count in self._services.night.deleted.items():
            found.add_metric((kind,), count)
        return found

    def _database(self) -> Iterator[GaugeMetricFamily]:
        """How large the database is, and when it was last tidied up; nothing if it is gone."""
        try:
            size, done = space(self._services.store), last_done(self._services.store)
        except Refusal:
            return
        yield _gauge("bruxelles_database_bytes", "The size of the database.", size.size)
        yield _gauge(
            "bruxelles_database_free_bytes", "What of a file of SQLite holds nothing.", size.free
        )
        text = "When the night's work was last done; 0 if never."
        yield _gauge("bruxelles_night_done_timestamp_seconds", text, done or 0.0)

    def _outbox(self) -> Iterator[GaugeMetricFamily]:
        """Due notices, and whether the database could be asked."""
        now = time.time()
        counts = GaugeMetricFamily(
            "bruxelles_outbox_notices", "Notices that are due.", labels=("channel",)
        )
        ages = GaugeMetricFamily(
            "bruxelles_outbox_oldest_seconds",
            "Seconds for which the oldest notice has been due.",
            labels=("channel",),
        )
        is_up = True
        try:
            with self._services.store.reading() as db:
                for channel, count, since in due_by_channel(db, now):
                    counts.add_metric((channel,), count)
                    ages.add_metric((channel,), now - since)
        except Refusal:
            is_up = False
        yield counts
        yield ages
        yield _gauge("bruxelles_database_up", "Whether the database answers: 1 or 0.", is_up)


def _gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, text, value=value)
