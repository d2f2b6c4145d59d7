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
FREE = ("synonyms/", "world/")
"""What people may type into the search of the rules, and history, where a bank is a bank."""


def never(code: str) -> Iterator[re.Pattern[str]]:
    """The words that a language does not use."""
    for row in NEVER.finditer(GLOSSARY):
        if row["code"] == code:
            yield from (pattern(word) for word in row["words"].split(", "))


def pattern(word: str) -> re.Pattern[str]:
    """A whole word, where a language has blanks between words; a star stands for any ending.

    A word in quotes is meant as it is written.
    """
    bare = word.strip('"')
    text = re.escape(bare).replace(r"\*", r"\w*")
    has_blanks = bare[0].isascii() or bare[0] < "\u3000"
    return re.compile(
        rf"\b{text}\b" if has_blanks else text, re.IGNORECASE if bare == word else re.NOFLAG
    )


def texts(code: str) -> Iterator[str]:
    """Everything that a language says, without what is put in."""
    source = code == SOURCE
    for message in translated(TRANSLATED[0] if source else code):
        if message.id and not (message.context or "").startswith(FREE):
            for text in forms(message.id if source else message.string):
                yield PLACEHOLDERS.sub("", text)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_catalogue_calls_things_as_the_glossary_says(code: str) -> None:
    patterns = list(never(code))
    said = list(texts(code))
    wrong = [(each.pattern, text) for each in patterns for text in said if each.search(text)]
    assert wrong == []


def test_every_language_has_its_column_and_its_words() -> None:
    """The glossary's part of the recipe of a language."""
    heads = [row for row in GLOSSARY.splitlines() if row.startswith(f"| {LANGUAGES[SOURCE]} |")]
    assert [set(each.strip("| ").split(" | ")) for each in heads] == [set(LANGUAGES.values())]
    assert {row["code"] for row in NEVER.finditer(GLOSSARY)} == set(LANGUAGES)
