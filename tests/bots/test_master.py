"""The network that ships, and the search that asks it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Container, Iterator
from copy import deepcopy
from random import Random

import pytest

pytest.importorskip("numpy")

from bruxelles1893.bots import SearchBot, make_adviser, make_bot
from bruxelles1893.bots.network.bot import (
    SHIPPED,
    NetworkBot,
    NetworkEvaluator,
    NetworkPolicy,
    Oracle,
    expectations,
    load,
)
from bruxelles1893.bots.network.reading import NetworkOutput
from bruxelles1893.bots.network.thoughts import alone
from bruxelles1893.bots.search.master import TRIED, USUAL, MasterBot
from bruxelles1893.bots.search.tree import Node, is_decided, play
from bruxelles1893.engine import RULE_SETS, Option, Seat, State, first_seats, new_game, ruleset
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.history.playout import play_out
from conformance.support import deal_hidden_anew
from patience import SECONDS

MOST_BYTES = 10_000_000


def opening(rules: str = "second", players: int = 2, decisions: int = 20) -> State:
    state, rng = new_game(ruleset(rules), players, 3), Random(3)
    for _ in range(decisions):
        play(state, rng.choice(state.legal()))
    return state


def test_the_network_that_ships_is_small() -> None:
    assert SHIPPED.stat().st_size < MOST_BYTES


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", [2, 5])
def test_the_network_tells_a_policy_and_what_each_seat_may_expect(rules: str, players: int) -> None:
    state = opening(rules, players)
    legal = state.legal()
    expected = expectations(load(), [(state, state.stack[-1][1], legal)])[0]
    assert len(expected.policy) == len(legal)
    assert sum(expected.policy) == pytest.approx(1, abs=1e-3)
    assert sum(expected.wins) == pytest.approx(1, abs=1e-3)
    assert len(expected.wins) == len(expected.scores) == len(expected.worth) == players
    assert all(20 < score < 300 for score in expected.scores)


def test_positions_that_look_the_same_are_asked_about_once() -> None:
    state, other = opening(), opening(decisions=30)
    seat = state.stack[-1][1]
    unseen = deal_hidden_anew(state, seat, Random(6))
    asked = Counting(load())
    looks = [(each, each.stack[-1][1], each.legal()) for each in (state, other, unseen)]
    answers = expectations(asked, looks)
    assert asked.rows == 2
    assert answers[0] == answers[2] != answers[1]
    assert answers[0].policy == pytest.approx(expectations(load(), looks[:1])[0].policy, abs=1e-5)


class Counting:
    """A network that counts what it is asked."""

    def __init__(self, network: Oracle) -> None:
        self._network = network
        self.rows = 0

    def outputs(self, rows: list[bytes], options: list[list[Option]]) -> list[NetworkOutput]:
        self.rows += len(rows)
        return self._network.outputs(rows, options)


def test_what_is_told_of_a_seat_hardly_depends_on_who_is_asked_to_look() -> None:
    state = opening(players=3, decisions=60)
    looks = expectations(load(), [(state.view(seat).table, seat, []) for seat in first_seats(3)])
    for seat in range(3):
        scores = [look.scores[seat] for look in looks]
        assert max(scores) - min(scores) < 40


def test_a_person_s_mistakes_are_among_what_looks_good() -> None:
    state = opening()
    view, legal = state.view(state.stack[-1][1]), state.legal()
    policy = NetworkBot().expectation(view, legal).policy
    likeliest = sorted(legal, key=lambda option: -policy[legal.index(option)])
    assert NetworkBot().choose(view, legal, Random(1)) == likeliest[0]
    played = {NetworkBot(heat=5, considers=3).choose(view, legal, Random(n)) for n in range(60)}
    assert played == set(likeliest[:3])


def test_a_search_tries_as_often_as_it_may_and_says_so() -> None:
    state = opening()
    view, legal = state.view(state.stack[-1][1]), state.legal()
    ranked = make_adviser("master:simulations=24").explain(view, legal, Random(1))
    assert sum(entry.visits for entry in ranked) == 24
    assert sorted(entry.option for entry in ranked) == sorted(legal)
    assert ranked[0].visits == max(entry.visits for entry in ranked)
    assert all((entry.margin is None) == (entry.visits < TRIED) for entry in ranked)


def test_a_lead_is_told_only_of_what_was_tried_much() -> None:
    state = opening(players=3, decisions=48)
    view, legal = state.view(state.stack[-1][1]), state.legal()
    best, *others = make_adviser("master:simulations=200").explain(view, legal, Random(1))
    assert best.margin is not None
    assert best.error
    tried = [each for each in others if each.visits >= TRIED]
    ranked = [each for each in tried if each.margin is not None]
    assert all(each.visits >= best.visits / 4 for each in ranked)
    assert len(ranked) < len(tried)


def test_what_goes_up_the_tree_is_told_at_the_ends_of_turns() -> None:
    state, bot = opening(), MasterBot(simulations=64)
    view, legal = state.view(state.stack[-1][1]), state.legal()
    root = alone(bot._network, bot._search(view, legal, Random(1), USUAL)).root
    within = [
        node for node, before in descendants(root) if node.seat == before and not node.is_turn
    ]
    assert len(within) > 10
    for node in within:
        tries = sum(tally.visits for tally in node.tallies.values())
        assert tries
        assert (node.visits, node.opinions) == (tries, 1)
        assert not any(tally.waiting for tally in node.tallies.values())


def descendants(node: Node) -> Iterator[tuple[Node, int]]:
    """All decisions after one, each with the seat that chose before."""
    for child in node.children.values():
        yield child, node.seat
        yield from descendants(child)


def test_the_same_seed_makes_the_same_choice_and_time_may_be_the_budget() -> None:
    state = opening()
    view, legal = state.view(state.stack[-1][1]), state.legal()
    choices = [make_bot("master:simulations=16").choose(view, legal, Random(4)) for _ in range(2)]
    assert choices[0] == choices[1]
    assert make_bot("master:milliseconds=5").choose(view, legal, Random(4)) in legal


@pytest.mark.parametrize(
    ("budget", "tried"),
    [
        ("simulations=24:milliseconds=600000", {24}),
        ("simulations=9999:milliseconds=1", range(9999)),
    ],
)
def test_of_two_budgets_the_first_to_be_spent_ends_it(budget: str, tried: Container[int]) -> None:
    state = opening()
    view, legal = state.view(state.stack[-1][1]), state.legal()
    ranked = make_adviser(f"master:{budget}").explain(view, legal, Random(4))
    assert sum(entry.visits for entry in ranked) in tried


def test_a_hurried_bot_plays_what_it_has_found_or_what_the_network_likes() -> None:
    state, bot, rng = opening(), MasterBot(simulations=64), Random(2)
    view, legal = state.view(state.stack[-1][1]), state.legal()
    assert bot.choose_at_once(view, legal, rng) == NetworkBot().choose(view, legal, rng)
    found = None
    while found is None:
        view, legal, reveals = state.view(state.stack[-1][1]), state.legal(), state.reveal_count
        play(state, bot.choose(view, legal, rng))
        is_own = state.reveal_count == reveals and state.stack[-1][1] == view.seat
        found = bot._kept if is_own else None
    asked = Counting(bot._network)
    bot._network = asked  # type: ignore[misc]
    assert bot.choose_at_once(state.view(view.seat), state.legal(), rng) in found[1].tallies
    assert asked.rows == 0


def test_on_a_slow_machine_few_tries_wait_for_each_other_and_none_is_left_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The network needs a second for 40 positions, by a clock of its own."""
    state = opening()
    view, legal = state.view(state.stack[-1][1]), state.legal()
    bot = MasterBot(milliseconds=900)
    asked = Counting(bot._network)
    monkeypatch.setattr("time.monotonic", lambda: asked.rows / 40)
    bot._network = asked  # type: ignore[misc]
    root = alone(bot._network, bot._search(view, legal, Random(1), USUAL)).root
    assert root.visits
    assert asked.rows / 40 < 1.5
    for node in [root, *(node for node, _ in descendants(root))]:
        assert not any(tally.waiting for tally in node.tallies.values())


