"""The whole table of a view: boards, cards, markets and players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from bruxelles1893.engine.brussels import pawns_needed
from bruxelles1893.engine.geometry import GRID, SIDE
from bruxelles1893.engine.options import (
    BLACK,
    BRUSSELS,
    COLOURS,
    JOKER,
    NOBLES,
    PRINTED,
    SECTOR_NAMES,
    UNITS,
)
from bruxelles1893.engine.resolution import if_round_ended
from bruxelles1893.engine.state import NOBODY, NONE, PlayerState, State
from bruxelles1893.engine.view import View
from bruxelles1893.terminal.grid import WIDTH, BoardGrid, fitted
from bruxelles1893.terminal.screen import filled, mark, player_name
from bruxelles1893.words import (
    BRUSSELS_NAMES,
    CELL_TITLES,
    COLOUR_LETTERS,
    LISTS,
    NOBLE_NAMES,
    TABLE_TEXTS,
    UNIT_NAMES,
    UNITS_SHORT,
    Narrator,
    art_name,
    be_card_text,
    brussels_effect,
    choose,
    enumerated,
    is_first_edition,
    levels,
    noble_effect,
    spoken,
    tile_text,
)

WIDE: Final = 132
SIDE_BY_SIDE: Final = 100

TITLE: Final = "bold cyan"
NOTE: Final = "dim"

COLOUR_STYLES: Final = {
    "blue": "bold white on blue",
    "brown": "bold white on rgb(120,70,40)",
    "yellow": "bold black on yellow",
    "green": "bold white on green",
    "black": "bold white on black",
    "pink": "bold black on rgb(240,160,190)",
}


def show_table(console: Console, view: View, names: Sequence[str]) -> None:
    """Print the table, arranged for the width of the console."""
    console.print(heading(view.table))
    console.print(layout(view, names, console.width))
    if view.table.tiles:
        console.print(belle_epoque(view.table))
    console.print(players(view.table, names))


def told(key: str, **arguments: object) -> str:
    """A label of the table."""
    return choose(TABLE_TEXTS, [key], arguments)


def heading(table: State) -> Rule:
    """Round and Bourse card."""
    key = "round" if table.round else "setup"
    parts = ["Bruxelles 1893", told(key, round=table.round, rounds=table.rules.rounds)]
    if table.bourse != NONE:
        parts.append(told("bourse", francs=table.rules.bourse_francs[table.bourse]))
    return Rule(Text("  ·  ".join(parts), "bold"), style="yellow")


def layout(view: View, names: Sequence[str], width: int) -> RenderableType:
    """The boards side by side as far as the width allows."""
    table = view.table
    grid = Group(*BoardGrid(view).lines())
    if width >= WIDE:
        right = Group(
            nobles(table), brussels(table, view.seat), beside(market(table), stock(table))
        )
        return side_by_side(grid, right)
    if width >= SIDE_BY_SIDE:
        right = Group(market(table), brussels_narrow(table, view.seat))
        return Group(side_by_side(grid, right), beside(nobles(table), stock(table)))
    return Group(
        grid, nobles(table), brussels(table, view.seat), beside(market(table), stock(table))
    )


def side_by_side(grid: RenderableType, right: RenderableType) -> Table:
    """The Art Nouveau board, and something to the right of it."""
    both = Table.grid(padding=(0, 1))
    both.add_column(width=WIDTH)
    both.add_column()
    both.add_row(grid, right)
    return both


def beside(left: RenderableType, right: RenderableType) -> Table:
    """Two things side by side."""
    both = Table.grid(padding=(0, 2))
    both.add_row(left, right)
    return both


def titled(title: str, body: RenderableType) -> Group:
    """A small title over something."""
    return Group(Text(title, TITLE), body)


def nobles(table: State) -> Group:
    """The noble row: price, name, effect, and the cost at the end."""
    rows = Table.grid(padding=(0, 1))
    for place, noble in enumerate(table.noble_row):
        cost = Text(told("francs", francs=table.rules.noble_prices[place]), "bold")
        if noble == NONE:
            rows.add_row(cost, Text(told("empty"), NOTE))
            continue
        name = NOBLES[noble]
        end = Text(told("end-cost", cost=table.rules.noble_costs[noble]), NOTE)
        effect = noble_effect(table.rules, noble)
        rows.add_row(cost, Text(NOBLE_NAMES[name]), Text(effect), end)
    return titled(told("noble-row", deck=len(table.noble_deck)), rows)


def brussels(table: State, seat: int) -> Group:
    """The Brussels spaces: what they do, what the next use costs, and who is there."""
    rows = Table.grid(padding=(0, 1))
    for space, name in enumerate(BRUSSELS):
        rows.add_row(
            Text(BRUSSELS_NAMES[name]),
            Text(next_use(table, space), "bold"),
            Text(brussels_effect(table, seat, space), NOTE),
            pawns_there(table, space),
        )
    return titled(told("brussels"), rows)


def brussels_narrow(table: State, seat: int) -> Group:
    """The Brussels spaces on two short lines each."""
    lines: list[RenderableType] = []
    for space, name in enumerate(BRUSSELS):
        first = Text(f"{BRUSSELS_NAMES[name]} ").append(next_use(table, space), "bold")
        second = Text("  ").append(brussels_effect(table, seat, space), NOTE).append(" ")
        lines += [first, second.append_text(pawns_there(table, space))]
    return titled(told("brussels"), Group(*lines))


def next_use(table: State, space: int) -> str:
    """What the next use of a Brussels space costs."""
    return told("pawns", count=pawns_needed(table, space))


def pawns_there(table: State, space: int) -> Text:
    """The pawns on a Brussels space."""
    text = Text()
    for seat, player in enumerate(table.players):
        for _ in range(player.brussels[space]):
            text.append_text(mark(seat))
    return text


def market(table: State) -> Group:
    """The art market: the grid with the cursor, and what each colour sells for now."""
    empty = Text(told("empty"), NOTE)
    first, second = [art_tile(tile) if tile != NONE else empty for tile in table.market]
    return Group(
        Text(told("market"), TITLE).append("  ").append(told("market-scales"), NOTE),
        beside_tight(market_grid(table), prices(table)),
        filled(TABLE_TEXTS["slots"], first=first, second=second),
        *([covered(table)] if is_first_edition(table.rules) else []),
    )


def covered(table: State) -> Text:
    """The market tiles that lie under others."""
    return filled(TABLE_TEXTS["covered"], tiles=tally(Counter(table.covered)))


def tally(tiles: Mapping[int, int]) -> Text:
    """How many tiles of each colour, by their letters."""
    text = Text()
    for colour, count in sorted(tiles.items()):
        text.append_text(colour_letters(colour)).append(f" {count}  ")
    return text if tiles else _none()


def beside_tight(left: RenderableType, right: RenderableType) -> Table:
    """Two things with one blank between."""
    both = Table.grid(padding=(0, 1))
    both.add_row(left, right)
    return both


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


def art_tile(colour: int, count: int = 1) -> Text:
    """A colour of art in words, with its letters."""
    name = art_name(colour)
    text = colour_letters(colour).append(f" {name}", "not bold default on default")
    return text.append(f"×{count}", "default on default") if count > 1 else text


def prices(table: State) -> Table:
    """What each colour sells for now."""
    rows = Table.grid(padding=(0, 1))
    titles = (told("sells"), UNITS_SHORT["francs"], UNITS_SHORT["points"])
    rows.add_row(*[Text(title, NOTE) for title in titles])
    rows.add_row()
    for colour in range(len(COLOURS)):
        if table.rules.art_copies[colour]:
            francs, points = table.rules.sale_price(table, colour, colour)
            name = Text(art_name(colour))
            rows.add_row(name, Text(f"{francs:>2}"), Text(f"{points:>2}"))
    return rows


def stock(table: State) -> Table:
    """Compass, supply, workshop and court."""
    rows = Table.grid(padding=(0, 1))
    rows.add_row(Text(told("compass"), TITLE), compass(table))
    rows.add_row(Text(told("supply"), TITLE), supply(table))
    rows.add_row(Text(told("workshop"), TITLE), workshop(table))
    rows.add_row(Text(told("court"), TITLE), court(table))
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
    if is_first_edition(table.rules):
        black = tally({BLACK: table.workshop[BLACK]})
        return filled(TABLE_TEXTS["stack"], stack=len(table.art_stack), black=black)
    colours = [colour for colour in range(len(COLOURS)) if table.rules.art_copies[colour]]
    return tally({colour: table.workshop[colour] for colour in colours})


def court(table: State) -> Text:
    """The pawns in court."""
    text = Text()
    for seat, player in enumerate(table.players):
        for _ in range(player.court):
            text.append_text(mark(seat))
    return text


def players(table: State, names: Sequence[str]) -> Table:
    """What everybody has, a column for each player."""
    seats = range(len(table.players))
    sheet = Table(box=None, padding=(0, 1, 0, 0), show_edge=False, expand=True)
    sheet.add_column("", style=NOTE, no_wrap=True)
    for seat in seats:
        sheet.add_column(player_title(table, seat, names), ratio=1)
    for key, cell in cells(table):
        title = spoken(table.rules, CELL_TITLES, [key], {})
        sheet.add_row(title, *[cell(table, seat) for seat in seats])
    return sheet


def cells(table: State) -> tuple[Cell, ...]:
    """What is told of each player, in the words of the rules."""
    if is_first_edition(table.rules):
        return _FIRST_EDITION_CELLS
    return (*_CELLS, *(_EXPANSION_CELLS if table.tiles else ()))


def belle_epoque(table: State) -> Table:
    """The pavilion slots with their cards or owners, the tiles with their pawns, and the train."""
    left, right = Table.grid(padding=(0, 1)), Table.grid(padding=(0, 1))
    for slot, card in enumerate(table.pavilion_cards):
        left.add_row(
            f"{slot + 1}", f"+{table.rules.surcharges[slot]}", _slot_text(table, slot, card)
        )
    for tile, owner in zip(table.tiles, table.tile_pawns, strict=True):
        pawn = mark(owner) if owner != NOBODY else Text(" ")
        right.add_row(f"{tile}", pawn, Text(tile_text(tile)))
    title = told("tiles", train=table.train)
    return beside(titled(told("pavilions"), left), titled(title, right))


def _slot_text(table: State, slot: int, card: int) -> Text:
    if card == NONE:
        return filled(TABLE_TEXTS["pavilion"], owner=mark(table.pavilions[slot]))
    return Text(f"{card}: {be_card_text(card)}")


def player_title(table: State, seat: int, names: Sequence[str]) -> Text:
    """A player's name, with the first-player tile and whether they have passed."""
    title = player_name(seat, names)
    if table.first == seat:
        title.append(" ").append(told("first"), "bold yellow")
    if table.players[seat].passed:
        title.append(" ").append(told("passed"), "not bold")
    return title


