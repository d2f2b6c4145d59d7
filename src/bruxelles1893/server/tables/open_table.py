"""A table whose game one person has open: what they see of it, and what they do in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from bruxelles1893.engine import (
    Option,
    Reason,
    Ruleset,
    Seat,
    Session,
    State,
    View,
    masked,
    why_not,
)
from bruxelles1893.engine.core.options import is_option
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage.errors import Taken
from bruxelles1893.server.storage.rows import WAITING, Head, MoveRow
from bruxelles1893.server.tables import disclosure
from bruxelles1893.server.tables.disclosure import seats_of
from bruxelles1893.server.tables.errors import BadOrder, Conflict
from bruxelles1893.server.tables.game.changes import Change
from bruxelles1893.server.tables.game.game import BY_PLAYER, Game
from bruxelles1893.server.tables.game.history import History
from bruxelles1893.server.tables.game.trial import PlayedTurn, Trial
from bruxelles1893.server.tables.permissions import (
    asked_seat,
    may_play,
    need_begun,
    need_hints,
    seat_after,
    seat_to_show,
    undo_to,
    undoing_seats,
)
from bruxelles1893.server.tables.position import Position, late_position, position_of
from bruxelles1893.server.tables.resources import Resources
from bruxelles1893.server.tables.summaries import Entry, Summary, TableView

MOST_OPTIONS: Final = 60
TOLD_LATE: Final = 96
"""Moves on a page for people who see them with a delay."""


class OpenTable:
    """A table whose game is up to date; nobody else has it open meanwhile."""

    def __init__(self, resources: Resources, history: History, who: Identity, game: Game) -> None:
        self._resources: Final = resources
        self._history: Final = history
        self._who: Final = who
        self._game: Final = game
        self._end: Final = self._late_end()
        """The last place that the person may see, if they see the game later than its players."""

    def _late_end(self) -> int | None:
        row = self._game.row
        if not disclosure.is_late(self._who, row, self._game.seats):
            return None
        with self._resources.store.reading() as db:
            seen = self._resources.clock() - row.watch_delay
            end = self._resources.store.ply_at(db, row.id, seen)
        return self._game.ply if end is None else min(end, self._game.ply)

    # --- Looks ------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return self._game.names

    @property
    def rules(self) -> Ruleset:
        """The rules with the printed values that the game is played with."""
        return self._game.state.rules

    @property
    def id(self) -> str:
        """The table's name in addresses."""
        return self._game.row.id

    @property
    def number(self) -> int:
        """The game's last entry."""
        return self._game.number if self._end is None else self.position().row.number

    @property
    def head(self) -> Head:
        """The head of the game."""
        return self._game.head

    @property
    def ply(self) -> int:
        """How many moves have been played and not taken back."""
        return self._game.ply if self._end is None else self._end

    @property
    def is_late(self) -> bool:
        """Whether the person sees the game later than its players."""
        return self._end is not None

    @property
    def is_waiting(self) -> bool:
        """Whether the game has not begun."""
        return self._game.row.status == WAITING

    @property
    def is_asked(self) -> bool:
        """Whether the person is asked, and no bot plays for them."""
        return disclosure.is_turn_of(self._who, self._game.row, self._game.seats)

    def summary(self) -> Summary:
        """The table from outside."""
        return self._resources.summary(self._who, self._game.row, self._game.seats)

    def view(self, seat: Seat | None = None) -> TableView:
        """The table as a seat of one's own sees it, or as everybody may see it."""
        return self._present(seat_to_show(self._who, self._game, seat))

    def _present(self, seat: Seat | None) -> TableView:
        game = self._game
        need_begun(game)
        if self._end is not None:
            return self._shown(seat, self._history.of(game).at(self._end), self._end)
        return self._shown(seat, game.state, game.ply, undo_to(self._who, game))

    def position(self) -> Position:
        """The present, to be shown to anybody."""
        need_begun(self._game)
        if self._end is None:
            return position_of(self._game)
        with self._resources.store.reading() as db:
            first = max(0, self._end - TOLD_LATE)
            moves = self._resources.store.line(db, self._game.row.id, first, self._end)
        state = masked(self._history.of(self._game).at(self._end), False)
        return late_position(self._game, state, self._end, moves)

    def at(self, ply: int, seat: Seat | None = None) -> TableView:
        """The table before move `ply`, as a seat saw it then."""
        game = self._game
        shown = seat_to_show(self._who, game, seat)
        if ply == self.ply:
            return self._present(shown)
        if not 0 <= ply < self.ply:
            raise BadOrder(f"move {ply} is not in this game; expected 0 to {self.ply}")
        return self._shown(shown, self._history.of(game).at(ply), ply)

    def _shown(
        self, seat: Seat | None, state: State, ply: int, undo_target: int | None = None
    ) -> TableView:
        """A state made fit for a seat: every hidden card is unknown."""
        view = None if seat is None else state.view(seat)
        is_played = seat is not None and may_play(self._game, seat) and ply == self._game.ply
        table = masked(state, False) if view is None else view.table
        options = tuple(view.legal()) if view is not None and is_played else ()
        return self._table_view(seat, table, view, ply, options, undo_target)

    def _table_view(
        self,
        seat: Seat | None,
        table: State,
        view: View | None,
        ply: int,
        options: tuple[Option, ...],
        undo_target: int | None = None,
    ) -> TableView:
        game, number, summary = self._game, self.number, self.summary()
        if self.is_late:
            summary = replace(summary, round=table.round, number=number)
        return TableView(
            table=summary,
            number=number,
            ply=ply,
            seat=seat,
            state=table,
            view=view,
            decision=table.decision,
            options=options,
            undo_to=undo_target,
            names=game.names,
        )

    def line(self, first: int, end: int) -> list[Entry]:
        """The moves from `first` to before `end`, without those that were taken back."""
        own, end = seats_of(self._who, self._game.seats), min(end, self.ply)
        rows = self._game.moves_between(first, end)
        if rows is None:
            with self._resources.store.reading() as db:
                rows = self._resources.store.line(db, self._game.row.id, first, end)
        return [disclosure.entry(row, own) for row in rows]

    def session(self) -> Session:
        """The game from its start; never to be shown but through the eyes of a seat."""
        return self._history.of(self._game)

    # --- Before a move ----------------------------------------------------------------------

    def asked_view(self, seat: Seat | None = None) -> View:
        """The view of the seat that one may play for."""
        return self._game.state.view(asked_seat(self._who, self._game, seat))

    def need_hints(self) -> None:
        """Refuse advice where the table has none."""
        need_hints(self._game.row)

    def why_not(self, option: Option, seat: Seat | None = None) -> Reason | None:
        """Why one's own seat cannot play an option now; None if it can."""
        view = self.asked_view(seat)
        return None if option in view.legal() else why_not(view.table, option)

    def trial(self, number: int, seat: Seat | None = None, *, is_shown: bool = True) -> Trial:
        """Try options of the seat that one may play for, if the game is still at `number`."""
        return Trial(self._game.state, self._turn(number, seat), is_shown=is_shown)

    def tried(self, trial: Trial) -> TableView:
        """The table after what was tried."""
        view, ply = trial.view, self._game.ply + trial.applied
        back = None if trial.applied else undo_to(self._who, self._game)
        return self._table_view(trial.seat, view.table, view, ply, tuple(trial.legal), back)

    # --- Moves ------------------------------------------------------------------------------

    def play(self, number: int, options: Sequence[Option], seat: Seat | None = None) -> Seat:
        """Play options, all or none, if the game is still at `number`: the seat to look from."""
        asked = self._turn(number, seat)
        now = self._resources.clock()
        rows = self._game.play(asked, checked_options(options), BY_PLAYER, now)
        self._store([*rows, *self._game.play_forced(now)], now, seat)
        return seat_after(self._who, self._game, asked)

    def play_turn(self, number: int, choose: Callable[[Trial], object]) -> None:
        """Play what is chosen step by step, all or none, if the game is still at `number`."""
        now = self._resources.clock()
        turn = PlayedTurn(self._game, self._turn(number, None), now)
        choose(turn)
        checked_options(turn.options)
        self._store([*turn.rows, *self._game.play_forced(now)], now, None)

    def undo(self, number: int, to: int | None = None, seat: Seat | None = None) -> Seat:
        """Step back to before move `to`, or by a turn, or by a choice of a turn under way.

        It tells the seat to look from then.
        """
        seats = undoing_seats(self._who, self._game, seat)
        self._check_number(number, seat_to_show(self._who, self._game, seat))
        now = self._resources.clock()
        undone = self._game.undo(seats, to, now)
        self._store([undone], now, seat)
        return undone.seat

    def undo_last(self, ply: int) -> None:
        """Step back by a turn, or by a choice of a turn under way, if that still leads to `ply`.

        Who has seen their own choice need not have seen yet what others answered to it.
        """
        need_begun(self._game)
        if undo_to(self._who, self._game) not in (ply, None):
            raise Conflict("your last choice is another one by now: look again", self.view())
        self.undo(self._game.number)

    def _turn(self, number: int, seat: Seat | None) -> Seat:
        """The seat that a person may play for now, if they know the game's present."""
        self._check_number(number, seat_to_show(self._who, self._game, seat))
        return asked_seat(self._who, self._game, seat)

    def _check_number(self, number: int, seat: Seat | None) -> None:
        need_begun(self._game)
        if number != self._game.number:
            raise Conflict(
                f"the game is at entry {self._game.number}, not {number}: look again, then decide",
                self._present(seat),
            )

    def _store(self, rows: list[MoveRow], now: float, seat: Seat | None) -> None:
        try:
            stored(self._resources, self._game, rows, now)
        except Taken:
            raise Conflict(
                "another move came first: look again, then decide", self._as_stored(seat)
            ) from None

    def _as_stored(self, seat: Seat | None) -> TableView:
        """The table as it is stored, after a move made here was refused."""
        games, table_id = self._resources.open_games, self._game.row.id
        games.drop(table_id)
        with games.opened(table_id) as game:
            return OpenTable(self._resources, self._history, self._who, game).view(seat)


def stored(resources: Resources, game: Game, rows: list[MoveRow], now: float) -> None:
    """Commit moves that were made in an open game, and tell of them."""
    asked_before = game.row.asked
    resources.open_games.store_moves(game, rows, now)
    resources.tell(Change(game.row, game.seats, asked_before, game))


def checked_options(options: Sequence[Option]) -> Sequence[Option]:
    """Options that there are, and not too many."""
    if not 1 <= len(options) <= MOST_OPTIONS:
        raise BadOrder(f"{len(options)} options; expected 1 to {MOST_OPTIONS}")
    for option in options:
        if type(option) is not int or not is_option(option):
            raise BadOrder("an option is a number that the list of options holds")
    return options
