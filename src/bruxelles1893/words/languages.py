"""The languages of the game, the current one, and its catalogue of messages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final

from bruxelles1893.engine import BruxellesError

LANGUAGES: Final[dict[str, str]] = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "es": "Español",
    "ru": "Русский",
    "ja": "日本語",
    "nl": "Nederlands",
}
"""Every language by its code, in its own words."""

SOURCE: Final = "en"
DOMAIN: Final = "bruxelles1893"
MOST_HEADERS: Final = 256

_CURRENT: Final = ContextVar("language", default=SOURCE)


class UnknownLanguage(BruxellesError, ValueError):
    """A code that is none of our languages."""

    def __init__(self, code: str) -> None:
        super().__init__(f"unknown language {code[:40]!r}; expected {', '.join(LANGUAGES)}")


@contextmanager
def language(code: str) -> Iterator[None]:
    """Speak a language within the block, in this thread or task only."""
    if code not in LANGUAGES:
        raise UnknownLanguage(code)
    token = _CURRENT.set(code)
    try:
        yield
    finally:
        _CURRENT.reset(token)


def current_language() -> str:
    """The code of the language that is spoken now."""
    return _CURRENT.get()


@lru_cache(MOST_HEADERS)
def accepted_language(header: str) -> str:
    """The language of ours that a browser prefers, by its `Accept-Language` header."""
    liked = [_weighted(part) for part in header.split(",")]
    for weight, code in sorted(liked, key=lambda each: -each[0]):
        if weight > 0 and code in LANGUAGES:
            return code
    return SOURCE


def _weighted(part: str) -> tuple[float, str]:
    """`fr-BE;q=0.8` as its weight and language; what cannot be read weighs nothing."""
    tag, _, weight = part.partition(";")
    try:
        number = float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        number = 0.0
    return number, tag.strip().partition("-")[0].lower()


def gettext(message: str) -> str:
    """A message in the current language."""
    return _catalogue(_CURRENT.get()).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The form of a message for a number of things."""
    return _catalogue(_CURRENT.get()).ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """A message that means different things in different contexts."""
    return _catalogue(_CURRENT.get()).pgettext(context, message)


def npgettext(context: str, one: str, many: str, count: int) -> str:
    """The form for a number of things of a message in a context."""
    return _catalogue(_CURRENT.get()).npgettext(context, one, many, count)


def script() -> str:
    """How the language is written: with which letters, and whether words stand apart."""
    # Translators: latin, cyrillic or japanese: how your language is written
    return pgettext("script", "latin")


def has_blanks() -> bool:
    """Whether words of the language stand apart."""
    return script() != "japanese"


def decimal(value: float, places: int = 1) -> str:
    """A number with its sign and decimals: `+2.5`; zero has no sign."""
    rounded = round(value, places)
    text = minus(f"{rounded:+.{places}f}" if rounded else f"{0:.{places}f}")
    # Translators: what stands between a whole number and its decimals, as in 2.5
    return text.replace(".", pgettext("decimal separator", "."))


def unsigned(value: float, places: int = 1) -> str:
    """A number with its decimals as it is written in the language, without a plus."""
    return decimal(value, places).lstrip("+")


def minus(number: object) -> str:
    """A number as it is printed: with a minus, not a hyphen."""
    return str(number).replace("-", "−")


def catalogue(code: str) -> NullTranslations:
    """All messages of a language."""
    return _catalogue(code)


def replace_catalogue(code: str, other: NullTranslations) -> None:
    """Speak a language by another catalogue from now on; texts made before stay as they are."""
    _REPLACED[code] = other
    _catalogue.cache_clear()


_REPLACED: Final[dict[str, NullTranslations]] = {}


@cache
def _catalogue(code: str) -> NullTranslations:
    if code in _REPLACED:
        return _REPLACED[code]
    if code == SOURCE:
        return NullTranslations()
    folder = files("bruxelles1893").joinpath("locale", code, "LC_MESSAGES")
    with folder.joinpath(f"{DOMAIN}.mo").open("rb") as file:
        return GNUTranslations(file)
