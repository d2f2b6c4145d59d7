"""BE-CARD-0 and BE-CARD-01 to BE-CARD-10: the cards for Art Nouveau actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement, permutations, product
from random import Random
from typing import NamedTuple

import pytest

from belle_epoque_table import (
    be_turns,
    finish_turn,
    give_white,
    lay_market,
    market_of,
    next_round,
    white_of,
)
from bruxelles1893.engine import IllegalOption, Seat, State
from bruxelles1893.engine.core.options import UNITS
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.core.values import counted, replaced
from table import (
    JOKER,
    NOBODY,
    art_of,
    ask,
    cubes_of,
    give_art,
    give_cubes,
    give_nobles,
    kind,
    lay_nobles,
    legal,
    noble_row,
    nobles_in,
    play,
    point_arms,
    put_house,
    seat,
    set_action,
    space_number,
    stock_of,
)

ROW = "buls albert vandevelde maeterlinck"
NOBLE_CUBES = ("iron", "wood", "stone", "glass")
SECTORS = (*NOBLE_CUBES, "3fb", "any", "empty")
HOUSES = {2: 0, 3: 2, 4: 4}
"""How many houses stand when the next one costs 2, 3 or 4 units."""


class Occasion(NamedTuple):
    """When a card can be used: its action, the moves of the action up to it, and its use."""

    action: str
    prepare: Callable[[State], None]
    moves: str
    use: str


def nothing(state: State) -> None:
    """The card needs nothing but its action."""


def own_yellow_white(state: State) -> None:
    give_white(state, 0, yellow=1)


def full_market(state: State) -> None:
    give_art(state, 0, blue=1, green=1)
    lay_market(state, "brown yellow")


def full_row(state: State) -> None:
    lay_nobles(state, ROW, deck="empain solvay")


def own_a_joker(state: State) -> None:
    give_cubes(state, 0, joker=1)


def house_to_build(state: State, **cubes: int) -> None:
    point_arms(state, "wood", "stone")
    state.players[0].built = 0
    state.houses = replaced(state.houses, space_number("A1"), NOBODY)
    give_cubes(state, 0, **cubes)


def own_iron_instead_of_stone(state: State) -> None:
    house_to_build(state, iron=1, wood=1)


def own_wood_and_stone(state: State) -> None:
    house_to_build(state, wood=1, stone=1)


OCCASIONS = {
    1: Occasion("workshop", nothing, "green", "card1"),
    2: Occasion("workshop", own_yellow_white, "green", "card2 white-yellow"),
    4: Occasion("sale", full_market, "", "card4 slot1"),
    5: Occasion("noble", full_row, "place4 discard", "card5"),
    6: Occasion("noble", full_row, "", "card6 place1 no"),
    7: Occasion("material", nothing, "2*iron", "card7"),
    8: Occasion("material", own_a_joker, "2*iron", "card8 glass"),
    9: Occasion("build", own_iron_instead_of_stone, "", "card9 iron+wood"),
    10: Occasion("build", own_wood_and_stone, "wood+stone wood> A1", "card10"),
}
"""All cards for Art Nouveau actions but the third, which is used by moving the cursor."""

EACH_CARD = pytest.mark.parametrize("card", OCCASIONS)


def come_to(state: State, card: int, space: str) -> State:
    """Seat 0, on turn, takes the card's action on a space, up to where the card can be used."""
    action, prepare, moves, _ = OCCASIONS[card]
    set_action(state, space, action)
    state.players[0].francs = 5
    prepare(state)
    return play(ask(state, TURN, 0), f"{space} 1 {moves}")


def own(*cards: int) -> State:
    """A game in which seat 0 owns these cards."""
    return be_turns(cards={0: list(cards)})


def acting(action: str, *cards: int) -> State:
    """Seat 0, owner of these cards, before a placement on E5, which shows this action."""
    state = own(*cards)
    set_action(state, "E5", action)
    return state


def questions_of(state: State, moves: str) -> list[tuple[str | None, int | None]]:
    """What is asked, and whom, after each of these moves."""
    return [(kind(play(state, move)), seat(state)) for move in moves.split()]


