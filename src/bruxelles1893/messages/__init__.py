"""All messages to translate, as Babel asks for them, each with a note on its place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, BinaryIO, Final, NamedTuple

from babel.messages.extract import DEFAULT_KEYWORDS, extract_python
from jinja2.ext import babel_extract

from bruxelles1893 import rulebook
from bruxelles1893.messages.places import of_module, of_page, of_table
from bruxelles1893.teaching import lessons
from bruxelles1893.words import TextTable, notes, pages

Message = tuple[int, str, tuple[str, ...], list[str]]
"""A line, the function that looks the message up, its arguments, and comments."""

PACKAGE: Final = Path(__file__).parents[1]
TEMPLATES: Final = PACKAGE / "web" / "templates"
MODULES: Final = ("anywhere/**/*.py", "server/**/*.py", "web/**/*.py", "words/languages.py")
"""Where messages stand in Python code; the mapping in `pyproject.toml` names the same."""
PAGE_OPTIONS: Final = {"trimmed": "true", "newstyle_gettext": "true", "silent": "false"}
TAGS: Final = ("Translators:",)
WITH_CONTEXT: Final = ("pgettext", "npgettext")


class TranslatorMessage(NamedTuple):
    """A message as a translator meets it: its context, if any, its English forms, and comments."""

    context: str
    texts: tuple[str, ...]
    places: tuple[str, ...]


def extract(
    file: IO[bytes], keywords: object, tags: object, options: Mapping[str, object]
) -> Iterator[Message]:
    """The messages of all tables, printed values, rules and lessons; `file` is this one."""
    yield from _of_tables()


def extract_page(
    file: BinaryIO, keywords: Any, tags: Collection[str], options: dict[str, Any]
) -> Iterator[Message]:
    """The messages of a page's template."""
    place = _place(file).removeprefix("web/templates/")
    found = babel_extract(file, keywords, list(tags), options)
    for line, lookup, texts, comments in _messages(found):
        yield line, lookup, texts, [*of_page(place, _forms(lookup, texts)), *comments]


def extract_module(
    file: BinaryIO, keywords: Any, tags: Collection[str], options: dict[str, Any]
) -> Iterator[Message]:
    """The messages of a Python module."""
    place = _place(file)
    read: Callable[..., Iterable[Any]] = extract_python
    found = read(file, keywords, tags, options)
    for line, lookup, texts, comments in _messages(found):
        yield line, lookup, texts, [*of_module(place, _forms(lookup, texts)), *comments]


def every_message() -> list[TranslatorMessage]:
    """All messages, each once, with the comments of every place where it stands."""
    found: dict[tuple[str, str], TranslatorMessage] = {}
    for _, lookup, texts, comments in _everywhere():
        context = texts[0] if lookup in WITH_CONTEXT else ""
        forms = _forms(lookup, texts)
        before = found.get((context, forms[0]))
        places = dict.fromkeys((*(before.places if before else ()), *comments))
        if before and len(before.texts) > len(forms):
            forms = before.texts
        found[context, forms[0]] = TranslatorMessage(context, forms, tuple(places))
    return list(found.values())


def _everywhere() -> Iterator[Message]:
    yield from _of_tables()
    for path in sorted(each for each in TEMPLATES.rglob("*") if each.is_file()):
        with path.open("rb") as file:
            yield from extract_page(file, DEFAULT_KEYWORDS, TAGS, PAGE_OPTIONS)
    for path in sorted(each for pattern in MODULES for each in PACKAGE.glob(pattern)):
        with path.open("rb") as file:
            yield from extract_module(file, DEFAULT_KEYWORDS, TAGS, {})


def _of_tables() -> Iterator[Message]:
    notes()
    rulebook.tables()
    lessons.texts()
    pages.tables()
    for table in TextTable.all:
        for context, *texts in table.messages():
            lookup = "pgettext" if len(texts) == 1 else "npgettext"
            yield 0, lookup, (context, *texts), of_table(context, tuple(texts))


def _place(file: BinaryIO) -> str:
    """Where a file stands in the package, whichever copy of the package it belongs to."""
    _, _, place = Path(file.name).resolve().as_posix().rpartition(f"/{PACKAGE.name}/")
    return place


def _messages(found: Iterable[tuple[int, str, Any, list[str]]]) -> Iterator[Message]:
    """The messages that Babel found, with texts as tuples; calls without literals are left out."""
    for line, lookup, texts, comments in found:
        every = (texts,) if isinstance(texts, str) else tuple(texts or ())
        forms = tuple(each for each in every if each is not None)
        if forms:
            yield line, lookup, forms, comments


def _forms(lookup: str, texts: tuple[str, ...]) -> tuple[str, ...]:
    """The texts themselves, without a context."""
    return texts[1:] if lookup in WITH_CONTEXT else texts
