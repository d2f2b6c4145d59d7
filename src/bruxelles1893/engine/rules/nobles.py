"""AN-NOBLE and NOBLE: taking, keeping and activating nobles."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.events import (
    FreeAction,
    NobleActivated,
    NobleDiscarded,
    NobleKept,
    NobleRevealed,
    NoblesShuffled,
    NobleTaken,
)
from bruxelles1893.engine.core.ids import Option, Seat, StepNumber
from bruxelles1893.engine.core.options import (
    CUBES,
    DECK,
    DISCARD,
    JOKER,
    KEEP,
    MULTISETS,
    NO,
    NOBLE,
    NOBLE_CARD,
    NOBLE_OPTIONS,
    NOBLES,
    PLACE,
    PLACE_OPTIONS,
    notation,
)
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.rng import shuffled
from bruxelles1893.engine.core.ruleset import Act
from bruxelles1893.engine.core.state import NONE, State
from bruxelles1893.engine.core.steps import (
    FREE_NOBLE,
    NOBLE_CHOICE,
    NOBLE_KEEP,
    NOBLE_LEAVES,
    SOLVAY,
    Automatic,
    Choice,
    Step,
    Subject,
)
from bruxelles1893.engine.core.values import replaced
from bruxelles1893.engine.rules.effects import (
    advance_architect,
    advance_crown,
    advance_iris,
    free_pawn,
    gain_francs,
    gain_points,
    pay_francs,
    return_cubes,
    single_materials,
    take_cubes,
    take_jokers,
)
from bruxelles1893.engine.rules.material import two_materials, why_not_cubes

BRUGMANN_FRANCS: Final = 5
EMPAIN_JOKERS: Final = 2
MAETERLINCK_POINTS: Final = 5
SOLVAY_TRADE: Final = 2
ONE_JOKER: Final = (0, 0, 0, 0, 1)


def can_take_noble(state: State, seat: Seat) -> bool:
    """AN-NOBLE-1: some card can be paid."""
    if state.revealed_noble != NONE:
        return True
    return any(is_affordable(state, seat, place) for place in range(len(state.noble_row)))


def affordable_places(state: State, seat: Seat) -> list[Option]:
    """AN-NOBLE-1: places with a card that one can pay, and a card revealed for free."""
    row = state.noble_row
    places = [
        PLACE_OPTIONS[place] for place in range(len(row)) if is_affordable(state, seat, place)
    ]
    return places if state.revealed_noble == NONE else [*places, DECK]


def is_affordable(state: State, seat: Seat, place: int) -> bool:
    """AN-NOBLE-1: a card lies on this place, and one can pay its price."""
    price = state.rules.noble_prices[place]
    return state.noble_row[place] != NONE and price <= state.players[seat].francs


def noble_at(state: State, place: int) -> int:
    """The card on a place of the row, or the revealed one."""
    return state.revealed_noble if place == DECK - PLACE else state.noble_row[place]


def lift_noble(state: State, place: int) -> int:
    """Take the card off its place."""
    noble = noble_at(state, place)
    if place == DECK - PLACE:
        state.revealed_noble = NONE
    else:
        state.noble_row = replaced(state.noble_row, place, NONE)
    return noble


class NobleChoice(Choice):
    """AN-NOBLE-1: which noble is taken."""

    def is_possible(self, state: State, seat: Seat) -> bool:
        """AN-NOBLE-1: some card can be paid."""
        return can_take_noble(state, seat)

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-NOBLE-1: those that one can pay."""
        return affordable_places(state, seat)

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """AN-NOBLE-1, AN-NOBLE-2: pay the place, do the effect; AN-NOBLE-4: never two alike."""
        place = option - PLACE
        noble = noble_at(state, place)
        price = 0 if option == DECK else state.rules.noble_prices[place]
        if state.events is not None:
            state.note(NobleTaken, seat, noble, price)
        pay_francs(state, seat, price, "AN-NOBLE-1")
        is_owned = state.players[seat].nobles >> noble & 1
        state.then(NOBLE_LEAVES if is_owned else NOBLE_KEEP, seat, place)
        state.rules.noble_effects[noble](state, seat)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why a card of the row cannot be taken."""
        if not belongs(option, "place"):
            return None
        if option == DECK:
            return Reason("noble-not-revealed", "AN-NOBLE-1")
        place = option - PLACE
        if noble_at(state, place) == NONE:
            return Reason("noble-place-empty", "AN-NOBLE-1", place=notation(option))
        price, francs = state.rules.noble_prices[place], state.players[seat].francs
        return Reason(
            "noble-too-expensive",
            "AN-NOBLE-1",
            place=notation(option),
            price=price,
            francs=francs,
        )


class NobleKeep(Choice):
    """AN-NOBLE-3: whether the noble stays."""

    def options(self, state: State, seat: Seat, place: int) -> list[Option]:
        """AN-NOBLE-3: after the effect."""
        return [KEEP, DISCARD]

    def take(self, state: State, seat: Seat, place: int, option: Option) -> None:
        """AN-NOBLE-3: kept, turned and never to be discarded by choice, or discarded now."""
        if option == KEEP:
            keep_noble(state, seat, place)
        else:
            discard_noble(state, seat, place)

    def subject(self, state: State, seat: Seat, place: int) -> Subject:
        """The noble taken."""
        return Subject(noble=noble_at(state, place))


def keep_noble(state: State, seat: Seat, place: int) -> None:
    """AN-NOBLE-3: to the own nobles, used for this round."""
    noble = lift_noble(state, place)
    player = state.players[seat]
    player.nobles |= 1 << noble
    player.used |= 1 << noble
    state.note(NobleKept, seat, noble)
    refill_row(state)


class NobleLeaves(Automatic):
    """AN-NOBLE-4: of two alike the new one goes."""

    def run(self, state: State, seat: Seat, place: int) -> None:
        discard_noble(state, seat, place, is_second=True)


def discard_noble(state: State, seat: Seat, place: int, *, is_second: bool = False) -> None:
    """AN-NOBLE-4, AN-NOBLE-5: a card of the row to the discards."""
    noble = lift_noble(state, place)
    if noble != NONE:
        to_discards(state, seat, noble, is_second=is_second)
    refill_row(state)


def to_discards(state: State, seat: Seat, noble: int, *, is_second: bool = False) -> None:
    """SETUP-02: Brugmann never was in the deck and leaves the game."""
    if state.rules.noble_copies[noble]:
        state.noble_discard = (*state.noble_discard, noble)
    if state.events is not None:
        state.note(NobleDiscarded, seat, noble, is_second)


def refill_row(state: State) -> None:
    """AN-NOBLE-5: cards slide right; the deck fills what is free; gaps end up leftmost."""
    cards = [noble for noble in state.noble_row if noble != NONE]
    places = len(state.noble_row)
    while len(cards) < places and reveal_noble(state):
        cards.insert(0, state.revealed_noble)
        if state.events is not None:
            state.note(NobleRevealed, state.revealed_noble, places - len(cards))
        state.revealed_noble = NONE
    state.noble_row = (*[NONE] * (places - len(cards)), *cards)


def reveal_noble(state: State) -> bool:
    """AN-NOBLE-5: turn up the deck's top card, unless one is turned up; whether there is one."""
    if state.revealed_noble == NONE and has_noble_to_draw(state):
        state.revealed_noble = state.noble_deck[0]
        state.noble_deck = state.noble_deck[1:]
        state.reveal_count += 1
    return state.revealed_noble != NONE


