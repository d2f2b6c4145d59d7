"""The same people play again: the first to ask opens the next table, the others join it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bruxelles1893.engine import Seat
from bruxelles1893.server.clubs.invitations import Invitations
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage.rows import RUNNING, WAITING, GameRow, SeatRow
from bruxelles1893.server.tables.errors import NotSeated, UnknownTable
from bruxelles1893.server.tables.orders import TableOrder
from bruxelles1893.server.tables.seat_plan import SeatPlan
from bruxelles1893.server.tables.service import Tables


class PlayAgain:
    """Next tables. A finished game stores the id of its next one, so that all players find it."""

    def __init__(self, tables: Tables, invitations: Invitations) -> None:
        self._tables: Final = tables
        self._invitations: Final = invitations

    def again(self, who: Identity, table_id: str, order: TableOrder) -> str:
        """The next table of a game's players, and the person's seat there."""
        row, seats = self._tables.resources.rows(table_id)
        own = [seat.number for seat in seats if seat.holder == who.id]
        if not own:
            raise NotSeated("you hold no seat at this table")
        if self._sits_down(who, row.next_table, next_seat(own[0], len(seats))):
            return row.next_table
        made = self._tables.lobby.create(who, order).id
        others = {
            next_seat(seat.number, len(seats)): seat.holder
            for seat in seats
            if seat.holder not in (None, who.id)
        }
        if not others:
            return made
        found = self._noted(who, row, made)
        if found != made:
            self._tables.lobby.leave(who, made)
            self._sits_down(who, found, next_seat(own[0], len(seats)))
            return found
        self._invitations.invite_again(who, made, others)
        return made

    def _noted(self, who: Identity, row: GameRow, made: str) -> str:
        """Note the next table of a game; if another request was faster, keep its table."""
        found = made

        def note(plan: SeatPlan) -> None:
            nonlocal found
            if plan.row.next_table != row.next_table:
                found = plan.row.next_table
            plan.changes["next_table"] = found

        self._tables.lobby.changed(who, row.id, note)
        return found

    def _sits_down(self, who: Identity, table_id: str, seat: Seat) -> bool:
        """Whether a person has a seat at a next table, or could take one."""
        try:
            row, seats = self._tables.resources.rows(table_id)
        except UnknownTable:
            return False
        if any(each.holder == who.id for each in seats):
            return row.status in (WAITING, RUNNING)
        if row.status != WAITING or not _has_room(seats):
            return False
        self._tables.lobby.sit(who, table_id, seat)
        self._invitations.end(who, table_id)
        return True


def next_seat(seat: Seat, players: int) -> Seat:
    """The seat at the next table: seats move on by one, so that everybody begins in turn."""
    return Seat((seat + 1) % players)


def _has_room(seats: Sequence[SeatRow]) -> bool:
    return any(seat.holder is None and seat.level is None for seat in seats)
