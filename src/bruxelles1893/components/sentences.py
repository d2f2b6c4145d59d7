"""Problems of printed values as keys with arguments, so that every language can word them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PROBLEMS: Final[dict[str, str]] = {
    "not-whole": "{value} is not a whole number",
    "too-low": "{value} is too low",
    "too-high": "{value} is too high",
    "not-a-list": "{value} is not a list",
    "wrong-length": "{value} has length {length}",
    "unknown-word": "{value} is not known here",
    "not-a-text": "{value} is not a text",
    "not-each-letter": "{value} does not have each letter once",
    "not-an-iris": "{value} is not an iris",
    "not-a-bonus": "{value} is not a bonus",
    "no-choice": "{value} is not a choice",
    "falls": "it goes down from {before} to {after}",
    "twice": "{value} appears twice",
    "same-corner": "{one} and {other} are both {corner}; expected each corner once",
    "arm-covered": "an arm is on {arm}, which is covered; expected two uncovered sectors",
    "arms-together": "both arms are on place {place}; expected two places",
    "no-ready-pawn": "{in_court} of {total} pawns in court; expected at least one ready pawn",
    "few-nobles": "the noble deck has {cards} cards; expected at least 4",
    "not-toml": "the file cannot be read from here on",
    "not-utf8": "the file is not a text in UTF-8",
    "other-rules": "the file is for {rules}, not for this box",
    "title": "the set cannot have this name, version or rules",
    "no-entry": "there is no entry of this name",
    "no-entry-but": "there is no entry of this name; perhaps {close} is meant",
    "of-module": "this is an entry of {module}, which the set does not have",
    "no-group": "entries such as {example} belong here",
    "no-value": "the value is missing",
    "field": "an entry has a value, a source and a note of one line, and nothing else",
}
EXPECTED: Final[dict[str, str]] = {
    "one-number": "the number {low}",
    "number": "a whole number from {low} to {high}",
    "numbers": "a list of {count} whole numbers from {low} to {high}",
    "rising-numbers": "a list of {count} whole numbers from {low} to {high}, none lower than "
    "the one before",
    "one-word": "{words}",
    "word": "one of {words}",
    "words": "a list of {count} different words out of {words}",
    "letters": 'each of the letters {letters} once, for example "{example}"',
    "irises": 'two to four irises as "row-column" with numbers 1 to 4, for example ["1-3", "3-1"]',
    "bonus": 'I, C, A or P alone, or two of them as in "I/C" (choose) or "I+C" (both)',
}


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of a printed value. As text it is English."""

    key: str
    arguments: tuple[tuple[str, str | int], ...] = ()

    def __str__(self) -> str:
        return PROBLEMS[self.key].format(**dict(self.arguments))


@dataclass(frozen=True, slots=True)
class Expectation:
    """Which values are accepted, in English as text."""

    key: str
    arguments: tuple[tuple[str, str | int], ...] = ()

    def __str__(self) -> str:
        return EXPECTED[self.key].format(**dict(self.arguments))


@dataclass(frozen=True, slots=True)
class Complaint:
    """A complaint about a file: the line, the entry, the problem, and what was expected there."""

    problem: Problem
    expected: Expectation | None = None
    line: int | None = None
    entry: str = ""


def problem(key: str, /, **arguments: str | int) -> Problem:
    """A problem with its arguments."""
    return Problem(key, tuple(arguments.items()))


def expectation(key: str, /, **arguments: str | int) -> Expectation:
    """An expectation with its arguments."""
    return Expectation(key, tuple(arguments.items()))