def _purse(table: State, seat: int) -> Text:
    player = table.players[seat]
    key = "purse.hidden" if player.face_down else "purse"
    hidden = len(player.face_down)
    return Text(told(key, points=player.points, francs=player.francs, hidden=hidden), "bold")


def _pawns(table: State, seat: int) -> Text:
    player = table.players[seat]
    return Text(told("player-pawns", ready=player.ready, court=player.court))


def _tracks(table: State, seat: int) -> Text:
    return Text(" / ".join(str(level) for level in levels(table, seat)))


def _cubes(table: State, seat: int) -> Text:
    cubes = table.players[seat].cubes
    kinds = [kind for kind in (*table.rules.noble_materials, JOKER) if cubes[kind]]
    held = [f"{cubes[kind]} {UNIT_NAMES[UNITS[kind]]}" for kind in kinds]
    return Text(enumerated(held)) if held else _none()


def _art(table: State, seat: int) -> Text:
    tiles = [
        f"{art_name(kind)}{f' ×{count}' if count > 1 else ''}"
        for kind, count in enumerate(table.players[seat].art)
        if count
    ]
    return Text(enumerated(tiles)) if tiles else _none()


def _nobles(table: State, seat: int) -> Text:
    player = table.players[seat]
    owned = [noble for noble in range(len(NOBLES)) if player.nobles >> noble & 1]
    first, *rest = [_owned_noble(table, player, noble) for noble in owned] or [_none()]
    for noble in rest:
        first = filled(LISTS["more"], first=first, last=noble)
    return first


