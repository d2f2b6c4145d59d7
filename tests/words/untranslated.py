"""Finding text in page templates that nobody can translate."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from jinja2 import Environment

SEEN: tuple[str, ...] = ("title", "aria-label", "aria-description", "placeholder", "alt", "label")
"""Attributes that people read or hear."""

SILENT = ("script", "style")
TRANSLATING = ("_", "gettext", "ngettext", "pgettext", "npgettext")
INSERTED = "\ufffc"
"""What stands for an expression in the text around it."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_ATTRIBUTE = re.compile(r"""([\w:-]+)=("[^"]*"|'[^']*')""")
_SENTENCE = re.compile(r"[A-Z][a-z]+(?:[ .,:!?]|$)")


def untranslated(source: str) -> list[str]:
    """Texts and attributes outside of `trans` and `_()`, and sentences that expressions hold."""
    reader = _Reader()
    reader.feed(_without_expressions(source))
    reader.close()
    return [*reader.found, *_sentences(source)]


def _without_expressions(source: str) -> str:
    """The page itself; what a `trans` block holds counts as an expression."""
    parts: list[str] = []
    in_block = in_translation = False
    for _, kind, text in Environment().lex(source):
        if kind == "block_begin":
            in_block = True
        elif kind == "block_end":
            in_block = False
        elif in_block and kind == "name" and text in ("trans", "endtrans"):
            in_translation = text == "trans"
        elif kind == "variable_begin":
            parts.append(INSERTED)
        elif kind == "data" and not in_translation:
            parts.append(text)
    return "".join(parts)


def _sentences(source: str) -> Iterator[str]:
    """Literals in expressions that read like text and are not given to a translating function."""
    depth = 0
    before = ""
    for _, kind, text in Environment().lex(source):
        if kind == "operator" and text == "(":
            depth += 1 if depth or before in TRANSLATING else 0
        elif kind == "operator" and text == ")":
            depth -= 1 if depth else 0
        elif kind == "string" and not depth and _SENTENCE.match(text[1:-1]):
            yield text[1:-1]
        if kind != "whitespace":
            before = text


class _Reader(HTMLParser):
    """Collects texts with words in them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in SILENT
        self.found += [str(value) for name, value in attrs if name in SEEN and _says(value)]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        """A text; in a macro it may be attributes for a tag elsewhere."""
        attributes: list[tuple[str, str | None]] = _ATTRIBUTE.findall(data)
        text = _ATTRIBUTE.sub("", data).strip()
        self.found += [str(value) for name, value in attributes if name in SEEN and _says(value)]
        if not self._silent and _says(text):
            self.found.append(text)


def _says(text: str | None) -> bool:
    return bool(_WORD.search(text or ""))
