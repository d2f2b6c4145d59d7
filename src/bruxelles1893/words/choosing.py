"""Tables of templates, and choosing a text from them by key, number of things and edition."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from bruxelles1893.engine import Ruleset
from bruxelles1893.words.languages import current_language, npgettext, pgettext

Arguments = dict[str, object]

ONE: Final = "#one"
MANY: Final = 5
"""A number that no language counts as one or few."""

_VOWELS: Final = "aeouáéóú"

SMALL_WORDS: Final[dict[str, tuple[tuple[re.Pattern[str], str], ...]]] = {
    "es": (
        (re.compile(rf"(?<= )y(?= h?[ií](?![{_VOWELS}]))", re.IGNORECASE), "e"),
        (re.compile(r"(?<= )o(?= (?:h?[oó]|8|11\b))", re.IGNORECASE), "u"),
    ),
}
"""What is replaced by what, by the code of the language: Spanish `y` before the sound `i`.

A language needs a rule here only if no shape of a sentence avoids the question.
"""


class TextTable(Mapping[str, str]):
    """English templates by key, read in the current language.

    A message of the catalogues is the English template in the context `name/key`. A key that ends
    in `#one` is the singular of the same key without it; together they are one message.
    """

    all: ClassVar[list[TextTable]] = []
    """Every table there is; the catalogues hold all their messages."""

    def __init__(self, name: str, templates: Mapping[str, str]) -> None:
        self.name: Final = name
        self._templates: Final = templates
        self._spoken_cache: Final[dict[tuple[str, str], str]] = {}
        self.all.append(self)

    def __getitem__(self, key: str) -> str:
        plain = key.removesuffix(ONE)
        return self.template(plain, 1 if key != plain else MANY)

    def __contains__(self, key: object) -> bool:
        return key in self._templates

    def __iter__(self) -> Iterator[str]:
        return iter(self._templates)

    def __len__(self) -> int:
        return len(self._templates)

    def template(self, key: str, count: object) -> str:
        """The template of a key for a count; what is no number takes the plural."""
        many, one = self._templates[key], self._templates.get(key + ONE)
        if one is None:
            return self._only(key, many)
        return npgettext(f"{self.name}/{key}", one, many, count if type(count) is int else MANY)

    def _only(self, key: str, text: str) -> str:
        """The one form of a template, looked up once for each language."""
        spoken = self._spoken_cache.get((current_language(), key))
        if spoken is None:
            spoken = pgettext(f"{self.name}/{key}", text)
            self._spoken_cache[current_language(), key] = spoken
        return spoken

    def messages(self) -> Iterator[tuple[str, ...]]:
        """Each message: its context, its template, and the plural if it has one."""
        for key, text in self._templates.items():
            if key.endswith(ONE):
                plain = key.removesuffix(ONE)
                yield f"{self.name}/{plain}", text, self._templates[plain]
            elif key + ONE not in self._templates:
                yield f"{self.name}/{key}", text


LISTS: Final = TextTable(
    "list",
    {
        "two": "{first} and {last}",
        "more": "{first}, {last}",
        "or": "{first} or {last}",
        "clauses": "{first}; {last}",
        "name": "{first}: {last}",
        "points": "{first} ({last} VP)",
        "sentence": "{first}.",
        "sentences": "{first} {last}",
    },
)


def choose(table: TextTable, keys: Iterable[str], arguments: Mapping[str, object]) -> str:
    """Format the first template that a table has for these keys, for `count` things."""
    for key in keys:
        if key in table:
            return table.template(key, arguments.get("count")).format(**arguments)
    raise KeyError(f"no words for {', '.join(keys)}")


def spoken(
    rules: Ruleset, table: TextTable, keys: Iterable[str], arguments: Mapping[str, object]
) -> str:
    """Like `choose`; a text of the edition goes before the one that all editions share."""
    edition = rules.name.partition("+")[0]
    return choose(table, [each for key in keys for each in (f"{key}@{edition}", key)], arguments)


def listed(parts: Sequence[str]) -> str:
    """Words as a list: `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return _joined("two", (enumerated(parts[:-1]), parts[-1]))


def enumerated(parts: Sequence[str]) -> str:
    """Words one after the other: `a, b, c`."""
    return _joined("more", parts)


def alternatives(parts: Sequence[str]) -> str:
    """Words of which one is chosen: `a or b or c`."""
    return _joined("or", parts)


def clauses(parts: Sequence[str]) -> str:
    """Parts that may hold commas themselves: `a, b; c`."""
    return _joined("clauses", parts)


def titled(text: object, name: str) -> str:
    """A name, a colon and a text: `a: b`."""
    return _joined("name", (name, str(text)))


def sentence(text: str) -> str:
    """A text with its full stop."""
    return LISTS["sentence"].format(first=text)


def paragraph(sentences: Sequence[str]) -> str:
    """Whole sentences one after the other."""
    return _joined("sentences", sentences)


def _joined(key: str, parts: Sequence[str]) -> str:
    first, *rest = parts or [""]
    for part in rest:
        first = LISTS[key].format(first=first, last=part)
    return smoothed(current_language(), first)


def smoothed(language: str, text: str) -> str:
    """A text whose small words suit what follows, such as Spanish `e` for `y` before `i`."""
    for pattern, word in SMALL_WORDS.get(language, ()):
        text = pattern.sub(word, text)
    return text