class TestEveryCard:
    @pytest.mark.rule("BE-CARD-0")
    @EACH_CARD
    def test_a_card_is_offered_at_its_moment_and_may_be_declined(self, card: int) -> None:
        state = come_to(own(card), card, "E5")
        assert (kind(state), seat(state), legal(state)) == ("card", 0, [f"card{card}", "no"])
        play(state, "no")
        assert kind(state) != "card"
        assert not state.players[0].cards_used

    @pytest.mark.rule("BE-CARD-0")
    @EACH_CARD
    def test_a_card_declined_can_be_used_later_in_the_round(self, card: int) -> None:
        state = finish_turn(come_to(own(card), card, "E5"))
        come_to(state, card, "E4")
        assert legal(state) == [f"card{card}", "no"]
        play(state, OCCASIONS[card].use)
        assert state.players[0].cards_used == 1 << card - 1

    @pytest.mark.rule("BE-CARD-0")
    @EACH_CARD
    def test_a_card_is_used_once_a_round_and_works_again_in_the_next(self, card: int) -> None:
        state = play(come_to(own(card), card, "E5"), OCCASIONS[card].use)
        finish_turn(state)
        come_to(state, card, "E4")
        assert kind(state) != "card"
        next_round(finish_turn(state))
        come_to(state, card, "E5")
        assert legal(state) == [f"card{card}", "no"]

    @pytest.mark.rule("BE-CARD-0", "BRX-CINQUANTENAIRE")
    @EACH_CARD
    def test_a_card_does_not_work_through_cinquantenaire(self, card: int) -> None:
        state = own(card)
        action, prepare, moves, _ = OCCASIONS[card]
        prepare(state)
        if card == 9:
            give_cubes(state, 0, stone=1)
        questions = questions_of(state, f"cinquantenaire {action} {moves}")
        while questions[-1][0] != "turn":
            questions += questions_of(state, legal(state)[0])
        assert "card" not in [question for question, _ in questions]
        assert not state.players[0].cards_used

    @pytest.mark.rule("BE-CARD-0", "BE-CARD-03", "BE-CARD-05", "BRX-CINQUANTENAIRE")
    def test_a_pawn_placed_in_an_earlier_turn_changes_nothing_for_cinquantenaire(self) -> None:
        state = acting("material", 3, 5)
        full_row(state)
        play(state, "E5 1 2*iron pass pass pass cinquantenaire noble place4 discard")
        assert (kind(state), seat(state)) == ("turn", 0)
        play(state, "cinquantenaire sale blue")
        assert set(legal(state)) == walk((4, 4), 1)

    @pytest.mark.rule("BE-CARD-0")
    @EACH_CARD
    def test_the_card_of_another_player_is_of_no_use(self, card: int) -> None:
        state = come_to(be_turns(cards={1: [card]}), card, "E5")
        assert kind(state) != "card"


class TestSeveralCards:
    @pytest.mark.rule("BE-CARD-0")
    def test_the_owner_uses_several_cards_in_any_order_and_stops_at_will(self) -> None:
        start = acting("workshop", 1, 2)
        give_white(start, 0, yellow=1)
        play(start, "E5 1 green")
        assert legal(start) == ["card1", "card2", "no"]
        assert legal(play(start.copy(), "card1")) == ["card2", "no"]
        assert legal(play(start.copy(), "card2 white-yellow")) == ["card1", "no"]
        one_way = play(start.copy(), "card1 card2 white-yellow")
        other_way = play(start.copy(), "card2 white-yellow card1")
        for state in (one_way, other_way):
            assert (kind(state), seat(state)) == ("turn", 1)
            assert art_of(state, 0) == {"blue": 1, "yellow": 1, "green": 1}
            assert state.players[0].francs == 5 - 1 + 3

    @pytest.mark.rule("BE-CARD-0")
    def test_declining_ends_the_moment_for_all_cards(self) -> None:
        state = acting("workshop", 1, 2)
        give_white(state, 0, yellow=1)
        play(state, "E5 1 green card1 no")
        assert (kind(state), seat(state)) == ("turn", 1)
        assert white_of(state, 0) == {"yellow": 1}

    @pytest.mark.rule("BE-CARD-0")
    def test_a_refusal_says_whether_a_card_is_missing_used_or_of_no_use(self) -> None:
        state = acting("workshop", 1, 2, 7)
        give_white(state, 0, yellow=1)
        play(state, "E5 1 green card1")
        for card, reason in [
            (1, r"^card 1 has already been used this round \(BE-CARD-01\)"),
            (7, r"^card 7 can do nothing now \(BE-CARD-07\)"),
            (8, r"^you do not own card 8 \(BE-CARD-08\)"),
        ]:
            with pytest.raises(IllegalOption, match=reason):
                play(state, f"card{card}")

    @pytest.mark.rule("BE-CARD-0")
    @pytest.mark.parametrize(
        ("action", "card"), [("workshop", 1), ("material", 7), ("build", 10), ("noble", 5)]
    )
    def test_a_card_after_an_action_needs_the_action_done(self, action: str, card: int) -> None:
        state = acting(action, card)
        state.workshop = bytes(6)
        state.supply = bytes([0, 0, 0, 0, 15])
        lay_nobles(state, "- - - -")
        play(state, "E5 1")
        assert (kind(state), seat(state)) == ("turn", 1)


