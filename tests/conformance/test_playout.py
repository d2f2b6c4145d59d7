"""Games that play themselves: the same as decision by decision, and they leave nothing behind."""

from __future__ import annotations

import gc
import sys
from random import Random

from bruxelles1893.engine import digest, ruleset
from bruxelles1893.engine.history.playout import play_many, play_out, play_turns
from conformance.support import Table, anything, each_rule_set, each_table, walk

GAMES = 40
BLOCKS_A_GAME = 1
"""Much less than any object that a game would leave behind with each decision."""


@each_table
def test_a_play_out_is_the_random_game(table: Table) -> None:
    *_, end = walk(table.game(8), 8)
    state = table.game(8)
    decisions = play_out(state, Random(8))
    assert digest(state) == digest(end)
    assert decisions == len([*walk(table.game(8), 8)]) - 1


@each_rule_set
def test_a_policy_finishes_the_turn_and_plays_the_turns_asked_for(table: Table) -> None:
    state, rng = table.game(3), Random(3)
    turns = 0
    for expected in (2, 0, 5):
        play_turns(state, anything, rng, expected)
        assert state.decision is not None
        assert state.decision.kind == "turn"
        turns += expected
    by_hand, rng = table.game(3), Random(3)
    while turns or by_hand.decision is None or by_hand.decision.kind != "turn":
        assert by_hand.decision is not None
        turns -= by_hand.decision.kind == "turn"
        by_hand.apply(anything(by_hand, rng))
    assert digest(state) == digest(by_hand)


@each_rule_set
def test_a_policy_plays_to_the_end_of_the_game(table: Table) -> None:
    state = table.game(4)
    play_turns(state, anything, Random(4), 100_000)
    *_, end = walk(table.game(4), 4)
    assert state.is_over
    assert digest(state) == digest(end)


@each_rule_set
def test_games_leave_nothing_behind(table: Table) -> None:
    rules = ruleset(table.rules)
    play_many(rules, table.players, range(5))
    gc.collect()
    before = sys.getallocatedblocks()
    play_many(rules, table.players, range(GAMES))
    gc.collect()
    assert sys.getallocatedblocks() - before < GAMES * BLOCKS_A_GAME
