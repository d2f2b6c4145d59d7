"""Summaries of tables: plain values for pages and the API, each made for the person who asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bruxelles1893.engine import Decision, Event, Option, Seat, State, View
from bruxelles1893.server.clocks.model import TimeControl


@dataclass(frozen=True, slots=True)
class ClaimSummary:
    """Somebody says that a seat is theirs; it can be taken in so many seconds if nobody objects.

    `missing` are the names of those who have not agreed.
    """

    name: str
    is_yours: bool
    can_agree: bool
    missing: tuple[str, ...]
    seconds: int


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A seat as the person who asks may see it."""

    number: Seat
    kind: str
    name: str
    level: str | None
    is_yours: bool
    is_handed_over: bool
    can_be_handed_over: bool
    claim: ClaimSummary | None = None
    can_be_claimed: bool = False
    can_be_retaken: bool = False
    """Whether it was yours until somebody else claimed it."""
    member: str = ""
    """The handle of the member who plays here under their own name; a guest has none."""
    is_sought: bool = False
    """Whether the table looks for somebody who plays it on."""
    time_used: float = 0.0
    """Seconds of the game so far."""
    time_left: float | None = None
    """Seconds that are left now, of the turn and of the bank; null without a clock."""


@dataclass(frozen=True, slots=True)
class Timing:
    """The clock of a table: whose time runs since when, and until when if nothing happens before.

    `pause_votes` are the names of those who want the pause to begin or to end, `end_votes` of those
    who want to end the game as it stands.
    """

    running: Seat | None
    is_paused: bool
    is_over: bool
    since: float
    over_at: float | None
    pause_votes: tuple[str, ...]
    end_votes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened at a table after entry `number`, beside its moves."""

    number: int
    at: float
    kind: str
    seat: Seat | None
    name: str
    former: str


@dataclass(frozen=True, slots=True)
class Summary:
    """A table from outside: who sits there, how far it is, whose turn it is."""

    id: str
    title: str
    rules: str
    players: int
    status: str
    pace: str
    is_public: bool
    limit: int
    skips_forced: bool
    is_guided: bool
    undoes_past_others: bool
    allows_hints: bool
    """Whether players may ask for hints while they play."""
    is_among_people: bool
    """Whether seats are for two people or more."""
    is_uploaded: bool
    lesson: str
    is_dealt_anew: bool
    creator_is_you: bool
    seats: tuple[SeatSummary, ...]
    number: int
    version: int
    asked: Seat | None
    asked_kind: str | None
    created_at: float
    moved_at: float
    round: int
    scores: tuple[int, ...] | None
    your_seats: tuple[Seat, ...]
    is_your_turn: bool
    can_be_saved: bool
    """Whether you may have the record now."""
    is_continued: bool = False
    origin: str = ""
    """The table whose game this one goes on from, for its creator."""
    origin_ply: int = 0
    clock: TimeControl | None = None
    """How much time everybody has; null without a limit."""
    stand_in: str = ""
    """The level of the bot that plays on for somebody whose time is over."""
    timing: Timing | None = None
    """The clock as it is; null where nobody counts time."""
    journal: tuple[Happening, ...] = ()
    club: str = ""
    """The club whose table it is."""
    is_rated: bool = False
    """Whether the game counts for the ratings of its players."""
    tournament: str = ""
    """The tournament that the table belongs to."""
    allows_talk: bool = True
    """Whether people talk at the table."""
    is_watchable: bool = False
    """Whether the list of games that can be watched shows it."""
    watch_delay: int = 0
    """Seconds after which people without a seat see a move."""
    has_own_values: bool = False
    """Whether other printed values are played with than those that ship."""

    next_table: str = ""
    """The table at which the same people play again, for those who sat here."""

    @property
    def can_be_hurried(self) -> bool:
        """Whether you may tell the bots not to think: nobody else minds, and nothing is rated."""
        return bool(self.your_seats) and not (self.is_rated or self.is_among_people)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)

    def is_played_on(self, seat: Seat) -> bool:
        """Whether a bot or somebody else plays on for the first holder of a seat."""
        is_taken_over = any(each.former and each.seat == seat for each in self.journal)
        return is_taken_over or self.seats[seat].level is not None


@dataclass(frozen=True, slots=True)
class TableView:
    """A table from one seat: `state` shows what that seat may know, a spectator's what all may."""

    table: Summary
    number: int
    ply: int
    seat: Seat | None
    state: State
    view: View | None
    decision: Decision | None
    options: tuple[Option, ...]
    undo_to: int | None
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """A table after options that are not stored.

    If `is_final` the next step is to play them: they end the turn or reveal something.
    """

    view: TableView
    applied: int
    is_final: bool


class GameMoment(NamedTuple):
    """A game before its move `ply`."""

    table_id: str
    ply: int


class Invitation(NamedTuple):
    """The seat that a secret link is for."""

    table_id: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a game's log: a play, or an undo that steps back to before move `ply`."""

    number: int
    kind: str
    seat: Seat
    decision: str
    option: Option
    ply: int
    by: str
    at: float
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class TurnData:
    """Whose turn it is now."""

    number: int
    status: str
    asked: Seat | None
    asked_kind: str | None
    is_your_turn: bool


@dataclass(frozen=True, slots=True)
class News:
    """The news of a table: its summary if that has changed, and entries."""

    number: int
    version: int
    table: Summary | None
    entries: tuple[Entry, ...]
    turn: TurnData | None

    @property
    def is_news(self) -> bool:
        """Whether there is anything to tell."""
        return self.table is not None or bool(self.entries)
