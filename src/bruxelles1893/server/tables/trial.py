"""A turn that is tried on a copy of the game: nothing is stored, and nothing hidden is shown."""

from __future__ import annotations

from typing import Final

from bruxelles1893.engine import Decision, State, View, why_not
from bruxelles1893.server.tables.errors import IllegalMove


class Trial:
    """A seat's options, one after the other.

    It costs a copy of the game, and one more for each view that is looked at. One that nobody
    looks at, because it will be played, need not be `is_shown`.
    """

    def __init__(self, state: State, seat: int, *, is_shown: bool = True) -> None:
        self._state: State = state
        self._is_shown: Final = is_shown
        self._view: View | None = None
        self.seat: Final = seat
        self.options: Final[list[int]] = []
        self.has_revealed: bool = False

    @property
    def decision(self) -> Decision | None:
        """What is asked after the options."""
        return self._state.decision

    @property
    def is_over(self) -> bool:
        """Whether the next step is to play the options: the seat is asked no more, or the last
        of them reveals something."""
        decision = self.decision
        return self.has_revealed or decision is None or decision.player != self.seat

    @property
    def legal(self) -> list[int]:
        """What the seat may choose next."""
        return [] if self.is_over else self._state.legal()

    @property
    def view(self) -> View:
        """What the seat sees after the options; of one that reveals something only what it gets."""
        if self._view is None:
            assert not self.has_revealed
            self._view = self._state.view(self.seat)
        return self._view

    @property
    def applied(self) -> int:
        """How many of the options the view shows."""
        return len(self.options) - self.has_revealed

    def add(self, option: int) -> None:
        """Try an option; one that the rules do not allow is refused."""
        if option not in self.legal:
            raise self.refusal(option)
        before = self.view if self._is_shown else None
        if not self.options:
            self._state = self._state.copy()
        reveals = self._state.reveals
        self._state.apply(option)
        self.options.append(option)
        self.has_revealed = self._state.reveals != reveals
        self._view = self._with_own_goods(before) if self.has_revealed and before else None

    def _with_own_goods(self, before: View) -> View:
        """The table before an option that reveals something, with what it brings the seat itself.

        That is no secret: it is the same whatever is revealed. Only a new round is not shown ahead.
        """
        after = self._state.view(self.seat).table
        if after.is_over or after.round != before.table.round:
            return before
        table = before.table.copy()
        table.players[self.seat] = after.players[self.seat]
        return View(table, self.seat)

    def refusal(self, option: int) -> IllegalMove:
        """Why an option is not allowed, told from what the seat may know."""
        reason = why_not(self.view.table, option)
        assert reason is not None
        return IllegalMove(reason, self.view.table.rules)
