"""A game at one moment, to be shown to anybody at any time: nothing in it changes any more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bruxelles1893.engine import Seat, State, View, masked
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage import event_text
from bruxelles1893.server.storage.rows import GameRow, Head, MoveRow, SeatRow
from bruxelles1893.server.tables import disclosure
from bruxelles1893.server.tables.disclosure import seats_of
from bruxelles1893.server.tables.game.game import BY_PLAYER, SERVER, Game
from bruxelles1893.server.tables.permissions import may_play, seat_to_show
from bruxelles1893.server.tables.summaries import Entry, Happening, TableView


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A stored moment of a game, its last moves, and how far each seat could step back.

    `table` is what everybody may see; `asked_view` is what only the asked seat may see.
    """

    row: GameRow
    seats: tuple[SeatRow, ...]
    table: State
    asked_view: View | None
    ply: int
    moves: tuple[MoveRow, ...]
    mover: Seat | None
    undo_targets: Mapping[Seat, int]
    lost: float
    """The seconds of outages so far."""

    @property
    def head(self) -> Head:
        """The head of the game."""
        return Head(self.row.number, self.row.version)

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def asked(self) -> Seat | None:
        """The seat that is asked."""
        return None if self.asked_view is None else self.asked_view.seat

    @property
    def journal(self) -> tuple[Happening, ...]:
        """Happenings beside the moves."""
        return disclosure.happenings(self.row)

    def is_moved_by(self, who: Identity) -> bool:
        """Whether the last move that was not forced is one that this person made."""
        chosen = next((row for row in reversed(self.moves) if row.played_by != SERVER), None)
        if chosen is None or chosen.played_by != BY_PLAYER:
            return False
        return chosen.seat in seats_of(who, self.seats)

    def seen_from(self, seat: Seat) -> View:
        """The view of a seat: all who are not asked see the same."""
        if self.asked_view is not None and self.asked_view.seat == seat:
            return self.asked_view
        return View(self.table, seat)

    def view(self, who: Identity, now: float) -> TableView:
        """The table as a person sees it, from the seat of theirs that is asked if there is one."""
        seat = seat_to_show(who, self, None)
        view = None if seat is None else self.seen_from(seat)
        is_played = seat is not None and may_play(self, seat)
        return TableView(
            table=disclosure.summary(who, self.row, self.seats, now, self.lost),
            number=self.row.number,
            ply=self.ply,
            seat=seat,
            state=self.table if view is None else view.table,
            view=view,
            decision=self.table.decision,
            options=tuple(view.legal()) if view is not None and is_played else (),
            undo_to=self._undo_to(who),
            names=self.names,
        )

    def _undo_to(self, who: Identity) -> int | None:
        targets = [
            self.undo_targets[seat]
            for seat in seats_of(who, self.seats)
            if seat in self.undo_targets and may_play(self, seat)
        ]
        return max(targets, default=None)

    def insight(self, who: Identity) -> tuple[Seat, ...]:
        """The seats of a person if some seats know more than others, else none."""
        if all(event_text.is_public(row.events) for row in self.moves):
            return ()
        return seats_of(who, self.seats)

    def line(self, own: Sequence[Seat], first: int) -> list[Entry]:
        """The moves from `first` on, as far as these seats know and they are remembered."""
        return [disclosure.entry(row, own) for row in self.moves if row.ply >= first]

    def line_after(self, own: Sequence[Seat], number: int) -> list[Entry]:
        """The moves that were stored after entry `number`, as far as these seats know."""
        return [disclosure.entry(row, own) for row in self.moves if row.number > number]


def position_of(game: Game) -> Position:
    """The present of an open game."""
    moves = game.session.moves
    mover = moves[-1].seat if moves else None
    asked_view = None if game.asked is None else game.state.view(game.asked)
    return Position(
        row=game.row,
        seats=game.seats,
        table=_for_all(game.state, asked_view),
        asked_view=asked_view,
        ply=game.ply,
        moves=game.line,
        mover=mover,
        undo_targets=game.undo_targets(),
        lost=game.lost,
    )


def late_position(game: Game, state: State, ply: int, moves: Sequence[MoveRow]) -> Position:
    """A game as it was before move `ply`, for those who see it later: nobody is asked."""
    row = game.row._replace(
        number=moves[-1].number if moves else 0,
        asked=None,
        asked_kind=None,
        round=state.round,
        clock="",
        journal="",
    )
    return Position(
        row=row,
        seats=game.seats,
        table=state,
        asked_view=None,
        ply=ply,
        moves=tuple(moves),
        mover=moves[-1].seat if moves else None,
        undo_targets={},
        lost=game.lost,
    )


def _for_all(state: State, asked_view: View | None) -> State:
    """The table as everybody may see it: the asked seat's view, unless it holds drawn tiles."""
    if asked_view is None or asked_view.table.drawn:
        return masked(state, False)
    return asked_view.table
