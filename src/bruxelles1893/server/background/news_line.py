"""News for the other processes: sent together, after what they tell of was committed."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from typing import Final

from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.storage.rows import News
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.throttled_log import warn_throttled

LOG: Final = logging.getLogger(__name__)
RETRY_SECONDS: Final = 1.0
CLOSE_SECONDS: Final = 2.0
MOST_UNTOLD: Final = 10_000
"""Beyond these none is kept: whoever missed one looks how far its topic is."""


class NewsLine:
    """Sends news in a thread: many at once where many come at once."""

    def __init__(self, store: Store, sender: str) -> None:
        self._store: Final = store
        self._sender: Final = sender
        self._lock: Final = threading.Lock()
        self._untold: dict[str, News] = {}
        self._is_news: Final = threading.Event()
        self._is_closed: bool = False
        self._thread: Final = threading.Thread(target=self._run, daemon=True, name="news")

    def start(self) -> None:
        """Send in a thread."""
        self._thread.start()

    def close(self) -> None:
        """Send what is left, and end."""
        self._is_closed = True
        self._is_news.set()
        if self._thread.is_alive():
            self._thread.join(CLOSE_SECONDS)

    def tell(self, news: Sequence[News]) -> None:
        """Send news soon; of one topic the last is enough."""
        with self._lock:
            for each in news:
                self._untold[each.topic] = _later(self._untold.get(each.topic), each)
        self._is_news.set()

    def _taken(self) -> list[News]:
        with self._lock:
            self._is_news.clear()
            taken, self._untold = self._untold, {}
        return list(taken.values())

    def _run(self) -> None:
        while True:
            self._is_news.wait()
            taken = self._taken()
            try:
                if taken:
                    self._store.send_news(taken, self._sender)
            except Refusal as error:
                warn_throttled(LOG, "%s: no news for other processes: %s", self._sender, error)
                self._keep(taken)
            except Exception:
                LOG.exception("no news for other processes")
            if self._is_closed:
                return

    def _keep(self, taken: list[News]) -> None:
        """Try again a little later."""
        if not self._is_closed and len(self._untold) < MOST_UNTOLD:
            threading.Event().wait(RETRY_SECONDS)
            self.tell(taken)


def _later(before: News | None, news: News) -> News:
    """What is further of two news of one topic."""
    return news if before is None else max(before, news)
