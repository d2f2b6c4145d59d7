"""The narration of a game, in lines that name the player once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, NamedTuple

from bruxelles1893.engine import NOBODY, Event, Move, Seat, State
from bruxelles1893.engine.core.events import (
    ActionDone,
    ArtDrawn,
    CubesTaken,
    FrancsGained,
    FrancsPaid,
    PavilionVisited,
    PointsGained,
    PrestigeRevealed,
    RoundStarted,
    TrackAdvanced,
)
from bruxelles1893.words.choosing import paragraph
from bruxelles1893.words.events import RUNS, Narrator, coordinated, doer, in_line

TOLD_BY_ANOTHER: Final = (
    "AN-01",
    "AN-NOBLE-1",
    "AN-SALE-4",
    "BE-RES-2",
    "RES-IRIS-1",
    "FINAL-02",
)
"""Money and points of these rules are already in the words of another event."""

NEW_LINES: Final = frozenset(("PawnPlaced", "BrusselsUsed", "Passed"))
"""What never follows from what the same player did before."""

GATHERED: Final = frozenset(("IrisScored", "PavilionVisited"))
"""What is told player by player, in whatever order it happened."""

PHASES: Final = (
    frozenset(("ColumnWon", "ColumnSwapped")),
    frozenset(("FirstPlayer",)),
    frozenset(("PrestigeTucked", "PrestigeUsed")),
    frozenset(("IrisScored",)),
    frozenset(("PavilionVisited",)),
    frozenset(("PawnToCourt",)),
    frozenset(("TileScored", "NoblePaid", "NobleUnpaid")),
)
"""What belongs to one step of settling a round or the game; no line tells of two of them."""

NEW_GROUPS: Final = frozenset(
    (
        "CardUsed",
        "ColumnWon",
        "ExtraTurn",
        "FreeAction",
        "NoblePaid",
        "NobleUnpaid",
        "PavilionVisited",
        "PrestigeTucked",
        "PrestigeUsed",
        "TilePawn",
        "TileScored",
    ),
)
"""What follows in the same breath but is no part of what was told before."""

_BUILDING: Final = frozenset(("CubesReturned", "FrancsPaid", "PointsGained", "ArmMoved"))
PREPARED: Final = {
    "ArtSold": frozenset(("CursorMoved", "ArtReturned", "ArtCovered")),
    "HouseBuilt": _BUILDING,
    "CardTaken": _BUILDING,
}
"""What is told after the more important thing that it prepared."""

REFUSED: Final = frozenset(("ActionDeclined", "ActionImpossible"))
"""What contrasts with what was told before it."""

ASIDES: Final = frozenset(("ArtRestocked", "NobleDiscarded", "NobleRevealed", "NoblesShuffled"))
"""What nobody does and what follows from the line before it."""


class NarrationLine(NamedTuple):
    """A line of the narration: what one player did, or nobody in particular."""

    seat: Seat
    text: str
    is_new_round: bool = False
    move: int = 0
    """Which of the moves that were told the line begins with, from 0."""


class NarratedEvent(NamedTuple):
    """An event that is told, who did it, and in which of the moves."""

    event: Event
    seat: Seat
    move: int = 0

    @property
    def kind(self) -> str:
        """The class of the event."""
        return type(self.event).__name__


@dataclass(slots=True)
class _Line:
    """A line in the making: groups of events that one clause tells, and sentences after them."""

    first: NarratedEvent
    groups: list[list[NarratedEvent]] = field(default_factory=list)
    asides: list[NarratedEvent] = field(default_factory=list)

    def takes(self, happening: NarratedEvent) -> bool:
        """Whether something is told in this line."""
        kind, seat = happening.kind, happening.seat
        if seat == NOBODY:
            return kind in ASIDES or (kind in RUNS and kind == self.first.kind)
        is_same_phase = any({kind, self.first.kind} <= phase for phase in PHASES)
        begins = kind in NEW_LINES or (_has_phase(kind) and not is_same_phase)
        return seat == self.first.seat and not begins

    def add(self, happening: NarratedEvent) -> None:
        """Tell something more in this line."""
        if happening.seat == NOBODY and self.groups and happening.kind != self.first.kind:
            self.asides.append(happening)
        elif not self.groups or self._is_new_group(happening.kind):
            self.groups.append([happening])
        else:
            group = self.groups[-1]
            group.insert(_place(group, happening.kind), happening)

    def _is_new_group(self, kind: str) -> bool:
        kinds = [each.kind for each in self.groups[-1]]
        if kind == "NobleActivated":
            return kind in kinds
        return kind in NEW_GROUPS and not (kind in RUNS and kinds[-1] == kind)

    def text(self, narrator: Narrator) -> str:
        """The whole line in words."""
        parts = [_breath(narrator, group) for group in self.groups]
        asides = list(_clauses(narrator, self.asides))
        return paragraph([narrator.line(self.first.seat, in_line("next", parts)), *asides])


def _has_phase(kind: str) -> bool:
    return any(kind in phase for phase in PHASES)


def tell_moves(
    table: State, names: Sequence[str], moves: Iterable[Move], *, brief: bool = False
) -> list[NarrationLine]:
    """Some moves of a game in words; `table` may be any moment of it."""
    return narrated(Narrator(table, names), moves, brief=brief)


def narrated(
    narrator: Narrator, moves: Iterable[Move], *, brief: bool = False
) -> list[NarrationLine]:
    """Some moves of a game in the words of its narrator."""
    return tell_happenings(narrator, _worth_telling(moves, brief=brief))


def tell_happenings(narrator: Narrator, happenings: Iterable[NarratedEvent]) -> list[NarrationLine]:
    """Some events as lines; consecutive events of one player are one line."""
    lines: list[_Line] = []
    for happening in happenings:
        line = _line_for(lines, happening)
        if line is None:
            line = _Line(happening)
            lines.append(line)
        line.add(happening)
    return [
        NarrationLine(
            line.first.seat,
            line.text(narrator),
            isinstance(line.first.event, RoundStarted),
            line.first.move,
        )
        for line in lines
    ]


def _line_for(lines: Sequence[_Line], happening: NarratedEvent) -> _Line | None:
    """The line in which something is told, if it needs no line of its own."""
    if happening.kind in GATHERED:
        for line in reversed(lines):
            if line.first.kind != happening.kind:
                break
            if line.first.seat == happening.seat:
                return line
    return lines[-1] if lines and lines[-1].takes(happening) else None


def _worth_telling(moves: Iterable[Move], *, brief: bool) -> Iterator[NarratedEvent]:
    for number, move in enumerate(moves):
        for event in handfuls(move.events):
            if not is_silent(event, move, brief=brief):
                yield NarratedEvent(event, doer(event, move.seat), number)


def is_silent(event: Event, move: Move, *, brief: bool = False) -> bool:
    """Whether an event has no words of its own; another event may tell it."""
    if isinstance(event, FrancsGained | FrancsPaid | PointsGained):
        return event.rule in TOLD_BY_ANOTHER
    if isinstance(event, ActionDone):
        return move.kind in ("bid", "optional-action")
    if isinstance(event, ArtDrawn):
        return event.tiles == 1
    if isinstance(event, PavilionVisited):
        return event.points == 0
    return brief and isinstance(event, PrestigeRevealed)


def handfuls(events: Iterable[Event]) -> Iterator[Event]:
    """Events as they are told: small steps of one player that belong together become one."""
    held: Event | None = None
    for event in events:
        together = None if held is None else _together(held, event)
        if held is not None and together is None:
            yield held
        held = together or event
    if held is not None:
        yield held


def _together(held: Event, event: Event) -> Event | None:
    """Cubes taken one by one as a handful, and a walk along a track as its end."""
    match held, event:
        case CubesTaken(seat, some), CubesTaken(other, more) if seat == other:
            return CubesTaken(seat, tuple(a + b for a, b in zip(some, more, strict=True)))
        case TrackAdvanced(seat, track, _), TrackAdvanced(other, same, _) if (
            seat == other and track == same
        ):
            return event
    return None


def _place(group: Sequence[NarratedEvent], kind: str) -> int:
    """Where an event stands in a group: before the event that prepared it, or last."""
    place = len(group)
    while place > 0 and group[place - 1].kind in PREPARED.get(kind, ()):
        place -= 1
    return place


def _clauses(narrator: Narrator, group: Sequence[NarratedEvent]) -> Iterator[str]:
    numbered = enumerate(group)
    before: list[Event] = []
    for _, run in groupby(numbered, lambda each: each[1].kind if each[1].kind in RUNS else each[0]):
        happenings = [happening for _, happening in run]
        events = [each.event for each in happenings]
        yield narrator.clause(happenings[0].seat, events, before)
        before += events


def _breath(narrator: Narrator, group: Sequence[NarratedEvent]) -> str:
    """Clauses of one group, joined as the log joins them."""
    last = "but" if group[-1].kind in REFUSED else "and"
    return coordinated(list(_clauses(narrator, group)), last)