class TestOrderOfATurn:
    @pytest.mark.rule("BE-CARD-0", "BE-TILE-1")
    def test_cards_after_the_action_come_before_the_tile_and_another_turn_last(self) -> None:
        state = own(1, 22)
        set_action(state, "C3", "workshop")
        assert questions_of(state, "C3 1 green card1 no") == [
            ("bid", 0),
            ("workshop", 0),
            ("card", 0),
            ("tile-pawn", 0),
            ("card", 0),
        ]
        assert legal(state) == ["card22", "no"]

    @pytest.mark.rule("BE-CARD-0", "AN-04")
    def test_a_card_before_the_action_the_action_the_free_action_and_another_turn(self) -> None:
        state = acting("sale", 4, 21, 22)
        full_market(state)
        put_house(state, "E5", 2)
        assert questions_of(state, "E5 1 card21 card4 slot1 green r4c4 yes") == [
            ("bid", 0),
            ("card", 0),
            ("card", 0),
            ("return-tile", 0),
            ("sale-art", 0),
            ("sale-cursor", 0),
            ("free-art-points", 2),
            ("card", 0),
        ]
        assert legal(state) == ["card22", "no"]

    @pytest.mark.rule("BE-CARD-0", "AN-04")
    def test_cards_after_the_action_come_before_the_free_action(self) -> None:
        state = acting("material", 7)
        put_house(state, "E5", 2)
        play(state, "E5 1 2*iron")
        assert (kind(state), seat(state)) == ("card", 0)
        play(state, "card7")
        assert (kind(state), seat(state)) == ("free-material", 2)


class TestWorkshop:
    @pytest.mark.rule("BE-CARD-01")
    def test_each_art_pays_a_franc_the_new_one_black_and_white_included(self) -> None:
        state = acting("workshop", 1)
        give_art(state, 0, blue=2, black=1)
        give_white(state, 0, green=2)
        play(state, "E5 2 blue card1")
        assert state.players[0].francs == 5 - 2 + 6

    @pytest.mark.rule("BE-CARD-02", "BE-PRIVAT")
    def test_a_white_art_of_privat_livemont_gets_its_printed_colour_back(self) -> None:
        state = acting("noble", 2)
        set_action(state, "D5", "workshop")
        lay_nobles(state, "buls albert vandevelde privat-livemont", deck="empain")
        play(state, "E5 1 place4 yellow keep pass pass pass D5 1 green card2")
        assert (kind(state), legal(state)) == ("flip-white", ["white-yellow"])
        stock = stock_of(state)
        play(state, "white-yellow")
        assert art_of(state, 0) == {"blue": 1, "yellow": 1, "green": 1}
        assert white_of(state, 0) == {}
        assert stock_of(state) == stock

    @pytest.mark.rule("BE-CARD-02")
    def test_the_owner_chooses_which_one_white_art_is_flipped(self) -> None:
        state = acting("workshop", 2)
        give_white(state, 0, blue=2, green=1)
        play(state, "E5 1 yellow card2")
        assert legal(state) == ["white-blue", "white-green"]
        play(state, "white-blue")
        assert art_of(state, 0) == {"blue": 2, "yellow": 1}
        assert white_of(state, 0) == {"blue": 1, "green": 1}

    @pytest.mark.rule("BE-CARD-02")
    def test_without_white_art_there_is_nothing_to_flip(self) -> None:
        state = acting("workshop", 2)
        give_white(state, 1, blue=1)
        play(state, "E5 1 yellow")
        assert (kind(state), seat(state)) == ("turn", 1)


def walk(start: tuple[int, int], steps: int) -> set[str]:
    """Where the cursor gets in so many steps, each to a place beside the last one."""
    reached = {start}
    for _ in range(steps):
        reached |= {
            (row + down, column + right)
            for row, column in reached
            for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if 2 <= row + down <= 6 and 2 <= column + right <= 6
        }
    return {f"r{row}c{column}" for row, column in reached}


