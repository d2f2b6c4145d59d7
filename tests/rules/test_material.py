"""AN-MATERIAL: taking noble materials."""

from __future__ import annotations

import pytest

from bruxelles1893.engine import State
from table import (
    JOKER,
    cubes_of,
    in_turns,
    kind,
    legal,
    play,
    put_house,
    seat,
    set_action,
)

PAIRS = {"2*iron", "iron+wood", "iron+stone", "2*wood", "wood+stone", "2*stone"}


def material_on_c3(iron: int = 10, wood: int = 10, stone: int = 10) -> State:
    state = in_turns()
    set_action(state, "C3", "material")
    state.supply = bytes([iron, wood, stone]) + state.supply[3:]
    return state


@pytest.mark.rule("AN-MATERIAL-1")
def test_two_noble_materials_alike_or_different_and_never_jokers_or_glass() -> None:
    state = play(material_on_c3(), "C3 1")
    assert (kind(state), seat(state)) == ("material", 0)
    assert set(legal(state)) == PAIRS


@pytest.mark.rule("AN-MATERIAL-1", "SETUP-07")
@pytest.mark.parametrize(
    ("choice", "taken"),
    [("2*stone", {"stone": 2}), ("iron+wood", {"iron": 1, "wood": 1})],
)
def test_the_cubes_come_from_the_supply(choice: str, taken: dict[str, int]) -> None:
    state = play(material_on_c3(), f"C3 1 {choice}")
    assert cubes_of(state, 0) == taken
    kinds = ("iron", "wood", "stone")
    assert state.supply[:3] == bytes(10 - taken.get(kind, 0) for kind in kinds)
    assert (kind(state), seat(state)) == ("turn", 1)


@pytest.mark.rule("AN-MATERIAL-1")
@pytest.mark.parametrize(
    ("supply", "choices"),
    [
        ((1, 1, 2), {"iron+wood", "iron+stone", "wood+stone", "2*stone"}),
        ((0, 5, 1), {"2*wood", "wood+stone"}),
        ((0, 0, 2), {"2*stone"}),
        ((1, 1, 0), {"iron+wood"}),
        ((0, 1, 0), {"wood"}),
        ((0, 0, 1), {"stone"}),
    ],
)
def test_only_cubes_left_in_the_supply_and_fewer_if_fewer_are_left(
    supply: tuple[int, int, int], choices: set[str]
) -> None:
    state = play(material_on_c3(*supply), "C3 1")
    assert set(legal(state)) == choices


@pytest.mark.rule("AN-MATERIAL-1", "AN-03")
def test_with_only_jokers_left_the_action_cannot_be_done() -> None:
    state = material_on_c3(0, 0, 0)
    assert state.supply[JOKER] == 15
    play(state, "C3 1")
    assert (kind(state), seat(state)) == ("turn", 1)
    assert cubes_of(state, 0) == {}


@pytest.mark.rule("AN-MATERIAL-FREE")
def test_the_owner_of_a_house_takes_one_noble_material() -> None:
    state = material_on_c3()
    put_house(state, "C3", 2)
    play(state, "C3 1 2*wood")
    assert (kind(state), seat(state)) == ("free-material", 2)
    assert set(legal(state)) == {"iron", "wood", "stone", "no"}
    play(state, "iron")
    assert cubes_of(state, 2) == {"iron": 1}
    assert state.supply[:3] == bytes([9, 8, 10])


@pytest.mark.rule("AN-MATERIAL-FREE")
def test_the_owner_chooses_among_what_the_actor_left() -> None:
    state = material_on_c3(2, 1, 0)
    put_house(state, "C3", 2)
    play(state, "C3 1 2*iron")
    assert legal(state) == ["wood", "no"]
