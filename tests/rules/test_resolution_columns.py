"""RES-COL, RES-FIRST, RES-USE: prestige cards and the next first player."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from bruxelles1893.engine import IllegalOption, State, parse, why_not
from bruxelles1893.engine.core.events import (
    ColumnTied,
    ColumnWon,
    FirstPlayer,
    IrisScored,
    PrestigeTucked,
    PrestigeUsed,
)
from bruxelles1893.engine.core.options import ROWS
from bruxelles1893.engine.core.state import NONE
from bruxelles1893.engine.core.values import replaced
from table import (
    NEUTRAL,
    facts,
    in_turns,
    kind,
    lay,
    legal,
    listen,
    on_turn,
    play,
    put,
    seat,
    to_resolution,
)

SEATS = [(players, seat) for players in (2, 3, 4, 5) for seat in range(players)]


def tracks(state: State, seat: int) -> tuple[int, int, int]:
    """The positions of a player's discs on the iris, crown and architect tracks."""
    player = state.players[seat]
    return player.iris, player.crown, player.architect


def refusal(state: State, token: str) -> tuple[str, str]:
    """Why an option is refused now: the key of the sentence and the rule."""
    reason = why_not(state, parse(token))
    assert reason is not None
    return reason.key, reason.rule


def five_cards_of_seat_0() -> State:
    """Seat 0 wins a card with VP symbols in each of the five columns."""
    state = in_turns(4)
    for column in "ABCDE":
        put(state, f"{column}1", 0)
    for column, bonus in zip("ABCDE", ("I", "C", "A", "P", "I/C"), strict=True):
        lay(state, column, bonus, 2)
    return to_resolution(state)


class TestMajority:
    @pytest.mark.rule("RES-COL-1")
    @pytest.mark.parametrize(("players", "winner"), SEATS)
    def test_the_highest_bid_of_a_column_takes_the_card(self, players: int, winner: int) -> None:
        state = in_turns(players)
        card = lay(state, "C", "A+A", 0)
        for number in range(players):
            put(state, f"C{number + 1}", number, 4 if number == winner else 3)
        events = listen(state)

        to_resolution(state)

        assert facts(events, ColumnWon) == [(winner, 2, card)]
        assert [player.architect for player in state.players] == [
            2 * (number == winner) for number in range(players)
        ]

    @pytest.mark.rule("RES-COL-1")
    def test_all_bids_of_a_player_in_the_column_are_added_up(self) -> None:
        state = in_turns(4)
        lay(state, "D", "C+C", 0)
        put(state, "D1", 1, 5)
        put(state, "D2 D3 D5", 2, 2)

        to_resolution(state)

        assert [player.crown for player in state.players] == [0, 0, 2, 0]

    @pytest.mark.rule("RES-COL-1")
    def test_bids_in_other_columns_do_not_count(self) -> None:
        state = in_turns(4)
        lay(state, "B", "C+C", 0)
        lay(state, "C", "A+A", 0)
        put(state, "B2", 1, 1)
        put(state, "C2", 2, 5)

        to_resolution(state)

        assert tracks(state, 1) == (0, 2, 0)
        assert tracks(state, 2) == (0, 0, 2)

    @pytest.mark.rule("RES-COL-1")
    def test_a_card_that_nobody_bid_for_stays_where_it_is(self) -> None:
        state = in_turns(4)
        lay(state, "B", "I", 2)
        row = list(state.prestige_row)
        put(state, "B2", 0)

        to_resolution(state)

        assert kind(state) == "prestige"
        assert state.prestige_row == (row[0], NONE, *row[2:])
        assert state.prestige_discard == ()

    @pytest.mark.rule("RES-COL-1")
    def test_nothing_is_won_or_tied_when_nobody_bid_at_all(self) -> None:
        state = in_turns(4)
        events = listen(state)

        to_resolution(state)

        assert facts(events, ColumnWon) == []
        assert facts(events, ColumnTied) == []

    @pytest.mark.rule("RES-COL-1", "ACT-02")
    def test_neutral_pawns_bid_nothing(self) -> None:
        state = in_turns(2)
        lay(state, "B", "C+C", 0)
        put(state, "B2 B3", NEUTRAL)
        put(state, "B4", 1, 1)
        put(state, "C3", NEUTRAL)
        events = listen(state)

        to_resolution(state)

        assert [(won.seat, won.column) for won in facts(events, ColumnWon)] == [(1, 1)]
        assert facts(events, ColumnTied) == []

    @pytest.mark.rule("RES-COL-1")
    def test_one_player_may_win_several_columns(self) -> None:
        state = in_turns(4)
        lay(state, "B", "C+C", 0)
        lay(state, "E", "A+A", 0)
        put(state, "B2 E5", 3)

        to_resolution(state)

        assert tracks(state, 3) == (0, 2, 2)


