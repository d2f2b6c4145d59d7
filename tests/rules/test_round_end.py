"""RES-END: clearing the boards and laying new cards."""

from __future__ import annotations

import pytest

from bruxelles1893.engine import State
from bruxelles1893.engine.core.events import (
    Event,
    FaceDownCard,
    NobleDiscarded,
    NoblesShuffled,
    PrestigeRevealed,
)
from bruxelles1893.engine.core.options import NOBLES
from bruxelles1893.engine.core.state import NONE
from table import (
    NEUTRAL,
    NOBODY,
    facts,
    finish,
    fresh,
    in_turns,
    kind,
    lay,
    lay_nobles,
    legal,
    listen,
    noble_row,
    play,
    put,
    put_house,
    seat,
    to_resolution,
)


def prestige_cards(state: State) -> list[int]:
    """Every prestige card, wherever it lies."""
    cards = [*state.prestige_deck, *state.prestige_discard]
    cards += [card for card in state.prestige_row if card != NONE]
    for player in state.players:
        cards += [*player.face_down, *player.won]
        cards += [card for row in player.rows for card in row]
    return sorted(cards)


class TestTakeBack:
    @pytest.mark.rule("RES-END-1")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_all_pawns_come_back_but_those_in_court(self, players: int) -> None:
        state = in_turns(players)
        lay(state, "B", "A+A", 0)
        lay(state, "C", "C+C", 0)
        put(state, "B2 C3", 0)
        put(state, "B4", 1)

        play(state, "pass bourse")
        to_resolution(state)

        assert [player.court for player in state.players] == [2, 3] + [2] * (players - 2)
        assert [player.ready for player in state.players] == [5, 4] + [5] * (players - 2)
        assert [player.brussels for player in state.players] == [bytes(4)] * players
        assert state.pawns == tuple([NOBODY] * 25)

    @pytest.mark.rule("RES-END-1", "ACT-02")
    def test_with_two_players_each_takes_back_a_neutral_pawn(self) -> None:
        state = in_turns(2)
        put(state, "B2 C4", NEUTRAL)
        assert [player.neutral for player in state.players] == [0, 0]

        to_resolution(state)

        assert [player.neutral for player in state.players] == [1, 1]
        play(state, legal(state)[0])
        assert kind(state) == "neutral"

    @pytest.mark.rule("RES-END-1", "SETUP-12")
    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_there_are_no_neutral_pawns_with_more_players(self, players: int) -> None:
        state = to_resolution(in_turns(players))

        assert [player.neutral for player in state.players] == [0] * players
        play(state, legal(state)[0])
        assert kind(state) == "turn"

    @pytest.mark.rule("RES-END-1")
    def test_the_bids_go_to_the_bank(self) -> None:
        state = in_turns(4)
        lay(state, "B", "A+A", 0)
        put(state, "B2", 1, 3)
        francs = state.players[1].francs

        to_resolution(state)

        assert state.players[1].francs == francs + 1  # PASS-01 for one colour, no bid back
        assert state.bids == bytes([0] * 25)

    @pytest.mark.rule("RES-END-1")
    def test_nobles_are_straightened(self) -> None:
        state = in_turns(4)
        play(state, "grand-place brugmann")
        assert state.players[0].used == 1

        to_resolution(state)

        assert [player.used for player in state.players] == [0, 0, 0, 0]
        assert [player.nobles for player in state.players] == [1, 1, 1, 1]

    @pytest.mark.rule("RES-END-1", "BRX-01")
    def test_brussels_spaces_cost_one_pawn_again(self) -> None:
        state = in_turns(3)
        play(state, "bourse bourse")

        to_resolution(state)

        assert state.uses == bytes([0, 0, 0, 0])

    @pytest.mark.rule("RES-END-1")
    def test_houses_and_the_market_stay(self) -> None:
        state = in_turns(4)
        put_house(state, "B2", 2)
        state.market = (0, 3)

        to_resolution(state)

        assert state.houses[6] == 2
        assert state.market == (0, 3)

    @pytest.mark.rule("RES-END-1", "PLAN-02")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_the_next_round_begins_with_the_new_first_player(self, players: int) -> None:
        state = in_turns(players)

        play(state, "bourse")
        to_resolution(state)

        assert (state.round, state.first) == (2, 1)
        assert (kind(state), seat(state)) == ("square", 1)


