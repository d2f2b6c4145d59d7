"""An edition and its modules, composed once: the data and the steps that a game runs on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bruxelles1893.engine.steps import Step

if TYPE_CHECKING:
    from bruxelles1893.engine.scoring import Holdings
    from bruxelles1893.engine.state import State

Act = Callable[["State", int], None]
Possible = Callable[["State", int], bool]
Price = Callable[["State", int, int], tuple[int, int]]
Payment = tuple[int, int]
"""A payment as its option and its packed need, see `building.packed`."""
PaymentTable = tuple[tuple[tuple[Payment, ...], ...], ...]
"""Payments by pair of sectors and number of units."""


@dataclass(frozen=True, slots=True)
class Board:
    """One side of an architect board: tracks, house costs and the printed row multipliers."""

    name: str
    iris: tuple[int, ...]
    crown: tuple[int, ...]
    architect: tuple[int, ...]
    house_costs: tuple[int, ...]
    house_points: tuple[int, ...]
    row_base: tuple[int, ...]
    sale_francs: int = 0
    sale_points: int = 0
    material_francs: int = 0
    workshop_cubes: tuple[int, ...] = ()
    reveals_noble: bool = False
    moves_compass: bool = False


@dataclass(frozen=True, slots=True)
class Prestige:
    """A prestige card: its bonuses, whether one chooses among them, its symbols."""

    bonuses: tuple[int, ...]
    is_choice: bool
    symbols: int
    manneken: int


@dataclass(frozen=True, slots=True)
class ArtNouveauAction:
    """One of the five actions: whether it can be done, its steps, and the owner's free action."""

    possible: Possible
    steps: tuple[int, ...]
    free: Act


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Everything about a game that does not change while it is played.

    A module is a function from rule set to rule set that replaces data and steps.
    """

    name: str
    digest: str
    rounds: int
    steps: tuple[Step, ...]
    set_up: tuple[Callable[[State], None], ...]
    seat_steps: tuple[int, ...]
    round_steps: tuple[int, ...]
    placement_steps: tuple[int, ...]
    after_action_steps: tuple[int, ...]
    brussels_steps: tuple[int, ...]
    final_steps: tuple[int, ...]
    actions: tuple[ArtNouveauAction, ...]
    brussels_actions: tuple[Act, ...]
    noble_effects: tuple[Act, ...]
    strips: tuple[tuple[int, ...], ...]
    boards: tuple[Board, ...]
    pawns: int
    pawns_in_court: int
    start_francs: tuple[int, ...]
    supply: tuple[int, ...]
    noble_materials: tuple[int, ...]
    art_copies: tuple[int, ...]
    market_francs: tuple[int, ...]
    market_points: tuple[int, ...]
    market_offsets: tuple[tuple[int, int], ...]
    bourse_francs: tuple[int, ...]
    bourse_irises: tuple[tuple[tuple[int, ...], ...], ...]
    prestige: tuple[Prestige, ...]
    noble_copies: tuple[int, ...]
    noble_costs: tuple[int, ...]
    noble_prices: tuple[int, ...]
    compass: tuple[int, ...]
    compass_arms: tuple[int, int]
    payments: PaymentTable
    sale_price: Price
    holdings: Callable[[State, int], Holdings]