class TestTie:
    @pytest.mark.rule("RES-COL-2")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_every_set_of_tied_players_gets_the_bonus_and_nobody_the_card(
        self, players: int
    ) -> None:
        for size in range(2, players + 1):
            for tied in combinations(range(players), size):
                state = in_turns(players)
                card = lay(state, "C", "I+A", 1)
                for number in range(players):
                    put(state, f"C{number + 1}", number, 3 if number in tied else 2)
                events = listen(state)

                to_resolution(state)

                assert facts(events, ColumnTied) == [(2, card, tied)]
                assert facts(events, ColumnWon) == []
                assert [tracks(state, number) for number in range(players)] == [
                    (1, 0, 1) if number in tied else (0, 0, 0) for number in range(players)
                ]
                assert state.prestige_discard.count(card) == 1
                assert all(player.rows == tuple([()] * 4) for player in state.players)

    @pytest.mark.rule("RES-COL-2")
    def test_sums_tie_not_single_bids(self) -> None:
        state = in_turns(4)
        lay(state, "B", "A", 2)
        put(state, "B1", 0, 4)
        put(state, "B2", 1, 1)
        put(state, "B3", 1, 3)

        to_resolution(state)

        assert [player.architect for player in state.players] == [1, 1, 0, 0]

    @pytest.mark.rule("RES-COL-1", "RES-COL-2")
    def test_a_tie_below_the_highest_sum_is_none(self) -> None:
        state = in_turns(4)
        lay(state, "B", "A+A", 0)
        put(state, "B1", 0, 2)
        put(state, "B2", 1, 2)
        put(state, "B3", 2, 3)

        to_resolution(state)

        assert [player.architect for player in state.players] == [0, 0, 2, 0]

    @pytest.mark.rule("RES-COL-2")
    def test_a_neutral_pawn_in_the_column_does_not_break_a_tie(self) -> None:
        state = in_turns(2)
        lay(state, "B", "A", 2)
        put(state, "B2", 0, 2)
        put(state, "B3", 1, 2)
        put(state, "B4 B5", NEUTRAL)

        to_resolution(state)

        assert [player.architect for player in state.players] == [1, 1]

    @pytest.mark.rule("RES-COL-2")
    def test_each_tied_player_makes_an_own_choice_in_turn_order(self) -> None:
        state = on_turn(in_turns(4), 2, first=2)
        lay(state, "B", "I/C", 1)
        for number in (0, 1, 3):
            put(state, f"B{number + 1}", number, 2)

        to_resolution(state)
        asked = []
        while kind(state) == "tied-bonus":
            assert legal(state) == ["iris", "crown"]
            asked.append(seat(state))
            play(state, "crown" if seat(state) == 0 else "iris")

        assert asked == [3, 0, 1]
        assert [tracks(state, number)[:2] for number in range(4)] == [
            (0, 1),
            (1, 0),
            (0, 0),
            (1, 0),
        ]

    @pytest.mark.rule("RES-COL-2", "RES-USE-1")
    def test_a_tied_card_cannot_be_tucked(self) -> None:
        state = in_turns(4)
        lay(state, "B", "I/C", 2)
        put(state, "B2", 0)
        put(state, "B3", 1)

        to_resolution(state)

        assert refusal(state, "row-art") == ("card-only-tied", "RES-COL-2")
        assert refusal(state, "pawn") == ("card-has-no-such-bonus", "RES-USE-2")
        assert refusal(state, "use") == ("card-offers-choice", "RES-USE-2")

    @pytest.mark.rule("RES-COL-2", "RES-FIRST-1")
    def test_its_manneken_pis_count_for_nobody(self) -> None:
        state = in_turns(4)
        for column, bonus in (("B", "I"), ("C", "C")):
            lay(state, column, bonus, 1)
            put(state, f"{column}2", 2)
            put(state, f"{column}3", 3)
        events = listen(state)

        to_resolution(state)

        assert facts(events, FirstPlayer) == [(0, 2)]

    @pytest.mark.rule("RES-COL-2", "RES-IRIS-1")
    def test_its_bonus_comes_before_the_irises_are_scored(self) -> None:
        state = in_turns(4)
        lay(state, "B", "I/C", 1)
        lay(state, "C", "A+A", 0)
        put(state, "B2", 0, 2)
        put(state, "B3", 1, 2)
        put(state, "C2", 0, 2)
        put(state, "C3", 1, 1)

        to_resolution(state)
        play(state, "iris crown")

        assert [player.points for player in state.players] == [2, 1, 0, 0]

    @pytest.mark.rule("RES-COL-2")
    def test_a_player_may_win_one_card_and_tie_for_another(self) -> None:
        state = in_turns(4)
        lay(state, "B", "I/C", 1)
        lay(state, "C", "C/A", 2)
        put(state, "B2 C2", 0, 2)
        put(state, "B3", 1, 2)

        to_resolution(state)
        assert (kind(state), seat(state)) == ("prestige", 0)
        play(state, "architect")
        assert (kind(state), seat(state)) == ("tied-bonus", 0)
        play(state, "iris")
        assert (kind(state), seat(state)) == ("tied-bonus", 1)
        play(state, "crown")

        assert tracks(state, 0) == (1, 0, 1)
        assert tracks(state, 1) == (0, 1, 0)
        assert all(player.tied == player.won == () for player in state.players)


