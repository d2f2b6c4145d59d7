"""The Art Nouveau board drawn with lines: the active area in a heavy frame."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Final

from rich.text import Text

from bruxelles1893.engine import FACE_DOWN, NOBODY, NONE, Space, State, View
from bruxelles1893.engine.core.decoding import iris_of
from bruxelles1893.engine.core.geometry import AREA, AROUND, SIDE, SPACES
from bruxelles1893.engine.core.options import ACTIONS
from bruxelles1893.engine.queries import highest_bidders
from bruxelles1893.terminal.screen import filled, mark
from bruxelles1893.words import ACTION_SHORT, TABLE_TEXTS, bonus_lines

CELL: Final = 12
MARGIN: Final = 2
WIDTH: Final = MARGIN + SIDE * (CELL + 1) + 1

IRIS: Final = "✿"
OFFERED: Final = "◈"
HOUSE: Final = "⌂"
TILE: Final = "▨"
HATCHING: Final = "· · · · · ·"

FRAME: Final = "bold yellow"
QUIET: Final = "dim"

_Content = Callable[[Space], Text]
_NONE, _LIGHT, _HEAVY = 0, 1, 2
_ARMS: Final = (
    ("0101", "┌"),
    ("0110", "┐"),
    ("1001", "└"),
    ("1010", "┘"),
    ("0111", "┬"),
    ("1011", "┴"),
    ("1101", "├"),
    ("1110", "┤"),
    ("1111", "┼"),
    ("0202", "┏"),
    ("0220", "┓"),
    ("2002", "┗"),
    ("2020", "┛"),
    ("0122", "┯"),
    ("1022", "┷"),
    ("2201", "┠"),
    ("2210", "┨"),
    ("1122", "┿"),
    ("2211", "╂"),
    ("1212", "╆"),
    ("1221", "╅"),
    ("2112", "╄"),
    ("2121", "╃"),
    ("0212", "┲"),
    ("0221", "┱"),
    ("2012", "┺"),
    ("2021", "┹"),
    ("1202", "┢"),
    ("2102", "┡"),
    ("1220", "┪"),
    ("2120", "┩"),
)
_JUNCTIONS: Final = dict(_ARMS)
"""A junction by the weight of its arms: up, down, left, right."""


class BoardGrid:
    """The five by five spaces of a view as lines of text."""

    def __init__(self, view: View) -> None:
        self._table: Final = view.table
        square = view.table.square
        self._active: Final = frozenset(AREA[square] if square != NONE else ())
        self._offered: Final = offered_irises(view)

    def lines(self) -> list[Text]:
        """Column letters, spaces between lines, and the prestige cards under their columns."""
        lines = [self._letters()]
        for row in range(SIDE):
            lines += [self._rule(row), self._actions(row), self._pieces(row)]
        return [*lines, self._rule(SIDE), *self._cards()]

    def _letters(self) -> Text:
        cells = "".join(f"{letter:^{CELL + 1}}" for letter in "ABCDE")
        return Text(" " * (MARGIN + 1) + cells, "bold")

    def _rule(self, row: int) -> Text:
        """The line above a row of spaces."""
        line = Text(" " * MARGIN)
        for column in range(SIDE + 1):
            line.append_text(self._junction(row, column))
            if column < SIDE:
                is_heavy = self._across(row, column) == _HEAVY
                line.append("━" * CELL if is_heavy else "─" * CELL, FRAME if is_heavy else QUIET)
        return line

    def _junction(self, row: int, column: int) -> Text:
        iris = (row - 1) * (SIDE - 1) + column - 1
        if 0 < row < SIDE and 0 < column < SIDE:
            if iris in self._offered:
                return Text(OFFERED, FRAME)
            if self._active.issuperset(AROUND[iris]):
                return Text(IRIS, "magenta")
        arms = (
            self._along(row - 1, column),
            self._along(row, column),
            self._across(row, column - 1),
            self._across(row, column),
        )
        return Text(_JUNCTIONS["".join(map(str, arms))], FRAME if _HEAVY in arms else QUIET)

    def _across(self, row: int, column: int) -> int:
        """The weight of the horizontal line above a space."""
        if not 0 <= column < SIDE:
            return _NONE
        return self._weight(self._is_active(row - 1, column), self._is_active(row, column))

    def _along(self, row: int, column: int) -> int:
        """The weight of the vertical line left of a space."""
        if not 0 <= row < SIDE:
            return _NONE
        return self._weight(self._is_active(row, column - 1), self._is_active(row, column))

    @staticmethod
    def _weight(one: bool, other: bool) -> int:
        return _LIGHT if one == other else _HEAVY

    def _is_active(self, row: int, column: int) -> bool:
        is_inside = 0 <= row < SIDE and 0 <= column < SIDE
        return is_inside and row * SIDE + column in self._active

    def _actions(self, row: int) -> Text:
        return self._cells(row, f"{row + 1} ", self._action)

    def _pieces(self, row: int) -> Text:
        return self._cells(row, " " * MARGIN, self._piece)

    def _cells(self, row: int, margin: str, content: _Content) -> Text:
        line = Text(margin, "bold")
        for column in range(SIDE + 1):
            is_heavy = self._along(row, column) == _HEAVY
            line.append("┃" if is_heavy else "│", FRAME if is_heavy else QUIET)
            if column < SIDE:
                line.append_text(fitted(content(SPACES[row * SIDE + column])))
        return line

    def _action(self, space: Space) -> Text:
        is_quiet = bool(self._active) and space not in self._active
        name = ACTION_SHORT[ACTIONS[self._table.actions[space]]]
        return Text(name, QUIET if is_quiet else "bold")

    def _piece(self, space: Space) -> Text:
        table = self._table
        text = Text()
        if table.houses[space] == FACE_DOWN:
            text.append(TILE).append(" ")
        elif table.houses[space] != NOBODY:
            text.append(HOUSE).append_text(mark(table.houses[space])).append(" ")
        if table.pawns[space] != NOBODY:
            text.append_text(mark(table.pawns[space]))
        if table.bids[space]:
            text.append(" ").append(TABLE_TEXTS["francs"].format(francs=table.bids[space]))
        is_out = bool(self._active) and space not in self._active
        return Text(HATCHING, QUIET) if is_out and not text.plain else text

    def _cards(self) -> list[Text]:
        columns = [card_lines(self._table, column) for column in range(SIDE)]
        lines = []
        for parts in zip(*columns, strict=True):
            line = Text(" " * (MARGIN + 1))
            for part in parts:
                line.append_text(fitted(part)).append(" ")
            lines.append(line)
        return lines


def offered_irises(view: View) -> AbstractSet[int]:
    """The irises that this view's player may choose from for the square."""
    decision = view.decision
    if decision is None or decision.kind != "square":
        return frozenset()
    return frozenset(iris_of(option) for option in view.legal())


def fitted(text: Text, width: int = CELL) -> Text:
    """Text cut or filled to the width of a space."""
    text = text.copy()
    text.truncate(width, pad=True)
    return text


def card_lines(table: State, column: int) -> list[Text]:
    """The prestige card under a column: bonuses, symbols, and who leads the bidding."""
    card = table.prestige_row[column]
    if card == NONE:
        return [Text(TABLE_TEXTS["no-card"], QUIET), Text(), Text(), Text()]
    prestige = table.rules.prestige[card]
    first, second = bonus_lines(table.rules, card)
    numbers = {"symbols": prestige.symbols, "manneken": prestige.manneken}
    symbols = filled(TABLE_TEXTS["card"], "cyan", **numbers)
    return [Text(first, "bold"), Text(second, "bold"), symbols, leaders(table, column)]


def leaders(table: State, column: int) -> Text:
    """Who would win a column now."""
    seats = highest_bidders(table, column)
    if not seats:
        return Text(TABLE_TEXTS["no-bid"], QUIET)
    players = Text(" ").join([mark(seat) for seat in seats])
    return filled(TABLE_TEXTS["leads" if len(seats) == 1 else "tied"], players=players)
