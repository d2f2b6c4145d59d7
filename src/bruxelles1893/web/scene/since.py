"""The news since a player's last turn: where it is on the page, and its lines of the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bruxelles1893.engine import Move, Seat, State
from bruxelles1893.engine.core.events import RoundEnded
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.web.scene.acts import Act, acts
from bruxelles1893.words import tell_moves

LASTING: Final = ("space-", "place-", "iris-", "pavilion-", "tile-", "player-", "market", "compass")


@dataclass(frozen=True, slots=True)
class Since:
    """Names of elements that show something new, the lines that tell it, and a round that ended."""

    lights: tuple[str, ...]
    lines: int
    ended: int


def since_last_turn(
    table: State, names: Sequence[str], moves: Sequence[Move], seat: Seat
) -> Since | None:
    """The others' acts after the last turn of a seat; None if there are none."""
    later = _after_turn(moves, seat)
    if not later:
        return None
    return Since(
        lights=_lights(acts(table, names, later), seat),
        lines=len(tell_moves(table, names, later)),
        ended=max(
            (e.round for m in later for e in m.events if isinstance(e, RoundEnded)), default=0
        ),
    )


def _after_turn(moves: Sequence[Move], seat: Seat) -> Sequence[Move]:
    """The moves from the first one of another player after the seat's last turn."""
    turns = [n for n, move in enumerate(moves) if move.seat == seat and move.kind == NEW_TURN]
    if not turns:
        return ()
    others = (n for n in range(turns[-1], len(moves)) if moves[n].seat != seat)
    return moves[next(others, len(moves)) :]


def _lights(happened: Sequence[Act], seat: Seat) -> tuple[str, ...]:
    """The lights of what the others left on the table; a new round has swept it."""
    lights: dict[str, None] = {}
    for act in happened:
        if act.kind == "RoundStarted":
            lights.clear()
        elif act.seat != seat and not act.is_settling:
            lights |= dict.fromkeys(name for name in act.lights if name.startswith(LASTING))
    return tuple(lights)
