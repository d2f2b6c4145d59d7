"""Events as acts that the page plays: each has a line, highlights and gains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from bruxelles1893.engine import NOBODY, Event, Move, Seat, State
from bruxelles1893.engine.core.events import GameEnded, RoundEnded
from bruxelles1893.engine.core.geometry import AROUND
from bruxelles1893.engine.core.options import BONUSES, BRUSSELS, ROWS, iris_name, space_name
from bruxelles1893.web.scene.pieces import SHAPES
from bruxelles1893.words import (
    TRACKS,
    NarratedEvent,
    Narrator,
    doer,
    handfuls,
    is_silent,
    paragraph,
    tell_happenings,
)


class Gift(NamedTuple):
    """A gift that flies to a player: a drawing and a few signs, or a light if there is no drawing.

    `goal` is the name of the element that it goes to, if that does not follow from the drawing.
    """

    seat: Seat
    picture: str
    text: str = ""
    goal: str = ""


@dataclass(frozen=True, slots=True)
class Act:
    """A few things that happened in one breath; `lights` are names of elements of the page."""

    kind: str
    seat: Seat
    text: str
    lights: tuple[str, ...]
    gifts: tuple[Gift, ...]
    chapter: str = ""
    """The round that is settled with it, or `game`."""

    @property
    def is_settling(self) -> bool:
        """Whether it belongs to the end of a round or of the game."""
        return self.kind in SETTLING


_SETTLING: Final = """
    ColumnWon ColumnTied ColumnSwapped FirstPlayer PrestigeUsed PrestigeTucked IrisScored
    PavilionVisited PawnToCourt RoundEnded NoblePaid NobleUnpaid TileScored GameEnded
