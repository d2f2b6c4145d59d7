"""The printed values that a phone needs to count score sheets without a network."""

from __future__ import annotations

from typing import Any

from bruxelles1893.engine.core.options import NOBLES, ROWS
from bruxelles1893.engine.editions.belle_epoque.tiles import TILES
from bruxelles1893.scoring.final import costs_text
from bruxelles1893.scoring.form import Form
from bruxelles1893.scoring.pad import BOARD, ROW, fields


def printed_for_script(form: Form, players: int) -> dict[str, Any]:
    """What `pad_count.js` counts by at a table of so many players."""
    rules = form.rules
    boards = form.boards or {"": rules.boards[0]}
    tiles = [tile.number for tile in TILES] if form.has_tiles else []
    return {
        "boards": {
            name: {
                "rows": dict(zip(ROWS, board.row_base, strict=True)),
                "architect": [*board.architect],
            }
            for name, board in boards.items()
        },
        "rows": _row_questions(form),
        "ranges": {key: [*allowed] for key, allowed in form.ranges.items()},
        "needs": {tile: key for tile in tiles for key in form.needs([tile])},
        "hasTiles": form.has_tiles,
        "faceUp": rules.face_up_tiles[players] if form.has_tiles else 0,
        "firstPass": rules.first_pass_points[players] if form.has_tiles else 0,
        "adjacency": rules.adjacency_points[players] if form.has_tiles else 0,
        "none": costs_text(()),
        "mostNobles": len(NOBLES),
    }


def _row_questions(form: Form) -> dict[str, dict[int, str]]:
    """How a row is asked for on boards that differ there, by what is printed on the board."""
    found: dict[str, dict[int, str]] = {}
    for board in form.boards:
        for field in fields(form, {BOARD: board}):
            if field.key.startswith(ROW) and field.allowed is not None:
                found.setdefault(field.key, {})[field.allowed.least] = field.question
    return found