def has_noble_to_draw(state: State) -> bool:
    """AN-NOBLE-5: an empty deck is made anew from the discards when a card is needed."""
    if not state.noble_deck and state.noble_discard:
        state.noble_deck = shuffled(state, state.noble_discard)
        state.noble_discard = ()
        state.reveal_count += 1
        state.note(NoblesShuffled, len(state.noble_deck))
    return bool(state.noble_deck)


def unused_nobles(state: State, seat: Seat) -> list[Option]:
    """AN-NOBLE-3: own nobles not used this round, as options."""
    player = state.players[seat]
    return [NOBLE_OPTIONS[noble] for noble in nobles_in(player.nobles & ~player.used)]


def nobles_in(owned: int) -> list[int]:
    """The nobles of a set of bits."""
    return [noble for noble in range(len(NOBLES)) if owned >> noble & 1]


def give_up(state: State, seat: Seat, noble: int) -> None:
    """FINAL-02, BE-CARD-14: an own noble goes to the discards."""
    player = state.players[seat]
    player.nobles &= ~(1 << noble)
    player.used &= ~(1 << noble)
    to_discards(state, seat, noble)


def activate(state: State, seat: Seat, noble: int) -> None:
    """AN-NOBLE-3: a kept noble's effect, once a round."""
    state.players[seat].used |= 1 << noble
    if state.events is not None:
        state.note(NobleActivated, seat, noble)
    state.rules.noble_effects[noble](state, seat)


def can_help(state: State, seat: Seat, noble: int) -> bool:
    """Whether a noble's effect would bring anything now, or anything to choose."""
    trial = state.copy()
    trial.events = []
    trial.stack = []
    state.rules.noble_effects[noble](trial, seat)
    trial.advance()
    return bool(trial.events) or not trial.is_over


