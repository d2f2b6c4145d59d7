"""Messages with marks, so that they can be found again in any text."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from gettext import NullTranslations
from typing import Final, NamedTuple

BEGIN, NAMED, END = "\uf8f0", "\uf8f1", "\uf8f2"
"""Signs that no language uses: before a message's number, between it and the text, at the end."""

_MARK: Final = re.compile(f"{BEGIN}(\\d+){NAMED}|{END}")
_TAG: Final = re.compile(r"<[^<>]*>")
_BLANKS: Final = re.compile(r"[ \t\r\n]+")


class Key(NamedTuple):
    """The key of a message: its context, or nothing, and its English text or singular."""

    context: str
    text: str


class MarkedCatalogue(NullTranslations):
    """A catalogue that puts signs around its messages."""

    def __init__(self, spoken: NullTranslations) -> None:
        super().__init__()
        self._spoken: Final = spoken
        self._numbers: Final[dict[Key, int]] = {}

    def gettext(self, message: str) -> str:
        """A message between signs."""
        return self._marked(Key("", message), self._spoken.gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A form of a message between signs."""
        return self._marked(Key("", msgid1), self._spoken.ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:
        """A message in a context between signs."""
        return self._marked(Key(context, message), self._spoken.pgettext(context, message))

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """A form of a message in a context between signs."""
        said = self._spoken.npgettext(context, msgid1, msgid2, n)
        return self._marked(Key(context, msgid1), said)

    def found(self, text: str) -> Iterator[tuple[Key, str]]:
        """The messages in a text or a page, each as it reads there."""
        keys = list(self._numbers)
        begun: list[tuple[int, int]] = []
        for mark in _MARK.finditer(text):
            if mark[1]:
                begun.append((int(mark[1]), mark.end()))
            elif begun:
                number, start = begun.pop()
                yield keys[number], plain(text[start : mark.start()])

    def _marked(self, key: Key, said: str) -> str:
        number = self._numbers.setdefault(key, len(self._numbers))
        return f"{BEGIN}{number}{NAMED}{said}{END}"


def plain(text: str) -> str:
    """A text of a page without marks and tags."""
    return _BLANKS.sub(" ", html.unescape(_TAG.sub("", _MARK.sub("", text)))).strip()
