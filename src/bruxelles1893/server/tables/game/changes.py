"""A table after something was stored, and the people to notify of it."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection

from bruxelles1893.engine import Seat
from bruxelles1893.server.notices import rows as notice_rows
from bruxelles1893.server.notices.model import ROUND_DRAWN, SEAT_CLAIMED, YOUR_TURN
from bruxelles1893.server.storage.rows import (
    PERSON,
    RUNNING,
    TURNS,
    GameRow,
    Head,
    SeatRow,
)
from bruxelles1893.server.tables.game.game import Game


class Change(NamedTuple):
    """A table after something was stored, for its listeners.

    `game` is open only while the listeners run, if moves were stored; `claimed` are the people
    whose seats somebody has begun to claim; `is_under_way` tells that who is asked goes on with a
    turn of their own, `is_new` that the table has just been made.
    """

    row: GameRow
    seats: tuple[SeatRow, ...]
    asked_before: Seat | None
    game: Game | None = None
    claimed: tuple[str, ...] = ()
    is_under_way: bool = False
    is_new: bool = False
    news: tuple[tuple[str, str], ...] = ()
    """Who is told what of pauses, of time that is over and of bots that took over."""

    @property
    def head(self) -> Head:
        """The head of the table."""
        return Head(self.row.number, self.row.version)

    @property
    def person_to_tell(self) -> str | None:
        """The person whose turn has begun; nobody if it was theirs before, at one device."""
        row, before = self.row, self.asked_before
        if row.status != RUNNING or row.asked in (None, before):
            return None
        person = asked_person(row, self.seats)
        return None if before is not None and self.seats[before].holder == person else person

    @property
    def drawn(self) -> list[str]:
        """The people to notify that their table of a tournament is ready.

        Those who begin a slow game are notified of their turn instead.
        """
        row = self.row
        if not (self.is_new and row.tournament):
            return []
        at_turn = row.asked if row.pace == TURNS else None
        return [
            seat.holder for seat in self.seats if seat.holder is not None and seat.number != at_turn
        ]


def asked_person(row: GameRow, seats: tuple[SeatRow, ...]) -> str | None:
    """The person who is asked, if no bot plays for them."""
    if row.asked is None:
        return None
    seat = seats[row.asked]
    return seat.holder if seat.kind == PERSON and seat.level is None else None


def plan_notices(db: Connection, change: Change, now: float) -> None:
    """Let those be told whose turn has begun, whose seat is claimed or whose table is drawn.

    It is stored together with the change itself.
    """
    row, person = change.row, change.person_to_tell
    if person is not None:
        notice_rows.plan(
            *(db, person, YOUR_TURN, row.id, row.number, now),
            is_slow=row.pace == TURNS,
            is_under_way=change.is_under_way,
        )
    for holder in change.claimed:
        notice_rows.plan(db, holder, SEAT_CLAIMED, row.id, row.number, now)
    for holder, event in change.news:
        is_slow = row.pace == TURNS
        notice_rows.plan(db, holder, event, row.id, row.number, now, is_slow=is_slow)
    for holder in change.drawn:
        notice_rows.plan(db, holder, ROUND_DRAWN, row.id, row.number, now)
