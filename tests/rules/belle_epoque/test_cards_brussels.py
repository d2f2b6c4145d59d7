"""BE-CARD-11 to BE-CARD-18: the cards for Brussels actions."""

from __future__ import annotations

from collections.abc import Callable
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
from bruxelles1893.engine import Seat, State, parse
from bruxelles1893.engine.core.events import ColumnTied, ColumnWon
from bruxelles1893.engine.core.options import BRUSSELS, COLOURS, JOKER, NOBLES
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.core.values import counted, replaced
from bruxelles1893.engine.queries import useful
from table import (
    art_of,
    ask,
    cubes_of,
    facts,
    give_art,
    give_cubes,
    give_nobles,
    kind,
    lay_nobles,
    legal,
    listen,
    nobles_in,
    play,
    put,
    seat,
    set_action,
    space_number,
    spaces_in,
    stock_of,
    to_resolution,
)


class Occasion(NamedTuple):
    """When a card can be used: what is needed, the moves up to it, and its use."""

    prepare: Callable[[State], None]
    moves: str
    use: str


def nothing(state: State) -> None:
    """The card needs nothing but its action."""


def own_two_nobles(state: State) -> None:
    give_nobles(state, 0, "brugmann maeterlinck")


def own_a_bid(state: State) -> None:
    state.pawns = replaced(state.pawns, space_number("B2"), Seat(0))
    state.bids = counted(state.bids, space_number("B2"), 3)


def own_two_iron(state: State) -> None:
    give_cubes(state, 0, iron=2)


OCCASIONS = {
    11: Occasion(nothing, "bourse", "card11"),
    12: Occasion(nothing, "bourse", "card12"),
    13: Occasion(own_two_nobles, "grand-place brugmann", "card13 maeterlinck"),
    14: Occasion(own_two_nobles, "grand-place maeterlinck", "card14 maeterlinck"),
    15: Occasion(own_a_bid, "cinquantenaire material 2*stone", "card15 B2 3"),
    16: Occasion(nothing, "cinquantenaire material 2*stone", "card16"),
    17: Occasion(own_two_iron, "sainte-catherine", "card17 2*iron green"),
    18: Occasion(nothing, "sainte-catherine", "card18 green"),
}
EACH_CARD = pytest.mark.parametrize("card", OCCASIONS)


def come_to(state: State, card: int) -> State:
    """Seat 0, on turn, uses the card's Brussels space, up to where the card can be used."""
    prepare, moves, _ = OCCASIONS[card]
    state.players[0].ready = 5
    state.players[0].francs = 5
    state.uses = bytes(len(BRUSSELS))
    prepare(state)
    return play(ask(state, TURN, 0), moves)


def own(*cards: int) -> State:
    """A game in which seat 0, on turn, owns these cards."""
    return be_turns(cards={0: list(cards)})


class TestEveryCard:
    @pytest.mark.rule("BE-CARD-0")
    @EACH_CARD
    def test_a_card_is_offered_after_its_action_and_may_be_declined(self, card: int) -> None:
        state = come_to(own(card), card)
        assert (kind(state), seat(state), legal(state)) == ("card", 0, [f"card{card}", "no"])
        play(state, "no")
        assert (kind(state), seat(state)) == ("turn", 1)
        assert not state.players[0].cards_used

    @pytest.mark.rule("BE-CARD-0")
    @EACH_CARD
    def test_a_card_declined_can_be_used_later_in_the_round(self, card: int) -> None:
        state = play(come_to(own(card), card), "no")
        come_to(state, card)
        assert legal(state) == [f"card{card}", "no"]
        play(state, OCCASIONS[card].use)
        assert kind(state) == "turn"
        assert state.players[0].cards_used == 1 << card - 1

    @pytest.mark.rule("BE-CARD-0")
    @EACH_CARD
    def test_a_card_is_used_once_a_round_and_works_again_in_the_next(self, card: int) -> None:
        state = play(come_to(own(card), card), OCCASIONS[card].use)
        come_to(state, card)
        assert kind(state) != "card"
        next_round(finish_turn(state))
        come_to(state, card)
        assert legal(state) == [f"card{card}", "no"]

    @pytest.mark.rule("BE-CARD-0")
    @EACH_CARD
    def test_the_card_of_another_player_is_of_no_use(self, card: int) -> None:
        assert kind(come_to(be_turns(cards={1: [card]}), card)) != "card"

    @pytest.mark.rule("BE-CARD-0")
    @pytest.mark.parametrize(
        ("space", "card"),
        [("grand-place", 14), ("cinquantenaire", 16), ("sainte-catherine", 18)],
    )
    def test_a_space_used_for_nothing_counts_as_its_action_done(
        self, space: str, card: int
    ) -> None:
        state = own(card)
        give_nobles(state, 0, "brugmann", used="brugmann")
        lay_nobles(state, "- - - -")
        lay_market(state, "blue")
        state.supply = bytes(5)
        if card == 16:
            state.workshop = bytes(6)
        play(state, space)
        assert (kind(state), legal(state)) == ("card", [f"card{card}", "no"])


