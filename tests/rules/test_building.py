"""AN-BUILD: houses, the compass and where a house may stand."""

from __future__ import annotations

import pytest

from bruxelles1893.engine import IllegalOption, Seat, State
from bruxelles1893.engine.core.events import CubesReturned, FrancsPaid
from bruxelles1893.engine.core.options import SECTOR_NAMES
from bruxelles1893.engine.core.values import replaced
from table import (
    NEUTRAL,
    NOBODY,
    arms_of,
    cubes_of,
    facts,
    give_cubes,
    in_turns,
    kind,
    legal,
    listen,
    play,
    point_arms,
    put,
    put_house,
    seat,
    set_action,
    space_number,
)

CLOCKWISE = ("iron", "any", "wood", "3fb", "stone", "empty")
"""The sectors that can be reached; after empty comes glass, under the arrow, then iron."""


def build_on_c3(built: int = 0, **cubes: int) -> State:
    """Seat 0 before a placement on a build space, arms on wood and stone, some houses built."""
    state = in_turns()
    set_action(state, "C3", "build")
    state.players[0].built = built
    give_cubes(state, 0, **cubes)
    return state


def moving(first: str, second: str) -> State:
    """Seat 0 has paid with jokers and is about to move an arm."""
    state = build_on_c3(joker=2)
    point_arms(state, first, second)
    return play(state, "C3 1 2*joker")


@pytest.mark.rule("AN-BUILD-1")
@pytest.mark.parametrize(("built", "units"), [(0, 2), (1, 2), (2, 3), (3, 3), (4, 4), (5, 4)])
def test_houses_cost_two_then_three_then_four_units(built: int, units: int) -> None:
    state = play(build_on_c3(built, joker=8), "C3 1")
    assert legal(state) == [f"{units}*joker"]
    play(state, f"{units}*joker wood> A1")
    assert state.players[0].built == built + 1
    assert cubes_of(state, 0) == {"joker": 8 - units}


@pytest.mark.rule("AN-BUILD-1", "SETUP-07")
def test_cubes_paid_return_to_the_supply_and_francs_to_the_bank() -> None:
    state = build_on_c3(2, wood=3, joker=1)
    point_arms(state, "wood", "3fb")
    play(state, "C3 1 wood+joker+3fb")
    assert cubes_of(state, 0) == {"wood": 2}
    assert state.supply == bytes([10, 8, 10, 0, 15])
    assert state.players[0].francs == 5 - 1 - 3


@pytest.mark.rule("AN-BUILD-1", "AN-03")
def test_with_six_houses_built_the_action_cannot_be_done() -> None:
    state = play(build_on_c3(6, wood=4, stone=4, joker=4), "C3 1")
    assert (kind(state), seat(state)) == ("turn", 1)
    assert cubes_of(state, 0) == {"wood": 4, "stone": 4, "joker": 4}


@pytest.mark.rule("AN-BUILD-1", "AN-03")
def test_without_the_materials_the_action_cannot_be_done() -> None:
    state = play(build_on_c3(2, wood=2, iron=9), "C3 1")
    assert (kind(state), seat(state)) == ("turn", 1)


@pytest.mark.rule("AN-BUILD-2", "AN-BUILD-3")
@pytest.mark.parametrize(
    ("built", "payment", "points"),
    [
        (0, "wood+stone", 5),
        (1, "wood+joker", 0),
        (2, "2*wood+stone", 5),
        (3, "3*joker", 0),
        (4, "2*wood+2*stone", 10),
        (4, "2*wood+stone+joker", 5),
        (5, "wood+3*stone", 10),
        (5, "4*joker", 5),
    ],
)
def test_points_at_once_for_a_top_house_and_for_using_no_joker(
    built: int, payment: str, points: int
) -> None:
    state = play(build_on_c3(built, wood=4, stone=4, joker=4), f"C3 1 {payment}")
    assert state.players[0].points == points
    play(state, "wood> A1")
    assert state.players[0].points == points


@pytest.mark.rule("AN-BUILD-3")
def test_francs_for_a_3fb_unit_do_not_lose_the_points() -> None:
    state = build_on_c3(wood=1)
    point_arms(state, "3fb", "wood")
    play(state, "C3 1 wood+3fb")
    assert state.players[0].points == 5


def test_no_cubes_are_said_to_be_returned_when_francs_pay_for_all() -> None:
    state = build_on_c3()
    point_arms(state, "3fb", "empty")
    state.players[0].francs = 7
    events = listen(state)
    play(state, "C3 1 2*3fb")
    assert facts(events, FrancsPaid)[-1].amount == 6
    assert facts(events, CubesReturned) == []


