"""Served time in the database: the seconds that the server was up, so that outages cost nothing.

A process that serves shows several times a second that it runs, looks whether the database answers,
and writes a beat every few seconds. Time is lost while the process does not run, or the database
does not answer; served time is the time of day without it. A look that only comes late, because the
machine is busy, loses nothing: the process ran all along.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select

from bruxelles1893.server.storage.queries import put
from bruxelles1893.server.storage.rows import RUNNING, PulseRow
from bruxelles1893.server.storage.schema import games, pulse

RUN_SECONDS: Final = 0.25
"""How often a process shows that it runs, in a thread that does nothing else."""
LONGEST_STOP: Final = 1.0
"""If none of its threads ran for longer, the process was stopped."""
TICK_SECONDS: Final = 0.5
"""How often a process looks whether the database answers."""
BEAT_SECONDS: Final = 5.0
LONGEST_ANSWER: Final = BEAT_SECONDS
"""A database that refuses is away at once, a silent one only then: a slow thread waits as well."""
LONGEST_GAP: Final = 3 * BEAT_SECONDS
"""A longer gap between two beats is an outage for a process that cannot know better."""
SERVED: Final = 2
"""The row of `pulse` with the moment of the last beat."""


class ServedTime:
    """The served time of a process, as it was last read from the database."""

    def __init__(self) -> None:
        self.lost: float = 0.0
        """The seconds of all outages so far."""
        self._ran_at: float | None = None
        """The last moment at which this process is known to have run."""
        self._asked_at: float | None = None
        """Since when the database owes an answer."""
        self._has_refused: bool = False
        """Whether it refused meanwhile."""
        self._away_since: float = 0.0
        """The beginning of the last break, in which this process or the database was away."""
        self._up_since: float | None = None
        """The end of it. None in a process that does not look."""
        self._beat_at: float = 0.0

    def at(self, now: float) -> float:
        """The served time at a moment, to be shown."""
        return now - self.lost

    # --- Who was there ----------------------------------------------------------------------

    def begins(self, now: float) -> None:
        """This process begins to look, and has beaten."""
        self._ran_at = self._up_since = self._beat_at = now

    def runs(self, now: float) -> None:
        """Some thread of this process runs; if none did for long, it was stopped."""
        before, self._ran_at = self._ran_at, now
        if before is not None and now - before > LONGEST_STOP:
            self._was_away(before, now)
        elif before is not None and before - now > LONGEST_STOP and self._up_since is not None:
            self._away_since = self._up_since = now  # the clock went back

    def asks(self, now: float) -> None:
        """The database is asked to answer."""
        self.runs(now)
        if self._asked_at is None:
            self._asked_at = now

    def is_refused(self, since: float) -> None:
        """The database has refused what was asked at a moment."""
        self._has_refused = True
        self._asked_at = since if self._asked_at is None else min(self._asked_at, since)

    def is_read(self, now: float) -> None:
        """Somebody was answered: the database is not silent, though it may refuse to write."""
        self.runs(now)
        if not self._has_refused:
            self._end_wait(now)

    def is_written(self, now: float) -> None:
        """The database takes something."""
        self.runs(now)
        self._end_wait(now)

    def _end_wait(self, now: float) -> None:
        asked_at, has_refused = self._asked_at, self._has_refused
        self._asked_at, self._has_refused = None, False
        if asked_at is not None and (has_refused or now - asked_at > LONGEST_ANSWER):
            self._was_away(asked_at, now)

    def _was_away(self, since: float, until: float) -> None:
        """Keep a break until a beat has counted it."""
        if self._up_since is None:
            return
        if self._up_since <= self._beat_at or since < self._away_since:
            self._away_since = since
        self._up_since = until

    # --- Beats ------------------------------------------------------------------------------

    def is_beat_due(self, now: float) -> bool:
        """Whether to note that the server is up, or was not."""
        is_back = self._up_since is not None and self._up_since > self._beat_at
        return is_back or self._has_refused or not 0 <= now - self._beat_at < BEAT_SECONDS

    def has_beaten(self, now: float) -> None:
        """A beat is stored."""
        self._beat_at = now

    def read(self, db: Connection, now: float) -> float:
        """The served time at a moment, to be stored: in a transaction that writes."""
        last = _last_beat(db, now)
        self.is_written(now)
        if self._outage(last.at, now):
            return self.beat(db, now)
        self.lost = last.lost
        return self.at(now)

    def beat(self, db: Connection, now: float, *, is_start: bool = False) -> float:
        """Note that the server is up; a start counts every gap as an outage."""
        last = _last_beat(db, now, locked=True)
        self.is_written(now)
        gap = now - last.at
        self.lost = last.lost + (gap if is_start else self._outage(last.at, now))
        put(db, pulse, ("id",), PulseRow(SERVED, now, self.lost))
        return self.at(now)

    def _outage(self, beat_at: float, now: float) -> float:
        """The seconds since the last beat in which the server was away."""
        gap = now - beat_at
        if gap < 0:
            return gap
        if self._up_since is None:
            return gap if gap > LONGEST_GAP else 0.0
        return max(0.0, self._up_since - max(beat_at, self._away_since))


def _last_beat(db: Connection, now: float, *, locked: bool = False) -> PulseRow:
    query = select(pulse).where(pulse.c.id == SERVED)
    row = db.execute(query.with_for_update() if locked else query).first()
    return PulseRow(SERVED, now) if row is None else PulseRow(*row)


def due_tables(db: Connection, served: float, most: int) -> list[str]:
    """The running tables at which a bot is to take over, the longest due first."""
    query = select(games.c.id).where(games.c.status == RUNNING, games.c.due_at <= served)
    return list(db.execute(query.order_by(games.c.due_at).limit(most)).scalars())


def has_clocks(db: Connection) -> bool:
    """Whether anybody's clock runs."""
    query = select(games.c.id).where(games.c.status == RUNNING, games.c.clock != "").limit(1)
    return db.execute(query).first() is not None
