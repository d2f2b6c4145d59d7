"""BE-CARD-01 to BE-CARD-32: the table of Belle Époque cards, in our own short words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bruxelles1893.engine.core.errors import RulesetError
from bruxelles1893.engine.core.ids import Seat, StepNumber
from bruxelles1893.engine.core.options import (
    BOURSE,
    BUILD,
    CINQUANTENAIRE,
    GRAND_PLACE,
    JOKER,
    MATERIAL,
    NOBLE,
    SAINTE_CATHERINE,
    SALE,
    WORKSHOP,
    add_member,
    remove_member,
)
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.editions.belle_epoque import action_cards, brussels_cards, moment_cards
from bruxelles1893.engine.editions.belle_epoque.irises import majorities
from bruxelles1893.engine.editions.belle_epoque.steps import (
    BID_SPACE,
    DISCARD_ROW,
    DOUBLE_PAWN,
    EXTRA_ACTIVATION,
    FLIP_WHITE,
    REPLAY_PAWN,
    RETURN_TILE,
    SELL_NOBLE,
    SQUARE_ANYWHERE,
    SWAP_COLUMN,
    TRADE_GIVE,
    TRADE_JOKER,
)
from bruxelles1893.engine.editions.belle_epoque.travellers import take_traveller
from bruxelles1893.engine.editions.belle_epoque.white_art import has_cursor_card, privat
from bruxelles1893.engine.editions.belle_epoque.windows import (
    AFTER,
    AFTER_IRISES,
    AFTER_TURN,
    BEFORE,
    BEFORE_STRAIGHTENING,
    IN_BRUSSELS,
    ON_BRUSSELS,
    ON_COLUMNS,
    ON_DISCARD,
    ON_HOUSE,
    ON_IRISES,
    ON_NOBLE_ROW,
    ON_ROUND_START,
    ON_SALE,
    ON_VISIT,
    Card,
    Deck,
)
from bruxelles1893.engine.rules.effects import gain_francs, gain_points, take_jokers
from bruxelles1893.engine.rules.passing import colours_owned
from bruxelles1893.engine.rules.workshop import can_create

__all__ = [
    "CARDS",
    "DECK",
    "MANNEKEN",
    "MANNEKEN_CARD",
    "forget_card",
    "known_card",
    "register_card",
]

JOKERS: Final = 2
MANNEKEN: Final = 2
MANNEKEN_CARD: Final = 26

Amount = Callable[[State, Seat], int]


def points(number: int, trigger: int, amount: Amount, *, since: int = 1) -> Card:
    """A card that gains victory points."""

    def usable(state: State, seat: Seat) -> bool:
        return amount(state, seat) > 0

    def effect(state: State, seat: Seat) -> None:
        gain_points(state, seat, amount(state, seat), f"BE-CARD-{number:02}")

    return Card(number, trigger, usable, effect, since=since)


def francs(number: int, trigger: int, amount: Amount, *, since: int = 1) -> Card:
    """A card that gains money."""

    def usable(state: State, seat: Seat) -> bool:
        return amount(state, seat) > 0

    def effect(state: State, seat: Seat) -> None:
        gain_francs(state, seat, amount(state, seat), f"BE-CARD-{number:02}")

    return Card(number, trigger, usable, effect, since=since)


def asks(number: int, trigger: int, step: StepNumber, *, since: int = 1) -> Card:
    """A card that asks for something, while there is anything to choose."""

    def usable(state: State, seat: Seat) -> bool:
        return bool(state.rules.steps[step].options(state, seat, 0))

    def effect(state: State, seat: Seat) -> None:
        state.then(step, seat)

    return Card(number, trigger, usable, effect, since=since)


def per(count: Amount, each: int) -> Amount:
    """An amount for each thing that is counted."""
    return lambda state, seat: each * count(state, seat)


def always(state: State, seat: Seat) -> bool:
    """Whenever its trigger comes."""
    return True


def three_points(state: State, seat: Seat) -> int:
    """BE-CARD-05: three points."""
    return 3


def three_points_on_house(state: State, seat: Seat) -> int:
    """BE-CARD-21: three points for a pawn on any house."""
    return 3 * moment_cards.stands_on_house(state, seat)


def art_owned(state: State, seat: Seat) -> int:
    """BE-CARD-01, BE-WHITE-2: own art, white too."""
    return sum(state.players[seat].art)


def francs_by_five(state: State, seat: Seat) -> int:
    """BE-CARD-12: full sets of 5 FB."""
    return state.players[seat].francs // 5


def colours_of_art(state: State, seat: Seat) -> int:
    """BE-CARD-16, BE-WHITE-2: different colours among own art, white as one more."""
    return colours_owned(state, seat)


def cubes_used(state: State, seat: Seat) -> int:
    """BE-CARD-10: cubes of the payment, the surcharge not counted."""
    return state.cubes_used


def cards_owned(state: State, seat: Seat) -> int:
    """BE-CARD-31, BE-CARD-32: own Belle Époque cards, used ones included."""
    return state.players[seat].cards.bit_count()


def travellers_in_brussels(state: State, seat: Seat) -> int:
    """BE-CARD-30: any owner's."""
    return sum(state.train_pawns)


