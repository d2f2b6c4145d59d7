"""Rewards: what they are worth, that they add up to zero, and what shaping adds on the way."""

from __future__ import annotations

import pytest

from bruxelles1893.env.rewards import LARGEST, RewardError, Rewarding, by_margin, by_rank, totals
from conformance.support import Table, each_rule_set, walk


@pytest.mark.parametrize(
    ("points", "rewards"),
    [
        ([90, 70], [1, -1]),
        ([70, 70], [0, 0]),
        ([80, 120, 100], [-1, 1, 0]),
        ([100, 100, 50], [0.5, 0.5, -1]),
        ([10, 20, 30, 40, 50], [-1, -0.5, 0, 0.5, 1]),
    ],
)
def test_ranks_are_worth_even_steps_and_ties_share(points: list[int], rewards: list[float]) -> None:
    assert by_rank(points) == pytest.approx(rewards)


@pytest.mark.parametrize(
    ("points", "rewards"),
    [([90, 70], [0.2, -0.2]), ([100, 70, 40], [0.45, 0, -0.45]), ([5, 5, 5], [0, 0, 0])],
)
def test_margins_are_leads_over_the_mean_of_the_others(
    points: list[int], rewards: list[float]
) -> None:
    assert by_margin(points) == pytest.approx(rewards)


def test_margins_stay_within_what_is_promised() -> None:
    assert by_margin([10**6, 0]) == [LARGEST["margin"], -LARGEST["margin"]]


@each_rule_set
@pytest.mark.parametrize("reward", ["rank", "margin"])
def test_rewards_come_at_the_end_and_add_up_to_zero(table: Table, reward: str) -> None:
    state = table.game(3)
    rewarding = Rewarding(state, reward)
    paid = [rewarding.after(each) for each in walk(state)]
    assert all(rewards == [0.0] * table.players for rewards in paid[:-1])
    assert sum(paid[-1]) == pytest.approx(0)
    assert max(paid[-1]) > 0


@each_rule_set
def test_shaping_pays_on_the_way_and_takes_all_back_at_the_end(table: Table) -> None:
    state = table.game(4)
    start = by_margin(totals(state))
    rewarding = Rewarding(state, "rank", shaping=0.5)
    paid = [rewarding.after(each) for each in walk(state)]
    final = by_rank(totals(state))
    assert any(rewards[0] for rewards in paid[1:-1])
    for seat in range(table.players):
        whole = sum(rewards[seat] for rewards in paid)
        assert whole == pytest.approx(final[seat] - 0.5 * start[seat])
    assert all(sum(rewards) == pytest.approx(0) for rewards in paid)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(RewardError, match="expected rank or margin"):
        Rewarding(Table("second", 2).game(), "points")


@pytest.mark.parametrize("shaping", [-0.1, 1.5])
def test_shaping_must_be_a_share(shaping: float) -> None:
    with pytest.raises(RewardError, match="from 0 to 1"):
        Rewarding(Table("second", 2).game(), "rank", shaping)
