"""ED1: the resolution, two players and the end of the game in the first edition."""

from __future__ import annotations

from collections import Counter

import pytest

from bruxelles1893.engine import (
    Seat,
    State,
    ruleset,
    winners,
)
from bruxelles1893.engine.core.events import (
    ColumnTied,
    GameEnded,
    IrisScored,
    PawnToCourt,
    PrestigeUsed,
    RoundEnded,
    RoundStarted,
)
from first_edition_table import FIRST, ed1_turns, hold_art
from table import (
    NEUTRAL,
    NOBODY,
    facts,
    finish,
    fresh,
    give_cubes,
    give_nobles,
    in_turns,
    kind,
    lay,
    legal,
    listen,
    nobles_in,
    on_turn,
    play,
    prestige_name,
    put,
    put_house,
    seat,
    set_action,
    space_number,
    spaces_in,
    to_resolution,
)


class TestResolution:
    @pytest.mark.rule("ED1-PHASES", "ED1-EXPO")
    def test_bids_first_player_cards_shields_brussels_and_then_the_end_of_the_round(self) -> None:
        state = ed1_turns()
        lay(state, "C", "I+I", 0)
        lay(state, "D", "C+C", 0)
        put(state, "C3 C4 D3 D4", 1)
        play(state, "bourse")
        events = listen(state)
        to_resolution(state)
        names = ("ColumnWon", "FirstPlayer", "PrestigeUsed", "IrisScored", "PawnToCourt")
        order = [type(event).__name__ for event in events]
        places = [order.index(name) for name in (*names, "RoundEnded", "RoundStarted")]
        assert places == sorted(places)
        # Cards before shields: seat 1 scores with the town hall raised twice.
        assert facts(events, IrisScored)[0].points == 3
        assert facts(events, RoundStarted)[0].round == 2

    @pytest.mark.rule("ED1-COL")
    def test_tied_players_each_get_the_bonus_and_the_card_is_discarded(self) -> None:
        state = ed1_turns()
        card = lay(state, "C", "C+C", 0)
        put(state, "C3", 1, 2)
        put(state, "C4", 2, 1)
        put(state, "C5", 2, 1)
        events = listen(state)
        to_resolution(state)
        assert facts(events, ColumnTied) == [(2, card, (1, 2))]
        assert facts(events, PrestigeUsed) == [(1, card), (2, card)]
        assert [player.crown for player in state.players] == [0, 2, 2, 0]
        assert card in state.prestige_discard
        assert [player.won for player in state.players] == [()] * 4

    @pytest.mark.rule("ED1-BONUS")
    def test_single_choice_or_twice_the_same(self) -> None:
        cards = ruleset(FIRST).prestige
        for card in cards:
            assert card.manneken in (0, 1, 2)
            if len(card.bonuses) == 2:
                assert card.is_choice == (len(set(card.bonuses)) == 2)
        sizes = Counter((len(card.bonuses), card.is_choice) for card in cards)
        assert set(sizes) == {(1, False), (2, True), (2, False)}

    @pytest.mark.rule("ED1-BONUS")
    def test_a_card_without_points_is_used_and_never_tucked(self) -> None:
        rules = ruleset(FIRST)
        empty = [number for number, card in enumerate(rules.prestige) if not card.symbols]
        assert empty
        for card in empty:
            state = ed1_turns()
            bonus, symbols = prestige_name(state, card)
            lay(state, "C", bonus, symbols)
            put(state, "C3", 1)
            to_resolution(state)
            assert kind(state) == "square"
            assert state.players[1].rows == tuple([()] * 4)

    @pytest.mark.rule("ED1-BONUS")
    def test_a_card_with_points_may_be_used_or_tucked_but_never_two_in_a_row(self) -> None:
        state = ed1_turns()
        first, second = lay(state, "C", "I/C", 2), lay(state, "D", "A", 2)
        put(state, "C3 D3", 1)
        to_resolution(state)
        rows = ["row-pawns", "row-nobles", "row-art", "row-francs"]
        assert legal(state) == ["iris", "crown", *rows]
        play(state, "row-art")
        assert legal(state) == ["use", *[row for row in rows if row != "row-art"]]
        play(state, "row-francs")
        assert state.players[1].rows == ((), (), (first,), (second,))

    @pytest.mark.rule("ED1-ROWS")
    @pytest.mark.parametrize("row", ["pawns", "nobles", "art", "francs"])
    def test_the_four_rows_multiply_the_same_things(self, row: str) -> None:
        state = ed1_turns()
        state.round = 5
        lay(state, "C", "A", 2)
        put(state, "C3", 1)
        give_nobles(state, 1, "brugmann empain")
        state.players[1].francs = 5 + 12
        play(to_resolution(state), f"row-{row}")
        sheet = state.scores()[1]
        things = {"pawns": 5 - 2, "nobles": 2, "art": 1, "francs": 3}
        expected = {name: n * (3 if name == row else 1) for name, n in things.items()}
        assert {name: getattr(sheet, name) for name in things} == expected


