"""Writers at once, in SQLite: with the queue that commits them together, and with a mere lock.

    python -m benchmarks.commits

One may ask whether `server/storage/commit_queue.py` is worth its lines: this tells commits, writes
a second and the slowest waits of both, in turns, in the same file.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Final, Protocol

from sqlalchemy import Connection, Engine, event, update

from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.commit_queue import CommitQueue
from bruxelles1893.server.storage.schema import pulse
from bruxelles1893.server.storage.store import BUSY_SECONDS, Store

WRITES: Final = 400
CROWDS: Final = (1, 4, 16, 32)
TURNS: Final = 2


class Writers(Protocol):
    """Who lets writers write."""

    def writing(self) -> AbstractContextManager[Connection]:
        """One's turn to write."""
        ...


class OneByOne:
    """A lock instead of a queue: a transaction and a commit for every writer."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine.execution_options(is_writing=True)
        self._lock: Final = threading.Lock()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One's turn to write."""
        with self._lock, self._engine.begin() as db:
            yield db


def waits_of(writers: Writers, crowd: int) -> list[float]:
    """How long each write took, when so many write all the time."""
    waits: list[float] = []

    def write() -> None:
        for _ in range(WRITES // crowd):
            began = time.perf_counter()
            with writers.writing() as db:
                db.execute(update(pulse).values(at=began))
            waits.append(time.perf_counter() - began)

    threads = [threading.Thread(target=write) for _ in range(crowd)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return waits


def main() -> None:
    """Measure both in turns."""
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        store = Store(Settings(data=Path(folder)).url)
        store.upgrade()
        store.check()
        commits: list[object] = []
        event.listen(store.engine, "commit", commits.append)
        ways: dict[str, Writers] = {
            "queue": CommitQueue(store.engine, BUSY_SECONDS),
            "lock": OneByOne(store.engine),
        }
        for crowd in CROWDS:
            for name, writers in [*ways.items()] * TURNS:
                commits.clear()
                began = time.perf_counter()
                waits = waits_of(writers, crowd)
                rate = len(waits) / (time.perf_counter() - began)
                slow = 1000 * quantiles(waits, n=20)[-1]
                print(
                    f"{crowd:3} writers, {name:5}: {len(commits):3} commits for {len(waits)} "
                    f"writes, {rate:5.0f} a second, 95% within {slow:5.1f} ms",
                    flush=True,
                )
        store.close()


if __name__ == "__main__":
    main()