class TestSale:
    @pytest.mark.rule("BE-CARD-03", "AN-SALE-2")
    @pytest.mark.parametrize("owned", range(1, 9))
    def test_the_cursor_moves_two_steps_more_than_one_owns_art(self, owned: int) -> None:
        for row, column in product(range(2, 7), repeat=2):
            state = acting("sale", 3)
            give_art(state, 0, blue=min(owned, 4), green=max(owned - 4, 0))
            state.cursor = (row - 2) * 5 + column - 2
            play(state, "E5 1 blue")
            assert set(legal(state)) == walk((row, column), owned + 2)

    @pytest.mark.rule("BE-CARD-03", "BE-WHITE-2")
    def test_white_art_counts_for_the_steps_too(self) -> None:
        state = acting("sale", 3)
        give_white(state, 0, green=1)
        play(state, "E5 1 blue")
        assert set(legal(state)) == walk((4, 4), 2 + 2)

    @pytest.mark.rule("BE-CARD-03", "BE-CARD-0")
    @pytest.mark.parametrize(
        ("first_move", "reach_after"), [("r3c3", 2), ("r4c6", 2), ("r4c5", 4), ("r4c4", 4)]
    )
    def test_only_a_step_too_far_uses_the_card_for_the_round(
        self, first_move: str, reach_after: int
    ) -> None:
        state = acting("sale", 3)
        set_action(state, "E4", "sale")
        play(state, f"E5 1 blue {first_move}")
        give_art(state, 0, green=2)
        state.cursor = 2 * 5 + 2
        play(state, "pass pass pass E4 1 green")
        assert set(legal(state)) == walk((4, 4), reach_after)

    @pytest.mark.rule("BE-CARD-03", "BE-CARD-0")
    def test_the_cursor_card_works_again_in_the_next_round(self) -> None:
        state = next_round(play(acting("sale", 3), "E5 1 blue r3c3"))
        give_art(state, 0, green=1)
        state.market = (-1, -1)
        play(state, "E5 1 green")
        assert set(legal(state)) == walk((3, 3), 1 + 2)

    @pytest.mark.rule("BE-CARD-03", "BE-CARD-0")
    def test_the_cursor_card_does_not_work_through_cinquantenaire(self) -> None:
        state = play(own(3), "cinquantenaire sale blue")
        assert set(legal(state)) == walk((4, 4), 1)

    @pytest.mark.rule("BE-CARD-03")
    def test_a_refusal_counts_the_steps_of_the_card(self) -> None:
        state = play(acting("sale", 3), "E5 1 blue")
        with pytest.raises(IllegalOption, match=r"would move 4 steps: you may move it up to 3 "):
            play(state, "r2c2")

    @pytest.mark.rule("BE-CARD-04", "AN-SALE-3")
    @pytest.mark.parametrize(
        ("slot", "colour", "left"), [("slot1", "brown", "yellow"), ("slot2", "yellow", "brown")]
    )
    def test_a_market_tile_returns_to_its_pile_and_the_art_takes_its_slot(
        self, slot: str, colour: str, left: str
    ) -> None:
        state = acting("sale", 4)
        full_market(state)
        stock = stock_of(state)
        play(state, f"E5 1 card4 {slot} green r4c4")
        assert stock_of(state) == {**stock, colour: stock[colour] + 1}
        assert set(market_of(state)) == {left, "green"}
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-CARD-04", "AN-SALE-1", "AN-SALE-5")
    def test_the_return_lifts_the_ban_on_a_colour(self) -> None:
        state = acting("sale", 4)
        lay_market(state, "green blue")
        play(state, "E5 1 card4")
        assert legal(state) == ["slot2"]
        play(state, "slot2")
        assert (kind(state), legal(state)) == ("sale-art", ["blue"])

    @pytest.mark.rule("BE-CARD-04", "AN-SALE-5")
    def test_nobody_has_to_lift_the_ban(self) -> None:
        state = acting("sale", 4)
        lay_market(state, "green blue")
        play(state, "E5 1 no")
        assert (kind(state), seat(state)) == ("turn", 1)
        assert market_of(state) == ["green", "blue"]
        assert art_of(state, 0) == {"blue": 1}

    @pytest.mark.rule("BE-CARD-04", "BE-WHITE-1")
    @pytest.mark.parametrize(
        ("slot", "sellable"), [("slot1", ["white-yellow"]), ("slot2", ["green"])]
    )
    def test_the_return_lifts_the_ban_on_white(self, slot: str, sellable: list[str]) -> None:
        state = acting("sale", 4)
        give_art(state, 0, green=1)
        give_white(state, 0, yellow=1)
        lay_market(state, "white-blue green")
        blue = stock_of(state)["blue"]
        play(state, "E5 1 card4")
        assert legal(state) == ["slot1", "slot2"]
        play(state, slot)
        assert legal(state) == sellable
        assert stock_of(state)["blue"] == blue + (slot == "slot1")

    @pytest.mark.rule("BE-CARD-04")
    @pytest.mark.parametrize(("art", "market"), [({"blue": 1}, ""), ({}, "green blue")])
    def test_no_tile_is_returned_if_there_is_none_or_nothing_to_sell(
        self, art: dict[str, int], market: str
    ) -> None:
        state = acting("sale", 4)
        give_art(state, 0, **art)
        lay_market(state, market)
        assert kind(play(state, "E5 1")) != "card"


