"""BE-PAVILION, BE-RES-2: houses on the pavilion slots, their cards and their visits."""

from __future__ import annotations

import pytest

from belle_epoque_table import be_turns, finish_turn, next_round, put_pavilion
from bruxelles1893.engine import Seat, State, parse, why_not
from bruxelles1893.engine.core.events import CardTaken, PavilionVisited, PawnToCourt
from bruxelles1893.engine.core.ids import FACE_DOWN, NOBODY
from bruxelles1893.engine.core.state import NONE
from table import (
    NEUTRAL,
    arms_of,
    cubes_of,
    facts,
    give_art,
    give_cubes,
    give_nobles,
    kind,
    legal,
    listen,
    play,
    point_arms,
    put,
    put_house,
    seat,
    set_action,
    to_resolution,
)

PAY = "B2 1 wood+stone stone>"
"""Seat 0 puts a pawn with a bid of 1 on B2, pays the first house and moves the arm on stone."""


def builder(slots: str = "12 13 14 15 17", **cubes: int) -> State:
    """Seat 0 may build on B2, compass on wood and stone, with 1 wood, 1 stone and these cubes.

    The pavilion slots show the cards with these numbers.
    """
    state = be_turns()
    set_action(state, "B2", "build")
    state.pavilion_cards = tuple(int(card) for card in slots.split())
    give_cubes(state, 0, wood=1, stone=1)
    give_cubes(state, 0, **cubes)
    return state


def pavilions_in(options: list[str]) -> list[str]:
    return [option for option in options if option.startswith("pavilion")]


def fill_board(state: State) -> None:
    """Leave no space of the board to build on."""
    state.houses = tuple([Seat(1) if tile == NOBODY else tile for tile in state.houses])


def points(state: State) -> list[int]:
    return [player.points for player in state.players]


