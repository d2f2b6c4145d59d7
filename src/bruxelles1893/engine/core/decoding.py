"""Reads what an option means and makes options; other modules do no arithmetic with options.

>>> from bruxelles1893.engine import parse
>>> from bruxelles1893.engine.core.decoding import amount_of, space_of
>>> space_of(parse("C3")), amount_of(parse("4"))
(12, 4)

Each function expects an option of its own family. `core.options.family` gives the family.
"""

from __future__ import annotations

from bruxelles1893.engine.core.ids import Option, Space
from bruxelles1893.engine.core.options import (
    ARM,
    BOARDS,
    BRUSSELS_SPACE,
    COLUMN,
    CUBES,
    INDEX_OF,
    MULTISETS,
    ROW,
    SECTORS,
    SPACE,
    WHITE,
    WHITE_ART,
    option_of,
)

# --- What an option says --------------------------------------------------------------------------


def is_space(option: Option) -> bool:
    """Whether an option is a space of the Art Nouveau board."""
    return SPACE <= option < BRUSSELS_SPACE


def space_of(option: Option) -> Space:
    """The space of the Art Nouveau board."""
    return Space(INDEX_OF[option])


def brussels_of(option: Option) -> int:
    """The space of the Brussels board."""
    return INDEX_OF[option]


def action_of(option: Option) -> int:
    """One of the five Art Nouveau actions."""
    return INDEX_OF[option]


def amount_of(option: Option) -> int:
    """An amount: francs of a bid, or travellers."""
    return INDEX_OF[option]


def iris_of(option: Option) -> int:
    """The iris on which the square lies."""
    return INDEX_OF[option]


def art_of(option: Option) -> int:
    """The kind of art; a tile lying white side up is a kind of its own."""
    return INDEX_OF[option] + WHITE if option >= WHITE_ART else INDEX_OF[option]


def cursor_of(option: Option) -> int:
    """The place of the cursor."""
    return INDEX_OF[option]


def slot_of(option: Option) -> int:
    """The slot of the art market."""
    return INDEX_OF[option]


def place_of(option: Option) -> int:
    """The place of the noble row; the deck is one beyond the last."""
    return INDEX_OF[option]


def noble_of(option: Option) -> int:
    """The noble."""
    return INDEX_OF[option]


def is_units(option: Option) -> bool:
    """Whether an option is a handful of cubes and francs."""
    return CUBES <= option < ARM


def units_of(option: Option) -> tuple[int, ...]:
    """A handful as counts of each kind of unit."""
    return MULTISETS[option - CUBES]


def sector_of(option: Option) -> int:
    """The sector of the compass from which an arm moves, forward or back."""
    return SECTORS[INDEX_OF[option]]


def bonus_of(option: Option) -> int:
    """The bonus of a prestige card."""
    return INDEX_OF[option]


def is_row(option: Option) -> bool:
    """Whether an option is a strategy row."""
    return ROW <= option < COLUMN


def row_of(option: Option) -> int:
    """The strategy row."""
    return INDEX_OF[option]


def column_of(option: Option) -> int:
    """The column of the Art Nouveau board."""
    return INDEX_OF[option]


def pavilion_of(option: Option) -> int:
    """The slot of a pavilion."""
    return INDEX_OF[option]


def card_of(option: Option) -> int:
    """The number of a Belle Époque card, from 1."""
    return INDEX_OF[option] + 1


def tile_of(option: Option) -> int:
    """The number of a Belle Époque tile, from 1."""
    return INDEX_OF[option] + 1


def board_of(option: Option) -> str:
    """The name of an architect's board."""
    return BOARDS[INDEX_OF[option]]


# --- The option that says it ----------------------------------------------------------------------


def brussels_option(space: int) -> Option:
    """A space of the Brussels board."""
    return option_of("brussels", space)


def amount_option(amount: int) -> Option:
    """An amount."""
    return option_of("amount", amount)


def art_option(kind: int) -> Option:
    """A kind of art."""
    return option_of("art", kind) if kind < WHITE else option_of("white art", kind - WHITE)


def noble_option(noble: int) -> Option:
    """A noble."""
    return option_of("noble", noble)


def row_option(row: int) -> Option:
    """A strategy row."""
    return option_of("row", row)


def pavilion_option(slot: int) -> Option:
    """A slot of a pavilion."""
    return option_of("pavilion", slot)


def card_option(number: int) -> Option:
    """A Belle Époque card by its number, from 1."""
    return option_of("card", number - 1)


def tile_option(number: int) -> Option:
    """A Belle Époque tile by its number, from 1."""
    return option_of("tile", number - 1)
