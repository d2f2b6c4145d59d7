"""What a seat may know: nothing hidden shows in a view, and what is drawn from it fits."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bruxelles1893.engine import RulesetError, State, digest
from bruxelles1893.engine.core.values import fewer
from bruxelles1893.engine.core.view import UNKNOWN
from bruxelles1893.engine.history.inventory import problems
from conformance.support import (
    Table,
    deal_hidden_anew,
    each_table,
    eagerly,
    is_asked,
    play_out,
    view_text,
    walk,
)

pytestmark = pytest.mark.slow

EVERY_NTH_DECISION = 15


def sample(table: Table, seed: int) -> Iterator[State]:
    """Positions of one game, from its first decision to its end."""
    for number, state in enumerate(walk(table.game(seed), seed, eagerly)):
        if number % EVERY_NTH_DECISION == 0 or state.is_over:
            yield state


@each_table
def test_a_view_does_not_depend_on_what_is_hidden(table: Table) -> None:
    rng = Random(table.players)
    for state in sample(table, seed=11):
        for seat in range(table.players):
            other = deal_hidden_anew(state, seat, rng)
            assert problems(other) == []
            assert digest(other) != digest(state)
            assert view_text(other.view(seat)) == view_text(state.view(seat))


@each_table
def test_a_view_holds_no_hidden_card(table: Table) -> None:
    for state in sample(table, seed=12):
        for seat in range(table.players):
            seen = state.view(seat).table
            for deck in ("noble_deck", "bourse_deck", "prestige_deck", "art_stack"):
                assert getattr(seen, deck) == (UNKNOWN,) * len(getattr(state, deck))
            for held, player in zip(seen.players, state.players, strict=True):
                assert held.face_down == (UNKNOWN,) * len(player.face_down)
            known = state.drawn if is_asked(state, seat) else (UNKNOWN,) * len(state.drawn)
            assert seen.drawn == known
            assert (seen.rng_key, seen.rng_count, seen.events) == (0, 0, None)


@each_table
def test_a_view_shows_its_options_only_to_the_seat_that_is_asked(table: Table) -> None:
    for state in sample(table, seed=13):
        for seat in range(table.players):
            assert state.view(seat).legal() == (state.legal() if is_asked(state, seat) else [])
            assert repr(state.view(seat).decision) == repr(state.decision)


@each_table
def test_a_view_knows_which_cards_are_unseen(table: Table) -> None:
    for state in sample(table, seed=14):
        view = state.view(0)
        drawn = () if is_asked(state, 0) else state.drawn
        face_down = [card for player in state.players for card in player.face_down]
        assert sorted(view.unseen_nobles()) == sorted(state.noble_deck)
        assert sorted(view.unseen_prestige()) == sorted([*state.prestige_deck, *face_down])
        assert sorted(view.unseen_art()) == sorted([*state.art_stack, *drawn])
        assert set(view.unseen_bourse()) >= set(state.bourse_deck)
        assert not {state.bourse, *state.bourse_discard} & set(view.unseen_bourse())


@each_table
def test_a_view_is_not_the_game(table: Table) -> None:
    state = table.game()
    before, view = digest(state), state.view(0)
    view.table.supply = fewer(view.table.supply, 0)
    view.table.players[0].francs += 1
    assert digest(state) == before


@each_table
def test_there_is_no_view_for_a_seat_that_is_not_there(table: Table) -> None:
    for seat in (-1, table.players):
        with pytest.raises(RulesetError):
            table.game().view(seat)


@each_table
def test_a_drawn_state_fits_the_view(table: Table) -> None:
    for number, state in enumerate(sample(table, seed=15)):
        for seat in range(table.players):
            before = digest(state)
            drawn = state.determinize(seat, Random(number))
            assert digest(state) == before
            assert bool(drawn.legal()) != drawn.is_over
            assert problems(drawn) == []
            assert view_text(drawn.view(seat)) == view_text(state.view(seat))


@each_table
def test_a_drawn_state_is_the_same_for_the_same_random_numbers(table: Table) -> None:
    for state in sample(table, seed=16):
        first, again, other = (state.determinize(0, Random(rng)) for rng in (1, 1, 2))
        assert digest(first) == digest(again)
        assert digest(first) != digest(other)
        assert first.rng_key != other.rng_key


@each_table
def test_a_drawn_state_does_not_depend_on_what_is_hidden(table: Table) -> None:
    for number, state in enumerate(sample(table, seed=17)):
        other = deal_hidden_anew(state, 0, Random(number))
        assert digest(other.determinize(0, Random(1))) == digest(state.determinize(0, Random(1)))


@each_table
def test_a_drawn_state_plays_to_its_end(table: Table) -> None:
    for number, state in enumerate(sample(table, seed=18)):
        end = play_out(state.determinize(number % table.players, Random(number)), number, eagerly)
        assert end.is_over
        assert problems(end) == []


@each_table
def test_every_unseen_card_may_be_drawn_first(table: Table) -> None:
    *_, state = (state.copy() for state in walk(table.game(19)) if state.round == 2)
    view = state.view(0)
    drawn = [state.determinize(0, Random(number)) for number in range(400)]
    assert {each.noble_deck[0] for each in drawn} == set(view.unseen_nobles())
    assert {each.bourse_deck[0] for each in drawn} == set(view.unseen_bourse())
    assert {each.prestige_deck[0] for each in drawn} == set(view.unseen_prestige())
    assert {tile for each in drawn for tile in each.art_stack[:1]} == set(view.unseen_art())