class FreeNoble(Choice):
    """AN-NOBLE-FREE: whether the owner activates a noble, and which."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """AN-NOBLE-FREE: an unused one; AN-04: optional."""
        nobles = unused_nobles(state, seat)
        return [*nobles, NO] if nobles else []

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """AN-NOBLE-FREE: activate it, or not."""
        if option != NO:
            state.note(FreeAction, seat, NOBLE)
            activate(state, seat, option - NOBLE_CARD)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why a noble cannot be activated."""
        return why_not_activate(state, seat, option)


def why_not_activate(state: State, seat: Seat, option: Option) -> Reason | None:
    """Why a noble cannot be activated."""
    if not belongs(option, "noble"):
        return None
    noble = option - NOBLE_CARD
    if not state.players[seat].nobles >> noble & 1:
        return Reason("noble-not-owned", "AN-NOBLE-3", noble=NOBLES[noble])
    return Reason("noble-used", "AN-NOBLE-3", noble=NOBLES[noble])


def brugmann(state: State, seat: Seat) -> None:
    """NOBLE-BRUGMANN: 5 FB."""
    gain_francs(state, seat, BRUGMANN_FRANCS, "NOBLE-BRUGMANN")


def empain(state: State, seat: Seat) -> None:
    """NOBLE-EMPAIN: 2 jokers, as many as there are."""
    take_jokers(state, seat, EMPAIN_JOKERS)


def solvay(state: State, seat: Seat) -> None:
    """NOBLE-SOLVAY: a cube, or a trade."""
    state.then(SOLVAY, seat)


class Solvay(Choice):
    """NOBLE-SOLVAY: which cube is taken, or which two go for a joker."""

    def options(self, state: State, seat: Seat, argument: int) -> list[Option]:
        """NOBLE-SOLVAY: one noble cube, or two for a joker."""
        singles = single_materials(state)
        return singles + two_materials(state) if state.players[seat].cubes[JOKER] else singles

    def take(self, state: State, seat: Seat, argument: int, option: Option) -> None:
        """NOBLE-SOLVAY: two cubes mean the trade."""
        if sum(MULTISETS[option - CUBES]) == SOLVAY_TRADE:
            return_cubes(state, seat, ONE_JOKER)
        take_cubes(state, seat, option)

    def why_not(self, state: State, seat: Seat, argument: int, option: Option) -> Reason | None:
        """Why these cubes cannot be taken from Solvay."""
        if not belongs(option, "units"):
            return None
        size = sum(MULTISETS[option - CUBES])
        if size > SOLVAY_TRADE and self.may_trade(state, seat):
            return Reason("solvay-one-or-two", "NOBLE-SOLVAY", option=notation(option))
        count = size if size <= SOLVAY_TRADE else 1
        reason = why_not_cubes(state, option, count, "NOBLE-SOLVAY")
        return reason or Reason("solvay-needs-joker", "NOBLE-SOLVAY")

    def may_trade(self, state: State, seat: Seat) -> bool:
        """NOBLE-SOLVAY: a joker to give, and two noble cubes to take."""
        return bool(state.players[seat].cubes[JOKER]) and bool(two_materials(state))


def maeterlinck(state: State, seat: Seat) -> None:
    """NOBLE-MAETERLINCK: 5 VP."""
    gain_points(state, seat, MAETERLINCK_POINTS, "NOBLE-MAETERLINCK")


NOBLE_EFFECTS: Final[tuple[Act, ...]] = (
    brugmann,
    empain,
    solvay,
    advance_iris,
    advance_crown,
    advance_architect,
    free_pawn,
    maeterlinck,
)
"""The effects in the order of `options.NOBLES`."""

NOBLE_RULES: Final = (
    *("NOBLE-BRUGMANN", "NOBLE-EMPAIN", "NOBLE-SOLVAY", "NOBLE-BULS"),
    *("NOBLE-ALBERT", "NOBLE-VANDEVELDE", "NOBLE-VANDERVELDE", "NOBLE-MAETERLINCK"),
)
"""Their rules."""


def last_place(state: State) -> int:
    """RES-END-2: the place that costs 0, farthest from the deck."""
    return len(state.noble_row) - 1


STEPS: Final[dict[StepNumber, Step]] = {
    NOBLE_CHOICE: NobleChoice("noble", "AN-NOBLE-1"),
    NOBLE_KEEP: NobleKeep("noble-keep", "AN-NOBLE-3"),
    NOBLE_LEAVES: NobleLeaves("noble-leaves", "AN-NOBLE-4"),
    SOLVAY: Solvay("solvay", "NOBLE-SOLVAY"),
    FREE_NOBLE: FreeNoble("free-noble", "AN-NOBLE-FREE"),
}
