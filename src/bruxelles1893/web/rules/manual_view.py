"""The manual: pictures of the own table, examples of chapters, and what is new in a rule set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from markupsafe import Markup

from bruxelles1893 import rulebook
from bruxelles1893.engine import Ruleset, ruleset
from bruxelles1893.engine.core.options import COLOURS, NOBLES, UNITS
from bruxelles1893.engine.history.compare import CHAPTER, STEP, differences
from bruxelles1893.teaching.lessons import Lesson, lesson, lessons
from bruxelles1893.web.rules.handbook import Paragraph, inline
from bruxelles1893.web.table.lesson_card import way
from bruxelles1893.web.table.plates import plate
from bruxelles1893.words import (
    COLOUR_NAMES,
    NOBLE_NAMES,
    UNIT_NAMES,
    current_language,
)

# --- Pictures -----------------------------------------------------------------------------------
COLUMNS: Final = tuple(f"column-{letter}" for letter in "ABCDE")
PLATES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "board": ("win-column-c", ("board",)),
    "market": ("sell-for-six-and-four", ("market",)),
    "compass": ("build-without-wood", ("compass",)),
    "nobles": ("keep-a-noble", ("nobles",)),
    "brussels": ("money-for-one-pawn", ("brussels",)),
    "columns": ("stay-out-of-court", COLUMNS),
    "front": ("pay-the-nobles", ("players",)),
}
"""Each picture: the lesson at whose position the table is drawn, and the parts of it to show."""


def plates() -> dict[str, str]:
    """The pictures of the manual in the current language."""
    return _plates(current_language())


@cache
def _plates(spoken: str) -> dict[str, str]:
    return {name: _plate(lesson_id, shown) for name, (lesson_id, shown) in PLATES.items()}


def _plate(lesson_id: str, shown: Sequence[str]) -> str:
    learnt = lesson(lesson_id)
    assert learnt is not None
    return plate(learnt.begin(), learnt.seat, shown)


# --- Examples -----------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Example:
    """A lesson as an example: a situation, what is done, and why."""

    lesson: Lesson
    way: tuple[str, ...]


def examples(chapter: str) -> tuple[Example, ...]:
    """The examples of a chapter of the rules."""
    spoken = current_language()
    return tuple(Example(each, way(each, spoken)) for each in lessons() if each.chapter == chapter)


# --- What is new --------------------------------------------------------------------------------
NEWS: Final = (
    ("first", "second"),
    ("second", "second+belle-epoque"),
    ("second", "second+asymmetric"),
    ("second", "first"),
)
"""The steps from one rule set to another that are told: the one known, and the new one."""


@dataclass(frozen=True, slots=True)
class Replaced:
    """Rules that are new, and those in whose place they stand, if they do."""

    before: tuple[Paragraph, ...]
    now: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class ManualPiece:
    """A kind of piece of which there are more or fewer."""

    name: str
    before: int
    now: int


@dataclass(frozen=True, slots=True)
class RuleSetNews:
    """The news of a rule set for readers who know another one."""

    replaced: tuple[Replaced, ...]
    added: tuple[Paragraph, ...]
    dropped: tuple[Paragraph, ...]
    pieces: tuple[ManualPiece, ...]
    chapters: tuple[str, ...]
    """Chapters of the rules that only the new rule set has."""
    chapters_gone: tuple[str, ...]


def news(known: str, wanted: str) -> RuleSetNews:
    """The differences between two rule sets, in rules and pieces."""
    one, other = ruleset(known), ruleset(wanted)
    found = differences(one, other)
    pairs = [_pair(each.one, each.other) for each in found if each.kind == STEP]
    chapters = [each.other for each in found if each.kind == CHAPTER and each.other]
    shown = {rule.id for chapter in chapters for rule in _rules(chapter)}
    gone = {rule for before, now in pairs if now for rule in before}
    return RuleSetNews(
        replaced=tuple(
            Replaced(_texts(before), _texts(now))
            for before, now in dict.fromkeys(pairs)
            if before and now
        ),
        added=_texts(_each(now for before, now in pairs if not before and not set(now) & shown)),
        dropped=_texts(
            _each(before for before, now in pairs if not now and not set(before) & gone)
        ),
        pieces=tuple(_pieces(one, other)),
        chapters=tuple(chapters),
        chapters_gone=tuple(each.one for each in found if each.kind == CHAPTER and each.one),
    )


def _pair(before: str, now: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rules that only one of two steps has; what a module adds stands beside the others."""
    ours, theirs = before.split(), now.split()
    fresh = tuple(rule for rule in theirs if rule not in ours)
    gone = tuple(rule for rule in ours if rule not in theirs)
    return (gone or tuple(ours) if fresh else gone), fresh


def _each(groups: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for group in groups for rule in group))


def _rules(chapter: str) -> tuple[rulebook.Rule, ...]:
    return next(each.rules for each in rulebook.chapters() if each.id == chapter)


def _texts(rules: Sequence[str]) -> tuple[Paragraph, ...]:
    return tuple(Paragraph(rule, inline(rulebook.rule_text(rule))) for rule in rules)


def _pieces(one: Ruleset, other: Ruleset) -> list[ManualPiece]:
    counts = (
        (COLOURS, COLOUR_NAMES, one.art_copies, other.art_copies),
        (UNITS[:5], UNIT_NAMES, one.supply, other.supply),
        (NOBLES, NOBLE_NAMES, one.noble_copies, other.noble_copies),
    )
    return [
        ManualPiece(names[key], before, now)
        for keys, names, ours, theirs in counts
        for key, before, now in zip(keys, ours, theirs, strict=True)
        if before != now
    ]


def chapter_html(chapter: str) -> tuple[tuple[str, Markup], ...]:
    """The rules of a chapter in the order of the book."""
    return tuple((rule.id, inline(rule.text)) for rule in _rules(chapter))
