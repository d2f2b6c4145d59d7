"""Long work in steps that all processes of a database share: one does a job, another can go on.

Whoever does a job has its lease, as with bots. What each step finds is stored at once, so that
whoever takes the job up after a death goes on from there, and nothing is done for nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from bruxelles1893.server.background.peers import NoPeers, Peers
from bruxelles1893.server.storage import job_rows
from bruxelles1893.server.storage.rows import JobRow
from bruxelles1893.server.storage.store import Store

NOTHING: Final = "{}"


class Jobs:
    """The long work of a database."""

    def __init__(
        self, store: Store, peers: Peers | None = None, clock: Callable[[], float] = time.time
    ) -> None:
        self._store: Final = store
        self._peers: Final = peers or NoPeers()
        self._clock: Final = clock

    def find(self, name: str, version: str) -> JobRow | None:
        """A job, if somebody has wanted it."""
        with self._store.reading() as db:
            return job_rows.job(db, name, version)

    def want(self, name: str, version: str, steps: int, order: str = "") -> JobRow:
        """Want a job to be done; what was found of it before counts."""
        now = self._clock()
        with self._store.writing() as db:
            row = job_rows.job(db, name, version, locked=True)
            if row is None:
                row = JobRow(name, version, order, steps, NOTHING, True, now)
            is_wanted = len(job_rows.results(row)) < row.steps
            row = row._replace(is_wanted=is_wanted, changed_at=now)
            job_rows.keep(db, row)
        return row

    def stop(self, name: str) -> None:
        """Go on with it no more, whichever process does it."""
        with self._store.writing() as db:
            job_rows.stop(db, name)

    def take(self, name: str) -> bool:
        """Whether it is for this process to do, and no other; asked again it stays so."""
        return self._peers.claim(name, 0)

    def leave(self, name: str) -> None:
        """Let others do it."""
        self._peers.release(name, 0)

    def add(self, name: str, version: str, key: str, result: Any) -> JobRow | None:
        """Store what a step has found; None if the job is not there any more."""
        with self._store.writing() as db:
            row = job_rows.job(db, name, version, locked=True)
            if row is None:
                return None
            row = job_rows.with_result(row, key, result, self._clock())
            job_rows.keep(db, row)
        return row

    def wanted(self, kind: str, version: Callable[[], str]) -> list[str]:
        """The names of the jobs of a kind that are not done, whoever does them.

        Which version is asked for is worked out only if there are any: that may load much.
        """
        with self._store.reading() as db:
            found = job_rows.wanted(db, kind)
        asked_for = version() if found else ""
        return [name for name, made_by in found if made_by == asked_for]
