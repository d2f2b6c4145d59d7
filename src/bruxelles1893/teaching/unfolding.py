"""The parts of the table that a learner has met: the rest stays folded until its time comes.

Like the mentor's words it follows from the record of the game, so nothing has to be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bruxelles1893.engine import Option, Seat, Session
from bruxelles1893.engine.core.events import PawnToCourt
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.teaching.moments import BIDS, CONFIRM, Moment, lived

Met = Callable[[Moment], bool]
"""Whether something has been met at a moment; it stays met."""

FIRST_ROUND: Final = 1


def _asked(*kinds: str) -> Met:
    """A condition: a question of some kind was asked, or the first round is over."""
    return lambda moment: moment.kind in kinds or moment.table.round > FIRST_ROUND


def _play_begins(moment: Moment) -> bool:
    return moment.table.round >= FIRST_ROUND


def _first_pawn_stands(moment: Moment) -> bool:
    return moment.kind in (*BIDS, CONFIRM) and _play_begins(moment)


def _in_turn(number: int) -> Met:
    """A condition: it is the learner's turn of some number, counted by pawns placed."""

    def is_met(moment: Moment) -> bool:
        player = moment.table.players[moment.seat]
        placed = sum(seat == moment.seat for seat in moment.table.pawns) + sum(player.brussels)
        is_turn = moment.kind == NEW_TURN and not moment.chosen
        return moment.table.round > FIRST_ROUND or (is_turn and placed >= number - 1)

    return is_met


def _court_is_used(moment: Moment) -> bool:
    is_sent = any(isinstance(event, PawnToCourt) for event in moment.since)
    return is_sent or moment.table.round > FIRST_ROUND


def _later_round(moment: Moment) -> bool:
    return moment.table.round > FIRST_ROUND


_houses_are_built: Final = _asked("material", "build-place", "build-pay", "build-arm")

AREAS: Final[dict[str, Met]] = {
    "board": _play_begins,
    "pawns": _play_begins,
    "works": _play_begins,
    "bids": _first_pawn_stands,
    "brussels": _in_turn(2),
    "log": _in_turn(2),
    "outlook": _in_turn(3),
    "market": _asked("sale-art", "sale-cursor", "sale-slot"),
    "compass": _houses_are_built,
    "materials": _houses_are_built,
    "nobles": _asked("noble", "noble-keep", "grand-place", "free-noble"),
    "tracks": _asked("build-place", "build-pay", "prestige", "tied-bonus"),
    "rows": _asked("prestige"),
    "court": _court_is_used,
    "idle": _later_round,
}
"""The areas of the table that are folded at first, by their names on the page.

`idle` is the list of choices that would do nothing.
"""


def unmet(session: Session, seat: Seat, drafted: Sequence[Option] = ()) -> tuple[str, ...]:
    """The areas that a learner has not met yet, with the turn in the making."""
    left = dict(AREAS)
    for moment in lived(session, seat, drafted):
        left = {area: is_met for area, is_met in left.items() if not is_met(moment)}
    return tuple(left)
