"""Moves: people try, play and take back options, and bots play theirs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.engine import Reason, State, why_not
from bruxelles1893.engine.core.options import is_option
from bruxelles1893.server.storage.errors import Taken
from bruxelles1893.server.storage.rows import RUNNING, MoveRow
from bruxelles1893.server.tables.bot_tasks import Task, question
from bruxelles1893.server.tables.changes import Change
from bruxelles1893.server.tables.errors import BadOrder, Conflict, IllegalMove
from bruxelles1893.server.tables.game import BY_BOT, BY_PLAYER, Game
from bruxelles1893.server.tables.identity import Identity
from bruxelles1893.server.tables.permissions import (
    asked_seat,
    last_mover,
    need_begun,
    seat_after,
    seat_to_show,
)
from bruxelles1893.server.tables.summaries import Advice, Preview, TableView
from bruxelles1893.server.tables.views import Views

MOST_OPTIONS: Final = 60


class Moves(Views):
    """All that makes moves or helps to choose them; who plays is shown the table after it."""

    # --- Moves of people --------------------------------------------------------------------

    def play(
        self,
        who: Identity,
        table_id: str,
        number: int,
        options: Sequence[int],
        seat: int | None = None,
    ) -> TableView:
        """Play options, all or none, if the game is still at entry `number`."""
        with self._open_games.opened(table_id) as game:
            asked = self._turn(who, game, number, seat)
            rows = game.play(asked, checked_options(options), BY_PLAYER, self._clock())
            self._store_or_conflict(who, game, rows, seat)
            return self._view(who, game, seat_after(who, game, asked))

    def undo(
        self,
        who: Identity,
        table_id: str,
        number: int,
        to: int | None = None,
        seat: int | None = None,
    ) -> TableView:
        """Step back to before move `to`, or to one's last real choice."""
        with self._open_games.opened(table_id) as game:
            mover = last_mover(who, game, seat)
            self._check_number(who, game, number, mover)
            row = game.undo(mover, to, self._clock())
            self._store_or_conflict(who, game, [row], seat, is_undo=True)
            return self._view(who, game, mover)

    def _turn(self, who: Identity, game: Game, number: int, seat: int | None) -> int:
        """The seat that a person may play for now, if they know the game's present."""
        self._check_number(who, game, number, seat_to_show(who, game, seat))
        return asked_seat(who, game, seat)

    def _check_number(self, who: Identity, game: Game, number: int, seat: int | None) -> None:
        need_begun(game)
        if number != game.number:
            raise Conflict(
                f"the game is at entry {game.number}, not {number}: look again, then decide",
                self._view(who, game, seat),
            )

    def _store_or_conflict(
        self,
        who: Identity,
        game: Game,
        rows: list[MoveRow],
        seat: int | None,
        *,
        is_undo: bool = False,
    ) -> None:
        try:
            self._store_moves(game, rows, is_undo=is_undo)
        except Taken:
            raise Conflict(
                "another move came first: look again, then decide",
                self._present(who, game.row.id, seat),
            ) from None

    def _present(self, who: Identity, table_id: str, seat: int | None) -> TableView:
        """The table as it is stored, after a move made here was refused."""
        self._open_games.drop(table_id)
        return self.view(who, table_id, seat)

    def _store_moves(self, game: Game, rows: list[MoveRow], *, is_undo: bool = False) -> None:
        now, asked_before = self._clock(), game.row.asked
        if not is_undo:
            rows += game.play_forced(now)
        self._open_games.store_moves(game, rows, now)
        self._tell(Change(game.row, game.seats, asked_before))

    # --- Before a move ----------------------------------------------------------------------

    def preview(
        self,
        who: Identity,
        table_id: str,
        number: int,
        options: Sequence[int],
        seat: int | None = None,
    ) -> Preview:
        """The table after options that are not played yet, as far as nothing is revealed."""
        with self._open_games.opened(table_id) as game:
            asked = self._turn(who, game, number, seat)
            state, applied, is_final = tried(game, asked, checked_options(options))
            shown = self._shown(who, game, asked, state, game.ply + applied)
            legal = tuple(state.view(asked).legal())
            return Preview(replace(shown, options=legal), applied, is_final)

    def why_not(
        self, who: Identity, table_id: str, option: int, seat: int | None = None
    ) -> Reason | None:
        """Why one's own seat cannot play an option now; None if it can."""
        with self._open_games.opened(table_id) as game:
            view = game.state.view(asked_seat(who, game, seat))
        return None if option in view.legal() else why_not(view.table, option)

    def hint(self, who: Identity, table_id: str, seat: int | None = None) -> Advice:
        """What a strong bot expects of one's options, the best first."""
        with self._open_games.opened(table_id) as game:
            view, names = game.state.view(asked_seat(who, game, seat)), game.names
        return Advice(view, names, self._advise(view))

    # --- Moves of bots ----------------------------------------------------------------------

    def bot_task(self, table_id: str) -> Task | None:
        """The decision that waits for a bot, as its seat sees it."""
        with self._open_games.opened(table_id) as game:
            if game.row.status != RUNNING or game.asked is None or not game.is_bot_asked:
                return None
            level = game.seats[game.asked].level or USUAL_LEVEL
            return Task(table_id, game.number, level, question(game.state.view(game.asked)))

    def play_bot(self, task: Task, option: int) -> None:
        """Store a bot's choice, unless the game has moved on or a person has come back."""
        with self._open_games.opened(task.table_id) as game:
            seat = task.question.seat
            if game.number != task.number or game.asked != seat or not game.is_bot_asked:
                return
            rows = game.play(seat, [option], BY_BOT, self._clock())
            try:
                self._store_moves(game, rows)
            except Taken:
                return

    def waiting_for_bots(self, overdue: float) -> list[str]:
        """The games in which a bot has been asked for longer than so many seconds."""
        with self._store.reading() as db:
            return self._store.games_waiting_for_bots(db, self._clock() - overdue)


def checked_options(options: Sequence[int]) -> Sequence[int]:
    """Options that there are, and not too many."""
    if not 1 <= len(options) <= MOST_OPTIONS:
        raise BadOrder(f"{len(options)} options; expected 1 to {MOST_OPTIONS}")
    for option in options:
        if type(option) is not int or not is_option(option):
            raise BadOrder("an option is a number that the list of options holds")
    return options


def tried(game: Game, seat: int, options: Sequence[int]) -> tuple[State, int, bool]:
    """A copy after options: how many could be shown, and whether they end what can be tried."""
    state = game.state.copy()
    for applied, option in enumerate(options):
        decision = state.decision
        if decision is None or decision.player != seat:
            return state, applied, True
        if option not in state.legal():
            reason = why_not(state.view(seat).table, option)
            assert reason is not None
            raise IllegalMove(reason, state.rules)
        after = state.copy()
        after.apply(option)
        if after.reveals != state.reveals:
            return state, applied, True
        state = after
    decision = state.decision
    return state, len(options), decision is None or decision.player != seat
