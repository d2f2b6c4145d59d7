"""BRX: the four spaces of the Brussels board."""

from __future__ import annotations

import pytest

from bruxelles1893.engine import IllegalOption, Seat, State, parse, why_not
from bruxelles1893.engine.core.events import BrusselsUsed, ColumnWon, IrisScored, NobleActivated
from bruxelles1893.engine.core.options import BOURSE, BRUSSELS, IRON, SAINTE_CATHERINE, STONE, WOOD
from bruxelles1893.engine.core.state import NONE
from bruxelles1893.engine.core.values import counted
from table import (
    JOKER,
    NOBODY,
    art_of,
    facts,
    give_art,
    give_nobles,
    in_turns,
    kind,
    lay,
    legal,
    listen,
    play,
    put,
    seat,
    to_resolution,
)


def with_seven_pawns(players: int) -> State:
    state = in_turns(players)
    for player in state.players:
        player.ready, player.court = 7, 0
    return state


def with_nobles(nobles: str, crown: int) -> State:
    """Seat 0 on turn with these unused nobles and its disc on this space of the crown track."""
    state = in_turns(4)
    give_nobles(state, 0, nobles)
    state.players[0].crown = crown
    return state


class TestPrice:
    @pytest.mark.rule("BRX-01")
    @pytest.mark.parametrize(
        ("players", "prices"),
        [
            (2, [1, 2, 3, 4]),
            (3, [1, 2, 3, 4, 5]),
            (4, [1, 1, 2, 2, 3, 3, 4, 4]),
            (5, [1, 1, 2, 2, 3, 3, 4, 4, 5]),
        ],
    )
    @pytest.mark.parametrize("space", ["bourse", "sainte-catherine"])
    def test_the_nth_use_of_a_space_costs_more_pawns_whoever_used_it(
        self, players: int, prices: list[int], space: str
    ) -> None:
        state = with_seven_pawns(players)
        events = listen(state)

        play(state, " ".join([space] * len(prices)))

        uses = facts(events, BrusselsUsed)
        assert [use.pawns for use in uses] == prices
        assert [use.seat for use in uses] == [turn % players for turn in range(len(prices))]
        for number, player in enumerate(state.players):
            paid = sum(prices[number::players])
            assert player.ready == 7 - paid
            assert player.brussels[BRUSSELS.index(space)] == paid

    @pytest.mark.rule("BRX-01")
    @pytest.mark.parametrize(("players", "second"), [(2, 2), (3, 2), (4, 1), (5, 1)])
    def test_own_earlier_uses_count_too(self, players: int, second: int) -> None:
        state = in_turns(players)

        play(state, "bourse" + " pass" * (players - 1) + " bourse")

        assert state.players[0].brussels[BOURSE] == 1 + second
        assert state.players[0].ready == 5 - 1 - second

    @pytest.mark.rule("BRX-01")
    def test_each_space_counts_its_own_uses(self) -> None:
        state = in_turns(3)
        events = listen(state)

        play(state, "bourse bourse sainte-catherine")

        assert [use.pawns for use in facts(events, BrusselsUsed)] == [1, 2, 1]

    @pytest.mark.rule("BRX-01")
    @pytest.mark.parametrize("ready", [2, 3])
    def test_a_space_that_needs_more_pawns_than_are_ready_is_closed(self, ready: int) -> None:
        state = in_turns(3)
        play(state, "bourse bourse")
        state.players[2].ready = ready
        state.advance()

        assert ("bourse" in legal(state)) is (ready == 3)
        assert "grand-place" in legal(state)

    @pytest.mark.rule("BRX-01")
    def test_the_refusal_names_the_pawns_needed(self) -> None:
        state = in_turns(3)
        play(state, "bourse")
        state.players[1].ready = 1
        state.advance()

        with pytest.raises(IllegalOption, match=r": 2; you have 1 ready \(BRX-01\)"):
            play(state, "bourse")

    @pytest.mark.rule("BRX-01")
    def test_it_takes_no_bid_and_is_open_without_money(self) -> None:
        state = in_turns(4)
        state.players[0].francs = 0
        state.advance()

        play(state, "sainte-catherine")

        assert state.players[0].francs == 0
        assert state.bids == bytes([0] * 25)
        assert state.pawns == tuple([NOBODY] * 25)

    @pytest.mark.rule("BRX-01", "BRX-GRANDPLACE", "BRX-CINQUANTENAIRE", "BRX-SAINTECATHERINE")
    @pytest.mark.parametrize("space", ["grand-place", "cinquantenaire", "sainte-catherine"])
    def test_a_space_may_be_used_even_if_it_does_nothing(self, space: str) -> None:
        state = in_turns(4)
        state.players[0].used = state.players[0].nobles
        give_art(state, 0)
        state.workshop = bytes(4) + state.workshop[4:]
        state.supply = bytes(5)
        state.noble_row = (NONE,) * 4

        play(state, space)

        assert state.players[0].brussels[BRUSSELS.index(space)] == 1
        assert (kind(state), seat(state)) == ("turn", 1)
        assert state.players[0].cubes == bytes([0] * 5)


