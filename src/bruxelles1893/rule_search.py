"""Questions in plain words, answered by rules: a ranking of words, without a model or a service.

Words are cut to their beginnings, which does for every language what a stemmer does for one.
Where a language has no blanks, pairs of letters take the place of words. What players call things
otherwise than the rules do stands in `THESAURUS`, what they ask in `QUESTIONS`. The script
`questions.js` ranks in the same way by the same index, so that a phone needs no network.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from math import log
from typing import Final

from bruxelles1893 import rulebook
from bruxelles1893.rulebook import SYNONYMS, Rule
from bruxelles1893.words.languages import current_language, has_blanks
from bruxelles1893.words.pages.everyday import (
    BOOK_CHAPTERS,
    BOOK_HEADINGS,
    QUESTIONS,
    SAME_HEADING,
    SMALL_WORDS,
    THESAURUS,
)

STEM: Final = 5
PAIR: Final = 2
SATURATION: Final = 1.2
LENGTH: Final = 0.5
THING: Final = 1.6
"""How much more a thing of the thesaurus counts than a word."""
NAMED: Final = 3
"""How often players' names of a rule count, compared with its text."""
CLOSE: Final = 0.35
"""An answer is shown if its score is at least this share of the best one's."""
MOST: Final = 3
DIGITS: Final = 2

_WORD: Final = re.compile(r"\w+")
_SPECIAL: Final = re.compile(r"[.^$*+?{}()|\[\]\\]")
"""What `re.escape` escapes beside these, such as blanks, browsers refuse."""
_RULING: Final = re.compile(r"\*[^*]+\*")


def answers(question: str, left_out: Iterable[str] = ()) -> list[Rule]:
    """The rules that answer a question best, except those of some chapters."""
    index = index_of_rules()
    scores = index.scores(question)
    hidden = {*left_out}
    found = [rule for rule in rulebook.rules() if scores[rule.id] and rule.chapter not in hidden]
    found.sort(key=lambda rule: -scores[rule.id])
    return [rule for rule in found[:MOST] if scores[rule.id] >= CLOSE * scores[found[0].id]]


def book_heading(rule_id: str) -> str:
    """Where the printed book speaks of a rule: chapter and heading, that of its smallest group."""
    parts = rule_id.split("-")
    groups = ["-".join(parts[:count]) for count in range(len(parts), 0, -1)]
    named = (SAME_HEADING.get(group, group) for group in groups)
    heading = next(BOOK_HEADINGS[group] for group in named if group in BOOK_HEADINGS)
    chapter = BOOK_CHAPTERS[parts[0] if parts[0] in BOOK_CHAPTERS else ""]
    return f"{chapter} › {heading}"


def index_of_rules() -> Index:
    """The index in the current language."""
    return _index(current_language())


@cache
def _index(language: str) -> Index:
    """The index of the current language, which is the key of the cache."""
    return Index()


class Index:
    """The weight of each term of the current language for each rule."""

    def __init__(self) -> None:
        self.has_blanks: Final = has_blanks()
        self.things: Final = {f"={thing}": _alternatives(THESAURUS[thing]) for thing in THESAURUS}
        self.small: Final = {*_names(SMALL_WORDS["all"])}
        self._patterns: Final = [*self._compiled()]
        self.weights: Final = self._weigh()

    def scores(self, question: str) -> dict[str, float]:
        """How well each rule answers (Okapi BM25)."""
        found = dict.fromkeys((rule.id for rule in rulebook.rules()), 0.0)
        for term in dict.fromkeys(self._terms(question)):
            for rule_id, weight in self.weights.get(term, {}).items():
                found[rule_id] += weight
        return found

    def _compiled(self) -> Iterator[tuple[str, re.Pattern[str]]]:
        before = r"(?<!\w)" if self.has_blanks else ""
        for thing, names in self.things.items():
            yield thing, re.compile(f"{before}(?:{names})")

    def _terms(self, text: str) -> Iterator[str]:
        """The terms of a text: things of the thesaurus, and stems of words or pairs of letters."""
        plain = folded(text)
        for thing, pattern in self._patterns:
            yield from (thing for _ in pattern.findall(plain))
        for word in _WORD.findall(plain):
            yield from (part for part in self._parts(word) if part not in self.small)

    def _parts(self, word: str) -> list[str]:
        if self.has_blanks and word in self.small:
            return []
        if self.has_blanks or word.isascii():
            return [word[:STEM]]
        return [word[at : at + PAIR] for at in range(len(word) - 1)]

    def _weigh(self) -> dict[str, dict[str, float]]:
        counts = {rule.id: Counter(self._of_rule(rule)) for rule in rulebook.rules()}
        mean = sum(terms.total() for terms in counts.values()) / len(counts)
        spread = Counter(term for terms in counts.values() for term in terms)
        weights: dict[str, dict[str, float]] = {term: {} for term in spread}
        for rule_id, terms in counts.items():
            length = SATURATION * (1 - LENGTH + LENGTH * terms.total() / mean)
            for term, count in terms.items():
                rarity = log(1 + (len(counts) - spread[term] + 0.5) / (spread[term] + 0.5))
                worth = rarity * (THING if term.startswith("=") else 1.0)
                weight = worth * count * (SATURATION + 1) / (count + length)
                weights[term][rule_id] = round(weight, DIGITS)
        return weights

    def _of_rule(self, rule: Rule) -> Iterator[str]:
        text, *rulings = _RULING.split(rule.text)
        for _ in range(2):
            yield from self._terms(text)
        yield from self._terms(" ".join(rulings))
        for group in SYNONYMS:
            if f"{rule.id}-".startswith(f"{group}-"):
                yield from self._terms(SYNONYMS[group])
        if rule.id in QUESTIONS:
            for _ in range(NAMED):
                yield from self._terms(QUESTIONS[rule.id])


def folded(text: str) -> str:
    """A text without capitals and accents."""
    parts = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss"))
    return unicodedata.normalize("NFC", "".join(each for each in parts if not _is_mark(each)))


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M")


def _alternatives(names: str) -> str:
    """Names as a regular expression of Python and of browsers, the longest first.

    A name after a hyphen may also stand in the middle of a compound, as *-haus* does in German.
    """
    escaped = (_SPECIAL.sub(r"\\\g<0>", name) for name in _names(names))
    longest = sorted(escaped, key=len, reverse=True)
    return "|".join(re.sub("^-", "[a-z]*", name) for name in longest)


def _names(names: str) -> list[str]:
    return [folded(name.strip()) for name in re.split("[,、]", names)]
