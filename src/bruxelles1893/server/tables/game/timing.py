"""The clock of a table after something happened there, as columns of its row."""

from __future__ import annotations

from collections.abc import Sequence

from bruxelles1893.engine import Seat
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.server.clocks.model import clock_of
from bruxelles1893.server.storage.rows import RUNNING, UNDO, GameRow, MoveRow, SeatRow
from bruxelles1893.server.tables.game.game import is_played_by_person


def clock_columns(
    row: GameRow, seats: Sequence[SeatRow], served: float, moves: Sequence[MoveRow] = ()
) -> dict[str, object]:
    """The clock of a table whose row is as it will be, after these moves; none if it has none."""
    clock = clock_of(row.clock)
    if clock is None:
        return {}
    asked = _asked_person(row, seats)
    stepped_back = next((move.seat for move in moves if move.kind == UNDO), None)
    if stepped_back is not None and stepped_back == asked:
        clock = clock.stepped_back(asked, served)
    else:
        is_new_turn = bool(moves) and row.asked_kind == NEW_TURN
        clock = clock.asked(asked, served, is_new_turn=is_new_turn)
    return {"clock": clock.text, "due_at": clock.due_at(row.hand_over_after)}


def _asked_person(row: GameRow, seats: Sequence[SeatRow]) -> Seat | None:
    if row.status != RUNNING or row.asked is None:
        return None
    return row.asked if is_played_by_person(seats[row.asked]) else None