class TestNoble:
    @pytest.mark.rule("BE-CARD-05", "AN-NOBLE-3")
    def test_three_points_for_a_discarded_noble_besides_its_effect(self) -> None:
        state = acting("noble", 5)
        full_row(state)
        play(state, "E5 1 place4 discard card5")
        assert state.players[0].points == 5 + 3
        assert noble_row(state) == "empain buls albert vandevelde"
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-CARD-05")
    def test_a_kept_noble_gives_no_points(self) -> None:
        state = acting("noble", 5)
        full_row(state)
        play(state, "E5 1 place4 keep")
        assert (kind(state), seat(state), state.players[0].points) == ("turn", 1, 5)

    @pytest.mark.rule("BE-CARD-05", "AN-NOBLE-4")
    def test_the_forced_discard_of_a_duplicate_counts(self) -> None:
        state = acting("noble", 5)
        full_row(state)
        give_nobles(state, 0, "brugmann maeterlinck")
        play(state, "E5 1 place4")
        assert legal(state) == ["card5", "no"]
        play(state, "card5")
        assert state.players[0].points == 5 + 3

    @pytest.mark.rule("BE-CARD-06", "AN-NOBLE-5")
    @pytest.mark.parametrize(
        ("discards", "row"),
        [
            ("place1 no", "empain albert vandevelde maeterlinck"),
            ("place4 no", "empain buls albert vandevelde"),
            ("place2 place4 no", "solvay empain buls vandevelde"),
            ("place4 place2 no", "solvay empain buls vandevelde"),
            ("place3 place1 place2 no", "nagelmackers solvay empain maeterlinck"),
            ("place1 place2 place3 place4", "vandervelde nagelmackers solvay empain"),
        ],
    )
    def test_one_to_four_nobles_go_the_others_slide_and_the_deck_refills(
        self, discards: str, row: str
    ) -> None:
        state = acting("noble", 6)
        lay_nobles(state, ROW, deck="empain solvay nagelmackers vandervelde privat-livemont")
        play(state, f"E5 1 card6 {discards}")
        assert noble_row(state) == row
        assert len(state.noble_discard) == discards.count("place")
        assert (kind(state), legal(state)) == ("noble", ["place1", "place2", "place3", "place4"])

    @pytest.mark.rule("BE-CARD-06")
    def test_at_least_one_noble_goes_and_none_goes_twice(self) -> None:
        state = acting("noble", 6)
        full_row(state)
        play(state, "E5 1 card6")
        assert legal(state) == ["place1", "place2", "place3", "place4"]
        play(state, "place3")
        assert legal(state) == ["place1", "place2", "place4", "no"]

    @pytest.mark.rule("BE-CARD-06", "AN-NOBLE-1")
    def test_the_price_is_that_of_the_new_row(self) -> None:
        state = acting("noble", 6)
        lay_nobles(state, ROW, deck="empain solvay")
        play(state, "E5 1 card6 place3 place4 no place3 keep")
        assert nobles_in(state.players[0].nobles) == {"brugmann", "buls"}
        assert state.players[0].francs == 5 - 1 - 1

    @pytest.mark.rule("BE-CARD-06", "AN-NOBLE-5")
    def test_an_exhausted_deck_is_made_anew_with_the_nobles_just_discarded(self) -> None:
        state = acting("noble", 6)
        lay_nobles(state, ROW, deck="empain", discard="solvay")
        play(state, "E5 1 card6 place1 place2 place3 no")
        row = noble_row(state).split()
        assert row[2:] == ["empain", "maeterlinck"]
        everyone = Counter(row) + Counter(
            name
            for bits in map(nobles_in, [1 << card for card in state.noble_deck])
            for name in bits
        )
        assert everyone == Counter(f"{ROW} empain solvay".split())
        assert state.noble_discard == ()

    @pytest.mark.rule("BE-CARD-06", "AN-NOBLE-5")
    def test_without_any_other_noble_the_discarded_one_comes_back(self) -> None:
        state = acting("noble", 6)
        lay_nobles(state, "- - buls albert")
        play(state, "E5 1 card6")
        assert legal(state) == ["place3", "place4"]
        play(state, "place4 no")
        assert noble_row(state) == "- - albert buls"


class TestMaterial:
    @pytest.mark.rule("BE-CARD-07", "SETUP-07")
    @pytest.mark.parametrize(("supply", "taken"), [(15, 2), (2, 2), (1, 1)])
    def test_two_jokers_or_as_many_as_there_are(self, supply: int, taken: int) -> None:
        state = acting("material", 7)
        state.supply = counted(state.supply, JOKER, supply)
        play(state, "E5 1 iron+glass card7")
        assert cubes_of(state, 0) == {"iron": 1, "glass": 1, "joker": taken}
        assert state.supply[JOKER] == supply - taken

    @pytest.mark.rule("BE-CARD-07")
    def test_without_jokers_in_the_supply_the_card_is_not_offered(self) -> None:
        state = acting("material", 7)
        state.supply = counted(state.supply, JOKER, 0)
        assert kind(play(state, "E5 1 2*iron")) == "turn"

    @pytest.mark.rule("BE-CARD-08", "BE-GLASS")
    def test_a_joker_is_traded_for_a_noble_material_of_the_supply(self) -> None:
        state = acting("material", 8)
        give_cubes(state, 0, joker=2)
        state.supply = counted(state.supply, UNITS.index("wood"), 0)
        play(state, "E5 1 2*iron card8")
        assert legal(state) == ["iron", "stone", "glass"]
        play(state, "glass")
        assert cubes_of(state, 0) == {"iron": 2, "glass": 1, "joker": 1}
        assert state.supply == bytes([8, 0, 10, 9, 14])

    @pytest.mark.rule("BE-CARD-08")
    @pytest.mark.parametrize(("jokers", "stone"), [(0, 10), (1, 2)])
    def test_the_trade_needs_a_joker_and_a_material_left(self, jokers: int, stone: int) -> None:
        state = acting("material", 8)
        give_cubes(state, 0, joker=jokers)
        state.supply = bytes([0, 0, stone, 0]) + state.supply[4:]
        assert kind(play(state, "E5 1 2*stone")) == "turn"

    @pytest.mark.rule("BE-CARD-07", "BE-CARD-08", "BE-CARD-0")
    def test_the_joker_to_trade_may_come_from_the_other_card(self) -> None:
        state = play(acting("material", 7, 8), "E5 1 2*iron")
        assert legal(state) == ["card7", "no"]
        play(state, "card7")
        assert legal(state) == ["card8", "no"]
        play(state, "card8 glass")
        assert cubes_of(state, 0) == {"iron": 2, "glass": 1, "joker": 1}

    @pytest.mark.rule("BE-CARD-07", "BE-CARD-08", "BE-CARD-0")
    @pytest.mark.parametrize(
        ("order", "jokers"), [("card7 card8 glass", 1), ("card8 glass card7", 2)]
    )
    def test_their_order_matters_when_jokers_are_scarce(self, order: str, jokers: int) -> None:
        state = acting("material", 7, 8)
        give_cubes(state, 0, joker=1)
        state.supply = counted(state.supply, JOKER, 1)
        play(state, "E5 1 2*iron")
        assert legal(state) == ["card7", "card8", "no"]
        play(state, order)
        assert cubes_of(state, 0) == {"iron": 2, "glass": 1, "joker": jokers}


