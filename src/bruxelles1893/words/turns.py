"""Choices of a turn in words that can be read without the question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bruxelles1893.engine import Option, View
from bruxelles1893.words.choosing import TextTable, spoken
from bruxelles1893.words.labels import label, label_arguments, label_keys
from bruxelles1893.words.pieces import subject_words

TURN_STEPS: Final = TextTable(
    "turn-step",
    {
        "neutral/space": "put the neutral pawn on {space} ({action})",
        "bid/amount": "bid {amount} FB on {space}, {left} FB left",
        "start-art/art": "begin with a {colour} artwork",
        "workshop/art": "take a {colour} artwork",
        "trade-art/art": "take a {colour} artwork",
        "keep-art/art": "keep a {colour} artwork",
        "sale-art/art": "sell a {colour} artwork",
        "sale-art/art@first": "sell a {colour} artwork for {francs} FB and {points} VP",
        "sale-art/art@first#one": "sell a {colour} artwork for {francs} FB and 1 VP",
        "sale-art/white art": "sell a {colour} artwork",
        "white-colour/art": "sell the white artwork as a {colour} one",
        "create-white/art": "create a white artwork, {colour} on the back",
        "flip-white/white art": "turn over a {colour} artwork",
        "sale-cursor/cursor": "cursor: {label}",
        "noble/place": "take {noble} for {price} FB: {effect}",
        "noble/place.deck": "take {noble} from the deck for free: {effect}",
        "noble-keep/keep": "keep {noble}",
        "noble-keep/discard": "do not keep {noble}",
        "material/units": "take {materials}",
        "free-material/units": "take {materials} for the house",
        "trade-joker/units": "take {materials} for a joker",
        "trade-cubes/units": "take {materials}",
        "build-pay/units": "pay for the house with {materials} and gain {points} VP",
        "build-pay/units.free": "pay for the house with {materials}, no VP",
        "build-place/space": "put the house on {space} ({action})",
        "build-place/pavilion": "build a pavilion in slot {number}: {text}",
        "shift-arm/no": "leave the compass as it is",
        "cinquantenaire/action": "take the {action} action: {effect}",
        "optional-action/yes": "take the {action} action",
        "optional-action/no": "skip the {action} action",
        "free-black-art/yes": "take a black artwork for the house",
        "free-black-art/no": "take nothing for the house",
        "free-art-points/yes": "take {artworks} VP for the house",
        "free-art-points/yes#one": "take 1 VP for the house",
        "free-art-points/no": "take nothing for the house",
        "free-house-points/yes": "take {houses} VP for the house",
        "free-house-points/yes#one": "take 1 VP for the house",
        "free-house-points/no": "take nothing for the house",
        "free-noble/noble": "activate {noble} for the house: {effect}",
        "free-noble/no": "take nothing for the house",
        "free-material/no": "take nothing for the house",
        "grand-place/noble": "activate {noble}: {effect}",
        "grand-place-more/noble": "also activate {noble}: {effect}",
        "grand-place-more/no": "activate no other noble",
        "extra-activation/noble": "also activate {noble}: {effect}",
        "prestige/bonus": "use the prestige card: {bonus}",
        "prestige/bonus@first": "use the bonus card: {bonus}",
        "prestige/use": "use the prestige card: {bonus}",
        "prestige/use@first": "use the bonus card: {bonus}",
        "prestige/row": "prestige card: {label}",
        "prestige/row@first": "bonus card: {label}",
        "tied-bonus/bonus": "bonus for the tie: {bonus}",
        "card/card": "use card {number}: {text}",
        "card/no": "use no Belle Époque card",
        "tile-pawn/tile": "put a pawn on tile {number}: {text}",
        "tile-pawn/no": "put no pawn on a tile",
        "tile-row/row": "tile 2: {label}",
        "send-travellers/amount": "of the pawns sent: {label}",
        "discard-row-more/no": "discard no other noble",
        "bid-space/space": "take money back from {space}",
        "bid-amount/amount": "take back {amount} FB",
        "replay-pawn/bonus": "put a pawn on the card for another turn",
        "replay-pawn/traveller": "put a traveller on the card for another turn",
        "swap-column/column": "give up a card won: {label}",
        "swap-for/column": "take instead: {label}",
        "double-pawn/space": "make the pawn on {space} count double",
    },
)
"""A choice by decision and family of options, or by the option; `label` is what its button says."""


def turn_step(view: View, option: Option, names: Sequence[str]) -> str:
    """A choice in words; most are the label of the option."""
    table = view.table
    text = label(view, option, names)
    arguments = subject_words(table) | label_arguments(table, option) | {"label": text}
    keys = label_keys(table, option, arguments)
    known = [key for key in keys if key in TURN_STEPS]
    return spoken(table.rules, TURN_STEPS, known, arguments) if known else text
