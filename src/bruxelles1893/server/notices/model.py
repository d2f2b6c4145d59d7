"""Notices: who gets them by which channel, and when. It knows no database and no clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, NamedTuple, Self

from bruxelles1893.server.people.model import OFF, Preferences

HOOK: Final = "hook"
PUSH: Final = "push"
MAIL: Final = "mail"
ASKED: Final = "asked"
INVITED_TODAY: Final = "invited"
"""Pseudo-channels among the addresses, for a day: a mailbox was asked, a person was invited."""

YOUR_TURN: Final = "your-turn"
SEAT_CLAIMED: Final = "seat-claimed"
INVITED_TO_TABLE: Final = "invited"
ROUND_DRAWN: Final = "round-drawn"
TOURNAMENT_OVER: Final = "tournament-over"
PAUSE_ASKED: Final = "pause-asked"
PAUSE_BEGUN: Final = "paused"
PAUSE_ENDED: Final = "resumed"
TIME_SHORT: Final = "time-short"
TIME_OVER: Final = "time-over"
"""The time of somebody else is over."""
OUT_OF_TIME: Final = "out-of-time"
BOT_PLAYS: Final = "bot-plays"
CLOCK_EVENTS: Final = (
    PAUSE_ASKED,
    PAUSE_BEGUN,
    PAUSE_ENDED,
    TIME_SHORT,
    TIME_OVER,
    OUT_OF_TIME,
    BOT_PLAYS,
)
EVENING_SOON: Final = "evening-soon"
EVENING_MOVED: Final = "evening-moved"
EVENING_OFF: Final = "evening-off"
EVENING_EVENTS: Final = (EVENING_SOON, EVENING_MOVED, EVENING_OFF)
CONSENT: Final = "consent"
"""The question to a mailbox whether mails are welcome."""
TEST: Final = "test"

SEEN_AT_TABLE: Final = (YOUR_TURN, INVITED_TO_TABLE, ROUND_DRAWN, *CLOCK_EVENTS)
"""What a person need not be told who looks at the table."""

EARLY: Final = (YOUR_TURN, *(each for each in CLOCK_EVENTS if each != BOT_PLAYS))
"""What is of use only if it is told soon."""

DAILY: Final = "daily"
"""A wish for one mail a day, instead of one each turn."""
DIGEST: Final = ""
"""The topic of the daily mail, which is about all tables."""

GRACE: Final = 4.0
"""Seconds in which an open page reports that it is seen; then no push is needed."""
UNDER_WAY: Final = 90.0
"""Seconds to wait if another player's answer interrupted the person's own turn."""


class Notice(NamedTuple):
    """A notice for one person. It holds nothing that the table hides."""

    event: str
    table: str
    title: str
    seat: int
    round: int
    number: int
    url: str | None
    name: str = ""
    """The person's name at the table."""
    mover: str = ""
    """Who moved last before, or who invites."""
    rules: str = ""
    language: str = "en"
    tournament: str = ""
    """The tournament that has ended."""
    club: str = ""
    evening: str = ""
    """The evening of a club that it is about."""
    begins: datetime | None = None
    """When the evening begins, in the person's time zone."""
    id: str = ""
    """The same however often it is sent: receivers can tell a repetition."""

    @property
    def path(self) -> str:
        """The path that the notice opens, below the site."""
        if self.tournament:
            return f"tournaments/{self.tournament}"
        if self.club:
            return f"clubs/{self.club}#evenings"
        return f"table/{self.table}#question" if self.table else "notices"

    @property
    def tag(self) -> str:
        """What it is about: of two messages with one tag only the later one is shown."""
        return self.table or self.tournament or self.evening or "test"

    @classmethod
    def test(cls, language: str) -> Self:
        """A notice that only tests whether notices arrive."""
        return cls(TEST, "", "", 0, 0, 0, None, language=language)

    @classmethod
    def consent(cls, language: str) -> Self:
        """The question to a mailbox whether mails are welcome."""
        return cls(CONSENT, "", "", 0, 0, 0, None, language=language)


def wants(preferences: Preferences, channel: str, event: str, *, is_slow: bool) -> bool:
    """Whether a person wants to be notified of an event by a channel.

    At a live table only a push comes early enough to be of use.
    """
    if channel == PUSH:
        return preferences.push != OFF
    return is_slow or event not in EARLY


def topic_of(preferences: Preferences, channel: str, event: str, table: str) -> str:
    """The topic of a notice: a table, or all of them in the one mail a day."""
    is_digest = channel == MAIL and preferences.mail == DAILY and event == YOUR_TURN
    return DIGEST if is_digest else table


def due_at(
    preferences: Preferences, channel: str, topic: str, now: float, *, is_under_way: bool = False
) -> float:
    """When a notice is sent: to programs at once, to people when they want it."""
    if channel == HOOK:
        return now
    if topic == DIGEST:
        return _next_hour(preferences, preferences.mail_hour, now)
    return after_quiet(preferences, now + (UNDER_WAY if is_under_way else GRACE))


def after_quiet(preferences: Preferences, at: float) -> float:
    """The same moment, or the end of the quiet hours that it falls in."""
    start, end = preferences.quiet_from, preferences.quiet_until
    hour = datetime.fromtimestamp(at, preferences.zone).hour
    is_quiet = start <= hour < end if start < end else start != end and not end <= hour < start
    return _next_hour(preferences, end, at) if is_quiet else at


def _next_hour(preferences: Preferences, hour: int, now: float) -> float:
    """The next time that a person's clock shows an hour."""
    local = datetime.fromtimestamp(now, preferences.zone)
    wanted = local.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    if wanted.timestamp() <= now:
        wanted = (local + timedelta(days=1)).replace(
            hour=hour, minute=0, second=0, microsecond=0, fold=0
        )
    return wanted.timestamp()
