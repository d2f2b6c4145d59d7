"""ED1: drawing art from the stacks and selling it in the first edition."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from bruxelles1893.engine import IllegalOption, Seat, State, from_json, notation, to_json
from bruxelles1893.engine.core.events import (
    ActionImpossible,
    ArtCovered,
    ArtDrawn,
    ArtRestocked,
    ArtSold,
    ArtTaken,
    CursorMoved,
)
from bruxelles1893.engine.core.options import BLACK
from bruxelles1893.engine.core.values import counted, more
from bruxelles1893.engine.core.view import UNKNOWN
from bruxelles1893.engine.history.session import Session, UndoRefused
from first_edition_table import (
    FIRST,
    all_art,
    ed1_turns,
    exhaust,
    hold_art,
    lay_art,
    names,
    numbers,
    stack_up,
)
from table import (
    art_of,
    facts,
    fresh,
    kind,
    legal,
    listen,
    play,
    positions,
    put_house,
    seat,
    set_action,
)

BOX = {"blue": 6, "brown": 0, "yellow": 6, "green": 6, "black": 6, "pink": 6}


def workshop(exhibitions: int = 0, top: str = "") -> State:
    """Seat 0 on turn, with exhibition tiles; C3 is a workshop, these tiles lie on the stack."""
    state = ed1_turns()
    set_action(state, "C3", "workshop")
    state.players[0].exhibitions = exhibitions
    stack_up(state, top)
    return state


class TestWorkshop:
    @pytest.mark.rule("ED1-WORKSHOP")
    @pytest.mark.parametrize(
        ("exhibitions", "drawn"),
        [
            (0, ["pink"]),
            (1, ["green", "pink"]),
            (2, ["green", "pink"]),
            (4, ["blue", "yellow", "green", "pink"]),
        ],
    )
    def test_one_tile_and_one_more_for_each_exhibition_tile(
        self, exhibitions: int, drawn: list[str]
    ) -> None:
        state = workshop(exhibitions, "pink green pink blue yellow yellow")
        stack = len(state.art_stack)
        events = listen(state)
        play(state, "C3 1 yes")
        assert facts(events, ArtDrawn) == [(0, 1 + exhibitions)]
        assert (kind(state), seat(state), legal(state)) == ("keep-art", 0, drawn)
        assert len(state.art_stack) == stack - 1 - exhibitions

    @pytest.mark.rule("ED1-WORKSHOP")
    def test_one_is_kept_and_the_others_go_back(self) -> None:
        state = workshop(2, "pink green yellow")
        events = listen(state)
        stack = Counter(state.art_stack)
        play(state, "C3 1 yes green")
        assert art_of(state, 0) == {"blue": 1, "green": 1}
        assert [names([each.colour]) for each in facts(events, ArtTaken)] == [["green"]]
        assert stack - Counter(state.art_stack) == Counter(numbers("green"))
        assert (state.drawn, all_art(state)) == ((), BOX)
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("ED1-WORKSHOP")
    def test_the_stack_is_shuffled_again(self) -> None:
        tops = set()
        for seed in range(40):
            state = ed1_turns(seed=seed)
            set_action(state, "C3", "workshop")
            state.players[0].exhibitions = 1
            stack_up(state, "pink green")
            play(state, "C3 1 yes green")
            tops.add(names(state.art_stack[:1])[0])
        assert tops == {"blue", "yellow", "green", "pink"}

    @pytest.mark.rule("ED1-WORKSHOP")
    def test_a_tile_that_was_not_drawn_cannot_be_kept(self) -> None:
        state = play(workshop(1, "pink green"), "C3 1 yes")
        with pytest.raises(IllegalOption, match=r"no blue artwork was drawn \(ED1-WORKSHOP\)"):
            play(state, "blue")

    @pytest.mark.rule("ED1-WORKSHOP", "ED1-EXPO")
    def test_the_tile_taken_by_passing_first_helps_from_the_next_round_on(self) -> None:
        state = ed1_turns()
        play(state, "pass pass pass pass")
        play(state, legal(state)[0])
        state.stack[-1] = (state.stack[-1][0], Seat(0), 0)
        state.advance()
        play(state, "cinquantenaire workshop")
        assert (kind(state), len(state.drawn)) == ("keep-art", 2)

    @pytest.mark.rule("ED1-WORKSHOP")
    def test_only_the_drawer_sees_the_tiles(self) -> None:
        state = play(workshop(2, "pink green yellow"), "C3 1 yes")
        assert names(state.view(0).table.drawn) == ["pink", "green", "yellow"]
        for other in (1, 2, 3):
            view = state.view(other)
            assert view.table.drawn == (UNKNOWN,) * 3
            assert view.legal() == []
        for viewer in range(4):
            hidden = state.view(viewer).table.art_stack
            assert hidden == (UNKNOWN,) * len(state.art_stack)

    @pytest.mark.rule("ED1-WORKSHOP")
    def test_a_view_of_another_seat_is_the_same_whatever_was_drawn(self) -> None:
        one, other = (workshop(1, top) for top in ("pink green", "yellow blue"))
        for state in (one, other):
            play(state, "C3 1 yes")
        for viewer in (1, 2, 3):
            assert to_json(one.view(viewer).table) == to_json(other.view(viewer).table)
        assert to_json(one.view(0).table) != to_json(other.view(0).table)

    @pytest.mark.rule("ED1-WORKSHOP", "ED1-SETUP-1")
    def test_drawn_states_keep_what_the_seat_knows_and_deal_the_rest(self) -> None:
        state = play(workshop(1, "pink green"), "C3 1 yes")
        own = [state.determinize(0, Random(number)) for number in range(60)]
        theirs = [state.determinize(1, Random(number)) for number in range(60)]
        assert {tuple(names(each.drawn)) for each in own} == {("pink", "green")}
        assert len({each.drawn for each in theirs}) > 10
        for each in (*own, *theirs):
            assert all_art(each) == BOX
            assert len(each.art_stack) == len(state.art_stack)
            assert set(legal(each)) == set(names(each.drawn))
        assert len({each.art_stack for each in own}) > 50

    @pytest.mark.rule("ED1-WORKSHOP")
    def test_a_drawing_cannot_be_taken_back(self) -> None:
        session = Session(fresh(3, 0, FIRST).rules, 3, 0)
        session.play(session.state.legal()[0])
        state = session.state
        number = seat(state)
        assert number is not None
        session.play(next(o for o in state.legal() if notation(o) == "cinquantenaire"))
        assert session.can_undo_to(Seat(number)) < len(session.moves)
        session.play(next(o for o in state.legal() if notation(o) == "workshop"))
        with pytest.raises(UndoRefused):
            session.undo(Seat(number))

    @pytest.mark.rule("ED1-WORKSHOP")
    def test_a_position_with_drawn_tiles_is_saved_and_read(self) -> None:
        state = play(workshop(2, "pink green yellow"), "C3 1 yes")
        again = from_json(state.rules, to_json(state))
        assert (again.drawn, again.legal()) == (state.drawn, state.legal())


class TestStack:
    @pytest.mark.rule("ED1-STACK", "ED1-WORKSHOP")
    def test_an_empty_stack_is_made_anew_of_all_covered_tiles(self) -> None:
        state = workshop()
        lay_art(state, "blue green", covered="pink black yellow")
        exhaust(state)
        black = state.workshop[BLACK]
        events = listen(state)
        play(state, "C3 1 yes")
        assert facts(events, ArtRestocked) == [(3,)]
        assert Counter(names((*state.art_stack, *state.drawn))) == Counter(["pink", "yellow"])
        assert state.workshop[BLACK] == black + 1
        assert names(state.market) == ["blue", "green"]
        assert (state.covered, all_art(state)) == ((), BOX)

    @pytest.mark.rule("ED1-STACK", "ED1-WORKSHOP")
    def test_in_the_middle_of_a_drawing_the_tiles_drawn_already_stay(self) -> None:
        state = workshop(exhibitions=3)
        lay_art(state, "blue green", covered="pink pink")
        exhaust(state, left="yellow")
        play(state, "C3 1 yes")
        assert names(state.drawn) == ["yellow", "pink", "pink"]
        play(state, "yellow")
        assert names(state.art_stack) == ["pink", "pink"]
        assert all_art(state) == BOX

    @pytest.mark.rule("ED1-STACK")
    def test_nothing_is_restocked_as_long_as_a_tile_is_left(self) -> None:
        state = workshop()
        lay_art(state, "blue green", covered="pink")
        exhaust(state, left="yellow")
        events = listen(state)
        play(state, "C3 1 yes yellow")
        assert facts(events, ArtRestocked) == []
        assert (names(state.covered), state.art_stack) == (["pink"], ())

    @pytest.mark.rule("ED1-STACK")
    @pytest.mark.parametrize("covered", ["", "black black"])
    def test_without_any_coloured_tile_the_action_cannot_be_done(self, covered: str) -> None:
        state = workshop(exhibitions=2)
        lay_art(state, "blue green", covered)
        exhaust(state)
        events = listen(state)
        play(state, "C3 1")
        assert [event.seat for event in facts(events, ActionImpossible)] == [0]
        assert names(state.covered) == covered.split()
        assert "workshop" not in legal(play(state, "cinquantenaire"))

    @pytest.mark.rule("ED1-STACK")
    def test_the_restocked_tiles_are_shuffled(self) -> None:
        first = set()
        for seed in range(30):
            state = ed1_turns(seed=seed)
            set_action(state, "C3", "workshop")
            lay_art(state, "blue green", covered="pink yellow blue green")
            exhaust(state)
            first.add(names(play(state, "C3 1 yes").drawn)[0])
        assert first == {"pink", "yellow", "blue", "green"}

    @pytest.mark.rule("ED1-STACK")
    def test_an_empty_black_stack_is_made_anew_for_a_house_owner(self) -> None:
        state = workshop(top="pink")
        put_house(state, "C3", 1)
        lay_art(state, "blue green", covered="black yellow black")
        state.players[2].art = more(state.players[2].art, BLACK, state.workshop[BLACK])
        state.workshop = counted(state.workshop, BLACK, 0)
        stack = Counter(state.art_stack)
        play(state, "C3 1 no")
        assert (kind(state), seat(state)) == ("free-black-art", 1)
        declined = play(state.copy(), "no")
        assert len(declined.covered) == 3
        play(state, "yes")
        assert art_of(state, 1) == {"blue": 1, "black": 1}
        assert state.workshop[BLACK] == 1
        assert Counter(state.art_stack) - stack == Counter(numbers("yellow"))
        assert (state.covered, all_art(state)) == ((), BOX)

    @pytest.mark.rule("ED1-STACK")
    def test_the_visible_black_tile_stays_so_that_none_is_offered(self) -> None:
        state = workshop(top="pink")
        put_house(state, "C3", 1)
        lay_art(state, "black green", covered="yellow")
        state.players[2].art = more(state.players[2].art, BLACK, state.workshop[BLACK])
        state.workshop = counted(state.workshop, BLACK, 0)
        play(state, "C3 1 no")
        assert (kind(state), seat(state)) == ("turn", 1)
        assert names(state.covered) == ["yellow"]

    @pytest.mark.rule("ED1-STACK", "ED1-SALE-2")
    @pytest.mark.parametrize("players", [2, 5])
    def test_no_tile_is_ever_lost(self, players: int) -> None:
        most_covered = 0
        for seed in range(4):
            for state in positions(fresh(players, seed, FIRST), seed):
                is_in_hand = kind(state) == "sale-slot"  # sold, not yet laid
                assert all_art(state) == BOX or is_in_hand
                most_covered = max(most_covered, len(state.covered))
        assert most_covered


def sale(art: dict[str, int], market: str = "", covered: str = "", cursor: int = 12) -> State:
    """Seat 0 before the sale on C3, with this art; cursor place 12 is r4c4, the centre."""
    state = ed1_turns()
    set_action(state, "C3", "sale")
    hold_art(state, 0, **art)
    lay_art(state, market, covered)
    state.cursor = cursor
    return state


class TestSale:
    @pytest.mark.rule("ED1-SALE-1")
    def test_first_the_cursor_then_the_art(self) -> None:
        state = play(sale({"blue": 1, "green": 1}), "C3 1 yes")
        assert kind(state) == "sale-cursor"
        play(state, "r4c4")
        assert (kind(state), legal(state)) == ("sale-art", ["blue", "green"])

    @pytest.mark.rule("ED1-SALE-1")
    @pytest.mark.parametrize("art", [{"blue": 1}, {"green": 2}, {"blue": 1, "pink": 1, "black": 1}])
    def test_as_many_steps_as_arts_or_fewer(self, art: dict[str, int]) -> None:
        state = play(sale(art), "C3 1 yes")
        steps = sum(art.values())
        expected = {
            f"r{row}c{column}"
            for row, column in product(range(2, 7), repeat=2)
            if abs(row - 4) + abs(column - 4) <= steps
        }
        assert set(legal(state)) == expected

    @pytest.mark.rule("ED1-CURSOR")
    def test_the_cursor_stays_inside_the_grid(self) -> None:
        state = play(sale({"blue": 2}, cursor=0), "C3 1 yes")
        assert set(legal(state)) == {"r2c2", "r2c3", "r2c4", "r3c2", "r3c3", "r4c2"}

    @pytest.mark.rule("ED1-SALE-1")
    @pytest.mark.parametrize(
        ("market", "covered", "sellable"),
        [
            ("", "", ["blue", "green", "black"]),
            ("green", "", ["blue", "black"]),
            ("black blue", "", ["green"]),
            ("yellow pink", "blue green black", ["blue", "green", "black"]),
            ("yellow blue", "blue black", ["green", "black"]),
        ],
    )
    def test_visible_tiles_block_their_colour_and_covered_ones_do_not(
        self, market: str, covered: str, sellable: list[str]
    ) -> None:
        state = sale({"blue": 1, "green": 1, "black": 1}, market, covered)
        assert legal(play(state, "C3 1 yes r4c4")) == sellable

    @pytest.mark.rule("ED1-SALE-1")
    def test_without_anything_to_sell_the_cursor_does_not_move(self) -> None:
        state = play(sale({"blue": 2}, "blue green"), "C3 1")
        assert (kind(state), seat(state), state.cursor) == ("turn", 1, 12)

    @pytest.mark.rule("ED1-SALE-2")
    def test_the_gain_comes_before_the_tile_is_laid(self) -> None:
        state = sale({"green": 1, "blue": 1}, "yellow pink", cursor=6)
        events = listen(state)
        play(state, "C3 1 yes r4c2 green")
        player = state.players[0]
        assert kind(state) == "sale-slot"
        assert (player.francs, player.points) == (5 - 1 + 2, 6)
        assert names(state.market) == ["yellow", "pink"]
        play(state, "slot2")
        order = [type(event) for event in events]
        places = [order.index(each) for each in (CursorMoved, ArtSold, ArtCovered)]
        assert places == sorted(places)

    @pytest.mark.rule("ED1-SALE-2")
    def test_empty_slots_are_filled_first(self) -> None:
        state = sale({"green": 1, "blue": 1})
        set_action(state, "D3", "sale")
        play(state, "C3 1 yes r4c4 green")
        assert (kind(state), names(state.market)) == ("turn", ["green", "-"])
        play(state, "pass pass pass D3 1 yes r4c4 blue")
        assert (kind(state), names(state.market)) == ("turn", ["green", "blue"])
        assert state.covered == ()

    @pytest.mark.rule("ED1-SALE-2")
    @pytest.mark.parametrize(
        ("slot", "market", "below"),
        [
            ("slot1", ["blue", "green"], ["pink", "yellow"]),
            ("slot2", ["yellow", "blue"], ["pink", "green"]),
        ],
    )
    def test_a_full_market_is_covered_on_either_slot_and_covered_tiles_stay(
        self, slot: str, market: list[str], below: list[str]
    ) -> None:
        state = sale({"blue": 1}, "yellow green", covered="pink")
        stack, black = state.art_stack, state.workshop[BLACK]
        events = listen(state)
        play(state, "C3 1 yes r4c4 blue")
        assert legal(state) == ["slot1", "slot2"]
        play(state, slot)
        assert (names(state.market), names(state.covered)) == (market, below)
        assert [names([each.colour]) for each in facts(events, ArtCovered)] == [below[1:]]
        assert (state.art_stack, state.workshop[BLACK]) == (stack, black)
        assert art_of(state, 0) == {}
        assert all_art(state) == BOX

    @pytest.mark.rule("ED1-SALE-2", "ED1-SETUP-1")
    @pytest.mark.parametrize("viewer", [0, 1])
    def test_a_tile_sold_but_not_yet_laid_is_not_in_the_stack_of_a_drawn_state(
        self, viewer: int
    ) -> None:
        state = play(sale({"blue": 1}, "yellow green"), "C3 1 yes r4c4 blue")
        drawn = state.determinize(viewer, Random(1))
        assert len(drawn.art_stack) == len(state.art_stack)
        assert all_art(play(drawn, "slot1")) == BOX

    @pytest.mark.rule("ED1-SALE-1", "ED1-SALE-2")
    def test_every_colour_is_paid_at_its_corner_pink_at_the_bottom_right(self) -> None:
        axis = (6, 4, 2, 0, 2, 4, 6)
        corner = {
            "blue": (0, 0),
            "yellow": (0, 2),
            "green": (2, 0),
            "pink": (2, 2),
            "black": (1, 1),
        }
        for (colour, (down, right)), cursor in product(corner.items(), range(25)):
            state = play(sale({colour: 1}, cursor=cursor), "C3 1 yes")
            row, column = divmod(cursor, 5)
            play(state, f"r{row + 2}c{column + 2} {colour}")
            assert state.players[0].francs == 5 - 1 + axis[row + down]
            assert state.players[0].points == axis[column + right]


@pytest.mark.rule("ED1-SETUP-1", "ED1-WORKSHOP")
def test_black_is_never_drawn_from_the_stack() -> None:
    for seed in range(3):
        for state in positions(fresh(4, seed, FIRST), seed):
            assert not {"black", "brown"} & set(names((*state.art_stack, *state.drawn)))
