"""Whole numbers that mean different things, which a type checker tells apart.

They are plain `int` when the program runs. The engine's own modules count with them freely; whoever
is outside gets them from the engine and gives them back.
"""

from __future__ import annotations

from typing import NewType

Option = NewType("Option", int)
"""A number of the option space, see `core.options`."""

Seat = NewType("Seat", int)
"""A player by the place at the table, from 0."""

Space = NewType("Space", int)
"""A space of the Art Nouveau board, from 0 at the top left."""

StepNumber = NewType("StepNumber", int)
"""The number of a step, see `core.steps`."""
