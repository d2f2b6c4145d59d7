"""Many games at once: the same games as one by one, with any number of workers."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from bruxelles1893.engine import OPTION_COUNT, RULE_SETS, RulesetError, digest, new_game, ruleset
from bruxelles1893.engine.history.playout import play_out
from bruxelles1893.env.block import deal
from bruxelles1893.env.rewards import RewardError, Rewarding
from bruxelles1893.env.vector import Batch, VectorError, VectorGames, sample, shares
from bruxelles1893.observation import SIZE, WIDTH, encode, expanded
from bruxelles1893.observation.expansion import expand


def copied(batch: Batch) -> Batch:
    arrays: list[Any] = [array.copy() for array in batch]
    return Batch(*arrays)


def run(steps: int, **settings: Any) -> list[Batch]:
    """The batches of a run at random."""
    rng = np.random.default_rng(1)
    with VectorGames(**settings) as games:
        batches = [copied(games.batch)]
        for _ in range(steps):
            batches.append(copied(games.step(sample(batches[-1].masks, rng))))
    return batches


def test_workers_play_the_same_games_as_one_process() -> None:
    settings: dict[str, Any] = {"games": 7, "players": 3, "seed": 5, "shaping": 0.1}
    alone, together = run(250, **settings), run(250, workers=2, **settings)
    assert any(batch.dones.any() for batch in alone)
    for one, other in zip(alone, together, strict=True):
        assert all(map(np.array_equal, one, other))


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("players", [2, 5])
def test_a_game_is_the_same_as_played_by_hand(rules: str, players: int) -> None:
    rng = np.random.default_rng(2)
    games = VectorGames(3, rules=rules, players=players, seed=9, reward="margin")
    batch, finished = games.batch, 0
    state = new_game(ruleset(rules), players, deal(9, 1, 0))
    rewarding = Rewarding(state, "margin")
    while finished < 2:
        seat = state.stack[-1][1]
        assert batch.seats[1] == seat
        assert batch.observations[1].tobytes() == expanded(encode(state, seat))
        assert list(np.flatnonzero(batch.masks[1])) == sorted(state.legal())
        actions = sample(batch.masks, rng)
        batch = games.step(actions)
        state.apply(int(actions[1]))
        assert batch.rewards[1] == pytest.approx(rewarding.after(state))
        assert bool(batch.dones[1]) == state.is_over
        if state.is_over:
            finished += 1
            state = new_game(ruleset(rules), players, deal(9, 1, finished))


def test_games_and_episodes_meet_different_deals() -> None:
    deals = {
        deal(seed, game, episode) for seed in (0, 1) for game in range(20) for episode in range(20)
    }
    assert len(deals) == 800


def test_a_reset_begins_all_games_with_other_deals() -> None:
    games = VectorGames(4, players=2, seed=3)
    rng = np.random.default_rng(3)
    before = copied(games.batch)
    for _ in range(130):
        games.step(sample(games.batch.masks, rng))
    after = games.reset()
    assert not after.dones.any()
    assert not after.rewards.any()
    assert not np.array_equal(before.observations, after.observations)
    assert (after.masks.sum(axis=1) > 0).all()


def test_the_arrays_have_their_shapes_and_types() -> None:
    batch = VectorGames(3, players=4).batch
    shapes = [(array.shape, array.dtype.name) for array in batch]
    assert shapes == [
        ((3, SIZE), "float32"),
        ((3, OPTION_COUNT), "bool"),
        ((3,), "int8"),
        ((3, 4), "float32"),
        ((3,), "bool"),
        ((3, 4), "int32"),
    ]


@pytest.mark.parametrize("option", [-1, 2, OPTION_COUNT - 1, OPTION_COUNT, 10**9])
def test_an_option_that_a_mask_forbids_changes_nothing(option: int) -> None:
    games = VectorGames(3, players=2)
    before = copied(games.batch)
    actions = sample(games.batch.masks, np.random.default_rng(1))
    actions[1] = option
    with pytest.raises(VectorError, match=f"game 1: .*{option}.*not allowed"):
        games.step(actions)
    assert all(map(np.array_equal, before, games.batch))


def test_actions_of_another_shape_or_type_are_refused() -> None:
    games = VectorGames(3, players=2)
    with pytest.raises(VectorError, match="expected \\(3,\\)"):
        games.step(np.zeros(2, int))
    with pytest.raises(VectorError, match="expected integers"):
        games.step(np.zeros(3))


def test_bad_settings_are_refused() -> None:
    wrong: list[tuple[Any, Any]] = [(0, 0), (2, 3), (2, -1), (2.5, 0), (np.int64(2), 0), (2, True)]
    for games, workers in wrong:
        with pytest.raises(VectorError, match="1 game or more each"):
            VectorGames(games, workers=workers)
    with pytest.raises(RulesetError):
        VectorGames(2, players=9)
    with pytest.raises(RulesetError, match="the seed must be a whole number"):
        VectorGames(2, seed="a", workers=1)  # type: ignore[arg-type]
    with pytest.raises(RewardError):
        VectorGames(2, reward="glory")


@pytest.mark.parametrize("workers", [0, 1])
def test_a_closed_runner_says_so(workers: int) -> None:
    games = VectorGames(2, players=2, workers=workers)
    games.close()
    games.close()
    with pytest.raises(VectorError, match="the runner is closed"):
        games.step(sample(games.batch.masks, np.random.default_rng(1)))
    with pytest.raises(VectorError, match="the runner is closed"):
        games.reset()


def test_a_worker_that_dies_is_noticed() -> None:
    with VectorGames(2, players=2, workers=2) as games:
        crew: Any = games._crew
        crew._processes[1].kill()
        crew._processes[1].join()
        with pytest.raises(VectorError, match="a worker process has ended"):
            games.step(sample(games.batch.masks, np.random.default_rng(1)))


def test_samples_are_allowed_and_even() -> None:
    masks = np.zeros((3000, 6), bool)
    masks[:, [1, 2, 5]] = True
    counts = np.bincount(sample(masks, np.random.default_rng(4)), minlength=6)
    assert counts[[0, 3, 4]].sum() == 0
    assert counts[[1, 2, 5]].min() > 900


def test_games_are_shared_evenly() -> None:
    assert [len(share) for share in shares(10, 3)] == [3, 3, 4]
    assert [game for share in shares(10, 3) for game in share] == list(range(10))


def test_compact_rows_are_the_observations_bytes() -> None:
    settings: dict[str, Any] = {"games": 5, "players": 3, "seed": 4}
    compact, floats = run(40, rows="compact", **settings), run(40, **settings)
    for one, other in zip(compact, floats, strict=True):
        assert one.observations.shape == (5, WIDTH)
        assert expand(one.observations).tobytes() == other.observations.tobytes()
        assert all(map(np.array_equal, one[1:], other[1:]))


def test_unknown_rows_are_refused() -> None:
    with pytest.raises(VectorError, match="floats or compact"):
        VectorGames(2, rows="short")


def test_forced_decisions_are_skipped_on_request_only() -> None:
    every = run(300, games=3, players=2, seed=6)
    assert any((batch.masks.sum(axis=1) == 1).any() for batch in every)
    choices = run(300, games=3, players=2, seed=6, skip_forced=True)
    assert all((batch.masks.sum(axis=1) > 1).all() for batch in choices)
    assert any(batch.dones.any() for batch in choices)


def test_games_of_several_tables_are_played_side_by_side() -> None:
    rules = ("second", "first+other-strips")
    games = VectorGames(8, rules=rules, players=(2, 5), seed=3)
    tables = [(games.state(game).rules.name, len(games.state(game).players)) for game in range(8)]
    assert tables == [(name, players) for name in rules for players in (2, 5)] * 2
    assert games.batch.rewards.shape == (8, 5)


def test_totals_are_the_points_of_the_game_that_ended() -> None:
    rng = np.random.default_rng(7)
    games = VectorGames(2, players=2, seed=7)
    while True:
        before, actions = games.state(0), sample(games.batch.masks, rng)
        if games.step(actions).dones[0]:
            break
    before.apply(int(actions[0]))
    assert games.batch.totals[0].tolist() == [sheet.total for sheet in before.scores()]


@pytest.mark.parametrize("workers", [0, 2])
def test_a_game_can_be_read_put_and_copied(workers: int) -> None:
    rng = np.random.default_rng(8)
    with VectorGames(4, players=3, seed=8, workers=workers) as games:
        for _ in range(70):
            games.step(sample(games.batch.masks, rng))
        state = games.state(0)
        assert expanded(encode(state, state.stack[-1][1])) == games.batch.observations[0].tobytes()
        for target in (1, 3):  # of the same worker, and of another one
            games.copy(0, target)
            assert digest(games.state(target)) == digest(state)
            assert np.array_equal(games.batch.masks[target], games.batch.masks[0])
        option = state.legal()[0]
        state.apply(option)
        assert digest(games.state(3)) != digest(state)
        games.put(2, state)
        assert digest(games.state(2)) == digest(state)
        assert games.batch.seats[2] == state.stack[-1][1]


def test_a_copy_drawn_anew_looks_the_same_to_who_is_asked() -> None:
    rng = np.random.default_rng(9)
    games = VectorGames(2, players=2, seed=9)
    for _ in range(30):
        games.step(sample(games.batch.masks, rng))
    games.copy(0, 1, redraw=5)
    assert np.array_equal(games.batch.observations[0], games.batch.observations[1])
    assert digest(games.state(0)) != digest(games.state(1))


def test_what_cannot_be_put_is_refused() -> None:
    games = VectorGames(2, players=2)
    with pytest.raises(VectorError, match="there is no game 2"):
        games.state(2)
    with pytest.raises(VectorError, match="2 seats"):
        games.put(0, new_game(ruleset("second"), 3, 1))
    state = games.state(0)
    play_out(state, Random(1))
    with pytest.raises(VectorError, match="over"):
        games.put(0, state)