class TestBourse:
    @pytest.mark.rule("BE-CARD-11", "BE-NAGELMACKERS")
    def test_every_pawn_on_the_space_pays_travellers_and_own_ones_included(self) -> None:
        state = be_turns(cards={3: [11]})
        state.players[2].travellers = state.players[3].travellers = 1
        state.train = 2
        play(state, "bourse bourse bourse 1 bourse 1")
        pawns = [player.brussels[0] for player in state.players]
        assert (pawns, state.train_pawns) == ([1, 1, 1, 1], bytes([2, 0, 0, 0]))
        francs = state.players[3].francs
        play(state, "card11")
        assert state.players[3].francs == francs + 6

    @pytest.mark.rule("BE-CARD-11")
    def test_pawns_on_other_brussels_spaces_do_not_pay(self) -> None:
        state = be_turns(cards={1: [11]})
        play(state, "sainte-catherine bourse")
        francs = state.players[1].francs
        play(state, "card11")
        assert state.players[1].francs == francs + 1

    @pytest.mark.rule("BE-CARD-12")
    @pytest.mark.parametrize(("francs", "points"), [(5, 1), (9, 1), (10, 2), (24, 4)])
    def test_each_full_five_francs_give_a_point_after_the_gain(
        self, francs: int, points: int
    ) -> None:
        state = own(12)
        state.players[0].francs = francs - state.rules.bourse_francs[state.bourse]
        play(state, "bourse card12")
        assert state.players[0].points == points
        assert state.players[0].francs == francs

    @pytest.mark.rule("BE-CARD-12")
    def test_with_less_than_five_francs_the_card_is_not_offered(self) -> None:
        state = own(12)
        state.players[0].francs = 4 - state.rules.bourse_francs[state.bourse]
        play(state, "bourse")
        assert (kind(state), seat(state), state.players[0].francs) == ("turn", 1, 4)

    @pytest.mark.rule("BE-CARD-11", "BE-CARD-12", "BE-CARD-0")
    @pytest.mark.parametrize(("order", "points"), [("card11 card12", 2), ("card12 card11", 1)])
    def test_the_francs_of_the_one_card_may_count_for_the_other(
        self, order: str, points: int
    ) -> None:
        state = own(11, 12)
        state.players[0].francs = 9 - state.rules.bourse_francs[state.bourse]
        play(state, f"bourse {order}")
        assert (state.players[0].points, state.players[0].francs) == (points, 10)

    @pytest.mark.rule("BE-CARD-11", "BE-CARD-12", "BE-CARD-0")
    def test_a_card_becomes_usable_through_another(self) -> None:
        state = own(11, 12)
        state.players[0].francs = 4 - state.rules.bourse_francs[state.bourse]
        assert legal(play(state, "bourse")) == ["card11", "no"]
        assert legal(play(state, "card11")) == ["card12", "no"]


