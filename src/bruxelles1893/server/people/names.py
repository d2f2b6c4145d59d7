"""Names of people and bots: which are allowed, and how equal ones are told apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from itertools import count
from typing import Final

from bruxelles1893.engine import LONGEST_NAME, check_name
from bruxelles1893.server.people.look_alikes import are_alike, looks
from bruxelles1893.server.tables.errors import BadOrder, LookAlikeName

GUEST: Final = "Guest"
_UNSEEN: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
) | {chr(code) for code in range(0xE0100, 0xE01F0)}
"""Letters and signs that are drawn as nothing; others are not printable at all."""
_BOT: Final = re.compile(r"bot [\dlo]+")
"""Bots' names in small letters. One looks like an l, and nought like an o."""


def checked_name(text: str) -> str:
    """A person's name in its usual form; raises `BadOrder` if it cannot be one."""
    name = unicodedata.normalize("NFC", text).strip()
    problem = check_name(name) or unseen_problem(name)
    if problem is not None:
        raise BadOrder(f"the name {text[:LONGEST_NAME]!r} cannot be used: {problem}")
    if any(map(_BOT.fullmatch, looks(name))):
        raise BadOrder(f"the name {name!r} cannot be used: such names are for bots")
    return name


def unseen_problem(text: str) -> str | None:
    """The problem of a text with characters that nobody can see, or with no others; else None."""
    if any(character in _UNSEEN for character in text):
        return "it has characters that nobody can see"
    if not any(unicodedata.category(character)[0] in "LNPS" for character in text):
        return "it has no character that can be seen"
    return None


def distinct_name(name: str, others: Collection[str]) -> str:
    """The name, with a number if somebody at the table has it already, in capitals or not.

    One that only looks like another's, by letters that are not the same, is refused.
    """
    known = {other.casefold() for other in others}
    for number in count(2):
        if name.casefold() not in known:
            return _unlike(name, others)
        ending = f" {number}"
        name = name.removesuffix(f" {number - 1}")[: LONGEST_NAME - len(ending)] + ending
    raise AssertionError


def _unlike(name: str, others: Collection[str]) -> str:
    alike = next((other for other in others if other and are_alike(name, other)), None)
    if alike is not None:
        raise LookAlikeName(f"the name {name!r} looks like {alike!r}, who sits here already")
    return name


def bot_name(others: Collection[str]) -> str:
    """The first bot's name that nobody at the table has."""
    return next(f"Bot {number}" for number in count(1) if f"Bot {number}" not in others)
