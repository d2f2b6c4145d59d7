"""The shipped file of the second edition against everything that is known of it."""

from __future__ import annotations

from collections import Counter

import pytest

from bruxelles1893.components import Components, load, table

SECOND = load()


def source_of(name: str, components: Components = SECOND) -> str:
    return next(entry.source for entry in components.entries if entry.name == name)


def area(iris: tuple[int, int]) -> int:
    row, column = iris
    return max(row, 5 - row) * max(column, 5 - column)


@pytest.mark.rule("SETUP-06")
def test_six_tiles_of_each_colour() -> None:
    assert SECOND.art_copies == dict.fromkeys(("blue", "brown", "yellow", "green", "black"), 6)


@pytest.mark.rule("SETUP-07")
def test_ten_cubes_of_each_material_fifteen_jokers_and_no_glass() -> None:
    assert SECOND.supply == {"iron": 10, "wood": 10, "stone": 10, "joker": 15}


@pytest.mark.rule("SETUP-01")
def test_strips_have_each_action_once_in_every_row_and_column() -> None:
    assert len(SECOND.strips) == 5
    for line in (*SECOND.strips, *map("".join, zip(*SECOND.strips, strict=True))):
        assert sorted(line) == sorted("WSNMB")


@pytest.mark.rule("AN-SALE-6")
def test_black_tops_at_four_francs_and_four_points() -> None:
    assert max(SECOND.market_francs[1:-1]) == 4
    assert max(SECOND.market_points[1:-1]) == 4


@pytest.mark.rule("AN-SALE-4")
def test_market_axes() -> None:
    for axis in (SECOND.market_francs, SECOND.market_points):
        assert axis == (6, 4, 2, 0, 2, 4, 6)
        assert not any(value % 2 for value in axis)


@pytest.mark.rule("AN-SALE-4")
def test_worked_example_green_at_the_bottom_left_pays_2_francs_and_6_points() -> None:
    assert SECOND.market_corners["green"] == "bottom-left"
    top, left = 2 + 1, 2 - 1
    assert SECOND.market_francs[top + 2 - 1] == 2
    assert SECOND.market_points[left - 1] == 6


def test_each_corner_holds_one_colour_and_the_centre_black() -> None:
    assert SECOND.market_corners["black"] == "centre"
    assert len(set(SECOND.market_corners.values())) == 5
    assert SECOND.market_corners.keys() == SECOND.art_copies.keys()


@pytest.mark.rule("PLAN-01", "PLAN-02")
def test_a_card_offers_two_different_irises_of_equal_area_to_2_to_5_players() -> None:
    for card in SECOND.bourse:
        assert list(card.irises) == [2, 3, 4, 5]
        for first, second in card.irises.values():
            assert first != second
            assert area(first) == area(second)
            assert area(first) in (9, 12, 16)


@pytest.mark.rule("SETUP-03")
def test_bourse_cards() -> None:
    assert [card.francs for card in SECOND.bourse] == [4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8]
    assert SECOND.bourse[0].irises == {
        2: ((2, 4), (4, 2)),
        3: ((2, 2), (3, 3)),
        4: ((2, 2), (3, 3)),
        5: ((1, 2), (2, 1)),
    }
    pairs = {frozenset(pair) for card in SECOND.bourse for pair in card.irises.values()}
    assert {frozenset({(1, 1), (4, 4)}), frozenset({(3, 4), (4, 3)})} <= pairs


@pytest.mark.rule("SETUP-04")
def test_thirty_prestige_cards() -> None:
    assert len(SECOND.prestige) == 30
    assert len(set(SECOND.prestige)) == 30
    assert {card.symbols for card in SECOND.prestige} == {0, 1, 2}
    assert {card.manneken for card in SECOND.prestige} == {0, 1, 2}
    assert {"A+C", "C+C"} <= {card.bonus for card in SECOND.prestige}


def test_prestige_cards_by_kind() -> None:
    kinds = Counter(
        (card.bonus[1:2], card.symbols, card.manneken, card.bonus[0] == card.bonus[-1])
        for card in SECOND.prestige
    )
    assert kinds == {
        ("", 2, 0, True): 4,
        ("", 1, 2, True): 4,
        ("/", 1, 1, False): 6,
        ("/", 2, 0, False): 6,
        ("+", 1, 0, False): 6,
        ("+", 0, 1, True): 4,
    }


