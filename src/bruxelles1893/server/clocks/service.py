"""The service for clocks: pauses, and what becomes of a seat whose time is over."""

from __future__ import annotations

import logging
import secrets
from dataclasses import replace
from typing import Final

from bruxelles1893.engine import Seat
from bruxelles1893.server.clocks.model import TOLD_OVER, Clock
from bruxelles1893.server.clocks.rows import due_tables, has_clocks
from bruxelles1893.server.people.identity import ANYBODY, Identity
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.storage.errors import Unavailable
from bruxelles1893.server.storage.rows import ENDED, RUNNING, SeatRow
from bruxelles1893.server.tables.errors import NotAllowed, NotSeated, WrongStatus
from bruxelles1893.server.tables.game.journal import (
    SOUGHT,
    VOTED_TO_END,
    WAITS,
)
from bruxelles1893.server.tables.lobby import Lobby
from bruxelles1893.server.tables.resources import Resources
from bruxelles1893.server.tables.seat_plan import SeatPlan
from bruxelles1893.server.tables.summaries import Summary

LOG: Final = logging.getLogger(__name__)
MOST_DUE: Final = 100
"""The most tables that are looked after at a time; the others come next."""


class Clocks:
    """Pauses, votes and replacements at a table, and bots for seats whose time is over."""

    def __init__(self, resources: Resources, lobby: Lobby) -> None:
        self._resources: Final = resources
        self._store: Final = resources.store
        self._served: Final = resources.open_games.served
        self._lobby: Final = lobby

    # --- Pauses -----------------------------------------------------------------------------

    def want_pause(self, who: Identity, table_id: str, *, wants: bool) -> Summary:
        """Vote for or against a pause; it begins when all agree, or when the organiser says so.

        Nobody waits for people whose time is over. A pause ends in the same way, or when the others
        do not answer within the table's limit. The player whose turn it is may end it alone: only
        their time runs.
        """
        now = self._resources.clock()

        def vote(plan: SeatPlan) -> None:
            clock = _clock_of(plan, who)
            votes = _voted(clock.pause_votes, who, wants) & plan.players
            plan.changes["clock"] = clock.voted(votes, plan.served).text
            own = plan.held_by(who)
            name = own[0].name if own else who.shown_name
            may_decide = plan.row.creator == who.id or (
                clock.is_paused and clock.running in _seats_of(plan, who)
            )
            if wants and may_decide:
                plan.turn_pause(now, name)
            else:
                plan.agree_on_pause(now, name)

        return self._lobby.changed(who, table_id, vote)

    # --- When time is over ------------------------------------------------------------------

    def wait(self, who: Identity, table_id: str) -> Summary:
        """Give a seat whose time is over the table's limit once more, before a bot takes over."""
        now = self._resources.clock()

        def waited(plan: SeatPlan) -> None:
            seat, clock = _away(plan, who, now), _clock_of(plan, who)
            until = plan.served + plan.row.hand_over_after
            plan.changes["clock"] = replace(clock, waits_until=until).text
            plan.note(WAITS, now, seat, seat.name)

        return self._lobby.changed(who, table_id, waited)

    def seek(self, who: Identity, table_id: str, number: Seat, *, wants: bool) -> Summary:
        """Look for somebody to play an abandoned seat on, or stop looking."""
        now = self._resources.clock()

        def sought(plan: SeatPlan) -> None:
            seat = plan.seat(number)
            if wants:
                _need_abandoned(plan, who, seat, now)
                plan.note(SOUGHT, now, seat, seat.name)
            elif not plan.held_by(who):
                raise NotSeated("you hold no seat at this table")
            plan.put(seat._replace(invitation=secrets.token_hex(8) if wants else None))

        return self._lobby.changed(who, table_id, sought)

    def want_end(self, who: Identity, table_id: str, *, wants: bool) -> Summary:
        """Vote to end the game as it stands; it ends when all who are present agree."""
        now = self._resources.clock()

        def vote(plan: SeatPlan) -> None:
            clock = _clock_of(plan, who)
            votes = _voted(clock.end_votes, who, wants) & plan.players
            plan.changes["clock"] = replace(clock, end_votes=votes).text
            if wants and votes >= plan.present(now):
                plan.changes["status"] = ENDED
                away = next((seat for seat in plan.seats if plan.is_away(seat, now)), None)
                plan.note(VOTED_TO_END, now, away)

        return self._lobby.changed(who, table_id, vote)

    # --- By itself --------------------------------------------------------------------------

    def begin(self) -> None:
        """Start served time again: an outage costs nobody time.

        Others may have served all the time: then everybody is given the seconds since their beat.
        """
        with self._store.writing() as db:
            now = self._resources.clock()
            self._served.beat(db, now, is_start=True)
        self._served.begins(now)

    def run(self) -> None:
        """Show that this process runs, however long its database and its threads take."""
        self._served.runs(self._resources.clock())

    def sweep(self) -> None:
        """Note that the server is up, and let bots take over the seats that are due."""
        try:
            for table_id in self._due():
                self._go_on(table_id)
        except Refusal as error:
            LOG.warning("the clocks could not be looked after: %s", error)
        except Exception:
            LOG.exception("the clocks could not be looked after")

    def _due(self) -> list[str]:
        """The tables at which something is due, once a beat is stored if clocks run."""
        began = self._resources.clock()
        self._served.asks(began)
        try:
            with self._store.reading() as db:
                is_needed = has_clocks(db)
            now = self._resources.clock()
            self._served.is_read(now)
            if not is_needed:
                self._served.is_written(now)
                return []
            if self._served.is_beat_due(now):
                now = self._beat()
            with self._store.reading() as db:
                return due_tables(db, self._served.at(now), MOST_DUE)
        except Unavailable:
            self._served.is_refused(began)
            raise

    def _beat(self) -> float:
        with self._store.writing() as db:
            now = self._resources.clock()
            self._served.beat(db, now)
        self._served.has_beaten(now)
        return now

    def _go_on(self, table_id: str) -> None:
        """End a pause that nobody defends, tell of time that is over, or let a bot take over."""

        def due(plan: SeatPlan) -> None:
            at, asked, now = plan.row.due_at, plan.row.asked, self._resources.clock()
            if plan.row.status != RUNNING or at is None or asked is None or plan.served < at:
                raise WrongStatus("nothing is due at this table any more")
            clock = plan.clock
            if clock is not None and clock.is_paused:
                plan.turn_pause(now)
            elif clock is not None and clock.stage < TOLD_OVER:
                plan.changes["clock"] = clock.told_of(plan.served).text
            else:
                plan.stand_in(plan.seat(asked), plan.stand_in_level, now)

        try:
            self._lobby.changed(ANYBODY, table_id, due)
        except WrongStatus as error:
            LOG.debug("%s: %s", table_id, error)


