"""Catalogues as the source asks for them and as the translators wrote them."""

from __future__ import annotations

import re
import sys
from functools import cache
from pathlib import Path
from string import Formatter
from subprocess import run
from tempfile import TemporaryDirectory

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bruxelles1893 import words

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "bruxelles1893"
TEMPLATES = PACKAGE / "web" / "templates"
TRANSLATED = tuple(code for code in words.LANGUAGES if code != words.SOURCE)
LATIN = re.compile(r"[A-Za-z]{3,}")
PERCENT = re.compile(r"%(?:\((?P<name>\w+)\)[sd]|%)")

Key = tuple[str | None, str]


@cache
def asked() -> Catalog:
    """Every message that the source asks for, by the mapping of `make messages`."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "messages.pot"
        mapping = ["--mapping-file", str(ROOT / "pyproject.toml")]
        mapping += ["--add-comments", "Translators:", "--strip-comments"]
        pybabel = [sys.executable, "-m", "babel.messages.frontend", "--quiet"]
        run([*pybabel, "extract", *mapping, "--output-file", str(file), str(PACKAGE)], check=True)
        with file.open("rb") as text:
            return read_po(text)


def po_file(language: str) -> Path:
    return PACKAGE / "locale" / language / "LC_MESSAGES" / f"{words.DOMAIN}.po"


@cache
def translated(language: str) -> Catalog:
    with po_file(language).open("rb") as text:
        return read_po(text, locale=language)


def by_key(catalogue: Catalog) -> dict[Key, Message]:
    return {(message.context, forms(message.id)[0]): message for message in catalogue if message.id}


def forms(text: object) -> list[str]:
    """The forms of a message or of its translation."""
    return [text] if isinstance(text, str) else [*text] if isinstance(text, list | tuple) else []


def arguments(text: str, *, is_template: bool) -> set[str]:
    """The names of what is put into a text: `{name}` of tables, `%(name)s` of pages."""
    if is_template:
        return {match["name"] for match in PERCENT.finditer(text) if match["name"]}
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@cache
def only_english(language: str) -> frozenset[str]:
    """Words of the English texts that the language itself has not."""
    own = {word for message in translated(language) for word in said(message.string)}
    return frozenset(word for message in asked() for word in said(message.id)) - own


def said(text: object) -> set[str]:
    return {word.lower() for form in forms(text) for word in LATIN.findall(form)}


def leaks(language: str, text: str) -> set[str]:
    """The English words in a text of another language."""
    return {word.lower() for word in LATIN.findall(text)} & only_english(language)
