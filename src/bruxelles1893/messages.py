"""The messages of the tables, the printed values, the rules and the lessons, as Babel asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import IO

from bruxelles1893 import rulebook
from bruxelles1893.teaching import lessons
from bruxelles1893.words import TextTable, notes

Message = tuple[int, str, tuple[str, ...], list[str]]
"""A line, the function that would look the message up, its arguments, and comments."""


def extract(
    file: IO[bytes], keywords: object, tags: object, options: Mapping[str, object]
) -> Iterator[Message]:
    """All their messages; `file` is this one, which imports the rooms that have them."""
    notes()
    rulebook.tables()
    lessons.texts()
    for table in TextTable.all:
        for message in table.messages():
            yield 0, "pgettext" if len(message) == 2 else "npgettext", message, []
