"""Rule questions at the table: every rule as an answer, and the index that finds them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup

from bruxelles1893 import rulebook
from bruxelles1893.rule_search import CLOSE, MOST, STEM, book_heading, index_of_rules
from bruxelles1893.rulebook import Rule
from bruxelles1893.teaching.lessons import lesson
from bruxelles1893.web.rendering.addresses import root_path
from bruxelles1893.web.rules.handbook import Paragraph, inline, left_out
from bruxelles1893.web.rules.manual_view import PLATES, Example
from bruxelles1893.web.table.lesson_card import way
from bruxelles1893.web.table.plates import plate
from bruxelles1893.words import current_language

MOST_KEPT: Final = 16
PICTURES: Final = {
    "SETUP-10": ("first-artwork", "market"),
    "SETUP-12": ("neutral-pawn", "board"),
    "PLAN": ("lay-the-square", "board"),
    "ACT-02": ("neutral-pawn", "board"),
    "AN-01": ("win-column-c", "board"),
    "AN-WORKSHOP": ("workshop", "market"),
    "AN-SALE": ("sell-for-six-and-four", "market"),
    "AN-NOBLE": ("keep-a-noble", "nobles"),
    "AN-BUILD": ("build-without-jokers", "compass"),
    "NOBLE-SOLVAY": ("trade-with-solvay", "nobles"),
    "COMPASS": ("build-without-wood", "compass"),
    "BRX-01": ("money-for-one-pawn", "brussels"),
    "BRX-BOURSE": ("money-for-one-pawn", "brussels"),
    "BRX-CINQUANTENAIRE": ("any-action", "brussels"),
    "PASS": ("pass-first", "front"),
    "RES-COL-1": ("win-column-c", "board"),
    "RES-COL-2": ("share-column-c", "board"),
    "RES-FIRST": ("next-first-player", "columns"),
    "RES-USE": ("tuck-a-card", "columns"),
    "RES-USE-2": ("two-pawns-out-of-court", "columns"),
    "RES-IRIS": ("most-pawns-at-an-iris", "board"),
    "RES-BRX": ("stay-out-of-court", "brussels"),
    "FINAL": ("score-by-hand", "front"),
    "FINAL-02": ("pay-the-nobles", "front"),
    "BE-NAGELMACKERS": ("a-traveller", "brussels"),
    "BE-TILE": ("a-tile-to-the-end", "board"),
    "BE-WHITE": ("sell-white", "market"),
    "BE-PAVILION": ("a-pavilion", "board"),
    "ASY-HANKAR-2": ("hankar-looks-into-the-deck", "nobles"),
    "ASY-CAUCHIE-2": ("cauchie-takes-a-cube", "market"),
    "ASY-SAINTENOY-2": ("saintenoy-turns-the-compass", "compass"),
    "ED1-OPTIONAL": ("leave-the-action-out", "board"),
    "ED1-PASS": ("the-exhibition-tile", "front"),
    "ED1-COMPASS": ("any-material-will-do", "compass"),
}
"""For each group of rules the lesson that is its example, and the part of its table to draw."""


@dataclass(frozen=True, slots=True)
class Pictured:
    """An example with a picture of the table at which it begins."""

    example: Example
    shown: str
    plate: Markup


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    """A rule, its place in the printed book, and its example."""

    id: str
    html: Markup
    heading: str
    others: tuple[Paragraph, ...]
    """Rules of other editions and modules about the same thing."""
    pictured: Pictured | None


def answer_book(rule_set: str) -> dict[str, RuleAnswer]:
    """All rules of a rule set by their ids, in the current language."""
    return _answer_book(rule_set, current_language(), root_path())


@lru_cache(MOST_KEPT)
def _answer_book(rule_set: str, spoken: str, root: str) -> dict[str, RuleAnswer]:
    """The answers in the current language; it and the root path are keys of the cache."""
    hidden = left_out(rule_set)
    pictures = _pictures(hidden)
    return {
        rule.id: RuleAnswer(
            id=rule.id,
            html=inline(rule.text),
            heading=book_heading(rule.id),
            others=tuple(_others(rule, hidden)),
            pictured=next((pictures[each] for each in _groups(rule.id) if each in pictures), None),
        )
        for rule in rulebook.rules()
        if rule.chapter not in hidden
    }


def index_for_script(book: dict[str, RuleAnswer]) -> dict[str, Any]:
    """The index as the script reads it: the weight of each term for each answer."""
    index, places = index_of_rules(), {rule_id: place for place, rule_id in enumerate(book)}
    found = {
        term: [[places[rule], weight] for rule, weight in rules.items() if rule in places]
        for term, rules in index.weights.items()
    }
    return {
        "rules": [*book],
        "weights": {term: rows for term, rows in found.items() if rows},
        "things": index.things,
        "small": sorted(index.small),
        "hasBlanks": index.has_blanks,
        "stem": STEM,
        "close": CLOSE,
        "most": MOST,
    }


def _groups(rule_id: str) -> Iterator[str]:
    """The groups that a rule belongs to, the smallest first."""
    parts = rule_id.split("-")
    return ("-".join(parts[:count]) for count in range(len(parts), 0, -1))


def _pictures(hidden: frozenset[str]) -> dict[str, Pictured]:
    """The pictures of the groups of rules in play, each drawn once."""
    wanted = {
        group: each for group, each in PICTURES.items() if [*_groups(group)][-1] not in hidden
    }
    drawn = {each: _picture(*each) for each in dict.fromkeys(wanted.values())}
    return {group: drawn[each] for group, each in wanted.items()}


def _picture(lesson_id: str, shown: str) -> Pictured:
    learnt = lesson(lesson_id)
    assert learnt is not None
    example = Example(learnt, way(learnt, current_language()))
    _, parts = PLATES[shown]
    return Pictured(example, shown, Markup(plate(learnt.begin(), learnt.seat, parts)))


def _others(rule: Rule, hidden: frozenset[str]) -> Iterator[Paragraph]:
    named = re.compile(rf"\b{re.escape(rule.id)}\b")
    for other in rulebook.rules():
        if other.chapter in hidden and named.search(other.text):
            yield Paragraph(other.id, inline(other.text))