def plain_payments(first: str, second: str, units: int) -> list[tuple[str, ...]]:
    """COMPASS-3 to COMPASS-5: the payments without jokers, as the rules describe them."""
    sectors = {first, second}
    handfuls = combinations_with_replacement((*NOBLE_CUBES, "3fb"), units)
    if sectors == {"any", "empty"}:
        return list(handfuls)
    if "any" in sectors or "empty" in sectors:
        (kind_asked,) = sectors - {"any", "empty"}
        is_enough = any if "any" in sectors else all
        return [paid for paid in handfuls if is_enough(unit == kind_asked for unit in paid)]
    return [paid for paid in handfuls if set(paid) == sectors]


def exchanged_payments(first: str, second: str, units: int) -> dict[str, bool]:
    """BE-CARD-09, COMPASS-2: payments with one cube exchanged; whether they keep the 5 VP.

    Each unit that is not exchanged is paid as asked or with a joker, which loses the points.
    """
    found: dict[str, bool] = {}
    for paid in plain_payments(first, second, units):
        for place, asked in enumerate(paid):
            if asked == "3fb":
                continue
            for rest in product(*[(unit, "joker") for unit in paid[:place] + paid[place + 1 :]]):
                for cube in {*NOBLE_CUBES, "joker"} - {asked}:
                    payment = written((*rest, cube))
                    found[payment] = found.get(payment, False) or "joker" not in rest
    return found


def written(payment: tuple[str, ...]) -> str:
    counts = [(kind, payment.count(kind)) for kind in UNITS]
    return "+".join(kind if n == 1 else f"{n}*{kind}" for kind, n in counts if n)


def amounts(payment: str) -> Counter[str]:
    """The units of a written payment."""
    parts = [part.rpartition("*") for part in payment.split("+")]
    return Counter({kind: int(number or 1) for number, _, kind in parts})


def building(first: str = "wood", second: str = "stone", built: int = 0, *cards: int) -> State:
    """Seat 0, with card 9 and others, before a placement on a construction space."""
    state = acting("build", 9, *cards)
    point_arms(state, first, second)
    state.players[0].built = built
    return state


