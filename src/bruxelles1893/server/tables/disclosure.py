"""Turns rows of the database into what a person may know of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from math import ceil
from typing import Any, Final

from bruxelles1893.engine import Seat, are_shipped
from bruxelles1893.server.clocks.model import Clock, clock_of
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage import event_text
from bruxelles1893.server.storage.rows import (
    BOT,
    ENDED,
    FINISHED,
    INVITED,
    OPEN,
    PERSON,
    RUNNING,
    GameRow,
    MoveRow,
    SeatRow,
)
from bruxelles1893.server.tables.claims import claim_of, missing, ready_at, witnesses
from bruxelles1893.server.tables.game.journal import journal_of
from bruxelles1893.server.tables.seat_plan import SeatPlan
from bruxelles1893.server.tables.summaries import (
    ClaimSummary,
    Entry,
    Happening,
    News,
    SeatSummary,
    Summary,
    Timing,
    TurnData,
)


def seats_of(who: Identity, seats: Sequence[SeatRow]) -> tuple[Seat, ...]:
    """The numbers of the seats that a person holds."""
    return tuple(seat.number for seat in seats if seat.holder == who.id)


def is_late(who: Identity, row: GameRow, seats: Sequence[SeatRow]) -> bool:
    """Whether a person sees the moves of a table later than those who play there."""
    return row.watch_delay > 0 and row.status == RUNNING and not seats_of(who, seats)


def is_turn_of(who: Identity, row: GameRow, seats: Sequence[SeatRow]) -> bool:
    """Whether a person is asked, and no bot plays for them."""
    if row.status != RUNNING or row.asked is None:
        return False
    return seats[row.asked].holder == who.id and seats[row.asked].level is None


def is_among_people(seats: Sequence[SeatRow]) -> bool:
    """Whether a table is for several people; several at one device are one to the server."""
    holders = {seat.holder for seat in seats if seat.kind == PERSON}
    return len(holders) > 1 or any(seat.kind in (OPEN, INVITED) for seat in seats)


TOLD_OTHERWISE: Final = ("scores", "origin", "clock", "journal", "next_table")
TOLD_AS_STORED: Final = [
    each.name
    for each in fields(Summary)
    if each.name in GameRow._fields and each.name not in TOLD_OTHERWISE
]
"""The columns of a game that everybody may know."""


def may_be_told(who: Identity, row: GameRow, seats: Sequence[SeatRow]) -> bool:
    """Whether a person may have the record: of a game that is over, or of one's own with bots.

    While a game counts, its record would tell what is hidden.
    """
    is_alone = all(seat.kind == BOT or seat.holder == who.id for seat in seats)
    return row.status in (FINISHED, ENDED) or (
        row.status == RUNNING and is_alone and bool(seats_of(who, seats)) and not row.is_rated
    )


def summary(
    who: Identity, row: GameRow, seats: Sequence[SeatRow], now: float, lost: float
) -> Summary:
    """A table from outside; `lost` are the seconds of outages so far, which cost nobody time."""
    if is_late(who, row, seats):
        row, seats = _seen_late(row), [_seat_seen_late(seat) for seat in seats]
    plan = SeatPlan(row, seats, now - lost)
    clock = clock_of(row.clock)
    as_stored: dict[str, Any] = {name: getattr(row, name) for name in TOLD_AS_STORED}
    return Summary(
        **as_stored,
        limit=row.hand_over_after,
        is_dealt_anew=bool(row.deals),
        creator_is_you=row.creator == who.id,
        is_among_people=is_among_people(seats),
        is_continued=bool(row.origin),
        origin=row.origin if row.creator == who.id else "",
        next_table=row.next_table if seats_of(who, seats) else "",
        seats=tuple(_seat_summary(who, plan, seat, now) for seat in seats),
        scores=_scores(row),
        your_seats=seats_of(who, seats),
        is_your_turn=is_turn_of(who, row, seats),
        can_be_saved=may_be_told(who, row, seats),
        clock=None if clock is None else clock.control,
        timing=None if clock is None else _timing(clock, seats, plan.served, lost),
        journal=happenings(row),
        has_own_values=not are_shipped(row.rules, row.components),
    )


def _seen_late(row: GameRow) -> GameRow:
    """A table of which nothing tells how far it is now."""
    return row._replace(
        asked=None,
        asked_kind=None,
        clock="",
        journal="",
        round=0,
        number=0,
        moved_at=row.created_at,
    )


def _seat_seen_late(seat: SeatRow) -> SeatRow:
    """A seat that a bot plays now, unless somebody is wanted for it, who must know that."""
    is_wanted = seat.invitation is not None
    return seat._replace(level=None) if seat.kind == PERSON and not is_wanted else seat


def happenings(row: GameRow) -> tuple[Happening, ...]:
    """Happenings at a table beside its moves."""
    return tuple(Happening(*line) for line in journal_of(row.journal))


def _timing(clock: Clock, seats: Sequence[SeatRow], served: float, lost: float) -> Timing:
    names = {seat.holder: seat.name for seat in seats if seat.holder is not None}
    return Timing(
        running=clock.running,
        is_paused=clock.is_paused,
        is_over=clock.is_over(served),
        since=clock.since + lost,
        over_at=None if clock.over_at is None else clock.over_at + lost,
        pause_votes=tuple(sorted(names[each] for each in clock.pause_votes if each in names)),
        end_votes=tuple(sorted(names[each] for each in clock.end_votes if each in names)),
    )


def _seat_summary(who: Identity, plan: SeatPlan, seat: SeatRow, now: float) -> SeatSummary:
    clock = clock_of(plan.row.clock)
    return SeatSummary(
        number=seat.number,
        kind=seat.kind,
        name=seat.name,
        level=seat.level,
        is_yours=seat.holder == who.id,
        is_handed_over=seat.kind == PERSON and seat.level is not None,
        can_be_handed_over=plan.can_hand_over(who, seat, now),
        claim=_claim_summary(who, plan, seat, now),
        can_be_claimed=plan.can_claim(who, seat),
        can_be_retaken=plan.row.status == RUNNING and seat.claimed_from == who.id,
        member=seat.member,
        is_sought=plan.is_sought(seat),
        time_used=0.0 if clock is None else clock.time_used(seat.number, plan.served),
        time_left=None if clock is None else clock.time_left(seat.number, plan.served),
    )


def _claim_summary(who: Identity, plan: SeatPlan, seat: SeatRow, now: float) -> ClaimSummary | None:
    claim = claim_of(seat)
    if claim is None:
        return None
    is_witness = who.id in witnesses(plan.seats, seat)
    return ClaimSummary(
        name=claim.name,
        is_yours=claim.person == who.id,
        can_agree=is_witness and who.id not in claim.agreed,
        missing=tuple(missing(plan.seats, seat, claim)),
        seconds=max(0, ceil(ready_at(plan.row, claim) - now)),
    )


def _scores(row: GameRow) -> tuple[int, ...] | None:
    return None if row.scores is None else tuple(int(score) for score in row.scores.split())


def entry(row: MoveRow, own: Sequence[int]) -> Entry:
    """A line of the log with what these seats may know."""
    return Entry(
        number=row.number,
        kind=row.kind,
        seat=row.seat,
        decision=row.decision,
        option=row.option,
        ply=row.ply,
        by=row.played_by,
        at=row.played_at,
        events=event_text.seen_by(event_text.from_text(row.events), own),
    )


def seen_number(row: GameRow, after: int | None, version: int) -> int:
    """The last entry that a listener has seen; at first not beyond what there is."""
    if after is None:
        return row.number
    return min(after, row.number) if version == 0 else after


def news(
    who: Identity,
    row: GameRow,
    seats: Sequence[SeatRow],
    seen: int,
    version: int,
    fresh: Sequence[MoveRow],
    now: float,
    lost: float,
) -> News:
    """The news for a person. It never goes back: memory may be older than what was read last.

    People who see moves with a delay get news of the table only.
    """
    own = seats_of(who, seats)
    if is_late(who, row, seats):
        fresh, row = (), row._replace(number=seen, asked=None, asked_kind=None)
    is_changed = row.version > version
    entries = tuple(entry(move, own) for move in fresh)
    turn = TurnData(row.number, row.status, row.asked, row.asked_kind, is_turn_of(who, row, seats))
    return News(
        number=max([seen, *(each.number for each in entries)]),
        version=max(version, row.version),
        table=summary(who, row, seats, now, lost) if is_changed else None,
        entries=entries,
        turn=turn if is_changed or entries else None,
    )
