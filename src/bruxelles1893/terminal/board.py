"""The whole table of a view: boards, cards, markets and players."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from bruxelles1893.engine import NOBODY, NONE, Seat, State, View
from bruxelles1893.engine.core.options import (
    BLACK,
    BRUSSELS,
    COLOURS,
    JOKER,
    NOBLES,
    SECTOR_NAMES,
    UNITS,
)
from bruxelles1893.engine.editions.belle_epoque.tiles import points_each
from bruxelles1893.engine.queries import if_round_ended, pawns_needed
from bruxelles1893.terminal.grid import WIDTH, BoardGrid
from bruxelles1893.terminal.market import market, tally
from bruxelles1893.terminal.parts import NOTE, TITLE, beside, table_text, titled
from bruxelles1893.terminal.players import players
from bruxelles1893.terminal.screen import filled, mark
from bruxelles1893.words import (
    BRUSSELS_NAMES,
    NOBLE_NAMES,
    TABLE_TEXTS,
    UNIT_NAMES,
    Narrator,
    be_card_text,
    brussels_effect,
    enumerated,
    noble_effect,
    tile_text,
)

WIDE: Final = 132
SIDE_BY_SIDE: Final = 100


class TableScreen:
    """The table on a console. It remembers what it has shown, and can draw only what changed."""

    def __init__(self, console: Console) -> None:
        self._console: Final = console
        self._shown: dict[str, str] = {}

    def show(self, view: View, names: Sequence[str]) -> None:
        """Print the whole table, arranged for the width of the console."""
        panels = panels_of(view, names, self._console.width)
        self._shown = {name: plain(panel) for name, panel in panels.items()}
        self._print(panels)

    def show_changes(self, view: View, names: Sequence[str]) -> None:
        """Print the panels that look otherwise than when they were shown last."""
        panels = panels_of(view, names, self._console.width)
        now = {name: plain(panel) for name, panel in panels.items()}
        changed = {name for name in now if now[name] != self._shown.get(name)}
        self._shown = now
        self._print({name: panel for name, panel in panels.items() if name in changed})

    def _print(self, panels: dict[str, RenderableType]) -> None:
        """The boards side by side as far as the width allows, below them what needs all of it."""
        right, below = arrangement(self._console.width)
        board, column = rows_of(panels, [("board",)]), rows_of(panels, right)
        if board and column:
            board, column = [side_by_side(board[0], Group(*column))], []
        for row in (*rows_of(panels, [("heading",)]), *board, *column, *rows_of(panels, below)):
            self._console.print(row)


def show_table(console: Console, view: View, names: Sequence[str]) -> None:
    """Print the whole table, arranged for the width of the console."""
    TableScreen(console).show(view, names)


Rows = list[tuple[str, ...]]
"""Names of panels, those of a row side by side."""


def arrangement(width: int) -> tuple[Rows, Rows]:
    """The parts to the right of the board at a width, and those below it."""
    last: Rows = [("belle-epoque",), ("players",)]
    if width >= WIDE:
        return [("nobles",), ("brussels",), ("market", "stock")], last
    if width >= SIDE_BY_SIDE:
        return [("market",), ("brussels",)], [("nobles", "stock"), *last]
    return [], [("nobles",), ("brussels",), ("market", "stock"), *last]


def rows_of(panels: dict[str, RenderableType], rows: Rows) -> list[RenderableType]:
    """Rows of those panels that are to be drawn."""
    found = [[panels[name] for name in row if name in panels] for row in rows]
    return [beside(row[0], row[1]) if len(row) == 2 else row[0] for row in found if row]


def panels_of(view: View, names: Sequence[str], width: int) -> dict[str, RenderableType]:
    """The parts of the table by name."""
    table = view.table
    is_narrow = SIDE_BY_SIDE <= width < WIDE
    panels: dict[str, RenderableType] = {
        "heading": heading(table),
        "board": Group(*BoardGrid(view).lines()),
        "nobles": nobles(table),
        "brussels": (brussels_narrow if is_narrow else brussels)(table, view.seat),
        "market": market(table),
        "stock": stock(table),
        "players": players(table, names),
    }
    if table.tiles:
        panels["belle-epoque"] = belle_epoque(table)
    return panels


def plain(panel: RenderableType) -> str:
    """A panel as text without colours, to compare it."""
    console = Console(file=StringIO(), width=WIDE, color_system=None)
    with console.capture() as captured:
        console.print(panel)
    return captured.get()


def heading(table: State) -> Rule:
    """Round and Bourse card."""
    key = "round" if table.round else "setup"
    parts = ["Bruxelles 1893", table_text(key, round=table.round, rounds=table.rules.rounds)]
    if table.bourse != NONE:
        parts.append(table_text("bourse", francs=table.rules.bourse_francs[table.bourse]))
    return Rule(Text("  ·  ".join(parts), "bold"), style="yellow")


def side_by_side(grid: RenderableType, right: RenderableType) -> Table:
    """The Art Nouveau board, and something to the right of it."""
    both = Table.grid(padding=(0, 1))
    both.add_column(width=WIDTH)
    both.add_column()
    both.add_row(grid, right)
    return both


def nobles(table: State) -> Group:
    """The noble row: price, name, effect, and the cost at the end."""
    rows = Table.grid(padding=(0, 1))
    for place, noble in enumerate(table.noble_row):
        cost = Text(table_text("francs", francs=table.rules.noble_prices[place]), "bold")
        if noble == NONE:
            rows.add_row(cost, Text(table_text("empty"), NOTE))
            continue
        name = NOBLES[noble]
        end = Text(table_text("end-cost", cost=table.rules.noble_costs[noble]), NOTE)
        effect = noble_effect(table.rules, noble)
        rows.add_row(cost, Text(NOBLE_NAMES[name]), Text(effect), end)
    return titled(table_text("noble-row", deck=len(table.noble_deck)), rows)


def brussels(table: State, seat: Seat) -> Group:
    """The Brussels spaces: what they do, what the next use costs, and who is there."""
    rows = Table.grid(padding=(0, 1))
    for space, name in enumerate(BRUSSELS):
        rows.add_row(
            Text(BRUSSELS_NAMES[name]),
            Text(next_use(table, space), "bold"),
            Text(brussels_effect(table, seat, space), NOTE),
            pawns_there(table, space),
        )
    return titled(table_text("brussels"), rows)


def brussels_narrow(table: State, seat: Seat) -> Group:
    """The Brussels spaces on two short lines each."""
    lines: list[RenderableType] = []
    for space, name in enumerate(BRUSSELS):
        first = Text(f"{BRUSSELS_NAMES[name]} ").append(next_use(table, space), "bold")
        second = Text("  ").append(brussels_effect(table, seat, space), NOTE).append(" ")
        lines += [first, second.append_text(pawns_there(table, space))]
    return titled(table_text("brussels"), Group(*lines))


def next_use(table: State, space: int) -> str:
    """The cost of the next use of a Brussels space."""
    return table_text("pawns", count=pawns_needed(table, space))


def pawns_there(table: State, space: int) -> Text:
    """The pawns on a Brussels space."""
    text = Text()
    for seat in table.seats:
        for _ in range(table.players[seat].brussels[space]):
            text.append_text(mark(seat))
    return text


def stock(table: State) -> Table:
    """Compass, supply, workshop and court."""
    rows = Table.grid(padding=(0, 1))
    rows.add_row(Text(table_text("compass"), TITLE), compass(table))
    rows.add_row(Text(table_text("supply"), TITLE), supply(table))
    rows.add_row(Text(table_text("workshop"), TITLE), workshop(table))
    rows.add_row(Text(table_text("court"), TITLE), court(table))
    return rows


def compass(table: State) -> Text:
    """The sectors clockwise, the two arms in brackets."""
    text = Text()
    for sector in table.compass:
        name = UNIT_NAMES[SECTOR_NAMES[sector]]
        has_arm = sector in table.arms
        text.append(f"[{name}] " if has_arm else f"{name} ", "bold" if has_arm else NOTE)
    return text


def supply(table: State) -> Text:
    """The cubes that nobody owns."""
    kinds = (*table.rules.noble_materials, JOKER)
    return Text(enumerated([f"{UNIT_NAMES[UNITS[kind]]} {table.supply[kind]}" for kind in kinds]))


def workshop(table: State) -> Text:
    """The art tiles left: piles by colour, or a stack of all colours and the black one."""
    if table.rules.draws_art:
        black = tally({BLACK: table.workshop[BLACK]})
        return filled(TABLE_TEXTS["stack"], stack=len(table.art_stack), black=black)
    colours = [colour for colour in range(len(COLOURS)) if table.rules.art_copies[colour]]
    return tally({colour: table.workshop[colour] for colour in colours})


def court(table: State) -> Text:
    """The pawns in court."""
    text = Text()
    for seat in table.seats:
        for _ in range(table.players[seat].court):
            text.append_text(mark(seat))
    return text


def belle_epoque(table: State) -> Table:
    """The pavilion slots with their cards or owners, the tiles with their pawns, and the train."""
    left, right = Table.grid(padding=(0, 1)), Table.grid(padding=(0, 1))
    for slot, card in enumerate(table.pavilion_cards):
        left.add_row(
            f"{slot + 1}", f"+{table.rules.surcharges[slot]}", _slot_text(table, slot, card)
        )
    for tile, owner in zip(table.tiles, table.tile_pawns, strict=True):
        pawn = mark(owner) if owner != NOBODY else Text(" ")
        right.add_row(f"{tile}", pawn, Text(tile_text(tile, points_each(table, tile))))
    title = table_text("tiles", train=table.train)
    return beside(titled(table_text("pavilions"), left), titled(title, right))


def _slot_text(table: State, slot: int, card: int) -> Text:
    if card == NONE:
        return filled(TABLE_TEXTS["pavilion"], owner=mark(table.pavilions[slot]))
    return Text(f"{card}: {be_card_text(card)}")


def if_round_ended_now(view: View, names: Sequence[str]) -> list[str]:
    """The resolution of the round with the pawns as they stand, in words."""
    table, events = if_round_ended(view.table)
    narrator = Narrator(table, names)
    kinds = ("ColumnTied", "FirstPlayer", "IrisScored", "PawnToCourt", "ColumnWon")
    return [narrator.sentence(event) for event in events if type(event).__name__ in kinds]
