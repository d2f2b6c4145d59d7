"""PASS: leaving the round."""

from __future__ import annotations

import pytest

from bruxelles1893.engine.core.events import FaceDownCard, FrancsGained, Passed
from bruxelles1893.engine.core.ids import Seat
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.core.view import UNKNOWN
from table import (
    ask,
    facts,
    give_art,
    in_turns,
    kind,
    legal,
    listen,
    on_turn,
    play,
    seat,
    to_resolution,
)


class TestIncome:
    @pytest.mark.rule("PASS-01")
    @pytest.mark.parametrize(
        ("art", "francs"),
        [
            ({}, 0),
            ({"yellow": 1}, 1),
            ({"blue": 3}, 1),
            ({"blue": 2, "green": 1}, 2),
            ({"black": 2}, 1),
            ({"brown": 1, "black": 1}, 2),
            ({"blue": 1, "brown": 2, "yellow": 1, "green": 1, "black": 3}, 5),
        ],
    )
    def test_each_different_colour_pays_one_franc_and_black_is_one(
        self, art: dict[str, int], francs: int
    ) -> None:
        state = in_turns(4)
        give_art(state, 1, **art)
        play(state, "pass")

        play(state, "pass")

        assert state.players[1].francs == 6 + francs
        assert state.players[1].face_down == ()

    @pytest.mark.rule("PASS-01", "ACT-01")
    def test_who_has_passed_takes_no_more_turns(self) -> None:
        state = in_turns(3)

        play(state, "bourse pass bourse bourse")

        assert state.players[1].passed
        assert (kind(state), seat(state)) == ("turn", 2)


class TestFirstToPass:
    @pytest.mark.rule("PASS-02")
    @pytest.mark.parametrize("held", [0, 1, 2, 3, 4])
    def test_each_face_down_card_pays_one_franc_the_new_one_included(self, held: int) -> None:
        state = in_turns(4)
        give_art(state, 0)
        state.players[0].face_down = state.prestige_deck[-held:] if held else ()

        play(state, "pass")

        assert len(state.players[0].face_down) == held + 1
        assert state.players[0].francs == 5 + held + 1

    @pytest.mark.rule("PASS-02")
    def test_it_comes_on_top_of_the_income_of_every_pass(self) -> None:
        state = in_turns(4)
        give_art(state, 0, blue=1, black=1)
        events = listen(state)

        play(state, "pass")

        assert facts(events, FrancsGained) == [(0, 2, "PASS-01"), (0, 1, "PASS-02")]

    @pytest.mark.rule("PASS-02")
    def test_the_card_is_the_top_one_of_the_prestige_deck(self) -> None:
        state = in_turns(4)
        top, *rest = state.prestige_deck

        play(state, "pass")

        assert state.players[0].face_down == (top,)
        assert state.prestige_deck == tuple(rest)

    @pytest.mark.rule("PASS-02")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_nobody_sees_it_not_even_the_owner(self, players: int) -> None:
        state = in_turns(players)

        play(state, "pass")

        for viewer in range(players):
            view = state.view(viewer)
            assert view.table.players[0].face_down == (UNKNOWN,)
            assert state.players[0].face_down[0] in view.unseen_prestige()

    @pytest.mark.rule("PASS-02")
    @pytest.mark.parametrize(
        ("players", "passer"), [(n, seat) for n in (2, 3, 4, 5) for seat in range(n)]
    )
    def test_only_the_first_of_a_round_gets_it_whatever_the_seat(
        self, players: int, passer: int
    ) -> None:
        state = on_turn(in_turns(players), passer, first=0)
        events = listen(state)

        to_resolution(state)

        assert facts(events, FaceDownCard) == [(passer,)]
        assert [(event.seat, event.is_first) for event in facts(events, Passed)] == [
            ((passer + turn) % players, turn == 0) for turn in range(players)
        ]
        assert [len(player.face_down) for player in state.players] == [
            int(number == passer) for number in range(players)
        ]

    @pytest.mark.rule("PASS-02", "RES-FIRST-1")
    def test_its_two_manneken_pis_count_in_this_round_only(self) -> None:
        state = in_turns(4)
        play(state, "bourse pass pass pass pass")
        assert state.first == 1

        play(state, legal(state)[0])
        play(state, "bourse bourse pass pass pass pass")

        assert state.first == 3
        assert [len(player.face_down) for player in state.players] == [0, 1, 0, 1]

    @pytest.mark.rule("PASS-02")
    def test_the_cards_are_kept_and_pay_again_in_a_later_round(self) -> None:
        state = in_turns(4)
        play(state, "pass pass pass pass")
        first_card = state.players[0].face_down
        play(state, legal(state)[0])
        before = state.players[0].francs

        play(state, "pass")

        assert state.players[0].face_down[:1] == first_card
        assert state.players[0].francs == before + 1 + 2


class TestHavingToPass:
    @pytest.mark.rule("ACT-03")
    @pytest.mark.parametrize(
        ("pawns", "francs", "lack"), [(4, 5, ""), (0, 5, "pawns"), (1, 0, "francs")]
    )
    def test_the_facts_say_what_was_missing(self, pawns: int, francs: int, lack: str) -> None:
        state = in_turns(4)
        state.players[0].ready, state.players[0].francs = pawns, francs
        state.uses = bytes((3, 3, 3, 3))
        ask(state, TURN, 0)
        events = listen(state)

        play(state, "pass")

        assert facts(events, Passed) == [(0, True, lack)]

    @pytest.mark.rule("ACT-03")
    def test_money_is_of_no_use_where_no_space_is_free(self) -> None:
        state = in_turns(4)
        state.players[0].ready, state.uses = 1, bytes((3, 3, 3, 3))
        state.pawns = (Seat(1),) * len(state.pawns)
        ask(state, TURN, 0)
        events = listen(state)

        play(state, "pass")

        assert facts(events, Passed) == [(0, True, "spaces")]
