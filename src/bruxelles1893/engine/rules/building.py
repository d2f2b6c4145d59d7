"""AN-BUILD and COMPASS: paying for a house, moving the compass and placing the house."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from bruxelles1893.engine.core.events import ArmMoved, HouseBuilt
from bruxelles1893.engine.core.geometry import SPACES
from bruxelles1893.engine.core.ids import NOBODY, Option, Seat, Space, StepNumber
from bruxelles1893.engine.core.options import (
    ANY,
    ARM,
    ARM_OPTIONS,
    BUILD,
    CUBES,
    EMPTY,
    FRANCS3,
    JOKER,
    MULTISETS,
    NO,
    SECTOR_NAMES,
    SECTORS,
    SPACE,
    SPACE_OPTIONS,
    UNITS_OPTIONS,
    YES,
    notation,
    space_name,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.ruleset import Payment, PaymentTable
from bruxelles1893.engine.core.state import NONE, PlayerState, State
from bruxelles1893.engine.core.steps import (
    BUILD_ARM,
    BUILD_PAY,
    BUILD_PLACE,
    FREE_HOUSE_POINTS,
    Choice,
    Step,
)
from bruxelles1893.engine.core.values import replaced
from bruxelles1893.engine.rules.art_nouveau import take_free_points
from bruxelles1893.engine.rules.effects import CUBE_KINDS, gain_points, pay_francs, return_cubes

if TYPE_CHECKING:
    from mypy_extensions import i64

FRANCS_PER_UNIT: Final = 3
PURE_POINTS: Final = 5
SECTOR_COUNT: Final = 8
GUARD: Final = 0x888888

Demand = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]
"""What two sectors ask for: the kinds of unit allowed, and groups of which one unit is needed."""

Demands = Callable[[int, int], Demand]


def packed(counts: tuple[int, ...]) -> int:
    """Six counts up to 7, four bits each, so that one subtraction compares all six."""
    number = 0
    for kind, count in enumerate(counts):
        number |= min(count, 7) << 4 * kind
    return number


def packed_units(player: PlayerState) -> i64:
    """A player's means to pay, packed: cubes and units of three francs."""
    number: i64 = min(player.francs // FRANCS_PER_UNIT, 7)
    number <<= 4 * FRANCS3
    for kind, count in enumerate(player.cubes):
        units: i64 = min(count, 7)
        number |= units << 4 * kind
    return number


def demand(materials: tuple[int, ...]) -> Demands:
    """COMPASS-1, COMPASS-3, COMPASS-4, COMPASS-5: what the two arms' sectors ask for."""

    def asked(first: int, second: int) -> Demand:
        ordinary = tuple(sector for sector in (first, second) if sector not in (ANY, EMPTY))
        free = (*materials, FRANCS3) if ANY in (first, second) else ()
        return (*free, *ordinary), tuple((sector,) for sector in ordinary)

    return asked


def satisfies(counts: tuple[int, ...], asked: Demand) -> bool:
    """COMPASS-2: a joker replaces any unit and any "at least once"."""
    allowed, groups = asked
    is_foreign = any(
        count and kind != JOKER and kind not in allowed for kind, count in enumerate(counts)
    )
    missing = sum(not any(counts[kind] for kind in group) for group in groups)
    return not is_foreign and missing <= counts[JOKER]


def payment_table(asked: Demands) -> PaymentTable:
    """Every payment for every pair of sectors and number of units."""
    return tuple(
        tuple(
            payments_for(asked(first, second), units) if first != second else ()
            for units in range(5)
        )
        for first in range(SECTOR_COUNT)
        for second in range(SECTOR_COUNT)
    )


def payments_for(asked: Demand, units: int) -> tuple[Payment, ...]:
    """The payments of one size that a pair of sectors accepts."""
    return tuple(
        (UNITS_OPTIONS[index], packed(counts))
        for index, counts in enumerate(MULTISETS)
        if sum(counts) == units and satisfies(counts, asked)
    )


def house_units(state: State, seat: Seat) -> int:
    """AN-BUILD-1: what the next house costs; the bottom houses come first."""
    player = state.players[seat]
    return player.board.house_costs[player.built]


def has_house(state: State, seat: Seat) -> bool:
    """AN-BUILD-1: whether a house is left to be built."""
    player = state.players[seat]
    return player.built < len(player.board.house_costs)


def accepted(state: State, seat: Seat, table: PaymentTable) -> tuple[Payment, ...]:
    """The payments of a table that the next house and the compass accept, owned or not."""
    first, second = state.arms
    return table[first * SECTOR_COUNT + second][house_units(state, seat)]


def owned(state: State, seat: Seat, table: PaymentTable) -> list[Option]:
    """The payments of a table for the next house and the compass that one owns."""
    held = packed_units(state.players[seat]) | GUARD
    payments = accepted(state, seat, table)
    return [option for option, need in payments if (held - need) & GUARD == GUARD]


def can_pay(state: State, seat: Seat, table: PaymentTable) -> bool:
    """Whether one owns a payment of a table for the next house and the compass."""
    held = packed_units(state.players[seat]) | GUARD
    payments = accepted(state, seat, table)
    return any((held - need) & GUARD == GUARD for _, need in payments)


class BuildPay(Choice):
    """AN-BUILD-1: how the house is paid."""

    def is_possible(self, state: State, seat: Seat) -> bool:
        """AN-BUILD-1, AN-BUILD-5: a house left, a payment for it and a space to put it."""
        return (
            has_house(state, seat)
            and has_site(state)
            and can_pay(state, seat, state.rules.payments)
        )

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-BUILD-1, COMPASS-2: the payments one owns, jokers included."""
        return owned(state, seat, state.rules.payments)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """AN-BUILD-1: cubes return to the supply; AN-BUILD-2, AN-BUILD-3: points at once."""
        is_pure = self.is_pure(state, option)
        settle_payment(state, seat, option)
        if is_pure:
            gain_points(state, seat, PURE_POINTS, "AN-BUILD-3")

    def is_pure(self, state: State, option: Option) -> bool:
        """AN-BUILD-3: whether a payment is without jokers."""
        return not MULTISETS[option - CUBES][JOKER]

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why a house cannot be paid so."""
        return why_not_payment(state, seat, state.rules.payments, option, compass_rule(*state.arms))


def is_payment(state: State, seat: Seat, table: PaymentTable, option: Option) -> bool:
    """Whether the next house and the compass accept a payment of a table, owned or not."""
    return option in [payment for payment, _ in accepted(state, seat, table)]


def why_not_payment(
    state: State,
    seat: Seat,
    table: PaymentTable,
    option: Option,
    rule: str,
    against: str = "payment-against-compass",
) -> Reason | None:
    """Why a house cannot be paid so, by the payments of a table and the rule of the compass."""
    if not belongs(option, "units"):
        return None
    counts = MULTISETS[option - CUBES]
    units, size = house_units(state, seat), sum(counts)
    if size != units:
        return Reason(
            "payment-wrong-size", "AN-BUILD-1", units=units, option=notation(option), size=size
        )
    if not is_payment(state, seat, table, option):
        first, second = state.arms
        return Reason(
            against,
            rule,
            option=notation(option),
            first=SECTOR_NAMES[first],
            second=SECTOR_NAMES[second],
        )
    return Reason("payment-not-owned", "AN-BUILD-1", option=notation(option))


def compass_rule(first: int, second: int) -> str:
    """The rule that speaks of this pair of sectors."""
    if EMPTY in (first, second):
        return "COMPASS-5"
    return "COMPASS-4" if ANY in (first, second) else "COMPASS-3"


def settle_payment(state: State, seat: Seat, option: Option) -> None:
    """AN-BUILD-1, AN-BUILD-2: pay; then the compass and the house."""
    player = state.players[seat]
    counts = MULTISETS[option - CUBES]
    state.cubes_used = sum(counts[:CUBE_KINDS])
    return_cubes(state, seat, counts[:CUBE_KINDS])
    pay_francs(state, seat, FRANCS_PER_UNIT * counts[FRANCS3], "COMPASS-1")
    gain_points(state, seat, player.board.house_points[player.built], "AN-BUILD-2")
    state.then_all((BUILD_ARM, BUILD_PLACE), seat)


def is_pure(state: State, option: Option) -> bool:
    """AN-BUILD-3: whether a payment brings the VP for no joker, by the rules that are played."""
    step = state.rules.steps[BUILD_PAY]
    assert isinstance(step, BuildPay)
    return step.is_pure(state, option)


def payment_points(state: State, seat: Seat, option: Option) -> int:
    """AN-BUILD-2, AN-BUILD-3: the VP that the next house brings if it is paid so."""
    player = state.players[seat]
    return player.board.house_points[player.built] + PURE_POINTS * is_pure(state, option)


def next_sector(state: State, sector: int) -> int:
    """AN-BUILD-4: clockwise; the arrow's sector is not among the compass's sectors."""
    compass = state.compass
    return compass[(compass.index(sector) + 1) % len(compass)]


class BuildArm(Choice):
    """AN-BUILD-4: which arm of the compass moves."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-BUILD-4: an arm whose next sector is taken cannot be the one moved."""
        return [
            ARM_OPTIONS[SECTORS.index(sector)]
            for sector in state.arms
            if next_sector(state, sector) not in state.arms
        ]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """AN-BUILD-4: by one sector."""
        move_arm(state, seat, SECTORS[option - ARM])

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why an arm cannot be moved."""
        if belongs(option, "arm back"):
            return Reason("arm-direction", "AN-BUILD-4")
        if not belongs(option, "arm"):
            return None
        sector = SECTORS[option - ARM]
        if sector not in state.arms:
            return Reason("arm-not-there", "AN-BUILD-4", sector=SECTOR_NAMES[sector])
        return why_blocked("arm-blocked", "AN-BUILD-4", sector, next_sector(state, sector))


def why_blocked(key: str, rule: str, origin: int, target: int) -> Reason:
    """Why an arm cannot move one way: the other arm is there."""
    return Reason(key, rule, sector=SECTOR_NAMES[origin], blocker=SECTOR_NAMES[target])


def move_arm(state: State, seat: Seat, origin: int) -> None:
    """AN-BUILD-4: the arm on a sector moves to the next one."""
    target = next_sector(state, origin)
    first, second = state.arms
    state.arms = (target, second) if first == origin else (first, target)
    if state.events is not None:
        state.note(ArmMoved, seat, origin, target)


def has_site(state: State, besides: int = NONE) -> bool:
    """AN-BUILD-5: whether any space, besides a certain one, has no tile and no pawn."""
    pawns, houses = state.pawns, state.houses
    return any(
        pawns[space] == NOBODY and houses[space] == NOBODY for space in SPACES if space != besides
    )


class BuildPlace(Choice):
    """AN-BUILD-5: where the house stands."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-BUILD-5: any space, active or not, with no tile and no pawn."""
        pawns, houses = state.pawns, state.houses
        return [
            SPACE_OPTIONS[space]
            for space in SPACES
            if pawns[space] == NOBODY and houses[space] == NOBODY
        ]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """AN-BUILD-5: the next house tile goes on the space."""
        state.houses = replaced(state.houses, option - SPACE, seat)
        state.players[seat].built += 1
        if state.events is not None:
            state.note(HouseBuilt, seat, Space(option - SPACE))

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why the house cannot stand there."""
        if not belongs(option, "space"):
            return None
        space = Space(option - SPACE)
        key = "space-occupied" if state.pawns[space] != NOBODY else "space-has-tile"
        return Reason(key, "AN-BUILD-5", space=space_name(space))


class FreeHousePoints(Choice):
    """AN-BUILD-FREE: whether the owner scores the own houses."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-BUILD-FREE: the owner has a house; AN-04: optional."""
        return [YES, NO]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """AN-BUILD-FREE: 1 VP for each own built house."""
        if option == YES:
            take_free_points(state, seat, BUILD, state.players[seat].built, "AN-BUILD-FREE")


STEPS: Final[dict[StepNumber, Step]] = {
    BUILD_PAY: BuildPay("build-pay", "AN-BUILD-1"),
    BUILD_ARM: BuildArm("build-arm", "AN-BUILD-4"),
    BUILD_PLACE: BuildPlace("build-place", "AN-BUILD-5"),
    FREE_HOUSE_POINTS: FreeHousePoints("free-house-points", "AN-BUILD-FREE"),
}
