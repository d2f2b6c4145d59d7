"""The log: what happened, in words, with the mark of whoever it speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bruxelles1893.engine import Move, State
from bruxelles1893.engine.core.events import PawnPlaced
from bruxelles1893.web.scene.pieces import Piece, piece
from bruxelles1893.words import tell_moves


@dataclass(frozen=True, slots=True)
class Told:
    """A line of the log, and which of the moves told it begins with, from 0."""

    piece: Piece | None
    text: str
    is_new_round: bool
    move: int


def story(table: State, names: Sequence[str], moves: Iterable[Move]) -> tuple[Told, ...]:
    """Some moves in words, the oldest first."""
    return tuple(
        Told(piece(line.seat, names), line.text, line.is_new_round, line.move)
        for line in tell_moves(table, names, moves)
    )


def last_placed(moves: Sequence[Move]) -> int | None:
    """The space of the pawn that was placed last."""
    for move in reversed(moves):
        for event in reversed(move.events):
            if isinstance(event, PawnPlaced):
                return event.space
    return None