class TestBuilding:
    @pytest.mark.rule("BE-PAVILION-1")
    def test_the_house_tile_goes_to_the_slot_and_its_card_to_the_player(self) -> None:
        state = builder("6 13 14 15 17")
        events = listen(state)

        play(state, f"{PAY} pavilion1")

        player = state.players[0]
        assert state.pavilions == (0, NOBODY, NOBODY, NOBODY, NOBODY)
        assert state.pavilion_cards == (NONE, 13, 14, 15, 17)
        assert (player.built, player.cards) == (1, 1 << 5)
        assert facts(events, CardTaken) == [(0, 6, 0)]
        assert set(state.houses) == {NOBODY, FACE_DOWN}
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-PAVILION-1", "AN-BUILD-5")
    def test_a_house_on_the_board_is_still_possible_and_takes_no_card(self) -> None:
        state = play(builder(glass=2), PAY)
        assert {"A1", "E5", "pavilion1"} <= set(legal(state))

        play(state, "E5")

        assert (state.houses[24], state.players[0].cards) == (0, 0)
        assert state.pavilions == (NOBODY,) * 5
        assert cubes_of(state, 0) == {"glass": 2}

    @pytest.mark.rule("BE-PAVILION-1")
    @pytest.mark.parametrize(
        ("glass", "slots"),
        [(0, {1, 5}), (1, {1, 2, 4, 5}), (2, {1, 2, 3, 4, 5}), (5, {1, 2, 3, 4, 5})],
    )
    def test_slots_need_the_glass_of_their_surcharge(self, glass: int, slots: set[int]) -> None:
        state = play(builder(glass=glass), PAY)

        assert pavilions_in(legal(state)) == [f"pavilion{slot}" for slot in sorted(slots)]
        for slot in {1, 2, 3, 4, 5} - slots:
            reason = why_not(state, parse(f"pavilion{slot}"))
            assert reason is not None
            assert (reason.key, reason.rule) == ("pavilion-needs-glass", "BE-PAVILION-1")
            assert reason.arguments["held"] == glass

    @pytest.mark.rule("BE-PAVILION-1")
    @pytest.mark.parametrize(("slot", "surcharge"), [(1, 0), (2, 1), (3, 2), (4, 1), (5, 0)])
    def test_the_surcharge_is_paid_in_glass_to_the_supply(self, slot: int, surcharge: int) -> None:
        """Slot 3 is the worked example of the rulebook: 2 glass more."""
        state = builder(glass=3)

        play(state, f"{PAY} pavilion{slot}")

        assert cubes_of(state, 0) == {"glass": 3 - surcharge}
        assert state.supply[:4] == bytes([10, 10, 10, 7 + surcharge])

    @pytest.mark.rule("BE-PAVILION-1")
    def test_jokers_do_not_replace_the_surcharge(self) -> None:
        state = builder(glass=1, joker=6)

        play(state, PAY)

        assert pavilions_in(legal(state)) == ["pavilion1", "pavilion2", "pavilion4", "pavilion5"]
        play(state, "pavilion2")
        assert cubes_of(state, 0) == {"joker": 6}

    @pytest.mark.rule("BE-PAVILION-1", "BE-GLASS")
    @pytest.mark.parametrize(
        ("payment", "slots"),
        [("wood+glass", ["1", "2", "4", "5"]), ("wood+joker", ["1", "2", "3", "4", "5"])],
    )
    def test_glass_paid_for_the_house_is_gone_for_the_surcharge(
        self, payment: str, slots: list[str]
    ) -> None:
        state = builder(glass=2, joker=1)
        point_arms(state, "wood", "glass")

        play(state, f"B2 1 {payment} wood>")

        assert pavilions_in(legal(state)) == [f"pavilion{slot}" for slot in slots]

    @pytest.mark.rule("BE-PAVILION-1")
    def test_a_slot_holds_one_pavilion(self) -> None:
        state = builder(glass=2)
        put_pavilion(state, 3, 2)
        put_pavilion(state, 5, 0)

        play(state, PAY)

        assert pavilions_in(legal(state)) == ["pavilion1", "pavilion2", "pavilion4"]
        for slot in (3, 5):
            reason = why_not(state, parse(f"pavilion{slot}"))
            assert reason is not None
            assert (reason.key, reason.arguments) == ("pavilion-taken", {"slot": slot})

    @pytest.mark.rule("BE-PAVILION-1", "AN-BUILD-3", "AN-BUILD-4")
    @pytest.mark.parametrize(("payment", "gained"), [("wood+stone", 5), ("wood+joker", 0)])
    def test_points_and_compass_are_as_for_a_house(self, payment: str, gained: int) -> None:
        state = builder(glass=2, joker=1)

        play(state, f"B2 1 {payment} stone> pavilion3")

        assert points(state) == [gained, 0, 0, 0]
        assert arms_of(state) == {"wood", "empty"}

    @pytest.mark.rule("BE-PAVILION-1", "AN-BUILD-1", "AN-BUILD-2")
    @pytest.mark.parametrize(
        ("built", "payment", "gained"),
        [
            (1, "wood+stone", 5),
            (2, "wood+2*stone", 5),
            (3, "wood+2*stone", 5),
            (4, "2*wood+2*stone", 10),
            (5, "2*wood+2*stone", 10),
        ],
    )
    def test_it_is_the_next_house_in_cost_and_points(
        self, built: int, payment: str, gained: int
    ) -> None:
        state = builder(wood=3, stone=3)
        state.players[0].built = built

        play(state, f"B2 1 {payment} stone> pavilion5")

        assert points(state) == [gained, 0, 0, 0]
        assert state.players[0].built == built + 1

    @pytest.mark.rule("BE-PAVILION-1", "AN-BUILD-1")
    def test_with_six_houses_built_there_is_no_pavilion_left(self) -> None:
        state = builder(wood=4, stone=4, glass=4)
        state.players[0].built = 6

        play(state, "B2 1")

        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-PAVILION-1", "AN-BUILD-5", "BE-TILE-2")
    def test_on_a_full_board_only_slots_are_left(self) -> None:
        state = builder(glass=1)
        fill_board(state)

        play(state, PAY)

        assert legal(state) == ["pavilion1", "pavilion2", "pavilion4", "pavilion5"]

    @pytest.mark.rule("BE-PAVILION-1", "AN-BUILD-5")
    @pytest.mark.parametrize(("glass", "is_possible"), [(0, False), (1, False), (2, True)])
    def test_with_the_dearest_slot_alone_one_needs_its_glass_to_build(
        self, glass: int, is_possible: bool
    ) -> None:
        state = builder(glass=glass)
        fill_board(state)
        for slot in (1, 2, 4, 5):
            put_pavilion(state, slot, 2)

        play(state, "B2 1")

        assert (kind(state) == "build-pay") is is_possible

    @pytest.mark.rule("BE-PAVILION-1", "AN-BUILD-5")
    def test_a_payment_that_leaves_no_place_is_not_offered(self) -> None:
        state = builder(glass=2, joker=1)
        point_arms(state, "wood", "glass")
        fill_board(state)
        for slot in (1, 2, 4, 5):
            put_pavilion(state, slot, 2)

        play(state, "B2 1")

        assert legal(state) == ["wood+joker"]
        play(state, "wood+joker wood>")
        assert legal(state) == ["pavilion3"]

    @pytest.mark.rule("BE-PAVILION-1", "AN-BUILD-5")
    def test_without_any_place_the_action_cannot_be_done(self) -> None:
        state = builder(glass=2)
        fill_board(state)
        for slot in (1, 2, 3, 4, 5):
            put_pavilion(state, slot, 2)

        play(state, "B2 1")

        assert kind(state) != "build-pay"
        assert cubes_of(state, 0) == {"wood": 1, "stone": 1, "glass": 2}