class TestNextFirstPlayer:
    @pytest.mark.rule("RES-FIRST-1")
    def test_it_is_who_has_most_manneken_pis_on_cards_won(self) -> None:
        state = in_turns(4)
        lay(state, "B", "A+A", 0)
        lay(state, "C", "I+I", 0)
        lay(state, "D", "C+C", 0)
        put(state, "B2 C2 D2", 2)
        events = listen(state)

        to_resolution(state)

        assert facts(events, FirstPlayer) == [(2, 3)]
        assert (kind(state), seat(state)) == ("square", 2)

    @pytest.mark.rule("RES-FIRST-1", "PASS-02")
    def test_who_passed_first_has_two_more(self) -> None:
        state = on_turn(in_turns(4), 3, first=0)
        lay(state, "B", "A+A", 0)
        lay(state, "C", "C+C", 0)
        put(state, "B2", 1)
        put(state, "C2", 3)
        events = listen(state)

        to_resolution(state)

        assert facts(events, FirstPlayer) == [(3, 3)]

    @pytest.mark.rule("RES-FIRST-1")
    def test_the_drawing_on_the_tile_does_not_count(self) -> None:
        state = on_turn(in_turns(4), 2, first=1)
        lay(state, "B", "A", 1)
        put(state, "B2", 1)
        events = listen(state)

        to_resolution(state)

        assert facts(events, FirstPlayer) == [(2, 2)]

    @pytest.mark.rule("RES-FIRST-1")
    def test_cards_tucked_in_earlier_rounds_do_not_count(self) -> None:
        state = in_turns(4)
        two_manneken = [lay(state, "B", bonus, 1) for bonus in ("I", "C", "A")]
        lay(state, "B", "C+C", 0)
        state.players[3].rows = replaced(state.players[3].rows, 0, tuple(two_manneken))
        put(state, "B2", 3)
        events = listen(state)

        to_resolution(state)

        assert facts(events, FirstPlayer) == [(0, 2)]

    @pytest.mark.rule("RES-FIRST-1", "RES-USE-1")
    def test_it_is_found_before_the_cards_are_used(self) -> None:
        state = in_turns(4)
        lay(state, "B", "I", 1)
        lay(state, "C", "C+C", 0)
        put(state, "B2 C2", 2)

        to_resolution(state)

        assert kind(state) == "prestige"
        assert state.first == 2

    @pytest.mark.rule("RES-FIRST-2")
    @pytest.mark.parametrize(("players", "old"), SEATS)
    def test_of_two_tied_it_is_the_first_clockwise_and_the_old_one_last(
        self, players: int, old: int
    ) -> None:
        for passer, winner in permutations(range(players), 2):
            state = on_turn(in_turns(players), passer, first=old)
            lay(state, "B", "I", 1)
            put(state, "B2", winner)

            to_resolution(state)

            clockwise = [*range(old + 1, players), *range(old + 1)]
            assert state.first == min(passer, winner, key=clockwise.index)

    @pytest.mark.rule("RES-FIRST-2")
    @pytest.mark.parametrize(("players", "old"), [pair for pair in SEATS if pair[0] > 2])
    def test_of_three_tied_too(self, players: int, old: int) -> None:
        for passer, winner, other in permutations(range(players), 3):
            state = on_turn(in_turns(players), passer, first=old)
            lay(state, "B", "I", 1)
            lay(state, "C", "C", 1)
            put(state, "B2", winner)
            put(state, "C2", other)

            to_resolution(state)

            clockwise = [*range(old + 1, players), *range(old + 1)]
            assert state.first == min(passer, winner, other, key=clockwise.index)


