"""The beginnings of turns and rounds in a game that is looked back at."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from bruxelles1893.engine import Move
from bruxelles1893.engine.core.events import RoundStarted
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.web.table.turn import Replay, Steps


def replay_of(moves: Sequence[Move], ply: int) -> Replay:
    """A look back at a moment of a game, with the moments next to it."""
    last = len(moves)
    turns = turn_starts(moves)
    return Replay(
        ply,
        last,
        move=beside(ply, range(last + 1)),
        turn=beside(ply, turns),
        round=beside(ply, round_starts(moves)),
        turns=tuple(turns),
    )


def turn_starts(moves: Sequence[Move]) -> list[int]:
    """The moments at which a turn begins or another player is asked, and the end."""
    starts = [
        ply
        for ply, move in enumerate(moves)
        if not ply or move.kind == NEW_TURN or move.seat != moves[ply - 1].seat
    ]
    return [*starts, len(moves)]


def round_starts(moves: Sequence[Move]) -> list[int]:
    """The begin of the game, of each round after it, and the end."""
    rounds = [
        ply + 1
        for ply, move in enumerate(moves)
        if any(isinstance(event, RoundStarted) for event in move.events)
    ]
    return [0, *rounds, len(moves)]


def beside(ply: int, moments: Sequence[int]) -> Steps:
    """The last moment before one, and the first after it."""
    before, after = bisect_left(moments, ply), bisect_right(moments, ply)
    return Steps(
        moments[before - 1] if before else None,
        moments[after] if after < len(moments) else None,
    )
