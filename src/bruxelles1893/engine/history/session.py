"""A game with its history: what was played, what happened, and how far back one may step."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from bruxelles1893.engine.core.arguments import Number
from bruxelles1893.engine.core.errors import BruxellesError
from bruxelles1893.engine.core.events import Event
from bruxelles1893.engine.core.ids import NOBODY, Option, Seat
from bruxelles1893.engine.core.ruleset import Ruleset
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.history.laying import Laid, lay
from bruxelles1893.engine.rules.obvious import obvious
from bruxelles1893.engine.rules.resolution import is_ahead
from bruxelles1893.engine.rules.setup import new_game


class UndoRefused(BruxellesError, ValueError):
    """A step back that the undo rule does not allow."""


class Move(NamedTuple):
    """A played option: its seat, the decision it answers, and the events that followed."""

    seat: Seat
    kind: str
    option: Option
    events: tuple[Event, ...]


class Session:
    """A game from its start, move by move. `state` is the present; do not apply options to it.

    `headers` are those of its record that this release does not know; `deals` tell before which
    moves, and from which seeds, what was hidden has been dealt anew. `laid` is what was not dealt,
    but laid by people on a real table.
    """

    __slots__ = (
        *("_before", "deals", "headers", "laid", "moves", "names", "opening", "seed"),
        "state",
    )

    def __init__(
        self,
        rules: Ruleset,
        players: Number,
        seed: Number = 0,
        names: tuple[str, ...] | None = None,
        laid: tuple[Laid, ...] = (),
    ) -> None:
        self.opening: list[Event] = []
        self.laid: list[Laid] = list(laid)
        self.state: State = new_game(
            rules, players, seed, self.opening, self._lay_out if laid else None
        )
        self.state.events = None
        self.seed = int(seed)
        self.names = names or tuple(f"Player {seat + 1}" for seat in range(len(self.state.players)))
        self.headers: tuple[tuple[str, str], ...] = ()
        self.deals: list[tuple[int, int]] = []
        self.moves: list[Move] = []
        self._before: list[State] = []

    @classmethod
    def beginning_with(
        cls, state: State, seed: int = 0, names: tuple[str, ...] | None = None
    ) -> Session:
        """A session that begins with this state. The session owns the state from now on."""
        session = cls(state.rules, len(state.players), seed, names)
        session.state = state
        session.opening = []
        return session

    def play(self, option: Number) -> Move:
        """Apply an option and remember it; an illegal one raises and changes nothing."""
        before, decision = self.state.copy(), self.state.decision
        events: list[Event] = []
        self.state.events = events
        try:
            self.state.apply(option)
        finally:
            self.state.events = None
        assert decision is not None
        move = Move(decision.player, decision.kind, Option(int(option)), tuple(events))
        self.moves.append(move)
        self._before.append(before)
        return move

    def _lay_out(self, state: State) -> None:
        for each in self.laid:
            lay(state, each)

    def lay(self, laid: Laid) -> None:
        """Lay the pieces that people turn up next on a real table; nobody can step back past it."""
        state = self.state.copy()
        lay(state, laid)
        state.advance()
        state.reveal_count += 1
        self.state = state
        self.laid.append(laid)

    def deal_anew(self, seed: int) -> None:
        """Deal again everything that no player knows; nobody can step back past it."""
        before, decision = self.state, self.state.decision
        if decision is None:
            return
        self.state = before.view(decision.player).determinize(Random(seed))
        self.state.rng_key = before.rules.key_of(seed)
        self.state.reveal_count = before.reveal_count + 1
        self.deals.append((len(self.moves), seed))

    def at(self, ply: int) -> State:
        """A copy of the state before move number `ply`, counted from 0, or of the present."""
        return self.state.copy() if ply == len(self.moves) else self._before[ply].copy()

    def was_free(self, ply: int) -> bool:
        """Whether move number `ply` was chosen among several options, none of them obvious."""
        return obvious(self._before[ply]) is None

    def beginning_of_turn(self, ply: int) -> int:
        """The first remembered move of the turn that move number `ply` belongs to.

        What a player is asked in the turn of another, or between turns, is a turn of its own.
        """
        seat = self.moves[ply].seat
        last = next((i for i in range(ply, -1, -1) if self.moves[i].kind == NEW_TURN), None)
        if last is not None and self.moves[last].seat == seat and is_ahead(self._before[ply]):
            return last
        first = ply
        while first and self.moves[first].kind != NEW_TURN and self.moves[first - 1].seat == seat:
            first -= 1
        return first

    def can_undo_to(self, seat: Seat, *, past_others: bool = False) -> int:
        """The earliest move a player may step back to: the present one if they may not.

        Never past a reveal or a shuffle, and past another player's decision only with
        `past_others`.
        """
        ply = len(self.moves)
        while (
            ply
            and (past_others or self.moves[ply - 1].seat == seat)
            and self._before[ply - 1].reveal_count == self.state.reveal_count
        ):
            ply -= 1
        return ply

    def undo(self, seat: Seat, ply: int | None = None, *, past_others: bool = False) -> None:
        """Step back to before a player's move `ply`, or by one move."""
        target = len(self.moves) - 1 if ply is None else ply
        earliest = self.can_undo_to(seat, past_others=past_others)
        if not earliest <= target < len(self.moves) or self.moves[target].seat != seat:
            raise UndoRefused("a step back may not pass another player's decision or a reveal")
        self.state = self._before[target]
        del self.moves[target:], self._before[target:]

    def forget(self, *, past_others: bool = False) -> int:
        """Drop the moves that nobody can step back past; returns how many."""
        last = self.moves[-1].seat if self.moves else NOBODY
        reach = self.can_undo_to(last, past_others=past_others)
        del self.moves[:reach], self._before[:reach]
        return reach
