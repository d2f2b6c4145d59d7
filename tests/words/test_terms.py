"""One thing has one name in each language, as the glossary decides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bruxelles1893.words import LANGUAGES
from bruxelles1893.words.languages import SOURCE
from words.support import TRANSLATED, forms, translated

GLOSSARY = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text("utf-8")
NEVER = re.compile(r"^\| (?P<code>\w\w) \| (?P<words>[^|]+) \| [^|]+ \|$", re.MULTILINE)
PLACEHOLDERS = re.compile(r"\{[^}]*\}|%\(\w+\)s")
SYNONYMS = "synonyms/"
"""What people may type into the search of the rules."""


def never(code: str) -> Iterator[re.Pattern[str]]:
    """The words that a language does not use."""
    for row in NEVER.finditer(GLOSSARY):
        if row["code"] == code:
            yield from (pattern(word) for word in row["words"].split(", "))


def pattern(word: str) -> re.Pattern[str]:
    """A whole word, where a language has blanks between words; a star stands for any ending."""
    text = re.escape(word).replace(r"\*", r"\w*")
    has_blanks = word[0].isascii() or word[0] < "\u3000"
    return re.compile(rf"\b{text}\b" if has_blanks else text, re.IGNORECASE)


def texts(code: str) -> Iterator[str]:
    """Everything that a language says, without what is put in."""
    source = code == SOURCE
    for message in translated(TRANSLATED[0] if source else code):
        if message.id and not (message.context or "").startswith(SYNONYMS):
            for text in forms(message.id if source else message.string):
                yield PLACEHOLDERS.sub("", text)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_catalogue_calls_things_as_the_glossary_says(code: str) -> None:
    patterns = list(never(code))
    assert patterns
    said = list(texts(code))
    wrong = [(each.pattern, text) for each in patterns for text in said if each.search(text)]
    assert wrong == []
