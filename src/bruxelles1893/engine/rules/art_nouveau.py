"""AN: placing a pawn with a bid, the workshop and the materials, and the owner's free action."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import (
    ActionDone,
    ActionImpossible,
    FreeAction,
    PawnPlaced,
)
from bruxelles1893.engine.core.options import (
    AMOUNT,
    ART,
    BLACK,
    CUBES,
    MATERIAL,
    MAX_AMOUNT,
    MULTISET_OPTION,
    MULTISETS,
    NO,
    ONE_CUBE,
    UNITS,
    WORKSHOP,
    YES,
    notation,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.state import NOBODY, State
from bruxelles1893.engine.core.steps import (
    BID,
    FREE_ACTION,
    FREE_BLACK_ART,
    FREE_MATERIAL,
    SPACE_ACTION,
    TAKE_MATERIAL,
    WORKSHOP_ART,
    Automatic,
    Choice,
    Step,
    Subject,
)
from bruxelles1893.engine.rules.effects import (
    gain_francs,
    gain_points,
    materials_in_supply,
    pay_francs,
    single_materials,
    take_art,
    take_cubes,
)
from bruxelles1893.engine.rules.setup import ColouredArt

TAKEN_MATERIALS: Final = 2
PAIR: Final = tuple(
    tuple(
        MULTISET_OPTION[tuple((first, second).count(kind) for kind in range(len(UNITS)))]
        for second in range(len(UNITS))
    )
    for first in range(len(UNITS))
)
"""The option for two units, by the kind of either."""

BIDS: Final = [AMOUNT + bid for bid in range(1, MAX_AMOUNT + 1)]


class Bid(Choice):
    """AN-01: how much money goes with the pawn."""

    def options(self, state: State, seat: int, space: int) -> list[int]:
        """AN-01: at least 1 FB of own money."""
        return BIDS[: state.players[seat].francs]

    def take(self, state: State, seat: int, space: int, option: int) -> None:
        """AN-01: the bid leaves the purse before the action."""
        bid = option - AMOUNT
        state.players[seat].ready -= 1
        state.placed = space
        state.pawns[space] = seat
        state.bids[space] = bid
        if state.events is not None:
            state.note(PawnPlaced, seat, space, bid)
        pay_francs(state, seat, bid, "AN-01")

    def why_not(self, state: State, seat: int, space: int, option: int) -> Reason | None:
        """Why an amount cannot be bid."""
        if not belongs(option, "amount"):
            return None
        if option == AMOUNT:
            return Reason("bid-at-least-one", "AN-01")
        francs = state.players[seat].francs
        return Reason("bid-too-high", "AN-01", amount=option - AMOUNT, francs=francs)

    def subject(self, state: State, seat: int, space: int) -> Subject:
        """The space of the bid."""
        return Subject(space=space)


class SpaceAction(Automatic):
    """AN-03: what can be done must be done; judged after the bid."""

    def run(self, state: State, seat: int, space: int) -> None:
        action = state.actions[space]
        if state.rules.actions[action].possible(state, seat):
            self.begin(state, seat, space)
        elif state.events is not None:
            state.note(ActionImpossible, seat, action)

    def begin(self, state: State, seat: int, space: int) -> None:
        """Begin an action that can be done."""
        state.then_all(state.rules.after_action_steps, seat, space)
        perform(state, seat, state.actions[space])


def perform(state: State, seat: int, action: int) -> None:
    """Begin one of the five actions, from its space or by Cinquantenaire."""
    state.acted = True
    if state.events is not None:
        state.note(ActionDone, seat, action)
    state.then_all(state.rules.actions[action].steps, seat)


class OwnersAction(Automatic):
    """AN-02, AN-04: an opponent's house on the space gives its owner the free action."""

    def run(self, state: State, seat: int, space: int) -> None:
        owner = state.houses[space]
        if owner != seat and NOBODY < owner < len(state.players):
            state.then(state.rules.actions[state.actions[space]].free_step, owner)


def can_create(state: State, seat: int) -> bool:
    """AN-WORKSHOP-1, BE-PRIVAT: some colour but black is in stock."""
    return any(tiles for colour, tiles in enumerate(state.workshop) if colour != BLACK)


class WorkshopArt(ColouredArt):
    """AN-WORKSHOP-1: which art is made."""

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """AN-WORKSHOP-1: take one art tile; some boards give a cube with it."""
        super().take(state, seat, argument, option)
        cubes = state.players[seat].board.workshop_cubes
        if cubes and state.supply[cubes[option - ART]]:
            take_cubes(state, seat, ONE_CUBE[cubes[option - ART]])


class FreeBlackArt(Choice):
    """AN-WORKSHOP-FREE: whether a workshop's owner takes a black art."""

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """AN-WORKSHOP-FREE: if one is left; AN-04: optional."""
        return [YES, NO] if state.workshop[BLACK] else []

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """AN-WORKSHOP-FREE: black is an art like any other."""
        if option == YES:
            state.note(FreeAction, seat, WORKSHOP)
            take_art(state, seat, BLACK)


def can_take_material(state: State, seat: int) -> bool:
    """AN-MATERIAL-1: some noble cube is in supply."""
    return materials_in_supply(state) > 0


def two_materials(state: State) -> list[int]:
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

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """AN-MATERIAL-1: two of those in supply, fewer if fewer are left."""
        return two_materials(state) or single_materials(state)

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """AN-MATERIAL-1: from the supply; some boards give money with it."""
        take_cubes(state, seat, option)
        gain_francs(state, seat, state.players[seat].board.material_francs, "AN-MATERIAL-1")

    def why_not(self, state: State, seat: int, argument: int, option: int) -> Reason | None:
        """Why these cubes cannot be taken by the material action."""
        count = min(TAKEN_MATERIALS, materials_in_supply(state))
        return why_not_cubes(state, option, count, "AN-MATERIAL-1")


def why_not_cubes(state: State, option: int, count: int, rule: str) -> Reason | None:
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

    def options(self, state: State, seat: int, argument: int) -> list[int]:
        """AN-MATERIAL-FREE: one noble cube; AN-04: optional."""
        cubes = single_materials(state)
        return [*cubes, NO] if cubes else []

    def take(self, state: State, seat: int, argument: int, option: int) -> None:
        """AN-MATERIAL-FREE: take it, or not."""
        if option != NO:
            state.note(FreeAction, seat, MATERIAL)
            take_cubes(state, seat, option)

    def why_not(self, state: State, seat: int, argument: int, option: int) -> Reason | None:
        """Why these cubes cannot be taken by the free action."""
        return why_not_cubes(state, option, 1, "AN-MATERIAL-FREE")


def take_free_points(state: State, seat: int, action: int, points: int, rule: str) -> None:
    """The free actions of sale and construction are points at once."""
    state.note(FreeAction, seat, action)
    gain_points(state, seat, points, rule)


STEPS: Final[dict[int, Step]] = {
    BID: Bid("bid", "AN-01"),
    SPACE_ACTION: SpaceAction("space-action", "AN-03"),
    FREE_ACTION: OwnersAction("free-action", "AN-04"),
    WORKSHOP_ART: WorkshopArt("workshop", "AN-WORKSHOP-1"),
    FREE_BLACK_ART: FreeBlackArt("free-black-art", "AN-WORKSHOP-FREE"),
    TAKE_MATERIAL: TakeMaterial("material", "AN-MATERIAL-1"),
    FREE_MATERIAL: FreeMaterial("free-material", "AN-MATERIAL-FREE"),
}
