"""RES-IRIS with BE-CARD-27 and BE-CARD-28: a pawn may count double."""

from __future__ import annotations

from bruxelles1893.engine.geometry import AROUND, IRISES
from bruxelles1893.engine.resolution import leaders, pawns_around, score_iris
from bruxelles1893.engine.state import NOBODY, State
from bruxelles1893.engine.steps import Automatic


def iris_winners(state: State, iris: int) -> list[int]:
    """RES-IRIS-1, BE-CARD-27: who has most at a surrounded iris, a doubled pawn counted twice."""
    spaces = AROUND[iris]
    if any(state.pawns[space] == NOBODY for space in spaces):
        return []
    counts = pawns_around(state, iris)
    for seat, player in enumerate(state.players):
        if player.doubled in spaces:
            counts[seat] += 1
    return leaders(counts)


def majorities(state: State, seat: int) -> int:
    """BE-CARD-28: irises where a player has most, ties included."""
    return sum([seat in iris_winners(state, iris) for iris in IRISES])


class IrisMajority(Automatic):
    """RES-IRIS-1, BE-CARD-27: the own iris level for each majority."""

    def run(self, state: State, seat: int, argument: int) -> None:
        for iris in IRISES:
            for winner in iris_winners(state, iris):
                score_iris(state, iris, winner)
