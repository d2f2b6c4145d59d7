"""Who sits where: names, and shapes that tell players apart without colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bruxelles1893.engine import NEUTRAL, NOBODY

SHAPES: Final = ("circle", "square", "triangle", "diamond", "star")
NEUTRAL_SHAPE: Final = "ring"


class Piece(NamedTuple):
    """Something that belongs to a seat: a pawn, a house or a mark. `seat` names its colour."""

    seat: int
    shape: str
    owner: str


NEUTRAL_PIECE: Final = Piece(NEUTRAL, NEUTRAL_SHAPE, "")


def piece(seat: int, names: Sequence[str]) -> Piece | None:
    """The piece of a seat, of the neutral colour, or none."""
    if seat == NOBODY:
        return None
    if seat == NEUTRAL or seat >= len(names):
        return NEUTRAL_PIECE
    return Piece(seat, SHAPES[seat], names[seat])


def pieces(seats: Sequence[int], names: Sequence[str]) -> tuple[Piece, ...]:
    """The pieces of several seats."""
    return tuple(Piece(seat, SHAPES[seat], names[seat]) for seat in seats)