class TestUse:
    @pytest.mark.rule("RES-USE-1")
    def test_a_card_with_symbols_is_used_or_tucked_and_nothing_else(self) -> None:
        state = in_turns(4)
        lay(state, "B", "A", 1)
        put(state, "B2", 0)

        to_resolution(state)

        assert legal(state) == ["use", "row-pawns", "row-nobles", "row-art", "row-francs"]

    @pytest.mark.rule("RES-USE-1", "RES-USE-2")
    def test_a_choice_card_names_its_bonuses(self) -> None:
        state = in_turns(4)
        lay(state, "B", "A/P", 2)
        put(state, "B2", 0)

        to_resolution(state)

        assert legal(state) == [
            "architect",
            "pawn",
            "row-pawns",
            "row-nobles",
            "row-art",
            "row-francs",
        ]
        assert refusal(state, "iris") == ("card-has-no-such-bonus", "RES-USE-2")
        assert refusal(state, "use") == ("card-offers-choice", "RES-USE-2")

    @pytest.mark.rule("RES-USE-2")
    def test_a_double_card_is_used_as_a_whole(self) -> None:
        state = in_turns(4)
        lay(state, "B", "I+C", 1)
        put(state, "B2", 0)

        to_resolution(state)

        assert refusal(state, "iris") == ("card-has-no-choice", "RES-USE-2")

    @pytest.mark.rule("RES-USE-1")
    def test_a_used_card_is_discarded(self) -> None:
        state = in_turns(4)
        card = lay(state, "B", "A", 2)
        put(state, "B2", 0)
        to_resolution(state)

        play(state, "use")

        assert state.players[0].architect == 1
        assert state.players[0].won == ()
        assert state.prestige_discard.count(card) == 1

    @pytest.mark.rule("RES-USE-1")
    @pytest.mark.parametrize(("number", "row"), list(enumerate(ROWS)))
    def test_a_tucked_card_gives_no_bonus_and_stays(self, number: int, row: str) -> None:
        state = in_turns(4)
        card = lay(state, "B", "A", 2)
        put(state, "B2", 0)
        to_resolution(state)

        play(state, f"row-{row}")

        expected = replaced(((),) * len(ROWS), number, (card,))
        assert state.players[0].rows == expected
        assert state.players[0].architect == 0
        assert card not in state.prestige_discard

    @pytest.mark.rule("RES-USE-1")
    @pytest.mark.parametrize("bonus", ["I+I", "C+C", "A+A", "P+P"])
    def test_a_card_without_symbols_leaves_no_choice_and_is_used_by_itself(
        self, bonus: str
    ) -> None:
        state = in_turns(4)
        card = lay(state, "B", bonus, 0)
        put(state, "B2", 0)
        events = listen(state)

        to_resolution(state)

        assert kind(state) == "square"
        assert facts(events, PrestigeUsed) == [(0, card)]
        assert state.prestige_discard.count(card) == 1

    @pytest.mark.rule("RES-USE-1")
    @pytest.mark.parametrize(("players", "old"), SEATS)
    def test_players_decide_in_the_turn_order_of_the_round_that_ends(
        self, players: int, old: int
    ) -> None:
        passer = (old + players - 1) % players
        state = on_turn(in_turns(players), passer, first=old)
        for number, bonus in enumerate(("I", "C", "A", "P", "I/A")[:players]):
            lay(state, "ABCDE"[number], bonus, 2)
            put(state, f"{'ABCDE'[number]}1", number)

        to_resolution(state)
        asked = []
        while kind(state) == "prestige":
            asked.append(seat(state))
            play(state, "row-art")

        assert asked == [*range(old, players), *range(old)]
        assert state.first == passer

    @pytest.mark.rule("RES-USE-2")
    @pytest.mark.parametrize(
        ("bonus", "symbols", "option", "expected"),
        [
            ("I", 2, "use", (1, 0, 0, 0)),
            ("C", 1, "use", (0, 1, 0, 0)),
            ("A", 2, "use", (0, 0, 1, 0)),
            ("P", 1, "use", (0, 0, 0, 1)),
            ("I/C", 1, "iris", (1, 0, 0, 0)),
            ("I/C", 1, "crown", (0, 1, 0, 0)),
            ("I/A", 2, "architect", (0, 0, 1, 0)),
            ("C/P", 2, "pawn", (0, 0, 0, 1)),
            ("I+C", 1, "use", (1, 1, 0, 0)),
            ("I+A", 1, "use", (1, 0, 1, 0)),
            ("A+C", 1, "use", (0, 1, 1, 0)),
            ("A+P", 1, "use", (0, 0, 1, 1)),
            ("I+I", 0, "", (2, 0, 0, 0)),
            ("C+C", 0, "", (0, 2, 0, 0)),
            ("A+A", 0, "", (0, 0, 2, 0)),
            ("P+P", 0, "", (0, 0, 0, 2)),
        ],
    )
    def test_what_a_card_gives(
        self, bonus: str, symbols: int, option: str, expected: tuple[int, ...]
    ) -> None:
        state = in_turns(4)
        lay(state, "B", bonus, symbols)
        put(state, "B2", 1)

        play(to_resolution(state), option)

        player = state.players[1]
        freed = 2 - player.court
        assert (*tracks(state, 1), freed) == expected
        assert player.ready == 5 + freed

    @pytest.mark.rule("RES-USE-2")
    @pytest.mark.parametrize(("court", "left"), [(3, 1), (2, 0), (1, 0), (0, 0)])
    def test_two_pawns_come_back_from_court_if_they_are_there(self, court: int, left: int) -> None:
        state = in_turns(4)
        lay(state, "B", "P+P", 0)
        state.players[1].ready, state.players[1].court = 7 - court, court
        put(state, "B2", 1)

        to_resolution(state)

        assert (state.players[1].ready, state.players[1].court) == (7 - left, left)

    @pytest.mark.rule("RES-USE-2", "NOBLE-BULS")
    @pytest.mark.parametrize("bonus", ["I+I", "C+C", "A+A"])
    @pytest.mark.parametrize("position", [4, 5])
    def test_a_disc_at_the_end_of_its_track_stays(self, bonus: str, position: int) -> None:
        state = in_turns(4)
        lay(state, "B", bonus, 0)
        player = state.players[1]
        player.iris = player.crown = player.architect = position
        put(state, "B2", 1)

        to_resolution(state)

        expected = [position] * 3
        expected["ICA".index(bonus[0])] = 5
        assert tracks(state, 1) == tuple(expected)


