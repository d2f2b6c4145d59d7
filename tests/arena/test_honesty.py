"""No bot knows more than its seat: hidden cards change nothing that it chooses."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from bruxelles1893.bots import make_adviser, make_bot
from bruxelles1893.engine import State, digest, new_game, ruleset
from conformance.support import deal_hidden_anew, walk

BOTS: Final = (
    *("random", "greedy", "planner", "search:simulations=6"),
    *("network", "master:simulations=6", "level:easy"),
    "benchmarks.yardsticks:FirstSearchBot:simulations=6",
    "benchmarks.yardsticks:RoundEndBot:simulations=6",
)
TABLES: Final = (("second", 2), ("second+belle-epoque+asymmetric", 4), ("first", 3))
EVERY_NTH_DECISION: Final = 30


def positions(rules: str, players: int) -> Iterator[State]:
    """Decisions with a choice from all over a game."""
    choices = [
        state.copy()
        for state in walk(new_game(ruleset(rules), players, 21), seed=21)
        if len(state.legal()) > 1
    ]
    yield from choices[::EVERY_NTH_DECISION]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_hidden_cards_do_not_change_a_choice(bot: str, rules: str, players: int) -> None:
    rng = Random(4)
    for state in positions(rules, players):
        seat = state.stack[-1][1]
        other = deal_hidden_anew(state, seat, rng)
        assert digest(other) != digest(state)
        assert other.legal() == state.legal()
        choices = [
            make_bot(bot).choose(each.view(seat), each.legal(), Random(8))
            for each in (state, other)
        ]
        assert choices[0] == choices[1]
        assert choices[0] in state.legal()


@pytest.mark.parametrize("bot", ["planner", "search:simulations=6", "master:simulations=6"])
def test_hidden_cards_do_not_change_what_a_bot_expects(bot: str) -> None:
    for state in positions("second", 3):
        seat = state.stack[-1][1]
        other = deal_hidden_anew(state, seat, Random(5))
        expected = [
            make_adviser(bot).explain(each.view(seat), each.legal(), Random(8))
            for each in (state, other)
        ]
        assert expected[0] == expected[1]


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_does_not_change_the_game(bot: str) -> None:
    for state in positions("second", 2):
        before, view = digest(state), state.view(state.stack[-1][1])
        seen = digest(view.table)
        make_bot(bot).choose(view, state.legal(), Random(8))
        assert (digest(state), digest(view.table)) == (before, seen)
