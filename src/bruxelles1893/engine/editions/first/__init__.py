"""ED1: the first edition of 2013, made from the base game by replacing data and steps.

Tracks, rows and irises go by other names and lie elsewhere on the table; they work alike.
ED1-PHASES, ED1-COL: the round is told in other steps with the same outcome.
ED1-BID, ED1-CURSOR, ED1-GRANDPLACE, ED1-2P: where that book is silent, the base game's rules hold.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bruxelles1893.components import Components
from bruxelles1893.engine.core.errors import RulesetError
from bruxelles1893.engine.core.events import (
    ActionDeclined,
    ArtCovered,
    ArtDrawn,
    ArtRestocked,
    ArtTaken,
    ExhibitionTaken,
)
from bruxelles1893.engine.core.ids import Option, Seat, StepNumber
from bruxelles1893.engine.core.options import (
    ACTION_LETTERS,
    ANY,
    ART,
    ART_OPTIONS,
    BLACK,
    COLOURS,
    CURSOR,
    EMPTY,
    IRON,
    NO,
    SALE,
    SLOT,
    STONE,
    WHITE,
    WOOD,
    WORKSHOP,
    YES,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.rng import shuffled
from bruxelles1893.engine.core.ruleset import Ruleset, SetUp
from bruxelles1893.engine.core.state import NONE, State
from bruxelles1893.engine.core.steps import (
    BUILD_PAY,
    FINAL_PAYMENTS,
    FREE_BLACK_ART,
    NEXT_ROUND,
    NOBLE_LEAVES_ROW,
    NOT_IN_PLAY,
    ROUND_END,
    SALE_ART,
    SALE_CURSOR,
    SALE_SLOT,
    SPACE_ACTION,
    START_ART,
    WORKSHOP_ART,
    Automatic,
    Choice,
    Step,
    Subject,
)
from bruxelles1893.engine.core.values import counted, fewer, more, replaced
from bruxelles1893.engine.editions.first.steps import (
    DRAW_ART,
    KEEP_ART,
    LAST_ROUND,
    OPTIONAL_ACTION,
)
from bruxelles1893.engine.rules import art_nouveau, building, sale, setup, workshop
from bruxelles1893.engine.rules.art_nouveau import perform
from bruxelles1893.engine.rules.effects import gain_francs
from bruxelles1893.engine.rules.passing import FIRST_PASSER_MANNEKEN
from bruxelles1893.engine.rules.setup import lay_supplies, seat_players

NAME: Final = "first"
MATERIALS: Final = (IRON, WOOD, STONE)
EXHIBITION_FRANCS: Final = 1


def lay_stacks(state: State) -> None:
    """ED1-SETUP-1: coloured art is one shuffled stack, black a second one."""
    lay_supplies(state)
    coloured = [colour for colour in range(WHITE) if colour != BLACK]
    tiles = tuple(colour for colour in coloured for _ in range(state.workshop[colour]))
    state.art_stack = shuffled(state, tiles)
    for colour in coloured:
        state.workshop = counted(state.workshop, colour, 0)


def lay_compass(state: State) -> None:
    """ED1-SETUP-2, ED1-SETUP-6: six tiles at random; arms on two fixed places."""
    state.compass = shuffled(state, state.rules.compass)
    first, second = state.rules.compass_arm_places
    state.arms = (state.compass[first], state.compass[second])


def deal_art(state: State) -> None:
    """ED1-SETUP-1: each player starts with a random coloured tile, face up."""
    for player in state.players:
        colour, *stack = state.art_stack
        state.art_stack = tuple(stack)
        player.art = more(player.art, colour)


class SpaceAction(art_nouveau.SpaceAction):
    """ED1-OPTIONAL: the action of the space taken may be left out."""

    def begin(self, state: State, seat: Seat, space: int) -> None:
        """ED1-OPTIONAL: first the question."""
        state.then(OPTIONAL_ACTION, seat, state.actions[space])


class OptionalAction(Choice):
    """ED1-OPTIONAL: whether the action is done."""

    def options(self, state: State, seat: Seat, action: int) -> list[Option]:
        """ED1-OPTIONAL: whole or not at all."""
        return [YES, NO]

    def take(self, state: State, seat: Seat, action: int, option: Option) -> None:
        """ED1-OPTIONAL: a house owner's free action follows either way."""
        if option == YES:
            perform(state, seat, action)
        else:
            state.note(ActionDeclined, seat, action)

    def subject(self, state: State, seat: Seat, action: int) -> Subject:
        """The action of the space."""
        return Subject(action=action)


def restock(state: State) -> None:
    """ED1-STACK: all covered market tiles go back to their stacks, the coloured one shuffled."""
    if not state.covered:
        return
    state.note(ArtRestocked, len(state.covered))
    state.workshop = more(state.workshop, BLACK, state.covered.count(BLACK))
    coloured = tuple(colour for colour in state.covered if colour != BLACK)
    state.covered = ()
    reshuffle(state, coloured)


