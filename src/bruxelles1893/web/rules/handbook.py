"""The rules as pages: chapters of the rules file, filtered by rule set and by words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from bruxelles1893 import rulebook
from bruxelles1893.engine.history.compare import CHAPTERS
from bruxelles1893.rule_search import answers
from bruxelles1893.web.rendering.markdown import markdown

CACHE_SIZE: Final = 8_192


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A rule with its text as HTML."""

    id: str
    html: Markup


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter with those of its rules that are wanted."""

    id: str
    title: str
    rules: tuple[Paragraph, ...]


def handbook(rule_set: str = "", words: str = "") -> tuple[Section, ...]:
    """The chapters of a rule set, or all, with the rules that have all the words."""
    hidden = left_out(rule_set)
    wanted = _wanted(words, hidden) if words.strip() else None
    sections = [
        Section(
            chapter.id,
            chapter.title,
            tuple(
                Paragraph(rule.id, inline(rule.text))
                for rule in chapter.rules
                if wanted is None or rule.id in wanted
            ),
        )
        for chapter in rulebook.chapters()
        if chapter.id not in hidden
    ]
    return tuple(section for section in sections if section.rules)


def _wanted(words: str, hidden: frozenset[str]) -> set[str]:
    """The rules that have all the words, or else those that answer them as a question."""
    found = rulebook.find(words) or answers(words, hidden)
    return {rule.id for rule in found}


def left_out(rule_set: str) -> frozenset[str]:
    """The chapters that speak of editions and modules which the rule set does not have."""
    if not rule_set:
        return frozenset()
    parts = rule_set.split("+")
    return frozenset(chapter for part, chapter in CHAPTERS.items() if part not in parts)


@lru_cache(CACHE_SIZE)
def inline(text: str) -> Markup:
    """A line of Markdown as HTML; tags in it stay text."""
    return Markup(markdown().renderInline(text))
