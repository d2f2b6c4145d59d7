"""ASY: alternating strips, the choice of boards, and the five boards with their powers."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random

import pytest

from belle_epoque_table import be_turns, give_cards
from bruxelles1893.engine import (
    IllegalOption,
    Seat,
    Session,
    State,
    UndoRefused,
    digest,
    from_json,
    parse,
    ruleset,
    to_json,
)
from bruxelles1893.engine.core import events as happened
from bruxelles1893.engine.core.options import BOARDS, GLASS, NOBLES, UNITS, WHITE
from bruxelles1893.engine.core.state import NONE
from bruxelles1893.engine.core.values import counted, fewer, replaced
from table import (
    IRON,
    JOKER,
    NOBODY,
    STONE,
    WOOD,
    arms_of,
    art_of,
    cubes_of,
    facts,
    fresh,
    give_art,
    give_cubes,
    give_nobles,
    in_turns,
    kind,
    lay,
    lay_nobles,
    legal,
    listen,
    noble_row,
    nobles_in,
    on_turn,
    play,
    point_arms,
    positions,
    put,
    put_house,
    seat,
    set_action,
    to_resolution,
)

ALONE = "second+asymmetric"
WITH_BE = "second+belle-epoque+asymmetric"

both = pytest.mark.parametrize("rules", [ALONE, WITH_BE])


def at_table(board: str, rules: str) -> State:
    """Seat 0 on turn with this board, the next boards in the order of `BOARDS` beside it.

    The other pieces lie as `in_turns` or `be_turns` lay them: the variant adds none.
    """
    state = be_turns() if rules == WITH_BE else in_turns()
    state.rules = ruleset(rules)
    for number, player in enumerate(state.players):
        place = (BOARDS.index(board) + number) % len(BOARDS)
        player.board = state.rules.boards[1 + place]
    return state


def at_d4(board: str, action: str, rules: str) -> State:
    """As `at_table`, with an action on D4, which is active and has no tile in any rule set."""
    state = at_table(board, rules)
    set_action(state, "D4", action)
    return state


def at_own_house(board: str, action: str, rules: str) -> State:
    """Seat 1 on turn; D4 shows an action and the house of seat 0, who has this board."""
    state = at_d4(board, action, rules)
    put_house(state, "D4", 0)
    return on_turn(state, 1, first=0)


def names(nobles: tuple[int, ...]) -> list[str]:
    """The nobles of a deck or of the discards by name."""
    return [NOBLES[noble] for noble in nobles]


class TestSetUp:
    @both
    @pytest.mark.rule("ASY-SETUP")
    def test_strips_alternate_between_their_sides(self, rules: str) -> None:
        side_a, side_b = ruleset(rules).strips, ruleset(rules).other_strips
        assert not set(side_a) & set(side_b)
        topmost, orders = set(), set()
        for number in range(20):
            actions = fresh(4, number, rules).actions
            rows = [tuple(actions[start : start + 5]) for start in range(0, 25, 5)]
            sides = ["A" if row in side_a else "B" for row in rows]
            strips = [(side_a if row in side_a else side_b).index(row) for row in rows]
            assert all(above != below for above, below in pairwise(sides))
            assert sorted(strips) == [0, 1, 2, 3, 4]
            topmost.add(sides[0])
            orders.add(tuple(strips))
        assert topmost == {"A", "B"}
        assert len(orders) > 1

    @pytest.mark.rule("SETUP-01")
    def test_without_the_variant_no_strip_is_turned(self) -> None:
        for rules in ("second", "second+belle-epoque"):
            actions = fresh(4, 0, rules).actions
            assert {tuple(actions[start : start + 5]) for start in range(0, 25, 5)} == set(
                ruleset(rules).strips
            )

    @both
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    @pytest.mark.rule("ASY-SETUP", "SETUP-10")
    def test_boards_are_chosen_in_turn_order_and_none_twice(self, rules: str, players: int) -> None:
        state = fresh(players, 7, rules)
        free = list(BOARDS)
        for chooser in state.clockwise(state.first):
            assert (kind(state), seat(state)) == ("board", chooser)
            assert legal(state) == free
            chosen = free.pop()
            play(state, chosen)
            assert state.players[chooser].board.name == chosen
            assert (kind(state), seat(state)) == ("start-art", chooser)
            play(state, "green")
        assert len({player.board.name for player in state.players}) == players
        assert kind(state) == "square"

    @pytest.mark.rule("ASY-SETUP")
    def test_a_board_that_is_taken_is_refused(self) -> None:
        state = play(fresh(3, 0, ALONE), "horta blue")
        with pytest.raises(IllegalOption, match=r"the board of horta is taken \(ASY-SETUP\)"):
            play(state, "horta")

    @both
    @pytest.mark.rule("ASY-SETUP")
    def test_boards_are_kept_in_a_saved_game(self, rules: str) -> None:
        state = play(fresh(3, 0, rules), "strauven blue cauchie green saintenoy brown")
        loaded = from_json(state.rules, json.loads(json.dumps(to_json(state))))
        assert [player.board for player in loaded.players] == [
            player.board for player in state.players
        ]
        assert digest(loaded) == digest(state)


class TestHankar:
    def at_noble(
        self, rules: str, deck: str = "maeterlinck vandevelde", discard: str = ""
    ) -> State:
        state = at_d4("hankar", "noble", rules)
        lay_nobles(state, "empain solvay buls albert", deck, discard)
        return state

    @both
    @pytest.mark.rule("ASY-HANKAR-1")
    @pytest.mark.parametrize(("space", "points"), [(0, 2), (1, 3), (4, 5), (5, 6)])
    def test_an_iris_pays_by_the_changed_track(self, rules: str, space: int, points: int) -> None:
        state = at_table("hankar", rules)
        state.players[0].iris = space
        put(state, "B2 B3 C2 C3", 0, bid=0)
        to_resolution(state)
        assert state.players[0].points == points

    @both
    @pytest.mark.rule("ASY-HANKAR-1")
    def test_the_iris_track_of_the_others_is_not_changed(self, rules: str) -> None:
        state = at_table("hankar", rules)
        put(state, "B2 B3 C2 C3", 1, bid=0)
        to_resolution(state)
        assert state.players[1].points == 1

    @both
    @pytest.mark.rule("ASY-HANKAR-2")
    def test_the_top_card_is_revealed_before_the_choice(self, rules: str) -> None:
        state = play(self.at_noble(rules), "D4 1")
        assert NOBLES[state.revealed_noble] == "maeterlinck"
        assert legal(state) == ["place1", "place2", "place3", "place4", "deck"]
        assert noble_row(state) == "empain solvay buls albert"

    @both
    @pytest.mark.rule("ASY-HANKAR-2", "AN-NOBLE-2", "AN-NOBLE-3")
    def test_the_revealed_card_is_free_and_the_row_stays(self, rules: str) -> None:
        state = play(self.at_noble(rules), "D4 5 deck keep")
        assert state.players[0].francs == 0
        assert state.players[0].points == 5
        assert nobles_in(state.players[0].nobles) == {"brugmann", "maeterlinck"}
        assert nobles_in(state.players[0].used) == {"maeterlinck"}
        assert noble_row(state) == "empain solvay buls albert"
        assert names(state.noble_deck) == ["vandevelde"]
        assert state.revealed_noble == NONE
        assert seat(state) == 1

    @both
    @pytest.mark.rule("ASY-HANKAR-2", "AN-NOBLE-3")
    def test_the_revealed_card_may_be_discarded_after_its_effect(self, rules: str) -> None:
        state = play(self.at_noble(rules), "D4 1 deck discard")
        assert state.players[0].points == 5
        assert nobles_in(state.players[0].nobles) == {"brugmann"}
        assert names(state.noble_discard) == ["maeterlinck"]
        assert noble_row(state) == "empain solvay buls albert"
        assert state.revealed_noble == NONE

    @both
    @pytest.mark.rule("ASY-HANKAR-2", "AN-NOBLE-4")
    def test_a_revealed_card_already_owned_is_discarded_after_its_effect(self, rules: str) -> None:
        state = self.at_noble(rules)
        give_nobles(state, 0, "brugmann maeterlinck")
        play(state, "D4 1 deck")
        assert seat(state) == 1
        assert state.players[0].points == 5
        assert names(state.noble_discard) == ["maeterlinck"]
        assert noble_row(state) == "empain solvay buls albert"

    @both
    @pytest.mark.rule("ASY-HANKAR-2")
    def test_a_revealed_card_with_a_question_is_answered_first(self, rules: str) -> None:
        state = play(self.at_noble(rules, deck="solvay buls"), "D4 1 deck")
        assert kind(state) == "solvay"
        play(state, "iron keep")
        assert cubes_of(state, 0) == {"iron": 1}
        assert nobles_in(state.players[0].nobles) == {"brugmann", "solvay"}

    @both
    @pytest.mark.rule("ASY-HANKAR-2", "AN-NOBLE-5")
    @pytest.mark.parametrize("end", ["keep", "discard"])
    def test_a_revealed_card_not_taken_refills_the_row(self, rules: str, end: str) -> None:
        state = play(self.at_noble(rules), f"D4 1 place3 {end}")
        assert noble_row(state) == "maeterlinck empain solvay albert"
        assert names(state.noble_deck) == ["vandevelde"]
        assert state.revealed_noble == NONE
        assert state.players[0].points == 0

    @both
    @pytest.mark.rule("ASY-HANKAR-2")
    def test_from_an_empty_deck_the_discards_are_shuffled_first(self, rules: str) -> None:
        state = play(self.at_noble(rules, deck="", discard="vandevelde"), "D4 1")
        assert NOBLES[state.revealed_noble] == "vandevelde"
        assert names(state.noble_discard) == []
        play(state, "deck discard")
        assert state.players[0].architect == 1
        assert names(state.noble_discard) == ["vandevelde"]

    @both
    @pytest.mark.rule("ASY-HANKAR-2", "AN-NOBLE-5")
    def test_without_any_card_to_draw_nothing_is_revealed(self, rules: str) -> None:
        state = play(self.at_noble(rules, deck=""), "D4 1")
        assert state.revealed_noble == NONE
        assert "deck" not in legal(state)
        play(state, "place4 discard")
        assert noble_row(state) == "albert empain solvay buls"

    @both
    @pytest.mark.rule("ASY-HANKAR-2", "ASY-SETUP")
    def test_it_works_through_cinquantenaire(self, rules: str) -> None:
        state = play(self.at_noble(rules), "cinquantenaire noble deck keep")
        assert state.players[0].points == 5
        assert state.players[0].francs == 5
        assert noble_row(state) == "empain solvay buls albert"

    @both
    @pytest.mark.rule("ASY-HANKAR-2", "ASY-SETUP")
    def test_nothing_is_revealed_in_the_free_action(self, rules: str) -> None:
        state = at_own_house("hankar", "noble", rules)
        lay_nobles(state, "empain solvay buls albert", "maeterlinck vandevelde")
        play(state, "D4 1 place4 discard")
        assert (kind(state), seat(state)) == ("free-noble", 0)
        assert legal(state) == ["brugmann", "no"]
        assert state.revealed_noble == NONE
        assert names(state.noble_deck) == ["vandevelde"]

    @both
    @pytest.mark.rule("ASY-HANKAR-2")
    def test_nothing_is_revealed_to_the_others(self, rules: str) -> None:
        state = on_turn(self.at_noble(rules), 1, first=0)
        play(state, "D4 1")
        assert state.revealed_noble == NONE
        assert legal(state) == ["place1", "place2", "place3", "place4"]

    @pytest.mark.rule("ASY-HANKAR-2", "BE-CARD-06", "BE-CARD-0")
    def test_the_card_is_revealed_after_the_row_was_cleared(self) -> None:
        state = self.at_noble(WITH_BE, deck="maeterlinck vandevelde nagelmackers")
        give_cards(state, 0, 6)
        play(state, "D4 1")
        assert kind(state) == "card"
        assert state.revealed_noble == NONE
        play(state, "card6 place1 no")
        assert noble_row(state) == "maeterlinck solvay buls albert"
        assert NOBLES[state.revealed_noble] == "vandevelde"
        assert "deck" in legal(state)

    @both
    @pytest.mark.rule("ASY-HANKAR-2")
    def test_everybody_sees_the_revealed_card(self, rules: str) -> None:
        state = at_d4("hankar", "noble", rules)
        top = state.noble_deck[0]
        play(state, "D4 1")
        for viewer in range(4):
            view = state.view(viewer)
            assert view.table.revealed_noble == top
            assert sorted(view.unseen_nobles()) == sorted(state.noble_deck)

    @both
    @pytest.mark.rule("ASY-HANKAR-2")
    def test_a_drawn_state_keeps_the_revealed_card(self, rules: str) -> None:
        state = play(at_d4("hankar", "noble", rules), "D4 1")
        decks = set()
        for number in range(8):
            drawn = state.determinize(2, Random(number))
            assert drawn.revealed_noble == state.revealed_noble
            assert drawn.legal() == state.legal()
            assert sorted(drawn.noble_deck) == sorted(state.noble_deck)
            decks.add(drawn.noble_deck)
        assert len(decks) > 1

    @both
    @pytest.mark.rule("ASY-HANKAR-2")
    def test_the_revealed_card_is_kept_in_a_saved_game(self, rules: str) -> None:
        state = play(at_d4("hankar", "noble", rules), "D4 1")
        loaded = from_json(state.rules, json.loads(json.dumps(to_json(state))))
        assert loaded.revealed_noble == state.revealed_noble != NONE
        assert legal(loaded) == legal(state)

    @pytest.mark.rule("ASY-HANKAR-2")
    def test_a_reveal_cannot_be_undone(self) -> None:
        session = Session(ruleset(ALONE), 2)
        for token in ["hankar", "blue", "horta", "blue"]:
            session.play(parse(token))
        while session.state.decision is not None and session.state.decision.kind != "turn":
            session.play(session.state.legal()[0])
        session.play(parse("cinquantenaire"))
        chooser = seat(session.state)
        assert chooser == session.state.first
        session.play(parse("noble"))
        assert session.state.revealed_noble != NONE
        with pytest.raises(UndoRefused):
            session.undo(Seat(chooser))

    @both
    @pytest.mark.rule("ASY-HANKAR-2")
    def test_no_card_stays_revealed_between_turns(self, rules: str) -> None:
        reveals = 0
        for state in positions(play(fresh(2, 3, rules), "hankar blue"), seed=5):
            if state.revealed_noble != NONE:
                assert kind(state) != "turn"
                reveals += kind(state) == "noble"
        assert reveals


class TestCauchie:
    @both
    @pytest.mark.rule("ASY-CAUCHIE-1")
    @pytest.mark.parametrize(("space", "level"), [(0, 2), (1, 3), (5, 7)])
    def test_grand_place_counts_by_the_changed_track(
        self, rules: str, space: int, level: int
    ) -> None:
        state = at_table("cauchie", rules)
        state.players[0].crown = space
        give_nobles(state, 0, "brugmann empain buls albert vandevelde vandervelde maeterlinck")
        play(state, "grand-place")
        activated = 0
        while seat(state) == 0:
            play(state, legal(state)[0])
            activated += 1
        assert activated == level

    @both
    @pytest.mark.rule("ASY-CAUCHIE-1")
    def test_the_crown_track_of_the_others_is_not_changed(self, rules: str) -> None:
        state = on_turn(at_table("cauchie", rules), 1, first=0)
        give_nobles(state, 1, "brugmann buls albert")
        play(state, "grand-place buls")
        assert seat(state) == 2

    @pytest.mark.rule("ASY-CAUCHIE-2", "BE-GLASS")
    @pytest.mark.parametrize(
        ("rules", "colour", "cube"),
        [
            (ALONE, "yellow", "iron"),
            (ALONE, "brown", "wood"),
            (ALONE, "blue", "stone"),
            (ALONE, "green", "joker"),
            (WITH_BE, "yellow", "iron"),
            (WITH_BE, "brown", "wood"),
            (WITH_BE, "blue", "stone"),
            (WITH_BE, "green", "glass"),
        ],
    )
    @pytest.mark.parametrize("way", ["D4 1", "cinquantenaire workshop"])
    def test_a_cube_comes_with_the_art_by_its_colour(
        self, rules: str, colour: str, cube: str, way: str
    ) -> None:
        state = at_d4("cauchie", "workshop", rules)
        give_art(state, 0)
        supply = dict(zip(UNITS, state.supply, strict=False))
        play(state, f"{way} {colour}")
        assert art_of(state, 0) == {colour: 1}
        assert cubes_of(state, 0) == {cube: 1}
        supply[cube] -= 1
        assert dict(zip(UNITS, state.supply, strict=False)) == supply

    @both
    @pytest.mark.rule("ASY-CAUCHIE-2")
    @pytest.mark.parametrize(
        ("colour", "missing"),
        [("yellow", (IRON,)), ("brown", (WOOD,)), ("blue", (STONE,)), ("green", (GLASS, JOKER))],
    )
    def test_without_such_a_cube_in_the_supply_there_is_none(
        self, rules: str, colour: str, missing: tuple[int, ...]
    ) -> None:
        state = at_d4("cauchie", "workshop", rules)
        give_art(state, 0)
        for cube in missing:
            state.supply = counted(state.supply, cube, 0)
        play(state, f"D4 1 {colour}")
        assert art_of(state, 0) == {colour: 1}
        assert cubes_of(state, 0) == {}

    @pytest.mark.rule("ASY-CAUCHIE-2")
    def test_with_the_expansion_no_joker_stands_in_for_glass(self) -> None:
        state = at_d4("cauchie", "workshop", WITH_BE)
        state.supply = counted(state.supply, GLASS, 0)
        play(state, "D4 1 green")
        assert cubes_of(state, 0) == {}

    @both
    @pytest.mark.rule("ASY-CAUCHIE-2", "ASY-SETUP")
    def test_no_cube_comes_with_the_black_art_of_the_free_action(self, rules: str) -> None:
        state = at_own_house("cauchie", "workshop", rules)
        play(state, "D4 1 yellow")
        assert (kind(state), seat(state)) == ("free-black-art", 0)
        play(state, "yes")
        assert art_of(state, 0) == {"blue": 1, "black": 1}
        assert cubes_of(state, 0) == {}

    @both
    @pytest.mark.rule("ASY-CAUCHIE-2")
    def test_no_cube_comes_with_the_art_of_the_set_up(self, rules: str) -> None:
        state = play(fresh(2, 0, rules), "cauchie yellow")
        assert art_of(state, state.first) == {"yellow": 1}
        assert cubes_of(state, state.first) == {}

    @both
    @pytest.mark.rule("ASY-CAUCHIE-2")
    def test_no_cube_comes_to_the_others(self, rules: str) -> None:
        state = play(on_turn(at_d4("cauchie", "workshop", rules), 1, first=0), "D4 1 yellow")
        assert cubes_of(state, 1) == {}

    @pytest.mark.rule("ASY-CAUCHIE-2", "BE-PRIVAT")
    @pytest.mark.parametrize("moves", ["grand-place privat-livemont", "D4 1 place4"])
    def test_no_cube_comes_with_the_art_of_privat_livemont(self, moves: str) -> None:
        state = at_d4("cauchie", "noble", WITH_BE)
        give_nobles(state, 0, "brugmann privat-livemont")
        lay_nobles(state, "empain solvay buls privat-livemont", "albert")
        play(state, f"{moves} yellow")
        assert sum(state.players[0].art) == 2
        assert cubes_of(state, 0) == {}

    @pytest.mark.rule("ASY-CAUCHIE-2", "BE-CARD-17", "BE-CARD-18")
    @pytest.mark.parametrize("moves", ["card17 2*wood yellow", "card18 yellow"])
    def test_no_cube_comes_with_the_art_of_a_card(self, moves: str) -> None:
        state = at_table("cauchie", WITH_BE)
        give_cards(state, 0, 17, 18)
        give_cubes(state, 0, wood=2)
        play(state, f"sainte-catherine {moves}")
        assert sum(state.players[0].art) == 2
        assert cubes_of(state, 0).get("iron", 0) == 0


class TestHorta:
    @both
    @pytest.mark.rule("ASY-HORTA-1", "FINAL-03")
    @pytest.mark.parametrize(("space", "points"), [(0, 6), (1, 12), (2, 15), (5, 33)])
    def test_houses_are_worth_the_changed_track(self, rules: str, space: int, points: int) -> None:
        state = at_table("horta", rules)
        for site in ("A1", "A2", "A3"):
            put_house(state, site, 0)
        state.players[0].architect = space
        assert state.scores()[0].houses == points

    @both
    @pytest.mark.rule("ASY-HORTA-1")
    def test_the_architect_track_of_the_others_is_not_changed(self, rules: str) -> None:
        state = at_table("horta", rules)
        put_house(state, "A1", 1)
        assert state.scores()[1].houses == 1

    @both
    @pytest.mark.rule("ASY-HORTA-1", "BE-ENDTILE-10")
    def test_without_its_tile_the_portrait_is_not_reached(self, rules: str) -> None:
        state = at_table("horta", rules)
        put_house(state, "A1", 0)
        state.players[0].architect = 5
        give_nobles(state, 0, "vandevelde")
        play(state, "grand-place vandevelde")
        assert state.scores()[0].houses == 11

    @pytest.mark.rule("ASY-HORTA-1", "BE-ENDTILE-10")
    def test_the_portrait_still_pays_15(self) -> None:
        state = at_table("horta", WITH_BE)
        state.tiles = (1, 2, 3, 4, 10)
        set_action(state, "C3", "material")
        put_house(state, "A1", 0)
        state.players[0].architect = 5
        give_nobles(state, 0, "vandevelde")
        play(state, "C3 1 2*wood tile10")
        on_turn(state, 0, first=0)
        play(state, "grand-place vandevelde")
        assert state.scores()[0].houses == 15

    @both
    @pytest.mark.rule("ASY-HORTA-2")
    @pytest.mark.parametrize(("way", "paid"), [("D4 1", 1), ("cinquantenaire material", 0)])
    def test_two_francs_come_with_the_materials(self, rules: str, way: str, paid: int) -> None:
        state = play(at_d4("horta", "material", rules), f"{way} wood+stone")
        assert cubes_of(state, 0) == {"wood": 1, "stone": 1}
        assert state.players[0].francs == 5 - paid + 2

    @both
    @pytest.mark.rule("ASY-HORTA-2")
    def test_they_are_booked_under_the_power(self, rules: str) -> None:
        state = at_d4("horta", "material", rules)
        collected = listen(state)
        play(state, "D4 1 wood+stone")
        assert facts(collected, happened.FrancsGained) == [(0, 2, "ASY-HORTA-2")]

    @both
    @pytest.mark.rule("ASY-HORTA-2")
    def test_they_come_with_the_last_material_too(self, rules: str) -> None:
        state = at_d4("horta", "material", rules)
        state.supply = bytes([1, 0, 0, 0]) + state.supply[4:]
        play(state, "D4 1 iron")
        assert state.players[0].francs == 6

    @both
    @pytest.mark.rule("ASY-HORTA-2", "AN-03")
    def test_without_materials_there_are_none(self, rules: str) -> None:
        state = at_d4("horta", "material", rules)
        state.supply = bytes(4) + state.supply[4:]
        play(state, "D4 1")
        assert seat(state) == 1
        assert state.players[0].francs == 4

    @both
    @pytest.mark.rule("ASY-HORTA-2", "ASY-SETUP")
    def test_none_come_with_the_free_material(self, rules: str) -> None:
        state = play(at_own_house("horta", "material", rules), "D4 1 2*wood stone")
        assert cubes_of(state, 0) == {"stone": 1}
        assert state.players[0].francs == 5

    @both
    @pytest.mark.rule("ASY-HORTA-2")
    def test_none_come_to_the_others(self, rules: str) -> None:
        state = play(on_turn(at_d4("horta", "material", rules), 1, first=0), "D4 1 2*wood")
        assert state.players[1].francs == 5


class TestSaintenoy:
    """The compass reads iron, any, wood, 3fb, stone, empty and, with the expansion, glass."""

    def at_build(self, rules: str, **cubes: int) -> State:
        state = at_d4("saintenoy", "build", rules)
        give_cubes(state, 0, **cubes)
        return state

    @both
    @pytest.mark.rule("ASY-SAINTENOY-1", "FINAL-05")
    def test_each_row_counts_once_more(self, rules: str) -> None:
        state = at_table("saintenoy", rules)
        own, other = state.scores()[:2]
        assert (own.pawns, own.nobles, own.art, own.francs) == (6, 2, 2, 2)
        assert (other.pawns, other.nobles, other.art, other.francs) == (3, 1, 1, 1)

    @both
    @pytest.mark.rule("ASY-SAINTENOY-1")
    def test_tucked_symbols_are_added_to_it(self, rules: str) -> None:
        state = at_table("saintenoy", rules)
        state.players[0].rows = replaced(state.players[0].rows, 2, (lay(state, "A", "I", 2),))
        give_art(state, 0, blue=3)
        assert state.scores()[0].art == 3 * (2 + 2)

    @both
    @pytest.mark.rule("ASY-SAINTENOY-2")
    @pytest.mark.parametrize(
        ("move", "arms", "payment"),
        [
            ("wood>", {"3fb", "stone"}, "stone+3fb"),
            ("<wood", {"any", "stone"}, "2*stone"),
            ("stone>", {"wood", "empty"}, "2*wood"),
            ("<stone", {"wood", "3fb"}, "wood+3fb"),
        ],
    )
    def test_an_arm_moves_either_way_before_the_house_is_paid(
        self, rules: str, move: str, arms: set[str], payment: str
    ) -> None:
        state = play(self.at_build(rules, wood=2, stone=2), "D4 1")
        assert kind(state) == "shift-arm"
        assert set(legal(state)) == {"wood>", "<wood", "stone>", "<stone", "no"}
        play(state, move)
        assert arms_of(state) == arms
        assert kind(state) == "build-pay"
        assert payment in legal(state)

    @both
    @pytest.mark.rule("ASY-SAINTENOY-2", "AN-BUILD-4")
    def test_after_building_an_arm_still_advances(self, rules: str) -> None:
        state = play(self.at_build(rules, wood=2), "D4 1 stone> 2*wood")
        assert kind(state) == "build-arm"
        assert arms_of(state) == {"wood", "empty"}
        assert legal(state) == ["wood>", "empty>"]
        play(state, "wood> A1")
        assert arms_of(state) == {"3fb", "empty"}
        assert state.houses[0] == 0
        assert state.players[0].points == 5

    @pytest.mark.rule("ASY-SAINTENOY-2", "BE-SETUP-3")
    @pytest.mark.parametrize(
        ("rules", "start", "move", "arms"),
        [
            (ALONE, ("empty", "wood"), "empty>", {"iron", "wood"}),
            (ALONE, ("iron", "wood"), "<iron", {"empty", "wood"}),
            (WITH_BE, ("empty", "wood"), "empty>", {"glass", "wood"}),
            (WITH_BE, ("iron", "wood"), "<iron", {"glass", "wood"}),
            (WITH_BE, ("glass", "wood"), "glass>", {"iron", "wood"}),
            (WITH_BE, ("glass", "wood"), "<glass", {"empty", "wood"}),
        ],
    )
    def test_the_arrow_is_skipped_in_the_direction_of_travel(
        self, rules: str, start: tuple[str, str], move: str, arms: set[str]
    ) -> None:
        state = self.at_build(rules, joker=2)
        point_arms(state, *start)
        play(state, f"D4 1 {move}")
        assert arms_of(state) == arms

    @pytest.mark.rule("ASY-SAINTENOY-2")
    @pytest.mark.parametrize(
        ("rules", "start", "moves"),
        [
            (ALONE, ("wood", "3fb"), ["3fb>", "<wood"]),
            (ALONE, ("empty", "iron"), ["iron>", "<empty"]),
            (WITH_BE, ("glass", "iron"), ["iron>", "<glass"]),
        ],
    )
    def test_no_arm_moves_onto_the_other(
        self, rules: str, start: tuple[str, str], moves: list[str]
    ) -> None:
        state = self.at_build(rules, joker=2)
        point_arms(state, *start)
        play(state, "D4 1")
        assert legal(state) == [*moves, "no"]

    @both
    @pytest.mark.rule("ASY-SAINTENOY-2")
    def test_only_moves_that_leave_an_affordable_house_are_allowed(self, rules: str) -> None:
        state = play(self.at_build(rules, wood=2), "D4 3")
        assert legal(state) == ["stone>"]
        with pytest.raises(IllegalOption, match="ASY-SAINTENOY-2"):
            play(state, "<stone")

    @both
    @pytest.mark.rule("ASY-SAINTENOY-2", "AN-03")
    def test_an_arm_must_move_if_only_that_lets_one_build(self, rules: str) -> None:
        state = play(self.at_build(rules, wood=2), "D4 3")
        with pytest.raises(IllegalOption, match="move one of them"):
            play(state, "no")
        play(state, "stone> 2*wood wood> A1")
        assert state.players[0].built == 1

    @both
    @pytest.mark.rule("ASY-SAINTENOY-2", "AN-03", "BRX-CINQUANTENAIRE")
    def test_cinquantenaire_offers_the_other_actions_before_one_commits(self, rules: str) -> None:
        state = play(self.at_build(rules, wood=2), "cinquantenaire")
        assert {"build", "workshop", "noble", "material"} <= set(legal(state))
        assert legal(play(state.copy(), "build")) == ["stone>", "<stone"]
        collected = listen(state)
        play(state, "material 2*iron")
        assert len(facts(collected, happened.ActionDone)) == 1
        assert cubes_of(state, 0) == {"iron": 2, "wood": 2}

    @both
    @pytest.mark.rule("ASY-SAINTENOY-2", "AN-03")
    def test_in_version_1_one_could_decline_and_nothing_was_built(self, rules: str) -> None:
        state = self.at_build(rules, wood=2)
        state.rules = ruleset(rules, version=1)
        play(state, "D4 3")
        assert legal(state) == ["stone>", "no"]
        play(state, "no")
        assert seat(state) == 1
        assert arms_of(state) == {"wood", "stone"}
        assert state.players[0].built == 0

    @both
    @pytest.mark.rule("ASY-SAINTENOY-2", "AN-03")
    def test_without_the_move_a_possible_house_must_still_be_built(self, rules: str) -> None:
        state = play(self.at_build(rules, wood=1, stone=1), "D4 5 no")
        assert arms_of(state) == {"wood", "stone"}
        assert (kind(state), legal(state)) == ("build-pay", ["wood+stone"])

    @both
    @pytest.mark.rule("ASY-SAINTENOY-2", "AN-03")
    def test_nothing_is_asked_if_no_move_helps(self, rules: str) -> None:
        state = self.at_build(rules, iron=1)
        collected = listen(state)
        play(state, "D4 5")
        assert seat(state) == 1
        assert len(facts(collected, happened.ActionImpossible)) == 1

    @both
    @pytest.mark.rule("ASY-SAINTENOY-2", "AN-BUILD-1")
    def test_nothing_is_asked_once_all_houses_are_built(self, rules: str) -> None:
        state = self.at_build(rules, joker=4)
        state.players[0].built = 6
        play(state, "D4 1")
        assert seat(state) == 1

    @both
    @pytest.mark.rule("ASY-SAINTENOY-2", "ASY-SETUP", "BRX-CINQUANTENAIRE")
    def test_it_works_through_cinquantenaire(self, rules: str) -> None:
        state = self.at_build(rules, wood=2)
        state.players[0].francs = 0
        play(state, "cinquantenaire build stone> 2*wood empty> A1")
        assert state.players[0].built == 1
        assert state.players[0].points == 5

    @both
    @pytest.mark.rule("ASY-SAINTENOY-2", "ASY-SETUP")
    def test_no_arm_moves_in_the_free_action(self, rules: str) -> None:
        state = at_own_house("saintenoy", "build", rules)
        give_cubes(state, 0, joker=4)
        play(state, "D4 1")
        assert (kind(state), seat(state)) == ("free-house-points", 0)
        play(state, "yes")
        assert seat(state) == 2
        assert arms_of(state) == {"wood", "stone"}
        assert state.players[0].points == 1

    @both
    @pytest.mark.rule("ASY-SAINTENOY-2", "AN-03")
    def test_the_others_cannot_move_an_arm(self, rules: str) -> None:
        state = on_turn(at_d4("saintenoy", "build", rules), 1, first=0)
        give_cubes(state, 1, wood=2)
        play(state, "D4 6")
        assert seat(state) == 2
        on_turn(state, 1, first=0)
        assert "build" not in legal(play(state, "cinquantenaire"))
        give_cubes(state, 1, stone=1)
        state.advance()
        assert kind(play(state, "build")) == "build-pay"

    @pytest.mark.rule("ASY-SAINTENOY-2", "BE-PAVILION-1")
    @pytest.mark.parametrize(("glass", "is_allowed"), [(0, False), (1, True)])
    def test_the_move_may_leave_an_affordable_pavilion_only(
        self, glass: int, is_allowed: bool
    ) -> None:
        state = self.at_build(WITH_BE, wood=2, glass=glass)
        state.houses = tuple([Seat(1) if owner == NOBODY else owner for owner in state.houses])
        state.pavilions = (Seat(1), NOBODY, NOBODY, NOBODY, Seat(1))
        play(state, "D4 5")
        assert (kind(state) == "shift-arm") is is_allowed
        assert ("stone>" in legal(state)) is is_allowed

    @pytest.mark.rule("ASY-SAINTENOY-2", "BE-CARD-09")
    def test_the_move_counts_what_card_9_exchanges(self) -> None:
        state = self.at_build(WITH_BE, iron=1, glass=1)
        give_cards(state, 0, 9)
        play(state, "D4 5 card9")
        assert (kind(state), legal(state)) == ("shift-arm", ["<wood"])
        play(state, "<wood")
        assert "iron+glass" in legal(state)
        play(state, "iron+glass any> A1")
        assert state.players[0].built == 1
        assert state.players[0].points == 5
        assert arms_of(state) == {"wood", "stone"}

    @pytest.mark.rule("ASY-SAINTENOY-2", "BE-CARD-09")
    def test_the_card_forces_nobody_to_build_and_is_never_spent_for_nothing(self) -> None:
        """Neither the card nor the move alone lets the house be paid; both together do."""
        state = self.at_build(WITH_BE, iron=1, glass=1)
        give_cards(state, 0, 9)
        play(state, "D4 5")
        assert legal(state) == ["card9", "no"]
        assert seat(play(state.copy(), "no")) == 1
        assert "no" not in legal(play(state, "card9"))


class TestStrauven:
    @both
    @pytest.mark.rule("ASY-STRAUVEN-1", "AN-BUILD-1", "AN-BUILD-2")
    @pytest.mark.parametrize(
        ("built", "cost", "points"),
        [(0, 2, 0), (1, 2, 0), (2, 2, 0), (3, 2, 0), (4, 3, 5), (5, 3, 5)],
    )
    def test_houses_cost_what_the_board_shows(
        self, rules: str, built: int, cost: int, points: int
    ) -> None:
        state = at_d4("strauven", "build", rules)
        give_cubes(state, 0, joker=4)
        state.players[0].built = built
        play(state, "D4 5")
        assert legal(state) == [f"{cost}*joker"]
        play(state, f"{cost}*joker")
        assert state.players[0].points == points

    @both
    @pytest.mark.rule("ASY-STRAUVEN-1")
    def test_the_third_house_of_the_others_still_costs_3(self, rules: str) -> None:
        state = on_turn(at_d4("strauven", "build", rules), 1, first=0)
        give_cubes(state, 1, joker=4)
        state.players[1].built = 2
        assert legal(play(state, "D4 6")) == ["3*joker"]

    @both
    @pytest.mark.rule("ASY-STRAUVEN-2")
    @pytest.mark.parametrize(("way", "paid"), [("D4 1", 1), ("cinquantenaire sale", 0)])
    def test_a_sale_brings_a_franc_and_a_point_more(self, rules: str, way: str, paid: int) -> None:
        state = play(at_d4("strauven", "sale", rules), f"{way} blue r4c4")
        assert state.players[0].francs == 5 - paid + 2 + 1
        assert state.players[0].points == 2 + 1

    @pytest.mark.rule("ASY-STRAUVEN-2", "BE-WHITE-1")
    def test_they_are_added_after_halving_the_price_of_white(self) -> None:
        state = at_d4("strauven", "sale", WITH_BE)
        give_art(state, 0)
        state.players[0].art = counted(state.players[0].art, WHITE, 1)
        state.workshop = fewer(state.workshop, 0)
        play(state, "D4 1 white-blue blue r4c4")
        assert state.players[0].francs == 4 + 2 // 2 + 1
        assert state.players[0].points == 2 // 2 + 1

    @both
    @pytest.mark.rule("ASY-STRAUVEN-2", "AN-SALE-5")
    def test_without_a_sale_there_is_nothing_more(self, rules: str) -> None:
        state = at_d4("strauven", "sale", rules)
        give_art(state, 0)
        play(state, "D4 1")
        assert (state.players[0].francs, state.players[0].points) == (4, 0)

    @both
    @pytest.mark.rule("ASY-STRAUVEN-2", "ASY-SETUP")
    def test_the_free_action_brings_nothing_more(self, rules: str) -> None:
        state = play(at_own_house("strauven", "sale", rules), "D4 1 blue r4c4")
        assert (kind(state), seat(state)) == ("free-art-points", 0)
        play(state, "yes")
        assert (state.players[0].francs, state.players[0].points) == (5, 1)

    @both
    @pytest.mark.rule("ASY-STRAUVEN-2")
    def test_the_sales_of_the_others_bring_nothing_more(self, rules: str) -> None:
        state = on_turn(at_d4("strauven", "sale", rules), 1, first=0)
        play(state, "D4 1 blue r4c4")
        assert (state.players[1].francs, state.players[1].points) == (6 - 1 + 2, 2)
