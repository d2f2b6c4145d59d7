"""BE-PRIVAT, BE-WHITE and BE-GLASS: white art, from its creation to the end, and glass."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest

from belle_epoque_table import be_turns, give_white, lay_market, market_of, white_of
from bruxelles1893.engine import IllegalOption, State
from bruxelles1893.engine.core.options import COLOURS
from bruxelles1893.engine.core.values import counted
from rules.market_prices import CORNER, PLACES, price
from table import (
    arms_of,
    art_of,
    cubes_of,
    finish,
    fresh,
    give_art,
    give_cubes,
    give_nobles,
    kind,
    lay_nobles,
    legal,
    nobles_in,
    play,
    point_arms,
    put_house,
    seat,
    set_action,
    stock_of,
)

PRINTED = ("blue", "brown", "yellow", "green")
MATERIALS = ("iron", "wood", "stone", "glass")


def acting(action: str) -> State:
    """Seat 0 before a placement on E5, which shows this action."""
    state = be_turns()
    set_action(state, "E5", action)
    return state


def selling(art: dict[str, int], white: dict[str, int], market: str = "") -> State:
    """Seat 0, with this art only, before a placement on a sale space."""
    state = acting("sale")
    give_art(state, 0, **art)
    give_white(state, 0, **white)
    lay_market(state, market)
    return state


def with_privat(row: str = "buls albert empain privat-livemont") -> State:
    """Seat 0 before a placement on a noble space."""
    state = acting("noble")
    lay_nobles(state, row, deck="solvay vandevelde")
    return state


class TestPrivatLivemont:
    @pytest.mark.rule("BE-PRIVAT")
    @pytest.mark.parametrize("colour", PRINTED)
    def test_an_art_of_any_colour_but_black_is_taken_white_side_up(self, colour: str) -> None:
        state = play(with_privat(), "E5 1 place4")
        assert (kind(state), legal(state)) == ("create-white", list(PRINTED))
        stock = stock_of(state)
        play(state, colour)
        assert (art_of(state, 0), white_of(state, 0)) == ({"blue": 1}, {colour: 1})
        assert stock_of(state) == {**stock, colour: stock[colour] - 1}
        assert legal(state) == ["keep", "discard"]

    @pytest.mark.rule("BE-PRIVAT")
    def test_a_colour_out_of_stock_and_black_cannot_be_taken(self) -> None:
        state = with_privat()
        state.workshop = counted(state.workshop, COLOURS.index("brown"), 0)
        play(state, "E5 1 place4")
        assert legal(state) == ["blue", "yellow", "green"]
        with pytest.raises(IllegalOption, match=r"^there is no brown artwork left.*\(BE-PRIVAT\)"):
            play(state, "brown")
        with pytest.raises(
            IllegalOption, match=r"^a black artwork cannot be taken here \(BE-PRIVAT\)"
        ):
            play(state, "black")

    @pytest.mark.rule("BE-PRIVAT", "AN-NOBLE-2")
    def test_with_only_black_art_in_stock_nothing_is_created(self) -> None:
        state = with_privat()
        state.workshop = bytes([0, 0, 0, 0, 6, 0])
        play(state, "E5 1 place4")
        assert (kind(state), legal(state)) == ("noble-keep", ["keep", "discard"])
        assert white_of(state, 0) == {}

    @pytest.mark.rule("BE-PRIVAT", "AN-NOBLE-3")
    def test_a_kept_card_creates_white_art_once_a_round(self) -> None:
        state = be_turns()
        give_nobles(state, 0, "brugmann privat-livemont")
        state.players[0].crown = 1
        play(state, "grand-place privat-livemont green brugmann")
        assert white_of(state, 0) == {"green": 1}
        assert nobles_in(state.players[0].used) == {"brugmann", "privat-livemont"}

    @pytest.mark.rule("BE-PRIVAT", "AN-NOBLE-FREE")
    def test_the_owner_of_a_house_may_create_a_white_art_for_free(self) -> None:
        state = with_privat()
        put_house(state, "E5", 2)
        give_nobles(state, 2, "privat-livemont")
        play(state, "E5 1 place3 keep privat-livemont")
        assert (kind(state), seat(state)) == ("create-white", 2)
        play(state, "yellow")
        assert (white_of(state, 0), white_of(state, 2)) == ({}, {"yellow": 1})


class TestSellingWhite:
    @pytest.mark.rule("BE-WHITE-1", "AN-SALE-4", "AN-SALE-6")
    @pytest.mark.parametrize("colour", CORNER)
    def test_it_pays_half_of_what_the_chosen_colour_pays_everywhere(self, colour: str) -> None:
        start = selling({"black": 4}, {"green": 4})
        play(start, f"E5 1 white-green {colour}")
        assert len(legal(start)) == 25
        for row, column in PLACES:
            state = play(start.copy(), f"r{row}c{column}")
            francs, points = price(colour, row, column)
            assert state.players[0].francs == 5 - 1 + francs // 2
            assert state.players[0].points == points // 2
            assert white_of(state, 0) == {"green": 3}

    @pytest.mark.rule("BE-WHITE-1")
    def test_an_odd_price_is_halved_rounding_down(self) -> None:
        state = selling({}, {"green": 1})
        state.rules = replace(
            state.rules, market_francs=(7, 5, 3, 1, 3, 5, 7), market_points=(9, 7, 5, 3, 1, 3, 5)
        )
        play(state, "E5 1 white-green yellow r4c4")
        assert state.players[0].francs == 5 - 1 + 3 // 2
        assert state.players[0].points == 1 // 2

    @pytest.mark.rule("BE-WHITE-1")
    @pytest.mark.parametrize(
        ("market", "colours"),
        [
            ("", ["blue", "brown", "yellow", "green", "black"]),
            ("green", ["blue", "brown", "yellow", "black"]),
            ("black blue", ["brown", "yellow", "green"]),
            ("yellow green", ["blue", "brown", "black"]),
        ],
    )
    def test_it_is_sold_as_any_colour_that_does_not_lie_in_the_market(
        self, market: str, colours: list[str]
    ) -> None:
        state = play(selling({}, {"green": 1}, market), "E5 1 white-green")
        assert (kind(state), legal(state)) == ("white-colour", colours)
        for lying in market.split():
            with pytest.raises(
                IllegalOption, match=rf"^a {lying} artwork is already.*\(BE-WHITE-1\)"
            ):
                play(state, lying)

    @pytest.mark.rule("BE-WHITE-1")
    def test_black_may_be_chosen_even_if_the_workshop_has_none(self) -> None:
        state = selling({}, {"green": 1})
        state.workshop = counted(state.workshop, COLOURS.index("black"), 0)
        play(state, "E5 1 white-green black r4c5")
        assert (state.players[0].francs, state.players[0].points) == (5 - 1 + 0, 1)

    @pytest.mark.rule("BE-WHITE-1", "AN-SALE-5")
    def test_no_white_art_is_sold_while_one_lies_in_the_market(self) -> None:
        state = play(selling({}, {"green": 2}, "white-blue"), "E5 1")
        assert (kind(state), seat(state)) == ("turn", 1)
        state = play(selling({"yellow": 1}, {"green": 2}, "white-blue"), "E5 1")
        assert legal(state) == ["yellow"]
        with pytest.raises(IllegalOption, match=r"^a white artwork is already.*\(BE-WHITE-1\)"):
            play(state, "white-green")

    @pytest.mark.rule("BE-WHITE-1")
    def test_white_art_one_does_not_own_cannot_be_sold(self) -> None:
        state = play(selling({"blue": 1}, {"green": 1}), "E5 1")
        with pytest.raises(
            IllegalOption, match=r"^you do not own a white-yellow artwork \(BE-WHITE-1\)"
        ):
            play(state, "white-yellow")

    @pytest.mark.rule("BE-WHITE-1")
    @pytest.mark.parametrize("sold_as", ["green", "yellow"])
    def test_in_the_market_it_blocks_only_white(self, sold_as: str) -> None:
        state = selling({}, {"green": 1})
        set_action(state, "E4", "sale")
        give_art(state, 1, green=1, yellow=1)
        give_white(state, 1, blue=1)
        play(state, f"E5 1 white-green {sold_as} r4c4")
        assert market_of(state) == ["white-green", "-"]
        play(state, "E4 1")
        assert legal(state) == ["yellow", "green"]

    @pytest.mark.rule("BE-WHITE-1", "AN-SALE-3")
    @pytest.mark.parametrize("printed", PRINTED)
    def test_it_goes_back_to_the_pile_of_its_printed_colour(self, printed: str) -> None:
        state = selling({}, {printed: 1}, "black")
        set_action(state, "E4", "sale")
        sold_as = "blue" if printed == "yellow" else "yellow"
        give_art(state, 1, **{sold_as: 1})
        stock = stock_of(state)
        play(state, f"E5 1 white-{printed} {sold_as} r4c4 E4 1 {sold_as} r4c4 slot2")
        assert market_of(state) == ["black", sold_as]
        assert stock_of(state) == {**stock, printed: stock[printed] + 1}

    @pytest.mark.rule("BE-WHITE-1", "BE-WHITE-2", "AN-SALE-2")
    @pytest.mark.parametrize(("art", "white", "steps"), [({}, 1, 1), ({"blue": 1}, 2, 3)])
    def test_the_cursor_moves_by_white_art_too(
        self, art: dict[str, int], white: int, steps: int
    ) -> None:
        state = play(selling(art, {"green": white}), "E5 1 white-green blue")
        places = product(range(2, 7), repeat=2)
        assert set(legal(state)) == {
            f"r{row}c{column}" for row, column in places if abs(row - 4) + abs(column - 4) <= steps
        }

    @pytest.mark.rule("BE-WHITE-1", "BRX-CINQUANTENAIRE")
    def test_it_is_sold_through_cinquantenaire_too(self) -> None:
        state = selling({}, {"green": 1})
        play(state, "cinquantenaire sale white-green brown r4c5")
        assert (state.players[0].francs, state.players[0].points) == (5 + 1, 2)
        assert (white_of(state, 0), market_of(state)) == ({}, ["white-green", "-"])

    @pytest.mark.rule("BE-WHITE-1", "BRX-CINQUANTENAIRE", "AN-SALE-5")
    def test_cinquantenaire_offers_no_sale_of_white_while_white_lies_in_the_market(self) -> None:
        state = play(selling({}, {"green": 1}, "white-blue"), "cinquantenaire")
        assert "sale" not in legal(state)


def last_round(**white: int) -> State:
    """Round 5, seat 0 on turn with this white art and two coloured ones; all others will pass."""
    state = be_turns()
    state.round = state.rules.rounds
    give_art(state, 0, blue=1, black=1)
    give_white(state, 0, **white)
    return state


class TestOwningWhite:
    @pytest.mark.rule("BE-WHITE-2", "PASS-01")
    @pytest.mark.parametrize(
        ("art", "white", "francs"),
        [
            ({}, {"blue": 1}, 1),
            ({}, {"blue": 2, "green": 1, "yellow": 1}, 1),
            ({"blue": 1}, {"blue": 1}, 2),
            ({"blue": 2, "black": 1}, {"green": 3}, 3),
            ({"blue": 1, "brown": 1, "yellow": 1, "green": 1, "black": 1}, {"blue": 1}, 6),
        ],
    )
    def test_white_is_one_more_colour_for_who_passes(
        self, art: dict[str, int], white: dict[str, int], francs: int
    ) -> None:
        state = be_turns()
        give_art(state, 1, **art)
        give_white(state, 1, **white)
        play(state, "pass pass")
        assert state.players[1].francs == 6 + francs

    @pytest.mark.rule("BE-WHITE-2", "AN-SALE-FREE")
    def test_white_art_counts_for_the_free_action_of_the_sale(self) -> None:
        state = selling({"blue": 1}, {})
        put_house(state, "E5", 2)
        give_white(state, 2, green=2)
        play(state, "E5 1 blue r4c4 yes")
        assert state.players[2].points == 1 + 2

    @pytest.mark.rule("BE-WHITE-2", "BE-FINAL-2", "FINAL-05")
    def test_at_the_end_it_is_discarded_and_worth_nothing(self) -> None:
        state = last_round(green=2, yellow=1)
        art_row = state.scores()[0].art
        stock = stock_of(state)
        finish(play(state, "pass pass pass pass"))
        assert white_of(state, 0) == {}
        assert art_of(state, 0) == {"blue": 1, "black": 1}
        assert stock_of(state) == {
            **stock,
            "green": stock["green"] + 2,
            "yellow": stock["yellow"] + 1,
        }
        assert state.scores()[0].art == art_row == 1 * 2

    @pytest.mark.rule("BE-WHITE-2")
    def test_the_score_with_white_art_is_that_without_but_for_the_franc_of_the_pass(self) -> None:
        rich = finish(play(last_round(green=2, yellow=1), "pass pass pass pass"))
        plain = last_round()
        plain.players[0].francs += 1
        finish(play(plain, "pass pass pass pass"))
        assert rich.scores()[0] == plain.scores()[0]


def building(first: str, second: str, **cubes: int) -> State:
    """Seat 0, with these cubes, before a placement on a construction space."""
    state = acting("build")
    point_arms(state, first, second)
    give_cubes(state, 0, **cubes)
    return state


class TestGlass:
    @pytest.mark.rule("BE-GLASS", "BE-SETUP-3")
    def test_ten_glass_cubes_are_in_the_supply(self) -> None:
        assert be_turns().supply == bytes([10, 10, 10, 10, 15])
        assert fresh().supply == bytes([10, 10, 10, 0, 15])

    @pytest.mark.rule("BE-GLASS", "AN-MATERIAL-1")
    def test_the_material_action_takes_glass_like_any_other_material(self) -> None:
        state = play(acting("material"), "E5 1")
        assert set(legal(state)) == {
            f"2*{one}" if one == other else f"{one}+{other}"
            for one, other in combinations_with_replacement(MATERIALS, 2)
        }
        play(state, "2*glass")
        assert cubes_of(state, 0) == {"glass": 2}
        assert state.supply == bytes([10, 10, 10, 8, 15])

    @pytest.mark.rule("BE-GLASS", "AN-MATERIAL-1")
    @pytest.mark.parametrize(
        ("supply", "options"),
        [([0, 0, 0, 1], ["glass"]), ([1, 0, 0, 1], ["iron+glass"]), ([0, 0, 0, 2], ["2*glass"])],
    )
    def test_the_last_materials_may_be_glass(self, supply: list[int], options: list[str]) -> None:
        state = acting("material")
        state.supply = bytes(supply) + state.supply[4:]
        assert legal(play(state, "E5 1")) == options

    @pytest.mark.rule("BE-GLASS", "AN-MATERIAL-FREE")
    def test_the_owner_of_a_house_may_take_glass(self) -> None:
        state = acting("material")
        put_house(state, "E5", 2)
        play(state, "E5 1 2*iron")
        assert legal(state) == [*MATERIALS, "no"]
        assert cubes_of(play(state, "glass"), 2) == {"glass": 1}

    @pytest.mark.rule("BE-GLASS", "NOBLE-SOLVAY")
    def test_solvay_gives_glass_one_for_nothing_or_two_for_a_joker(self) -> None:
        state = acting("noble")
        lay_nobles(state, "- - - solvay", deck="buls")
        give_cubes(state, 0, joker=1)
        play(state, "E5 1 place4")
        assert {"glass", "2*glass", "wood+glass"} <= set(legal(state))
        assert cubes_of(play(state.copy(), "glass"), 0) == {"glass": 1, "joker": 1}
        assert cubes_of(play(state, "2*glass"), 0) == {"glass": 2}

    @pytest.mark.rule("BE-GLASS", "COMPASS-4", "COMPASS-5", "AN-BUILD-3")
    @pytest.mark.parametrize(
        ("arms", "payments"),
        [
            (("any", "wood"), ["wood+glass"]),
            (("any", "empty"), ["wood+glass", "2*glass"]),
            (("glass", "empty"), ["2*glass"]),
            (("glass", "wood"), ["wood+glass"]),
            (("glass", "any"), ["wood+glass", "2*glass"]),
            (("iron", "wood"), []),
        ],
    )
    def test_glass_pays_where_the_compass_asks_for_it_or_for_any(
        self, arms: tuple[str, str], payments: list[str]
    ) -> None:
        state = building(*arms, wood=1, glass=2)
        state.players[0].francs = 1
        play(state, "E5 1")
        assert (kind(state) == "build-pay") == bool(payments)
        if payments:
            assert set(legal(state)) == set(payments)
        for payment in payments:
            assert play(state.copy(), payment).players[0].points == 5

    @pytest.mark.rule("BE-GLASS", "COMPASS-2", "AN-BUILD-3")
    @pytest.mark.parametrize(
        ("second", "cubes", "payments"),
        [
            ("wood", {"wood": 1, "joker": 1}, ["wood+joker"]),
            ("wood", {"glass": 1, "joker": 2}, ["glass+joker", "2*joker"]),
            ("empty", {"glass": 1, "joker": 1}, ["glass+joker"]),
        ],
    )
    def test_a_joker_replaces_glass_on_the_compass_and_loses_the_points(
        self, second: str, cubes: dict[str, int], payments: list[str]
    ) -> None:
        state = play(building("glass", second, **cubes), "E5 1")
        assert set(legal(state)) == set(payments)
        assert play(state, payments[0]).players[0].points == 0

    @pytest.mark.rule("BE-GLASS", "BE-SETUP-3", "AN-BUILD-4")
    def test_an_arm_stops_at_glass_and_goes_on_to_iron(self) -> None:
        state = play(building("empty", "wood", joker=2), "E5 1 2*joker empty>")
        assert arms_of(state) == {"glass", "wood"}
        state = play(building("glass", "wood", joker=2), "E5 1 2*joker glass>")
        assert arms_of(state) == {"iron", "wood"}

    @pytest.mark.rule("BE-GLASS", "FINAL-04")
    def test_each_glass_cube_gives_a_point_at_the_end(self) -> None:
        state = last_round()
        give_cubes(state, 0, glass=3, iron=1, joker=2)
        finish(play(state, "pass pass pass pass"))
        assert state.scores()[0].materials == 3 + 1
