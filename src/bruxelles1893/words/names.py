"""The names of things and, in short, what they do."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from bruxelles1893.bots.levels import LEVELS
from bruxelles1893.engine.queries import BRUGMANN_FRANCS, EMPAIN_JOKERS, MAETERLINCK_POINTS
from bruxelles1893.words.choosing import Arguments, TextTable

ACTION_NAMES: Final = TextTable(
    "action",
    {
        "workshop": "Workshop",
        "sale": "Sale",
        "noble": "Nobles",
        "material": "Materials",
        "build": "Construction",
    },
)

ACTION_EFFECTS: Final = TextTable(
    "action-effect",
    {
        "workshop": "take an artwork of any colour but black",
        "sale": "sell an artwork",
        "noble": "take a noble from the row and activate it",
        "material": "take 2 refined materials",
        "build": "build your next house",
        "workshop@first": "draw {count} artworks and keep one",
        "workshop@first#one": "draw an artwork",
    },
)

BRUSSELS_NAMES: Final = TextTable(
    "brussels",
    {
        "bourse": "Stock exchange",
        "grand-place": "Grand-Place",
        "cinquantenaire": "Cinquantenaire Park",
        "sainte-catherine": "Sainte-Catherine Market",
    },
)

BRUSSELS_EFFECTS: Final = TextTable(
    "brussels-effect",
    {
        "bourse": "take {francs} FB",
        "bourse.hidden": "take the FB on the stock-exchange card",
        "grand-place": "activate up to {crown} of your nobles",
        "grand-place#one": "activate 1 of your nobles",
        "cinquantenaire": "any of the 5 actions",
        "sainte-catherine": "take {jokers} jokers",
    },
)

NOBLE_NAMES: Final = TextTable(
    "noble",
    {
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
    },
)

NOBLE_EFFECTS: Final = TextTable(
    "noble-effect",
    {
        "brugmann": "take {brugmann} FB",
        "empain": "take {empain} jokers",
        "solvay": "1 refined material, or 2 for a joker",
        "buls": "iris +1",
        "albert": "crown +1",
        "vandevelde": "architect +1",
        "vandervelde": "a pawn back from court",
        "maeterlinck": "gain {maeterlinck} VP",
        "nagelmackers": "take a traveller",
        "privat-livemont": "create a white artwork",
        "buls@first": "town hall +1",
        "albert@first": "royal palace +1",
    },
)

NOBLE_AMOUNTS: Final[Arguments] = {
    "brugmann": BRUGMANN_FRANCS,
    "empain": EMPAIN_JOKERS,
    "maeterlinck": MAETERLINCK_POINTS,
}
"""The numbers in the effects of nobles."""

COLOUR_NAMES: Final = TextTable(
    "colour",
    {
        "blue": "blue",
        "brown": "brown",
        "yellow": "yellow",
        "green": "green",
        "black": "black",
        "pink": "pink",
        "white": "white",
        "white-blue": "white (blue)",
        "white-brown": "white (brown)",
        "white-yellow": "white (yellow)",
        "white-green": "white (green)",
    },
)

COLOUR_SHORT: Final = TextTable(
    "colour-short",
    {
        "blue": "blue",
        "brown": "brown",
        "yellow": "yellow",
        "green": "green",
        "black": "black",
        "pink": "pink",
    },
)

UNIT_NAMES: Final = TextTable(
    "unit",
    {
        "iron": "iron",
        "wood": "wood",
        "stone": "stone",
        "glass": "glass",
        "joker": "joker",
        "3fb": "3 FB",
        "any": "any",
        "empty": "empty",
    },
)

UNIT_COUNTS: Final = TextTable(
    "unit-count",
    {
        "iron": "{count} iron",
        "iron#one": "1 iron",
        "wood": "{count} wood",
        "wood#one": "1 wood",
        "stone": "{count} stone",
        "stone#one": "1 stone",
        "glass": "{count} glass",
        "glass#one": "1 glass",
        "joker": "{count} jokers",
        "joker#one": "1 joker",
        "3fb": "{count} times 3 FB",
        "3fb#one": "3 FB",
    },
)

UNITS_SHORT: Final = TextTable(
    "short",
    {"francs": "FB", "points": "VP", "manneken": "MP"},
)
"""Money, victory points and Manneken-Pis as tables abbreviate them."""

BONUS_NAMES: Final = TextTable(
    "bonus",
    {
        "iris": "Iris +1",
        "crown": "Crown +1",
        "architect": "Architect +1",
        "pawn": "Pawn back",
        "iris@first": "Town hall +1",
        "crown@first": "Royal palace +1",
    },
)

BONUS_TWICE: Final = TextTable(
    "bonus-twice",
    {
        "iris": "Iris +2",
        "crown": "Crown +2",
        "architect": "Architect +2",
        "pawn": "2 pawns back",
        "iris@first": "Town hall +2",
        "crown@first": "Royal palace +2",
    },
)

BONUS_SHORT: Final = TextTable(
    "bonus-short",
    {
        "iris": "Iris +1",
        "crown": "Crown +1",
        "architect": "Architect +1",
        "pawn": "Pawn back",
        "iris@first": "Hall +1",
        "crown@first": "Palace +1",
        "iris.twice": "Iris +2",
        "crown.twice": "Crown +2",
        "architect.twice": "Architect +2",
        "pawn.twice": "2 pawns back",
        "iris.twice@first": "Hall +2",
        "crown.twice@first": "Palace +2",
    },
)
"""Shorter names of bonuses for the narrow columns of the board, 12 letters at most."""


TRACKS: Final = ("iris", "crown", "architect")

TRACK_NAMES: Final = TextTable(
    "track",
    {
        "iris": "iris",
        "crown": "crown",
        "architect": "architect",
        "iris@first": "town hall",
        "crown@first": "royal palace",
    },
)

ROW_NAMES: Final = TextTable(
    "row",
    {
        "pawns": "pawns",
        "nobles": "nobles",
        "art": "artworks",
        "francs": "francs",
    },
)

BOARD_NAMES: Final = TextTable(
    "board",
    {
        "hankar": "Paul Hankar",
        "cauchie": "Paul Cauchie",
        "horta": "Victor Horta",
        "saintenoy": "Paul Saintenoy",
        "strauven": "Gustave Strauven",
    },
)

BOARD_POWERS: Final = TextTable(
    "board-power",
    {
        "hankar": "iris track; Nobles: may take the top card of the deck for free",
        "cauchie": "crown track; Workshop: a cube by the colour of the artwork",
        "horta": "architect track; Materials: 2 FB more",
        "saintenoy": "strategy rows 1 higher; Construction: may move a compass arm first",
        "strauven": "cheaper houses; Sale: 1 FB and 1 VP more",
    },
)


PLACE_NAMES: Final = TextTable(
    "place",
    {
        "place1": "place 1",
        "place2": "place 2",
        "place3": "place 3",
        "place4": "place 4",
        "deck": "the deck",
    },
)
"""The places of the noble row."""

ACTION_SHORT: Final = TextTable(
    "action-short",
    {
        "workshop": "Workshop",
        "sale": "Sale",
        "noble": "Nobles",
        "material": "Materials",
        "build": "Construction",
    },
)
"""Short names of the actions for the spaces of the board, 12 letters at most."""

COLOUR_LETTERS: Final = TextTable(
    "colour-letters",
    {
        "blue": "Bl",
        "brown": "Br",
        "yellow": "Ye",
        "green": "Gr",
        "black": "Bk",
        "pink": "Pi",
    },
)
"""Two letters, or one wide character, for each colour of art."""

RULE_SET_NAMES: Final = TextTable(
    "rule-set",
    {
        "second": "Second edition",
        "second+belle-epoque": "Second edition with Belle Époque",
        "second+asymmetric": "Second edition, asymmetric",
        "second+belle-epoque+asymmetric": "Second edition with Belle Époque, asymmetric",
        "first": "First edition (2013)",
        "first+other-strips": "First edition (2013), strips for experienced players",
    },
)

LEVEL_NAMES: Final = TextTable("level", {level.name: level.title for level in LEVELS})

LEVEL_TEXTS: Final = TextTable(
    "level-text",
    {
        **{level.name: level.text for level in LEVELS},
        "days": "All but the weakest and the strongest have good days and bad days: in one game "
        "out of four they play like the next stronger level, in one out of four like the next "
        "weaker one.",
    },
)
"""How the bots of a level play."""

CARDS: Final = TextTable(
    "card",
    {
        "1": "1 FB for each artwork owned",
        "2": "turn a white artwork to its coloured side",
        "3": "cursor may move up to 2 steps further",
        "4": "return an artwork from the market",
        "5": "3 VP if the noble is discarded",
        "6": "discard 1 to 4 nobles of the row",
        "7": "2 jokers",
        "8": "trade a joker for a refined material",
        "9": "one cube may be any other",
        "10": "1 VP for each cube paid",
        "11": "1 FB for each pawn here",
        "12": "1 VP for every 5 FB owned",
        "13": "activate one more noble",
        "14": "discard an activated noble for its cost",
        "15": "take back a bid",
        "16": "1 VP for each colour of the artworks owned",
        "17": "2 refined materials for an artwork, or the reverse",
        "18": "create a white artwork",
        "19": "1 traveller",
        "20": "place the set square anywhere",
        "21": "3 VP for placing a pawn on a house",
        "22": "a pawn here for another turn",
        "23": "pay 2 FB for the effect of the noble that leaves",
        "24": "1 VP for each unused noble",
        "25": "the card of an inactive column instead",
        "26": "2 more Manneken-Pis",
        "27": "a pawn on a tile counts double",
        "28": "2 FB for each iris majority",
        "29": "a pawn back from Brussels",
        "30": "1 VP for each traveller in Brussels",
        "31": "2 VP for each Belle Époque card owned",
        "32": "3 FB for each Belle Époque card owned",
    },
)
"""The Belle Époque cards by their number, in our short words."""

TILE_TEXTS: Final = TextTable(
    "tile",
    {
        "1": "1 VP for every 7 VP gained so far",
        "2": "one strategy row counts 2 more",
        "3": "3 FB for each space reached on the iris track, the first one included",
        "4": "4 more artworks in the artworks row",
        "5": "2 VP for each space reached on the crown track, the first one included",
        "6": "one more built house",
        "7": "VP for each prestige card taken by passing first",
        "7.known": "{points} VP for each prestige card taken by passing first",
        "8": "2 more VP for each building",
        "9": "VP for each pair of the player’s houses side by side",
        "9.known": "{points} VP for each pair of the player’s houses side by side",
        "10": "the portrait is a seventh space of the architect track",
        "11": "3 VP for each white artwork",
        "12": "nobles cost nothing",
    },
)
"""The Belle Époque tiles by their number, in our short words."""


SEAT_NAMES: Final = TextTable(
    "seat-name",
    {
        "Bot": "Bot {number}",
        "Guest": "Guest",
        "Guest.more": "Guest {number}",
        "Player": "Player {number}",
    },
)

_GIVEN: Final = re.compile(r"(?P<kind>Bot|Guest|Player)(?: (?P<number>\d+))?")


def seat_name(name: str) -> str:
    """The name of a seat for a reader; names that the server gave are in the reader's language."""
    given = _GIVEN.fullmatch(name)
    if given is None or name in {"Bot", "Player"}:
        return name
    is_more = given["kind"] == "Guest" and given["number"] is not None
    key = "Guest.more" if is_more else given["kind"]
    return SEAT_NAMES[key].format(number=given["number"])


def seat_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names of a table's seats for a reader."""
    return tuple(map(seat_name, names))
