"""What happened in a game, as lines of whole sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from bruxelles1893.engine import NOBODY, Event, Move, Seat, State
from bruxelles1893.engine.core.events import (
    ActionDone,
    CubesTaken,
    FrancsGained,
    FrancsPaid,
    PointsGained,
    PrestigeRevealed,
    RoundStarted,
)
from bruxelles1893.words.choosing import told
from bruxelles1893.words.events import Narrator

TOLD_BY_ANOTHER: Final = ("AN-01", "AN-NOBLE-1", "AN-SALE-4", "RES-IRIS-1", "FINAL-02")
"""Money and points of these rules are already in the sentence of another event."""


class NarrationLine(NamedTuple):
    """Sentences about one player, or about nobody in particular."""

    seat: Seat
    text: str
    is_new_round: bool = False
    move: int = 0
    """Which of the moves that were told the line begins with, from 0."""


def tell_moves(
    table: State, names: Sequence[str], moves: Iterable[Move], *, brief: bool = False
) -> list[NarrationLine]:
    """Some moves of a game in words; `table` may be any moment of it."""
    return narrated(Narrator(table, names), moves, brief=brief)


def narrated(
    narrator: Narrator, moves: Iterable[Move], *, brief: bool = False
) -> list[NarrationLine]:
    """Some moves of a game in the words of its narrator."""
    lines: list[NarrationLine] = []
    for move, event in _worth_telling(moves, brief=brief):
        seat = getattr(event, "seat", NOBODY)
        line = NarrationLine(seat, narrator.sentence(event), isinstance(event, RoundStarted), move)
        if lines and seat != NOBODY and lines[-1].seat == seat and _is_same_breath(event):
            lines[-1] = lines[-1]._replace(text=told([lines[-1].text, line.text]))
        else:
            lines.append(line)
    return lines


def _is_same_breath(event: Event) -> bool:
    """Whether an event follows from the one before rather than begins something new."""
    return type(event).__name__ not in ("PawnPlaced", "BrusselsUsed", "Passed", "ColumnWon")


def _worth_telling(moves: Iterable[Move], *, brief: bool) -> Iterator[tuple[int, Event]]:
    for number, move in enumerate(moves):
        for event in handfuls(move.events):
            if not is_silent(event, move, brief=brief):
                yield number, event


def is_silent(event: Event, move: Move, *, brief: bool = False) -> bool:
    """Whether the words of another event have said it already."""
    if isinstance(event, FrancsGained | FrancsPaid | PointsGained):
        return event.rule in TOLD_BY_ANOTHER
    if isinstance(event, ActionDone):
        return move.kind in ("bid", "optional-action")
    return brief and isinstance(event, PrestigeRevealed)


def handfuls(events: Iterable[Event]) -> Iterator[Event]:
    """Events as they are told: cubes that one player takes one by one become one handful."""
    held: CubesTaken | None = None
    for event in events:
        if isinstance(event, CubesTaken):
            held = _together(held, event)
            continue
        if held is not None:
            yield held
            held = None
        yield event
    if held is not None:
        yield held


def _together(held: CubesTaken | None, event: CubesTaken) -> CubesTaken:
    if held is None:
        return event
    cubes = tuple(a + b for a, b in zip(held.cubes, event.cubes, strict=True))
    return CubesTaken(event.seat, cubes)
