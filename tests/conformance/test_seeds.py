"""The seed is the game: the same again everywhere, and another for another seed."""

from __future__ import annotations

import random

import pytest

from bruxelles1893.engine import digest, new_game, ruleset
from conformance.digests import GAMES, final_digest, pinned
from conformance.support import Table, each_table, eagerly, play_out, view_text, walk


@pytest.mark.parametrize("name", GAMES)
def test_a_pinned_game_ends_as_it_always_did(name: str) -> None:
    assert final_digest(name) == pinned()[name]


def test_every_pinned_game_is_played() -> None:
    assert list(pinned()) == list(GAMES)


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
    assert state.actions[:5] == (1, 2, 3, 4, 0)