def _clock_of(plan: SeatPlan, who: Identity) -> Clock:
    """The clock of a table, for somebody who plays there or has created it."""
    plan.need(RUNNING)
    if who.id not in plan.players and plan.row.creator != who.id:
        raise NotSeated("only those who play here may decide this")
    return plan.clock or Clock.of(plan.row.players)


def _voted(votes: frozenset[str], who: Identity, wants: bool) -> frozenset[str]:
    return votes | {who.id} if wants else votes - {who.id}


def _seats_of(plan: SeatPlan, who: Identity) -> list[Seat]:
    return [seat.number for seat in plan.held_by(who)]


def _away(plan: SeatPlan, who: Identity, now: float) -> SeatRow:
    """The seat whose time is over, if this person may decide about it."""
    seat = None if plan.row.asked is None else plan.seat(plan.row.asked)
    if seat is None or not plan.can_hand_over(who, seat, now):
        raise NotAllowed("nobody’s time is over, or it is your own")
    return seat


def _need_abandoned(plan: SeatPlan, who: Identity, seat: SeatRow, now: float) -> None:
    """Refuse to give away a seat whose owner still plays: neither time over nor a bot on it."""
    is_left = seat.holder is not None and seat.level is not None
    others = plan.players - {seat.holder}
    if who.id not in others or not (is_left or plan.can_hand_over(who, seat, now)):
        raise NotAllowed("only a seat whose player is away can be given to somebody else")