def test_what_a_turn_has_found_out_is_kept_for_its_next_decision() -> None:
    state, bot, rng = opening(), MasterBot(simulations=64), Random(2)
    kept = 0
    for _ in range(12):
        seat, legal, reveals = state.stack[-1][1], state.legal(), state.reveal_count
        option = bot.choose(state.view(seat), legal, rng)
        found = bot._kept
        play(state, option)
        if found is not None and state.reveal_count == reveals and state.stack[-1][1] == seat:
            kept += 1
            assert roots(bot, state) is found[1]
            assert found[1].visits
    assert kept
    assert deepcopy(bot)._kept is None


@pytest.mark.parametrize("spec", ["search:simulations=24", "master:simulations=24"])
def test_nothing_is_kept_of_a_turn_that_was_taken_back(spec: str) -> None:
    """Two spaces lead to the same question; what was found out for one is not told of the other."""
    rng = Random(2)
    state = new_game(ruleset("second"), 2, 3)
    tried = 0
    while not tried:
        seat, legal = state.stack[-1][1], state.legal()
        bot = make_bot(spec)
        assert isinstance(bot, SearchBot | MasterBot)
        option = bot.choose(state.view(seat), legal, rng)
        for other in [each for each in legal if each != option][:6]:
            instead = state.copy()
            instead.take(other)
            if bot._kept is None or not asks_alike(state, option, other):
                continue
            tried += 1
            root = roots(bot, instead)
            assert root is not bot._kept[1]
        play(state, option)