def has_jokers_to_take(state: State, seat: Seat) -> bool:
    """BE-CARD-07: jokers are in supply."""
    return state.supply[JOKER] > 0


def two_jokers(state: State, seat: Seat) -> None:
    """BE-CARD-07: two jokers, or what is left."""
    take_jokers(state, seat, JOKERS)


def has_train(state: State, seat: Seat) -> bool:
    """BE-CARD-19: a traveller is on the train."""
    return state.train > 0


def two_manneken(state: State, seat: Seat) -> None:
    """BE-CARD-26: for the next first player, this round only."""
    state.players[seat].manneken += MANNEKEN


def has_pawn_in_brussels(state: State, seat: Seat) -> bool:
    """BE-CARD-29: an own pawn stands there."""
    return moment_cards.pawns_in_brussels(state, seat) > 0


def felt_at_the_cursor(state: State, seat: Seat) -> None:
    """BE-CARD-03: used by moving the cursor further, never in a window."""


CARDS: Final = (
    francs(1, AFTER + WORKSHOP, art_owned),
    asks(2, AFTER + WORKSHOP, FLIP_WHITE),
    Card(3, ON_SALE, has_cursor_card, felt_at_the_cursor),
    asks(4, BEFORE + SALE, RETURN_TILE),
    points(5, ON_DISCARD, three_points),
    asks(6, BEFORE + NOBLE, DISCARD_ROW),
    Card(7, AFTER + MATERIAL, has_jokers_to_take, two_jokers),
    asks(8, AFTER + MATERIAL, TRADE_JOKER),
    Card(
        9,
        BEFORE + BUILD,
        action_cards.would_build_with_exchange,
        action_cards.allow_exchange,
    ),
    points(10, AFTER + BUILD, cubes_used),
    francs(11, IN_BRUSSELS + BOURSE, brussels_cards.pawns_at_bourse),
    points(12, IN_BRUSSELS + BOURSE, francs_by_five),
    asks(13, IN_BRUSSELS + GRAND_PLACE, EXTRA_ACTIVATION),
    asks(14, IN_BRUSSELS + GRAND_PLACE, SELL_NOBLE),
    asks(15, IN_BRUSSELS + CINQUANTENAIRE, BID_SPACE),
    points(16, IN_BRUSSELS + CINQUANTENAIRE, colours_of_art),
    asks(17, IN_BRUSSELS + SAINTE_CATHERINE, TRADE_GIVE),
    Card(18, IN_BRUSSELS + SAINTE_CATHERINE, can_create, privat),
    Card(19, ON_ROUND_START, has_train, take_traveller),
    asks(20, ON_ROUND_START, SQUARE_ANYWHERE),
    points(21, ON_HOUSE, three_points_on_house),
    asks(22, AFTER_TURN, REPLAY_PAWN),
    Card(
        23,
        ON_NOBLE_ROW,
        moment_cards.can_use_leaving_noble,
        moment_cards.use_leaving_noble,
    ),
    points(24, BEFORE_STRAIGHTENING, moment_cards.unused_noble_count),
    asks(25, ON_COLUMNS, SWAP_COLUMN),
    Card(MANNEKEN_CARD, ON_COLUMNS, always, two_manneken),
    asks(27, ON_IRISES, DOUBLE_PAWN),
    francs(28, AFTER_IRISES, per(majorities, 2)),
    Card(
        29,
        ON_BRUSSELS,
        has_pawn_in_brussels,
        moment_cards.take_pawn_back,
    ),
    points(30, ON_BRUSSELS, travellers_in_brussels),
    points(31, ON_VISIT, per(cards_owned, 2)),
    francs(32, ON_VISIT, per(cards_owned, 3)),
)

DECK: Final = Deck(CARDS)

_KNOWN: Final = dict(DECK.by_number)


def known_card(number: int) -> Card:
    """The card of a number; a number means the same card in every rule set and version."""
    return _KNOWN[number]


def register_card(card: Card) -> None:
    """Register a card that does not ship. It gets an option and can be saved, shown and replayed.

    It is in no deck yet: a module puts it there, see `with_cards`.
    """
    if card.number != len(_KNOWN) + 1:
        raise RulesetError(f"card {card.number}: the next free number is {len(_KNOWN) + 1}")
    if not card.text:
        raise RulesetError(f"card {card.number}: expected a text that says what it does")
    add_member("card", f"card{card.number}")
    _KNOWN[card.number] = card


def forget_card(number: int) -> None:
    """Take back the card that was registered last."""
    remove_member(f"card{number}")
    del _KNOWN[number]


def cards_as_of(numbers: tuple[int, ...], version: int) -> tuple[int, ...]:
    """The cards that were there in a version of the rules."""
    return tuple(number for number in numbers if _KNOWN[number].since <= version)
