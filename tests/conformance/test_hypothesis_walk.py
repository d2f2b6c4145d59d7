"""Walks through games that mix legal and illegal options, copies, saves and views."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bruxelles1893.engine import (
    OPTION_COUNT,
    GameOver,
    IllegalOption,
    State,
    digest,
    from_json,
    to_json,
)
from bruxelles1893.engine.history.inventory import problems
from conformance.support import NONSENSE, TABLES, Table, anything, steady, view_text

pytestmark = pytest.mark.slow

numbers = st.integers(0, 2**32)
far = st.integers(1, 60)


def play(state: State, moves: int, seed: int) -> None:
    """Play so many options at random, fewer if the game ends."""
    rng = Random(seed)
    for _ in range(moves):
        if state.is_over:
            return
        state.apply(anything(state, rng))


class Walk(RuleBasedStateMachine):
    """One game, and a shadow that plays the same options from copies and saves of it."""

    state: State
    shadow: State

    @initialize(table=st.sampled_from(TABLES), seed=st.integers(-(10**39), 10**39))
    def begin(self, table: Table, seed: int) -> None:
        self.state, self.shadow = table.game(seed), table.game(seed)

    @rule(number=numbers)
    def play_one(self, number: int) -> None:
        assume(not self.state.is_over)
        options = self.state.legal()
        for game in (self.state, self.shadow):
            game.apply(options[number % len(options)])

    @rule(moves=far, seed=numbers)
    def play_many(self, moves: int, seed: int) -> None:
        for game in (self.state, self.shadow):
            play(game, moves, seed)

    @rule(option=st.integers(-2, OPTION_COUNT + 1) | st.integers() | st.sampled_from(NONSENSE))
    def try_what_is_not_allowed(self, option: int) -> None:
        assume(type(option) is not int or option not in self.state.legal())
        expected = GameOver if self.state.is_over else IllegalOption
        try:
            self.state.apply(option)
        except expected:
            return
        raise AssertionError(f"{option!r} was played")

    @rule(moves=far, seed=numbers)
    def play_on_a_copy(self, moves: int, seed: int) -> None:
        play(self.state.copy(), moves, seed)

    @rule()
    def go_on_from_a_copy(self) -> None:
        self.shadow = self.state.copy()

    @rule()
    def go_on_from_a_save(self) -> None:
        self.shadow = from_json(self.state.rules, json.loads(json.dumps(to_json(self.state))))

    @rule(number=numbers, seed=numbers, moves=far)
    def guess_what_is_hidden(self, number: int, seed: int, moves: int) -> None:
        seat = number % len(self.state.players)
        drawn = self.state.determinize(seat, Random(seed))
        assert view_text(drawn.view(seat)) == view_text(self.state.view(seat))
        play(drawn, moves, seed)
        assert problems(drawn) == []

    @invariant()
    def nothing_is_lost(self) -> None:
        assert problems(self.state) == []

    @invariant()
    def the_shadow_is_the_same_game(self) -> None:
        assert digest(self.shadow) == digest(self.state)
        assert self.shadow.legal() == self.state.legal()


TestWalk = Walk.TestCase
TestWalk.settings = settings(steady, max_examples=40, stateful_step_count=30)