class TestNobles:
    @pytest.mark.rule("RES-END-2")
    def test_the_cheapest_noble_leaves_and_the_row_slides_and_is_refilled(self) -> None:
        state = in_turns(4)
        lay_nobles(state, "empain solvay buls albert", deck="vandevelde maeterlinck")
        events = listen(state)

        to_resolution(state)

        assert noble_row(state) == "vandevelde empain solvay buls"
        assert state.noble_discard == (NOBLES.index("albert"),)
        assert state.noble_deck == (NOBLES.index("maeterlinck"),)
        assert facts(events, NobleDiscarded) == [NobleDiscarded(NOBODY, NOBLES.index("albert"))]

    @pytest.mark.rule("RES-END-2", "AN-NOBLE-5")
    def test_an_empty_deck_is_made_of_the_discards_with_the_one_just_discarded(self) -> None:
        state = in_turns(4)
        lay_nobles(state, "empain solvay buls albert", discard="maeterlinck vandevelde")
        events = listen(state)

        to_resolution(state)

        assert facts(events, NoblesShuffled) == [(3,)]
        drawn, *rest = noble_row(state).split()
        assert rest == ["empain", "solvay", "buls"]
        left = {"maeterlinck", "vandevelde", "albert"} - {drawn}
        assert {NOBLES[noble] for noble in state.noble_deck} == left
        assert len(state.noble_deck) == 2
        assert state.noble_discard == ()

    @pytest.mark.rule("RES-END-2", "AN-NOBLE-5")
    def test_without_other_cards_the_one_discarded_comes_back(self) -> None:
        state = in_turns(4)
        lay_nobles(state, "empain solvay buls albert")

        to_resolution(state)

        assert noble_row(state) == "albert empain solvay buls"
        assert (state.noble_deck, state.noble_discard) == ((), ())

    @pytest.mark.rule("RES-END-2", "AN-NOBLE-5")
    def test_gaps_end_up_on_the_left_if_cards_run_out(self) -> None:
        state = in_turns(4)
        lay_nobles(state, "- - solvay albert")

        to_resolution(state)

        assert noble_row(state) == "- - albert solvay"

    @pytest.mark.rule("RES-END-2", "AN-NOBLE-5")
    def test_the_next_refill_fills_every_gap(self) -> None:
        state = in_turns(4)
        lay_nobles(state, "- - solvay albert", deck="empain buls vandevelde maeterlinck")

        to_resolution(state)

        assert noble_row(state) == "vandevelde buls empain solvay"

    @pytest.mark.rule("RES-END-2")
    def test_an_empty_row_loses_nothing(self) -> None:
        state = in_turns(4)
        lay_nobles(state, "- - - -")

        to_resolution(state)

        assert noble_row(state) == "- - - -"
        assert state.noble_discard == ()


class TestPrestigeAndBourse:
    @pytest.mark.rule("RES-END-2")
    def test_cards_left_are_discarded_and_five_new_ones_laid(self) -> None:
        state = in_turns(4)
        won = lay(state, "B", "A+A", 0)
        old = list(state.prestige_row)
        put(state, "B2", 1)
        deck = state.prestige_deck

        to_resolution(state)

        assert state.prestige_discard == (won, old[0], *old[2:])
        assert state.prestige_row == deck[1:6]  # the first one went to the first to pass
        assert state.prestige_deck == deck[6:]

    @pytest.mark.rule("RES-END-2")
    def test_the_bourse_card_is_discarded(self) -> None:
        state = in_turns(4)
        card, deck = state.bourse, state.bourse_deck

        to_resolution(state)

        assert state.bourse_discard == (card,)
        assert (state.bourse, *state.bourse_deck) == deck

    @pytest.mark.rule("RES-END-2")
    @pytest.mark.parametrize(("number", "laid"), [(1, 5), (4, 5), (5, 0)])
    def test_no_new_prestige_cards_are_laid_in_round_five(self, number: int, laid: int) -> None:
        state = in_turns(4)
        state.round = number
        old = list(state.prestige_row)
        before = len(state.prestige_deck)

        to_resolution(state)

        assert len(state.prestige_deck) == before - 1 - laid
        assert [card != NONE for card in state.prestige_row] == [laid == 5] * 5
        assert set(old) <= set(state.prestige_discard)

    @pytest.mark.rule("RES-END-2", "PASS-02", "SETUP-04")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_thirty_cards_last_exactly_the_game_and_none_comes_back(self, players: int) -> None:
        for seed in range(5):
            state = fresh(players, seed)
            laid = list(state.prestige_row)
            events: list[Event] = listen(state)

            finish(state, seed)

            laid += [event.card for event in facts(events, PrestigeRevealed)]
            taken = [card for player in state.players for card in player.face_down]
            assert len(facts(events, FaceDownCard)) == len(taken) == 5
            assert sorted(laid + taken) == list(range(30))
            assert state.prestige_deck == ()
            assert prestige_cards(state) == list(range(30))

    @pytest.mark.rule("RES-END-2", "RES-USE-1")
    def test_thirty_cards_suffice_when_every_card_is_won_and_tucked(self) -> None:
        state = in_turns(4)
        for _ in range(5):
            if kind(state) == "square":
                play(state, legal(state)[0])
            for number, column in enumerate("ABCDE"):
                put(state, f"{column}1", number % 4)
            to_resolution(state)
            while kind(state) == "prestige":
                play(state, legal(state)[-1])

        assert state.is_over
        assert state.prestige_deck == ()
        assert prestige_cards(state) == list(range(30))
        assert sum(len(player.face_down) for player in state.players) == 5
