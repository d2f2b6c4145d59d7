"""RES-IRIS with BE-CARD-27 and BE-CARD-28: a pawn may count double."""

from __future__ import annotations

from bruxelles1893.engine.core.geometry import AROUND, IRISES
from bruxelles1893.engine.core.ids import Seat
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.rules import resolution
from bruxelles1893.engine.rules.resolution import is_surrounded, leaders, pawns_around


def presence(state: State, iris: int) -> list[int]:
    """BE-CARD-27: the pawns around a surrounded iris by owner, a doubled one counted twice."""
    counts = pawns_around(state, iris)
    for seat, player in enumerate(state.players):
        if player.doubled in AROUND[iris]:
            counts[seat] += 1
    return counts


def majorities(state: State, seat: Seat) -> int:
    """BE-CARD-28: irises where a player has most, ties included."""
    irises = [iris for iris in IRISES if is_surrounded(state, iris)]
    return sum([seat in leaders(presence(state, iris)) for iris in irises])


class IrisMajority(resolution.IrisMajority):
    """RES-IRIS-1, BE-CARD-27: who has most, with a doubled pawn."""

    def presence(self, state: State, iris: int) -> list[int]:
        return presence(state, iris)
