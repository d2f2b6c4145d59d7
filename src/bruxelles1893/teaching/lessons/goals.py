"""The goals of a lesson, as engine events that must happen or must not."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, get_args

from bruxelles1893.engine import Event, Option, Seat, parse
from bruxelles1893.engine.core.options import UNITS, family, members

OPEN: Final = "open"
MET: Final = "met"
MISSED: Final = "missed"
SOLVED: Final = "solved"
FAILED: Final = "failed"

COMPARISONS: Final[tuple[tuple[str, Callable[[int, int], bool]], ...]] = (
    (">=", operator.ge),
    ("<=", operator.le),
)
COUNTED_FROM_1: Final = ("card", "tile")

KINDS: Final[dict[str, Any]] = {kind.__name__: kind for kind in get_args(Event)}
Test = Callable[[int], bool]


class GoalError(ValueError):
    """A goal that speaks of an event or of a field that there is not."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Events of one kind with some values.

    A value is a number, a comparison (`>=2`), or the notation of a thing (`C3`, `blue`, `solvay`).
    Of cubes each kind is a field: `wood`. Of events that have a seat only the learner's count.
    """

    event: str
    where: tuple[tuple[str, int | str], ...] = ()

    def __post_init__(self) -> None:
        known = _fields(_kind(self.event)._fields)
        for name, value in self.where:
            if name not in known:
                raise GoalError(f"{self.event} has no {name!r}; expected {', '.join(known)}")
            _test(value)

    def matches(self, event: Event, seat: Seat) -> bool:
        """Whether an event is meant, in a lesson for a seat."""
        if type(event).__name__ != self.event or getattr(event, "seat", seat) != seat:
            return False
        values = _values(event)
        return all(_test(value)(values[name]) for name, value in self.where)


def _kind(name: str) -> Any:
    if name not in KINDS:
        raise GoalError(f"there is no event {name!r}")
    return KINDS[name]


def _fields(names: Sequence[str]) -> list[str]:
    return [*(name for name in names if name != "cubes"), *(UNITS[:5] if "cubes" in names else ())]


def _values(event: Event) -> dict[str, Any]:
    values: dict[str, Any] = event._asdict()
    return values | dict(zip(UNITS, values.pop("cubes", ()), strict=False))


def _test(value: int | str) -> Test:
    """The test of an event's number that a value of a pattern stands for."""
    if isinstance(value, int):
        return lambda number: number == value
    for sign, compare in COMPARISONS:
        if value.startswith(sign):
            limit = int(value.removeprefix(sign))
            return lambda number: compare(number, limit)
    meant = _number(parse(value))
    return lambda number: number == meant


def _number(option: Option) -> int:
    """The number by which events name the thing that an option names."""
    name = family(option)
    return members(name).index(option) + (name in COUNTED_FROM_1)


@dataclass(frozen=True, slots=True)
class Goal:
    """Something that is to happen so many times, or never.

    With `total` not the events are counted, but what a field of them adds up to.
    """

    text: str
    pattern: Pattern
    least: int = 1
    total: str = ""
    is_never: bool = False

    def is_met(self, events: Iterable[Event], seat: Seat) -> bool:
        """Whether it has happened, or what must not happen has not."""
        found = [event for event in events if self.pattern.matches(event, seat)]
        if self.is_never:
            return not found
        amounts = (getattr(event, self.total) for event in found)
        return (sum(amounts) if self.total else len(found)) >= self.least


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a lesson is: each goal, and all of it."""

    goals: tuple[str, ...]
    outcome: str


def judged(
    goals: Sequence[Goal], events: Sequence[Event], seat: Seat, *, is_over: bool
) -> Progress:
    """The progress of some goals; those still open when a lesson is over are missed."""
    met = [goal.is_met(events, seat) for goal in goals]
    is_lost = is_over or any(
        goal.is_never and not done for goal, done in zip(goals, met, strict=True)
    )
    outcome = SOLVED if all(met) else FAILED if is_lost else OPEN
    return Progress(
        tuple(_state(goal, done, outcome) for goal, done in zip(goals, met, strict=True)), outcome
    )


def _state(goal: Goal, is_met: bool, outcome: str) -> str:
    if not is_met:
        return MISSED if goal.is_never or outcome == FAILED else OPEN
    return OPEN if goal.is_never and outcome == OPEN else MET
