"""An edition and its modules, composed once: the data and the steps that a game runs on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bruxelles1893 import components
from bruxelles1893.engine.core.errors import RulesetError
from bruxelles1893.engine.core.ids import Option, Seat, StepNumber
from bruxelles1893.engine.core.options import BOARD_SIDES, ROWS
from bruxelles1893.engine.core.steps import NOT_IN_PLAY, Step

if TYPE_CHECKING:
    from bruxelles1893.engine.core.scores import Holdings, ScoreSheet
    from bruxelles1893.engine.core.state import State

RULES_VERSION: Final = 2
"""The rules as they are played today, raised by a correction of what is legal or of what happens.

Games go on under the version they began with: `editions.catalogue` puts the older rules back.
"""

KeyOf = Callable[[int], int]
SetUp = Callable[["State"], None]
Act = Callable[["State", Seat], None]
Price = Callable[["State", int, int, int], tuple[int, int]]
"""FB and VP for a kind of art sold as a colour, with the cursor at a place."""
Payment = tuple[Option, int]
"""A payment as its option and its packed need, see `building.packed`."""
PaymentTable = tuple[tuple[tuple[Payment, ...], ...], ...]
"""Payments by pair of sectors and number of units."""


@dataclass(frozen=True, slots=True)
class Board:
    """One side of an architect board: tracks, house costs and the printed row multipliers.

    `power` is the rule of what else it gives; the fields after it say what that is.
    """

    name: str
    number: int
    iris: tuple[int, ...]
    crown: tuple[int, ...]
    architect: tuple[int, ...]
    house_costs: tuple[int, ...]
    house_points: tuple[int, ...]
    row_base: tuple[int, ...]
    power: str = ""
    sale_francs: int = 0
    sale_points: int = 0
    material_francs: int = 0
    workshop_cubes: tuple[int, ...] = ()
    reveals_noble: bool = False
    moves_compass: bool = False


def board_from(name: str, printed: components.Board) -> Board:
    """A board from its printed values; the portrait is the seventh space of the architect track."""
    return Board(
        name,
        BOARD_SIDES.index(name),
        printed.iris,
        printed.crown,
        (*printed.architect, printed.portrait),
        printed.house_costs,
        printed.house_points,
        printed.row_base,
    )


@dataclass(frozen=True, slots=True)
class Prestige:
    """A prestige card: its bonuses, whether one chooses among them, its symbols."""

    bonuses: tuple[int, ...]
    is_choice: bool
    symbols: int
    manneken: int


@dataclass(frozen=True, slots=True)
class ArtNouveauAction:
    """One of the five actions: its steps, and the owner's free one."""

    steps: tuple[StepNumber, ...]
    free_step: StepNumber

    def is_possible(self, state: State, seat: Seat) -> bool:
        """AN-03: whether it could be done now; its first step knows."""
        return state.rules.steps[self.steps[0]].is_possible(state, seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Everything about a game that does not change while it is played.

    `values` are all printed values as lines of TOML, and `digest` stands for them. What lies on the
    table is told too: art drawn from a stack, market tiles that cover others, an exhibition for the
    first to pass, shields in the place of irises, and in which order the rows lie.
    A module is a function from rule set to rule set that replaces data and steps.
    """

    name: str
    digest: str
    values: tuple[str, ...]
    key_of: KeyOf
    rounds: int
    steps: tuple[Step, ...]
    set_up: tuple[SetUp, ...]
    seat_steps: tuple[StepNumber, ...]
    round_steps: tuple[StepNumber, ...]
    placement_steps: tuple[StepNumber, ...]
    after_action_steps: tuple[StepNumber, ...]
    brussels_steps: tuple[StepNumber, ...]
    after_turn_steps: tuple[StepNumber, ...]
    final_steps: tuple[StepNumber, ...]
    actions: tuple[ArtNouveauAction, ...]
    brussels_actions: tuple[Act, ...]
    noble_effects: tuple[Act, ...]
    noble_rules: tuple[str, ...]
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
    bourse_cards: int
    bourse_francs: tuple[int, ...]
    bourse_irises: tuple[tuple[tuple[int, ...], ...], ...]
    prestige: tuple[Prestige, ...]
    noble_copies: tuple[int, ...]
    noble_costs: tuple[int, ...]
    noble_prices: tuple[int, ...]
    compass: tuple[int, ...]
    compass_arms: tuple[int, ...]
    payments: PaymentTable
    first_pass: Act
    first_pass_francs: Callable[[State, Seat], int]
    sale_price: Price
    holdings: Callable[[State, Seat], Holdings]
    score_sheet: Callable[[State, Seat], ScoreSheet]
    version: int = RULES_VERSION
    modules: tuple[str, ...] = ()
    replaced: frozenset[StepNumber] = frozenset()
    cards: tuple[int, ...] = ()
    surcharges: tuple[int, ...] = ()
    travellers: int = 0
    face_up_tiles: tuple[int, ...] = ()
    first_pass_points: tuple[int, ...] = ()
    adjacency_points: tuple[int, ...] = ()
    other_strips: tuple[tuple[int, ...], ...] = ()
    compass_arm_places: tuple[int, ...] = ()
    draws_art: bool = False
    covers_market: bool = False
    has_exhibitions: bool = False
    has_shields: bool = False
    row_order: tuple[int, ...] = tuple(range(len(ROWS)))

    def with_steps(self, module: str, steps: dict[StepNumber, Step]) -> Ruleset:
        """A module's steps added or put in the place of others; no step is replaced twice."""
        if module in self.modules:
            raise RulesetError(f"the module {module!r} is applied twice")
        changed = list(self.steps)
        for number, step in steps.items():
            if number in self.replaced:
                raise RulesetError(f"{module} replaces the step {step.name!r} once more")
            changed[number] = step
        mine = {number for number in steps if self.steps[number] is not NOT_IN_PLAY}
        return replace(
            self,
            steps=tuple(changed),
            modules=(*self.modules, module),
            replaced=self.replaced | mine,
        )

    def with_older_steps(self, steps: dict[StepNumber, Step]) -> Ruleset:
        """The steps that later corrections replaced, put back in their place."""
        changed = list(self.steps)
        for number, step in steps.items():
            changed[number] = step
        return replace(self, steps=tuple(changed))
