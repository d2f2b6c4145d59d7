"""Why an option is not allowed, as a sentence key, its arguments and a rule id."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.core.errors import BruxellesError
from bruxelles1893.engine.core.ids import Option
from bruxelles1893.engine.core.options import family

__all__ = ["SENTENCES", "IllegalOption", "Reason"]

Argument = str | int

SENTENCES: Final[dict[str, str]] = {
    "unknown-option": "{option} is not an option; options are numbers from 0 to {last}",
    "not-asked": "{option} does not answer the open question, which is: {decision}",
    "space-inactive": "{space} is outside the active area of this round",
    "space-occupied": "a pawn is already on {space}",
    "space-has-tile": "a tile is already on {space}",
    "no-ready-pawn": "you have no ready pawn left",
    "no-money-to-bid": "you have no money to bid: placing a pawn needs at least 1 FB",
    "bid-at-least-one": "a bid is at least 1 FB",
    "bid-too-high": "you cannot bid {amount} FB: you have {francs} FB",
    "no-bid-there": "you have no bid on {space}",
    "bid-back-between": "take back between 1 and {bid} FB, your bid there",
    "no-traveller": "you have no traveller",
    "too-few-pawns": "pawns needed for this use of {space}: {needed}; you have {ready} ready",
    "iris-not-offered": "the stock-exchange card does not offer iris {iris}; it offers {one} and "
    "{other}",
    "art-out-of-stock": "there is no {colour} artwork left in the workshop",
    "art-not-for-workshop": "a {colour} artwork cannot be taken here",
    "art-not-in-game": "there is no {colour} artwork in this game",
    "art-not-white": "a {colour} artwork is not white: only a white artwork can be turned",
    "art-not-drawn": "no {colour} artwork was drawn",
    "art-not-owned": "you do not own a {colour} artwork",
    "art-in-market": "a {colour} artwork is already in the market",
    "cursor-too-far": "the cursor would move {steps} steps: you may move it up to {reach}",
    "noble-place-empty": "there is no card on {place}",
    "noble-not-revealed": "no card of the deck is revealed: take one of the row",
    "noble-not-in-row": "only cards of the noble row can be discarded",
    "must-discard-one": "at least one card of the noble row must go",
    "noble-too-expensive": "{place} costs {price} FB: you have {francs} FB",
    "noble-not-owned": "you do not own {noble}",
    "noble-used": "{noble} has already been activated this round",
    "noble-unused": "{noble} has not been activated this round: "
    "only an activated noble can be discarded",
    "noble-unaffordable": "{noble} costs {cost} FB: you have {francs} FB",
    "noble-settled": "{noble} is already settled",
    "must-activate-one": "at least one noble must be activated before stopping",
    "material-not-in-game": "{kind} cannot be taken here",
    "supply-empty": "there is not enough {kind} in the supply for {option}",
    "wrong-number-of-cubes": "{option} is the wrong number: take {count}",
    "solvay-one-or-two": "{option} is the wrong number: take 1, or 2 for a joker",
    "solvay-needs-joker": "two cubes cost a joker: you have none",
    "payment-wrong-size": "the house costs {units} materials: {option} is {size}",
    "payment-against-compass": "{option} is not what the compass asks for: {first} and {second}",
    "payment-without-exchange": "card 9 exchanges one cube: {option} is paid without an exchange",
    "payment-against-exchange": "{option} is not what the compass asks for, {first} and {second}, "
    "with one cube exchanged",
    "payment-leaves-no-glass": "no space is free, and a pavilion needs the glass of this payment",
    "payment-not-owned": "you do not own {option}",
    "arm-not-there": "no compass arm points at {sector}",
    "arm-blocked": "the arm on {sector} cannot move clockwise: the other arm is on {blocker}",
    "arm-blocked-back": "the arm on {sector} cannot move back: the other arm is on {blocker}",
    "arm-direction": "compass arms move clockwise",
    "action-impossible": "the {action} action is impossible now",
    "card-has-no-such-bonus": "the card does not offer {bonus}",
    "card-offers-choice": "the card offers a choice: name the bonus",
    "card-has-no-choice": "the bonus of the card is used as a whole",
    "card-without-symbols": "a card without VP symbols cannot be tucked",
    "card-only-tied": "a card you tied for is not won: it gives its bonus and cannot be tucked",
    "card-not-owned": "you do not own card {card}",
    "card-used": "card {card} has already been used this round",
    "card-not-now": "card {card} can do nothing now",
    "tile-taken": "tile {tile} holds a pawn or is not in play",
    "pavilion-taken": "there is already a pavilion on slot {slot}",
    "pavilion-needs-glass": "slot {slot} costs {glass} extra glass: you have {held}",
    "slot-empty": "slot {slot} of the market is empty",
    "return-lets-no-sale": "even with slot {slot} of the market empty you could sell nothing",
    "white-in-market": "a white artwork is already in the market",
    "travellers-between": "send between {fewest} and {most} travellers",
    "board-taken": "the board of {board} is taken",
    "arm-must-move": "you cannot pay for any house with the arms as they are: move one of them",
    "arm-needs-affordable": "this move would leave no house that you can pay for",
    "trade-needs-materials": "{option} cannot be traded: give {count} refined materials or an "
    "artwork",
    "trade-without-white": "a white artwork cannot be traded",
    "trade-lacks-art": "the workshop has no artwork to trade for materials",
    "trade-lacks-cubes": "the supply does not have {count} refined materials to trade for an "
    "artwork",
    "column-not-won": "you have not won column {column} alone",
    "column-active": "column {column} is part of the active area",
    "column-without-card": "there is no prestige card under column {column}",
    "no-own-pawn": "you have no pawn on {space}",
    "pawn-without-tile": "there is no face-down tile under your pawn on {space}",
    "pawn-without-iris": "no iris beside {space} has pawns on all four of its spaces",
    "row-filled": "a card has already been tucked into this row this round",
}
"""The English sentence for each key; `words.reason_text` says it in other languages."""


class Reason:
    """Why not: a sentence key, its arguments and the rule behind it."""

    __slots__ = ("arguments", "key", "rule")

    def __init__(self, key: str, rule: str, **arguments: Argument) -> None:
        self.key: Final = key
        self.rule: Final = rule
        self.arguments: Final = arguments

    @property
    def text(self) -> str:
        """The sentence in English."""
        return SENTENCES[self.key].format(**self.arguments)

    def __repr__(self) -> str:
        return f"Reason({self.key!r}, {self.rule!r}, {self.arguments!r})"


class IllegalOption(BruxellesError, ValueError):
    """An option that the rules do not allow now; nothing has been changed."""

    def __init__(self, option: object, reason: Reason) -> None:
        super().__init__(f"{reason.text} ({reason.rule})")
        self.option = option
        self.reason = reason


def belongs(option: Option, *families: str) -> bool:
    """Whether an option is of one of these families."""
    return family(option) in families
