"""A club: roles and what they may do, standings, and evenings as a calendar file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Final, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.server.storage.rows import OPEN
from bruxelles1893.server.tables.orders import ME, SeatOrder, TableOrder, Wishes, tempo

FOUNDER: Final = "founder"
ORGANISER: Final = "organiser"
MEMBER: Final = "member"
ROLES: Final = (FOUNDER, ORGANISER, MEMBER)
LEADERS: Final = (FOUNDER, ORGANISER)
"""The roles that may invite, arrange evenings and set up the club."""

YES: Final = "yes"
MAYBE: Final = "maybe"
NO: Final = "no"
ANSWERS: Final = (YES, MAYBE, NO)

CLUB: Final = "club"
TABLE: Final = "table"
FRIEND: Final = "friend"
"""What somebody is invited to: a club, a table, or a circle of friends."""

REMINDERS: Final = (24 * 3600, 3600)
"""Seconds before an evening at which people are reminded of it."""
LONGEST_LINE: Final = 75
"""Bytes of a line of a calendar file (RFC 5545)."""


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a club."""

    name: str
    handle: str
    role: str
    is_here: bool


class TableDefaults(BaseModel):
    """The usual settings of a club's tables."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    rules: Annotated[str, Field(max_length=60)] = "second"
    players: Annotated[int, Field(ge=2, le=5)] = 4
    pace: Annotated[str, Field(max_length=11)] = "live"
    """With its clock, if there is one: `turns:days`."""
    stand_in: Annotated[str, Field(max_length=20)] = USUAL_LEVEL
    watch: Annotated[str, Field(pattern="^(|0|3|10)$")] = ""
    """Minutes after which everybody may watch; empty if only by the table's address."""
    is_rated: bool = True
    allows_talk: bool = True

    def order(self, name: str, club: str) -> TableOrder:
        """An order for a table with open seats, and one seat for the person who opens it."""
        pace, clock = tempo(self.pace)
        seats = (SeatOrder(ME, name=name), *[SeatOrder(OPEN)] * (self.players - 1))
        wishes = Wishes(
            pace=pace,
            clock=clock,
            stand_in=self.stand_in,
            is_watchable=True if self.watch else None,
            watch_delay=int(self.watch or 0) * 60,
            is_rated=self.is_rated,
            allows_talk=self.allows_talk,
        )
        return TableOrder(self.rules, seats, wishes, club=club)


def read_defaults(text: str) -> TableDefaults:
    """The stored defaults of a club."""
    try:
        return TableDefaults.model_validate_json(text or "{}")
    except ValidationError:
        return TableDefaults()


BEHIND: Final = -1
"""Fewer points than anybody can have at the end."""


class ClubGame(NamedTuple):
    """A finished game of a club: who began it on which seat, the scores, and who left."""

    owners: tuple[str | None, ...]
    scores: tuple[int, ...]
    left: tuple[bool, ...] = ()
    """By seat; empty if nobody has left."""

    @property
    def results(self) -> list[int]:
        """The scores, with those who left behind all others."""
        left = self.left or (False,) * len(self.scores)
        return [BEHIND if gone else score for gone, score in zip(left, self.scores, strict=True)]


@dataclass(frozen=True, slots=True)
class ClubStanding:
    """Somebody's results in the games of a club."""

    identity: str
    games: int
    won: int
    beaten: int
    """Opponents who had fewer points."""


def standings(games: Iterable[ClubGame]) -> list[ClubStanding]:
    """Standings by opponents beaten, then by victories; a shared first place is a victory.

    Who played a seat on for somebody else has no result there: the position was not theirs.
    """
    sums: dict[str, list[int]] = {}
    for game in games:
        results = game.results
        best = max(results)
        for owner, result in zip(game.owners, results, strict=True):
            if owner is not None:
                found = sums.setdefault(owner, [0, 0, 0])
                found[0] += 1
                found[1] += result == best > BEHIND
                found[2] += sum(other < result for other in results)
    rows = [ClubStanding(owner, *counts) for owner, counts in sums.items()]
    return sorted(rows, key=lambda row: (-row.beaten, -row.won, row.games, row.identity))


def next_reminder(starts_at: float, now: float) -> float | None:
    """When people are reminded next of an evening; None if no reminder is left."""
    return next((starts_at - lead for lead in REMINDERS if starts_at - lead > now), None)


class CalendarEvent(NamedTuple):
    """An evening in the terms of calendar files."""

    uid: str
    title: str
    notes: str
    url: str
    starts_at: float
    minutes: int
    made_at: float
    changed_at: float
    revision: int
    is_cancelled: bool


def calendar(events: Sequence[CalendarEvent]) -> str:
    """A calendar file (RFC 5545). An app takes what has the same UID and a higher SEQUENCE."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//bruxelles1893//clubs//EN"]
    for event in events:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{event.uid}",
            f"SEQUENCE:{event.revision}",
            f"CREATED:{_utc(event.made_at)}",
            f"DTSTAMP:{_utc(event.changed_at)}",
            f"LAST-MODIFIED:{_utc(event.changed_at)}",
            f"DTSTART:{_utc(event.starts_at)}",
            f"DTEND:{_utc(event.starts_at + 60 * event.minutes)}",
            f"SUMMARY:{_escaped(event.title)}",
            f"DESCRIPTION:{_escaped(event.notes)}",
            f"URL:{event.url}",
            f"STATUS:{'CANCELLED' if event.is_cancelled else 'CONFIRMED'}",
            "END:VEVENT",
        ]
    return "".join(f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"])


def _utc(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\r", "").replace("\n", "\\n")


def _folded(line: str) -> str:
    """Fold a long line as calendar files do, without cutting a letter."""
    pieces, size = [""], 0
    for letter in line:
        width = len(letter.encode())
        if size + width > LONGEST_LINE - 1:
            pieces.append("")
            size = 0
        pieces[-1] += letter
        size += width
    return "\r\n ".join(pieces)
