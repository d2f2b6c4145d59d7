"""Players on the page: names, and shapes that tell them apart without colour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bruxelles1893.engine import NEUTRAL, NOBODY, Seat
from bruxelles1893.web.scene.caching import CACHE_SIZE

SHAPES: Final = ("circle", "square", "triangle", "diamond", "star")
NEUTRAL_SHAPE: Final = "ring"


class Piece(NamedTuple):
    """Something that belongs to a seat: a pawn, a house or a mark. `seat` names its colour."""

    seat: Seat
    shape: str
    owner: str


NEUTRAL_PIECE: Final = Piece(NEUTRAL, NEUTRAL_SHAPE, "")


@lru_cache(CACHE_SIZE)
def piece_of(seat: Seat, owner: str) -> Piece:
    """The piece of a player's seat."""
    return Piece(seat, SHAPES[seat], owner)


def piece(seat: Seat, names: Sequence[str]) -> Piece | None:
    """The piece of a seat, of the neutral colour, or none."""
    if seat == NOBODY:
        return None
    if seat == NEUTRAL or seat >= len(names):
        return NEUTRAL_PIECE
    return piece_of(seat, names[seat])


def pieces(seats: Sequence[Seat], names: Sequence[str]) -> tuple[Piece, ...]:
    """The pieces of several seats."""
    return tuple(piece_of(seat, names[seat]) for seat in seats)