class TestGrandPlace:
    @pytest.mark.rule("BE-CARD-13", "BRX-GRANDPLACE")
    def test_one_noble_more_than_the_crown_level_is_activated(self) -> None:
        state = own(13)
        give_nobles(state, 0, "brugmann maeterlinck buls")
        play(state, "grand-place brugmann card13")
        assert (kind(state), legal(state)) == ("extra-activation", ["buls", "maeterlinck"])
        play(state, "maeterlinck")
        assert (kind(state), seat(state)) == ("turn", 1)
        assert state.players[0].points == 5
        assert nobles_in(state.players[0].used) == {"brugmann", "maeterlinck"}

    @pytest.mark.rule("BE-CARD-13")
    @pytest.mark.parametrize(("nobles", "used"), [("", ""), ("buls", "buls"), ("buls", "")])
    def test_without_a_noble_left_to_activate_the_card_is_not_offered(
        self, nobles: str, used: str
    ) -> None:
        state = own(13)
        give_nobles(state, 0, nobles, used)
        play(state, "grand-place")
        if kind(state) == "grand-place":
            play(state, "buls")
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-CARD-13", "BRX-GRANDPLACE")
    def test_it_may_activate_what_the_action_itself_left_out(self) -> None:
        state = own(13)
        give_nobles(state, 0, "brugmann maeterlinck")
        state.players[0].crown = 3
        play(state, "grand-place brugmann no card13 maeterlinck")
        assert state.players[0].points == 5

    @pytest.mark.rule("BE-CARD-13", "BE-PRIVAT")
    def test_the_question_of_the_noble_comes_before_the_next_card(self) -> None:
        state = own(13, 14)
        give_nobles(state, 0, "brugmann privat-livemont")
        play(state, "grand-place brugmann card13 privat-livemont")
        assert kind(state) == "create-white"
        play(state, "green")
        assert legal(state) == ["card14", "no"]

    @pytest.mark.rule("BE-CARD-14")
    @pytest.mark.parametrize("noble", NOBLES[1:])
    def test_a_used_noble_is_discarded_for_its_printed_cost(self, noble: str) -> None:
        state = own(14)
        give_nobles(state, 0, f"brugmann {noble}", used=noble)
        lay_nobles(state, "- - - buls")
        play(state, f"grand-place brugmann card14 {noble}")
        cost = state.rules.noble_costs[NOBLES.index(noble)]
        assert state.players[0].francs == 5 + 5 + cost
        assert nobles_in(state.players[0].nobles) == {"brugmann"}
        assert state.noble_discard == (NOBLES.index(noble),)

    @pytest.mark.rule("BE-CARD-14", "SETUP-02")
    def test_brugmann_leaves_the_game(self) -> None:
        state = own(14)
        lay_nobles(state, "- - - buls", discard="solvay")
        play(state, "grand-place brugmann card14 brugmann")
        assert state.players[0].francs == 5 + 5 + state.rules.noble_costs[0]
        assert state.players[0].nobles == 0
        assert state.noble_discard == (NOBLES.index("solvay"),)

    @pytest.mark.rule("BE-CARD-14")
    def test_only_own_used_nobles_can_be_discarded(self) -> None:
        state = own(14)
        give_nobles(state, 0, "brugmann buls albert", used="albert")
        give_nobles(state, 1, "maeterlinck", used="maeterlinck")
        play(state, "grand-place buls card14")
        assert legal(state) == ["buls", "albert"]

    @pytest.mark.rule("BE-CARD-14", "BRX-01")
    @pytest.mark.parametrize("travellers", [0, 1])
    def test_a_place_is_of_use_for_the_card_alone(self, travellers: int) -> None:
        state = own(14)
        give_nobles(state, 0, "buls", used="buls")
        state.players[0].travellers = travellers
        grand_place = parse("grand-place")
        assert grand_place in useful(state)
        state.players[0].cards = 0
        assert grand_place not in useful(state)

    @pytest.mark.rule("BE-CARD-22", "BRX-01")
    def test_a_place_is_of_no_use_for_a_card_that_any_turn_allows(self) -> None:
        state = own(22)
        give_nobles(state, 0, "buls", used="buls")
        assert parse("grand-place") not in useful(state)
        play(state, "grand-place")
        assert (kind(state), legal(state)) == ("card", ["card22", "no"])

    @pytest.mark.rule("BE-CARD-14")
    def test_without_a_used_noble_the_card_is_not_offered(self) -> None:
        state = own(14)
        give_nobles(state, 0, "")
        play(state, "grand-place")
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-CARD-14", "AN-NOBLE-4")
    def test_a_discarded_noble_can_be_taken_and_kept_again(self) -> None:
        state = own(14)
        give_nobles(state, 0, "maeterlinck")
        set_action(state, "E5", "noble")
        lay_nobles(state, "- - - maeterlinck", deck="buls")
        play(state, "grand-place maeterlinck card14 maeterlinck pass pass pass E5 1 place4")
        assert (kind(state), legal(state)) == ("noble-keep", ["keep", "discard"])

    @pytest.mark.rule("BE-CARD-13", "BE-CARD-14", "BE-CARD-0")
    def test_the_noble_activated_by_the_one_card_may_be_discarded_by_the_other(self) -> None:
        state = own(13, 14)
        give_nobles(state, 0, "brugmann maeterlinck")
        play(state, "grand-place brugmann")
        assert legal(state) == ["card13", "card14", "no"]
        play(state, "card13 maeterlinck card14")
        assert legal(state) == ["brugmann", "maeterlinck"]
        play(state, "maeterlinck")
        assert nobles_in(state.players[0].nobles) == {"brugmann"}
        assert state.players[0].points == 5
        cost = state.rules.noble_costs[NOBLES.index("maeterlinck")]
        assert state.players[0].francs == 5 + 5 + cost

    @pytest.mark.rule("BE-CARD-13", "BE-CARD-14", "BE-CARD-0")
    def test_discarding_first_leaves_the_unused_noble_to_activate(self) -> None:
        state = own(13, 14)
        give_nobles(state, 0, "brugmann maeterlinck")
        play(state, "grand-place brugmann card14 brugmann card13 maeterlinck")
        assert nobles_in(state.players[0].nobles) == {"maeterlinck"}
        assert state.players[0].points == 5


