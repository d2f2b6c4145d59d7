"""ED1-COMPASS: every payment for every pair of sectors, and the arms, in the first edition."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from bruxelles1893.engine import IllegalOption, State, notation
from bruxelles1893.engine.building import payments
from bruxelles1893.engine.options import SECTOR_NAMES, UNITS
from first_edition_table import (
    ed1_turns,
)
from table import (
    arms_of,
    give_cubes,
    kind,
    legal,
    play,
    point_arms,
    set_action,
)

MATERIALS = ("iron", "wood", "stone")
SECTORS = (*MATERIALS, "3fb", "any", "empty")
BUILT_BEFORE = {2: 0, 3: 2, 4: 4}
HELD = [
    {**dict(zip(MATERIALS, cubes, strict=True)), "joker": jokers, "francs": francs}
    for cubes in product((0, 1, 4), (0, 2, 4), (0, 1, 3))
    for jokers in (0, 1, 3)
    for francs in (0, 2, 3, 7, 12)
]

Units = tuple[str, ...]


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


def affordable(payment: Units, held: dict[str, int]) -> bool:
    """Cubes one owns, and 3 FB for each 3FB unit."""
    count = Counter(payment)
    francs = 3 * count.pop("3fb", 0)
    return francs <= held["francs"] and all(held[unit] >= n for unit, n in count.items())


def as_units(token: str) -> Units:
    """A payment's notation, such as 2*wood+joker, as its units."""
    units = []
    for part in token.split("+"):
        count, _, unit = part.rpartition("*")
        units += [unit] * int(count or 1)
    return tuple(sorted(units))


def building(first: str, second: str, units: int, **held: int) -> State:
    """Seat 0 before a placement on a build space; the next house costs so many units."""
    state = ed1_turns()
    set_action(state, "C3", "build")
    point_arms(state, first, second)
    state.players[0].built = BUILT_BEFORE[units]
    state.players[0].francs = held.pop("francs", 0) + 1
    give_cubes(state, 0, **held)
    return state


class TestCompass:
    @pytest.mark.rule("ED1-COMPASS")
    @pytest.mark.parametrize(("first", "second"), list(permutations(SECTORS, 2)))
    def test_every_pair_of_sectors_accepts_exactly_what_the_rule_says(
        self, first: str, second: str
    ) -> None:
        state = ed1_turns()
        point_arms(state, first, second)
        player = state.players[0]
        for units, built in BUILT_BEFORE.items():
            player.built = built
            possible = assignments(first, second, units)
            for held in HELD:
                player.cubes = [held.get(unit, 0) for unit in UNITS[:5]]
                player.francs = held["francs"]
                offered = [as_units(notation(option)) for option in payments(state, 0, 0)]
                expected = {payment for payment in possible if affordable(payment, held)}
                assert len(offered) == len(set(offered))
                assert set(offered) == expected, (units, held)

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
