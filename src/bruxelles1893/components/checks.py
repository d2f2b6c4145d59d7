"""Checks of single printed values. Each turns a TOML value into ours or refuses it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Protocol

from bruxelles1893.components.model import Value
from bruxelles1893.components.sentences import Expectation, Problem, expectation, problem

_LONGEST_SHOWN = 40
_MOST_SHOWN = 8
IRISES_ON_A_LINE: Final = (2, 4)
"""The fewest and the most irises of a card, by number of players."""


class Refused(Exception):
    """A value that a check does not accept; the problem says what is wrong."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class Check(Protocol):
    """A kind of value."""

    @property
    def expected(self) -> Expectation:
        """Say which values are accepted."""

    def read(self, raw: object) -> Value:
        """Return the value, or raise Refused."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within limits."""

    low: int
    high: int

    @property
    def expected(self) -> Expectation:
        """Say which values are accepted."""
        if self.low == self.high:
            return expectation("one-number", low=self.low)
        return expectation("number", low=self.low, high=self.high)

    def read(self, raw: object) -> int:
        """Return the number, or raise Refused."""
        if not isinstance(raw, int) or isinstance(raw, bool):
            raise Refused(problem("not-whole", value=shown(raw)))
        if raw < self.low:
            raise Refused(problem("too-low", value=shown(raw)))
        if raw > self.high:
            raise Refused(problem("too-high", value=shown(raw)))
        return raw


@dataclass(frozen=True, slots=True)
class Wholes:
    """A list of a fixed number of whole numbers, all within the same limits."""

    count: int
    low: int
    high: int
    rising: bool = False

    @property
    def expected(self) -> Expectation:
        """Say which values are accepted."""
        key = "rising-numbers" if self.rising else "numbers"
        return expectation(key, count=self.count, low=self.low, high=self.high)

    def read(self, raw: object) -> tuple[int, ...]:
        """Return the numbers, or raise Refused."""
        item = Whole(self.low, self.high)
        numbers = tuple(item.read(each) for each in _listed(raw, self.count))
        if self.rising:
            _refuse_a_fall(numbers)
        return numbers


@dataclass(frozen=True, slots=True)
class Word:
    """One word out of a few."""

    options: tuple[str, ...]

    @property
    def expected(self) -> Expectation:
        """Say which values are accepted."""
        key = "one-word" if len(self.options) == 1 else "word"
        return expectation(key, words=", ".join(self.options))

    def read(self, raw: object) -> str:
        """Return the word, or raise Refused."""
        return _word(raw, self.options)


@dataclass(frozen=True, slots=True)
class Words:
    """A list of a fixed number of different words out of a few."""

    options: tuple[str, ...]
    count: int

    @property
    def expected(self) -> Expectation:
        """Say which values are accepted."""
        return expectation("words", count=self.count, words=", ".join(self.options))

    def read(self, raw: object) -> tuple[str, ...]:
        """Return the words, or raise Refused."""
        words = tuple(_word(each, self.options) for each in _listed(raw, self.count))
        _refuse_a_repeat(words)
        return words


@dataclass(frozen=True, slots=True)
class Permutation:
    """A text that has each of some letters once."""

    letters: str

    @property
    def expected(self) -> Expectation:
        """Say which values are accepted."""
        return expectation("letters", letters=", ".join(self.letters), example=self.letters)

    def read(self, raw: object) -> str:
        """Return the text, or raise Refused."""
        if not isinstance(raw, str):
            raise Refused(problem("not-a-text", value=shown(raw)))
        if sorted(raw) != sorted(self.letters):
            raise Refused(problem("not-each-letter", value=shown(raw)))
        return raw


@dataclass(frozen=True, slots=True)
class Irises:
    """Two to four different irises of the Art Nouveau board."""

    @property
    def expected(self) -> Expectation:
        """Say which values are accepted."""
        return expectation("irises")

    def read(self, raw: object) -> tuple[str, ...]:
        """Return the irises, or raise Refused."""
        listed = _listed(raw, *IRISES_ON_A_LINE)
        irises = tuple(_matching(each, "[1-4]-[1-4]", "not-an-iris") for each in listed)
        _refuse_a_repeat(irises)
        return irises


@dataclass(frozen=True, slots=True)
class Bonus:
    """The bonus of a prestige card."""

    @property
    def expected(self) -> Expectation:
        """Say which values are accepted."""
        return expectation("bonus")

    def read(self, raw: object) -> str:
        """Return the bonus, or raise Refused."""
        bonus = _matching(raw, "[ICAP]([/+][ICAP])?", "not-a-bonus")
        if "/" in bonus and bonus[0] == bonus[2]:
            raise Refused(problem("no-choice", value=shown(bonus)))
        return bonus


def one_of(options: tuple[str, ...]) -> str:
    """Name the options, for a message."""
    return options[0] if len(options) == 1 else f"one of {', '.join(options)}"


def shown(raw: object) -> str:
    """Return a short printable text for any TOML value, however large or deep."""
    if isinstance(raw, bool):
        return str(raw).lower()
    if isinstance(raw, int):
        return str(raw) if raw.bit_length() <= 64 else "a huge number"
    if isinstance(raw, str):
        return ascii(raw if len(raw) <= _LONGEST_SHOWN else raw[:_LONGEST_SHOWN] + "...")
    if isinstance(raw, list):
        return _shown_list(raw)
    return "a table" if isinstance(raw, dict) else str(raw)


def _shown_list(raw: list[object]) -> str:
    items = ["[...]" if isinstance(each, list) else shown(each) for each in raw[:_MOST_SHOWN]]
    return f"[{', '.join(items)}{', ...' if len(raw) > _MOST_SHOWN else ''}]"


def _listed(raw: object, least: int, most: int | None = None) -> list[object]:
    if not isinstance(raw, list):
        raise Refused(problem("not-a-list", value=shown(raw)))
    if not least <= len(raw) <= (most or least):
        raise Refused(problem("wrong-length", value=shown(raw), length=len(raw)))
    return raw


def _word(raw: object, options: tuple[str, ...]) -> str:
    if not isinstance(raw, str) or raw not in options:
        raise Refused(problem("unknown-word", value=shown(raw)))
    return raw


def _matching(raw: object, pattern: str, key: str) -> str:
    if not isinstance(raw, str) or not re.fullmatch(pattern, raw):
        raise Refused(problem(key, value=shown(raw)))
    return raw


def _refuse_a_fall(numbers: tuple[int, ...]) -> None:
    for before, after in pairwise(numbers):
        if after < before:
            raise Refused(problem("falls", before=before, after=after))


def _refuse_a_repeat(words: tuple[str, ...]) -> None:
    for word in words:
        if words.count(word) > 1:
            raise Refused(problem("twice", value=shown(word)))
