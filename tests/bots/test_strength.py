"""The bots in their order: each beats the one below it in a short series with fixed seeds."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from bruxelles1893.bots import Bot, BotError, GreedyBot, PlannerBot, RandomBot, SearchBot
from bruxelles1893.bots.evaluation.features import COUNT, NAMES, RoundFacts, features
from bruxelles1893.bots.evaluation.scores import expected_scores, margin, parse_weights, weights_for
from bruxelles1893.bots.levels import LEVELS, USUAL_LEVEL, level, with_network
from bruxelles1893.bots.simple.human import Habits, HumanBot, without_columns
from bruxelles1893.engine import RULE_SETS, Option, Seat, State, new_game, ruleset, winners
from bruxelles1893.engine.core.steps import BID
from bruxelles1893.optional_packages import MissingExtra
from sampling import each_edition

pytestmark = pytest.mark.slow


def finished(name: str, bots: list[Bot], seed: int) -> State:
    """A game of these bots to its end."""
    state = new_game(ruleset(name), len(bots), seed)
    rngs = [Random(100 * seed + seat) for seat in range(len(bots))]
    while (decision := state.decision) is not None:
        seat = decision.player
        state.apply(bots[seat].choose(state.view(seat), state.legal(), rngs[seat]))
    return state


def wins(name: str, strong: Bot, weak: Bot, deals: int) -> int:
    """Games that the first bot alone wins, on both seats of each deal."""
    won = 0
    for seed in range(deals):
        won += winners(finished(name, [strong, weak], seed)) == [0]
        won += winners(finished(name, [weak, strong], seed)) == [1]
    return won


@each_edition
def test_greedy_beats_random(rules: str) -> None:
    assert wins(rules, GreedyBot(), RandomBot(), 5) >= 9


@each_edition
def test_planner_beats_greedy(rules: str) -> None:
    assert wins(rules, PlannerBot(), GreedyBot(), 4) >= 7


def test_search_beats_greedy_with_few_simulations() -> None:
    assert wins("second", SearchBot(simulations=8), GreedyBot(), 1) == 2


@pytest.mark.parametrize("bot", [GreedyBot(), PlannerBot(), SearchBot(simulations=5)])
def test_the_same_seed_gives_the_same_choice(bot: Bot) -> None:
    state = new_game(ruleset("second"), 3, 4)
    for _ in range(6):
        decision = state.decision
        assert decision is not None
        view, legal = state.view(decision.player), state.legal()
        first = bot.choose(view, legal, Random(1))
        assert bot.choose(view, legal, Random(1)) == first
        state.apply(first)


def test_a_forced_move_needs_no_thought() -> None:
    state = new_game(ruleset("second"), 2, 0)
    view = state.view(0)
    for bot in (GreedyBot(), PlannerBot(), SearchBot(milliseconds=60_000)):
        assert bot.choose(view, [Option(7)], Random(0)) == 7


def test_levels_are_known_by_name_and_described() -> None:
    names = [each.name for each in LEVELS]
    assert (len(names), names[0], names[-1]) == (8, "first-game", "master")
    assert {"beginner", "easy", "medium", "hard"} < set(names), "stored games name these"
    assert level(USUAL_LEVEL).usual is PlannerBot, "quick, and no match for who has played often"
    assert all(each.text and each.title for each in LEVELS)
    with pytest.raises(BotError, match="expected first-game, beginner, easy, casual, medium"):
        level("godlike")


def test_without_numpy_the_search_plays_and_a_word_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def missing() -> Bot:
        raise MissingExtra("numpy", "network")

    assert isinstance(with_network(missing, SearchBot), SearchBot)
    assert "pip install 'bruxelles1893[network]'" in caplog.text
    assert isinstance(with_network(PlannerBot, SearchBot), PlannerBot)


def test_every_feature_has_a_name_and_a_weight_in_every_round() -> None:
    for name in RULE_SETS:
        rules = ruleset(name)
        state = new_game(rules, 4, 1)
        assert len(features(state, Seat(0), RoundFacts(state))) == COUNT == len(NAMES)
        assert [len(each.row()) for each in weights_for(rules)] == [COUNT] * rules.rounds


def test_weights_can_be_sent_to_another_process() -> None:
    weights = weights_for(ruleset("second"))
    assert pickle.loads(pickle.dumps(weights)) == weights


def test_the_expected_scores_of_a_finished_game_are_its_scores() -> None:
    state = finished("second", [GreedyBot(), RandomBot()], 1)
    totals = [float(sheet.total) for sheet in state.scores()]
    assert expected_scores(state, weights_for(state.rules)) == totals
    assert margin([10.0, 25.0, 20.0], Seat(1)) == 5.0


def test_weights_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match="one a feature"):
        parse_weights([[1.0, 2.0]])


@pytest.mark.parametrize(("stronger", "weaker"), [("easy", "first-game"), ("casual", "beginner")])
def test_a_level_beats_a_weaker_one(stronger: str, weaker: str) -> None:
    assert wins("second", level(stronger).usual(), level(weaker).usual(), 3) >= 4


def test_human_habits_show() -> None:
    state = new_game(ruleset("second"), 2, 3)
    rng, planner = Random(3), PlannerBot()
    while state.stack[-1][0] != BID:
        seat = state.stack[-1][1]
        state.apply(planner.choose(state.view(seat), state.legal(), rng))
    view, legal = state.view(state.stack[-1][1]), state.legal()
    bids = {
        overbids: [HumanBot(Habits(overbids=overbids)).choose(view, legal, Random(1)) for _ in "ab"]
        for overbids in (0, 30)
    }
    assert bids[0][0] == bids[0][1] < bids[30][0]
    assert without_columns(weights_for(state.rules))[0].columns_led == 0.0