class TestTwoPlayers:
    @pytest.mark.rule("ED1-2P")
    def test_both_place_a_neutral_pawn_without_a_bid_and_it_blocks_its_space(self) -> None:
        state = fresh(2, 4, FIRST)
        play(state, legal(state)[0])
        first = state.first
        purses = [player.francs for player in state.players]
        assert (kind(state), seat(state)) == ("neutral", first)
        space, other = legal(state)[:2]
        play(state, space)
        assert (kind(state), seat(state)) == ("neutral", 1 - first)
        assert space not in legal(state)
        play(state, other)
        assert (kind(state), seat(state)) == ("turn", first)
        assert not {space, other} & spaces_in(legal(state))
        assert [state.pawns[space_number(each)] for each in (space, other)] == [NEUTRAL, NEUTRAL]
        assert [player.francs for player in state.players] == purses
        assert not any(state.bids)

    @pytest.mark.rule("ED1-2P")
    def test_not_on_a_space_with_a_house_and_not_at_all_if_there_is_no_other(self) -> None:
        state = to_resolution(ed1_turns(2))
        put_house(state, "C3", 0)
        play(state, legal(state)[0])
        assert kind(state) == "neutral"
        assert "C3" not in legal(state)
        crowded = to_resolution(ed1_turns(2))
        crowded.houses = (Seat(0),) * 25
        play(crowded, legal(crowded)[0])
        assert kind(crowded) == "turn"

    @pytest.mark.rule("ED1-2P")
    @pytest.mark.parametrize(
        ("neutral", "seat_0", "seat_1", "scorers"),
        [
            ("C3 D3", "C4", "D4", []),
            ("C3 D3", "C4 D4", "", [0]),
            ("C3 D3", "", "C4 D4", [1]),
            ("C3", "D3", "C4 D4", [1]),
            ("C3 D3 C4", "D4", "", []),
        ],
    )
    def test_neutral_pawns_compete_at_shields_but_win_no_tie(
        self, neutral: str, seat_0: str, seat_1: str, scorers: list[int]
    ) -> None:
        state = ed1_turns(2)
        lay(state, "C", "C+C", 0)
        lay(state, "D", "A+A", 0)
        put(state, neutral, NEUTRAL)
        put(state, seat_0, 0)
        put(state, seat_1, 1)
        events = listen(state)
        play(state, "pass pass")
        while kind(state) == "tied-bonus":
            play(state, legal(state)[0])
        assert [each.seat for each in facts(events, IrisScored)] == scorers
        assert NEUTRAL not in state.pawns
        assert [player.neutral for player in state.players] == [1, 1]


