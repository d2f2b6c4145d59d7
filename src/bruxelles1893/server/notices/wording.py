"""A notice in words, in the current language."""

from __future__ import annotations

from typing import Final

from bruxelles1893.server.notices.model import (
    CLOCK_EVENTS,
    EVENING_EVENTS,
    INVITED_TO_TABLE,
    ROUND_DRAWN,
    SEAT_CLAIMED,
    TEST,
    TOURNAMENT_OVER,
    YOUR_TURN,
    Notice,
)
from bruxelles1893.words import RULE_SET_NAMES
from bruxelles1893.words.pages.dates import moment_in_words
from bruxelles1893.words.pages.notices import NOTICES

TOLD: Final = (
    INVITED_TO_TABLE,
    ROUND_DRAWN,
    TOURNAMENT_OVER,
    *CLOCK_EVENTS,
    *EVENING_EVENTS,
)
"""What is told in a sentence of its own, and has a subject of its own in a mail."""


def title_of(notice: Notice) -> str:
    """The title of a notice: its table."""
    if notice.title or notice.rules not in RULE_SET_NAMES:
        return notice.title or "Bruxelles 1893"
    return RULE_SET_NAMES[notice.rules]


def body_of(notice: Notice) -> str:
    """The text of a notice."""
    if notice.event == SEAT_CLAIMED:
        return NOTICES[SEAT_CLAIMED]
    if notice.event in TOLD:
        return NOTICES[notice.event].format(mover=notice.mover, when=_begins(notice))
    if notice.event == YOUR_TURN:
        key = YOUR_TURN if notice.mover else f"{YOUR_TURN}.first"
        return NOTICES[key].format(mover=notice.mover)
    return NOTICES[TEST]


def _begins(notice: Notice) -> str:
    return moment_in_words(notice.begins) if notice.begins else ""


def subject_of(notices: list[Notice]) -> str:
    """The subject of a mail."""
    first, count = notices[0], len(notices)
    if first.event in TOLD:
        return NOTICES[f"mail.subject.{first.event}"].format(
            title=title_of(first), when=_begins(first)
        )
    if first.event == SEAT_CLAIMED:
        return NOTICES["mail.subject.claimed"].format(title=title_of(first))
    if count == 1:
        return NOTICES["mail.subject"].format(title=title_of(first))
    return NOTICES.template("mail.digest", count).format(count=count)