@pytest.mark.rule("AN-BUILD-4")
@pytest.mark.parametrize("sector", CLOCKWISE)
@pytest.mark.parametrize("is_first", [True, False])
def test_an_arm_advances_one_sector_clockwise_and_skips_the_arrow(
    sector: str, is_first: bool
) -> None:
    after = CLOCKWISE[(CLOCKWISE.index(sector) + 1) % 6]
    opposite = CLOCKWISE[(CLOCKWISE.index(sector) + 3) % 6]
    state = moving(sector, opposite) if is_first else moving(opposite, sector)
    assert set(legal(state)) == {f"{sector}>", f"{opposite}>"}
    play(state, f"{sector}>")
    assert arms_of(state) == {after, opposite}


@pytest.mark.rule("AN-BUILD-4")
def test_after_the_sector_before_the_arrow_comes_iron_and_never_glass() -> None:
    state = play(moving("empty", "wood"), "empty>")
    assert arms_of(state) == {"iron", "wood"}
    assert SECTOR_NAMES.index("glass") not in state.compass


@pytest.mark.rule("AN-BUILD-4")
@pytest.mark.parametrize("sector", CLOCKWISE)
@pytest.mark.parametrize("is_first", [True, False])
def test_an_arm_right_behind_the_other_cannot_be_moved(sector: str, is_first: bool) -> None:
    ahead = CLOCKWISE[(CLOCKWISE.index(sector) + 1) % 6]
    state = moving(sector, ahead) if is_first else moving(ahead, sector)
    assert legal(state) == [f"{ahead}>"]
    with pytest.raises(IllegalOption, match=rf"^the arm on {sector} cannot move.*AN-BUILD-4"):
        play(state, f"{sector}>")
    play(state, f"{ahead}>")
    assert len(arms_of(state)) == 2


@pytest.mark.rule("AN-BUILD-4")
def test_one_arm_must_be_moved_and_only_clockwise() -> None:
    state = moving("wood", "stone")
    assert set(legal(state)) == {"wood>", "stone>"}
    for move in ("<wood", "no"):
        with pytest.raises(IllegalOption, match=r"AN-BUILD-4"):
            play(state, move)


@pytest.mark.rule("AN-BUILD-5")
def test_a_house_goes_on_any_space_without_tile_or_pawn_active_or_not() -> None:
    state = build_on_c3(joker=2)
    put_house(state, "A1", 1)
    put_house(state, "D4", 2)
    put(state, "B1", 3)
    put(state, "E5", NEUTRAL)
    play(state, "C3 1 2*joker wood>")
    taken = {"A1", "D4", "B1", "E5", "C3"}
    board = {f"{letter}{row}" for letter in "ABCDE" for row in "12345"}
    assert (kind(state), set(legal(state))) == ("build-place", board - taken)
    play(state, "A5")
    assert state.houses[space_number("A5")] == 0
    assert (state.players[0].built, kind(state), seat(state)) == (1, "turn", 1)


@pytest.mark.rule("AN-BUILD-5", "AN-03")
@pytest.mark.parametrize(("is_last_space_free", "asked"), [(True, "build-pay"), (False, "turn")])
def test_without_a_site_the_action_cannot_be_done(is_last_space_free: bool, asked: str) -> None:
    state = build_on_c3(wood=1, stone=1)
    state.houses = (Seat(1),) * 25
    where_the_pawn_will_stand = space_number("C3")
    state.houses = replaced(state.houses, where_the_pawn_will_stand, NOBODY)
    if is_last_space_free:
        state.houses = replaced(state.houses, space_number("A1"), NOBODY)
    play(state, "C3 1")
    assert kind(state) == asked
    if is_last_space_free:
        play(state, "wood+stone wood>")
        assert legal(state) == ["A1"]
    else:
        assert cubes_of(state, 0) == {"wood": 1, "stone": 1}


@pytest.mark.rule("AN-BUILD-5", "AN-04")
def test_a_new_house_gives_free_actions_at_once() -> None:
    state = build_on_c3(joker=2)
    set_action(state, "D3", "material")
    play(state, "C3 1 2*joker wood> D3 D3 1 2*iron")
    assert (kind(state), seat(state)) == ("free-material", 0)


@pytest.mark.rule("AN-BUILD-FREE")
@pytest.mark.parametrize("houses", [1, 3, 6])
def test_the_owner_of_a_house_gains_a_point_for_each_house_built(houses: int) -> None:
    state = build_on_c3(joker=2)
    for space in ("C3", "A1", "A2", "A3", "A4", "A5")[:houses]:
        put_house(state, space, 2)
    put_house(state, "B1", 1)
    play(state, "C3 1 2*joker wood> E1")
    assert (kind(state), seat(state), legal(state)) == ("free-house-points", 2, ["yes", "no"])
    play(state, "yes")
    assert state.players[2].points == houses
