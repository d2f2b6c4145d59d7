"""What would be scored if the game ended now: the final steps with the best choices."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from bruxelles1893.engine import (
    RULE_SETS,
    State,
    begin_final_scoring,
    give_nobles,
    new_game,
    ruleset,
    to_json,
)
from bruxelles1893.engine.queries import if_game_ended, nobles_of

GAMES = [(name, players) for name, players in itertools.product(RULE_SETS, (2, 4))]


def by_hand(state: State) -> list[int]:
    """The best total of each seat over all ways through the final steps, one after another."""
    after = state.copy()
    after.events = None
    begin_final_scoring(after)
    while not after.is_over:
        seat = after.question[1]
        after = max(all_ways(after, seat), key=lambda end: end.scores()[seat].total)
    return [sheet.total for sheet in after.scores()]


def all_ways(state: State, seat: int) -> list[State]:
    """Every order of every choice; nothing is left out as known."""
    if state.is_over or state.question[1] != seat:
        return [state]
    found = []
    for option in state.legal():
        after = state.copy()
        after.apply(option)
        found += all_ways(after, seat)
    return found


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_it_is_what_playing_the_final_steps_brings(name: str, players: int) -> None:
    rng = Random(f"{name} {players}")
    state = new_game(ruleset(name), players, seed=rng.getrandbits(32))
    number = 0
    while not state.is_over:
        if number % 12 == 0 and all(len(nobles_of(each)) < 6 for each in state.players):
            before = to_json(state)
            assert [sheet.total for sheet in if_game_ended(state)] == by_hand(state)
            assert to_json(state) == before
        state.apply(rng.choice(state.legal()))
        number += 1
    assert if_game_ended(state) == state.scores()


@pytest.mark.parametrize(("francs", "gained"), [(0, -5), (2, -5), (3, 1), (4, 0), (7, 1), (20, 0)])
def test_a_noble_costs_its_price_or_five_points(francs: int, gained: int) -> None:
    """FINAL-02, FINAL-05: a noble of 3 francs counts 1 and may break up a set of 4 francs."""
    state = new_game(ruleset("second"), 3)
    noble = state.rules.noble_costs.index(3)
    state.players[2].francs = francs
    give_nobles(state.players[2], ())
    without = if_game_ended(state)[2].total
    give_nobles(state.players[2], (noble,))
    assert if_game_ended(state)[2].total - without == gained
