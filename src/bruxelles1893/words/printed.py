"""Notes on printed values."""

from __future__ import annotations

from functools import cache
from typing import Final

from bruxelles1893 import components
from bruxelles1893.engine import RULE_SETS, printed_values
from bruxelles1893.words.choosing import TextTable

NAME: Final = "note"


@cache
def notes() -> TextTable:
    """The notes on the values that ship with the package; each is its own key."""
    found = dict.fromkeys(note for name in RULE_SETS for note in _notes_of(name) if note)
    return TextTable(NAME, {note: note for note in found})


def note_text(note: str) -> str:
    """A note in the current language; a person's own notes stay as they are."""
    return notes().get(note, note)


def _notes_of(rules: str) -> list[str]:
    return [note for _, _, _, note in components.table(printed_values(rules))]
