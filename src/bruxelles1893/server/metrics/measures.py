"""Counters and timers of a running process, by the names that Prometheus reads."""

from __future__ import annotations

import time
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, GCCollector, Histogram, ProcessCollector
from sqlalchemy import event

from bruxelles1893.server.background.worker_pool import WorkerPool
from bruxelles1893.server.http.request_log import Answered
from bruxelles1893.server.metrics.gauges import LiveGauges
from bruxelles1893.server.services import Services
from bruxelles1893.server.tables.game.changes import Change
from bruxelles1893.server.tables.game.game import SERVER

REQUEST_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
HEARD_SECONDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
WAIT_SECONDS: Final = (0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300)
DATABASE_SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5)
BEGUN: Final = "begun"


class Metrics:
    """The measures of one process."""

    def __init__(self, services: Services) -> None:
        self.registry: Final = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self._requests: Final = Counter(
            "bruxelles_requests",
            "Requests that were answered, by the pattern of their address and the status.",
            ("method", "route", "status"),
            registry=self.registry,
        )
        self._request_seconds: Final = Histogram(
            "bruxelles_request_seconds",
            "Seconds from a request to the beginning of its answer.",
            ("route",),
            buckets=REQUEST_SECONDS,
            registry=self.registry,
        )
        self._moves: Final = Counter(
            "bruxelles_moves",
            "Moves that were stored, by who chose them.",
            ("by",),
            registry=self.registry,
        )
        self._heard_seconds: Final = Histogram(
            "bruxelles_move_heard_seconds",
            "Seconds from a move to the moment at which an open page has been sent it.",
            buckets=HEARD_SECONDS,
            registry=self.registry,
        )
        self._wait_seconds: Final = Histogram(
            "bruxelles_work_wait_seconds",
            "Seconds that work waited for a worker, by the pool.",
            ("pool",),
            buckets=WAIT_SECONDS,
            registry=self.registry,
        )
        self._database_seconds: Final = Histogram(
            "bruxelles_database_seconds",
            "Seconds that a statement took in the database.",
            buckets=DATABASE_SECONDS,
            registry=self.registry,
        )
        self._listen(services)
        self.registry.register(LiveGauges(services))

    def _listen(self, services: Services) -> None:
        services.tables.listeners.append(self._changed)
        services.streams.on_heard.append(self._heard_seconds.observe)
        for pool in services.pools:
            self._watch_pool(pool)
        event.listen(services.store.engine, "before_cursor_execute", self._statement_begins)
        event.listen(services.store.engine, "after_cursor_execute", self._statement_ends)

    def _watch_pool(self, pool: WorkerPool) -> None:
        pool.on_begin.append(self._wait_seconds.labels(pool.name).observe)

    def answered(self, request: Answered) -> None:
        """Count a request."""
        self._requests.labels(request.method, request.route, str(request.status)).inc()
        self._request_seconds.labels(request.route).observe(request.seconds)

    def _changed(self, change: Change) -> None:
        """Count the moves that were stored together; an undo stores none."""
        line = () if change.game is None else change.game.line
        if not line or line[-1].number != change.row.number:
            return
        for row in line:
            if row.played_at == line[-1].played_at and row.played_by != SERVER:
                self._moves.labels(row.played_by).inc()

    def _statement_begins(self, connection: Any, *args: object) -> None:
        connection.info[BEGUN] = time.perf_counter()

    def _statement_ends(self, connection: Any, *args: object) -> None:
        self._database_seconds.observe(time.perf_counter() - connection.info[BEGUN])
