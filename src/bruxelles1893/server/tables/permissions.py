"""Permissions at a moment of a game: who may play a seat, look from it, and step back."""

from __future__ import annotations

from typing import Protocol

from bruxelles1893.engine import Seat
from bruxelles1893.server.clocks.model import clock_of
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage.rows import (
    ENDED,
    FINISHED,
    RUNNING,
    WAITING,
    GameRow,
    SeatRow,
)
from bruxelles1893.server.tables.disclosure import may_be_told, seats_of
from bruxelles1893.server.tables.errors import (
    NoHints,
    NotFinished,
    NotSeated,
    NotYourTurn,
    Paused,
    WrongStatus,
)
from bruxelles1893.server.tables.game.game import Game
from bruxelles1893.server.tables.seat_plan import SeatPlan


class Moment(Protocol):
    """A game, or a moment of one: who sits there, and who is asked."""

    @property
    def row(self) -> GameRow:
        """The table."""

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """Who sits there."""

    @property
    def asked(self) -> Seat | None:
        """The seat that is asked."""


def need_begun(game: Game) -> None:
    """Refuse what needs a game that has begun."""
    if game.row.status == WAITING:
        raise WrongStatus("the game has not begun: the table waits for players")


def need_open(game: Game, who: Identity) -> None:
    """Refuse to tell all of a game, unless it is over or a person plays it against bots only."""
    need_begun(game)
    if not may_be_told(who, game.row, game.seats):
        raise NotFinished("the record can be had when the game is finished")


def may_play(game: Moment, seat: Seat) -> bool:
    """Whether the person who holds a seat plays it now."""
    is_playing = game.row.status == RUNNING and not is_paused(game.row)
    return is_playing and game.seats[seat].level is None


def asked_seat(who: Identity, game: Game, seat: Seat | None) -> Seat:
    """The seat that is asked, if a person may play it: any of their own, or a certain one."""
    plan = SeatPlan(game.row, game.seats)
    own = seats_of(who, game.seats) if seat is None else (plan.own_seat(who, seat).number,)
    if not own:
        raise NotSeated("you hold no seat at this table")
    plan.need(RUNNING)
    asked = game.asked
    if asked is None or asked not in own:
        name = "nobody" if asked is None else game.names[asked]
        raise NotYourTurn(f"it is the turn of {name}")
    need_no_pause(game.row)
    if not may_play(game, asked):
        raise NotYourTurn("a bot plays your seat; take it back first")
    return asked


def is_paused(row: GameRow) -> bool:
    """Whether a table pauses."""
    clock = clock_of(row.clock)
    return clock is not None and clock.is_paused


def need_no_pause(row: GameRow) -> None:
    """Refuse moves while the table pauses: nobody is to miss them."""
    if is_paused(row):
        raise Paused("the table pauses; end the pause first")


def need_hints(row: GameRow) -> None:
    """Refuse advice at a table whose players want none."""
    if not row.allows_hints and row.status not in (FINISHED, ENDED):
        raise NoHints("hints are off at this table: its maker chose so, and all players know it")


def undoing_seats(who: Identity, game: Game, seat: Seat | None) -> tuple[Seat, ...]:
    """The seats whose choices a person may take back: a certain one, or all of their own."""
    own = seats_of(who, game.seats)
    if not own or (seat is not None and seat not in own):
        raise NotSeated("this is not your seat" if own else "you hold no seat at this table")
    SeatPlan(game.row, game.seats).need(RUNNING)
    need_no_pause(game.row)
    played = tuple(each for each in own if seat in (None, each) and may_play(game, each))
    if not played:
        raise NotYourTurn("a bot plays your seat; take it back first")
    return played


def undo_to(who: Identity, game: Game) -> int | None:
    """How far a person may step back, on any of their seats."""
    return game.undo_target(
        tuple(seat for seat in seats_of(who, game.seats) if may_play(game, seat))
    )


def seat_to_show(who: Identity, game: Moment, seat: Seat | None) -> Seat | None:
    """The seat that a person looks from: the one they name, else the one of theirs that is asked.

    Without a seat of their own they look as everybody may.
    """
    if seat is not None:
        return SeatPlan(game.row, game.seats).own_seat(who, seat).number
    own = seats_of(who, game.seats)
    return game.asked if game.asked in own else next(iter(own), None)


def seat_after(who: Identity, game: Game, seat: Seat) -> Seat:
    """The seat to look from after a move: on one device the next one of one's own."""
    own = seats_of(who, game.seats)
    return game.asked if game.asked is not None and game.asked in own else seat
