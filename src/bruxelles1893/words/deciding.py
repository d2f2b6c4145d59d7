"""Words for what decided a game: who was ahead, where the points lay, and what led there."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine import Ruleset
from bruxelles1893.words.choosing import TextTable, spoken

GAP_PLACES: Final = TextTable(
    "gap-place",
    {
        "sales": "On artworks sold",
        "irises": "At the irises",
        "irises@first": "At the shields",
        "building": "On paying for houses",
        "noble-effects": "With activated nobles",
        "expansion": "With Belle Époque cards and pavilions",
        "other": "Elsewhere",
        "unpaid_nobles": "For unpaid nobles",
        "houses": "On houses",
        "houses.tiles": "On houses and pavilions",
        "materials": "On refined materials kept",
        "first_player": "For being first player",
        "first_player@first": "For the Manneken-Pis figure",
        "pawns": "In the pawns row",
        "nobles": "In the nobles row",
        "art": "In the artworks row",
        "francs": "In the francs row",
        "tiles": "With Belle Époque tiles",
    },
)
"""Where players differ, by source of points: the beginning of a sentence."""

DECIDING: Final = TextTable(
    "deciding",
    {
        "title": "What decided the game",
        "you": "you",
        "behind": "{rival} finished {count} points ahead of {reader}.",
        "behind#one": "{rival} finished 1 point ahead of {reader}.",
        "behind.you": "{rival} finished {count} points ahead of you.",
        "behind.you#one": "{rival} finished 1 point ahead of you.",
        "ahead": "{reader} finished {count} points ahead of {rival}.",
        "ahead#one": "{reader} finished 1 point ahead of {rival}.",
        "ahead.you": "You finished {count} points ahead of {rival}.",
        "ahead.you#one": "You finished 1 point ahead of {rival}.",
        "level": "{reader} and {rival} finished level on points.",
        "level.you": "You and {rival} finished level on points.",
        "gap": "{place} the difference was {count} points: {detail}.",
        "gap#one": "{place} the difference was 1 point: {detail}.",
        "gap-more": "{place} it was another {count}: {detail}.",
        "points": "{rival} had {theirs}, {reader} {yours}",
        "houses": "{rival} built {theirs} at architect level {their_value}, {reader} {yours} at "
        "level {your_value}",
        "row": "{rival} had {theirs} at {their_value} VP each, {reader} {yours} at {your_value}",
        "francs": "{rival} had {theirs} FB at {their_value} VP for each 4 FB, {reader} {yours} FB "
        "at {your_value}",
        "against": "{place} {player} was {count} points ahead.",
        "against#one": "{place} {player} was 1 point ahead.",
        "against.you": "{place} you were {count} points ahead.",
        "against.you#one": "{place} you were 1 point ahead.",
        "fact": "{fact}.",
        "fact-why": "{fact}; {reason}.",
        "used": "Pawns placed: {theirs} by {rival}, {yours} by {reader}",
        "passed": "{player} passed with pawns left in rounds {rounds}",
        "passed#one": "{player} passed with pawns left in round {rounds}",
        "passed.you": "you passed with pawns left in rounds {rounds}",
        "passed.you#one": "you passed with pawns left in round {rounds}",
        "won": "Prestige cards won at the columns: {theirs} by {rival}, {yours} by {reader}",
        "won@first": "Bonus cards won at the columns: {theirs} by {rival}, {yours} by {reader}",
        "left": "{rival} had {theirs} FB left at the end, {reader} {yours}",
    },
)
"""What decided a game; after a point what is said to the reader who sat at the table.

`rival` is always a name, `reader` may be the word for `you`.
"""


def gap_place(rules: Ruleset, source: str) -> str:
    """Where players differ, at the beginning of a sentence."""
    keys = [f"{source}.tiles", source] if rules.face_up_tiles else [source]
    return spoken(rules, GAP_PLACES, [*keys, "other"], {})
