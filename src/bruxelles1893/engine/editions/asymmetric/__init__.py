"""ASY: the asymmetric variant, a module with or without Belle Époque below it.

Numbers that differ are printed on the boards' B sides; here are the choice of boards and the
powers that are procedures. They work through Cinquantenaire too, and never in free actions.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bruxelles1893.components import Asymmetric, Components
from bruxelles1893.engine.core.errors import RulesetError
from bruxelles1893.engine.core.events import ArmMoved, BoardChosen, NobleShown
from bruxelles1893.engine.core.ids import Option, Seat, StepNumber
from bruxelles1893.engine.core.options import (
    ACTION_LETTERS,
    ARM,
    ARM_BACK,
    ARM_BACK_OPTIONS,
    ARM_OPTIONS,
    BOARD,
    BOARD_OPTIONS,
    BOARDS,
    BUILD,
    COLOURS,
    GLASS,
    JOKER,
    NO,
    NOBLE,
    SECTOR_NAMES,
    SECTORS,
    UNITS,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.rng import draw_below, shuffled
from bruxelles1893.engine.core.ruleset import Board, Ruleset, board_from
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.core.steps import BUILD_PAY, NOBLE_CHOICE, Automatic, Choice, Step
from bruxelles1893.engine.editions.asymmetric.steps import CHOOSE_BOARD, REVEAL_TOP_NOBLE, SHIFT_ARM
from bruxelles1893.engine.rules.building import move_arm, next_sector, why_blocked
from bruxelles1893.engine.rules.nobles import can_take_noble, reveal_noble
from bruxelles1893.engine.rules.setup import lay_strips

NAME: Final = "asymmetric"


def lay_alternating(state: State) -> None:
    """ASY-SETUP: compass side and other side in turns; which comes first is random."""
    rules = state.rules
    order = shuffled(state, tuple(range(len(rules.strips))))
    first = draw_below(state, 2)
    sides = (rules.strips, rules.other_strips)
    state.actions = bytes(
        action for row, strip in enumerate(order) for action in sides[(row + first) % 2][strip]
    )


class ChooseBoard(Choice):
    """ASY-SETUP: which architect board is played."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """ASY-SETUP: an architect board that nobody has taken."""
        taken = [player.board for player in state.players]
        return [
            BOARD_OPTIONS[number]
            for number, board in enumerate(state.rules.boards[1:])
            if not any(board is other for other in taken)
        ]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """ASY-SETUP: side B of the board chosen."""
        number = option - BOARD
        state.players[seat].board = state.rules.boards[1 + number]
        state.note(BoardChosen, seat, number)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why a board cannot be chosen."""
        if not belongs(option, "board"):
            return None
        return Reason("board-taken", "ASY-SETUP", board=BOARDS[option - BOARD])


class RevealTopNoble(Automatic):
    """ASY-HANKAR-2: before choosing, the deck's top card is turned up."""

    def is_possible(self, state: State, seat: Seat) -> bool:
        """AN-NOBLE-1, ASY-HANKAR-2: a card of the row, or one to turn up for free."""
        if can_take_noble(state, seat):
            return True
        has_cards = bool(state.noble_deck) or bool(state.noble_discard)
        return state.players[seat].board.reveals_noble and has_cards

    def run(self, state: State, seat: Seat, argument: int) -> None:
        if state.players[seat].board.reveals_noble and reveal_noble(state):
            state.note(NobleShown, seat, state.revealed_noble)


def shifted(state: State, option: Option) -> tuple[int, int] | None:
    """ASY-SAINTENOY-2: the arms after a move by one sector, or None if it would share one."""
    origin = origin_of(option)
    if origin not in state.arms:
        return None
    target = target_of(state, option)
    first, second = state.arms
    if target in state.arms:
        return None
    return (target, second) if first == origin else (first, target)


def origin_of(option: Option) -> int:
    """The sector that an arm would leave."""
    return SECTORS[option - (ARM if option < ARM_BACK else ARM_BACK)]


def target_of(state: State, option: Option) -> int:
    """The sector that an arm would come to, clockwise or back."""
    origin = origin_of(option)
    return next_sector(state, origin) if option < ARM_BACK else previous_sector(state, origin)


def previous_sector(state: State, sector: int) -> int:
    """ASY-SAINTENOY-2: counter-clockwise; the arrow's sector is skipped too."""
    return state.compass[state.compass.index(sector) - 1]


def can_build(state: State, seat: Seat) -> bool:
    """AN-BUILD-1: whether a house can be built with the arms as they are."""
    return state.rules.steps[BUILD_PAY].is_possible(state, seat)


def can_pay_at(state: State, seat: Seat, arms: tuple[int, int]) -> bool:
    """ASY-SAINTENOY-2: whether a house could be built with the arms there."""
    before = state.arms
    state.arms = arms
    possible = can_build(state, seat)
    state.arms = before
    return possible


def shifts(state: State, seat: Seat) -> list[Option]:
    """ASY-SAINTENOY-2: moves of one arm, either way, that leave an affordable build."""
    sectors = [SECTORS.index(sector) for sector in state.arms]
    moves = [arms[sector] for arms in (ARM_OPTIONS, ARM_BACK_OPTIONS) for sector in sectors]
    return [option for option in moves if leaves_build(state, seat, option)]


def leaves_build(state: State, seat: Seat, option: Option) -> bool:
    """ASY-SAINTENOY-2: a legal move after which a house can be paid."""
    arms = shifted(state, option)
    return arms is not None and can_pay_at(state, seat, arms)