class TestBourse:
    @pytest.mark.rule("BRX-BOURSE")
    @pytest.mark.parametrize(
        ("card", "francs"), list(enumerate([4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8]))
    )
    def test_it_pays_the_value_on_the_card_of_the_round(self, card: int, francs: int) -> None:
        state = in_turns(4)
        state.bourse = card

        play(state, "bourse bourse")

        assert state.players[0].francs == 5 + francs
        assert state.players[1].francs == 6 + francs

    @pytest.mark.rule("BRX-BOURSE", "SETUP-07")
    def test_money_never_runs_out(self) -> None:
        state = in_turns(4)
        state.bourse = 11
        state.players[0].francs = 219

        play(state, "bourse")

        assert state.players[0].francs == 227


class TestGrandPlace:
    @pytest.mark.rule("BRX-GRANDPLACE")
    @pytest.mark.parametrize(
        ("level", "activated"),
        [
            (1, "buls"),
            (2, "buls vandevelde"),
            (3, "buls vandevelde maeterlinck"),
            (4, "buls vandevelde maeterlinck empain"),
        ],
    )
    def test_the_crown_level_is_the_most_that_can_be_activated(
        self, level: int, activated: str
    ) -> None:
        state = with_nobles("brugmann empain buls vandevelde maeterlinck", crown=level - 1)

        play(state, f"grand-place {activated}")

        assert (kind(state), seat(state)) == ("turn", 1)
        assert state.players[0].used.bit_count() == level

    @pytest.mark.rule("BRX-GRANDPLACE")
    def test_the_level_is_the_one_at_the_start_of_the_action(self) -> None:
        state = with_nobles("brugmann albert", crown=0)

        play(state, "grand-place albert")

        assert state.players[0].crown == 1
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BRX-GRANDPLACE")
    @pytest.mark.parametrize("order", ["albert brugmann buls", "buls albert brugmann"])
    def test_the_owner_chooses_the_order(self, order: str) -> None:
        state = with_nobles("brugmann albert buls", crown=2)
        events = listen(state)

        play(state, f"grand-place {order}")

        numbers = {"brugmann": 0, "buls": 3, "albert": 4}
        activated = [event.noble for event in facts(events, NobleActivated)]
        assert activated == [numbers[noble] for noble in order.split()]
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BRX-GRANDPLACE")
    def test_one_must_be_activated_and_then_the_owner_may_stop(self) -> None:
        state = with_nobles("brugmann maeterlinck buls", crown=2)
        play(state, "grand-place")

        assert legal(state) == ["brugmann", "buls", "maeterlinck"]
        reason = why_not(state, parse("no"))
        assert reason is not None
        assert (reason.key, reason.rule) == ("must-activate-one", "BRX-GRANDPLACE")

        play(state, "maeterlinck")
        assert legal(state) == ["brugmann", "buls", "no"]

        play(state, "no")
        assert (kind(state), seat(state)) == ("turn", 1)
        assert state.players[0].points == 5
        assert state.players[0].francs == 5

    @pytest.mark.rule("BRX-GRANDPLACE", "AN-NOBLE-3")
    def test_a_noble_works_only_once_a_round(self) -> None:
        state = with_nobles("brugmann maeterlinck", crown=0)

        play(state, "grand-place brugmann pass pass pass grand-place")

        assert legal(state) == ["maeterlinck"]
        reason = why_not(state, parse("brugmann"))
        assert reason is not None
        assert reason.key == "noble-used"

    @pytest.mark.rule("BRX-GRANDPLACE")
    def test_it_ends_without_a_question_when_no_unused_noble_is_left(self) -> None:
        state = with_nobles("brugmann", crown=5)

        play(state, "grand-place brugmann")

        assert (kind(state), seat(state)) == ("turn", 1)
        assert state.players[0].francs == 10

    @pytest.mark.rule("BRX-GRANDPLACE", "NOBLE-SOLVAY")
    def test_an_effect_is_completed_before_the_next_noble(self) -> None:
        state = with_nobles("empain solvay", crown=1)

        play(state, "grand-place empain solvay")
        assert kind(state) == "solvay"

        play(state, "2*wood")
        assert state.players[0].cubes[WOOD] == 2
        assert state.players[0].cubes[JOKER] == 1


