"""RES-IRIS with BE-CARD-27 and BE-CARD-28: a pawn may count double."""

from __future__ import annotations

from bruxelles1893.engine.effects import gain_points
from bruxelles1893.engine.events import IrisScored
from bruxelles1893.engine.geometry import AROUND, IRISES
from bruxelles1893.engine.state import NEUTRAL, NOBODY, State
from bruxelles1893.engine.steps import Automatic


def presence(state: State, iris: int, owner: int) -> int:
    """RES-IRIS-1, BE-CARD-27: pawns around an iris, a doubled one twice."""
    spaces = AROUND[iris]
    count = [state.pawns[space] for space in spaces].count(owner)
    return count + (owner != NEUTRAL and state.players[owner].doubled in spaces)


def iris_winners(state: State, iris: int) -> list[int]:
    """RES-IRIS-1, RES-IRIS-2: who has most at a surrounded iris; neutrals compete."""
    if any(state.pawns[space] == NOBODY for space in AROUND[iris]):
        return []
    seats = range(len(state.players))
    counts = [presence(state, iris, seat) for seat in seats]
    most = max(*counts, presence(state, iris, NEUTRAL))
    return [seat for seat in seats if counts[seat] == most]


def majorities(state: State, seat: int) -> int:
    """BE-CARD-28: irises where a player has most, ties included."""
    return sum([seat in iris_winners(state, iris) for iris in IRISES])


class IrisMajority(Automatic):
    """RES-IRIS-1: the own iris level for each majority."""

    def run(self, state: State, seat: int, argument: int) -> None:
        for iris in IRISES:
            for winner in iris_winners(state, iris):
                player = state.players[winner]
                points = player.board.iris[player.iris]
                state.note(IrisScored, winner, iris, points)
                gain_points(state, winner, points, "RES-IRIS-1")
