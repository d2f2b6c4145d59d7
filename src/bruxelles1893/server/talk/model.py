"""Talk: what may be said, where, and who hears it. It knows no database and no clock."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final, NamedTuple

from bruxelles1893.server.storage.rows import CLUB_PLACE, TABLE_PLACE, TalkRow
from bruxelles1893.server.talk.errors import BadLine
from bruxelles1893.words.pages.phrases import PHRASES

TEXT: Final = "text"
PHRASE: Final = "phrase"
REMOVED: Final = "removed"
TABLE: Final = "table"
CLUB: Final = "club"
PREFIXES: Final = {TABLE: TABLE_PLACE, CLUB: CLUB_PLACE}
LONGEST: Final = 300
MOST_SHOWN: Final = 200


class Place(NamedTuple):
    """A place where people talk: a table or a club."""

    kind: str
    target: str

    @property
    def key(self) -> str:
        """The place's name in the database."""
        return PREFIXES[self.kind] + self.target

    @property
    def topic(self) -> str:
        """The hub's topic for the place: at a table, that of all who look at it."""
        return self.target if self.kind == TABLE else self.key


@dataclass(frozen=True, slots=True)
class Access:
    """One person's permissions at a place."""

    name: str
    """The name that they have in this talk."""
    handle: str
    is_watching: bool
    is_off: bool
    hears_watchers: bool
    until: float | None = None
    """What players said later is not told yet; None where nothing is held back."""
    can_turn: bool = False
    """Whether they may turn the talk of a table on and off."""
    watchers: tuple[str, ...] = ()
    """The names of those who watch now."""


class SaidLine(NamedTuple):
    """A line as one person reads it: who said it, by name only."""

    number: int
    name: str
    handle: str
    kind: str
    text: str
    said_at: float
    is_watching: bool
    is_own: bool


class Muted(NamedTuple):
    """Somebody whom a person has muted, with a code that only that person knows."""

    name: str
    code: str


@dataclass(frozen=True, slots=True)
class Conversation:
    """One person's view of the talk at a place: the lines they hear, and their permissions."""

    place: Place
    access: Access
    lines: tuple[SaidLine, ...]
    muted: tuple[Muted, ...]

    @property
    def last(self) -> int:
        """The last line that somebody else has said."""
        return max((each.number for each in self.lines if not each.is_own), default=0)


class TalkReport(NamedTuple):
    """A line that somebody reported, for the operator."""

    place: str
    number: int
    name: str
    """Who said it."""
    text: str
    reported_at: float
    reporters: int
    """How many people reported it."""


def checked_text(typed: str) -> str:
    """The typed text on one line; raise `BadLine` for signs that nobody sees or a bad length."""
    text = " ".join(unicodedata.normalize("NFC", typed).split())
    if not 1 <= len(text) <= LONGEST or not text.isprintable():
        raise BadLine(f"a line has 1 to {LONGEST} characters that can be seen")
    return text


def checked_phrase(key: str) -> str:
    """A phrase's key, checked."""
    if key not in PHRASES:
        raise BadLine("there is no such phrase")
    return key


def is_heard(row: TalkRow, access: Access) -> bool:
    """Whether a person hears a line: players hear watchers only after the game."""
    if row.is_watching:
        return access.hears_watchers
    return access.until is None or row.said_at <= access.until
