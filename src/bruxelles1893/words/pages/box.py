"""Texts of the pages on which owners of the box enter what is printed on its pieces."""

from __future__ import annotations

from typing import Final

from bruxelles1893.components.sentences import (
    EXPECTED,
    PROBLEMS,
    Complaint,
    Expectation,
    Problem,
)
from bruxelles1893.words.choosing import TextTable, choose

PIECE_TITLES: Final = TextTable(
    "piece",
    {
        "art": "Artworks",
        "market": "Art market",
        "strip": "Action strip {number}",
        "strip-b": "Action strip {number}, side B",
        "bourse": "Stock-exchange card {number}",
        "prestige": "Prestige card {number}",
        "noble": "{name}",
        "noble_row": "Noble row",
        "supply": "Materials",
        "board": "Architect board, side A",
        "compass": "Compass",
        "start": "Pawns and money",
        "exhibition": "Exhibition tiles",
        "belle_epoque": "Belle Époque",
        "asymmetric": "{name}, side B",
    },
)
PIECE_HINTS: Final = TextTable(
    "piece hint",
    {
        "bourse": "The cards have no numbers. Lay them in a row, take any one you have not "
        "entered yet, and tap the irises of each line.",
        "prestige": "The cards have no numbers. Take any one you have not entered yet; the "
        "order does not matter.",
        "strip": "From the left column on. The order of the strips does not matter.",
        "strip-b": "From the left column on. The order of the strips does not matter.",
        "compass": "Clockwise, starting from any sector.",
    },
)
FIELD_TITLES: Final = TextTable(
    "printed",
    {
        "copies": "in the box",
        "cost": "FB to keep it at the end",
        "art": "{name}",
        "market.francs": "Francs, from the top row down",
        "market.points": "Points, from the left column on",
        "market.corner": "Corner of the cursor: {name}",
        "strip": "Actions",
        "bourse.francs": "Francs",
        "bourse.irises": "Set square with {number} players",
        "prestige.bonus": "Bonus",
        "prestige.symbols": "VP symbols",
        "prestige.manneken": "Manneken-Pis",
        "noble_row.prices": "Prices, starting from the deck",
        "supply": "{name}",
        "board.portrait": "Portrait above the architect track",
        "track": "Track: {name}",
        "house_costs": "Materials for each house",
        "house_points": "Points for each house",
        "row_base": "Rows: pawns, nobles, artworks, francs",
        "compass.sectors": "Sectors",
        "compass.covered": "Covered by the arrow tile",
        "compass.arms": "Where the arms start",
        "compass.arm_places": "Places where the arms start, counting from 0",
        "pawn.total": "Pawns of a player",
        "pawn.in_court": "Pawns in court at the start",
        "setup.francs": "Francs of the first player, the second player and so on",
        "coin.one": "Coins of 1 FB",
        "coin.five": "Coins of 5 FB",
        "exhibition.tiles": "Tiles",
        "belle_epoque.glass": "Glass cubes",
        "belle_epoque.travellers": "Travellers",
        "belle_epoque.surcharges": "Surcharges",
        "belle_epoque.face_up_tiles": "Tiles face up, with 2 to 5 players",
        "belle_epoque.face_down_tiles": "Tiles face down",
        "belle_epoque.pavilion_cards": "Pavilion cards",
        "belle_epoque.tile_first_pass_points": "Tile for passing first: points with 2 to 5 players",
        "belle_epoque.tile_adjacency_points": "Tile for neighbours: points with 2 to 5 players",
        "cube": "Cube for an artwork: {name}",
        "material_francs": "Francs for materials",
        "sale_francs": "Francs for a sale",
        "sale_points": "Points for a sale",
        "pawn-back": "pawn from court",
    },
)
PRINTED_WORDS: Final = TextTable(
    "printed word",
    {
        "top-left": "top left",
        "top-right": "top right",
        "bottom-left": "bottom left",
        "bottom-right": "bottom right",
        "centre": "centre",
        "alone": "alone",
        "or": "or",
        "and": "and",
    },
)
VALUE_PROBLEMS: Final = TextTable(
    "value problem",
    {
        **PROBLEMS,
        "wrong-length": "chosen: {length}",
        "not-each-letter": "not every action appears exactly once",
        "refused": "{problem}. Expected: {expected}.",
        "conflict": "{problem}.",
        "in-file": "Line {line}, {entry}: {problem}",
        "in-line": "Line {line}: {problem}",
    },
)
"""The loader's own sentences; on a page one does not see lists and letters."""
VALUE_EXPECTED: Final = TextTable(
    "value expected",
    {
        **EXPECTED,
        "letters": "each action once",
        "irises": "two to four irises",
        "bonus": "one bonus, or two different ones to choose from",
    },
)


def problem_text(problem: Problem, expected: Expectation | None) -> str:
    """A problem of a value, as whole sentences."""
    said = choose(VALUE_PROBLEMS, [problem.key], dict(problem.arguments))
    said = said[:1].upper() + said[1:]
    if expected is None:
        return choose(VALUE_PROBLEMS, ["conflict"], {"problem": said})
    wanted = choose(VALUE_EXPECTED, [expected.key], dict(expected.arguments))
    return choose(VALUE_PROBLEMS, ["refused"], {"problem": said, "expected": wanted})


def complaint_text(complaint: Complaint) -> str:
    """A complaint about a file, as whole sentences with their place."""
    said = problem_text(complaint.problem, complaint.expected)
    if complaint.line is None:
        return said
    place = "in-file" if complaint.entry else "in-line"
    arguments = {"line": complaint.line, "entry": complaint.entry, "problem": said}
    return choose(VALUE_PROBLEMS, [place], arguments)
