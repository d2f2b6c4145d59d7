"""The names of things and, in short, what they do."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.nobles import BRUGMANN_FRANCS, EMPAIN_JOKERS, MAETERLINCK_POINTS

ACTION_NAMES: Final[dict[str, str]] = {
    "workshop": "Workshop",
    "sale": "Sale",
    "noble": "Nobles",
    "material": "Materials",
    "build": "Construction",
}

ACTION_EFFECTS: Final[dict[str, str]] = {
    "workshop": "take an artwork of any colour but black",
    "sale": "sell an artwork",
    "noble": "take and use a noble of the row",
    "material": "take 2 noble materials",
    "build": "build your next house",
    "workshop@first": "draw {count} artworks and keep one",
    "workshop@first#one": "draw an artwork",
}

BRUSSELS_NAMES: Final[dict[str, str]] = {
    "bourse": "Stock exchange",
    "grand-place": "Grand-Place",
    "cinquantenaire": "Cinquantenaire Park",
    "sainte-catherine": "Sainte-Catherine Market",
}

BRUSSELS_EFFECTS: Final[dict[str, str]] = {
    "bourse": "take {francs} FB",
    "bourse.hidden": "take the FB on the card of the round",
    "grand-place": "use up to {crown} of your nobles",
    "grand-place#one": "use 1 of your nobles",
    "cinquantenaire": "any of the 5 actions",
    "sainte-catherine": "take {jokers} jokers",
}

NOBLE_NAMES: Final[dict[str, str]] = {
    "brugmann": "Brugmann",
    "empain": "Empain",
    "solvay": "Solvay",
    "buls": "Buls",
    "albert": "Prince Albert",
    "vandevelde": "Van de Velde",
    "vandervelde": "Vandervelde",
    "maeterlinck": "Maeterlinck",
    "nagelmackers": "Nagelmackers",
    "privat-livemont": "Privat-Livemont",
}

NOBLE_EFFECTS: Final[dict[str, str]] = {
    "brugmann": f"take {BRUGMANN_FRANCS} FB",
    "empain": f"take {EMPAIN_JOKERS} jokers",
    "solvay": "1 material, or 2 for a joker",
    "buls": "iris +1",
    "albert": "crown +1",
    "vandevelde": "architect +1",
    "vandervelde": "a pawn back from court",
    "maeterlinck": f"gain {MAETERLINCK_POINTS} VP",
    "nagelmackers": "take a traveller",
    "privat-livemont": "create a white artwork",
    "buls@first": "town hall +1",
    "albert@first": "royal palace +1",
}

COLOUR_NAMES: Final[dict[str, str]] = {
    "blue": "blue",
    "brown": "brown",
    "yellow": "yellow",
    "green": "green",
    "black": "black",
    "pink": "pink",
    "white-blue": "white (blue)",
    "white-brown": "white (brown)",
    "white-yellow": "white (yellow)",
    "white-green": "white (green)",
}

UNIT_NAMES: Final[dict[str, str]] = {
    "iron": "iron",
    "wood": "wood",
    "stone": "stone",
    "glass": "glass",
    "joker": "joker",
    "3fb": "3 FB",
    "any": "any",
    "empty": "empty",
}

UNIT_COUNTS: Final[dict[str, str]] = {
    "iron": "{count} iron",
    "wood": "{count} wood",
    "stone": "{count} stone",
    "glass": "{count} glass",
    "joker": "{count} jokers",
    "joker#one": "1 joker",
    "3fb": "{count} times 3 FB",
    "3fb#one": "3 FB",
}

BONUS_NAMES: Final[dict[str, str]] = {
    "iris": "Iris +1",
    "crown": "Crown +1",
    "architect": "Architect +1",
    "pawn": "Pawn back",
    "iris@first": "Town hall +1",
    "crown@first": "Royal palace +1",
}

BONUS_TWICE: Final[dict[str, str]] = {
    "iris": "Iris +2",
    "crown": "Crown +2",
    "architect": "Architect +2",
    "pawn": "2 pawns back",
    "iris@first": "Town hall +2",
    "crown@first": "Royal palace +2",
}

BONUS_SHORT: Final[dict[str, str]] = {
    "Town hall +1": "Hall +1",
    "Royal palace +1": "Palace +1",
    "Royal palace +2": "Palace +2",
}
"""Shorter names of bonuses for the narrow columns of the board."""


TRACKS: Final = ("iris", "crown", "architect")

TRACK_NAMES: Final[dict[str, str]] = {
    "iris": "iris",
    "crown": "crown",
    "architect": "architect",
    "iris@first": "town hall",
    "crown@first": "royal palace",
}

ROW_NAMES: Final[dict[str, str]] = {
    "pawns": "pawns",
    "nobles": "nobles",
    "art": "art",
    "francs": "francs",
}


BOARD_NAMES: Final[dict[str, str]] = {
    "hankar": "Paul Hankar",
    "cauchie": "Paul Cauchie",
    "horta": "Victor Horta",
    "saintenoy": "Paul Saintenoy",
    "strauven": "Gustave Strauven",
}

BOARD_POWERS: Final[dict[str, str]] = {
    "hankar": "iris track; Nobles: may take the top card of the deck for free",
    "cauchie": "crown track; Workshop: a cube by the colour of the artwork",
    "horta": "architect track; Materials: 2 FB more",
    "saintenoy": "strategy rows 1 higher; Construction: may move a compass arm first",
    "strauven": "cheaper houses; Sale: 1 FB and 1 VP more",
}