class TestCinquantenaire:
    @pytest.fixture
    def state(self) -> State:
        """All 25 spaces show the workshop and carry a house of seat 1."""
        state = in_turns(4)
        state.actions = bytes(25)
        state.houses = (*[Seat(1)] * 24, NOBODY)
        state.players[0].cubes = bytes([0, 1, 1, 0, 0])
        state.noble_row = (1, 3, 4, 7)
        return state

    @pytest.mark.rule("BRX-CINQUANTENAIRE")
    def test_all_five_actions_are_offered_though_the_board_shows_one(self, state: State) -> None:
        play(state, "cinquantenaire")

        assert legal(state) == ["workshop", "sale", "noble", "material", "build"]

    @pytest.mark.rule("BRX-CINQUANTENAIRE", "AN-04")
    @pytest.mark.parametrize(
        "moves",
        [
            "workshop green",
            "sale blue r4c4",
            "noble place4 discard",
            "material iron+stone",
            "build wood+stone wood> E5",
        ],
    )
    def test_the_action_leaves_no_bid_no_pawn_and_no_free_action(
        self, state: State, moves: str
    ) -> None:
        play(state, f"cinquantenaire {moves}")

        assert state.pawns == tuple([NOBODY] * 25)
        assert state.bids == bytes([0] * 25)
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BRX-CINQUANTENAIRE")
    def test_the_workshop_gives_an_art(self, state: State) -> None:
        play(state, "cinquantenaire workshop green")

        assert art_of(state, 0) == {"blue": 1, "green": 1}

    @pytest.mark.rule("BRX-CINQUANTENAIRE")
    def test_the_sale_pays_its_price(self, state: State) -> None:
        play(state, "cinquantenaire sale blue r3c4")

        assert (state.players[0].francs, state.players[0].points) == (5 + 4, 2)
        assert art_of(state, 0) == {}

    @pytest.mark.rule("BRX-CINQUANTENAIRE", "AN-NOBLE-1")
    def test_the_price_of_the_noble_is_paid(self, state: State) -> None:
        play(state, "cinquantenaire noble place2 keep")

        assert state.players[0].francs == 5 - 2
        assert state.players[0].iris == 1
        assert state.players[0].nobles == 0b1001

    @pytest.mark.rule("BRX-CINQUANTENAIRE")
    def test_materials_are_taken_from_the_supply(self, state: State) -> None:
        play(state, "cinquantenaire material iron+stone")

        assert state.players[0].cubes == bytes([1, 1, 2, 0, 0])
        assert (state.supply[IRON], state.supply[STONE]) == (9, 9)

    @pytest.mark.rule("BRX-CINQUANTENAIRE")
    def test_a_house_is_built(self, state: State) -> None:
        play(state, "cinquantenaire build wood+stone wood> E5")

        assert state.houses[24] == 0
        assert (state.players[0].built, state.players[0].points) == (1, 5)

    @pytest.mark.rule("BRX-CINQUANTENAIRE")
    def test_only_actions_that_can_be_done_are_offered(self, state: State) -> None:
        give_art(state, 0)
        state.players[0].cubes = bytes(5)

        play(state, "cinquantenaire")

        assert legal(state) == ["workshop", "noble", "material"]
        reason = why_not(state, parse("build"))
        assert reason is not None
        assert (reason.key, reason.rule) == ("action-impossible", "BRX-CINQUANTENAIRE")

    @pytest.mark.rule("BRX-CINQUANTENAIRE")
    def test_its_pawn_counts_in_no_column_and_at_no_iris(self) -> None:
        state = in_turns(4)
        lay(state, "B", "I+I", 0)
        put(state, "B2 C2 B3", 1)
        events = listen(state)

        play(state, "cinquantenaire workshop green")
        to_resolution(state)

        assert [(won.seat, won.column) for won in facts(events, ColumnWon)][:1] == [(1, 1)]
        assert {won.seat for won in facts(events, ColumnWon)} == {1}
        assert facts(events, IrisScored) == []


class TestSainteCatherine:
    @pytest.mark.rule("BRX-SAINTECATHERINE")
    @pytest.mark.parametrize(("supply", "taken"), [(15, 3), (3, 3), (2, 2), (1, 1), (0, 0)])
    def test_it_gives_three_jokers_or_what_is_left(self, supply: int, taken: int) -> None:
        state = in_turns(4)
        state.supply = counted(state.supply, JOKER, supply)

        play(state, "sainte-catherine")

        assert state.players[0].cubes == bytes([0, 0, 0, 0, taken])
        assert state.supply[JOKER] == supply - taken
        assert state.players[0].brussels[SAINTE_CATHERINE] == 1
