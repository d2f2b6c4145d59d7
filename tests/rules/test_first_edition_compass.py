"""ED1-COMPASS: every payment for every pair of sectors, and the arms, in the first edition."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from bruxelles1893.engine import IllegalOption, State
from bruxelles1893.engine.core.options import SECTOR_NAMES
from first_edition_table import ed1_turns
from rules.house_payments import (
    MATERIALS,
    SECTORS,
    Units,
    about_to_build,
    as_units,
    check_payments,
)
from table import arms_of, kind, legal, play, point_arms

HELD = [
    {**dict(zip(MATERIALS, cubes, strict=True)), "joker": jokers, "francs": francs}
    for cubes in product((0, 1, 4), (0, 2, 4), (0, 1, 3))
    for jokers in (0, 1, 3)
    for francs in (0, 2, 3, 7, 12)
]


def pays(sector: str) -> Units:
    """The units that a sector stands for."""
    return {"any": MATERIALS, "empty": ()}.get(sector, (sector,))


def assignments(first: str, second: str, units: int) -> set[Units]:
    """All payments: each unit is for one arm, and both arms are used, unless one is empty."""
    arms = [pays(sector) for sector in (first, second) if sector != "empty"]
    found = set()
    for shares in product(range(len(arms)), repeat=units):
        if len(set(shares)) == len(arms):
            for paid in product(*[(*arms[arm], "joker") for arm in shares]):
                found.add(tuple(sorted(paid)))
    return found


def building(first: str, second: str, units: int, **held: int) -> State:
    """Seat 0 of a game of the first edition, before a placement on a build space."""
    return about_to_build(ed1_turns(), first, second, units, **held)


class TestCompass:
    @pytest.mark.rule("ED1-COMPASS")
    @pytest.mark.parametrize(("first", "second"), list(permutations(SECTORS, 2)))
    def test_every_pair_of_sectors_accepts_exactly_what_the_rule_says(
        self, first: str, second: str
    ) -> None:
        state = ed1_turns()
        point_arms(state, first, second)
        check_payments(state, lambda units: assignments(first, second, units), HELD)

    @pytest.mark.rule("ED1-COMPASS")
    @pytest.mark.parametrize(
        ("first", "second", "held", "expected"),
        [
            ("any", "3fb", {"iron": 2, "francs": 6}, {("3fb", "iron")}),
            ("any", "3fb", {"francs": 12}, set()),
            ("any", "wood", {"wood": 2, "francs": 6}, {("wood", "wood")}),
            ("any", "wood", {"iron": 2, "francs": 6}, set()),
            ("any", "empty", {"iron": 1, "stone": 1, "francs": 9}, {("iron", "stone")}),
            ("3fb", "empty", {"iron": 4, "francs": 6}, {("3fb", "3fb")}),
            ("wood", "3fb", {"wood": 1, "joker": 1}, {("joker", "wood")}),
        ],
    )
    def test_any_is_a_material_and_never_3_francs(
        self, first: str, second: str, held: dict[str, int], expected: set[Units]
    ) -> None:
        state = play(building(first, second, 2, **held), "C3 1")
        offered = set()
        if kind(state) == "optional-action":
            offered = {as_units(token) for token in legal(play(state, "yes"))}
        assert offered == expected

    @pytest.mark.rule("ED1-COMPASS")
    def test_the_refusal_of_3_francs_for_any_cites_a_rule_that_forbids_it(self) -> None:
        state = play(building("any", "wood", 2, wood=2, francs=6), "C3 1 yes")
        with pytest.raises(IllegalOption, match="ED1-COMPASS"):
            play(state, "wood+3fb")

    @pytest.mark.rule("ED1-COMPASS")
    def test_an_arm_moves_one_place_clockwise_as_the_tiles_lie(self) -> None:
        state = building("wood", "iron", 2, joker=2)
        state.compass = tuple(
            SECTOR_NAMES.index(sector)
            for sector in ("stone", "wood", "iron", "empty", "any", "3fb")
        )
        play(state, "C3 1 yes 2*joker")
        assert legal(state) == ["iron>"]  # from wood one would come to the other arm
        play(state, "iron> A1")
        assert arms_of(state) == {"wood", "empty"}

    @pytest.mark.rule("ED1-COMPASS", "ED1-SETUP-2")
    def test_after_the_last_place_comes_the_first(self) -> None:
        state = building("wood", "empty", 2, joker=2)
        assert state.compass[-1] == state.arms[1]
        play(state, "C3 1 yes 2*joker empty> A1")
        assert arms_of(state) == {"wood", "iron"}
