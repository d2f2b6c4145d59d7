"""AN-SALE-4, AN-SALE-6: what the art market pays, read from the board and not from the engine."""

from __future__ import annotations

from itertools import product

AXIS = (6, 4, 2, 0, 2, 4, 6)
CORNER = {
    "blue": (-1, -1),
    "yellow": (-1, 1),
    "green": (1, -1),
    "brown": (1, 1),
    "black": (0, 0),
}
PLACES = tuple(product(range(2, 7), range(2, 7)))
"""The rows and columns on which the centre of the cursor can lie."""


def price(colour: str, row: int, column: int) -> tuple[int, int]:
    """The francs and points for a colour, with the centre of the cursor on a place."""
    down, right = CORNER[colour]
    return AXIS[row + down - 1], AXIS[column + right - 1]
