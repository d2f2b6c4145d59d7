"""The log: what happened in words, with the mark of the player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bruxelles1893.engine import Move, Space, State
from bruxelles1893.engine.core.events import PawnPlaced
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.web.scene.pieces import Piece, piece
from bruxelles1893.words import Narrator, current_language, narrated

CACHE_SIZE: Final = 2_048
CHAPTER: Final = 12


class LogLine(NamedTuple):
    """A line of the log, and its first move, counted from 0."""

    piece: Piece | None
    text: str
    is_new_round: bool
    move: int
    is_note: bool = False
    """Whether it tells of no move."""


class Log(NamedTuple):
    """The last moves in words: the newest few apart, as only they change from move to move."""

    older: tuple[LogLine, ...]
    recent: tuple[LogLine, ...]
    first: int = 0
    """The move of the game with which the older ones begin."""
    first_recent: int = 0


def told_moves(table: State, names: Sequence[str], moves: Iterable[Move]) -> tuple[LogLine, ...]:
    """Some moves in words, the oldest first."""
    return _lines(Narrator(table, names), moves)


def _lines(narrator: Narrator, moves: Iterable[Move]) -> tuple[LogLine, ...]:
    return tuple(
        LogLine(piece(line.seat, narrator.names), line.text, line.is_new_round, line.move)
        for line in narrated(narrator, moves)
    )


def log(
    table: State, names: tuple[str, ...], moves: Sequence[Move], ply: int, first: int = 0
) -> Log:
    """The last moves before move `ply` in words, the first of them being move `first`.

    Lines that were made before are not made again.
    """
    start = _chapter(moves, ply)
    narrator, spoken = Narrator(table, names), current_language()
    older, recent = tuple(moves[:start]), tuple(moves[start:])
    return Log(
        _cached_lines(spoken, narrator, older),
        _cached_lines(spoken, narrator, recent),
        first,
        first + start,
    )


def _chapter(moves: Sequence[Move], ply: int) -> int:
    """The beginning of the newest moves: at a turn, and for a while at the same one."""
    first = ply - len(moves)
    start = max(0, (ply - 1) // CHAPTER * CHAPTER - first)
    while start > 0 and moves[start].kind != NEW_TURN:
        start -= 1
    return start


@lru_cache(CACHE_SIZE)
def _cached_lines(spoken: str, narrator: Narrator, moves: tuple[Move, ...]) -> tuple[LogLine, ...]:
    return _lines(narrator, moves)


def last_placed(moves: Sequence[Move]) -> Space | None:
    """The space of the pawn that was placed last."""
    for move in reversed(moves):
        for event in reversed(move.events):
            if isinstance(event, PawnPlaced):
                return event.space
    return None
