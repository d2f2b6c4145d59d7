"""Claims on seats: somebody lost their cookie, and the others at the table know them.

All other people at the table must agree, two at least: in a game of two the opponent alone cannot
give a seat away. The seat's holder is told, and has the table's time limit, but no less than
`SHORTEST_WAITS`, to object or to play; so nobody loses a seat that they use. A holder who
was put out can take the seat back at any time.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, NamedTuple

from bruxelles1893.server.storage.rows import LIVE, TURNS, GameRow, SeatRow

FEWEST_WITNESSES: Final = 2
SHORTEST_WAITS: Final = {LIVE: 5 * 60, TURNS: 24 * 3600}


class Claim(NamedTuple):
    """A claim on a seat: the person, since when, and who has agreed."""

    person: str
    name: str
    made_at: float
    agreed: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The claim for the database."""
        parts = [self.person, self.name, self.made_at, list(self.agreed)]
        return json.dumps(parts, ensure_ascii=False)


def claim_of(seat: SeatRow) -> Claim | None:
    """The claim of a seat, if there is one."""
    if seat.claim is None:
        return None
    person, name, made_at, agreed = json.loads(seat.claim)
    return Claim(person, name, made_at, tuple(agreed))


def ready_at(row: GameRow, claim: Claim) -> float:
    """The time at which a seat can be taken, if all agree."""
    return claim.made_at + max(row.hand_over_after, SHORTEST_WAITS[row.pace])


def witnesses(seats: Sequence[SeatRow], seat: SeatRow) -> dict[str, str]:
    """The people whose consent is needed, with their names: all others who hold seats."""
    return {
        each.holder: each.name
        for each in seats
        if each.holder is not None and each.holder != seat.holder
    }


def missing(seats: Sequence[SeatRow], seat: SeatRow, claim: Claim) -> list[str]:
    """The names of those who have not agreed yet."""
    return [name for person, name in witnesses(seats, seat).items() if person not in claim.agreed]
