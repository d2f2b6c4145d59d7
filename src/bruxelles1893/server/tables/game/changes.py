"""A table after something was stored, and who is to be called because of it."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection

from bruxelles1893.engine import Seat
from bruxelles1893.server.storage import hook_rows
from bruxelles1893.server.storage.rows import (
    PERSON,
    RUNNING,
    SEAT_CLAIMED,
    TURNS,
    GameRow,
    Head,
    SeatRow,
)
from bruxelles1893.server.tables.game.game import Game


class Change(NamedTuple):
    """A table after something was stored, for its listeners.

    `game` is open only while the listeners run, if moves were stored; `claimed` are the people
    whose seats somebody has begun to claim.
    """

    row: GameRow
    seats: tuple[SeatRow, ...]
    asked_before: Seat | None
    game: Game | None = None
    claimed: tuple[str, ...] = ()

    @property
    def head(self) -> Head:
        """How far the table is."""
        return Head(self.row.number, self.row.version)

    @property
    def person_to_call(self) -> str | None:
        """The person whose turn has begun at a turn-based table."""
        row = self.row
        if row.pace != TURNS or row.status != RUNNING or row.asked in (None, self.asked_before):
            return None
        return asked_person(row, self.seats)


def asked_person(row: GameRow, seats: tuple[SeatRow, ...]) -> str | None:
    """The person who is asked, if no bot plays for them."""
    if row.asked is None:
        return None
    seat = seats[row.asked]
    return seat.holder if seat.kind == PERSON and seat.level is None else None


def plan_call(db: Connection, change: Change, now: float) -> None:
    """Let those be called whose turn has begun or whose seat is claimed.

    It is stored together with the change itself.
    """
    row, person = change.row, change.person_to_call
    if person is not None:
        hook_rows.plan_call(db, person, row.id, row.number, now)
    for holder in change.claimed:
        hook_rows.plan_call(db, holder, row.id, row.number, now, SEAT_CLAIMED)
