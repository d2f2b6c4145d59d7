"""Seats of a running game: who is away, who may act for whom, and the same table once more."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil

from bruxelles1893.engine.queries import winning
from bruxelles1893.server.storage.rows import BOT, INVITED, PERSON, RUNNING
from bruxelles1893.server.tables.orders import ME, SeatOrder, TableOrder, Wishes
from bruxelles1893.server.tables.summaries import SeatSummary, Summary
from bruxelles1893.teaching.first_game import LEVEL
from bruxelles1893.teaching.levels import Result, proposed


@dataclass(frozen=True, slots=True)
class SeatActions:
    """What a person may do about seats; `abandoned_in` are the seconds until somebody counts so."""

    version: int = 0
    can_leave: bool = False
    is_over: bool = False
    can_be_saved: bool = False
    can_play_again: bool = False
    replaced: SeatSummary | None = None
    abandoned: SeatSummary | None = None
    abandoned_in: int | None = None
    claims: tuple[SeatSummary, ...] = ()
    retakable: SeatSummary | None = None


def seat_actions(table: Summary, now: float) -> SeatActions:
    """The seats of a table for the person whose summary it is."""
    is_running = table.status == RUNNING
    return SeatActions(
        version=table.version,
        can_leave=is_running and _is_playing_with_others(table),
        is_over=table.scores is not None,
        can_be_saved=table.can_be_saved,
        can_play_again=bool(table.your_seats) and not table.is_uploaded,
        replaced=_first(seat for seat in table.seats if seat.is_yours and seat.is_handed_over),
        abandoned=_first(seat for seat in table.seats if seat.can_be_handed_over),
        abandoned_in=_abandoned_in(table, now) if is_running else None,
        retakable=_first(seat for seat in table.seats if seat.can_be_retaken),
        claims=tuple(seat for seat in table.seats if seat.claim and is_running),
    )


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
    left = table.moved_at + table.limit - now
    return ceil(left) + 1 if left > 0 else None


def once_more(table: Summary) -> TableOrder:
    """A new table with the same settings: the same bots, and new links for the other people.

    After a guided game it is one without the mentor, against bots that suit how it went.
    """
    wishes = replace(Wishes.like(table), is_guided=False)
    stronger = _suiting_level(table) if table.is_guided else None
    seats = tuple(_same_seat(seat, stronger) for seat in table.seats)
    return TableOrder(table.rules, seats, wishes, shuffle=True)


def _suiting_level(table: Summary) -> str:
    has_won = not set(winning(table.scores or ())).isdisjoint(table.your_seats)
    return proposed([Result(LEVEL, has_won)]).level


def _same_seat(seat: SeatSummary, level: str | None = None) -> SeatOrder:
    if seat.is_yours:
        return SeatOrder(ME, name=seat.name)
    if seat.kind == BOT and seat.level is not None:
        return SeatOrder(BOT, level or seat.level)
    return SeatOrder(INVITED)
