"""A turn that is tried on a copy of the game: nothing is stored, and nothing hidden is shown."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine import Decision, State, View, why_not
from bruxelles1893.server.tables.errors import IllegalMove


class Trial:
    """A seat's options, one after the other.

    It costs one copy of the game, and another where an option reveals something. One that nobody
    looks at, because it will be played, need not be `is_shown`.
    """

    def __init__(self, state: State, seat: int, *, is_shown: bool = True) -> None:
        self._start: Final = state
        self._is_shown: Final = is_shown
        self._view: View | None = None
        self.table: State = state
        """The game after the options, with all that is hidden: never to be shown."""
        self.seat: Final = seat
        self.options: Final[list[int]] = []
        self.has_revealed: bool = False

    @property
    def decision(self) -> Decision | None:
        """What is asked after the options."""
        return self.table.decision

    @property
    def is_over(self) -> bool:
        """Whether the next step is to play the options: the seat is asked no more, or the last
        of them reveals something."""
        decision = self.decision
        return self.has_revealed or decision is None or decision.player != self.seat

    @property
    def legal(self) -> list[int]:
        """What the seat may choose next."""
        if self.is_over:
            return []
        return self.table.legal() if self._view is None else self._view.legal()

    @property
    def view(self) -> View:
        """What the seat sees after the options; of one that reveals something only what it gets.

        Whoever has looked tries nothing more: what is hidden is gone from the copy by then.
        """
        if self._view is None:
            self._view = View(self.table, self.seat, is_given=bool(self.options))
        return self._view

    @property
    def applied(self) -> int:
        """How many of the options the view shows."""
        return len(self.options) - self.has_revealed

    def add(self, option: int) -> None:
        """Try an option; one that the rules do not allow is refused."""
        if option not in self.legal:
            raise self.refusal(option)
        if not self.options:
            self.table = self._start.copy()
        reveals = self.table.reveals
        self.table.apply(option)
        self.options.append(option)
        self.has_revealed = self.table.reveals != reveals
        if self.has_revealed and self._is_shown:
            self._view = self._with_own_goods()

    def _with_own_goods(self) -> View:
        """The table before an option that reveals something, with what it brings the seat itself.

        That is no secret: it is the same whatever is revealed. Only a new round is not shown ahead.
        """
        before = self._start.copy()
        for option in self.options[:-1]:
            before.apply(option)
        after = View(self.table, self.seat, is_given=True).table
        if not after.is_over and after.round == before.round:
            before.players[self.seat] = after.players[self.seat]
        return View(before, self.seat, is_given=True)

    def refusal(self, option: int) -> IllegalMove:
        """Why an option is not allowed, told from what the seat may know."""
        reason = why_not(self.view.table, option)
        assert reason is not None
        return IllegalMove(reason, self.view.table.rules)
