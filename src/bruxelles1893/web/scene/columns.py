"""The prestige cards under their columns, with the bids in each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bruxelles1893.engine import NONE, Ruleset, Seat, View
from bruxelles1893.engine.core.geometry import COLUMNS
from bruxelles1893.engine.core.options import BONUSES
from bruxelles1893.engine.queries import column_bids, highest_bidders
from bruxelles1893.web.scene.caching import cached, cached_by_rules
from bruxelles1893.web.scene.choices import Choices, Target
from bruxelles1893.web.scene.pieces import Piece, piece_of
from bruxelles1893.words import bonus_lines, card_text


class Card(NamedTuple):
    """A prestige card: its bonus on two short lines, its symbols, and all of it in words."""

    first: str
    second: str
    bonuses: tuple[str, ...]
    symbols: int
    manneken: int
    text: str


class Bidder(NamedTuple):
    """One player's bid in a column."""

    piece: Piece
    francs: int
    is_leading: bool


class Column(NamedTuple):
    """A column with its card, and who bids how much in it, the highest first."""

    letter: str
    card: Card | None
    bidders: tuple[Bidder, ...]
    target: Target


def columns(view: View, names: Sequence[str], choices: Choices) -> tuple[Column, ...]:
    """The five columns from the left."""
    table, owners = view.table, tuple(names)
    targets = choices.targets("column", len(COLUMNS))
    found = (
        _column(
            "ABCDE"[column],
            prestige_card(table.rules, table.prestige_row[column]),
            tuple(column_bids(table, column)),
            tuple(highest_bidders(table, column)),
            owners,
            targets[column],
        )
        for column in range(len(COLUMNS))
    )
    return tuple(found)


@cached
def _column(
    letter: str,
    card: Card | None,
    bids: tuple[int, ...],
    leading: tuple[Seat, ...],
    names: tuple[str, ...],
    target: Target,
) -> Column:
    bidders = [
        Bidder(piece_of(seat, names[seat]), francs, seat in leading)
        for seat, francs in enumerate(bids)
        if francs
    ]
    return Column(
        letter=letter,
        card=card,
        bidders=tuple(sorted(bidders, key=lambda bidder: -bidder.francs)),
        target=target,
    )


@cached_by_rules
def prestige_card(rules: Ruleset, number: int) -> Card | None:
    """A prestige card, or none if it has been taken."""
    if number == NONE:
        return None
    card = rules.prestige[number]
    first, second = bonus_lines(rules, number)
    bonuses = tuple(BONUSES[bonus] for bonus in card.bonuses)
    return Card(first, second, bonuses, card.symbols, card.manneken, card_text(rules, number))
