"""The end of a game: the score sheet, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bruxelles1893.engine import ScoreSheet, State, winners
from bruxelles1893.web.scene.pieces import Piece, piece_of, pieces
from bruxelles1893.words import score_item, winner_line


class ScoreLine(NamedTuple):
    """The score sheet of one player: a number for each item, the total last."""

    piece: Piece
    has_won: bool
    values: tuple[int, ...]


class End(NamedTuple):
    """The names of what counts and of the total, a line for each player by seat, and who won."""

    items: tuple[str, ...]
    lines: tuple[ScoreLine, ...]
    winners: tuple[Piece, ...]
    winner: str


def end(table: State, names: Sequence[str]) -> End:
    """The end of a game that is over."""
    sheets, won = tuple(table.scores()), winners(table)
    items = [item for item in ScoreSheet._fields if item != "tiles" or _has_tiles(sheets)]
    return End(
        items=tuple(score_item(table.rules, item) for item in (*items, "total")),
        lines=tuple(
            ScoreLine(
                piece=piece_of(seat, names[seat]),
                has_won=seat in won,
                values=(*(getattr(sheet, item) for item in items), sheet.total),
            )
            for seat, sheet in enumerate(sheets)
        ),
        winners=pieces(won, names),
        winner=winner_line(sheets, won, names),
    )


def _has_tiles(sheets: Sequence[ScoreSheet]) -> bool:
    return any(sheet.tiles for sheet in sheets)
