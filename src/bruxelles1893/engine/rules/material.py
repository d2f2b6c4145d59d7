"""AN-MATERIAL: taking cubes from the supply."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import FreeAction
from bruxelles1893.engine.core.ids import Option, Seat, StepNumber
from bruxelles1893.engine.core.options import (
    CUBES,
    MATERIAL,
    MULTISET_OPTION,
    MULTISETS,
    NO,
    UNITS,
    notation,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.core.steps import FREE_MATERIAL, TAKE_MATERIAL, Choice, Step
from bruxelles1893.engine.rules.effects import (
    gain_francs,
    materials_in_supply,
    single_materials,
    take_cubes,
)

TAKEN_MATERIALS: Final = 2
PAIR: Final = tuple(
    tuple(
        MULTISET_OPTION[tuple((first, second).count(kind) for kind in range(len(UNITS)))]
        for second in range(len(UNITS))
    )
    for first in range(len(UNITS))
)
"""The option for two units, by the kind of either."""


def two_materials(state: State) -> list[Option]:
    """Two noble cubes of those in supply, same or different, as options."""
    supply, kinds = state.supply, state.rules.noble_materials
    return [
        PAIR[first][second]
        for first in kinds
        for second in kinds
        if first <= second and supply[first] and supply[second] > (first == second)
    ]


class TakeMaterial(Choice):
    """AN-MATERIAL-1: which cubes are taken."""

    def is_possible(self, state: State, seat: Seat) -> bool:
        """AN-MATERIAL-1: some noble cube is in supply."""
        return materials_in_supply(state) > 0

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-MATERIAL-1: two of those in supply, fewer if fewer are left."""
        return two_materials(state) or single_materials(state)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """AN-MATERIAL-1: from the supply; some boards give money with it."""
        take_cubes(state, seat, option)
        board = state.players[seat].board
        gain_francs(state, seat, board.material_francs, board.power)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why these cubes cannot be taken by the material action."""
        count = min(TAKEN_MATERIALS, materials_in_supply(state))
        return why_not_cubes(state, option, count, "AN-MATERIAL-1")


def why_not_cubes(state: State, option: Option, count: int, rule: str) -> Reason | None:
    """Why a handful of cubes cannot be taken from the supply."""
    if not belongs(option, "units"):
        return None
    counts = MULTISETS[option - CUBES]
    if sum(counts) != count:
        return Reason("wrong-number-of-cubes", rule, option=notation(option), count=count)
    for kind, number in enumerate(counts):
        if number and kind not in state.rules.noble_materials:
            return Reason("material-not-in-game", rule, kind=UNITS[kind])
        if number and number > state.supply[kind]:
            return Reason("supply-empty", rule, kind=UNITS[kind], option=notation(option))
    return None


class FreeMaterial(Choice):
    """AN-MATERIAL-FREE: whether the owner takes a cube, and which."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-MATERIAL-FREE: one noble cube; AN-04: optional."""
        cubes = single_materials(state)
        return [*cubes, NO] if cubes else []

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """AN-MATERIAL-FREE: take it, or not."""
        if option != NO:
            state.note(FreeAction, seat, MATERIAL)
            take_cubes(state, seat, option)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why these cubes cannot be taken by the free action."""
        return why_not_cubes(state, option, 1, "AN-MATERIAL-FREE")


STEPS: Final[dict[StepNumber, Step]] = {
    TAKE_MATERIAL: TakeMaterial("material", "AN-MATERIAL-1"),
    FREE_MATERIAL: FreeMaterial("free-material", "AN-MATERIAL-FREE"),
}