"""
SETTLING: Final = frozenset(_SETTLING.split())
"""What happens only when a round or the game is settled."""

_BEGINNINGS: Final = "RoundStarted SquarePlaced NeutralPlaced PawnPlaced BrusselsUsed Passed"
BEGINNINGS: Final = SETTLING | frozenset(_BEGINNINGS.split())
"""What never follows from what happened before it."""


def acts(table: State, names: Sequence[str], moves: Iterable[Move]) -> tuple[Act, ...]:
    """Some moves as acts; `table` may be any moment of the game."""
    found: list[tuple[Act, list[NarratedEvent]]] = []
    for move in moves:
        for event in handfuls(move.events):
            act, story = _act(table, event), _story(event, move)
            if found and not _begins(found[-1][0], act, is_told=bool(story)):
                last, before = found[-1]
                found[-1] = _together(last, act), [*before, *story]
            elif story:
                found.append((act, story))
    narrator = Narrator(table, names)
    return tuple(replace(act, text=_told(narrator, story)) for act, story in found)


def _told(narrator: Narrator, story: Iterable[NarratedEvent]) -> str:
    return paragraph([line.text for line in tell_happenings(narrator, story)])


def _story(event: Event, move: Move) -> list[NarratedEvent]:
    if is_silent(event, move) or type(event).__name__ in UNTOLD:
        return []
    return [NarratedEvent(event, doer(event, move.seat))]


def _act(table: State, event: Event) -> Act:
    kind, seat = type(event).__name__, getattr(event, "seat", NOBODY)
    lights = LIGHTS[kind](event) if kind in LIGHTS else ()
    gifts = tuple(_gifts(table, event))
    if lights:
        seats = {seat, *(gift.seat for gift in gifts)} - {NOBODY}
        lights = tuple(dict.fromkeys((*lights, *(f"player-{each}" for each in sorted(seats)))))
    return Act(kind, seat, "", lights, gifts, _settled_with(event))


def _settled_with(event: Event) -> str:
    if isinstance(event, RoundEnded):
        return str(event.round)
    return "game" if isinstance(event, GameEnded) else ""


UNTOLD: Final = frozenset(("PrestigeRevealed", "NobleRevealed"))
"""What the page shows by itself a moment later."""


def _begins(last: Act, act: Act, *, is_told: bool) -> bool:
    """Whether an act stands alone; several players at one iris or on their way to court do not."""
    if act.kind in BEGINNINGS:
        return act.kind != last.kind or act.kind not in SHARED or last.lights[0] != act.lights[0]
    return act.seat not in (NOBODY, last.seat) and is_told


SHARED: Final = ("IrisScored", "PawnToCourt")


def _together(last: Act, act: Act) -> Act:
    lights = tuple(dict.fromkeys((*last.lights, *act.lights)))
    return replace(last, lights=lights, gifts=(*last.gifts, *act.gifts))


# --- Where things are on the page -----------------------------------------------------------------


def _space(event: Any) -> tuple[str, ...]:
    return (f"space-{space_name(event.space)}",)


def _column(event: Any) -> tuple[str, ...]:
    letter = "ABCDE"[event.column]
    return (f"column-{letter}", *(f"space-{letter}{row}" for row in range(1, 6)))


def _iris(event: Any) -> tuple[str, ...]:
    around = (f"space-{space_name(space)}" for space in AROUND[event.iris])
    return (f"iris-{iris_name(event.iris)}", *around)


def _at(*names: str) -> Callable[[Any], tuple[str, ...]]:
    return lambda event: names


LIGHTS: Final[dict[str, Callable[[Any], tuple[str, ...]]]] = {
    "SquarePlaced": lambda event: (f"iris-{iris_name(event.iris)}",),
    "NeutralPlaced": _space,
    "PawnPlaced": _space,
    "HouseBuilt": _space,
    "PawnDoubled": _space,
    "BidTakenBack": _space,
    "BrusselsUsed": lambda event: (f"place-{BRUSSELS[event.space]}",),
    "ArtTaken": _at("stock"),
    "CubesTaken": _at("stock"),
    "CursorMoved": _at("market"),
    "ArtSold": _at("market"),
    "NobleTaken": _at("nobles"),
    "ArmMoved": _at("compass"),
    "Passed": lambda event: (f"player-{event.seat}",),
    "ColumnWon": _column,
    "ColumnTied": _column,
    "ColumnSwapped": _column,
    "FirstPlayer": lambda event: (f"player-{event.seat}",),
    "PrestigeUsed": lambda event: (f"player-{event.seat}",),
    "PrestigeTucked": lambda event: (f"player-{event.seat}",),
    "IrisScored": _iris,
    "PavilionVisited": lambda event: (f"pavilion-{event.slot + 1}",),
    "PawnToCourt": _at("brussels"),
    "TilePawn": lambda event: (f"tile-{event.tile}",),
    "TileScored": lambda event: (f"tile-{event.tile}",),
    "CardTaken": lambda event: (f"pavilion-{event.slot + 1}",),
    "NoblePaid": lambda event: (f"player-{event.seat}",),
    "NobleUnpaid": lambda event: (f"player-{event.seat}",),
}
"""Which elements stand for what happened, the most important first."""


def _gifts(table: State, event: Any) -> Iterator[Gift]:
    match type(event).__name__:
        case "PointsGained" if event.rule == "RES-IRIS-1":
            yield Gift(event.seat, _iris_drawing(table), f"{event.amount:+}")
        case "PointsGained":
            yield Gift(event.seat, "laurel", f"{event.amount:+}")
        case "FrancsGained":
            yield Gift(event.seat, "coin", f"+{event.amount}")
        case "NoblePaid":
            yield Gift(event.seat, "coin", f"-{event.cost}")
        case "ColumnWon":
            yield Gift(event.seat, "")
        case "ColumnTied":
            bonus = BONUSES[table.rules.prestige[event.card].bonuses[0]]
            yield from (Gift(seat, bonus) for seat in event.seats)
        case "FirstPlayer":
            yield Gift(event.seat, "first")
        case "TrackAdvanced":
            track = TRACKS[event.track]
            picture = _iris_drawing(table) if track == "iris" else track
            yield Gift(event.seat, picture, goal=f"track-{event.seat}-{track}")
        case "PrestigeTucked":
            yield Gift(event.seat, "laurel", goal=f"row-{event.seat}-{ROWS[event.row]}")
        case "PawnFreed":
            yield Gift(event.seat, f"pawn-{SHAPES[event.seat]}")
        case "PawnToCourt":
            yield Gift(event.seat, f"pawn-{SHAPES[event.seat]}", "+1", f"court-{event.seat}")


def _iris_drawing(table: State) -> str:
    return "shield" if table.rules.has_shields else "iris"
