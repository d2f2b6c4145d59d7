"""The Art Nouveau board and the art-market grid as tables of places."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.ids import Option, Space
from bruxelles1893.engine.core.options import CURSOR_OPTIONS

SIDE: Final = 5
IRIS_SIDE: Final = 4
SPACES: Final = tuple(Space(number) for number in range(SIDE * SIDE))
IRISES: Final = tuple(range(IRIS_SIDE * IRIS_SIDE))
COLUMNS: Final = tuple(SPACES[column::SIDE] for column in range(SIDE))
GRID: Final = 7
MOST_STEPS: Final = 2 * (SIDE - 1)
START_CURSOR: Final = 12


def iris_at(row: int, column: int) -> int:
    """SETUP-01: the iris with these printed numbers, 1 to 4 from the top left."""
    return (row - 1) * IRIS_SIDE + column - 1


def spaces_around(iris: int) -> tuple[Space, ...]:
    """SETUP-01: the four spaces that meet at an iris."""
    corner = iris // IRIS_SIDE * SIDE + iris % IRIS_SIDE
    return (*SPACES[corner : corner + 2], *SPACES[corner + SIDE : corner + SIDE + 2])


def _larger_part(line: int) -> range:
    """The longer of the two parts into which the line after `line` + 1 spaces cuts a side."""
    return range(line + 1) if line + 1 > SIDE // 2 else range(line + 1, SIDE)


def area_of(iris: int) -> tuple[Space, ...]:
    """PLAN-02: the largest of the four rectangles that the lines through an iris cut."""
    rows, columns = _larger_part(iris // IRIS_SIDE), _larger_part(iris % IRIS_SIDE)
    return tuple(SPACES[row * SIDE + column] for row in rows for column in columns)


def _reachable(cursor: int, steps: int) -> tuple[Option, ...]:
    """AN-SALE-2: the cursor places at most so many orthogonal steps away, as options."""
    row, column = divmod(cursor, SIDE)
    return tuple(
        CURSOR_OPTIONS[place]
        for place in SPACES
        if abs(place // SIDE - row) + abs(place % SIDE - column) <= steps
    )


AROUND: Final = tuple(spaces_around(iris) for iris in IRISES)
AREA: Final = tuple(area_of(iris) for iris in IRISES)
REACH: Final = tuple(
    tuple(_reachable(cursor, steps) for steps in range(MOST_STEPS + 1)) for cursor in SPACES
)