class TestRows:
    @pytest.mark.rule("RES-USE-3")
    def test_two_cards_never_go_into_one_row_in_a_round(self) -> None:
        state = five_cards_of_seat_0()
        play(state, "row-nobles")

        assert legal(state) == ["use", "row-pawns", "row-art", "row-francs"]
        assert refusal(state, "row-nobles") == ("row-filled", "RES-USE-3")
        with pytest.raises(IllegalOption, match="RES-USE-3"):
            play(state, "row-nobles")

    @pytest.mark.rule("RES-USE-3", "RES-USE-1")
    def test_of_five_cards_won_only_four_can_be_tucked(self) -> None:
        state = five_cards_of_seat_0()
        events = listen(state)

        play(state, "row-francs row-art row-nobles row-pawns")
        assert legal(state) == ["iris", "crown"]
        play(state, "crown")

        assert [event.row for event in facts(events, PrestigeTucked)] == [3, 2, 1, 0]
        assert [len(row) for row in state.players[0].rows] == [1, 1, 1, 1]
        assert tracks(state, 0) == (0, 1, 0)

    @pytest.mark.rule("RES-USE-1")
    def test_all_five_cards_may_be_used_instead(self) -> None:
        state = five_cards_of_seat_0()

        play(state, "use use use use iris")

        assert state.players[0].rows == tuple([()] * 4)
        assert tracks(state, 0) == (2, 1, 1)
        assert state.players[0].court == 1

    @pytest.mark.rule("RES-USE-3")
    def test_a_row_takes_another_card_in_the_next_round(self) -> None:
        state = in_turns(4)
        first = lay(state, "B", "A", 2)
        put(state, "B2", 0)
        play(to_resolution(state), "row-art")
        play(state, legal(state)[0])
        second = lay(state, "B", "C", 2)
        put(state, "B2", 0)

        play(to_resolution(state), "row-art")

        assert state.players[0].rows[2] == (first, second)

    @pytest.mark.rule("RES-USE-3")
    def test_each_player_has_rows_of_their_own(self) -> None:
        state = in_turns(4)
        cards = [lay(state, "B", "A", 2), lay(state, "C", "C", 2)]
        put(state, "B2", 0)
        put(state, "C2", 1)

        play(to_resolution(state), "row-art row-art")

        assert [state.players[number].rows[2] for number in (0, 1)] == [(card,) for card in cards]

    @pytest.mark.rule("RES-USE-1", "RES-IRIS-1")
    def test_irises_are_scored_after_the_last_card(self) -> None:
        state = in_turns(4)
        lay(state, "B", "A", 2)
        lay(state, "C", "C+C", 0)
        put(state, "B2 B3 C2 C3", 0)
        events = listen(state)

        to_resolution(state)
        assert facts(events, IrisScored) == []
        play(state, "use")
        assert len(facts(events, IrisScored)) == 1
