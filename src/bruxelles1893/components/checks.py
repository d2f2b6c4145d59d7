"""What a single printed value may be. Each check turns a TOML value into ours or refuses it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from bruxelles1893.components.model import Value

_LONGEST_SHOWN = 40
_MOST_SHOWN = 8


class Refused(Exception):
    """A value that a check does not accept; the text says what is wrong."""


class Check(Protocol):
    """A kind of value."""

    @property
    def expected(self) -> str:
        """Say which values are accepted."""

    def read(self, raw: object) -> Value:
        """Return the value, or raise Refused."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within limits."""

    low: int
    high: int

    @property
    def expected(self) -> str:
        """Say which values are accepted."""
        if self.low == self.high:
            return f"the number {self.low}"
        return f"a whole number from {self.low} to {self.high}"

    def read(self, raw: object) -> int:
        """Return the number, or raise Refused."""
        if not isinstance(raw, int) or isinstance(raw, bool):
            raise Refused(f"{shown(raw)} is not a whole number")
        if raw < self.low:
            raise Refused(f"{shown(raw)} is too low")
        if raw > self.high:
            raise Refused(f"{shown(raw)} is too high")
        return raw


@dataclass(frozen=True, slots=True)
class Wholes:
    """A list of so many whole numbers, all within the same limits."""

    count: int
    low: int
    high: int
    rising: bool = False

    @property
    def expected(self) -> str:
        """Say which values are accepted."""
        order = ", none lower than the one before" if self.rising else ""
        return f"a list of {self.count} whole numbers from {self.low} to {self.high}{order}"

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
    def expected(self) -> str:
        """Say which values are accepted."""
        return one_of(self.options)

    def read(self, raw: object) -> str:
        """Return the word, or raise Refused."""
        return _word(raw, self.options)


@dataclass(frozen=True, slots=True)
class Words:
    """A list of so many different words out of a few."""

    options: tuple[str, ...]
    count: int

    @property
    def expected(self) -> str:
        """Say which values are accepted."""
        return f"a list of {self.count} different words out of {', '.join(self.options)}"

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
    def expected(self) -> str:
        """Say which values are accepted."""
        return f'each of the letters {", ".join(self.letters)} once, for example "{self.letters}"'

    def read(self, raw: object) -> str:
        """Return the text, or raise Refused."""
        if not isinstance(raw, str):
            raise Refused(f"{shown(raw)} is not a text")
        if sorted(raw) != sorted(self.letters):
            raise Refused(f"{shown(raw)} does not have each letter once")
        return raw


@dataclass(frozen=True, slots=True)
class Irises:
    """Two different irises of the Art Nouveau board."""

    expected: str = 'two irises as "row-column" with numbers 1 to 4, for example ["1-3", "3-1"]'

    def read(self, raw: object) -> tuple[str, ...]:
        """Return the two irises, or raise Refused."""
        irises = tuple(_matching(each, "[1-4]-[1-4]", "an iris") for each in _listed(raw, 2))
        _refuse_a_repeat(irises)
        return irises


@dataclass(frozen=True, slots=True)
class Bonus:
    """The bonus of a prestige card."""

    expected: str = 'I, C, A or P alone, or two of them as in "I/C" (choose) or "I+C" (both)'

    def read(self, raw: object) -> str:
        """Return the bonus, or raise Refused."""
        bonus = _matching(raw, "[ICAP]([/+][ICAP])?", "a bonus")
        if "/" in bonus and bonus[0] == bonus[2]:
            raise Refused(f"{shown(bonus)} is no choice")
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


def _listed(raw: object, count: int) -> list[object]:
    if not isinstance(raw, list):
        raise Refused(f"{shown(raw)} is not a list")
    if len(raw) != count:
        raise Refused(f"{shown(raw)} has length {len(raw)}")
    return raw


def _word(raw: object, options: tuple[str, ...]) -> str:
    if not isinstance(raw, str) or raw not in options:
        raise Refused(f"{shown(raw)} is not known here")
    return raw


def _matching(raw: object, pattern: str, kind: str) -> str:
    if not isinstance(raw, str) or not re.fullmatch(pattern, raw):
        raise Refused(f"{shown(raw)} is not {kind}")
    return raw


def _refuse_a_fall(numbers: tuple[int, ...]) -> None:
    for before, after in pairwise(numbers):
        if after < before:
            raise Refused(f"it goes down from {before} to {after}")


def _refuse_a_repeat(words: tuple[str, ...]) -> None:
    for word in words:
        if words.count(word) > 1:
            raise Refused(f"{shown(word)} is there twice")