def _none() -> Text:
    return Text(told("none"), NOTE)


def _owned_noble(table: State, player: PlayerState, noble: int) -> Text:
    shown = f"{NOBLE_NAMES[NOBLES[noble]]} {table.rules.noble_costs[noble]}"
    is_used = player.used >> noble & 1
    return Text(told("used", thing=shown), NOTE) if is_used else Text(shown)


def _houses(table: State, seat: int) -> Text:
    player = table.players[seat]
    costs = player.board.house_costs
    if player.built == len(costs):
        return Text(told("houses.all", built=player.built))
    return Text(told("houses", built=player.built, cost=costs[player.built]))


def _rows(table: State, seat: int) -> Text:
    return Text(" / ".join(str(value) for value in table.rules.holdings(table, seat).rows))


def _rows_reversed(table: State, seat: int) -> Text:
    """ED1-ROWS: francs first."""
    rows = reversed(table.rules.holdings(table, seat).rows)
    return Text(" / ".join(str(value) for value in rows))


def _exhibitions(table: State, seat: int) -> Text:
    return Text(str(table.players[seat].exhibitions))


def _travellers(table: State, seat: int) -> Text:
    return Text(str(table.players[seat].travellers))


def _cards(table: State, seat: int) -> Text:
    player = table.players[seat]
    cards = [
        number
        for number in range(1, player.cards.bit_length() + 1)
        if player.cards >> number - 1 & 1
    ]
    used = [number for number in cards if player.cards_used >> number - 1 & 1]
    shown = [told("used", thing=number) if number in used else str(number) for number in cards]
    return Text(enumerated(shown)) if shown else _none()


