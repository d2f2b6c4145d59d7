"""The content of a notice at the time it is sent: nothing if it is no longer true."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import Connection

from bruxelles1893.engine import Seat
from bruxelles1893.server.clocks.model import TOLD_OVER, WARNED, clock_of
from bruxelles1893.server.clubs import rows as club_rows
from bruxelles1893.server.notices.model import (
    BOT_PLAYS,
    CLOCK_EVENTS,
    CONSENT,
    DIGEST,
    EVENING_EVENTS,
    EVENING_OFF,
    INVITED_TO_TABLE,
    PAUSE_ASKED,
    PAUSE_BEGUN,
    PAUSE_ENDED,
    ROUND_DRAWN,
    SEAT_CLAIMED,
    TIME_OVER,
    TIME_SHORT,
    TOURNAMENT_OVER,
    YOUR_TURN,
    Notice,
)
from bruxelles1893.server.notices.rows import address, notice_id
from bruxelles1893.server.people import rows as people_rows
from bruxelles1893.server.people.rows import preferences
from bruxelles1893.server.storage.rows import RUNNING, TURNS, WAITING, GameRow, NoticeRow, SeatRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.game.changes import asked_person
from bruxelles1893.server.tournaments import rows as tournament_rows
from bruxelles1893.words import SOURCE

MOST_TOLD: Final = 50
"""The most tables in the daily mail."""


def current_notices(store: Store, db: Connection, row: NoticeRow, public_url: str) -> list[Notice]:
    """The notices to send: a question, or about a tournament, an evening or tables."""
    found, own_id = _what_holds(store, db, row, public_url), notice_id(row)
    return [each._replace(id=own_id) for each in found]


def _what_holds(store: Store, db: Connection, row: NoticeRow, public_url: str) -> list[Notice]:
    if row.event == CONSENT:
        return _consent_notices(db, row)
    if row.event == TOURNAMENT_OVER:
        return _tournament_notices(db, row, public_url)
    if row.event in EVENING_EVENTS:
        return _evening_notices(db, row, public_url)
    if row.topic == DIGEST:
        games = [game for game in store.games_of(db, row.identity, MOST_TOLD) if _is_slow(game)]
    else:
        found = store.game(db, row.topic)
        games = [] if found is None else [found]
    seats = store.seats(db, [game.id for game in games])
    return [
        _notice(store, db, row, game, seats[game.id], seat, public_url)
        for game in games
        if (seat := _seat_to_tell(row, game, seats[game.id])) is not None
        and (row.event != INVITED_TO_TABLE or _is_welcome(db, row))
    ]


def _is_welcome(db: Connection, row: NoticeRow) -> bool:
    """Whether an invitation was not declined since, nor its sender muted."""
    muted = club_rows.muted_by(db, row.identity)
    return any(
        each.by not in muted
        for each in club_rows.invitations_of(db, row.identity)
        if each.target == row.topic
    )


def _consent_notices(db: Connection, row: NoticeRow) -> list[Notice]:
    """The question to a mailbox, unless it was answered."""
    asked = address(db, row.identity, row.channel, row.target)
    if asked is None or asked.is_confirmed:
        return []
    return [Notice.consent(preferences(db, row.identity).language or SOURCE)]


def _is_slow(game: GameRow) -> bool:
    return game.status == RUNNING and game.pace == TURNS


def _notice(
    store: Store,
    db: Connection,
    row: NoticeRow,
    game: GameRow,
    seats: Sequence[SeatRow],
    seat: Seat,
    public_url: str,
) -> Notice:
    mover = _mover(store, db, row, game, seats, seat)
    return Notice(
        event=row.event,
        table=game.id,
        title=game.title,
        seat=seat,
        round=game.round,
        number=game.number,
        url=f"{public_url}/table/{game.id}" if public_url else None,
        name=seats[seat].name,
        mover=mover,
        rules=game.rules,
        language=preferences(db, row.identity).language or SOURCE,
    )


def _mover(
    store: Store,
    db: Connection,
    row: NoticeRow,
    game: GameRow,
    seats: Sequence[SeatRow],
    seat: Seat,
) -> str:
    """The name of the player who moved last, of the host who invites, or of who it is about."""
    if row.event == INVITED_TO_TABLE:
        return next((each.name for each in seats if each.holder == game.creator), "")
    if row.event == PAUSE_ASKED:
        votes = _votes(game)
        return next((each.name for each in seats if each.holder in votes), "")
    if row.event in CLOCK_EVENTS:
        return "" if game.asked is None else seats[game.asked].name
    mover = store.last_mover(db, game.id, seat)
    return "" if mover is None else seats[mover].name


def _tournament_notices(db: Connection, row: NoticeRow, public_url: str) -> list[Notice]:
    found = tournament_rows.find(db, row.topic)
    if found is None:
        return []
    person, url = people_rows.person(db, row.identity), f"{public_url}/tournaments/{found.id}"
    return [
        Notice(
            event=row.event,
            table="",
            title=found.title,
            seat=0,
            round=0,
            number=0,
            url=url if public_url else None,
            name=person.name if person else "",
            language=preferences(db, row.identity).language or SOURCE,
            tournament=found.id,
        )
    ]


def _evening_notices(db: Connection, row: NoticeRow, public_url: str) -> list[Notice]:
    """About an evening that is still to come, to a member of its club who may come."""
    evening = club_rows.evening(db, row.topic)
    if evening is None or evening.starts_at <= row.due_at:
        return []
    club = club_rows.club(db, evening.club)
    is_awaited = row.identity in club_rows.awaited_at(db, evening)
    if club is None or not is_awaited or evening.is_cancelled != (row.event == EVENING_OFF):
        return []
    person, wanted = people_rows.person(db, row.identity), preferences(db, row.identity)
    url = f"{public_url}/clubs/{club.id}#evenings"
    return [
        Notice(
            event=row.event,
            table="",
            title=f"{club.name}: {evening.title}",
            seat=0,
            round=0,
            number=0,
            url=url if public_url else None,
            name=person.name if person else "",
            language=wanted.language or SOURCE,
            club=club.id,
            evening=evening.id,
            begins=datetime.fromtimestamp(evening.starts_at, wanted.zone),
        )
    ]


def _seat_to_tell(row: NoticeRow, game: GameRow, seats: Sequence[SeatRow]) -> Seat | None:
    """The seat that a notice is about; None if it is outdated."""
    if row.event == SEAT_CLAIMED:
        own = (seat for seat in seats if seat.holder == row.identity and seat.claim)
        return next((seat.number for seat in own), None)
    if row.event == INVITED_TO_TABLE:
        return _seat_kept(row, game, seats)
    if row.event in CLOCK_EVENTS:
        own = (seat for seat in seats if seat.holder == row.identity)
        return next((seat.number for seat in own if _holds(row, game, seat)), None)
    if row.event == ROUND_DRAWN and game.status == RUNNING:
        own = (seat for seat in seats if seat.holder == row.identity)
        return next((seat.number for seat in own), None)
    is_same = row.event == YOUR_TURN and (row.topic == DIGEST or row.number == game.number)
    is_asked = is_same and asked_person(game, tuple(seats)) == row.identity
    return game.asked if is_asked and game.status == RUNNING else None


def _holds(row: NoticeRow, game: GameRow, seat: SeatRow) -> bool:
    """Whether what a notice says of a clock still holds for somebody on a seat."""
    clock = clock_of(game.clock)
    if clock is None or game.status != RUNNING:
        return False
    if row.event == BOT_PLAYS:
        return seat.level is not None
    if row.event == PAUSE_ASKED:
        votes = clock.pause_votes
        return not clock.is_paused and bool(votes) and row.identity not in votes
    if row.event in (PAUSE_BEGUN, PAUSE_ENDED):
        return clock.is_paused == (row.event == PAUSE_BEGUN)
    stage = WARNED if row.event == TIME_SHORT else TOLD_OVER
    is_same = row.number == game.number and clock.stage == stage and not clock.is_paused
    return is_same and (row.event == TIME_OVER) != (seat.number == clock.running)


def _votes(game: GameRow) -> frozenset[str]:
    clock = clock_of(game.clock)
    return frozenset() if clock is None else clock.pause_votes


def _seat_kept(row: NoticeRow, game: GameRow, seats: Sequence[SeatRow]) -> Seat | None:
    """The seat that somebody is invited to, as long as one is free and they have none."""
    is_here = any(seat.holder == row.identity for seat in seats)
    free = [seat.number for seat in seats if seat.holder is None and seat.level is None]
    if game.status != WAITING or is_here or not free:
        return None
    return Seat(row.number) if row.number in free else free[0]
