"""Seats of a running game: absent players, who may act for them, and the same table again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from bruxelles1893.engine.queries import winning
from bruxelles1893.server.storage.rows import BOT, ENDED, INVITED, PERSON, RUNNING
from bruxelles1893.server.tables.orders import ME, SeatOrder, TableOrder, Wishes
from bruxelles1893.server.tables.summaries import SeatSummary, Summary
from bruxelles1893.teaching.first_game import LEVEL
from bruxelles1893.teaching.levels import PastResult, proposed
from bruxelles1893.web.table.clock_view import SeatClock, seat_clocks


@dataclass(frozen=True, slots=True)
class SeatActions:
    """A person's actions about seats; `abandoned_in` are the seconds until somebody counts so."""

    version: int = 0
    can_leave: bool = False
    is_over: bool = False
    can_be_saved: bool = False
    can_play_again: bool = False
    next_table: str = ""
    """Where the same people play again."""
    replaced: SeatSummary | None = None
    abandoned: SeatSummary | None = None
    abandoned_in: int | None = None
    claims: tuple[SeatSummary, ...] = ()
    retakable: SeatSummary | None = None
    clocks: tuple[SeatClock, ...] = ()
    has_clock: bool = False
    is_late: bool = False
    """Whether one is asked and has no time left."""
    can_vote: bool = False
    """Whether one may want a pause, or the end of the game."""
    decides_pauses: bool = False
    """Whether one's own word begins or ends a pause."""
    is_paused: bool = False
    pause_votes: tuple[str, ...] = ()
    wants_pause: bool = False
    end_votes: tuple[str, ...] = ()
    wants_end: bool = False
    is_ended: bool = False
    sought: SeatSummary | None = None


def seat_actions(table: Summary, now: float) -> SeatActions:
    """The seats of a table for the person whose summary it is."""
    is_running = table.status == RUNNING
    return SeatActions(
        version=table.version,
        can_leave=is_running and _is_playing_with_others(table),
        is_over=table.scores is not None,
        can_be_saved=table.can_be_saved,
        can_play_again=bool(table.your_seats) and not table.is_uploaded,
        next_table=table.next_table,
        replaced=_first(seat for seat in table.seats if seat.is_yours and seat.is_handed_over),
        abandoned=_first(seat for seat in table.seats if seat.can_be_handed_over),
        abandoned_in=_abandoned_in(table, now) if is_running else None,
        retakable=_first(seat for seat in table.seats if seat.can_be_retaken),
        claims=tuple(seat for seat in table.seats if seat.claim and is_running),
        sought=_first(seat for seat in table.seats if seat.is_sought),
        is_ended=table.status == ENDED,
        has_clock=table.clock is not None,
        **(_votes(table) if is_running else {}),
    )


def _votes(table: Summary) -> dict[str, Any]:
    """The clock and the votes about it, at a table of several people."""
    timing = table.timing
    if timing is None:
        return {}
    own = {seat.name for seat in table.seats if seat.is_yours and not seat.is_handed_over}
    is_own_turn = table.asked is not None and table.seats[table.asked].is_yours
    return {
        "clocks": seat_clocks(table),
        "is_late": is_own_turn and timing.is_over,
        "can_vote": bool(own) and table.is_among_people,
        "decides_pauses": table.creator_is_you or (timing.is_paused and is_own_turn),
        "is_paused": timing.is_paused,
        "pause_votes": timing.pause_votes,
        "wants_pause": not own.isdisjoint(timing.pause_votes),
        "end_votes": timing.end_votes,
        "wants_end": not own.isdisjoint(timing.end_votes),
    }


def _is_playing_with_others(table: Summary) -> bool:
    """Bots alone wait for as long as it takes, so nobody needs to leave them."""
    playing = [seat for seat in table.seats if seat.kind == PERSON and not seat.is_handed_over]
    return len({seat.is_yours for seat in playing}) > 1


def _first(seats: Iterable[SeatSummary]) -> SeatSummary | None:
    return next(iter(seats), None)


def _abandoned_in(table: Summary, now: float) -> int | None:
    """How long a person who is asked may still think before another may hand the seat to a bot."""
    if table.asked is None or not table.your_seats:
        return None
    asked = table.seats[table.asked]
    if asked.kind != PERSON or asked.is_yours or asked.is_handed_over:
        return None
    timing = table.timing
    ends = None if timing is None or table.clock is None else timing.over_at
    if table.clock is not None and ends is None:
        return None
    left = (table.moved_at + table.limit if ends is None else ends) - now
    return ceil(left) + 1 if left > 0 else None


def once_more(table: Summary) -> TableOrder:
    """A new table with the same settings: the same bots, and new links for the other people.

    Seats move on by one, so that everybody comes to begin.

    After a guided game it is one without the mentor, against bots that suit how it went.
    """
    wishes = replace(Wishes.like(table), is_guided=False)
    stronger = _suiting_level(table) if table.is_guided else None
    seats = tuple(_same_seat(seat, stronger) for seat in rotated(table.seats))
    return TableOrder(table.rules, seats, wishes, club=table.club)


def rotated(seats: Sequence[SeatSummary]) -> tuple[SeatSummary, ...]:
    """The seats of a game for the next one: who sat last sits first."""
    return (*seats[-1:], *seats[:-1])


def _suiting_level(table: Summary) -> str:
    has_won = not set(winning(table.scores or ())).isdisjoint(table.your_seats)
    return proposed([PastResult(LEVEL, has_won)]).level


def _same_seat(seat: SeatSummary, level: str | None = None) -> SeatOrder:
    if seat.is_yours:
        return SeatOrder(ME, name=seat.name)
    if seat.kind == BOT and seat.level is not None:
        return SeatOrder(BOT, level or seat.level)
    return SeatOrder(INVITED)
