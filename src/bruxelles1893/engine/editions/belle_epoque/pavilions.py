"""BE-PAVILION and BE-RES-2: houses on the pavilion slots, their cards and visits; BE-CARD-09."""

from __future__ import annotations

from functools import cache
from typing import Final

from bruxelles1893.engine.core.events import CardTaken, PavilionVisited
from bruxelles1893.engine.core.geometry import SIDE
from bruxelles1893.engine.core.ids import NOBODY, Option, Seat, StepNumber
from bruxelles1893.engine.core.options import (
    CUBES,
    GLASS,
    IRON,
    JOKER,
    MULTISET_OPTION,
    MULTISETS,
    PAVILION,
    PAVILION_OPTIONS,
    STONE,
    WOOD,
    notation,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.ruleset import Payment, PaymentTable
from bruxelles1893.engine.core.state import NONE, State
from bruxelles1893.engine.core.steps import BUILD_PAY, BUILD_PLACE, Automatic, Step
from bruxelles1893.engine.core.values import replaced
from bruxelles1893.engine.editions.belle_epoque.steps import PAVILION_VISIT
from bruxelles1893.engine.rules import building
from bruxelles1893.engine.rules.building import SECTOR_COUNT, packed
from bruxelles1893.engine.rules.effects import CUBE_KINDS, gain_points, return_cubes

MATERIALS: Final = (IRON, WOOD, STONE, GLASS)
"""BE-GLASS: glass is a noble material everywhere."""


@cache
def plain_payments() -> PaymentTable:
    """AN-BUILD-1: the payments before a cube is exchanged."""
    return building.payment_table(building.demand(MATERIALS))


@cache
def exchanged_payments() -> PaymentTable:
    """BE-CARD-09: every payment with one cube exchanged."""
    return tuple(tuple(map(all_exchanged, by_units)) for by_units in plain_payments())


def all_exchanged(payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
    """BE-CARD-09: what some payments become if one cube is exchanged, each once and in order."""
    options = {option for payment, _ in payments for option in exchanged(payment)}
    return tuple(needs(option) for option in sorted(options))


@cache
def pure_exchanges() -> frozenset[tuple[int, int]]:
    """BE-CARD-09, AN-BUILD-3: exchanges that keep the 5 VP, as a pair of sectors and a payment."""
    return frozenset(
        (pair, option)
        for pair, by_units in enumerate(plain_payments())
        for payments in by_units
        for option in pure_exchanged(payments)
    )


def pure_exchanged(payments: tuple[Payment, ...]) -> set[int]:
    """BE-CARD-09: what payments without a joker become if one cube is exchanged."""
    pure = [payment for payment, _ in payments if not MULTISETS[payment - CUBES][JOKER]]
    return {option for payment in pure for option in exchanged(payment)}


def exchanged(payment: int) -> list[Option]:
    """BE-CARD-09: what a payment becomes if one noble cube is replaced by any other cube."""
    counts = MULTISETS[payment - CUBES]
    return [
        MULTISET_OPTION[with_exchange(counts, given, instead)]
        for given in MATERIALS
        for instead in range(CUBE_KINDS)
        if counts[given] and instead != given
    ]


def with_exchange(counts: tuple[int, ...], given: int, instead: int) -> tuple[int, ...]:
    """A payment with one cube of a kind replaced by one of another."""
    changed = list(counts)
    changed[given] -= 1
    changed[instead] += 1
    return tuple(changed)


def needs(option: Option) -> Payment:
    """A payment with its packed need."""
    return option, packed(MULTISETS[option - CUBES])


def payments(state: State, seat: Seat) -> list[Option]:
    """AN-BUILD-1, BE-CARD-09: what one can pay so that a place for the house is left."""
    options = building.owned(state, seat, payment_table(state))
    if building.has_site(state):
        return options
    surcharge = min([state.rules.surcharges[slot] for slot in free_slots(state)], default=99)
    glass = state.players[seat].cubes[GLASS] - surcharge
    return [option for option in options if MULTISETS[option - CUBES][GLASS] <= glass]


def payment_table(state: State) -> PaymentTable:
    """BE-CARD-09: with the card, payments with one cube exchanged."""
    return exchanged_payments() if state.substitute else state.rules.payments


class BuildPay(building.BuildPay):
    """AN-BUILD-1, BE-CARD-09: how a house or pavilion is paid."""

    def is_possible(self, state: State, seat: Seat) -> bool:
        """AN-BUILD-1, AN-BUILD-5, BE-PAVILION-1: a house left, a payment that leaves a place."""
        return building.has_house(state, seat) and bool(payments(state, seat))

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-BUILD-1, BE-CARD-09: with a card, one cube exchanged."""
        return payments(state, seat)

    def is_pure(self, state: State, option: Option) -> bool:
        """AN-BUILD-3, BE-CARD-09: the exchanged cube may be a joker without losing the 5 VP."""
        if not state.substitute:
            return super().is_pure(state, option)
        first, second = state.arms
        return (first * SECTOR_COUNT + second, option) in pure_exchanges()

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why a house cannot be paid so."""
        if option in building.owned(state, seat, payment_table(state)):
            return Reason("payment-leaves-no-glass", "BE-PAVILION-1")
        if state.substitute:
            return why_not_exchange(state, seat, option)
        return super().why_not(state, seat, argument, option)


def why_not_exchange(state: State, seat: Seat, option: Option) -> Reason | None:
    """BE-CARD-09: why a house cannot be paid so with one cube exchanged."""
    table = exchanged_payments()
    is_plain = building.is_payment(state, seat, state.rules.payments, option)
    if is_plain and not building.is_payment(state, seat, table, option):
        return Reason("payment-without-exchange", "BE-CARD-09", option=notation(option))
    return building.why_not_payment(
        state, seat, table, option, "BE-CARD-09", "payment-against-exchange"
    )


def free_slots(state: State) -> list[int]:
    """BE-PAVILION-1: pavilion slots without a house tile."""
    return [slot for slot, owner in enumerate(state.pavilions) if owner == NOBODY]


class BuildPlace(building.BuildPlace):
    """AN-BUILD-5, BE-PAVILION-1: where the house stands, on the board or on a pavilion slot."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-BUILD-5, BE-PAVILION-1: a space, or a slot whose glass surcharge one owns."""
        glass = state.players[seat].cubes[GLASS]
        slots = [slot for slot in free_slots(state) if state.rules.surcharges[slot] <= glass]
        return super().options(state, seat, argument) + [PAVILION_OPTIONS[slot] for slot in slots]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """AN-BUILD-5, BE-PAVILION-1: the house tile on the board or on a pavilion slot."""
        if option >= PAVILION:
            build_pavilion(state, seat, option - PAVILION)
        else:
            super().take(state, seat, argument, option)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why the house cannot stand there."""
        if not belongs(option, "pavilion"):
            return super().why_not(state, seat, argument, option)
        slot = option - PAVILION
        if state.pavilions[slot] != NOBODY:
            return Reason("pavilion-taken", "BE-PAVILION-1", slot=slot + 1)
        return Reason(
            "pavilion-needs-glass",
            "BE-PAVILION-1",
            slot=slot + 1,
            glass=state.rules.surcharges[slot],
            held=state.players[seat].cubes[GLASS],
        )


def build_pavilion(state: State, seat: Seat, slot: int) -> None:
    """BE-PAVILION-1, BE-PAVILION-2: pay the surcharge, take the slot's card."""
    player = state.players[seat]
    surcharge = [0] * CUBE_KINDS
    surcharge[GLASS] = state.rules.surcharges[slot]
    if surcharge[GLASS]:
        return_cubes(state, seat, tuple(surcharge))
    player.built += 1
    card = state.pavilion_cards[slot]
    player.cards |= 1 << (card - 1)
    state.pavilions = replaced(state.pavilions, slot, seat)
    state.pavilion_cards = replaced(state.pavilion_cards, slot, NONE)
    state.note(CardTaken, seat, card, slot)


class PavilionVisit(Automatic):
    """BE-RES-2: each pavilion scores the pawn colours in the row it faces."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        for slot, owner in enumerate(state.pavilions):
            if owner != NOBODY:
                points = colours_in_row(state, slot)
                state.note(PavilionVisited, owner, slot, points)
                gain_points(state, owner, points, "BE-RES-2")


def colours_in_row(state: State, row: int) -> int:
    """BE-RES-2: different pawn colours, own and neutral ones too."""
    return len(set(state.pawns[row * SIDE : (row + 1) * SIDE]) - {NOBODY})


REPLACED: Final[dict[StepNumber, Step]] = {
    BUILD_PAY: BuildPay("build-pay", "AN-BUILD-1", "BE-CARD-09"),
    BUILD_PLACE: BuildPlace("build-place", "AN-BUILD-5", "BE-PAVILION-1"),
}
STEPS: Final[dict[StepNumber, Step]] = {
    PAVILION_VISIT: PavilionVisit("pavilion-visit", "BE-RES-2"),
}
