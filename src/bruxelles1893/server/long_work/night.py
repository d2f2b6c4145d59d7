"""The night's work: old games go, and their space is given back, while people may be playing.

Of several processes one does it. If it is killed another goes on; what is done already is gone.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from bruxelles1893.server.background.peers import NoPeers, Peers
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.settings import Night
from bruxelles1893.server.storage import job_rows
from bruxelles1893.server.storage.prune import DAY, NOT_OVER, OVER, delete_leftovers, pruned
from bruxelles1893.server.storage.queries import put
from bruxelles1893.server.storage.rows import PulseRow
from bruxelles1893.server.storage.schema import pulse
from bruxelles1893.server.storage.space import give_back, tidy
from bruxelles1893.server.storage.store import Store

LOG: Final = logging.getLogger(__name__)
LOOK_SECONDS: Final = 60.0
NIGHT: Final = timedelta(hours=3)
"""A server that was off at that hour does it as long after, and not by day."""
BETWEEN_SECONDS: Final = 12 * 3600.0
"""What was done less long ago was done this night, in whatever time zone."""
REST_SECONDS: Final = 0.05
"""After each step the database is left to the players."""
JOBS_SECONDS: Final = 30 * DAY
"""So long a deep review can be found by other machines too."""
JOB: Final = "night"
DONE: Final = 3
"""The row of `pulse` that tells when the night's work was last done."""


class NightWork:
    """Does what there is to do at night."""

    def __init__(
        self,
        store: Store,
        settings: Night,
        is_quiet: Callable[[], bool],
        clock: Callable[[], float] = time.time,
        peers: Peers | None = None,
    ) -> None:
        self._store: Final = store
        self._settings: Final = settings
        self._is_quiet: Final = is_quiet
        self._clock: Final = clock
        self._peers: Final = peers or NoPeers()
        self._is_closed: Final = threading.Event()
        self.deleted: Final = {"over": 0, "abandoned": 0}
        """How many games this process has deleted."""

    def close(self) -> None:
        """Stop after the step that is being made."""
        self._is_closed.set()

    def look(self) -> None:
        """Do it, if it is night and it was not done yet."""
        try:
            self._do_if_due()
        except (Refusal, DBAPIError) as error:
            LOG.warning("the night's work was cut short: %s", error)
        except Exception:
            LOG.exception("the night's work was cut short")

    def _do_if_due(self) -> None:
        if not is_night(self._clock(), self._settings.hour) or not self._is_due():
            return
        if not self._peers.claim(JOB, 0):
            return
        try:
            if self._is_due():  # nobody has done it just before
                self._do()
        finally:
            self._peers.release(JOB, 0)

    def _is_due(self) -> bool:
        return not 0 <= self._clock() - (last_done(self._store) or 0.0) < BETWEEN_SECONDS

    def _may_go_on(self) -> bool:
        """Whether the next step is this process's to make; so the others know that it is alive."""
        return not self._is_closed.wait(REST_SECONDS) and self._peers.claim(JOB, 0)

    def _do(self) -> None:
        now, settings = self._clock(), self._settings
        over = self._prune("over", OVER, settings.keep_days)
        abandoned = self._prune("abandoned", NOT_OVER, settings.keep_abandoned_days)
        with self._store.writing() as db:
            job_rows.forget_old(db, now - JOBS_SECONDS)
        if settings.keep_days is not None:
            delete_leftovers(self._store, now - settings.keep_days * DAY, now)
        if over or abandoned:
            tidy(self._store, self._may_go_on)
        freed = give_back(self._store, self._may_go_on, self._is_quiet)
        if not self._may_go_on():
            return
        with self._store.writing() as db:
            put(db, pulse, ("id",), PulseRow(DONE, self._clock()))
        LOG.info(
            "the night's work is done: %s games that were over and %s abandoned ones are deleted, "
            "%.1f MB given back",
            *(over, abandoned, freed / 1e6),
        )

    def _prune(self, kind: str, statuses: tuple[str, ...], days: int | None) -> int:
        if days is None:
            return 0
        count = pruned(self._store, statuses, self._clock() - days * DAY, self._may_go_on)
        self.deleted[kind] += count
        return count


def last_done(store: Store) -> float | None:
    """When the night's work was last done, by whatever process."""
    with store.reading() as db:
        found: float | None = db.execute(select(pulse.c.at).where(pulse.c.id == DONE)).scalar()
        return found


def is_night(now: float, hour: int | None) -> bool:
    """Whether a moment is in the hours that begin at an hour of the day, on this machine."""
    if hour is None:
        return False
    here = datetime.fromtimestamp(now).astimezone()
    began = here.replace(hour=hour, minute=0, second=0, microsecond=0)
    return here - (began if began <= here else began - timedelta(days=1)) < NIGHT
