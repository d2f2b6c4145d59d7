"""AN-SALE: selling art at the price under the market's cursor."""

from __future__ import annotations

from collections import Counter

import pytest

from bruxelles1893.engine import IllegalOption, State
from bruxelles1893.engine.core.options import COLOURS
from bruxelles1893.engine.core.state import NONE
from bruxelles1893.engine.core.values import counted, fewer
from rules.market_prices import CORNER, PLACES, price
from table import (
    art_of,
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


def sale_on_c3(art: str, market: str = "", cursor: tuple[int, int] = (4, 4)) -> State:
    """Seat 0 is about to place on a sale space; the cursor is given by the place of its centre."""
    state = in_turns()
    set_action(state, "C3", "sale")
    give_art(state, 0, **Counter(art.split()))
    row, column = cursor
    state.cursor = (row - 2) * 5 + column - 2
    lying = [COLOURS.index(colour) for colour in market.split()]
    for colour in lying:
        state.workshop = fewer(state.workshop, colour)
    state.market = tuple([*lying, NONE, NONE][:2])
    return state


def name(place: tuple[int, int]) -> str:
    return f"r{place[0]}c{place[1]}"


def walk(start: tuple[int, int], steps: int) -> set[tuple[int, int]]:
    """Where a 3x3 cursor gets with single steps that keep all of it in the 7x7 grid."""
    reached = {start}
    for _ in range(steps):
        around = {
            (row + down, column + right)
            for row, column in reached
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        reached |= {
            (row, column)
            for row, column in around
            if row - 1 >= 1 and row + 1 <= 7 and column - 1 >= 1 and column + 1 <= 7
        }
    return reached


@pytest.mark.rule("AN-SALE-1")
@pytest.mark.parametrize(
    ("market", "sellable"),
    [
        ("", ["blue", "yellow", "black"]),
        ("brown", ["blue", "yellow", "black"]),
        ("blue", ["yellow", "black"]),
        ("black green", ["blue", "yellow"]),
        ("yellow black", ["blue"]),
    ],
)
def test_a_colour_that_lies_in_the_market_cannot_be_sold(market: str, sellable: list[str]) -> None:
    state = sale_on_c3("blue blue yellow black", market)
    play(state, "C3 1")
    assert (kind(state), legal(state)) == ("sale-art", sellable)


@pytest.mark.rule("AN-SALE-1", "AN-SALE-5", "AN-03")
def test_the_market_is_tested_before_a_tile_is_returned_from_it() -> None:
    state = sale_on_c3("blue green green green", market="blue green")
    play(state, "C3 1")
    assert (kind(state), seat(state)) == ("turn", 1)
    assert art_of(state, 0) == {"blue": 1, "green": 3}


@pytest.mark.rule("AN-SALE-1")
def test_art_one_does_not_own_cannot_be_sold() -> None:
    state = play(sale_on_c3("blue"), "C3 1")
    with pytest.raises(IllegalOption, match=r"^you do not own a green artwork \(AN-SALE-1\)"):
        play(state, "green")


@pytest.mark.rule("AN-SALE-5", "AN-03")
def test_without_any_art_nothing_can_be_sold() -> None:
    state = play(sale_on_c3(""), "C3 1")
    assert (kind(state), seat(state)) == ("turn", 1)
    assert state.players[0].points == 0


@pytest.mark.rule("AN-SALE-2")
@pytest.mark.parametrize("owned", range(1, 10))
def test_the_cursor_moves_one_step_for_each_art_owned_and_stays_inside(owned: int) -> None:
    art = "blue " * min(owned, 5) + "brown " * max(owned - 5, 0)
    for place in PLACES:
        state = play(sale_on_c3(art, cursor=place), "C3 1 blue")
        reached = walk(place, owned)
        assert set(legal(state)) == {name(target) for target in reached}
    assert len(walk((2, 2), 8)) == 25


@pytest.mark.rule("AN-SALE-2")
def test_the_art_being_sold_counts_for_the_steps() -> None:
    state = play(sale_on_c3("blue"), "C3 1 blue")
    assert set(legal(state)) == {"r4c4", "r3c4", "r5c4", "r4c3", "r4c5"}
    with pytest.raises(
        IllegalOption, match=r"would move 2 steps: you may move it up to 1 \(AN-SALE-2\)"
    ):
        play(state, "r3c3")


@pytest.mark.rule("AN-SALE-2")
def test_the_cursor_need_not_move_and_stays_where_it_was_put() -> None:
    state = play(sale_on_c3("blue blue", cursor=(3, 5)), "C3 1 blue r3c5")
    assert state.cursor == 5 + 3
    state = play(sale_on_c3("blue blue", cursor=(3, 5)), "C3 1 blue r2c6")
    assert state.cursor == 4


@pytest.mark.rule("AN-SALE-3")
def test_the_first_two_sales_fill_the_empty_slots() -> None:
    state = sale_on_c3("blue green")
    set_action(state, "D3", "sale")
    stock = stock_of(state)
    play(state, "C3 1 blue r4c4")
    assert state.market == (COLOURS.index("blue"), NONE)
    play(state, "pass pass pass D3 1 green r4c4")
    assert state.market == (COLOURS.index("blue"), COLOURS.index("green"))
    assert art_of(state, 0) == {}
    assert stock_of(state) == stock


@pytest.mark.rule("AN-SALE-3")
@pytest.mark.parametrize(
    ("slot", "market", "returned"),
    [("slot1", ["yellow", "green"], "blue"), ("slot2", ["blue", "yellow"], "green")],
)
def test_with_both_slots_full_the_seller_chooses_which_tile_returns_to_its_pile(
    slot: str, market: list[str], returned: str
) -> None:
    state = sale_on_c3("yellow", market="blue green")
    stock = stock_of(state)
    play(state, "C3 1 yellow r4c4")
    assert (kind(state), seat(state), legal(state)) == ("sale-slot", 0, ["slot1", "slot2"])
    play(state, slot)
    assert [COLOURS[colour] for colour in state.market] == market
    stock[returned] += 1
    assert stock_of(state) == stock
    assert (kind(state), seat(state)) == ("turn", 1)


@pytest.mark.rule("AN-SALE-3", "AN-WORKSHOP-FREE")
def test_a_black_tile_returned_from_the_market_is_in_stock_again() -> None:
    state = sale_on_c3("yellow", market="black green")
    state.workshop = counted(state.workshop, COLOURS.index("black"), 0)
    put_house(state, "D3", 2)
    set_action(state, "D3", "workshop")
    play(state, "C3 1 yellow r4c4 slot1 D3 1 blue")
    assert (kind(state), seat(state)) == ("free-black-art", 2)


@pytest.mark.rule("AN-SALE-4", "AN-SALE-6")
@pytest.mark.parametrize("colour", CORNER)
def test_every_place_of_the_cursor_pays_the_row_in_francs_and_the_column_in_points(
    colour: str,
) -> None:
    other = "brown" if colour == "blue" else "blue"
    start = sale_on_c3(f"{colour} " * 6 + f"{other} " * 3)
    play(start, f"C3 1 {colour}")
    assert len(start.legal()) == 25
    for row, column in PLACES:
        state = play(start.copy(), name((row, column)))
        francs, points = price(colour, row, column)
        assert state.players[0].francs == 5 - 1 + francs
        assert state.players[0].points == points


@pytest.mark.rule("AN-SALE-6")
def test_black_pays_at_the_centre_and_never_more_than_four() -> None:
    start = play(sale_on_c3("black " * 6 + "blue " * 3), "C3 1 black")
    sold = [play(start.copy(), name(place)).players[0] for place in PLACES]
    assert max(player.francs for player in sold) == 5 - 1 + 4
    assert max(player.points for player in sold) == 4
    centre = play(start.copy(), "r4c4").players[0]
    assert (centre.francs, centre.points) == (5 - 1, 0)


@pytest.mark.rule("AN-SALE-4")
def test_the_price_is_the_one_after_the_cursor_has_moved() -> None:
    state = play(sale_on_c3("brown", cursor=(2, 6)), "C3 1 brown r3c6")
    assert state.players[0].francs == 5 - 1 + 0
    assert state.players[0].points == 6


@pytest.mark.rule("AN-SALE-1", "AN-SALE-2", "AN-SALE-3", "AN-SALE-4")
def test_the_example_of_the_book() -> None:
    state = sale_on_c3("green blue", market="brown yellow", cursor=(3, 3))
    brown = stock_of(state)["brown"]
    play(state, "C3 1 green r4c2 slot1")
    assert state.players[0].francs == 5 - 1 + 2
    assert state.players[0].points == 6
    assert stock_of(state)["brown"] == brown + 1
    assert art_of(state, 0) == {"blue": 1}


@pytest.mark.rule("AN-SALE-FREE")
@pytest.mark.parametrize(
    ("art", "points"), [({"blue": 1}, 1), ({"green": 2, "black": 3}, 5), ({"yellow": 4}, 4)]
)
def test_the_owner_of_a_house_gains_a_point_for_each_art(art: dict[str, int], points: int) -> None:
    state = sale_on_c3("blue")
    put_house(state, "C3", 3)
    give_art(state, 3, **art)
    play(state, "C3 1 blue r4c4")
    assert (kind(state), seat(state), legal(state)) == ("free-art-points", 3, ["yes", "no"])
    play(state, "yes")
    assert state.players[3].points == points
    assert art_of(state, 3) == art