Cell = tuple[str, Callable[[State, int], Text]]
"""The key of a row's title in the table of players, and what it tells of one of them."""

_PIECES: Final[tuple[Cell, ...]] = (
    ("cubes", _cubes),
    ("art", _art),
    ("nobles", _nobles),
    ("houses", _houses),
)

_CELLS: Final[tuple[Cell, ...]] = (
    ("purse", _purse),
    ("pawns", _pawns),
    ("tracks", _tracks),
    *_PIECES,
    ("rows", _rows),
)

_EXPANSION_CELLS: Final[tuple[Cell, ...]] = (("travellers", _travellers), ("cards", _cards))

_FIRST_EDITION_CELLS: Final[tuple[Cell, ...]] = (
    ("purse", _purse),
    ("exhibitions", _exhibitions),
    ("pawns", _pawns),
    ("tracks", _tracks),
    *_PIECES,
    ("rows", _rows_reversed),
)


def if_round_ended_now(view: View, names: Sequence[str]) -> list[str]:
    """What the resolution would bring with the pawns as they stand, in words."""
    table, events = if_round_ended(view.table)
    narrator = Narrator(table, names)
    kinds = ("ColumnTied", "FirstPlayer", "IrisScored", "PawnToCourt", "ColumnWon")
    return [narrator.sentence(event) for event in events if type(event).__name__ in kinds]
