"""The art market: its grid of prices, the cursor, the two slots, and what each colour brings."""

from __future__ import annotations

from typing import NamedTuple

from bruxelles1893.engine import NONE, Ruleset, View, notation
from bruxelles1893.engine.core.decoding import art_option
from bruxelles1893.engine.core.geometry import GRID, SIDE
from bruxelles1893.engine.core.options import COLOURS, PRINTED, WHITE
from bruxelles1893.engine.queries import price_for
from bruxelles1893.web.scene.caching import cached, cached_by_rules
from bruxelles1893.web.scene.choices import Choices, Target
from bruxelles1893.words import art_name, grid_place


class Art(NamedTuple):
    """A kind of art: the colour drawn, whether its white side is up, and its name."""

    colour: str
    is_white: bool
    name: str


class Price(NamedTuple):
    """The price of a colour with the cursor where it is, for the player who looks."""

    art: Art
    francs: int
    points: int


class Cell(NamedTuple):
    """A square of the grid; the middle ones may be the cursor's centre."""

    row: int
    column: int
    colour: str
    is_under_cursor: bool
    target: Target | None


class Slot(NamedTuple):
    """A market slot with the art in it, if any."""

    number: int
    art: Art | None
    target: Target


class Market(NamedTuple):
    """The market: francs by row, points by column, cells in reading order."""

    francs: tuple[int, ...]
    points: tuple[int, ...]
    cells: tuple[tuple[Cell, ...], ...]
    place: tuple[int, int]
    prices: tuple[Price, ...]
    slots: tuple[Slot, ...]
    covered: int
    covers: bool


def market(view: View, choices: Choices) -> Market:
    """The market as a view shows it."""
    table = view.table
    return _market(
        table.rules,
        table.cursor,
        tuple(table.market),
        len(table.covered),
        prices(view),
        choices.targets("cursor", SIDE * SIDE),
        choices.targets("slot", len(table.market)),
    )


@cached_by_rules
def _market(
    rules: Ruleset,
    cursor: int,
    slots: tuple[int, ...],
    covered: int,
    prices: tuple[Price, ...],
    centres: tuple[Target, ...],
    places: tuple[Target, ...],
) -> Market:
    corners = _corners(rules, cursor)
    return Market(
        francs=rules.market_francs,
        points=rules.market_points,
        cells=tuple(
            tuple(_cell(cursor, centres, corners, row, column) for column in range(GRID))
            for row in range(GRID)
        ),
        place=grid_place(cursor),
        prices=prices,
        slots=tuple(
            Slot(number, art(kind) if kind != NONE else None, target)
            for number, (kind, target) in enumerate(zip(slots, places, strict=True), 1)
        ),
        covered=covered,
        covers=rules.covers_market,
    )


def prices(view: View) -> tuple[Price, ...]:
    """The price of each colour now, for the player who looks."""
    table = view.table
    found = (
        _price(colour, *price_for(table, view.seat, colour, colour, table.cursor))
        for colour in range(len(COLOURS))
        if table.rules.art_copies[colour]
    )
    return tuple(found)


@cached
def _price(colour: int, francs: int, points: int) -> Price:
    return Price(art(colour), francs, points)


def art(kind: int) -> Art:
    """A kind of art as it is drawn."""
    return Art(notation(art_option(PRINTED[kind])), kind >= WHITE, art_name(kind))


def _corners(rules: Ruleset, cursor: int) -> dict[tuple[int, int], str]:
    """Where in the grid the cursor has which colour."""
    row, column = divmod(cursor, SIDE)
    return {
        (row + down, column + right): COLOURS[colour]
        for colour, (down, right) in enumerate(rules.market_offsets)
        if rules.art_copies[colour]
    }


def _cell(
    cursor: int,
    centres: tuple[Target, ...],
    corners: dict[tuple[int, int], str],
    row: int,
    column: int,
) -> Cell:
    top, left = divmod(cursor, SIDE)
    is_centre = 0 < row <= SIDE and 0 < column <= SIDE
    return Cell(
        row=row,
        column=column,
        colour=corners.get((row, column), ""),
        is_under_cursor=top <= row <= top + 2 and left <= column <= left + 2,
        target=centres[(row - 1) * SIDE + column - 1] if is_centre else None,
    )
