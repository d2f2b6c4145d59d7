"""The address for Prometheus; no page and no player can reach it."""

from __future__ import annotations

import errno
import logging
import threading
from typing import Final
from wsgiref.simple_server import WSGIServer

from prometheus_client import start_http_server

from bruxelles1893.server.metrics.measures import Metrics
from bruxelles1893.server.settings import Endpoint, SettingsError

LOG: Final = logging.getLogger(__name__)
MOST_PROCESSES: Final = 64


class Exporter:
    """Answers Prometheus in threads of its own.

    Of several processes each takes the next free port, so that none speaks for another.
    """

    def __init__(self, metrics: Metrics, endpoint: Endpoint) -> None:
        self._metrics: Final = metrics
        self._endpoint: Final = endpoint
        self._running: tuple[WSGIServer, threading.Thread] | None = None

    @property
    def port(self) -> int:
        """Its port; 0 before it starts."""
        return 0 if self._running is None else int(self._running[0].server_address[1])

    def start(self) -> None:
        """Start to answer."""
        host, first = self._endpoint
        for port in range(first, first + MOST_PROCESSES):
            try:
                self._running = start_http_server(port, host, self._metrics.registry)
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise SettingsError(f"BRUXELLES_METRICS cannot be used: {error}") from error
            else:
                LOG.info("metrics at %s port %s", host, self.port)
                return
        raise SettingsError(f"BRUXELLES_METRICS: no free port from {first} on")

    def close(self) -> None:
        """Stop answering."""
        if self._running is not None:
            server, thread = self._running
            server.shutdown()
            thread.join()
            server.server_close()