def bidding(*cards: int) -> State:
    """Seat 0 has bids of 3 and 1 in column B, seat 1 one of 2 there and one of 4 in column C."""
    state = own(*cards)
    put(state, "B2", 0, bid=3)
    put(state, "B5", 0, bid=1)
    put(state, "B4", 1, bid=2)
    put(state, "C4", 1, bid=4)
    return state


def columns_decided(state: State) -> list[tuple[str, tuple[Seat, ...]]]:
    """Which columns are decided when all pass, and by whom."""
    events = listen(state)
    to_resolution(state)
    won: list[tuple[str, tuple[Seat, ...]]] = [
        ("ABCDE"[event.column], (event.seat,)) for event in facts(events, ColumnWon)
    ]
    tied = [("ABCDE"[event.column], event.seats) for event in facts(events, ColumnTied)]
    return sorted(won + tied)


class TestCinquantenaire:
    @pytest.mark.rule("BE-CARD-15")
    def test_all_or_part_of_one_own_bid_comes_back_and_the_pawn_stays(self) -> None:
        state = play(bidding(15), "cinquantenaire material 2*stone card15")
        assert (kind(state), legal(state)) == ("bid-space", ["B2", "B5"])
        play(state, "B2")
        assert (kind(state), legal(state)) == ("bid-amount", ["1", "2", "3"])
        play(state, "2")
        assert state.players[0].francs == 5 + 2
        assert state.bids[space_number("B2")] == 1
        assert state.pawns[space_number("B2")] == 0
        assert "B2" not in spaces_in(legal(state))

    @pytest.mark.rule("BE-CARD-15", "RES-COL-1", "RES-COL-2")
    @pytest.mark.parametrize(
        ("taken", "winners"),
        [
            ("no", (0,)),
            ("card15 B2 1", (0,)),
            ("card15 B5 1", (0,)),
            ("card15 B2 2", (0, 1)),
            ("card15 B2 3", (1,)),
        ],
    )
    def test_what_is_left_of_the_bids_decides_the_column(
        self, taken: str, winners: tuple[int, ...]
    ) -> None:
        state = play(bidding(15), f"cinquantenaire material 2*stone {taken}")
        assert columns_decided(state) == [("B", winners), ("C", (1,))]

    @pytest.mark.rule("BE-CARD-15", "RES-COL-1")
    def test_a_bid_of_nothing_is_no_bid(self) -> None:
        state = own(15)
        put(state, "B2", 0, bid=3)
        play(state, "cinquantenaire material 2*stone card15 B2 3")
        assert columns_decided(state) == []

    @pytest.mark.rule("BE-CARD-15")
    def test_a_bid_taken_back_cannot_be_taken_back_again(self) -> None:
        state = play(bidding(15), "cinquantenaire material 2*stone card15 B2 3")
        state.players[0].cards_used = 0
        ask(state, TURN, 0)
        play(state, "cinquantenaire material 2*stone card15")
        assert legal(state) == ["B5"]

    @pytest.mark.rule("BE-CARD-15")
    def test_without_an_own_bid_the_card_is_not_offered(self) -> None:
        state = own(15)
        put(state, "B4", 1, bid=2)
        play(state, "cinquantenaire material 2*stone")
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-CARD-16", "BE-WHITE-2")
    @pytest.mark.parametrize(
        ("art", "white", "points"),
        [
            ({"blue": 3}, {}, 1),
            ({"blue": 2, "green": 1, "black": 1}, {}, 3),
            ({}, {"blue": 1}, 1),
            ({"blue": 1}, {"blue": 1}, 2),
            ({"blue": 1}, {"blue": 1, "green": 2, "yellow": 1}, 2),
            ({"blue": 1, "brown": 1, "yellow": 1, "green": 1, "black": 1}, {"green": 1}, 6),
        ],
    )
    def test_each_colour_gives_a_point_and_all_white_art_is_one_more(
        self, art: dict[str, int], white: dict[str, int], points: int
    ) -> None:
        state = own(16)
        give_art(state, 0, **art)
        give_white(state, 0, **white)
        play(state, "cinquantenaire material 2*stone card16")
        assert state.players[0].points == points

    @pytest.mark.rule("BE-CARD-16", "BRX-CINQUANTENAIRE")
    @pytest.mark.parametrize(
        ("copied", "art"), [("workshop green", 2), ("workshop blue", 1), ("material 2*iron", 1)]
    )
    def test_the_colours_are_counted_after_the_action(self, copied: str, art: int) -> None:
        state = play(own(16), f"cinquantenaire {copied} card16")
        assert state.players[0].points == art

    @pytest.mark.rule("BE-CARD-16")
    def test_with_the_last_art_sold_the_card_is_not_offered(self) -> None:
        state = play(own(16), "cinquantenaire sale blue r4c4")
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-CARD-15", "BE-CARD-16", "BE-CARD-0")
    @pytest.mark.parametrize("order", ["card15 B2 3 card16", "card16 card15 B2 3"])
    def test_both_cards_in_any_order(self, order: str) -> None:
        state = play(bidding(15, 16), "cinquantenaire material 2*stone")
        assert legal(state) == ["card15", "card16", "no"]
        play(state, order)
        assert (kind(state), seat(state)) == ("turn", 1)
        assert (state.players[0].francs, state.players[0].points) == (5 + 3, 1)


