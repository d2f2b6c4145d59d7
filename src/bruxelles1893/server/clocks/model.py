"""A table's clock: the time that each seat has and has used, pauses, and votes to end.

All moments here are seconds of *served time*, in which outages of the server do not count.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, Self

from bruxelles1893.engine import Seat

MINUTE: Final = 60
DAY: Final = 24 * 3600
LONGEST_BANK: Final = 60 * DAY
LONGEST_INCREMENT: Final = 3600
LONGEST_WARNING: Final = DAY / 2
"""Before the end of their time somebody is warned, but never before three quarters of it."""
MOST_KNOWN: Final = 4_096

NOTHING_TOLD: Final = 0
WARNED: Final = 1
TOLD_OVER: Final = 2


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time that everybody has, in seconds.

    `per_turn` is free in each turn and not kept. What a turn takes beyond it comes out of the
    `bank`, and each turn that ends adds the `increment` to it.
    """

    bank: int
    increment: int = 0
    per_turn: int = 0


PRESETS: Final = {
    "quick": TimeControl(10 * MINUTE, increment=15),
    "usual": TimeControl(20 * MINUTE, increment=30),
    "long": TimeControl(45 * MINUTE, increment=60),
    "day": TimeControl(2 * DAY, per_turn=DAY),
    "days": TimeControl(7 * DAY, per_turn=3 * DAY),
}
"""What people choose from: the first three for games in one go, the others for games over days."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a table; without a control it only counts the time that is used.

    `running` is the person whose turn it is. `turn` is what they have used of this turn before
    `since`; nobody is charged while the table `is_paused`.
    """

    banks: tuple[float, ...]
    used: tuple[float, ...]
    control: TimeControl | None = None
    running: Seat | None = None
    since: float = 0.0
    turn: float = 0.0
    is_paused: bool = False
    waits_until: float = 0.0
    """The time until which the others have said that they wait for a seat whose time is over."""
    pause_votes: frozenset[str] = field(default_factory=frozenset)
    """The people who want the pause to begin, or to end."""
    votes_since: float = 0.0
    """The time at which the first of them said so."""
    stage: int = NOTHING_TOLD
    """What people were told of the running turn: that its time is nearly over, or that it is."""
    end_votes: frozenset[str] = field(default_factory=frozenset)
    """The people who want to end the game as it stands."""

    @classmethod
    def of(cls, players: int, control: TimeControl | None = None) -> Self:
        """A clock that has not begun."""
        bank = float(control.bank) if control is not None else 0.0
        return cls((bank,) * players, (0.0,) * players, control)

    # --- Reading ----------------------------------------------------------------------------

    def turn_used(self, now: float) -> float:
        """Seconds that the running turn has taken so far."""
        if self.running is None or self.is_paused:
            return self.turn
        return self.turn + max(0.0, now - self.since)

    def time_used(self, seat: Seat, now: float) -> float:
        """Seconds that a seat has used in the whole game."""
        return self.used[seat] + (self.turn_used(now) if seat == self.running else 0.0)

    def time_left(self, seat: Seat, now: float) -> float | None:
        """Seconds left of a seat's turn and bank: negative if it is over, None without a clock."""
        if self.control is None:
            return None
        if seat != self.running:
            return self.banks[seat]
        return self.banks[seat] + self.control.per_turn - self.turn_used(now)

    @property
    def over_at(self) -> float | None:
        """The moment at which the time of the seat that is asked runs out, if nothing happens."""
        if self.control is None or self.running is None or self.is_paused:
            return None
        return self.since + self.banks[self.running] + self.control.per_turn - self.turn

    def is_over(self, now: float) -> bool:
        """Whether the seat that is asked has no time left."""
        return self.over_at is not None and now >= self.over_at

    @property
    def short_at(self) -> float | None:
        """The moment at which somebody is warned who has days for a turn."""
        if self.over_at is None or self.running is None or self.control is None:
            return None
        whole = self.banks[self.running] + self.control.per_turn
        has_days = self.control.per_turn > 0
        return self.over_at - min(LONGEST_WARNING, whole / 4) if has_days else None

    def due_at(self, limit: int) -> float | None:
        """The moment at which something is to be done, if nothing happens.

        Somebody is warned, all are told that the time is over, and `limit` later a bot takes over.
        In a pause it is the moment at which it ends: `limit` after somebody wanted that.
        """
        if self.is_paused:
            return self.votes_since + limit if self.pause_votes else None
        if self.over_at is None:
            return None
        if self.stage == NOTHING_TOLD and self.short_at is not None:
            return self.short_at
        if self.stage < TOLD_OVER:
            return self.over_at
        return max(self.over_at + limit, self.waits_until)

    # --- Turns ------------------------------------------------------------------------------

    def asked(self, seat: Seat | None, now: float, *, is_new_turn: bool = False) -> Self:
        """The clock once this seat or nobody is asked; a turn that goes on keeps its time."""
        if seat == self.running and not is_new_turn:
            return self
        ended = self._turn_ended(now)
        return replace(ended._fresh(now), running=seat)

    def _fresh(self, now: float) -> Self:
        """The clock at the beginning of a turn."""
        return replace(self, since=now, turn=0.0, waits_until=0.0, stage=NOTHING_TOLD)

    def _turn_ended(self, now: float) -> Self:
        seat = self.running
        if seat is None:
            return self
        taken = self.turn_used(now)
        bank = self.banks[seat]
        if self.control is not None:
            beyond = max(0.0, taken - self.control.per_turn)
            bank = max(0.0, bank - beyond) + self.control.increment
        return replace(
            self,
            banks=_with(self.banks, seat, bank),
            used=_with(self.used, seat, self.used[seat] + taken),
        )

    def stepped_back(self, seat: Seat, now: float) -> Self:
        """The clock after a seat takes a turn back: it is charged for the time since then."""
        if seat == self.running:
            return self
        gone, control = self.turn_used(now), self.control
        bank = self.banks[seat]
        if control is not None:
            bank = max(0.0, bank - control.increment)
        return replace(
            self,
            banks=_with(self.banks, seat, bank),
            running=seat,
            since=now,
            turn=gone,
            waits_until=0.0,
            stage=NOTHING_TOLD,
        )

    def passed_on(self, seat: Seat, now: float) -> Self:
        """The clock after another person takes over a seat; the time so far is charged to it."""
        if seat != self.running:
            return self
        used = _with(self.used, seat, self.time_used(seat, now))
        return replace(self._fresh(now), used=used)

    def told_of(self, now: float) -> Self:
        """The clock once people were told how far the time of this turn is."""
        return replace(self, stage=TOLD_OVER if self.is_over(now) else WARNED)

    # --- Pauses -----------------------------------------------------------------------------

    def voted(self, votes: frozenset[str], now: float) -> Self:
        """The clock once these people want the pause to begin, or to end."""
        since = self.votes_since if self.pause_votes else now
        return replace(self, pause_votes=votes, votes_since=since)

    def paused(self, now: float) -> Self:
        """The clock stopped. The time of the turn so far stays charged."""
        taken = self.turn_used(now)
        return replace(self, turn=taken, since=now, is_paused=True, pause_votes=frozenset())

    def resumed(self, now: float) -> Self:
        """The clock running again from where it stopped."""
        return replace(self, since=now, is_paused=False, pause_votes=frozenset())

    # --- For the database -------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The clock as JSON."""
        control = self.control
        parts: dict[str, Any] = {
            "banks": self.banks,
            "used": self.used,
            "control": control and [control.bank, control.increment, control.per_turn],
            "running": self.running,
            "since": self.since,
            "turn": self.turn,
            "is_paused": self.is_paused,
            "waits_until": self.waits_until,
            "pause_votes": sorted(self.pause_votes),
            "votes_since": self.votes_since,
            "stage": self.stage,
            "end_votes": sorted(self.end_votes),
        }
        return json.dumps(parts)


def _with(values: tuple[float, ...], seat: Seat, value: float) -> tuple[float, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


@lru_cache(MOST_KNOWN)
def clock_of(text: str) -> Clock | None:
    """The clock of a table; None where time is not counted."""
    if not text:
        return None
    parts = json.loads(text)
    control = parts["control"]
    return Clock(
        banks=tuple(parts["banks"]),
        used=tuple(parts["used"]),
        control=None if control is None else TimeControl(*control),
        running=parts["running"],
        since=parts["since"],
        turn=parts["turn"],
        is_paused=parts["is_paused"],
        waits_until=parts["waits_until"],
        pause_votes=frozenset(parts["pause_votes"]),
        votes_since=parts.get("votes_since", 0.0),
        stage=parts.get("stage", NOTHING_TOLD),
        end_votes=frozenset(parts["end_votes"]),
    )
