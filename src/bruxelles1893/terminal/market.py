"""The art market: the grid with its cursor, what each colour sells for, and tiles of art."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from rich.console import Group
from rich.table import Table
from rich.text import Text

from bruxelles1893.engine import NONE, State
from bruxelles1893.engine.core.geometry import GRID, SIDE
from bruxelles1893.engine.core.options import COLOURS, PRINTED
from bruxelles1893.terminal.grid import fitted
from bruxelles1893.terminal.parts import NOTE, TITLE, beside, nothing, table_text
from bruxelles1893.terminal.screen import filled
from bruxelles1893.words import (
    COLOUR_LETTERS,
    TABLE_TEXTS,
    UNITS_SHORT,
    art_name,
)

COLOUR_STYLES: Final = {
    "blue": "bold white on blue",
    "brown": "bold white on rgb(120,70,40)",
    "yellow": "bold black on yellow",
    "green": "bold white on green",
    "black": "bold white on black",
    "pink": "bold black on rgb(240,160,190)",
}


def market(table: State) -> Group:
    """The art market: the grid with the cursor, and what each colour sells for now."""
    empty = Text(table_text("empty"), NOTE)
    first, second = [art_tile(tile) if tile != NONE else empty for tile in table.market]
    return Group(
        Text(table_text("market"), TITLE).append("  ").append(table_text("market-scales"), NOTE),
        beside(market_grid(table), prices(table), blanks=1),
        filled(TABLE_TEXTS["slots"], first=first, second=second),
        *([covered(table)] if table.rules.covers_market else []),
    )


def covered(table: State) -> Text:
    """The market tiles that lie under others."""
    return filled(TABLE_TEXTS["covered"], tiles=tally(Counter(table.covered)))


def tally(tiles: Mapping[int, int]) -> Text:
    """How many tiles of each colour, by their letters."""
    text = Text()
    for colour, count in sorted(tiles.items()):
        text.append_text(colour_letters(colour)).append(f" {count}  ")
    return text if tiles else nothing()


def market_grid(table: State) -> Table:
    """Seven by seven prices with the cursor's corners and centre on them."""
    grid = Table.grid(padding=(0, 0))
    numbers = Text("    ", NOTE).append("".join(f"{n:>2}" for n in range(1, GRID + 1)), NOTE)
    points = fitted(Text(f" {UNITS_SHORT['points']}", NOTE), 4)
    points.append("".join(f"{n:>2}" for n in table.rules.market_points))
    grid.add_row(numbers)
    grid.add_row(points)
    corners = cursor_corners(table)
    for row in range(GRID):
        line = Text(f"{row + 1} ", NOTE).append(f"{table.rules.market_francs[row]} ")
        for column in range(GRID):
            line.append_text(corners.get((row, column), Text(" ·", NOTE)))
        grid.add_row(line)
    return grid


def cursor_corners(table: State) -> dict[tuple[int, int], Text]:
    """Where in the grid the cursor has which colour."""
    row, column = divmod(table.cursor, SIDE)
    return {
        (row + down, column + right): colour_letters(colour)
        for colour, (down, right) in enumerate(table.rules.market_offsets)
        if table.rules.art_copies[colour]
    }


def colour_letters(colour: int) -> Text:
    """Two letters for a colour of art, on that colour."""
    name = COLOURS[PRINTED[colour]]
    return Text(COLOUR_LETTERS[name], COLOUR_STYLES[name])


def art_tile(colour: int) -> Text:
    """A colour of art in words, with its letters."""
    name = art_name(colour)
    return colour_letters(colour).append(f" {name}", "not bold default on default")


def prices(table: State) -> Table:
    """The price of each colour now."""
    rows = Table.grid(padding=(0, 1))
    titles = (table_text("sells"), UNITS_SHORT["francs"], UNITS_SHORT["points"])
    rows.add_row(*[Text(title, NOTE) for title in titles])
    rows.add_row()
    for colour in range(len(COLOURS)):
        if table.rules.art_copies[colour]:
            francs, points = table.rules.sale_price(table, colour, colour, table.cursor)
            name = Text(art_name(colour))
            rows.add_row(name, Text(f"{francs:>2}"), Text(f"{points:>2}"))
    return rows
