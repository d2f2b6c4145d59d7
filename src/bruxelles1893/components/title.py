"""The name and version that a person's own set of printed values bears in its file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bruxelles1893.components.checks import shown
from bruxelles1893.components.document import Document
from bruxelles1893.components.sentences import Problem, problem

SET: Final = "set"
"""The table of a file that speaks of the set as a whole."""
LONGEST_NAME: Final = 60
LATEST_VERSION: Final = 9999
_FIELDS: Final = ("name", "version", "rules")
_PROBLEM: Final[Problem] = problem("title")


@dataclass(frozen=True, slots=True)
class SetTitle:
    """The title of a set: its name, its version, and the rule set whose pieces it has."""

    name: str = ""
    version: int = 1
    rules: str = ""

    @property
    def pieces(self) -> tuple[str, tuple[str, ...]]:
        """The edition and the modules."""
        edition, *modules = self.rules.split("+")
        return edition, tuple(modules)


def title_of(document: Document) -> SetTitle:
    """The title that a file gives; empty if it gives none."""
    given = document.tree.get(SET, {})
    if not isinstance(given, dict):
        text = f"{shown(given)} is not a table of name, version and rules"
        raise document.error((SET,), text, _PROBLEM)
    for key in given:
        if key not in _FIELDS:
            expected = f"unknown key; expected one of {', '.join(_FIELDS)}"
            raise document.error((SET, key), expected, _PROBLEM)
    return SetTitle(
        _text(document, given, "name"), _version(document, given), _text(document, given, "rules")
    )


def _text(document: Document, given: dict[str, object], key: str) -> str:
    text = given.get(key, "")
    if isinstance(text, str) and len(text) <= LONGEST_NAME and text.isprintable():
        return text
    wanted = f"one line of at most {LONGEST_NAME} characters"
    raise document.error((SET, key), f"{shown(text)} is not {wanted}", _PROBLEM)


def _version(document: Document, given: dict[str, object]) -> int:
    version = given.get("version", 1)
    if type(version) is int and 1 <= version <= LATEST_VERSION:
        return version
    wanted = f"a whole number from 1 to {LATEST_VERSION}"
    raise document.error((SET, "version"), f"{shown(version)}; expected {wanted}", _PROBLEM)


def file_of(title: SetTitle, lines: Iterable[str]) -> str:
    """The file of a set: its title, and each value under its dotted name."""
    head = (
        f"set.name = {json.dumps(title.name, ensure_ascii=False)}",
        f"set.version = {title.version}",
        f'set.rules = "{title.rules}"',
    )
    return "\n".join([*head, "", *lines, ""])
