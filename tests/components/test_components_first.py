"""The shipped file of the first edition against everything that is known of it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from bruxelles1893.components import load

FIRST = load("first")
SECOND = load()
SOURCES = {entry.name: entry.source for entry in FIRST.entries}


def area(iris: tuple[int, int]) -> int:
    row, column = iris
    return max(row, 5 - row) * max(column, 5 - column)


def test_pink_replaces_brown() -> None:
    assert FIRST.art_copies == dict.fromkeys(("blue", "pink", "yellow", "green", "black"), 6)
    corners = dict(SECOND.market_corners)
    assert corners.pop("brown") == FIRST.market_corners["pink"] == "bottom-right"
    assert corners.items() < FIRST.market_corners.items()


def test_a_compass_of_six_tiles_without_glass_and_without_arrow() -> None:
    assert FIRST.compass == ("iron", "any", "wood", "3fb", "stone", "empty")
    assert FIRST.compass_covered == ()


def test_arms_start_opposite_each_other_on_places_not_sectors() -> None:
    assert FIRST.compass_arm_places == (0, 3)
    assert FIRST.compass_arms == ()


def test_twenty_five_bonus_cards_five_exhibition_tiles_and_twelve_bourse_cards() -> None:
    assert len(FIRST.prestige) == 25
    assert FIRST.exhibition_tiles == 5
    assert len(FIRST.bourse) == 12


def test_a_double_bonus_is_twice_the_same() -> None:
    doubles = [card.bonus for card in FIRST.prestige if "+" in card.bonus]
    assert Counter(doubles) == {"I+I": 1, "C+C": 2, "A+A": 1, "P+P": 1}


def test_bonus_cards_are_those_of_the_second_edition_without_mixed_doubles_and_one_more() -> None:
    same = Counter(
        card for card in SECOND.prestige if "+" not in card.bonus or card.bonus[0] == card.bonus[-1]
    )
    (extra,) = Counter(FIRST.prestige) - same
    assert (extra.bonus, extra.symbols, extra.manneken) == ("C+C", 0, 1)
    assert not same - Counter(FIRST.prestige)


def test_points_and_manneken_pis_on_bonus_cards() -> None:
    assert {card.symbols for card in FIRST.prestige} == {0, 1, 2}
    assert {card.manneken for card in FIRST.prestige} == {0, 1, 2}


def test_bourse_cards_offer_equal_areas_and_the_pair_of_the_worked_example() -> None:
    assert FIRST.bourse == SECOND.bourse
    pairs = [pair for card in FIRST.bourse for pair in card.irises.values()]
    assert all(area(one) == area(other) for one, other in pairs)
    assert ((1, 1), (4, 4)) in pairs


def test_both_sides_of_the_strips_have_each_action_once_in_a_row() -> None:
    assert FIRST.strips == SECOND.strips
    assert FIRST.strips_other == ("WNSBM", "WBMNS", "MSNWB", "NWBSM", "BMSNW")
    assert all(sorted(strip) == sorted("WSNMB") for strip in FIRST.strips_other)


def test_26_nobles_without_those_of_the_expansion() -> None:
    assert FIRST.nobles == SECOND.nobles
    assert sum(noble.copies for noble in FIRST.nobles.values()) == 26
    assert not {"nagelmackers", "privat-livemont"} & FIRST.nobles.keys()


def test_worked_example_five_nobles_that_cost_15_and_one_of_them_4() -> None:
    costs = [noble.cost for noble in FIRST.nobles.values()]
    assert any(sum(five) == 15 and 4 in five for five in combinations(costs, 5))


def test_worked_examples_iris_space_2_crown_space_3_and_an_architect_level_of_8() -> None:
    assert FIRST.board.iris[2 - 1] == 2
    assert FIRST.board.crown[3 - 1] == 3
    assert 8 in FIRST.board.architect


def test_houses_and_rows() -> None:
    assert FIRST.board.house_costs == (2, 2, 3, 3, 4, 4)
    assert FIRST.board.house_points == (0, 0, 0, 0, 5, 5)
    assert FIRST.board.row_base == (1, 1, 1, 1)


def test_pawns_francs_coins_and_cubes() -> None:
    assert (FIRST.pawns, FIRST.pawns_in_court) == (7, 2)
    assert FIRST.start_francs == (5, 6, 7, 8, 9)
    assert (FIRST.coins_one, FIRST.coins_five, FIRST.coins) == (76, 12, 136)
    assert FIRST.supply == {"iron": 10, "wood": 10, "stone": 10, "joker": 15}


def test_no_modules() -> None:
    assert (FIRST.edition, FIRST.belle_epoque, FIRST.asymmetric) == ("first", None, None)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("art.pink.copies", "deduced"),
        ("market.corner.black", "book"),
        ("strip.b.1", "made"),
        ("bourse.01.irises.p2", "deduced"),
        ("prestige.22.bonus", "book"),
        ("prestige.25.bonus", "made"),
        ("board.portrait", "made"),
        ("compass.sectors", "book"),
        ("compass.arm_places", "made"),
        ("coin.one", "book"),
        ("exhibition.tiles", "book"),
    ],
)
def test_sources(name: str, source: str) -> None:
    assert SOURCES[name] == source


def test_every_deduction_has_its_step() -> None:
    assert all(entry.note for entry in FIRST.entries if entry.source == "deduced")


def test_digest_is_stable() -> None:
    assert load("first").digest == FIRST.digest == "sha256:ef3572384a7f4130"
    assert load("first") == FIRST
    assert hash(load("first")) == hash(FIRST)
