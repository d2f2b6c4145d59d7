"""Whole numbers that mean different things, which a type checker tells apart.

They are plain `int` when the program runs. Numbers become one of these where they come in: from
JSON, notation, a database or an array. Everywhere else the engine hands them out.
"""

from __future__ import annotations

from typing import Final, NewType

Option = NewType("Option", int)
"""A number of the option space, see `core.options`."""

Seat = NewType("Seat", int)
"""A player by the place at the table, from 0."""

Space = NewType("Space", int)
"""A space of the Art Nouveau board, from 0 at the top left."""

StepNumber = NewType("StepNumber", int)
"""The number of a step, see `core.steps`."""

NOBODY: Final = Seat(-1)
"""No seat."""

NEUTRAL: Final = Seat(5)
"""The seat of neutral pawns."""

FACE_DOWN: Final = Seat(6)
"""The owner of a Belle Époque tile that lies where a house could stand."""

NO_SPACE: Final = Space(-1)

NO_STEP: Final = StepNumber(-1)

SEATS: Final = tuple(tuple(Seat(seat) for seat in range(count)) for count in range(7))
"""The seats by the number of players, for rules that run in every turn."""


def first_seats(count: int) -> tuple[Seat, ...]:
    """The seats of a game with this many players, in turn order."""
    return SEATS[count]