def reshuffle(state: State, tiles: tuple[int, ...]) -> None:
    """Put tiles into the coloured stack and shuffle it."""
    state.art_stack = shuffled(state, (*state.art_stack, *tiles))
    state.reveal_count += 1


class DrawArt(Automatic):
    """ED1-WORKSHOP: one tile, and one more for each own exhibition tile."""

    def is_possible(self, state: State, seat: Seat) -> bool:
        """ED1-WORKSHOP, ED1-STACK: a coloured tile in the stack, or covered in the market."""
        return bool(state.art_stack) or any(colour != BLACK for colour in state.covered)

    def run(self, state: State, seat: Seat, argument: int) -> None:
        for _ in range(1 + state.players[seat].exhibitions):
            if not state.art_stack:
                restock(state)
            state.drawn += state.art_stack[:1]
            state.art_stack = state.art_stack[1:]
        state.reveal_count += 1
        state.note(ArtDrawn, seat, len(state.drawn))
        state.then(KEEP_ART, seat)


class KeepArt(Choice):
    """ED1-WORKSHOP: which of the drawn tiles stays."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """ED1-WORKSHOP: the colours drawn."""
        return [ART_OPTIONS[colour] for colour in sorted(set(state.drawn))]

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """ED1-WORKSHOP: one stays, face up; the rest go back and the stack is shuffled."""
        colour = option - ART
        place = state.drawn.index(colour)
        rest = state.drawn[:place] + state.drawn[place + 1 :]
        state.drawn = ()
        player = state.players[seat]
        player.art = more(player.art, colour)
        state.note(ArtTaken, seat, colour)
        if rest:
            reshuffle(state, rest)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why that art cannot be kept."""
        if not belongs(option, "art"):
            return None
        return Reason("art-not-drawn", "ED1-WORKSHOP", colour=COLOURS[option - ART])


class FreeBlackArt(workshop.FreeBlackArt):
    """AN-WORKSHOP-FREE, ED1-STACK: black art comes from a stack that can be made anew."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-WORKSHOP-FREE, ED1-STACK: a black tile of the stack, or covered in the market."""
        return [YES, NO] if state.workshop[BLACK] or BLACK in state.covered else []

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """ED1-STACK: an empty black stack is made anew first."""
        if option == YES and not state.workshop[BLACK]:
            restock(state)
        super().take(state, seat, argument, option)


class SaleCursor(sale.SaleCursor):
    """ED1-SALE-1, ED1-CURSOR: where the cursor goes, before the art is chosen."""

    def is_possible(self, state: State, seat: Seat) -> bool:
        """AN-SALE-5: some own art is sellable."""
        return sale.can_sell(state, seat)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """ED1-SALE-1: first the cursor, then the art."""
        sale.move_cursor(state, seat, option - CURSOR)
        state.then(SALE_ART, seat)

    def subject(self, state: State, seat: Seat, argument: int) -> Subject:
        """ED1-SALE-1: what is sold is not chosen yet."""
        return Subject(reach=sale.steps_by_art(state, seat))


class SaleArt(sale.SaleArt):
    """ED1-SALE-1: which art is sold where the cursor stands."""

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """ED1-SALE-2: gain first, then an empty slot or a tile to cover."""
        colour = option - ART
        sale.receive_price(state, seat, colour, colour)
        if NONE in state.market:
            lay_sold(state, seat, colour, state.market.index(NONE))
        else:
            state.then(SALE_SLOT, seat, colour)


def lay_sold(state: State, seat: Seat, colour: int, slot: int) -> None:
    """ED1-SALE-2: the tile sold is the visible one of its slot."""
    player = state.players[seat]
    player.art = fewer(player.art, colour)
    state.market = replaced(state.market, slot, colour)


class SaleSlot(sale.SaleSlot):
    """ED1-SALE-2: which tile of the market is covered."""

    def take(self, state: State, seat: Seat, colour: int, option: Option) -> None:
        """ED1-SALE-2: covered tiles stay."""
        slot = option - SLOT
        state.covered = (*state.covered, state.market[slot])
        state.note(ArtCovered, state.market[slot])
        lay_sold(state, seat, colour, slot)

    def subject(self, state: State, seat: Seat, colour: int) -> Subject:
        """ED1-SALE-2: what was sold."""
        return Subject(art=colour, sold_as=colour)


def take_exhibition(state: State, seat: Seat) -> None:
    """ED1-EXPO, ED1-PASS: the round's tile, 1 FB more, 2 Manneken-Pis for this round."""
    player = state.players[seat]
    player.exhibitions += 1
    player.manneken += FIRST_PASSER_MANNEKEN
    state.note(ExhibitionTaken, seat)
    gain_francs(state, seat, EXHIBITION_FRANCS, "ED1-PASS")