class TestExchange:
    @pytest.mark.rule("BE-CARD-09", "COMPASS-1", "COMPASS-2")
    @pytest.mark.parametrize("units", HOUSES)
    @pytest.mark.parametrize(("first", "second"), list(permutations(SECTORS, 2)))
    def test_every_exchange_and_its_points_for_every_compass(
        self, first: str, second: str, units: int
    ) -> None:
        state = building(first, second, HOUSES[units])
        give_cubes(state, 0, iron=4, wood=4, stone=4, glass=4, joker=4)
        state.players[0].francs = 1 + 12
        expected = exchanged_payments(first, second, units)
        play(state, "E5 1")
        if not expected:
            assert {first, second} == {"3fb", "empty"}
            assert kind(state) == "build-pay"
            return
        play(state, "card9")
        assert set(legal(state)) == set(expected)
        top_house = 5 if units == 4 else 0
        for payment, keeps_points in expected.items():
            points = play(state.copy(), payment).players[0].points
            assert (payment, points) == (payment, top_house + 5 * keeps_points)

    @pytest.mark.rule("BE-CARD-09", "AN-BUILD-1")
    @pytest.mark.parametrize("seed", range(4))
    def test_with_few_cubes_those_exchanges_are_offered_that_can_be_paid(self, seed: int) -> None:
        random = Random(seed)
        offered = 0
        for _ in range(150):
            first, second = random.sample(SECTORS, 2)
            units = random.choice(list(HOUSES))
            state = building(first, second, HOUSES[units])
            held = Counter({cube: random.choice([0, 0, 1, 2]) for cube in (*NOBLE_CUBES, "joker")})
            give_cubes(state, 0, **held)
            held["3fb"] = random.choice([0, 1, 2])
            state.players[0].francs = 1 + 3 * held["3fb"] + 2
            exchanges = exchanged_payments(first, second, units)
            payable = {payment for payment in exchanges if amounts(payment) <= held}
            play(state, "E5 1")
            assert (kind(state) == "card") == bool(payable)
            if payable:
                assert set(legal(play(state, "card9"))) == payable
                offered += 1
        assert 50 < offered < 150

    @pytest.mark.rule("BE-CARD-09", "AN-BUILD-3")
    @pytest.mark.parametrize(
        ("payment", "points"),
        [
            ("wood+joker", 5),
            ("stone+joker", 5),
            ("iron+wood", 5),
            ("iron+joker", 0),
            ("2*joker", 0),
        ],
    )
    def test_the_joker_of_the_exchange_keeps_the_points_and_no_other(
        self, payment: str, points: int
    ) -> None:
        state = building()
        give_cubes(state, 0, iron=1, wood=1, stone=1, joker=2)
        supply = state.supply[:]
        play(state, f"E5 1 card9 {payment}")
        assert state.players[0].points == points
        paid = amounts(payment)
        assert state.supply == bytes(n + paid[kind] for kind, n in zip(UNITS, supply, strict=False))

    @pytest.mark.rule("BE-CARD-09", "AN-03")
    def test_nobody_has_to_build_if_only_the_card_makes_it_possible(self) -> None:
        state = building()
        give_cubes(state, 0, iron=1, wood=1)
        play(state, "E5 1 no")
        assert (kind(state), seat(state)) == ("turn", 1)
        assert cubes_of(state, 0) == {"iron": 1, "wood": 1}
        assert state.players[0].built == 0

    @pytest.mark.rule("BE-CARD-09", "AN-03")
    def test_the_card_declined_an_ordinary_payment_must_be_made(self) -> None:
        state = building()
        give_cubes(state, 0, iron=1, wood=1, joker=1)
        play(state, "E5 1 no")
        assert (kind(state), legal(state)) == ("build-pay", ["wood+joker"])
        play(state, "wood+joker")
        assert state.players[0].points == 0

    @pytest.mark.rule("BE-CARD-09")
    def test_without_the_cubes_for_any_exchange_the_card_is_not_offered(self) -> None:
        state = building()
        give_cubes(state, 0, iron=2)
        play(state, "E5 1")
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-CARD-09")
    @pytest.mark.parametrize("cube", ["iron", "stone", "glass"])
    def test_no_cube_replaces_a_3fb_unit(self, cube: str) -> None:
        state = building("3fb", "wood")
        give_cubes(state, 0, wood=2, **{cube: 2})
        state.players[0].francs = 1 + 2
        poor = play(state.copy(), "E5 1")
        assert (kind(poor), seat(poor)) == ("turn", 1)
        state.players[0].francs = 1 + 3
        play(state, "E5 1 card9")
        assert legal(state) == [f"{cube}+3fb"]

    @pytest.mark.rule("BE-CARD-09", "COMPASS-2", "AN-BUILD-3")
    def test_a_joker_for_a_3fb_unit_is_not_the_exchanged_cube(self) -> None:
        state = building("3fb", "wood")
        give_cubes(state, 0, iron=1, wood=1, joker=1)
        state.players[0].francs = 1 + 2
        play(state, "E5 1 card9")
        assert legal(state) == ["iron+joker"]
        assert play(state, "iron+joker").players[0].points == 0

    @pytest.mark.rule("BE-CARD-09", "BRX-CINQUANTENAIRE")
    def test_a_house_that_needs_the_exchange_is_not_offered_by_cinquantenaire(self) -> None:
        state = building()
        give_cubes(state, 0, iron=1, wood=1)
        assert "build" not in legal(play(state, "cinquantenaire"))

    @pytest.mark.rule("BE-CARD-09", "BE-CARD-0")
    def test_the_exchange_is_for_one_house_only(self) -> None:
        state = building()
        set_action(state, "E4", "build")
        give_cubes(state, 0, iron=2, wood=2)
        play(state, "E5 1 card9 iron+wood stone> A1 pass pass pass")
        point_arms(state, "wood", "stone")
        play(state, "E4 1")
        assert (kind(state), seat(state)) == ("turn", 0)
        assert state.players[0].built == 1

    @pytest.mark.rule("BE-CARD-09", "BE-PAVILION-1")
    @pytest.mark.parametrize(
        ("glass", "slots"),
        [
            (0, ["pavilion1", "pavilion5"]),
            (1, ["pavilion1", "pavilion2", "pavilion4", "pavilion5"]),
            (2, ["pavilion1", "pavilion2", "pavilion3", "pavilion4", "pavilion5"]),
        ],
    )
    def test_no_cube_replaces_the_glass_of_a_surcharge(self, glass: int, slots: list[str]) -> None:
        state = building()
        give_cubes(state, 0, iron=4, wood=1, joker=4, glass=glass)
        play(state, "E5 1 card9 iron+wood wood>")
        assert [place for place in legal(state) if place.startswith("pavilion")] == slots

    @pytest.mark.rule("BE-CARD-09", "BE-PAVILION-1")
    def test_the_exchange_may_save_the_glass_that_a_surcharge_needs(self) -> None:
        state = building("glass", "stone")
        state.pavilions = (*[Seat(1)] * 2, NOBODY, *[Seat(1)] * 2)
        state.houses = tuple([house if house != NOBODY else Seat(1) for house in state.houses])
        state.houses = replaced(state.houses, space_number("E5"), NOBODY)
        give_cubes(state, 0, glass=2, stone=1, iron=1)
        without_card = play(state.copy(), "E5 1 no")
        assert (kind(without_card), seat(without_card)) == ("turn", 1)
        play(state, "E5 1 card9")
        assert legal(state) == ["iron+stone"]
        play(state, "iron+stone glass>")
        assert legal(state) == ["pavilion3"]
        assert cubes_of(play(state, "pavilion3"), 0) == {}

    @pytest.mark.rule("BE-CARD-09")
    def test_a_refusal_says_that_the_cube_of_an_exchange_is_missing(self) -> None:
        state = building()
        give_cubes(state, 0, iron=1, wood=1)
        play(state, "E5 1 card9")
        with pytest.raises(IllegalOption, match=r"^you do not own wood\+glass"):
            play(state, "wood+glass")

    @pytest.mark.rule("BE-CARD-09")
    def test_a_refusal_does_not_deny_what_one_owns(self) -> None:
        state = building("wood", "3fb")
        give_cubes(state, 0, wood=1, iron=1)
        play(state, "E5 1 card9")
        assert legal(state) == ["iron+3fb"]
        with pytest.raises(IllegalOption) as refusal:
            play(state, "wood+3fb")
        assert not str(refusal.value).startswith("you do not own")