class ShiftArm(Choice):
    """ASY-SAINTENOY-2: whether an arm of the compass moves before paying, and which way."""

    def is_possible(self, state: State, seat: Seat) -> bool:
        """ASY-SAINTENOY-2: a house can be built, perhaps only after moving an arm."""
        if can_build(state, seat):
            return True
        return state.players[seat].board.moves_compass and bool(shifts(state, seat))

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """ASY-SAINTENOY-2: before paying; AN-03: not at all only if one can build so."""
        if not state.players[seat].board.moves_compass:
            return []
        moves = shifts(state, seat)
        return [*moves, NO] if moves and self.may_stay(state, seat) else moves

    def may_stay(self, state: State, seat: Seat) -> bool:
        """ASY-SAINTENOY-2, AN-03: whether a house can be paid with the arms as they are."""
        return can_build(state, seat)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """ASY-SAINTENOY-2: AN-BUILD-4 still follows."""
        if option == NO:
            return
        if option < ARM_BACK:
            move_arm(state, seat, SECTORS[option - ARM])
            return
        arms = shifted(state, option)
        assert arms is not None
        state.note(ArmMoved, seat, origin_of(option), target_of(state, option))
        state.arms = arms

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why an arm cannot be moved, or must be, before building."""
        if option == NO:
            return Reason("arm-must-move", "ASY-SAINTENOY-2")
        if not belongs(option, "arm", "arm back"):
            return None
        origin = origin_of(option)
        if origin not in state.arms:
            return Reason("arm-not-there", "ASY-SAINTENOY-2", sector=SECTOR_NAMES[origin])
        if shifted(state, option) is None:
            key = "arm-blocked" if option < ARM_BACK else "arm-blocked-back"
            return why_blocked(key, "ASY-SAINTENOY-2", origin, target_of(state, option))
        return Reason("arm-needs-affordable", "ASY-SAINTENOY-2")


class ShiftArmOfVersion1(ShiftArm):
    """ASY-SAINTENOY-2, version 1: one may stay where one cannot build, and nothing is done."""

    def may_stay(self, state: State, seat: Seat) -> bool:
        """ASY-SAINTENOY-2: always."""
        return True


STEPS: Final[dict[StepNumber, Step]] = {
    CHOOSE_BOARD: ChooseBoard("board", "ASY-SETUP"),
    REVEAL_TOP_NOBLE: RevealTopNoble("reveal-top-noble", "ASY-HANKAR-2"),
    SHIFT_ARM: ShiftArm("shift-arm", "ASY-SAINTENOY-2"),
}


STEPS_OF_VERSION_1: Final[dict[StepNumber, Step]] = {
    SHIFT_ARM: ShiftArmOfVersion1("shift-arm", "ASY-SAINTENOY-2"),
}


def asymmetric_of_version_1(rules: Ruleset) -> Ruleset:
    """Version 1: Saintenoy's owner could stay with arms that let no house be paid."""
    return rules.with_older_steps(STEPS_OF_VERSION_1)


def asymmetric(rules: Ruleset, printed: Components) -> Ruleset:
    """The rule set with B sides, alternating strips and powers."""
    parts = printed.asymmetric
    if parts is None:
        raise RulesetError("the components of the asymmetric variant are not loaded")
    actions = list(rules.actions)
    actions[NOBLE] = replace(
        actions[NOBLE],
        steps=(REVEAL_TOP_NOBLE, NOBLE_CHOICE),
    )
    actions[BUILD] = replace(
        actions[BUILD],
        steps=(SHIFT_ARM, BUILD_PAY),
    )
    return replace(
        rules.with_steps(NAME, STEPS),
        name=f"{rules.name}+{NAME}",
        set_up=tuple(lay_alternating if lay is lay_strips else lay for lay in rules.set_up),
        seat_steps=(CHOOSE_BOARD, *rules.seat_steps),
        actions=tuple(actions),
        boards=(*rules.boards, *side_b(parts, GLASS in rules.noble_materials)),
        other_strips=tuple(
            tuple(ACTION_LETTERS.index(letter) for letter in strip) for strip in parts.strips_b
        ),
    )


def side_b(parts: Asymmetric, has_glass: bool) -> tuple[Board, ...]:
    """The five boards in the order of `options.BOARDS`: printed values and a power each."""
    hankar, cauchie, horta, saintenoy, strauven = [
        board_from(name, parts.boards[name]) for name in BOARDS
    ]
    sale_francs, sale_points = parts.sale_francs, parts.sale_points
    return (
        # ASY-HANKAR-1
        replace(hankar, power="ASY-HANKAR-2", reveals_noble=True),
        # ASY-CAUCHIE-1
        replace(cauchie, power="ASY-CAUCHIE-2", workshop_cubes=workshop_cubes(parts, has_glass)),
        # ASY-HORTA-1
        replace(horta, power="ASY-HORTA-2", material_francs=parts.material_francs),
        # ASY-SAINTENOY-1
        replace(saintenoy, power="ASY-SAINTENOY-2", moves_compass=True),
        # ASY-STRAUVEN-1
        replace(strauven, power="ASY-STRAUVEN-2", sale_francs=sale_francs, sale_points=sale_points),
    )


def workshop_cubes(parts: Asymmetric, has_glass: bool) -> tuple[int, ...]:
    """ASY-CAUCHIE-2: a cube by colour made; a joker for glass without the expansion."""
    cubes = [UNITS.index(parts.workshop_cubes.get(colour, "joker")) for colour in COLOURS]
    return tuple(JOKER if cube == GLASS and not has_glass else cube for cube in cubes)
