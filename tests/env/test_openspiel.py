"""OpenSpiel: its own tests pass; information states tell all that a seat knows and no more."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from bruxelles1893.engine import RULE_SETS, Seat, digest
from conformance.support import Table as Seats
from conformance.support import each_rule_set, view_text

pyspiel: Any = pytest.importorskip("pyspiel", reason="open_spiel has no wheel for this platform")

from open_spiel.python.algorithms.evaluate_bots import evaluate_bots  # noqa: E402

from bruxelles1893.engine import RulesetError  # noqa: E402
from bruxelles1893.env.openspiel import (  # noqa: E402
    MAX_MEMORY,
    NAME,
    BruxellesBot,
    OpenSpielError,
    load,
)
from bruxelles1893.observation import SIZE, encode, expanded  # noqa: E402


@pytest.mark.matrix("rules")
@pytest.mark.parametrize(
    ("rules", "players"), list(zip(RULE_SETS, (2, 3, 4, 5, 2, 3), strict=True))
)
@pytest.mark.parametrize("reward", ["rank", "margin"])
def test_it_passes_the_random_simulation_test(rules: str, players: int, reward: str) -> None:
    pyspiel.random_sim_test(load(rules, players, reward), 1, True, False)


def test_it_is_registered_with_its_parameters() -> None:
    assert NAME in pyspiel.registered_names()
    game = pyspiel.load_game(f"{NAME}(rules=first+other-strips,players=5)")
    assert (game.num_players(), game.rules.name) == (5, "first+other-strips")
    assert str(pyspiel.load_game(str(game))) == str(game)


def test_bad_parameters_are_refused() -> None:
    with pytest.raises(RulesetError, match="unknown rule set"):
        load("third")
    with pytest.raises(RulesetError, match="6 players"):
        load(players=6)


def dealt(game: Any, seed: int) -> Any:
    """A state after its chance nodes."""
    rng = Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def walk(state: Any, seed: int) -> Iterator[Any]:
    """Play at random; hands out the live state at each decision and at its end."""
    rng = Random(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def test_deals_differ() -> None:
    game = load("second", 2)
    assert len({str(dealt(game, seed)) for seed in range(10)}) == 10


@each_rule_set
def test_a_state_drawn_anew_cannot_be_told_apart(table: Seats) -> None:
    game = load(table.rules, 3)
    rng = Random(1)
    for number, state in enumerate(walk(dealt(game, 1), 1)):
        if number % 20:
            continue
        for player in range(3):
            other = state.resample_from_infostate(player, rng.random)
            assert str(other) != str(state)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert np.array_equal(
                other.information_state_tensor(player), state.information_state_tensor(player)
            )
            assert view_text(other.view(player)) == view_text(state.view(player))
            assert other.history() == state.history()


@each_rule_set
def test_equal_information_states_mean_equal_views(table: Seats) -> None:
    """Perfect recall: where a drawn state goes its own way the information states part."""
    game = load(table.rules, 2)
    parted = 0
    for seed in range(6):
        state = dealt(game, seed)
        other = state.resample_from_infostate(0, Random(seed).random)
        for live in walk(state, seed):
            texts = [each.information_state_string(0) for each in (live, other)]
            seen = [view_text(each.view(0)) for each in (live, other)]
            if texts[0] != texts[1]:
                parted += 1
                break
            assert seen[0] == seen[1]
            if not live.is_terminal():
                option = live.legal_actions()[0]
                other.apply_action(option)
                live.apply_action(option)
    assert parted


def test_an_information_state_remembers_what_lies_no_longer_open() -> None:
    state = dealt(load("first", 2), 4)
    texts = [state.information_state_string(0)]
    for live in walk(state, 4):
        texts.append(live.information_state_string(0))
        assert texts[-1].startswith(texts[-2])
    assert len(texts[-1]) > len(texts[0])


def test_drawn_tiles_are_remembered_by_the_player_who_saw_them_only() -> None:
    seen = 0
    for state in walk(dealt(load("first", 3), 6), 6):
        drawn = state.table.state.drawn
        if drawn:
            seen += 1
            asked = state.current_player()
            lengths = [len(state.table.seen_by(player)) for player in range(3)]
            assert lengths[asked] >= max(lengths) - 3
            mine = state.table.seen_by(asked)[-len(drawn) :]
            others = state.table.seen_by((asked + 1) % 3)[-len(drawn) :]
            assert mine != others
    assert seen


def test_what_others_alone_have_seen_is_drawn_anew_too() -> None:
    rng, seen, differs = Random(2), 0, 0
    for state in walk(dealt(load("first", 2), 6), 6):
        drawn = state.table.state.drawn
        if not drawn or state.is_terminal():
            continue
        asked = state.current_player()
        for _ in range(5):
            other = state.resample_from_infostate(1 - asked, rng.random)
            tiles = other.table.state.drawn
            words = other.information_state_string(asked).split()[-len(tiles) :]
            assert words == [f"#{tile}" for tile in tiles]
            seen += 1
            differs += tiles != drawn
    assert seen > differs > 0


def test_what_was_seen_before_is_unknown_to_others_in_a_state_drawn_anew() -> None:
    *_, end = walk(dealt(load("first", 2), 6), 6)
    real = end.table.memory
    other = end.resample_from_infostate(0, Random(1).random).table.memory
    assert [token for who, token in other if who != 1] == [token for who, token in real if who != 1]
    hidden = {token for who, token in other if who == 1}
    assert len(hidden) == 1
    assert not hidden & {token for _, token in real}


def test_an_observer_of_anything_but_one_seats_knowledge_is_refused() -> None:
    game = load("first", 2)
    for public, private in ((True, "NONE"), (True, "ALL_PLAYERS"), (False, "SINGLE_PLAYER")):
        kind = pyspiel.IIGObservationType(
            public_info=public,
            perfect_recall=False,
            private_info=getattr(pyspiel.PrivateInfoType, private),
        )
        with pytest.raises(OpenSpielError, match="a single player's own facts"):
            game.make_py_observer(kind)


def test_tensors_hold_the_observation_and_the_memory() -> None:
    game = load("second", 3)
    *_, state = walk(dealt(game, 2), 2)
    assert game.observation_tensor_size() == SIZE
    assert game.information_state_tensor_size() == SIZE + MAX_MEMORY
    tensor = np.array(state.observation_tensor(1), np.float32)
    assert tensor.tobytes() == expanded(encode(state.view(1).table, Seat(1)))
    memory = state.information_state_tensor(1)[SIZE:]
    assert np.count_nonzero(memory) == len(state.table.seen_by(1))
    assert 0 <= min(memory) <= max(memory) <= 1


@each_rule_set
def test_a_state_is_saved_and_restored(table: Seats) -> None:
    game = load(table.rules, 2)
    for number, state in enumerate(walk(dealt(game, 3), 3)):
        if number % 40:
            continue
        drawn = state.resample_from_infostate(0, Random(5).random)
        for each in (state, drawn):
            restored = game.deserialize_state(each.serialize())
            assert digest(restored.table.state) == digest(each.table.state)
            assert restored.information_state_string(1) == each.information_state_string(1)
            assert restored.legal_actions() == each.legal_actions()
            again = pickle.loads(pickle.dumps(each.table))
            assert digest(again.state) == digest(each.table.state)


def test_a_clone_goes_its_own_way() -> None:
    state = dealt(load("second", 2), 1)
    before = str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)
    table = copy.deepcopy(state.table)
    assert table.state is not state.table.state


def test_nothing_is_drawn_anew_or_played_before_the_deal() -> None:
    state = load("second", 2).new_initial_state()
    with pytest.raises(OpenSpielError, match="before the deal"):
        state.resample_from_infostate(0, Random(1).random)
    with pytest.raises(OpenSpielError, match="chance"):
        BruxellesBot("random").step(state)


def test_after_the_end_there_is_nothing_to_choose() -> None:
    *_, end = walk(dealt(load("second", 2), 3), 3)
    with pytest.raises(OpenSpielError, match="the game is over"):
        BruxellesBot("random").step(end)


def test_our_bots_play_in_the_matches_of_openspiel() -> None:
    state = load("second", 2).new_initial_state()
    bots = [BruxellesBot("greedy"), BruxellesBot("random")]
    assert evaluate_bots(state, bots, np.random.RandomState(1)) == [1.0, -1.0]


def test_our_bots_play_a_game_in_it() -> None:
    game = load("second", 3)
    state = dealt(game, 8)
    bots = [BruxellesBot("greedy"), BruxellesBot("random", 1), BruxellesBot("random", 2)]
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert state.returns()[0] == 1.0
    assert sum(state.returns()) == pytest.approx(0)