class TestCounting:
    @pytest.mark.rule("BE-PAVILION-2", "FINAL-03")
    def test_it_scores_the_architect_level_at_the_end(self) -> None:
        state = be_turns()
        put_house(state, "E5", 1)
        put_pavilion(state, 1, 1)
        put_pavilion(state, 3, 1)
        state.players[1].architect = 3

        assert state.scores()[1].houses == 3 * 6

    @pytest.mark.rule("BE-PAVILION-2", "AN-BUILD-FREE")
    def test_it_counts_for_the_free_action_of_construction(self) -> None:
        state = builder()
        put_house(state, "B2", 1)
        put_pavilion(state, 4, 1)
        put_pavilion(state, 5, 1)

        play(state, f"{PAY} E5")
        assert (kind(state), seat(state)) == ("free-house-points", 1)
        play(state, "yes")

        assert points(state)[1] == 3


class TestCard:
    @pytest.mark.rule("BE-PAVILION-1", "BE-CARD-10")
    def test_a_card_for_after_the_action_works_at_once(self) -> None:
        state = builder("1 2 10 4 5", glass=2)

        play(state, f"{PAY} pavilion3")
        assert (kind(state), legal(state)) == ("card", ["card10", "no"])
        before = points(state)[0]
        play(state, "card10")

        assert points(state)[0] == before + 2  # without the glass of the surcharge

    @pytest.mark.rule("BE-PAVILION-1", "BE-CARD-22")
    def test_another_turn_may_follow_the_very_turn(self) -> None:
        state = play(builder("22 2 3 4 5"), f"{PAY} pavilion1")

        assert legal(state) == ["card22", "no"]
        play(state, "card22 pawn")
        assert (kind(state), seat(state)) == ("turn", 0)

    @pytest.mark.rule("BE-PAVILION-1", "BE-CARD-16", "BRX-CINQUANTENAIRE")
    def test_a_card_for_cinquantenaire_works_after_building_by_it(self) -> None:
        state = builder("16 2 3 4 5")
        give_art(state, 0, blue=2, green=1)

        play(state, "cinquantenaire build wood+stone stone> pavilion1")
        assert legal(state) == ["card16", "no"]
        before = points(state)[0]
        play(state, "card16")

        assert points(state)[0] == before + 2

    @pytest.mark.rule("BE-PAVILION-1", "BE-CARD-24")
    def test_a_card_for_the_end_of_the_round_works_in_the_same_round(self) -> None:
        state = play(builder("24 2 3 4 5"), f"{PAY} pavilion1")

        to_resolution(state)
        while kind(state) == "prestige":
            play(state, legal(state)[-1])

        assert (state.round, seat(state), legal(state)) == (1, 0, ["card24", "no"])

    @pytest.mark.rule("BE-PAVILION-1", "BE-CARD-21")
    def test_a_moment_that_is_over_does_not_come_back(self) -> None:
        state = builder("21 2 3 4 5")
        put_house(state, "B2", 0)

        play(state, f"{PAY} pavilion1")

        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-PAVILION-1")
    def test_it_stays_with_its_owner(self) -> None:
        state = play(builder("22 2 3 4 5"), f"{PAY} pavilion1 no")

        next_round(finish_turn(state))

        assert state.players[0].cards == 1 << 21
        assert legal(play(state, "bourse")) == ["card22", "no"]