def exhibition_francs(state: State, seat: Seat) -> int:
    """ED1-PASS: the first player to pass gets 1 FB more."""
    return EXHIBITION_FRANCS


class LastRound(Automatic):
    """ED1-END, ED1-PAWNS: no round end after the last round, so pawns stay where they are."""

    def run(self, state: State, seat: Seat, argument: int) -> None:
        if state.round == state.rules.rounds:
            state.then(FINAL_PAYMENTS, state.first)
        else:
            state.then_all((ROUND_END, NOBLE_LEAVES_ROW, NEXT_ROUND), seat)


def demand(first: int, second: int) -> building.Demand:
    """ED1-COMPASS: "any" is any noble material, not 3 FB; both arms' kinds at least once."""
    groups = tuple(
        MATERIALS if sector == ANY else (sector,) for sector in (first, second) if sector != EMPTY
    )
    return tuple(kind for group in groups for kind in group), groups


class BuildPay(building.BuildPay):
    """ED1-COMPASS: how the house is paid."""

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why a house cannot be paid so."""
        return building.why_not_payment(state, seat, state.rules.payments, option, "ED1-COMPASS")


REPLACED: Final[dict[StepNumber, Step]] = {
    START_ART: NOT_IN_PLAY,
    WORKSHOP_ART: NOT_IN_PLAY,
    SPACE_ACTION: SpaceAction("space-action", "ED1-OPTIONAL"),
    FREE_BLACK_ART: FreeBlackArt("free-black-art", "AN-WORKSHOP-FREE", "ED1-STACK"),
    SALE_CURSOR: SaleCursor("sale-cursor", "ED1-SALE-1"),
    SALE_ART: SaleArt("sale-art", "ED1-SALE-1"),
    BUILD_PAY: BuildPay("build-pay", "ED1-COMPASS"),
    SALE_SLOT: SaleSlot("sale-slot", "ED1-SALE-2"),
}

STEPS: Final[dict[StepNumber, Step]] = {
    OPTIONAL_ACTION: OptionalAction("optional-action", "ED1-OPTIONAL"),
    DRAW_ART: DrawArt("draw-art", "ED1-WORKSHOP"),
    KEEP_ART: KeepArt("keep-art", "ED1-WORKSHOP"),
    LAST_ROUND: LastRound("last-round", "ED1-END"),
}


def first_edition(rules: Ruleset, printed: Components) -> Ruleset:
    """ED1: the base game with what the first edition has otherwise.

    ED1-BONUS: the 25 cards are data. ED1-FINAL: scoring is the base game's.
    """
    actions = list(rules.actions)
    actions[WORKSHOP] = replace(actions[WORKSHOP], steps=(DRAW_ART,))
    actions[SALE] = replace(actions[SALE], steps=(SALE_CURSOR,))
    return replace(
        rules.with_steps(NAME, REPLACED | STEPS),
        set_up=first_set_up(rules),
        seat_steps=(),  # ED1-SETUP-1, ED1-SETUP-5
        round_steps=(*rules.round_steps[: rules.round_steps.index(ROUND_END)], LAST_ROUND),
        actions=tuple(actions),
        bourse_cards=len(printed.bourse),  # ED1-SETUP-3
        compass_arm_places=printed.compass_arm_places or (),  # ED1-SETUP-6
        payments=building.payment_table(demand),  # ED1-COMPASS
        first_pass=take_exhibition,
        first_pass_francs=exhibition_francs,
        draws_art=True,  # ED1-SETUP-1
        covers_market=True,  # ED1-SALE-2
        has_exhibitions=True,  # ED1-EXPO
        has_shields=True,  # ED1-TRACKS
        row_order=rules.row_order[::-1],  # ED1-ROWS
        other_strips=tuple(
            tuple(ACTION_LETTERS.index(letter) for letter in strip)
            for strip in printed.strips_other or ()
        ),
    )


def first_set_up(rules: Ruleset) -> tuple[SetUp, ...]:
    """ED1-SETUP-1, ED1-SETUP-2: stacks and a random compass; art is dealt, not chosen."""
    changed: dict[SetUp, tuple[SetUp, ...]] = {
        lay_supplies: (lay_stacks,),
        setup.lay_compass: (lay_compass,),
        seat_players: (seat_players, deal_art),
    }
    return tuple(step for lay_out in rules.set_up for step in changed.get(lay_out, (lay_out,)))


def other_strips(rules: Ruleset, printed: Components) -> Ruleset:
    """ED1-SETUP-4: a table option, the strips' other side; ED1-ALONE: only the first edition's."""
    if printed.strips_other is None:
        raise RulesetError("the other side of the strips is an option of the first edition")
    return replace(rules, name=f"{rules.name}+other-strips", strips=rules.other_strips)
