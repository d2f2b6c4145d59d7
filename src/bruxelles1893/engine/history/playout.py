"""Games that play themselves, by chance or by a policy.

In the compiled engine a whole game runs here without a step through plain Python.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from random import Random
from typing import NamedTuple

from bruxelles1893.engine.core.ids import Option
from bruxelles1893.engine.core.ruleset import Ruleset
from bruxelles1893.engine.core.state import State
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.history.serial import digest
from bruxelles1893.engine.rules.setup import new_game

Policy = Callable[[State, Random], Option]
"""Answers the open decision of a state with one of its options."""


class Played(NamedTuple):
    """One finished game: its number of decisions, the totals by seat, its final state's hash."""

    decisions: int
    totals: tuple[int, ...]
    digest: str


def play_out(state: State, rng: Random) -> int:
    """Play random options to the end; the number of decisions made."""
    decisions = 0
    draw = rng.random
    while state.stack:
        options = state._options
        state.take(options[int(draw() * float(len(options)))])
        decisions += 1
    return decisions


def play_forced(state: State) -> None:
    """Play on while there is one option only."""
    while len(state._options) == 1:
        state.take(state._options[0])


def play_turns(state: State, policy: Policy, rng: Random, turns: int) -> None:
    """Let a policy finish the turn that is under way and play some more turns."""
    while state.stack:
        if state.stack[-1][0] == TURN:
            if not turns:
                return
            turns -= 1
        state.take(policy(state, rng))


class Until(Enum):
    """The end of a play-out: where the next turn begins, a round ends, or the game."""

    TURN = "turn"
    ROUND = "round"
    GAME = "game"


def play_on(state: State, policy: Policy, rng: Random, until: Until = Until.ROUND) -> None:
    """Let a policy answer for everybody until a point is reached.

    Until a turn begins, which may be now; until the round is over (before the first round: until
    that is over); or until the game is.
    """
    if until is Until.TURN:
        play_turns(state, policy, rng, 0)
    else:
        last = max(1, state.round) if until is Until.ROUND else state.rules.rounds
        play_rounds(state, policy, rng, last)


def play_rounds(state: State, policy: Policy, rng: Random, last: int) -> None:
    """Let a policy play on until a round is over: to the next one's first decision or the end."""
    while state.stack and state.round <= last:
        state.take(policy(state, rng))


def play_one(rules: Ruleset, players: int, seed: int) -> Played:
    """The random game of a seed, the same on every machine."""
    state = new_game(rules, players, seed)
    decisions = play_out(state, Random(seed))
    totals = tuple([sheet.total for sheet in state.scores()])
    return Played(decisions, totals, digest(state))


def play_many(rules: Ruleset, players: int, seeds: range) -> list[Played]:
    """The random games of some seeds, in their order."""
    return [play_one(rules, players, seed) for seed in seeds]
