"""A turn that is put together step by step: tried on a copy of the game, or played in it."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine import Decision, Option, Seat, State, View, why_not
from bruxelles1893.server.storage.rows import MoveRow
from bruxelles1893.server.tables.errors import IllegalMove
from bruxelles1893.server.tables.game.game import BY_PLAYER, Game


class Trial:
    """A seat's options, one after the other: nothing is stored, and nothing hidden is shown.

    It costs one copy of the game, one for a look at it, and another where an option reveals
    something. One that nobody looks at, because it will be played, need not be `is_shown`.
    """

    def __init__(self, state: State, seat: Seat, *, is_shown: bool = True) -> None:
        self._start: Final = state
        self._is_shown: Final = is_shown
        self._view: View | None = None
        self.table: State = state
        """The game after the options, with all that is hidden: never to be shown."""
        self.seat: Final = seat
        self.options: Final[list[Option]] = []
        self.has_revealed: bool = False

    @property
    def decision(self) -> Decision | None:
        """The open decision after the options."""
        return self.table.decision

    @property
    def is_over(self) -> bool:
        """Whether the next step is to play the options: the seat is asked no more, or the last
        of them reveals something."""
        decision = self.decision
        return self.has_revealed or decision is None or decision.player != self.seat

    @property
    def legal(self) -> list[Option]:
        """The options that the seat may choose next."""
        if self.is_over:
            return []
        return self.table.legal()

    @property
    def view(self) -> View:
        """The seat's view after the options. If one reveals something: only its gains."""
        if self._view is None:
            self._view = View(self.table, self.seat)
        return self._view

    @property
    def applied(self) -> int:
        """How many of the options the view shows."""
        return len(self.options) - self.has_revealed

    def add(self, option: Option) -> None:
        """Try an option; one that the rules do not allow is refused."""
        if option not in self.legal:
            raise self.refusal(option)
        reveals = self.table.reveal_count
        self._view = None
        self._apply(option)
        self.options.append(option)
        self.has_revealed = self.table.reveal_count != reveals
        if self.has_revealed and self._is_shown:
            self._view = self._with_own_goods()

    def _apply(self, option: Option) -> None:
        if not self.options:
            self.table = self._start.copy()
        self.table.apply(option)

    def _with_own_goods(self) -> View:
        """The table before an option that reveals something, with what it brings the seat itself.

        That is no secret, because it does not depend on what is revealed. A new round is not shown.
        """
        before = self._start.copy()
        for option in self.options[:-1]:
            before.apply(option)
        after = View(self.table, self.seat).table
        if not after.is_over and after.round == before.round:
            before.players[self.seat] = after.players[self.seat]
        return View(before, self.seat)

    def refusal(self, option: Option) -> IllegalMove:
        """Why an option is not allowed, from what the seat may know."""
        reason = why_not(self.view.table, option)
        assert reason is not None
        return IllegalMove(reason, self.view.table.rules)


class PlayedTurn(Trial):
    """The same, played in the game itself. The caller stores its rows or drops the game."""

    def __init__(self, game: Game, seat: Seat, at: float) -> None:
        super().__init__(game.state, seat, is_shown=False)
        self._game: Final = game
        self._at: Final = at
        self.rows: Final[list[MoveRow]] = []

    @property
    def view(self) -> View:
        """The seat's view now, on a copy: the game itself keeps what is hidden."""
        return self.table.view(self.seat)

    def _apply(self, option: Option) -> None:
        self.rows.extend(self._game.play(self.seat, [option], BY_PLAYER, self._at))