@pytest.mark.rule("SETUP-02")
def test_nobles() -> None:
    assert {name: noble.cost for name, noble in SECOND.nobles.items()} == {
        "brugmann": 3,
        "empain": 2,
        "solvay": 3,
        "buls": 4,
        "albert": 3,
        "vandevelde": 5,
        "vandervelde": 4,
        "maeterlinck": 5,
    }
    assert SECOND.nobles["brugmann"].copies == 5
    assert sum(noble.copies for noble in SECOND.nobles.values()) == 5 + 21
    assert SECOND.noble_prices == (3, 2, 1, 0)


@pytest.mark.rule("AN-BUILD-1", "AN-BUILD-2")
def test_houses() -> None:
    assert SECOND.board.house_costs == (2, 2, 3, 3, 4, 4)
    assert SECOND.board.house_points == (0, 0, 0, 0, 5, 5)


def test_tracks() -> None:
    assert SECOND.board.iris == (1, 2, 3, 4, 5, 6)
    assert SECOND.board.crown == (1, 2, 3, 4, 5, 6)
    assert SECOND.board.architect == (1, 2, 4, 6, 8, 10)


def test_the_portrait_is_beyond_the_architect_track() -> None:
    assert SECOND.board.portrait == 15
    assert source_of("board.portrait") == "book"


def test_nothing_of_the_modules_or_of_the_first_edition() -> None:
    assert SECOND.belle_epoque is None
    assert SECOND.asymmetric is None
    assert SECOND.strips_other is None
    assert SECOND.compass_arm_places is None
    assert SECOND.exhibition_tiles == 0


@pytest.mark.rule("FINAL-05")
def test_strategy_rows_start_at_one() -> None:
    assert SECOND.board.row_base == (1, 1, 1, 1)


@pytest.mark.rule("SETUP-08", "COMPASS-1", "AN-BUILD-4")
def test_compass() -> None:
    assert SECOND.compass == ("iron", "any", "wood", "3fb", "stone", "empty", "glass")
    assert SECOND.compass_covered == ("glass",)
    assert SECOND.compass_arms == ("wood", "stone")


@pytest.mark.rule("SETUP-09")
def test_starting_francs() -> None:
    assert SECOND.start_francs == (5, 6, 7, 8, 9)


@pytest.mark.rule("SETUP-11")
def test_pawns() -> None:
    assert (SECOND.pawns, SECOND.pawns_in_court) == (7, 2)


def test_coins() -> None:
    assert (SECOND.coins_one, SECOND.coins_five, SECOND.coins) == (70, 30, 220)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("art.blue.copies", "book"),
        ("market.francs", "deduced"),
        ("market.corner.black", "review"),
        ("market.corner.blue", "made"),
        ("strip.a.1", "made"),
        ("bourse.01.francs", "deduced"),
        ("bourse.01.irises.p2", "book"),
        ("bourse.02.irises.p2", "made"),
        ("prestige.24.bonus", "book"),
        ("prestige.24.symbols", "made"),
        ("noble.brugmann.copies", "book"),
        ("noble.solvay.copies", "deduced"),
        ("noble.solvay.cost", "made"),
        ("board.a.iris", "made"),
        ("board.a.house_costs", "book"),
        ("compass.sectors", "made"),
        ("supply.joker", "book"),
        ("coin.five", "book"),
    ],
)
def test_sources(name: str, source: str) -> None:
    assert source_of(name) == source


def test_every_deduction_has_its_step() -> None:
    assert all(entry.note for entry in SECOND.entries if entry.source == "deduced")


def test_no_shipped_value_claims_to_be_the_users() -> None:
    assert {entry.source for entry in SECOND.entries} == {"book", "review", "deduced", "made"}


def test_table_has_a_row_of_texts_for_every_entry() -> None:
    rows = {row[0]: row[1:] for row in table(SECOND)}
    assert len(rows) == len(SECOND.entries)
    assert rows["art.blue.copies"] == ("6", "book", "")
    assert rows["bourse.01.irises.p2"] == ("2-4 4-2", "book", "")
    assert rows["bourse.01.francs"] == ("4", "deduced", "probable, not certain")


def test_digest_is_stable() -> None:
    assert load().digest == SECOND.digest == "sha256:b977557eefd267f2"
    assert load() == SECOND
    assert hash(load()) == hash(SECOND)
