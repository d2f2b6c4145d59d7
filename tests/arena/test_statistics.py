"""Estimates on numbers that are known."""

from __future__ import annotations

from itertools import pairwise

import pytest

from arena.support import invented
from bruxelles1893.arena.statistics import Estimate, mean, ratings, share, spread_of, wilson


@pytest.mark.parametrize(
    ("value", "count", "low", "high"),
    [
        (0.5, 100, 0.4038, 0.5962),
        (0.0, 10, 0.0, 0.2775),
        (1.0, 10, 0.7225, 1.0),
        (0.25, 1000, 0.22415, 0.27776),
    ],
)
def test_wilson(value: float, count: int, low: float, high: float) -> None:
    found = wilson(value, count)
    assert found == pytest.approx((value, low, high), abs=5e-5)


def test_a_mean_has_a_normal_interval_from_the_groups() -> None:
    assert mean([[1, 2], [3, 4]]) == pytest.approx((2.5, 2.5 - 1.96, 2.5 + 1.96), abs=1e-4)
    assert mean([[10.0]] * 5) == (10, 10, 10)


def test_groups_may_differ_in_size() -> None:
    assert mean([[0, 0, 0], [4]]).value == 1


def test_one_group_gives_a_mean_without_an_interval() -> None:
    assert mean([[1, 5]]) == (3, None, None)


def test_a_share_of_single_games_is_about_wilson() -> None:
    found = share([[1.0]] * 30 + [[0.0]] * 70)
    assert found == pytest.approx(wilson(0.3, 99))


def test_games_of_a_deal_that_are_all_alike_count_once() -> None:
    single = share([[1.0]] * 30 + [[0.0]] * 70)
    alike = share([[1.0] * 4] * 30 + [[0.0] * 4] * 70)
    assert alike == pytest.approx(single)


def test_games_count_no_more_than_there_are() -> None:
    found = share([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    assert found == pytest.approx(wilson(5 / 8, 8))


def test_deals_that_do_not_differ_count_once_each() -> None:
    assert share([[1.0, 1.0, 1.0]] * 6) == wilson(1, 6)


def test_an_interval_holds_its_value() -> None:
    for wins in range(11):
        found = share([[1.0]] * wins + [[0.0]] * (10 - wins))
        assert found.low is not None
        assert found.high is not None
        assert 0 <= found.low <= found.value <= found.high <= 1


def test_the_spread_is_over_all_values() -> None:
    assert spread_of([[1, 3], [5, 7]]) == pytest.approx(5**0.5)


def test_an_estimate_is_written_with_its_interval() -> None:
    assert f"{Estimate(0.5, 0.4, 0.6):.0%}" == "50% (40%–60%)"
    assert f"{Estimate(2.5, None, None):.1f}" == "2.5"


class TestRatings:
    def test_who_wins_is_rated_higher(self) -> None:
        bots = ("planner", "greedy", "random")
        found = ratings([invented(number, (120, 80, 40), bots) for number in range(20)])
        assert found["planner"].ordinal > found["greedy"].ordinal > found["random"].ordinal
        assert found["planner"].sigma < 25 / 3

    def test_equals_stay_equal(self) -> None:
        found = ratings([invented(0, (90, 90), ("planner", "greedy"))])
        assert found["planner"] == found["greedy"]

    def test_a_bot_that_only_meets_itself_stays_where_it_was(self) -> None:
        found = ratings([invented(number, (99, 50, 70, 60)) for number in range(10)])
        assert found["planner"].mu == pytest.approx(25)

    def test_many_passes_put_a_ladder_on_one_scale(self) -> None:
        rungs = [f"bot {number}" for number in range(8)]
        pairs = [(higher, lower) for lower, higher in pairwise(rungs)]
        games = [
            invented(number, (90, 50) if number % 5 else (50, 90), pair)
            for number in range(10)
            for pair in pairs
        ]
        once, often = ratings(games), ratings(games, passes=60)
        steps = [often[higher].mu - often[lower].mu for higher, lower in pairs]
        assert max(steps) < 1.3 * min(steps), "each beats the one below four times in five"
        ends = often[rungs[-1]].mu - often[rungs[0]].mu
        assert ends > 2 * (once[rungs[-1]].mu - once[rungs[0]].mu)