class TestSainteCatherine:
    @pytest.mark.rule("BE-CARD-17", "BE-GLASS")
    def test_two_noble_materials_for_an_art(self) -> None:
        state = own(17)
        give_art(state, 0)
        give_cubes(state, 0, iron=2, glass=1)
        play(state, "sainte-catherine card17")
        assert legal(state) == ["2*iron", "iron+glass"]
        play(state, "iron+glass")
        assert (kind(state), legal(state)) == ("trade-art", ["blue", "brown", "yellow", "green"])
        play(state, "yellow")
        assert art_of(state, 0) == {"yellow": 1}
        assert cubes_of(state, 0) == {"iron": 1, "joker": 3}
        assert state.supply[:4] == bytes([9, 10, 10, 10])

    @pytest.mark.rule("BE-CARD-17")
    @pytest.mark.parametrize("colour", COLOURS[:5])
    def test_an_art_even_a_black_one_for_two_noble_materials(self, colour: str) -> None:
        state = own(17)
        give_art(state, 0, **{colour: 2})
        stock = stock_of(state)
        play(state, "sainte-catherine card17")
        assert legal(state) == [colour]
        play(state, colour)
        assert len(legal(state)) == 4 + 6
        play(state, "stone+glass")
        assert cubes_of(state, 0) == {"stone": 1, "glass": 1, "joker": 3}
        assert art_of(state, 0) == {colour: 1}
        assert stock_of(state) == {**stock, colour: stock.get(colour, 0) + 1}

    @pytest.mark.rule("BE-CARD-17")
    def test_jokers_and_white_art_cannot_be_given(self) -> None:
        state = own(17)
        give_art(state, 0)
        give_white(state, 0, green=2)
        give_cubes(state, 0, iron=1, joker=4)
        play(state, "sainte-catherine")
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-CARD-17")
    def test_both_directions_are_offered_together(self) -> None:
        state = own(17)
        give_art(state, 0, blue=1, black=1)
        give_cubes(state, 0, wood=1, stone=1)
        play(state, "sainte-catherine card17")
        assert set(legal(state)) == {"wood+stone", "blue", "black"}

    @pytest.mark.rule("BE-CARD-17", "SETUP-07")
    @pytest.mark.parametrize(
        ("supply", "cubes"),
        [
            ([0, 0, 0, 0], []),
            ([0, 1, 0, 0], []),
            ([0, 1, 0, 1], ["wood+glass"]),
            ([0, 0, 2, 0], ["2*stone"]),
        ],
    )
    def test_an_art_is_given_only_for_two_materials_in_the_supply(
        self, supply: list[int], cubes: list[str]
    ) -> None:
        state = own(17)
        state.supply = bytes(supply) + state.supply[4:]
        play(state, "sainte-catherine")
        assert (kind(state) == "card") == bool(cubes)
        if cubes:
            assert legal(play(state, "card17 blue")) == cubes

    @pytest.mark.rule("BE-CARD-17")
    @pytest.mark.parametrize(
        ("stock", "offered"), [([0, 0, 0, 0, 6, 0], False), ([0, 0, 1, 0, 6, 0], True)]
    )
    def test_cubes_are_given_only_for_an_art_in_stock_that_is_not_black(
        self, stock: list[int], offered: bool
    ) -> None:
        state = own(17)
        give_art(state, 0)
        give_cubes(state, 0, iron=2)
        state.workshop = bytes(stock)
        play(state, "sainte-catherine")
        assert (kind(state) == "card") == offered
        if offered:
            assert legal(play(state, "card17 2*iron")) == ["yellow"]

    @pytest.mark.rule("BE-CARD-18", "BE-PRIVAT")
    def test_a_white_art_is_created(self) -> None:
        state = own(18)
        green = stock_of(state)["green"]
        play(state, "sainte-catherine card18")
        assert (kind(state), legal(state)) == ("create-white", ["blue", "brown", "yellow", "green"])
        play(state, "green")
        assert (art_of(state, 0), white_of(state, 0)) == ({"blue": 1}, {"green": 1})
        assert stock_of(state)["green"] == green - 1

    @pytest.mark.rule("BE-CARD-18")
    def test_with_only_black_art_in_stock_the_card_is_not_offered(self) -> None:
        state = own(18)
        state.workshop = bytes([0, 0, 0, 0, 6, 0])
        play(state, "sainte-catherine")
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-CARD-18", "BE-WHITE-1")
    def test_the_market_does_not_hinder_its_creation_only_the_colour_of_its_sale(self) -> None:
        state = own(18)
        set_action(state, "E5", "sale")
        lay_market(state, "green blue")
        green = stock_of(state)["green"]
        play(state, "sainte-catherine card18 green pass pass pass E5 1")
        assert legal(state) == ["white-green"]
        play(state, "white-green")
        assert (kind(state), legal(state)) == ("white-colour", ["brown", "yellow", "black"])
        play(state, "brown r4c4 slot1")
        assert market_of(state) == ["white-green", "blue"]
        assert stock_of(state)["green"] == green - 1 + 1

    @pytest.mark.rule("BE-CARD-18", "BE-WHITE-1")
    def test_it_cannot_be_sold_while_another_white_art_lies_in_the_market(self) -> None:
        state = own(18)
        set_action(state, "E5", "sale")
        lay_market(state, "white-blue")
        play(state, "sainte-catherine card18 green pass pass pass E5 1")
        assert legal(state) == ["blue"]

    @pytest.mark.rule("BE-CARD-17", "BE-CARD-18", "BE-CARD-0")
    def test_the_tile_given_for_cubes_may_come_back_white(self) -> None:
        state = own(17, 18)
        state.workshop = bytes([0, 0, 0, 0, 6, 0])
        play(state, "sainte-catherine")
        assert legal(state) == ["card17", "no"]
        play(state, "card17 blue iron+glass")
        assert legal(state) == ["card18", "no"]
        play(state, "card18 blue")
        assert (art_of(state, 0), white_of(state, 0)) == ({}, {"blue": 1})

    @pytest.mark.rule("BE-CARD-17", "BE-CARD-18", "BE-CARD-0")
    def test_the_white_art_just_created_cannot_be_given_for_cubes(self) -> None:
        state = own(17, 18)
        give_art(state, 0)
        play(state, "sainte-catherine")
        assert legal(state) == ["card18", "no"]
        play(state, "card18 blue")
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-CARD-17", "BE-CARD-0")
    def test_without_jokers_in_the_supply_the_trade_is_open_all_the_same(self) -> None:
        state = own(17)
        state.supply = counted(state.supply, JOKER, 0)
        play(state, "sainte-catherine card17 blue 2*iron")
        assert cubes_of(state, 0) == {"iron": 2}