class TestVisit:
    @pytest.mark.rule("BE-RES-2")
    def test_one_green_and_two_red_pawns_gain_two_points(self) -> None:
        """The worked example of the rulebook, with red as seat 0 and green as seat 1."""
        state = be_turns()
        put_pavilion(state, 4, 0)
        put(state, "B4 D4", 0, bid=0)
        put(state, "E4", 1, bid=0)

        next_round(state)

        assert points(state) == [2, 0, 0, 0]

    @pytest.mark.rule("BE-RES-2", "BE-SETUP-1")
    @pytest.mark.parametrize("slot", [1, 2, 3, 4, 5])
    def test_slot_k_faces_row_k(self, slot: int) -> None:
        state = be_turns()
        put_pavilion(state, slot, 3)
        for row, owners in enumerate([(0,), (0, 1), (0, 1, 2), (0, 1, 2, 3), (0,)], 1):
            for column, owner in zip("ABCDE", owners, strict=False):
                put(state, f"{column}{row}", owner, bid=0)

        events = listen(state)
        to_resolution(state)

        colours = [1, 2, 3, 4, 1][slot - 1]
        assert facts(events, PavilionVisited) == [(3, slot - 1, colours)]

    @pytest.mark.rule("BE-RES-2")
    @pytest.mark.parametrize(
        ("owners", "colours"),
        [("-----", 0), ("2----", 1), ("0----", 1), ("00000", 1), ("01234", 5), ("1-3-1", 2)],
    )
    def test_each_colour_counts_once_the_own_one_too(self, owners: str, colours: int) -> None:
        state = be_turns(5)
        put_pavilion(state, 5, 0)
        for column, owner in zip("ABCDE", owners, strict=True):
            if owner != "-":
                put(state, f"{column}5", int(owner), bid=0)

        next_round(state)

        assert points(state) == [colours, 0, 0, 0, 0]

    @pytest.mark.rule("BE-RES-2")
    @pytest.mark.parametrize(
        ("owners", "colours"), [("N----", 1), ("NN---", 1), ("N0---", 2), ("N0N1-", 3)]
    )
    def test_with_two_players_the_neutral_colour_counts(self, owners: str, colours: int) -> None:
        state = be_turns(2)
        put_pavilion(state, 5, 1)
        for column, owner in zip("ABCDE", owners, strict=True):
            if owner != "-":
                put(state, f"{column}5", NEUTRAL if owner == "N" else int(owner), bid=0)

        events = listen(state)
        to_resolution(state)

        assert facts(events, PavilionVisited) == [(1, 4, colours)]
        assert points(state) == [0, colours]

    @pytest.mark.rule("BE-RES-2")
    def test_every_pavilion_of_every_player_is_visited(self) -> None:
        state = be_turns()
        for slot, owner in ((1, 0), (2, 0), (3, 2), (5, 0)):
            put_pavilion(state, slot, owner)
        put(state, "A2 E5", 1, bid=0)
        put(state, "B2 C3", 2, bid=0)

        next_round(state)

        assert points(state) == [0 + 2 + 1, 0, 1, 0]

    @pytest.mark.rule("BE-RES-2")
    def test_houses_and_face_down_tiles_in_the_row_are_no_pawns(self) -> None:
        state = be_turns()
        put_pavilion(state, 3, 0)
        put_house(state, "A3", 1)
        put_house(state, "E3", 2)

        next_round(state)

        assert points(state) == [0, 0, 0, 0]

    @pytest.mark.rule("BE-RES-2")
    def test_without_a_pavilion_there_is_no_visit(self) -> None:
        state = be_turns()
        put(state, "B4 C4", 0, bid=0)
        events = listen(state)

        next_round(state)

        assert facts(events, PavilionVisited) == []

    @pytest.mark.rule("BE-RES-2", "BE-PAVILION-1")
    def test_a_pavilion_is_visited_in_the_round_it_is_built_and_in_each_one_after(self) -> None:
        state = builder("6 7 8 9 10", glass=1)
        events = listen(state)

        play(state, f"{PAY} pavilion2")  # the pawn on B2 stands in the row it faces
        next_round(state)
        next_round(state)

        assert facts(events, PavilionVisited) == [(0, 1, 1), (0, 1, 0)]

    @pytest.mark.rule("BE-RES-2", "RES-BRX-1")
    def test_it_comes_after_the_brussels_majority(self) -> None:
        state = be_turns()
        put_pavilion(state, 5, 2)
        put(state, "E5", 0, bid=0)
        events = listen(state)

        play(state, "bourse")
        next_round(state)

        order = [type(fact) for fact in events if isinstance(fact, PawnToCourt | PavilionVisited)]
        assert order == [PawnToCourt, PavilionVisited]

    @pytest.mark.rule("BE-RES-2", "FINAL-01")
    def test_the_last_round_has_a_visit_too(self) -> None:
        state = be_turns()
        state.round = 5
        put_pavilion(state, 5, 2)
        put(state, "E5", 0, bid=0)
        for number in range(4):
            give_nobles(state, number, "")

        to_resolution(state)

        assert state.is_over
        assert [sheet.track for sheet in state.scores()] == [0, 0, 1, 0]
