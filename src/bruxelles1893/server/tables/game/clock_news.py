"""Who is told of pauses at a table, of time that is over and of bots that took over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bruxelles1893.engine import Seat
from bruxelles1893.server.clocks.model import TOLD_OVER, Clock, clock_of
from bruxelles1893.server.notices.model import (
    BOT_PLAYS,
    OUT_OF_TIME,
    PAUSE_ASKED,
    PAUSE_BEGUN,
    PAUSE_ENDED,
    TIME_OVER,
    TIME_SHORT,
)
from bruxelles1893.server.storage.rows import PERSON, RUNNING, GameRow, SeatRow
from bruxelles1893.server.tables.game.journal import STAND_IN, journal_of

Told = tuple[str, str]
"""A person and an event."""


def clock_news(before: GameRow, row: GameRow, seats: Sequence[SeatRow], by: str) -> list[Told]:
    """The people to tell after somebody has changed a table, each with the event."""
    if row.status != RUNNING:
        return []
    owners = {seat.number: seat.holder for seat in seats if seat.kind == PERSON and seat.holder}
    found = [(owner, event) for event in _of_pauses(before, row) for owner in owners.values()]
    found += [(owners[seat], BOT_PLAYS) for seat in _stood_in(before, row) if seat in owners]
    return [each for each in found if each[0] != by] + list(_of_time(before, row, owners))


def _clocks(before: GameRow, row: GameRow) -> tuple[Clock, Clock]:
    usual = Clock.of(row.players)
    return clock_of(before.clock) or usual, clock_of(row.clock) or usual


def _of_pauses(before: GameRow, row: GameRow) -> Iterator[str]:
    old, new = _clocks(before, row)
    if old.is_paused != new.is_paused:
        yield PAUSE_BEGUN if new.is_paused else PAUSE_ENDED
    elif new.pause_votes and not old.pause_votes and not new.is_paused:
        yield PAUSE_ASKED


def _stood_in(before: GameRow, row: GameRow) -> Iterator[Seat]:
    known = journal_of(before.journal)
    for line in journal_of(row.journal):
        if line.kind == STAND_IN and line.seat is not None and line not in known:
            yield line.seat


def _of_time(before: GameRow, row: GameRow, owners: Mapping[Seat, str]) -> Iterator[Told]:
    old, new = _clocks(before, row)
    if new.running is None or new.stage <= old.stage:
        return
    is_over = new.stage == TOLD_OVER
    for seat, owner in owners.items():
        if seat == new.running:
            yield owner, OUT_OF_TIME if is_over else TIME_SHORT
        elif is_over:
            yield owner, TIME_OVER
