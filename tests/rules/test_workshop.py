"""AN-WORKSHOP: creating art."""

from __future__ import annotations

import pytest

from bruxelles1893.engine import IllegalOption, State
from bruxelles1893.engine.core.options import BLACK, BROWN
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.core.values import counted
from table import (
    art_of,
    ask,
    give_art,
    in_turns,
    kind,
    legal,
    play,
    put_house,
    seat,
    set_action,
    stock_of,
)


def workshop_on_c3() -> State:
    state = in_turns()
    set_action(state, "C3", "workshop")
    return state


@pytest.mark.rule("AN-WORKSHOP-1")
@pytest.mark.parametrize("colour", ["blue", "brown", "yellow", "green"])
def test_one_art_of_a_chosen_colour_is_taken_from_its_pile(colour: str) -> None:
    state = workshop_on_c3()
    give_art(state, 0)
    stock = stock_of(state)
    play(state, f"C3 1 {colour}")
    assert art_of(state, 0) == {colour: 1}
    stock[colour] -= 1
    assert stock_of(state) == stock


@pytest.mark.rule("AN-WORKSHOP-1")
def test_black_cannot_be_taken() -> None:
    state = play(workshop_on_c3(), "C3 1")
    assert legal(state) == ["blue", "brown", "yellow", "green"]
    with pytest.raises(IllegalOption, match=r"AN-WORKSHOP-1"):
        play(state, "black")


@pytest.mark.rule("AN-WORKSHOP-1")
def test_a_colour_out_of_stock_cannot_be_taken() -> None:
    state = workshop_on_c3()
    state.workshop = counted(state.workshop, BROWN, 0)
    play(state, "C3 1")
    assert legal(state) == ["blue", "yellow", "green"]


@pytest.mark.rule("AN-WORKSHOP-1", "AN-03")
def test_with_only_black_in_stock_the_action_cannot_be_done() -> None:
    state = workshop_on_c3()
    state.workshop = bytes(4) + state.workshop[4:]
    play(state, "C3 1")
    assert (kind(state), seat(state)) == ("turn", 1)
    assert art_of(state, 0) == {"blue": 1}


@pytest.mark.rule("AN-WORKSHOP-FREE")
def test_the_owner_of_a_house_takes_a_black_art() -> None:
    state = workshop_on_c3()
    put_house(state, "C3", 2)
    play(state, "C3 1 green")
    assert (kind(state), seat(state), legal(state)) == ("free-black-art", 2, ["yes", "no"])
    play(state, "yes")
    assert art_of(state, 2) == {"blue": 1, "black": 1}
    assert state.workshop[BLACK] == 5


@pytest.mark.rule("AN-WORKSHOP-FREE")
def test_the_last_black_art_can_be_taken_and_then_none_is_offered() -> None:
    state = workshop_on_c3()
    set_action(state, "D3", "workshop")
    put_house(state, "C3", 2)
    put_house(state, "D3", 2)
    state.workshop = counted(state.workshop, BLACK, 1)
    play(state, "C3 1 green yes")
    assert state.workshop[BLACK] == 0
    play(state, "D3 1 green")
    assert (kind(state), seat(state)) == ("turn", 2)


@pytest.mark.rule("AN-WORKSHOP-FREE", "AN-SALE-1", "AN-SALE-2")
def test_black_is_an_art_like_any_other() -> None:
    state = in_turns()
    set_action(state, "C3", "sale")
    give_art(state, 0, black=1, yellow=1)
    state.market = (BLACK, -1)
    ask(state, TURN, 0)
    play(state, "C3 1")
    assert legal(state) == ["yellow"]
    play(state, "yellow")
    assert "r2c4" in legal(state)
    assert "r4c2" in legal(state)
