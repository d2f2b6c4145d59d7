"""The printed values that a phone needs to count score sheets without a network."""

from __future__ import annotations

from typing import Any

from bruxelles1893.engine.core.options import NOBLES, ROWS
from bruxelles1893.engine.editions.belle_epoque.tiles import TILES
from bruxelles1893.scoring.final import costs_text
from bruxelles1893.scoring.form import Form


def printed_for_script(form: Form, players: int) -> dict[str, Any]:
    """What `pad_count.js` counts by at a table of so many players."""
    rules = form.rules
    boards = form.boards or {"": rules.boards[0]}
    return {
        "boards": {
            name: {
                "rows": dict(zip(ROWS, board.row_base, strict=True)),
                "architect": [*board.architect],
            }
            for name, board in boards.items()
        },
        "ranges": {key: [*allowed] for key, allowed in form.ranges.items()},
        "needs": {tile.number: key for tile in TILES for key in form.needs([tile.number])},
        "hasTiles": form.has_tiles,
        "faceUp": rules.face_up_tiles[players] if form.has_tiles else 0,
        "firstPass": rules.first_pass_points[players] if form.has_tiles else 0,
        "adjacency": rules.adjacency_points[players] if form.has_tiles else 0,
        "none": costs_text(()),
        "mostNobles": len(NOBLES),
    }
