"""Words of the end of a game: the score sheet, and the questions for one on a real table."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine.ruleset import Ruleset
from bruxelles1893.words.choosing import spoken

WINNERS: Final[dict[str, str]] = {
    "winner": "{players} win with {points} VP and share the victory.",
    "winner#one": "{players} wins with {points} VP.",
}

SCORE_ITEMS: Final[dict[str, str]] = {
    "track": "On the score track",
    "unpaid_nobles": "Nobles not paid for",
    "houses": "Houses × architect level",
    "houses.tiles": "Buildings × architect level",
    "materials": "Noble materials",
    "first_player": "First player",
    "first_player@first": "Manneken-Pis figure",
    "pawns": "Row: pawns not in court",
    "nobles": "Row: nobles",
    "art": "Row: artworks",
    "francs": "Row: sets of 4 FB",
    "tiles": "Belle Époque tiles",
    "total": "Total",
}
"""The items of the score sheet; after a point the variant of games with Belle Époque tiles."""

SCORE_QUESTIONS: Final[dict[str, str]] = {
    "players": "How many players",
    "name": "Name of player {number}",
    "board": "Architect board: {boards}",
    "tiles": "Numbers of the tiles with your pawns, such as 3+9, or none",
    "points": "VP on the score track",
    "points.tiles": "VP on the score track, before all tiles",
    "francs": "Money in FB, before paying nobles",
    "francs.tiles": "Money in FB, before tile 3 and before paying nobles",
    "houses": "Houses built",
    "houses.tiles": "Houses and pavilions built, without that of tile 6",
    "architect": "Architect level (the number on the space of the disc)",
    "architect.tiles": "Architect level (the number on the space of the disc, {portrait} on the "
    "portrait)",
    "materials": "Noble materials (no jokers)",
    "materials.tiles": "Noble materials, glass too (no jokers)",
    "pawns": "Pawns not in court (of {pawns})",
    "pawns.tiles": "Pawns not in court (of {pawns}), those on tiles too",
    "pawns@first": "Pawns not in court (of {pawns}), those still on the boards too",
    "art": "Artworks",
    "art.tiles": "Artworks without white ones, and without those of tile 4",
    "iris": "Space on the iris track, counted from the first",
    "crown": "Space on the crown track, counted from the first",
    "first_passes": "Prestige cards taken by passing first",
    "white": "White artworks",
    "spaces": "Spaces of your houses on the board, such as A1+B1, or none",
    "row": "The {row} row: {base} plus its VP symbols",
    "nobles": "Costs of the nobles kept, such as 5+3+3+2, or none",
    "tile_row": "Which row does tile 2 raise? Enter for {best}",
    "tile_row.choice": "  raise the {choice} row: {total} VP in all",
    "paid": "Which nobles are paid? Enter for {best}",
    "paid.choice": "  pay {choice}: {total} VP in all",
    "best": "{choice}  best",
    "first_player": "Who has the first-player tile? Enter for nobody",
    "first_player@first": "Who has the Manneken-Pis figure? Enter for nobody",
    "range": "{question}, {least} to {most}",
}
"""What is asked for the score sheet; after a point as in `SCORE_ITEMS`, or the line of a choice."""

SCORE_NOTES: Final[dict[str, str]] = {
    "paid": "{player} pays for the nobles of {paid} FB and loses {count} others.",
    "paid#one": "{player} pays for the nobles of {paid} FB and loses 1 other.",
    "unpaid": "{player} can pay for no noble.",
    "row": "{player} raises the {row} row with tile 2.",
}
"""What a player chose at the end, or what was chosen as the best for them."""


def score_item(rules: Ruleset, item: str) -> str:
    """An item of the score sheet in the words of a rule set."""
    return spoken(rules, SCORE_ITEMS, _keys(rules, item), {})


def score_question(rules: Ruleset, key: str, **arguments: object) -> str:
    """A question for the score sheet in the words of a rule set."""
    return spoken(rules, SCORE_QUESTIONS, _keys(rules, key), arguments)


def _keys(rules: Ruleset, key: str) -> list[str]:
    return [f"{key}.tiles", key] if rules.face_up_tiles else [key]
