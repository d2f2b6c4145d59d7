"""The seed is the game: the same again everywhere, and another for another seed."""

from __future__ import annotations

import random

import pytest

from bruxelles1893.engine import digest, new_game, ruleset
from bruxelles1893.engine.core.rng import folded_key, shuffled, wide_key
from conformance.digests import GAMES, VERSIONS, Game, final_digest, pinned
from conformance.support import TABLES, Table, each_table, eagerly, play_out, view_text, walk


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.version}-{game}")
def test_a_pinned_game_ends_as_it_always_did(game: Game) -> None:
    assert final_digest(game) == pinned(game.version)[str(game)]


@pytest.mark.parametrize("version", VERSIONS)
def test_every_pinned_game_is_played(version: int) -> None:
    assert list(pinned(version)) == [str(game) for game in GAMES if game.version == version]


@pytest.mark.parametrize("seed", [0, 7, -1, 2**63, 2**64 - 1, -(2**64)])
def test_seeds_of_64_bits_have_the_shuffles_of_version_1(seed: int) -> None:
    assert wide_key(seed) == folded_key(seed)


def test_a_longer_seed_has_a_wider_key_and_other_shuffles() -> None:
    seeds = [2**64, 2**100 + 1, 10**39, -(10**39)]
    for seed in seeds:
        assert wide_key(seed) % 2**64 == folded_key(seed)
        assert wide_key(seed) >= 2**64
    keys = {wide_key((high << 64) + 5) >> 64 for high in range(1, 1000)}
    assert len(keys) == 999
    assert TABLES[0].game(2**100).noble_deck != TABLES[0].game(2**100, version=1).noble_deck


def test_keys_that_differ_only_in_their_upper_half_shuffle_otherwise() -> None:
    state = TABLES[0].game(0)
    decks = set()
    for upper in range(200):
        state.rng_key, state.rng_count = upper << 64 | 12345, 0
        decks.add(shuffled(state, tuple(range(20))))
    assert len(decks) == 200


@each_table
def test_the_same_seed_gives_the_same_game(table: Table) -> None:
    games = [[digest(state) for state in walk(table.game(7), 7, eagerly)] for _ in range(2)]
    assert games[0] == games[1]


@each_table
def test_different_seeds_show_different_tables(table: Table) -> None:
    seeds = [*range(20), -1, -2, 2**8, 2**32, 2**64, 2**64 + 1, 10**39]
    assert len({view_text(table.game(seed).view(0)) for seed in seeds}) == len(seeds)


@each_table
def test_games_leave_the_shared_random_numbers_alone(table: Table) -> None:
    before = random.getstate()
    play_out(table.game(8).determinize(0, random.Random(8)))
    assert random.getstate() == before


def test_a_shuffle_goes_by_the_upper_half_of_each_number() -> None:
    """A draw so near to a border that one more bit would give another strip."""
    state = new_game(ruleset("second"), 4, 15101554994537822655)
    assert state.actions[:5] == bytes([1, 2, 3, 4, 0])
