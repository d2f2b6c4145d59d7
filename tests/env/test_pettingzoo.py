"""PettingZoo: its own tests pass, and the agents see and get what they should."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from bruxelles1893.engine import OPTION_COUNT, IllegalOption, RulesetError
from bruxelles1893.env.pettingzoo import BruxellesEnv, env
from bruxelles1893.env.spaces import EnvError
from bruxelles1893.observation import SIZE
from conformance.support import Table, each_rule_set, each_table


# PettingZoo's test knows only its own games by name as having masks in their observations.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
@each_table
def test_it_passes_the_api_test(table: Table) -> None:
    api_test(env(rules=table.rules, players=table.players), num_cycles=150)


@each_rule_set
def test_it_passes_the_seed_test(table: Table) -> None:
    seed_test(lambda: env(rules=table.rules, players=table.players), num_cycles=30)


def test_it_passes_the_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(env)
    assert "player_0" in capsys.readouterr().out


def play_out(game: Any, seed: int = 0) -> dict[str, float]:
    """Play at random; the rewards that each agent got in all."""
    game.reset(seed=seed)
    rng = np.random.default_rng(seed)
    got = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, _ = game.last()
        got[agent] += reward
        is_over = terminated or truncated
        options = np.flatnonzero(observation["action_mask"])
        game.step(None if is_over else int(rng.choice(options)))
    return got


@each_table
def test_a_whole_game_ends_with_rewards_that_add_up_to_zero(table: Table) -> None:
    got = play_out(env(rules=table.rules, players=table.players))
    assert len(got) == table.players
    assert sum(got.values()) == pytest.approx(0)
    assert max(got.values()) > 0


def test_shaping_changes_when_rewards_come_not_who_is_ahead() -> None:
    plain = play_out(env(players=3, reward="margin"), seed=5)
    shaped = play_out(env(players=3, reward="margin", shaping=1.0), seed=5)
    assert shaped == pytest.approx(plain, abs=0.1)


def test_only_the_agent_that_is_asked_has_options() -> None:
    game = env(players=4)
    game.reset(seed=1)
    for agent in game.agents:
        seen = game.observe(agent)
        assert seen["observation"].shape == (SIZE,)
        assert seen["action_mask"].shape == (OPTION_COUNT,)
        assert bool(seen["action_mask"].any()) == (agent == game.agent_selection)


def test_an_observation_is_told_in_words() -> None:
    game = BruxellesEnv(rules="first", players=2)
    game.reset(seed=1)
    asked = game.agent_selection
    other = next(agent for agent in game.agents if agent != asked)
    assert game.described(asked)["table"]["asked"] == "player0"
    assert game.described(other)["table"]["asked"] == "player1"


def test_without_a_seed_the_next_game_is_another_one() -> None:
    game = BruxellesEnv(players=2)
    game.reset(seed=3)
    first = game.observe("player_0")["observation"]
    game.reset()
    assert not np.array_equal(first, game.observe("player_0")["observation"])


def test_an_illegal_option_ends_the_game_in_the_usual_wrappers() -> None:
    game = env(players=2)
    game.reset(seed=1)
    asked = game.agent_selection
    game.step(OPTION_COUNT - 1)
    assert all(game.terminations.values())
    assert game.rewards[asked] == -1


def test_an_illegal_option_is_worse_than_any_loss() -> None:
    game = env(players=2, reward="margin")
    game.reset(seed=1)
    asked = game.agent_selection
    game.step(OPTION_COUNT - 1)
    assert game.rewards[asked] == -10


@pytest.mark.parametrize("make", [env, BruxellesEnv])
def test_a_deep_copy_goes_on_alike_and_leaves_the_game_alone(make: Any) -> None:
    game = make(players=3, shaping=0.5)
    game.reset(seed=3)
    for _ in range(20):
        game.step(first_option(game))
    twin = copy.deepcopy(game)
    ends = []
    for each in (twin, game):
        got = []
        for agent in each.agent_iter():
            _, reward, is_over, *_ = each.last()
            got.append((agent, reward))
            each.step(None if is_over else first_option(each))
        ends.append(got)
    assert ends[0] == ends[1]


def first_option(game: Any) -> int:
    return int(np.flatnonzero(game.observe(game.agent_selection)["action_mask"])[0])


def test_without_wrappers_an_illegal_option_says_what_is_wrong() -> None:
    game: Any = BruxellesEnv(players=2)
    game.reset(seed=1)
    with pytest.raises(IllegalOption):
        game.step(2)
    with pytest.raises(EnvError, match="expected the number of an option"):
        game.step("pass")


def test_bad_settings_are_refused() -> None:
    with pytest.raises(RulesetError, match="6 players"):
        BruxellesEnv(players=6)
    with pytest.raises(RulesetError, match="unknown rule set"):
        BruxellesEnv(rules="third")
    with pytest.raises(EnvError, match="unknown render mode"):
        BruxellesEnv(render_mode="rgb_array")