def asks_alike(state: State, option: int, other: int) -> bool:
    """Whether two options lead to a choice that looks the same from its question alone."""
    ends = [state.copy(), state.copy()]
    for each, taken in zip(ends, (option, other), strict=True):
        each.take(Option(taken))
    return ends[0].stack == ends[1].stack and len(ends[0].legal()) > 1


def roots(bot: SearchBot | MasterBot, state: State) -> object:
    """Where a bot would begin to search a state."""
    view = state.view(state.stack[-1][1])
    if isinstance(bot, SearchBot):
        return bot._root(view)
    return alone(bot._network, bot._root(view, view.legal()))


def test_the_network_plugs_into_the_search() -> None:
    policy = NetworkPolicy()
    bot = SearchBot(simulations=4, evaluator=NetworkEvaluator(), policy=policy.choose, prior=policy)
    state = opening(decisions=40)
    seat, legal = state.stack[-1][1], state.legal()
    assert bot.choose(state.view(seat), legal, Random(1)) in legal
    other = deal_hidden_anew(state, seat, Random(6))
    outlooks = [NetworkEvaluator().outlook(each) for each in (state, other)]
    assert outlooks[0] == outlooks[1]
    assert sum(outlooks[0].chances) == pytest.approx(1, abs=1e-3)
    assert policy.choose(state, Random(2)) in legal


def test_the_outlook_of_a_finished_game_is_certain() -> None:
    state = new_game(ruleset("second"), 2, 6)
    play_out(state, Random(6))
    totals = [sheet.total for sheet in state.scores()]
    outlook = NetworkEvaluator().outlook(state)
    assert outlook.scores == totals
    assert outlook.chances[totals.index(max(totals))] >= 0.5


def test_a_game_is_played_to_its_end() -> None:
    state = new_game(ruleset("first"), 2, 5)
    bots, rng = [make_bot("master:simulations=2"), make_bot("network")], Random(1)
    while not state.is_over:
        seat = state.stack[-1][1]
        state.apply(bots[seat].choose(state.view(seat), state.legal(), rng))
    assert max(sheet.total for sheet in state.scores()) > 40


def test_a_search_is_decided_when_the_rest_cannot_change_it() -> None:
    node = Node(TURN, Seat(0), {Option(1): 0.5, Option(2): 0.5}, 0.5)
    node.tally(Option(1)).visits, node.tally(Option(2)).visits = 9, 4
    assert is_decided(node, [Option(1), Option(2)], 4)
    assert not is_decided(node, [Option(1), Option(2)], 5)


def test_without_numpy_the_other_bots_play_and_a_word_says_what_to_install() -> None:
    script = """
import sys
sys.modules["numpy"] = None
from bruxelles1893.bots import make_bot
make_bot("search")
make_bot("master")
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=SECONDS
    )
    assert "pip install 'bruxelles1893[network]'" in done.stderr
    assert 'make_bot("master")' in done.stderr or "line 6" in done.stderr
