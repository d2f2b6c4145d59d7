"""Every message of a language with the arguments that real games give it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from gettext import NullTranslations
from typing import Final, NamedTuple

from bruxelles1893 import words
from bruxelles1893.messages import every_message
from bruxelles1893.proofreading.games import game_texts
from bruxelles1893.proofreading.marking import Key, MarkedCatalogue, plain
from bruxelles1893.proofreading.site import walked
from bruxelles1893.words.languages import catalogue, replace_catalogue

MOST_SAMPLES: Final = 3
MOST_NUMBER: Final = 25
"""Numbers up to this one are tried for plural forms."""

EMPHASIS: Final = "*"
"""Rules have it; pages show it in another way."""

_ARGUMENT: Final = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}|%%")


class MessageForm(NamedTuple):
    """One form of a message in the language, and how it reads."""

    template: str
    samples: tuple[str, ...]
    is_met: bool
    """Whether the samples are from games; else their arguments are those of other messages."""


class Reading(NamedTuple):
    """A message for somebody who proofreads it."""

    key: Key
    places: tuple[str, ...]
    english: str
    forms: tuple[MessageForm, ...]


def readings(language: str) -> list[Reading]:
    """All messages, with samples from whole games in the language.

    The catalogue of the language puts signs around its messages from then on: this is for a
    process that does nothing else.
    """
    spoken = catalogue(language)
    marked = MarkedCatalogue(spoken)
    replace_catalogue(language, marked)
    with words.language(language):
        texts = [*game_texts(), *walked(language)]
    met: dict[Key, dict[str, None]] = defaultdict(dict)
    for text in texts:
        for key, said in marked.found(text):
            met[key][said] = None
    return _read(spoken, met)


def _read(spoken: NullTranslations, met: Mapping[Key, Iterable[str]]) -> list[Reading]:
    found = []
    pool: dict[str, str] = {}
    for message in every_message():
        key = Key(message.context, message.texts[0])
        templates = _templates(spoken, message.context, message.texts)
        samples = {each: _matching(each, met.get(key, ()), pool) for each in templates}
        found.append((key, message, samples))
    return [
        Reading(key, message.places, " / ".join(message.texts), _forms(samples, pool))
        for key, message, samples in found
    ]


def _forms(
    samples: Mapping[str, Sequence[str]], pool: Mapping[str, str]
) -> tuple[MessageForm, ...]:
    return tuple(
        MessageForm(template, tuple(real[:MOST_SAMPLES]) or (_filled(template, pool),), bool(real))
        for template, real in samples.items()
    )


def _templates(spoken: NullTranslations, context: str, texts: tuple[str, ...]) -> list[str]:
    """The forms of a message in a language, each once."""
    if len(texts) == 1:
        said = spoken.pgettext(context, texts[0]) if context else spoken.gettext(texts[0])
        return [said]
    one, many = texts
    return list(
        dict.fromkeys(
            spoken.npgettext(context, one, many, number)
            if context
            else spoken.ngettext(one, many, number)
            for number in range(MOST_NUMBER)
        ),
    )


def _matching(template: str, said: Iterable[str], pool: dict[str, str]) -> list[str]:
    """The samples of one form; their arguments are stored for messages without samples."""
    pattern = _pattern(template)
    matches = [match for text in said if (match := pattern.fullmatch(text.replace(EMPHASIS, "")))]
    for match in matches[:1]:
        pool.update((name, value) for name, value in match.groupdict().items() if value)
    return [match[0] for match in matches]


def _pattern(template: str) -> re.Pattern[str]:
    """The pattern of a template's texts once it is filled."""
    parts, start, seen = [], 0, set[str]()
    flat = plain(template.replace("<", "&lt;")).replace(EMPHASIS, "")
    for argument in _ARGUMENT.finditer(flat):
        parts.append(re.escape(flat[start : argument.start()]))
        start, name = argument.end(), argument[1] or argument[2]
        if name is None:
            parts.append("%")
        elif name in seen:
            parts.append(f"(?P={name})")
        else:
            seen.add(name)
            parts.append(f"(?P<{name}>.*?)")
    return re.compile("".join([*parts, re.escape(flat[start:])]), re.DOTALL)


def _filled(template: str, pool: Mapping[str, str]) -> str:
    """A template with arguments of other messages."""

    def value(argument: re.Match[str]) -> str:
        name = argument[1] or argument[2]
        return "%" if name is None else pool.get(name, f"‹{name}›")

    return _ARGUMENT.sub(value, template)
