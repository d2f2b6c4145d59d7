"""COMPASS: every payment for every pair of sectors, against a reading of the rules of its own."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest

from rules.house_payments import (
    MATERIALS,
    SECTORS,
    Units,
    about_to_build,
    as_units,
    check_payments,
)
from table import in_turns, kind, legal, play, point_arms

HOLDINGS = [
    {**dict(zip(MATERIALS, cubes, strict=True)), "joker": jokers, "francs": francs}
    for cubes in product((0, 1, 4), (0, 2, 3), (0, 1, 4))
    for jokers in (0, 1, 2, 4)
    for francs in (0, 2, 3, 7, 12)
]


def accepted(kinds: Units, first: str, second: str) -> bool:
    """Whether units of these kinds, jokers apart, are what the two sectors ask for."""
    if "any" in (first, second):
        other = second if first == "any" else first
        is_free = all(unit in (*MATERIALS, "3fb") for unit in kinds)
        return is_free and (other == "empty" or other in kinds)  # COMPASS-4, COMPASS-5 ruling
    if "empty" in (first, second):
        other = second if first == "empty" else first
        return all(unit == other for unit in kinds)  # COMPASS-5
    return all(unit in (first, second) for unit in kinds) and {first, second} <= set(kinds)


def all_payments(first: str, second: str, units: int) -> set[Units]:
    """COMPASS-2: everything accepted, with a joker in place of any number of its units."""
    found = set()
    for kinds in product((*MATERIALS, "3fb"), repeat=units):
        if accepted(kinds, first, second):
            for replaced in product((False, True), repeat=units):
                paid = ["joker" if r else k for k, r in zip(kinds, replaced, strict=True)]
                found.add(tuple(sorted(paid)))
    return found


def paying(first: str, second: str, units: int, **held: int) -> set[Units]:
    """The payments that the game offers, asked by playing; the bid is not part of `francs`."""
    state = play(about_to_build(in_turns(), first, second, units, **held), "C3 1")
    return {as_units(token) for token in legal(state)} if kind(state) == "build-pay" else set()


@pytest.mark.rule("COMPASS-1", "COMPASS-2", "COMPASS-3", "COMPASS-4", "COMPASS-5")
@pytest.mark.parametrize(("first", "second"), list(permutations(SECTORS, 2)))
def test_every_pair_of_sectors_accepts_exactly_what_the_rules_say(first: str, second: str) -> None:
    state = in_turns()
    point_arms(state, first, second)
    check_payments(state, lambda units: all_payments(first, second, units), HOLDINGS)


@pytest.mark.rule("COMPASS-1")
@pytest.mark.parametrize(("francs", "can_pay"), [(2, False), (3, True), (5, True)])
def test_a_3fb_unit_costs_three_francs(francs: int, can_pay: bool) -> None:
    state = play(about_to_build(in_turns(), "wood", "3fb", 2, wood=1, francs=francs), "C3 1")
    assert (legal(state) == ["wood+3fb"]) == can_pay
    if can_pay:
        play(state, "wood+3fb")
        assert state.players[0].francs == francs - 3


@pytest.mark.rule("COMPASS-2")
@pytest.mark.parametrize(("first", "second"), list(combinations(SECTORS, 2)))
@pytest.mark.parametrize("units", [2, 3, 4])
def test_jokers_alone_pay_for_any_house(first: str, second: str, units: int) -> None:
    assert paying(first, second, units, joker=5) == {("joker",) * units}


@pytest.mark.rule("COMPASS-2", "COMPASS-3")
def test_a_joker_is_used_as_a_3fb_unit_and_as_a_kind_needed_once() -> None:
    assert paying("wood", "3fb", 2, wood=2, joker=1) == {("joker", "wood")}
    assert paying("wood", "stone", 2, wood=2, joker=1) == {("joker", "wood")}
    assert paying("wood", "stone", 3, wood=3, joker=1) == {("joker", "wood", "wood")}


@pytest.mark.rule("COMPASS-3")
def test_two_ordinary_sectors_take_both_kinds_and_nothing_else() -> None:
    assert paying("wood", "stone", 2, wood=4, iron=4, francs=12) == set()
    assert paying("wood", "stone", 2, wood=1, stone=1) == {("stone", "wood")}
    assert paying("iron", "stone", 4, iron=4, wood=4, stone=2) == {
        ("iron", "iron", "iron", "stone"),
        ("iron", "iron", "stone", "stone"),
    }


@pytest.mark.rule("COMPASS-4")
def test_any_takes_all_materials_and_francs_but_the_other_kind_once() -> None:
    assert paying("any", "iron", 2, iron=2, wood=1, stone=1, francs=3) == {
        ("iron", "iron"),
        ("iron", "wood"),
        ("iron", "stone"),
        ("3fb", "iron"),
    }


@pytest.mark.rule("COMPASS-4")
def test_any_with_3fb_needs_three_francs_once() -> None:
    assert paying("3fb", "any", 2, iron=1, wood=1, francs=3) == {("3fb", "iron"), ("3fb", "wood")}


@pytest.mark.rule("COMPASS-5")
def test_empty_takes_the_other_kind_only() -> None:
    assert paying("wood", "empty", 4, wood=4, stone=4, francs=12) == {("wood",) * 4}
    assert paying("empty", "3fb", 3, wood=4, francs=11) == {("3fb",) * 3}


@pytest.mark.rule("COMPASS-5")
def test_any_with_empty_leaves_each_unit_free() -> None:
    assert paying("empty", "any", 2, iron=1, wood=2, francs=3) == {
        ("iron", "wood"),
        ("wood", "wood"),
        ("3fb", "iron"),
        ("3fb", "wood"),
    }


@pytest.mark.rule("COMPASS-2", "COMPASS-3", "AN-BUILD-3")
def test_the_example_of_the_book_pays_with_a_joker_for_francs_it_lacks() -> None:
    state = about_to_build(in_turns(), "wood", "3fb", 3, wood=2, stone=2, joker=1, francs=2)
    state.players[0].built = 3
    play(state, "C3 1")
    assert legal(state) == ["2*wood+joker"]
    play(state, "2*wood+joker 3fb> A1")
    assert state.players[0].points == 0
    assert paying("wood", "3fb", 3, wood=2, francs=6) == {
        ("3fb", "wood", "wood"),
        ("3fb", "3fb", "wood"),
    }
