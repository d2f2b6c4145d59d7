"""Three ways to tell other processes of a commit: what each costs those who write.

    python -m benchmarks.news
    python -m benchmarks.news --writers 8 --processes 4 --listeners 8

Each process has so many threads that store a row and commit. They tell nobody, or in the same
transaction (`NOTIFY`), or after it and many together, as `server/background/news_line.py` does.
Listeners hear it all; the time to be heard runs from the commit.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection as Pipe
from statistics import quantiles
from typing import Final, NamedTuple

import psycopg

from benchmarks.load_server import database

SECONDS: Final = 6.0
NOBODY, INSIDE, AFTER = "nobody", "inside the transaction", "after it, together"
INSERT: Final = "INSERT INTO told (process, thread, number) VALUES (%s, %s, %s)"
NOTIFY: Final = "SELECT pg_notify('told', %s)"


class Measured(NamedTuple):
    """What a process has seen."""

    commits: list[float]
    heard: list[float]


class Together:
    """Sends what has come since the last message, in a thread."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._untold: list[float] = []
        self._is_news = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()

    def tell(self, at: float) -> None:
        """Tell of a commit soon."""
        self._untold.append(at)
        self._is_news.set()

    def _run(self) -> None:
        with psycopg.connect(self._address, autocommit=True) as db:
            while True:
                self._is_news.wait()
                self._is_news.clear()
                taken, self._untold = self._untold, []
                if taken:
                    db.execute(NOTIFY, (json.dumps(taken[:300]),))


def write(
    address: str, way: str, process: int, thread: int, told: Together, out: list[float]
) -> None:
    """Store one row after the other."""
    with psycopg.connect(address) as db:
        ends = time.monotonic() + SECONDS
        number = 0
        while time.monotonic() < ends:
            began, number = time.monotonic(), number + 1
            db.execute(INSERT, (process, thread, number))
            if way == INSIDE:
                db.execute(NOTIFY, (json.dumps([time.time()]),))
            db.commit()
            if way == AFTER:
                told.tell(time.time())
            out.append(time.monotonic() - began)


def listen(address: str, heard: list[float]) -> None:
    """Hear what is told."""
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("LISTEN told")
        for notice in db.notifies(timeout=SECONDS + 2):
            now = time.time()
            heard.extend(now - at for at in json.loads(notice.payload))


def process(address: str, way: str, number: int, writers: int, hears: bool, out: Pipe) -> None:
    """One process: writers, and perhaps a listener."""
    commits: list[float] = []
    heard: list[float] = []
    if hears:
        threading.Thread(target=listen, args=(address, heard), daemon=True).start()
    together = Together(address)
    threads = [
        threading.Thread(target=write, args=(address, way, number, each, together, commits))
        for each in range(writers)
    ]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    time.sleep(1.0)
    out.send(Measured(commits, heard))


@contextmanager
def table(address: str) -> Iterator[None]:
    """A table to write into."""
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("CREATE TABLE told (process int, thread int, number int)")
        yield
        db.execute("DROP TABLE told")


def measure(address: str, way: str, writers: int, processes: int, listeners: int) -> None:
    """Measure one way, and print it."""
    context = multiprocessing.get_context("spawn")
    pipes = []
    with table(address):
        for number in range(max(processes, listeners)):
            mine, theirs = context.Pipe()
            count = writers if number < processes else 0
            arguments = (address, way, number, count, number < listeners, theirs)
            context.Process(target=process, args=arguments).start()
            pipes.append(mine)
        found = [pipe.recv() for pipe in pipes]
    commits = [each for one in found for each in one.commits]
    heard = [each for one in found for each in one.heard]
    print(
        f"{way:24} {len(commits) / SECONDS:7.0f} commits/s, each {_shown(commits)}; "
        f"heard {_shown(heard)}",
        flush=True,
    )


def _shown(seconds: list[float]) -> str:
    if len(seconds) < 100:
        return "by nobody"
    cuts = quantiles(seconds, n=100)
    return " / ".join(f"{cuts[each - 1] * 1000:.1f}" for each in (50, 95, 99)) + " ms"


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--writers", type=int, default=8, help="threads of each process")
    parser.add_argument("--processes", type=int, default=4)
    parser.add_argument("--listeners", type=int, default=4)
    asked = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; 50/95/99th percentiles")
    with database("postgresql") as address:
        assert address is not None
        for way in (NOBODY, INSIDE, AFTER) * 2:
            measure(address, way, asked.writers, asked.processes, asked.listeners)


if __name__ == "__main__":
    main()
