"""The players' belongings, a column for each player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.table import Table
from rich.text import Text

from bruxelles1893.engine import PlayerState, Seat, State
from bruxelles1893.engine.core.options import JOKER, NOBLES, UNITS
from bruxelles1893.engine.queries import (
    cards_of,
    has_house,
    house_units,
    is_card_used,
    is_noble_used,
    nobles_of,
)
from bruxelles1893.terminal.parts import NOTE, nothing, table_text
from bruxelles1893.terminal.screen import filled, player_name
from bruxelles1893.words import (
    CELL_TITLES,
    LISTS,
    NOBLE_NAMES,
    UNIT_NAMES,
    art_name,
    enumerated,
    levels,
    spoken,
)


def players(table: State, names: Sequence[str]) -> Table:
    """The players' belongings, a column for each player."""
    sheet = Table(box=None, padding=(0, 1, 0, 0), show_edge=False, expand=True)
    sheet.add_column("", style=NOTE, no_wrap=True)
    for seat in table.seats:
        sheet.add_column(player_title(table, seat, names), ratio=1)
    for key, cell in cells(table):
        title = spoken(table.rules, CELL_TITLES, [key], {})
        sheet.add_row(title, *[cell(table, seat) for seat in table.seats])
    return sheet


def cells(table: State) -> tuple[Cell, ...]:
    """The rows of the players' table, in the words of the rule set."""
    return (
        ("purse", _purse),
        *((("exhibitions", _exhibitions),) if table.rules.has_exhibitions else ()),
        *_CELLS,
        *(_EXPANSION_CELLS if table.tiles else ()),
    )


def player_title(table: State, seat: Seat, names: Sequence[str]) -> Text:
    """A player's name, with the first-player tile and whether they have passed."""
    title = player_name(seat, names)
    if table.first == seat:
        title.append(" ").append(table_text("first"), "bold yellow")
    if table.players[seat].passed:
        title.append(" ").append(table_text("passed"), "not bold")
    return title


def _purse(table: State, seat: Seat) -> Text:
    player = table.players[seat]
    key = "purse.hidden" if player.face_down else "purse"
    hidden = len(player.face_down)
    return Text(table_text(key, points=player.points, francs=player.francs, hidden=hidden), "bold")


def _pawns(table: State, seat: Seat) -> Text:
    player = table.players[seat]
    return Text(table_text("player-pawns", ready=player.ready, court=player.court))


def _tracks(table: State, seat: Seat) -> Text:
    return Text(" / ".join(str(level) for level in levels(table, seat)))


def _cubes(table: State, seat: Seat) -> Text:
    cubes = table.players[seat].cubes
    kinds = [kind for kind in (*table.rules.noble_materials, JOKER) if cubes[kind]]
    held = [f"{cubes[kind]} {UNIT_NAMES[UNITS[kind]]}" for kind in kinds]
    return Text(enumerated(held)) if held else nothing()


def _art(table: State, seat: Seat) -> Text:
    tiles = [
        f"{art_name(kind)}{f' ×{count}' if count > 1 else ''}"
        for kind, count in enumerate(table.players[seat].art)
        if count
    ]
    return Text(enumerated(tiles)) if tiles else nothing()


def _nobles(table: State, seat: Seat) -> Text:
    player = table.players[seat]
    first, *rest = [_owned_noble(table, player, noble) for noble in nobles_of(player)] or [
        nothing()
    ]
    for noble in rest:
        first = filled(LISTS["more"], first=first, last=noble)
    return first


def _owned_noble(table: State, player: PlayerState, noble: int) -> Text:
    shown = f"{NOBLE_NAMES[NOBLES[noble]]} {table.rules.noble_costs[noble]}"
    is_used = is_noble_used(player, noble)
    return Text(table_text("used", piece=shown), NOTE) if is_used else Text(shown)


def _houses(table: State, seat: Seat) -> Text:
    built = table.players[seat].built
    if not has_house(table, seat):
        return Text(table_text("houses.all", built=built))
    return Text(table_text("houses", built=built, cost=house_units(table, seat)))


def _rows(table: State, seat: Seat) -> Text:
    rows = table.rules.holdings(table, seat).rows
    return Text(" / ".join(str(rows[row]) for row in table.rules.row_order))


def _exhibitions(table: State, seat: Seat) -> Text:
    return Text(str(table.players[seat].exhibitions))


def _travellers(table: State, seat: Seat) -> Text:
    return Text(str(table.players[seat].travellers))


def _cards(table: State, seat: Seat) -> Text:
    player = table.players[seat]
    shown = [
        table_text("used", piece=number) if is_card_used(player, number) else str(number)
        for number in cards_of(player)
    ]
    return Text(enumerated(shown)) if shown else nothing()


Cell = tuple[str, Callable[[State, Seat], Text]]
"""The key of a row's title in the table of players, and what it tells of one of them."""

_CELLS: Final[tuple[Cell, ...]] = (
    ("pawns", _pawns),
    ("tracks", _tracks),
    ("cubes", _cubes),
    ("art", _art),
    ("nobles", _nobles),
    ("houses", _houses),
    ("rows", _rows),
)

_EXPANSION_CELLS: Final[tuple[Cell, ...]] = (("travellers", _travellers), ("cards", _cards))
