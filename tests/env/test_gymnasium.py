"""Gymnasium: its checker passes, and the agent plays whole games against bots."""

from __future__ import annotations

import copy
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from bruxelles1893.bots import BotError
from bruxelles1893.engine import RULE_SETS
from bruxelles1893.env.gymnasium import ID, BruxellesEnv
from bruxelles1893.env.spaces import EnvError


@pytest.mark.parametrize("rules", RULE_SETS)
def test_it_passes_the_checker(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = gymnasium.make(ID, rules=rules, opponents=("random", "greedy"), render_mode="ansi")
    check_env(game.unwrapped)
    assert "player_0" in capsys.readouterr().out


def play_out(game: Any, seed: int | None) -> tuple[float, dict[str, Any], int]:
    """Play at random: the reward, what the end tells, and how many decisions there were."""
    _, info = game.reset(seed=seed)
    rng = np.random.default_rng(seed)
    whole, decisions, is_over = 0.0, 0, False
    while not is_over:
        assert np.array_equal(game.unwrapped.action_masks(), info["action_mask"])
        option = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, is_over, _, info = game.step(option)
        whole += reward
        decisions += 1
    return whole, info, decisions


@pytest.mark.parametrize("opponents", [("random",), ("greedy",) * 2, ("random",) * 4])
def test_a_whole_game_is_played_to_its_reward(opponents: tuple[str, ...]) -> None:
    game = gymnasium.make(ID, opponents=opponents)
    reward, info, decisions = play_out(game, seed=2)
    assert len(info["totals"]) == len(opponents) + 1
    assert -1 <= reward <= 1
    assert decisions > 20
    assert not info["action_mask"].any()


def test_the_same_seed_gives_the_same_game() -> None:
    games = [BruxellesEnv(opponents=("greedy", "random")) for _ in range(2)]
    first, second = (play_out(game, seed=9) for game in games)
    assert first[0] == second[0]
    assert first[1]["totals"] == second[1]["totals"]
    assert play_out(games[0], seed=None)[1]["totals"] != first[1]["totals"]


def test_the_agent_sits_where_it_wants_or_anywhere() -> None:
    fixed = BruxellesEnv(opponents=("random",) * 2, seat=2)
    anywhere = BruxellesEnv(opponents=("random",) * 2)
    seats = []
    for seed in range(20):
        fixed.reset(seed=seed)
        assert fixed.seat == 2
        anywhere.reset(seed=seed)
        seats.append(anywhere.seat)
    assert set(seats) == {0, 1, 2}


def test_the_reward_is_that_of_the_agents_own_seat() -> None:
    game = BruxellesEnv(opponents=("random",), seat=1, reward="margin")
    reward, info, _ = play_out(game, seed=4)
    mine, other = info["totals"][1], info["totals"][0]
    assert reward == pytest.approx((mine - other) / 100)


def test_the_agent_is_always_the_one_who_is_asked() -> None:
    game = BruxellesEnv(opponents=("random",) * 3)
    game.reset(seed=6)
    assert game.described()["table"]["asked"] == "player0"


def test_an_illegal_option_loses_and_says_why() -> None:
    game = BruxellesEnv()
    game.reset(seed=1)
    _, reward, terminated, truncated, info = game.step(2)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert "start-art" in info["illegal"]


def test_an_illegal_option_is_worse_than_any_loss() -> None:
    game = BruxellesEnv(reward="margin")
    game.reset(seed=1)
    assert game.step(2)[1] == -10


def test_an_illegal_option_takes_the_shaping_back() -> None:
    game, whole = BruxellesEnv(shaping=1.0), 0.0
    game.reset(seed=1)
    before = game._rewarding._potential[game.seat]
    rng = np.random.default_rng(1)
    for _ in range(25):
        whole += game.step(rng.choice(np.flatnonzero(game.action_masks())))[1]
    assert whole
    whole += game.step(639)[1]
    assert whole == pytest.approx(-1 - before)


def test_an_action_may_be_any_whole_number_of_numpy() -> None:
    game = BruxellesEnv(seat=0)
    option = int(np.flatnonzero(game.reset(seed=1)[1]["action_mask"])[0])
    seen = []
    for action in (option, np.int64(option), np.array(option)):
        game.reset(seed=1)
        seen.append(game.step(action)[0])
    assert all(np.array_equal(seen[0], other) for other in seen)
    for wrong in (np.array([option]), 1.0, "1", None):
        with pytest.raises(EnvError, match="expected the number of an option"):
            game.step(wrong)


def test_a_deep_copy_goes_on_alike_and_leaves_the_game_alone() -> None:
    game = BruxellesEnv(opponents=("greedy", "random"), shaping=0.5)
    game.reset(seed=3)
    for _ in range(10):
        game.step(np.flatnonzero(game.action_masks())[-1])
    twin = copy.deepcopy(game)
    ends = [finished(each) for each in (twin, game)]
    assert ends[0] == ends[1]
    assert np.array_equal(game.reset()[0], twin.reset()[0])


def test_a_deep_copy_has_bots_of_its_own() -> None:
    game = BruxellesEnv(opponents=("search:simulations=2",), seat=0)
    game.reset(seed=3)
    twin = copy.deepcopy(game)
    assert twin._bots[1] is not game._bots[1]
    assert finished(twin) == finished(game)


def finished(game: BruxellesEnv) -> tuple[float, list[int]]:
    """What is got from here on with the first option each time, and the totals."""
    whole, is_over, info = 0.0, False, dict[str, Any]()
    while not is_over:
        _, reward, is_over, _, info = game.step(np.flatnonzero(game.action_masks())[0])
        whole += reward
    return whole, info["totals"]


@pytest.mark.parametrize("opponents", [(), ("random",) * 5, "random", [1]])
def test_the_number_of_opponents_is_checked(opponents: Any) -> None:
    with pytest.raises(EnvError, match="a list of 1 to 4 bots"):
        BruxellesEnv(opponents=opponents)


def test_bad_settings_are_refused() -> None:
    with pytest.raises(BotError, match="unknown bot"):
        BruxellesEnv(opponents=("grandmaster",))
    for seat in (2, True, 1.0):
        with pytest.raises(EnvError, match=f"seat {seat}; expected 0 to 1"):
            BruxellesEnv(seat=seat)  # type: ignore[arg-type]