class TestEnd:
    @staticmethod
    def last_round(players: int = 4) -> State:
        """Round 5: nobody owes for a noble, nobody has money but seat 0."""
        state = ed1_turns(players)
        state.round = 5
        for number in range(players):
            give_nobles(state, number, "")
        return state

    @pytest.mark.rule("ED1-END")
    def test_after_round_5_there_is_no_end_of_the_round(self) -> None:
        state = self.last_round()
        give_nobles(state, 0, "brugmann buls", used="brugmann buls")
        put(state, "C3", 1, 3)
        lay(state, "C", "A+A", 0)
        row, discards = state.noble_row[:], state.noble_discard
        cards = [card for card in state.prestige_row if card != state.prestige_row[2]]
        events = listen(state)
        state.players[0].francs = 20
        to_resolution(state)
        assert state.is_over
        assert facts(events, RoundEnded) == []
        assert len(facts(events, GameEnded)) == 1
        assert (state.noble_row, state.noble_discard) == (row, discards)
        assert nobles_in(state.players[0].used) == {"brugmann", "buls"}
        assert [card for card in state.prestige_row if card != NOBODY] == cards
        assert state.pawns[space_number("C3")] == 1

    @pytest.mark.rule("ED1-END")
    def test_the_second_edition_does_end_the_round(self) -> None:
        state = in_turns()
        state.round = 5
        events = listen(state)
        finish(to_resolution(state))
        assert facts(events, RoundEnded) == [(5,)]

    @pytest.mark.rule("ED1-END")
    def test_the_bids_of_the_last_round_are_lost(self) -> None:
        state = self.last_round()
        set_action(state, "C3", "material")
        lay(state, "C", "A+A", 0)
        hold_art(state, 0)
        state.players[0].francs = 12
        play(state, "C3 9 no")
        to_resolution(state)
        assert state.is_over
        assert state.players[0].francs == 12 - 9
        assert state.scores()[0].francs == 0

    @pytest.mark.rule("ED1-END")
    def test_the_figure_lies_with_the_player_found_in_round_5(self) -> None:
        state = on_turn(self.last_round(), 2, first=0)
        to_resolution(state)
        assert [sheet.first_player for sheet in state.scores()] == [0, 0, 5, 0]

    @pytest.mark.rule("ED1-END", "ED1-EXPO")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_whole_games_last_five_rounds_with_a_tile_for_each(self, players: int) -> None:
        for seed in range(5):
            state = fresh(players, seed, FIRST)
            events = listen(state)
            finish(state, seed)
            assert [each.round for each in facts(events, RoundEnded)] == [1, 2, 3, 4]
            assert sum(player.exhibitions for player in state.players) == 5
            assert state.round == 5

    @pytest.mark.rule("ED1-PAWNS")
    def test_pawns_on_the_boards_count_but_not_those_in_court(self) -> None:
        state = self.last_round()
        lay(state, "C", "A+A", 0)
        put(state, "C3 C4", 0)
        events = listen(state)
        play(state, "bourse")
        to_resolution(state)
        # Seat 0: 7 pawns, 2 in court from the start, 1 just sent there.
        assert facts(events, PawnToCourt) == [(0,)]
        assert state.players[0].court == 3
        assert state.scores()[0].pawns == 7 - 3 - 2
        assert state.scores()[1].pawns == 7 - 2 - 2

    @pytest.mark.rule("ED1-FINAL")
    def test_jokers_are_worth_nothing_and_materials_one_each(self) -> None:
        state = self.last_round()
        give_cubes(state, 1, iron=2, stone=1, joker=4)
        to_resolution(state)
        assert state.scores()[1].materials == 3

    @pytest.mark.rule("ED1-FINAL")
    def test_one_may_not_refuse_to_pay_what_one_can_pay(self) -> None:
        state = self.last_round()
        give_nobles(state, 1, "brugmann buls")  # 3 and 4 FB
        hold_art(state, 1)
        state.players[1].francs = 4
        to_resolution(state)
        assert (kind(state), seat(state)) == ("pay-noble", 1)
        assert legal(state) == ["brugmann", "buls"]
        play(state, "brugmann")
        assert state.is_over
        assert (state.players[1].francs, state.players[1].points) == (1, -5)

    @pytest.mark.rule("ED1-FINAL")
    def test_players_who_tie_share_the_victory(self) -> None:
        state = self.last_round()
        for player in state.players:
            player.francs = 0
        state.players[1].points = state.players[3].points = 30
        to_resolution(state)
        assert winners(state) == [1, 3]
