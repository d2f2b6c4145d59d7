"""Texts of the pages around the game, each page's in a table of its own."""

from __future__ import annotations

from bruxelles1893.words.choosing import TextTable
from bruxelles1893.words.pages.box import (
    FIELD_TITLES,
    PIECE_HINTS,
    PIECE_TITLES,
    PRINTED_WORDS,
    VALUE_EXPECTED,
    VALUE_PROBLEMS,
)
from bruxelles1893.words.pages.dates import DATES
from bruxelles1893.words.pages.everyday import (
    BOOK_HEADINGS,
    QUESTIONS,
    SMALL_WORDS,
    THESAURUS,
)
from bruxelles1893.words.pages.notices import NOTICES
from bruxelles1893.words.pages.path import PATH_TEXTS
from bruxelles1893.words.pages.phrases import PHRASES
from bruxelles1893.words.pages.privacy import PRIVACY
from bruxelles1893.words.pages.real_game import LYING, TURNED_UP
from bruxelles1893.words.pages.setup import SETUP_STEPS, SETUP_TITLES
from bruxelles1893.words.pages.world import WORLD


def tables() -> tuple[TextTable, ...]:
    """All of these tables."""
    box = (PIECE_TITLES, PIECE_HINTS, FIELD_TITLES, PRINTED_WORDS, VALUE_PROBLEMS, VALUE_EXPECTED)
    asked = (THESAURUS, QUESTIONS, SMALL_WORDS, BOOK_HEADINGS)
    real_game = (LYING, TURNED_UP)
    return (
        *box,
        *asked,
        *real_game,
        DATES,
        NOTICES,
        PATH_TEXTS,
        PHRASES,
        PRIVACY,
        SETUP_TITLES,
        SETUP_STEPS,
        WORLD,
    )
