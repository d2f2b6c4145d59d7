"""Grounds for and against a choice: changes of the expected score, told by source."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from bruxelles1893.bots.evaluation.sources import REST, Change
from bruxelles1893.engine import Ruleset
from bruxelles1893.words.choosing import LISTS, TextTable, spoken
from bruxelles1893.words.languages import decimal

LEAST: Final = 0.5
"""Points below which a change is not worth a word."""

GAINS: Final = TextTable(
    "source-gain",
    {
        "points": "points at once",
        "columns": "better prospects for the cards of the columns",
        "irises": "more from irises",
        "houses": "more from houses and the architect track",
        "materials": "cubes for houses to come",
        "art": "an artwork to sell or to count",
        "money": "more money",
        "nobles": "nobles who can help again and again",
        "rows": "more from the strategy rows",
        "pawns": "one more pawn to use",
        "court": "less danger that a pawn goes to court",
        "first": "a chance to start the next round",
        "cards": "a card or tile to keep",
    },
)

LOSSES: Final = TextTable(
    "source-loss",
    {
        "points": "points lost at once",
        "columns": "worse prospects for the cards of the columns",
        "irises": "less from irises",
        "houses": "less from houses and the architect track",
        "materials": "cubes are spent",
        "art": "an artwork is given away",
        "money": "it costs money",
        "nobles": "nobles cost money at the end, or are used up for this round",
        "rows": "less from the strategy rows",
        "pawns": "pawns are used up, so there are fewer turns left",
        "court": "a pawn may have to go to court",
        "first": "less chance of starting the next round",
        "cards": "one card or tile fewer",
    },
)

GIVEN: Final = TextTable(
    "given",
    {
        "free": "{player} gets the free action of a house",
        "column": "{player} would then win or share column {name}",
        "iris": "{player} would gain {points} VP more at iris {name}",
        "iris#one": "{player} would gain 1 VP more at iris {name}",
        "iris@first": "{player} would gain {points} VP more at shield {name}",
        "iris@first#one": "{player} would gain 1 VP more at shield {name}",
        "pavilion": "{player} would gain {points} VP more at pavilion {name}",
        "pavilion#one": "{player} would gain 1 VP more at pavilion {name}",
        "court": "{player} would no longer lose a pawn to court",
        "first": "{player} would start the next round",
    },
)
"""What a turn gives to another player, if the round ended after it."""


class Grounds(NamedTuple):
    """The grounds for something and against it, the weightiest first."""

    pros: tuple[str, ...]
    cons: tuple[str, ...]


def grounds(changes: Iterable[Change]) -> Grounds:
    """Changes in words, each with its points; small ones are left out."""
    notable = [each for each in changes if each.source != REST and abs(each.points) > LEAST]
    return Grounds(
        tuple(_clause(GAINS, each) for each in notable if each.points > 0),
        tuple(_clause(LOSSES, each) for each in notable if each.points < 0),
    )


def gains(changes: Iterable[Change]) -> tuple[str, ...]:
    """The names of what becomes better, the weightiest first."""
    return tuple(
        GAINS[each.source] for each in changes if each.source != REST and each.points > LEAST
    )


def given_text(rules: Ruleset, key: str, player: str, name: str = "", points: int = 0) -> str:
    """A turn's gift to another player, in the words of a rule set."""
    arguments = {"player": player, "name": name, "points": points, "count": points}
    return spoken(rules, GIVEN, [key], arguments)


def _clause(table: TextTable, change: Change) -> str:
    return LISTS["points"].format(first=table[change.source], last=decimal(change.points, 0))
