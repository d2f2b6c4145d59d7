"""The prestige cards under their columns, with the bids in each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bruxelles1893.engine import NONE, State, View
from bruxelles1893.engine.core.geometry import COLUMNS
from bruxelles1893.engine.core.options import BONUSES, COLUMN
from bruxelles1893.engine.queries import column_bids, highest_bidders
from bruxelles1893.web.scene.choices import Choices, Target
from bruxelles1893.web.scene.pieces import SHAPES, Piece, pieces
from bruxelles1893.words import bonus_lines, card_text


@dataclass(frozen=True, slots=True)
class Card:
    """A prestige card: its bonus on two short lines, its symbols, and all of it in words."""

    first: str
    second: str
    bonuses: tuple[str, ...]
    symbols: int
    manneken: int
    text: str


@dataclass(frozen=True, slots=True)
class Bidder:
    """What one player bids in a column."""

    piece: Piece
    francs: int
    is_leading: bool


@dataclass(frozen=True, slots=True)
class Column:
    """A column with its card, and who bids how much in it, the highest first."""

    letter: str
    card: Card | None
    bidders: tuple[Bidder, ...]
    leaders: tuple[Piece, ...]
    target: Target


def columns(view: View, names: Sequence[str], lit: Choices) -> tuple[Column, ...]:
    """The five columns from the left."""
    return tuple(_column(view.table, names, lit, column) for column in range(len(COLUMNS)))


def _column(table: State, names: Sequence[str], lit: Choices, column: int) -> Column:
    leading = highest_bidders(table, column)
    return Column(
        letter="ABCDE"[column],
        card=prestige_card(table, table.prestige_row[column]),
        bidders=_bidders(table, names, column, leading),
        leaders=pieces(leading, names),
        target=lit.target(COLUMN + column),
    )


def prestige_card(table: State, number: int) -> Card | None:
    """A prestige card, or none if it has been taken."""
    if number == NONE:
        return None
    card = table.rules.prestige[number]
    first, second = bonus_lines(table.rules, number)
    bonuses = tuple(BONUSES[bonus] for bonus in card.bonuses)
    text = card_text(table.rules, number)
    return Card(first, second, bonuses, card.symbols, card.manneken, text)


def _bidders(
    table: State, names: Sequence[str], column: int, leading: list[int]
) -> tuple[Bidder, ...]:
    bidders = [
        Bidder(Piece(seat, SHAPES[seat], names[seat]), francs, seat in leading)
        for seat, francs in enumerate(column_bids(table, column))
        if francs
    ]
    return tuple(sorted(bidders, key=lambda bidder: -bidder.francs))
