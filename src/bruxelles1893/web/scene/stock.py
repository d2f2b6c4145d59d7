"""Pieces that nobody owns: cubes, art in the workshop, and the pawns in court."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bruxelles1893.engine import State, View
from bruxelles1893.engine.core.decoding import art_option
from bruxelles1893.engine.core.options import BLACK, COLOURS, JOKER, ONE_CUBE, UNITS
from bruxelles1893.web.scene.caching import cached
from bruxelles1893.web.scene.choices import IDLE, Choices, Target
from bruxelles1893.web.scene.market import Art, art
from bruxelles1893.web.scene.pieces import Piece, pieces
from bruxelles1893.words import UNIT_NAMES

OWN_ART: Final = ("sale-art", "trade-give", "flip-white")
"""The questions that mean the art of the player who is asked, not that of the workshop."""
OWN_CUBES: Final = ("build-pay", "trade-give")
"""The questions that mean the cubes of the player who is asked, not those of the supply."""
TRADED: Final = {"solvay": JOKER}
"""The questions in which a cube of one's own may be given, of this kind, to take more of others."""


class Cubes(NamedTuple):
    """Cubes of one kind."""

    key: str
    name: str
    amount: int
    target: Target
    is_traded: bool = False

    @property
    def unit(self) -> str:
        """Its kind, where the question means these cubes: they may go by hand then."""
        return "" if self.target.mode == IDLE else self.key


class Pile(NamedTuple):
    """Art tiles of one kind."""

    art: Art
    amount: int
    target: Target


class Stock(NamedTuple):
    """The supply, the workshop and the court; `stack` is the face-down art of the first edition."""

    supply: tuple[Cubes, ...]
    workshop: tuple[Pile, ...]
    stack: int | None
    court: tuple[Piece, ...]


def stock(view: View, names: Sequence[str], choices: Choices) -> Stock:
    """The pieces on the table that belong to nobody."""
    table = view.table
    court = [seat for seat in table.seats for _ in range(table.players[seat].court)]
    return Stock(
        supply=cubes(table, table.supply, choices, is_meant=choices.kind not in OWN_CUBES),
        workshop=_workshop(table, choices),
        stack=len(table.art_stack) if table.rules.draws_art else None,
        court=pieces(court, names),
    )


def cubes(
    table: State,
    counts: Sequence[int],
    choices: Choices,
    *,
    is_meant: bool,
    traded: int | None = None,
) -> tuple[Cubes, ...]:
    """Cubes of every kind in the game; a single one may be an option, or be given for others."""
    kinds = (*table.rules.noble_materials, JOKER)
    return tuple(
        _cubes(kind, counts[kind], choices.target_if(is_meant, ONE_CUBE[kind]), kind == traded)
        for kind in kinds
    )


@cached
def _cubes(kind: int, amount: int, target: Target, is_traded: bool) -> Cubes:
    return Cubes(UNITS[kind], UNIT_NAMES[UNITS[kind]], amount, target, is_traded)


def _workshop(table: State, choices: Choices) -> tuple[Pile, ...]:
    """The piles by colour; where art is drawn, black alone has one."""
    colours = [colour for colour in range(len(COLOURS)) if table.rules.art_copies[colour]]
    shown = [BLACK] if table.rules.draws_art else colours
    is_meant = choices.kind not in OWN_ART
    return tuple(
        pile(colour, table.workshop[colour], choices.target_if(is_meant, art_option(colour)))
        for colour in shown
    )


@cached
def pile(kind: int, amount: int, target: Target) -> Pile:
    """Art tiles of one kind."""
    return Pile(art(kind), amount, target)
