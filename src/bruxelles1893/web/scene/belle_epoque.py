"""The Belle Époque board: pavilion slots with their cards, the tiles and the train."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bruxelles1893.engine import NONE, View
from bruxelles1893.engine.core.decoding import pavilion_option, tile_option
from bruxelles1893.engine.editions.belle_epoque.tiles import points_each
from bruxelles1893.web.scene.caching import cached
from bruxelles1893.web.scene.choices import Choices, Target
from bruxelles1893.web.scene.pieces import Piece, piece
from bruxelles1893.words import be_card_text, tile_text


class Pavilion(NamedTuple):
    """A slot beside a row of the board: a card to be had, or the pavilion that stands there."""

    number: int
    glass: int
    owner: Piece | None
    card: int
    text: str
    rule: str
    target: Target


class EndTile(NamedTuple):
    """A face-up tile and the pawn that stays on it."""

    number: int
    text: str
    rule: str
    pawn: Piece | None
    target: Target


class BelleEpoque(NamedTuple):
    """The expansion's side of the score board."""

    pavilions: tuple[Pavilion, ...]
    tiles: tuple[EndTile, ...]
    train: int


def belle_epoque(view: View, names: Sequence[str], choices: Choices) -> BelleEpoque | None:
    """The expansion's board, or none if it is not in play."""
    table = view.table
    if not table.pavilions:
        return None
    return BelleEpoque(
        pavilions=tuple(
            _pavilion(view, names, choices, slot) for slot in range(len(table.pavilions))
        ),
        tiles=tuple(
            _tile(
                number,
                points_each(table, number),
                piece(owner, names),
                choices.target(tile_option(number)),
            )
            for number, owner in zip(table.tiles, table.tile_pawns, strict=True)
        ),
        train=table.train,
    )


@cached
def _tile(number: int, points: int, pawn: Piece | None, target: Target) -> EndTile:
    return EndTile(number, tile_text(number, points), f"BE-ENDTILE-{number:02}", pawn, target)


def _pavilion(view: View, names: Sequence[str], choices: Choices, slot: int) -> Pavilion:
    table = view.table
    owner = piece(table.pavilions[slot], names)
    glass, card = table.rules.surcharges[slot], table.pavilion_cards[slot]
    return _slot(slot, glass, owner, card, choices.target(pavilion_option(slot)))


@cached
def _slot(slot: int, glass: int, owner: Piece | None, card: int, target: Target) -> Pavilion:
    is_free = card != NONE
    return Pavilion(
        number=slot + 1,
        glass=glass,
        owner=owner,
        card=card if is_free else 0,
        text=be_card_text(card) if is_free else "",
        rule=f"BE-CARD-{card:02}" if is_free else "BE-RES-2",
        target=target,
    )
