"""Words of the end of a game: the score sheet, and the questions for one on a real table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bruxelles1893.engine import Ruleset, ScoreSheet, Seat
from bruxelles1893.words.choosing import TextTable, choose, listed, spoken

WINNERS: Final = TextTable(
    "winner",
    {
        "winner": "{players} win with {points} VP and share the victory.",
        "winner#one": "{players} wins with {points} VP.",
    },
)

SCORE_ITEMS: Final = TextTable(
    "score",
    {
        "track": "On the score track",
        "unpaid_nobles": "Unpaid nobles",
        "houses": "Houses × architect level",
        "houses.tiles": "Buildings × architect level",
        "materials": "Refined materials",
        "first_player": "First player",
        "first_player@first": "Manneken-Pis figure",
        "pawns": "Row: pawns out of court",
        "nobles": "Row: nobles",
        "art": "Row: artworks",
        "francs": "Row: sets of 4 FB",
        "tiles": "Belle Époque tiles",
        "total": "Total",
    },
)
"""The items of the score sheet; after a point the variant of games with Belle Époque tiles."""

SCORE_QUESTIONS: Final = TextTable(
    "score-question",
    {
        "players": "How many players",
        "name": "Name of player {number}",
        "board": "Architect board: {boards}",
        "tiles": "Numbers of the tiles with your pawns, such as 3+9, or none",
        "points": "VP on the score track",
        "points.tiles": "VP on the score track, before all tiles",
        "francs": "Money in FB, before paying for nobles",
        "francs.tiles": "Money in FB, before tile 3 and before paying for nobles",
        "houses": "Houses built",
        "houses.tiles": "Houses and pavilions built, without the one of tile 6",
        "architect": "Architect level (the number on the space of the disc)",
        "architect.tiles": "Architect level (the number on the space of the disc, {portrait} on "
        "the portrait)",
        "materials": "Refined materials (no jokers)",
        "materials.tiles": "Refined materials, including glass (no jokers)",
        "pawns": "Pawns out of court (of {pawns})",
        "pawns.tiles": "Pawns out of court (of {pawns}), including those on tiles",
        "pawns@first": "Pawns out of court (of {pawns}), including those still on the boards",
        "art": "Artworks",
        "art.tiles": "Artworks, without white ones and without those of tile 4",
        "iris": "Space on the iris track (the first one is 1)",
        "crown": "Space on the crown track (the first one is 1)",
        "first_passes": "Prestige cards taken by passing first",
        "white": "White artworks",
        "spaces": "Spaces of your houses on the board, such as A1+B1, or none",
        "row": "The {row} row: {base} plus its VP symbols",
        "nobles": "Costs of the nobles kept, such as 5+3+3+2, or none",
        "tile_row": "Which row does tile 2 raise? Enter for {best}",
        "tile_row.choice": "  raise the {choice} row: {total} VP in all",
        "paid": "Which nobles are paid for? Enter for {best}",
        "paid.choice": "  pay {choice}: {total} VP in all",
        "best": "{choice}  best",
        "first_player": "Who has the first-player tile? Enter for nobody",
        "first_player@first": "Who has the Manneken-Pis figure? Enter for nobody",
        "range": "{question}, {least} to {most}",
        "none": "none",
    },
)
"""What is asked for the score sheet; after a point as in `SCORE_ITEMS`, or the line of a choice."""

SCORE_NOTES: Final = TextTable(
    "score-note",
    {
        "paid": "{player} pays for the nobles costing {paid} FB and loses {count} others.",
        "paid#one": "{player} pays for the nobles costing {paid} FB and loses 1 other.",
        "unpaid": "{player} cannot pay for any noble.",
        "row": "{player} raises the {row} row with tile 2.",
    },
)
"""What a player chose at the end, or what was chosen as the best for them."""


SCORE_PROBLEMS: Final = TextTable(
    "score-problem",
    {
        "of": "{name}: {problem}",
        "paying": "paying {paid} is not possible with {francs} FB; allowed: {allowed} (FINAL-02)",
        "portrait": "architect is {level}, the portrait, but no pawn is on tile {tile} "
        "(BE-ENDTILE-10)",
        "row-without-tile": "tile_row is {row}, but no pawn is on tile {tile}",
        "houses-on-one-space": "two houses cannot stand on one space",
        "too-many-spaces": "houses on {spaces} spaces, but houses is {houses}",
        "tile-on-space": "no house can stand on {space}: a tile is there (BE-TILE-2)",
        "tile-twice": "tile {tile} cannot hold two pawns (BE-TILE-1)",
        "too-many-tiles": "pawns on {tiles} tiles; with {players} players {face_up} lie face up",
        "players": "{players} players; expected {least} to {most}",
        "same-name": "two players have the same name",
        "one-first": "only one player can have the first-player tile",
        "same-board": "two players have the same board (ASY-SETUP)",
        "same-space": "two players have a house on the same space",
        "missing": "{item} is missing; a tile with their pawn needs it",
        "number": "{item} is {value}; expected a whole number from {least} to {most}",
        "costs": "expected a list of at most {most} costs, not {value}",
        "rows": "rows is {value}; expected {rows}, four numbers",
        "flag": "first_player is {value}; expected true or false",
        "choice": "{item} is {value}; expected {choices}",
        "choice.missing": "{item} is missing; expected {choices}",
        "tiles": "tiles is {value}; expected a list of numbers",
        "spaces": "spaces is {value}; expected a list such as A1, B1",
        "space": "{value} is not a space; expected A1 to E5",
        "field": "“{value}” does not fit here",
        "field.number": "“{value}” does not fit here: enter a whole number from {least} to {most}",
        "field.costs": "“{value}” cannot be read; write up to {cards} costs from 0 to {most}, "
        "such as 5+3+3, or none",
        "taken": "{word} is taken",
        "one-of": "expected {choices} or nothing",
        "choices": "expected {choices}",
    },
)
"""What is wrong with what was told for the score sheet; keys of its input are not translated."""


def score_item(rules: Ruleset, item: str) -> str:
    """An item of the score sheet in the words of a rule set."""
    return spoken(rules, SCORE_ITEMS, _keys(rules, item), {})


def winner_line(sheets: Sequence[ScoreSheet], winners: Sequence[Seat], names: Sequence[str]) -> str:
    """Who has won, in a sentence."""
    arguments = {
        "players": listed([names[seat] for seat in winners]),
        "count": len(winners),
        "points": sheets[winners[0]].total,
    }
    return choose(WINNERS, ["winner"], arguments)


def score_question(rules: Ruleset, key: str, **arguments: object) -> str:
    """A question for the score sheet in the words of a rule set."""
    return spoken(rules, SCORE_QUESTIONS, _keys(rules, key), arguments)


def _keys(rules: Ruleset, key: str) -> list[str]:
    return [f"{key}.tiles", key] if rules.face_up_tiles else [key]
