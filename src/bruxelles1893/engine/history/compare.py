"""Differences between two rule sets, read from their data: printed values, steps and fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from itertools import combinations
from typing import Final

from bruxelles1893 import components
from bruxelles1893.engine.core.errors import RulesetError
from bruxelles1893.engine.core.options import (
    ACTION_LETTERS,
    ACTIONS,
    COLOURS,
    MAX_UNITS,
    NOBLES,
    SECTOR_NAMES,
    UNITS,
)
from bruxelles1893.engine.core.ruleset import Board, Ruleset
from bruxelles1893.engine.core.steps import NOT_IN_PLAY, Step
from bruxelles1893.engine.editions.catalogue import printed_values
from bruxelles1893.engine.rules.building import SECTOR_COUNT

PRINTED: Final = "printed"
STEP: Final = "step"
DATA: Final = "data"
CHAPTER: Final = "chapter"
KINDS: Final = (CHAPTER, STEP, DATA, PRINTED)

CHAPTERS: Final = {"first": "ED1", "belle-epoque": "BE", "asymmetric": "ASY"}
"""The chapter of the rules that speaks of an edition or a module only."""

_TOLD_OTHERWISE: Final = (
    *("name", "digest", "values", "modules", "steps", "replaced", "actions", "payments"),
    *("boards", "prestige", "market_offsets", "compass_arms", "first_pass_francs", "noble_rules"),
)
"""Fields that have a part of their own here, or that the printed entries tell better."""

_NAMED: Final[dict[str, tuple[str, ...]]] = {
    "supply": UNITS[:5],
    "art_copies": COLOURS,
    "noble_copies": NOBLES,
    "noble_costs": NOBLES,
}
"""Fields that hold a value for each of these names; only those that differ are told."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference, with its text in each rule set. The text is empty where the thing is missing.

    A step's text is the ids of its rules.
    """

    kind: str
    name: str
    one: str
    other: str


def differences(one: Ruleset, other: Ruleset) -> list[Difference]:
    """All that differs between two rule sets, grouped by kind; for shipped printed values only."""
    return [
        *_chapters(one, other),
        *_steps(one, other),
        *_data(one, other),
        *_boards(one, other),
        *_actions(one, other),
        *_payments(one, other),
        *_printed(one, other),
    ]


def _chapters(one: Ruleset, other: Ruleset) -> Iterator[Difference]:
    ours, theirs = _chapters_of(one), _chapters_of(other)
    for chapter in CHAPTERS.values():
        if (chapter in ours) != (chapter in theirs):
            shown = [chapter if chapter in each else "" for each in (ours, theirs)]
            yield Difference(CHAPTER, chapter, *shown)


def _chapters_of(rules: Ruleset) -> set[str]:
    return {CHAPTERS[part] for part in rules.name.split("+") if part in CHAPTERS}


def _steps(one: Ruleset, other: Ruleset) -> Iterator[Difference]:
    """Steps that only one rule set has, and those in whose place the other has another."""
    for ours, theirs in zip(one.steps, other.steps, strict=True):
        if ours is not theirs:
            name = ours.name if ours is not NOT_IN_PLAY else theirs.name
            yield Difference(STEP, name, _rules_of(ours), _rules_of(theirs))


def _rules_of(step: Step) -> str:
    """The step's rule, and the one by which a module changes it."""
    return " ".join([rule for rule in (step.rule, step.changed_by) if rule])


def _data(one: Ruleset, other: Ruleset) -> Iterator[Difference]:
    for field in fields(Ruleset):
        ours, theirs = getattr(one, field.name), getattr(other, field.name)
        if field.name in _TOLD_OTHERWISE or ours == theirs:
            continue
        if field.name in _NAMED:
            yield _named(field.name, ours, theirs)
        else:
            texts = _text(one, field.name, ours), _text(other, field.name, theirs)
            yield Difference(DATA, field.name, *texts)
    if len(one.prestige) != len(other.prestige):
        yield Difference(DATA, "prestige cards", str(len(one.prestige)), str(len(other.prestige)))


def _named(field: str, ours: tuple[object, ...], theirs: tuple[object, ...]) -> Difference:
    """The values of the names for which they differ."""
    changed = [
        (name, first, second)
        for name, first, second in zip(_NAMED[field], ours, theirs, strict=True)
        if first != second
    ]
    return Difference(
        DATA,
        field,
        ", ".join(f"{name} {first}" for name, first, _ in changed),
        ", ".join(f"{name} {second}" for name, _, second in changed),
    )


