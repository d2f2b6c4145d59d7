"""BE-CARD-0: the moments at which Belle Époque cards may be used, and the asking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bruxelles1893.engine.core.decoding import card_of, card_option
from bruxelles1893.engine.core.events import CardUsed
from bruxelles1893.engine.core.ids import Option, Seat
from bruxelles1893.engine.core.options import NO
from bruxelles1893.engine.core.reasons import Reason, belongs
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.core.steps import Automatic, Choice
from bruxelles1893.engine.editions.belle_epoque.steps import CARD_WINDOW

# Triggers. BEFORE and AFTER stand for five Art Nouveau actions each, IN_BRUSSELS for four spaces.
ON_ROUND_START: Final = 0
ON_HOUSE: Final = 1
ON_DISCARD: Final = 2
ON_SALE: Final = 3
AFTER_TURN: Final = 4
ON_COLUMNS: Final = 5
ON_IRISES: Final = 6
AFTER_IRISES: Final = 7
ON_BRUSSELS: Final = 8
ON_VISIT: Final = 9
BEFORE_STRAIGHTENING: Final = 10
ON_NOBLE_ROW: Final = 11
BEFORE: Final = 12
AFTER: Final = 17
IN_BRUSSELS: Final = 22
TRIGGERS: Final = 26

Usable = Callable[[State, Seat], bool]
Effect = Callable[[State, Seat], None]


class Card:
    """A Belle Époque card: when it may be used, whether it can do anything, and what it does.

    It is in the deck `since` a version of the rules. A card that comes from elsewhere brings its
    `text` along; those that ship have theirs in the tables of words.
    """

    __slots__ = ("effect", "number", "rule", "since", "text", "trigger", "usable")

    def __init__(
        self,
        number: int,
        trigger: int,
        usable: Usable,
        effect: Effect,
        *,
        since: int = 1,
        text: str = "",
    ) -> None:
        self.number: Final = number
        self.rule: Final = f"BE-CARD-{number:02}"
        self.trigger: Final = trigger
        self.usable: Final = usable
        self.effect: Final = effect
        self.since: Final = since
        self.text: Final = text


class Deck:
    """Cards by number, and those of each trigger."""

    __slots__ = ("by_number", "by_trigger", "cards")

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards: Final = cards
        self.by_number: Final = {card.number: card for card in cards}
        self.by_trigger: Final = tuple(
            tuple(card for card in cards if card.trigger == trigger) for trigger in range(TRIGGERS)
        )


def is_at_hand(state: State, seat: Seat, number: int) -> bool:
    """BE-CARD-0: an own card that has not been used this round."""
    player = state.players[seat]
    return bool((player.cards & ~player.cards_used) >> (number - 1) & 1)


def mark_used(state: State, seat: Seat, number: int) -> None:
    """BE-CARD-0: once a round."""
    state.players[seat].cards_used |= 1 << (number - 1)
    state.note(CardUsed, seat, number)


class CardWindow(Choice):
    """BE-CARD-0: which own card of a trigger is used now, if any."""

    def __init__(self, name: str, rule: str, deck: Deck) -> None:
        super().__init__(name, rule)
        self._deck: Final = deck

    def options(self, state: State, seat: Seat, trigger: int) -> list[Option]:
        """BE-CARD-0: own unused cards that can do something now, in any order, or none."""
        if not state.players[seat].cards:
            return []
        usable = [
            card_option(card.number)
            for card in self._deck.by_trigger[trigger]
            if is_at_hand(state, seat, card.number) and card.usable(state, seat)
        ]
        return [*usable, NO] if usable else []

    def take(self, state: State, seat: Seat, trigger: int, option: Option) -> None:
        """BE-CARD-0: every trigger may be declined; after a card the next may be used."""
        if option != NO:
            card = self._deck.by_number[card_of(option)]
            mark_used(state, seat, card.number)
            state.then(CARD_WINDOW, seat, trigger)
            card.effect(state, seat)

    def why_not(self, state: State, seat: Seat, trigger: int, option: Option) -> Reason | None:
        """Why a card cannot be used now."""
        if not belongs(option, "card"):
            return None
        number = card_of(option)
        rule = f"BE-CARD-{number:02}"
        if not state.players[seat].cards >> (number - 1) & 1:
            return Reason("card-not-owned", rule, card=number)
        if not is_at_hand(state, seat, number):
            return Reason("card-used", rule, card=number)
        return Reason("card-not-now", rule, card=number)


class EverybodysCards(Automatic):
    """BE-CARD-0: a window for the cards of a trigger, for each player in turn order."""

    def __init__(self, name: str, rule: str, trigger: int) -> None:
        super().__init__(name, rule)
        self._trigger: Final = trigger

    def run(self, state: State, seat: Seat, argument: int) -> None:
        for other in reversed(state.clockwise(seat)):
            state.then(CARD_WINDOW, other, self._trigger)


class PlacedCards(Automatic):
    """BE-CARD-21: a pawn has been placed."""

    def run(self, state: State, seat: Seat, space: int) -> None:
        state.then(CARD_WINDOW, seat, ON_HOUSE)


class BeforeCards(Automatic):
    """BE-CARD-0: before the action of the space."""

    def run(self, state: State, seat: Seat, space: int) -> None:
        state.then(CARD_WINDOW, seat, BEFORE + state.actions[space])


class AfterCards(Automatic):
    """BE-CARD-0: after the action of the space, if it was done."""

    def run(self, state: State, seat: Seat, space: int) -> None:
        state.then(CARD_WINDOW, seat, AFTER + state.actions[space])


class AfterBrusselsCards(Automatic):
    """BE-CARD-0: after the use of a Brussels space, even if nothing came of it."""

    def run(self, state: State, seat: Seat, space: int) -> None:
        state.acted = True
        state.then(CARD_WINDOW, seat, IN_BRUSSELS + space)


class AfterTurnCards(Automatic):
    """BE-CARD-22: after a turn that was no pass, last of all, whatever came of its action."""

    def run(self, state: State, seat: Seat, space: int) -> None:
        state.then(CARD_WINDOW, seat, AFTER_TURN)


class AfterTurnCardsOfVersion1(AfterTurnCards):
    """BE-CARD-22, version 1: after an action that was done; any use of Brussels counted so."""

    def run(self, state: State, seat: Seat, space: int) -> None:
        if state.acted:
            super().run(state, seat, space)
