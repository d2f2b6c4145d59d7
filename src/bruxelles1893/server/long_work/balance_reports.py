"""What printed values of one's own do, played out behind everything that people wait for."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Final

from bruxelles1893 import __version__
from bruxelles1893.arena.comparison import Comparison, Pair, compared, play_pair_of_text
from bruxelles1893.review.plain import from_plain, to_plain
from bruxelles1893.server.background.errors import Busy
from bruxelles1893.server.background.worker_pool import WorkerPool
from bruxelles1893.server.long_work.jobs import Jobs
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.requester import REQUESTER, Requester
from bruxelles1893.server.storage.job_rows import BALANCE, results
from bruxelles1893.server.storage.rows import JobRow

LOG: Final = logging.getLogger(__name__)
DEALS: Final = 20
PLAYERS: Final = 3
PAIR_SECONDS: Final = 2.0
NOT_AWAITED: Final = 2
"""How urgent a deal is: reviews go first."""
DIGEST_LETTERS: Final = 32


class Report:
    """The deals of a report that were played so far."""

    def __init__(self, row: JobRow) -> None:
        self._row: Final = row
        self._pairs: Final = [from_plain(Pair, each) for each in results(row).values()]

    @property
    def done(self) -> int:
        """How many deals have been played."""
        return len(self._pairs)

    @property
    def has_failed(self) -> bool:
        """Whether a deal could not be played; then the report is to be asked for again."""
        return not self._row.is_wanted and self.done < self._row.steps

    @property
    def comparison(self) -> Comparison | None:
        """What came of it, once all are played."""
        return compared(self._pairs) if self.done == self._row.steps else None


class BalanceReports:
    """Makes reports, one for each set of values, whichever process is asked for it."""

    def __init__(self, pool: WorkerPool, jobs: Jobs) -> None:
        self._pool: Final = pool
        self._jobs: Final = jobs
        self._playing: Final[set[tuple[str, int]]] = set()
        """The deals, by job and seed, that wait here or are being played."""
        self._lock: Final = threading.Lock()
        self._is_closed: bool = False

    def close(self) -> None:
        """Another process, or the next start, plays what is left."""
        self._is_closed = True

    def of(self, digest: str) -> Report | None:
        """The report of a set of values, if it is being made or was."""
        row = self._jobs.find(_job(digest), __version__)
        report = None if row is None else Report(row)
        return None if report is None or report.has_failed else report

    def begin(self, digest: str, rules: str, text: str) -> None:
        """Begin a report; raises `Busy` where too many wait."""
        if self.of(digest) is None:
            order = json.dumps([rules, text])
            row = self._jobs.want(_job(digest), __version__, DEALS, order)
            self._play(row, REQUESTER.get())

    def take_up(self) -> None:
        """Go on with reports that nobody alive makes."""
        for name in self._jobs.wanted(BALANCE, lambda: __version__):
            row = self._jobs.find(name, __version__)
            if row is not None:
                with suppress(Busy):
                    self._play(row, Requester(name, ""))

    def _play(self, row: JobRow, requester: Requester) -> None:
        """Play the deals that are left, if no other process does."""
        if not self._jobs.take(row.job):
            return
        rules, text = json.loads(row.order)
        known = results(row)
        for seed in range(row.steps):
            if str(seed) not in known and self._is_new(row.job, seed):
                work = partial(play_pair_of_text, rules, PLAYERS, seed, text)
                self._submit(row.job, seed, work, requester)

    def _submit(self, name: str, seed: int, work: Callable[[], Pair], requester: Requester) -> None:
        try:
            done = self._pool.submit(work, requester, seconds=PAIR_SECONDS, urgency=NOT_AWAITED)
        except Busy:
            self._give_up(name)
            self._forget(name, seed)
            raise
        done.add_done_callback(partial(self._played, name, seed))

    def _is_new(self, name: str, seed: int) -> bool:
        with self._lock:
            is_new = (name, seed) not in self._playing
            self._playing.add((name, seed))
        return is_new

    def _played(self, name: str, seed: int, done: Future[Pair]) -> None:
        try:
            self._jobs.add(name, __version__, str(seed), to_plain(done.result()))
        except Refusal as error:
            LOG.warning("a deal is to be played again: %s", error)
        except Exception as error:
            LOG.warning("a deal could not be played: %s", error)
            self._give_up(name)
        self._forget(name, seed)

    def _forget(self, name: str, seed: int) -> None:
        """A deal is played or given up; after the last one the job is left to others."""
        with self._lock:
            self._playing.discard((name, seed))
            has_more = any(name == other for other, _ in self._playing)
        if not has_more and not self._is_closed:
            with suppress(Refusal):
                self._jobs.leave(name)

    def _give_up(self, name: str) -> None:
        """Leave it until somebody asks again; at the end of a process others go on."""
        if not self._is_closed:
            with suppress(Refusal):
                self._jobs.stop(name)


def _job(digest: str) -> str:
    return BALANCE + digest[:DIGEST_LETTERS]