class TestPointsForCubes:
    @pytest.mark.rule("BE-CARD-10")
    @pytest.mark.parametrize(
        ("payment", "points"),
        [("wood+3fb", 5 + 1), ("2*wood", 5 + 2), ("wood+joker", 2), ("2*joker", 2)],
    )
    def test_a_point_for_each_cube_and_none_for_francs(self, payment: str, points: int) -> None:
        state = acting("build", 10)
        point_arms(state, "wood", "any")
        give_cubes(state, 0, wood=2, joker=2)
        play(state, f"E5 1 {payment} wood> A1 card10")
        assert state.players[0].points == points

    @pytest.mark.rule("BE-CARD-10")
    @pytest.mark.parametrize(("built", "cost", "pure"), [(0, 2, 5), (2, 3, 5), (4, 4, 5 + 5)])
    def test_a_dearer_house_gives_more(self, built: int, cost: int, pure: int) -> None:
        state = acting("build", 10)
        point_arms(state, "wood", "empty")
        state.players[0].built = built
        give_cubes(state, 0, wood=4)
        play(state, f"E5 1 {cost}*wood wood> A1 card10")
        assert state.players[0].points == pure + cost

    @pytest.mark.rule("BE-CARD-10")
    def test_a_house_paid_with_francs_only_gives_nothing(self) -> None:
        state = acting("build", 10)
        point_arms(state, "any", "3fb")
        state.players[0].francs = 1 + 6
        play(state, "E5 1 2*3fb any> A1")
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-CARD-10", "BE-PAVILION-1")
    def test_the_glass_of_a_surcharge_does_not_count_that_of_the_payment_does(self) -> None:
        state = acting("build", 10)
        point_arms(state, "glass", "stone")
        give_cubes(state, 0, glass=3, stone=1)
        play(state, "E5 1 stone+glass stone> pavilion3 card10")
        assert cubes_of(state, 0) == {}
        assert state.players[0].points == 5 + 2

    @pytest.mark.rule("BE-CARD-09", "BE-CARD-10")
    def test_the_cube_of_an_exchange_counts_like_the_others(self) -> None:
        state = building("wood", "stone", 0, 10)
        give_cubes(state, 0, iron=1, wood=1)
        play(state, "E5 1")
        assert legal(state) == ["card9", "no"]
        play(state, "card9 iron+wood wood> A1")
        assert legal(state) == ["card10", "no"]
        play(state, "card10")
        assert state.players[0].points == 5 + 2

    @pytest.mark.rule("BE-CARD-10", "BE-PAVILION-1")
    def test_the_card_taken_with_this_pavilion_works_at_once(self) -> None:
        state = acting("build")
        state.pavilion_cards = (10, 9, 11, 12, 13)
        give_cubes(state, 0, wood=1, stone=1)
        play(state, "E5 1 wood+stone wood> pavilion1")
        assert legal(state) == ["card10", "no"]
        play(state, "card10")
        assert state.players[0].points == 5 + 2
