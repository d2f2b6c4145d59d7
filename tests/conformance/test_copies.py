"""A copy and a state read back from JSON are the same game, and a game of their own."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from random import Random

import pytest

from bruxelles1893.engine import Option, PlayerState, State, digest, from_json, to_json
from bruxelles1893.engine.core.events import Event
from bruxelles1893.engine.core.state import fields_of
from conformance.support import Table, anything, each_rule_set, each_table, eagerly, play_out, walk

pytestmark = pytest.mark.slow

EVERY_NTH_DECISION = 7


def through_json(state: State) -> State:
    """Written as JSON text and read back."""
    return from_json(state.rules, json.loads(json.dumps(to_json(state))))


def through_pickle(state: State) -> State:
    """Pickled and read back."""
    second = pickle.loads(pickle.dumps(state))
    assert isinstance(second, State)
    return second


WAYS = [State.copy, copy.deepcopy, through_json, through_pickle]


def types_of(thing: State | PlayerState) -> dict[str, type]:
    """The type of each field."""
    fields = fields_of(type(thing))
    return {name: type(getattr(thing, name)) for name in fields}


@each_table
@pytest.mark.matrix("again")
@pytest.mark.parametrize("again", WAYS)
def test_plays_on_identically_from_every_decision(
    table: Table, again: Callable[[State], State]
) -> None:
    state, rng = table.game(seed=3), Random(3)
    script: list[tuple[list[Option], Option]] = []
    second_games: list[State] = []
    while not state.is_over:
        second_games.append(again(state))
        assert digest(second_games[-1]) == digest(state)
        assert second_games[-1].legal() == state.legal()
        script.append((state.legal(), eagerly(state, rng)))
        state.apply(script[-1][1])
    assert digest(again(state)) == digest(state)
    for begun in range(0, len(script), EVERY_NTH_DECISION):
        second = second_games[begun]
        for options, option in script[begun:]:
            assert second.legal() == options
            second.apply(option)
        assert second.is_over
        assert digest(second) == digest(state)


@each_rule_set
@pytest.mark.parametrize("again", WAYS)
def test_every_field_keeps_its_type(table: Table, again: Callable[[State], State]) -> None:
    """A list where the engine expects a tuple would be shared between copies."""
    for state in walk(table.game(seed=3)):
        second = again(state)
        assert types_of(second) == types_of(state)
        assert [*map(types_of, second.players)] == [*map(types_of, state.players)]


@each_table
def test_playing_on_a_copy_leaves_the_original_alone(table: Table) -> None:
    for number, state in enumerate(walk(table.game(seed=4), style=eagerly)):
        if number % EVERY_NTH_DECISION:
            continue
        before, options = digest(state), state.legal()
        play_out(state.copy(), seed=number)
        assert digest(state) == before
        assert state.legal() == options


@each_table
def test_playing_on_the_original_leaves_a_copy_alone(table: Table) -> None:
    game = walk(table.game(seed=5), style=eagerly)
    copies = [(state.copy(), digest(state), state.legal()) for state in game]
    for second, before, options in copies:
        assert digest(second) == before
        assert second.legal() == options


@each_table
def test_a_copy_tells_no_events(table: Table) -> None:
    events: list[Event] = []
    state = table.game(events=events)
    count = len(events)
    copy = state.copy()
    play_out(copy)
    assert copy.events is None
    assert len(events) == count
    state.apply(anything(state, Random(0)))
    assert len(events) > count


@each_table
def test_events_change_nothing(table: Table) -> None:
    assert digest(play_out(table.game(6, []), 6)) == digest(play_out(table.game(6), 6))