def _text(rules: Ruleset, field: str, value: object) -> str:
    """The value of a field in words."""
    if field.endswith("_steps"):
        assert isinstance(value, tuple)
        return _steps_text(rules, value)
    if field in _WRITTEN:
        assert isinstance(value, tuple)
        return ", ".join(_WRITTEN[field](item) for item in value)
    if isinstance(value, tuple):
        return ", ".join(_item_text(item) for item in value)
    return _qualified(value) if callable(value) else str(value)


def _steps_text(rules: Ruleset, numbers: tuple[int, ...]) -> str:
    return ", ".join(rules.steps[number].name for number in numbers)


def _item_text(item: object) -> str:
    if callable(item):
        return getattr(item, "__name__", "").replace("_", " ")
    return str(item)


def _strip_text(strip: tuple[int, ...]) -> str:
    return "".join(ACTION_LETTERS[action] for action in strip)


_WRITTEN: Final[dict[str, Callable[..., str]]] = {
    "strips": _strip_text,
    "other_strips": _strip_text,
    "compass": SECTOR_NAMES.__getitem__,
    "compass_arms": SECTOR_NAMES.__getitem__,
    "noble_materials": UNITS.__getitem__,
    "workshop_cubes": UNITS.__getitem__,
}
"""How the items of a field are written."""


def _boards(one: Ruleset, other: Ruleset) -> Iterator[Difference]:
    """Boards that only one rule set has, and what is another on a board that both have."""
    ours, theirs = ({board.name: board for board in rules.boards} for rules in (one, other))
    if ours.keys() != theirs.keys():
        yield Difference(DATA, "boards", ", ".join(ours), ", ".join(theirs))
    for name in [each for each in ours if each in theirs]:
        for field in fields(Board):
            values = getattr(ours[name], field.name), getattr(theirs[name], field.name)
            if values[0] != values[1]:
                texts = _text(one, field.name, values[0]), _text(other, field.name, values[1])
                yield Difference(DATA, f"board {name} {field.name}", *texts)


def _actions(one: Ruleset, other: Ruleset) -> Iterator[Difference]:
    """The five actions: the steps they begin with."""
    for name, ours, theirs in zip(ACTIONS, one.actions, other.actions, strict=True):
        if ours != theirs:
            texts = _steps_text(one, ours.steps), _steps_text(other, theirs.steps)
            yield Difference(DATA, f"action {name}", *texts)


def _qualified(function: object) -> str:
    """A function's name after that of its file, for two may have one name."""
    module = getattr(function, "__module__", "").rpartition(".")[2]
    return f"{module}.{getattr(function, '__name__', '')}"


def _payments(one: Ruleset, other: Ruleset) -> Iterator[Difference]:
    """For each pair of sectors, in how many ways 2, 3 and 4 units can be paid."""
    sectors = sorted({*one.compass, *other.compass})
    for first, second in combinations(sectors, 2):
        pair = first * SECTOR_COUNT + second
        if one.payments[pair] != other.payments[pair]:
            name = f"payments with {SECTOR_NAMES[first]} and {SECTOR_NAMES[second]}"
            texts = [_ways(rules, first, second) for rules in (one, other)]
            yield Difference(DATA, name, *texts)


def _ways(rules: Ruleset, first: int, second: int) -> str:
    if not {first, second} <= set(rules.compass):
        return ""
    table = rules.payments[first * SECTOR_COUNT + second]
    ways = [f"{len(table[units])} ways to pay {units}" for units in range(2, MAX_UNITS + 1)]
    return ", ".join(ways)


def _printed(one: Ruleset, other: Ruleset) -> Iterator[Difference]:
    """Printed entries with other values, and those that only one rule set has."""
    ours, theirs = _entries(one), _entries(other)
    for name in dict.fromkeys((*ours, *theirs)):
        if ours.get(name) != theirs.get(name):
            yield Difference(PRINTED, name, ours.get(name, ""), theirs.get(name, ""))


def _entries(rules: Ruleset) -> dict[str, str]:
    printed = printed_values(rules.name)
    if printed.digest != rules.digest:
        raise RulesetError(f"{rules.name} has printed values of its own: they cannot be compared")
    return {name: value for name, value, _, _ in components.table(printed)}
