"""AN-WORKSHOP: taking an artwork, from the workshop or as the owner of one."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import FreeAction
from bruxelles1893.engine.core.ids import Option, Seat, StepNumber
from bruxelles1893.engine.core.options import (
    ART,
    ART_OPTIONS,
    BLACK,
    COLOURS,
    NO,
    ONE_CUBE,
    WORKSHOP,
    YES,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.core.steps import FREE_BLACK_ART, WORKSHOP_ART, Choice, Step
from bruxelles1893.engine.rules.effects import take_art, take_cubes


def colours_in_stock(state: State) -> list[Option]:
    """SETUP-10, AN-WORKSHOP-1: every colour but black that is in stock, as options."""
    return [
        ART_OPTIONS[colour]
        for colour, tiles in enumerate(state.workshop)
        if tiles and colour != BLACK
    ]


class ColouredArt(Choice):
    """SETUP-10, AN-WORKSHOP-1: which colour is taken from the workshop, by the step's own rule."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """SETUP-10, AN-WORKSHOP-1: any colour but black that is in stock."""
        return colours_in_stock(state)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """SETUP-10, AN-WORKSHOP-1: take the tile, coloured side up."""
        take_art(state, seat, option - ART)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why that colour cannot be taken."""
        if not belongs(option, "art"):
            return None
        colour = option - ART
        is_offered = colour != BLACK and state.rules.art_copies[colour]
        key = "art-out-of-stock" if is_offered else "art-not-for-workshop"
        return Reason(key, self.rule, colour=COLOURS[colour])


def can_create(state: State, seat: Seat) -> bool:
    """AN-WORKSHOP-1, BE-PRIVAT: some colour but black is in stock."""
    return any(tiles for colour, tiles in enumerate(state.workshop) if colour != BLACK)


class WorkshopArt(ColouredArt):
    """AN-WORKSHOP-1: which art is made."""

    def is_possible(self, state: State, seat: Seat) -> bool:
        """AN-WORKSHOP-1: some colour but black is in stock."""
        return can_create(state, seat)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """AN-WORKSHOP-1: take one art tile; some boards give a cube with it."""
        super().take(state, seat, argument, option)
        cubes = state.players[seat].board.workshop_cubes
        if cubes and state.supply[cubes[option - ART]]:
            take_cubes(state, seat, ONE_CUBE[cubes[option - ART]])


class FreeBlackArt(Choice):
    """AN-WORKSHOP-FREE: whether a workshop's owner takes a black art."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-WORKSHOP-FREE: if one is left; AN-04: optional."""
        return [YES, NO] if state.workshop[BLACK] else []

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """AN-WORKSHOP-FREE: black is an art like any other."""
        if option == YES:
            state.note(FreeAction, seat, WORKSHOP)
            take_art(state, seat, BLACK)


STEPS: Final[dict[StepNumber, Step]] = {
    WORKSHOP_ART: WorkshopArt("workshop", "AN-WORKSHOP-1"),
    FREE_BLACK_ART: FreeBlackArt("free-black-art", "AN-WORKSHOP-FREE"),
}
