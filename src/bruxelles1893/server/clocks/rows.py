"""Served time in the database: the seconds that the server was up, so that outages cost nothing.

A server beats while it runs, and looks between two beats whether the database answers. Where that
is missing the server was down, or the database was; that time is counted as lost, and served time
is the time of day without it.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select

from bruxelles1893.server.storage.queries import put
from bruxelles1893.server.storage.rows import RUNNING, PulseRow
from bruxelles1893.server.storage.schema import games, pulse

TICK_SECONDS: Final = 0.5
"""How often a process looks whether the database answers."""
LONGEST_TICK: Final = 1.0
"""After a longer time without an answer of the database it, or this process, was away."""
BEAT_SECONDS: Final = 5.0
LONGEST_GAP: Final = 3 * BEAT_SECONDS
"""A longer gap between two beats is an outage, whatever process comes after it."""
SERVED: Final = 2
"""The row of `pulse` with the moment of the last beat."""


class ServedTime:
    """The served time of a process, as it was last read from the database."""

    def __init__(self) -> None:
        self.lost: float = 0.0
        """The seconds of all outages so far."""
        self._seen_at: float | None = None
        """The last moment at which the database answered this process."""
        self._beat_at: float = 0.0

    def at(self, now: float) -> float:
        """The served time at a moment, to be shown."""
        return now - self.lost

    def is_beat_due(self, now: float) -> bool:
        """Whether to note that the server is up, or was not."""
        return self._was_away(now) or not 0 <= now - self._beat_at < BEAT_SECONDS

    def seen(self, now: float, *, has_beaten: bool) -> None:
        """The database has answered this process."""
        self._seen_at = now
        if has_beaten:
            self._beat_at = now

    def answered(self, now: float) -> None:
        """Somebody was served: then nobody was away, however late the next look comes.

        After a gap it decides nothing: who writes first, or the next look, counts the outage.
        """
        if self._seen_at is not None and not self._was_away(now):
            self._seen_at = max(self._seen_at, now)

    def read(self, db: Connection, now: float) -> float:
        """The served time at a moment, to be stored: in a transaction that writes."""
        last = _last_beat(db, now)
        if self._was_away(now) or not 0 <= now - last.at <= LONGEST_GAP:
            return self.beat(db, now)
        self.lost = last.lost
        return self.at(now)

    def beat(self, db: Connection, now: float, *, is_start: bool = False) -> float:
        """Note that the server is up; a start counts every gap as an outage."""
        last = _last_beat(db, now, locked=True)
        self.lost = last.lost + self._outage(last.at, now, is_start=is_start)
        put(db, pulse, ("id",), PulseRow(SERVED, now, self.lost))
        return self.at(now)

    def _outage(self, beat_at: float, now: float, *, is_start: bool) -> float:
        """The seconds since the last beat in which the server was away."""
        gap = now - beat_at
        if is_start or gap < 0:
            return gap
        if self._seen_at is not None and self._was_away(now):
            return max(0.0, now - max(beat_at, self._seen_at + TICK_SECONDS))
        return gap if gap > LONGEST_GAP else 0.0

    def _was_away(self, now: float) -> bool:
        return self._seen_at is not None and abs(now - self._seen_at) > LONGEST_TICK


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
