"""FINAL: the end of the game, paying nobles and the score sheet."""

from __future__ import annotations

import pytest

from bruxelles1893.engine import GameOver, State, parse, why_not, winners
from bruxelles1893.engine.core.events import GameEnded, NoblePaid, NobleUnpaid, RoundEnded
from bruxelles1893.engine.core.options import NOBLES, ROWS
from bruxelles1893.engine.core.values import replaced
from table import (
    IRON,
    JOKER,
    STONE,
    WOOD,
    facts,
    finish,
    fresh,
    give_art,
    give_cubes,
    give_nobles,
    in_turns,
    kind,
    lay,
    legal,
    listen,
    nobles_in,
    play,
    put,
    seat,
    to_resolution,
)


def before_the_last_pass(players: int = 4) -> State:
    """Round 5 before the last seat's pass, which ends the game.

    Nobody owns anything but 7 pawns, of which 2 are in court. Seat 0 passed first and will get the
    first-player tile.
    """
    state = in_turns(players)
    state.round = 5
    play(state, " ".join(["pass"] * (players - 1)))
    for number, player in enumerate(state.players):
        give_nobles(state, number, "")
        give_art(state, number)
        player.francs = 0
    return state


def tuck_symbols(state: State, seat: int, row: str, symbols: int) -> None:
    """Tuck cards with so many VP symbols together into a row."""
    cards = state.rules.prestige
    twos = [number for number, card in enumerate(cards) if card.symbols == 2]
    ones = [number for number, card in enumerate(cards) if card.symbols == 1]
    tucked = (*twos[: symbols // 2], *ones[: symbols % 2])
    assert sum(cards[card].symbols for card in tucked) == symbols
    state.players[seat].rows = replaced(state.players[seat].rows, ROWS.index(row), tucked)


def owing(francs: int, nobles: str, points: int = 0) -> State:
    """Seat 1 at the end of the game with these francs and nobles to pay."""
    state = before_the_last_pass()
    give_nobles(state, 1, nobles)
    state.players[1].francs = francs
    state.players[1].points = points
    return play(state, "pass")


class TestEnd:
    @pytest.mark.rule("FINAL-01")
    @pytest.mark.parametrize("players", [2, 3, 4, 5])
    def test_a_game_is_over_after_five_rounds(self, players: int) -> None:
        state = fresh(players)
        events = listen(state)

        finish(state)

        assert facts(events, RoundEnded) == [(1,), (2,), (3,), (4,), (5,)]
        assert state.decision is None
        assert legal(state) == []

    @pytest.mark.rule("FINAL-01")
    @pytest.mark.parametrize(("number", "is_over"), [(3, False), (4, False), (5, True)])
    def test_it_is_the_fifth_round_end_that_ends_it(self, number: int, is_over: bool) -> None:
        state = in_turns(4)
        state.round = number

        to_resolution(state)

        assert state.is_over is is_over

    @pytest.mark.rule("FINAL-01")
    def test_nothing_can_be_played_afterwards(self) -> None:
        state = play(before_the_last_pass(), "pass")

        with pytest.raises(GameOver):
            play(state, "pass")

    @pytest.mark.rule("FINAL-01", "FINAL-04", "SETUP-07")
    def test_jokers_are_discarded_and_worth_nothing(self) -> None:
        state = before_the_last_pass()
        give_cubes(state, 1, joker=4, wood=1)
        give_cubes(state, 2, joker=2)

        play(state, "pass")

        assert [player.cubes[JOKER] for player in state.players] == [0, 0, 0, 0]
        assert state.supply[JOKER] == 15
        assert [sheet.materials for sheet in state.scores()] == [0, 1, 0, 0]


class TestPayingNobles:
    @pytest.mark.rule("FINAL-02")
    @pytest.mark.parametrize(("francs", "left"), [(8, 0), (9, 1), (30, 22)])
    def test_what_can_all_be_paid_is_paid_without_a_question(self, francs: int, left: int) -> None:
        state = owing(francs, "brugmann empain solvay", points=20)

        assert state.is_over
        assert state.players[1].francs == left
        assert nobles_in(state.players[1].nobles) == {"brugmann", "empain", "solvay"}
        assert state.scores()[1].unpaid_nobles == 0
        assert state.scores()[1].track == 20

    @pytest.mark.rule("FINAL-02")
    @pytest.mark.parametrize("francs", [0, 1])
    def test_if_none_can_be_paid_all_are_lost_without_a_question(self, francs: int) -> None:
        state = owing(francs, "brugmann empain buls", points=20)

        assert state.is_over
        assert state.players[1].nobles == 0
        assert state.players[1].francs == francs
        assert state.players[1].points == 20 - 15
        assert state.scores()[1].unpaid_nobles == -15
        assert {NOBLES.index("empain"), NOBLES.index("buls")} <= set(state.noble_discard)

    @pytest.mark.rule("FINAL-02")
    def test_otherwise_the_player_chooses_among_the_payable_ones(self) -> None:
        state = owing(4, "brugmann empain buls maeterlinck")

        assert (kind(state), seat(state)) == ("pay-noble", 1)
        assert legal(state) == ["brugmann", "empain", "buls"]
        reason = why_not(state, parse("maeterlinck"))
        assert reason is not None
        assert (reason.key, reason.rule) == ("noble-unaffordable", "FINAL-02")

    @pytest.mark.rule("FINAL-02")
    @pytest.mark.parametrize(
        ("choices", "kept", "left"),
        [
            ("buls", {"buls"}, 0),
            ("brugmann", {"brugmann"}, 1),
            ("empain", {"empain"}, 2),
        ],
    )
    def test_it_ends_when_nothing_more_can_be_paid(
        self, choices: str, kept: set[str], left: int
    ) -> None:
        state = owing(4, "brugmann empain buls maeterlinck", points=10)

        play(state, choices)

        assert state.is_over
        assert nobles_in(state.players[1].nobles) == kept
        assert state.players[1].francs == left
        assert state.players[1].points == 10 - 15

    @pytest.mark.rule("FINAL-02")
    def test_the_last_franc_may_pay_the_cheapest(self) -> None:
        state = owing(2, "brugmann empain", points=10)

        assert legal(state) == ["empain"]
        play(state, "empain")

        assert nobles_in(state.players[1].nobles) == {"empain"}
        assert (state.players[1].francs, state.players[1].points) == (0, 5)

    @pytest.mark.rule("FINAL-02")
    def test_what_can_still_be_paid_may_not_be_refused(self) -> None:
        state = owing(8, "brugmann empain buls vandevelde")

        play(state, "brugmann")
        assert legal(state) == ["empain", "buls", "vandevelde"]
        for token in ("no", "pass"):
            assert why_not(state, parse(token)) is not None
        play(state, "empain")

        assert state.is_over
        assert state.players[1].francs == 3
        assert nobles_in(state.players[1].nobles) == {"brugmann", "empain"}

    @pytest.mark.rule("FINAL-02")
    def test_a_paid_noble_is_not_paid_twice(self) -> None:
        state = owing(9, "brugmann empain buls vandevelde")

        play(state, "empain")

        reason = why_not(state, parse("empain"))
        assert reason is not None
        assert reason.key == "noble-settled"
        other = why_not(state, parse("albert"))
        assert other is not None
        assert other.key == "noble-not-owned"

    @pytest.mark.rule("FINAL-02")
    def test_nobles_are_paid_in_the_order_chosen_and_the_rest_is_lost(self) -> None:
        state = owing(13, "brugmann empain solvay buls maeterlinck")
        events = listen(state)

        play(state, "maeterlinck buls empain")

        assert state.is_over
        assert [NOBLES[event.noble] for event in facts(events, NoblePaid)] == [
            "maeterlinck",
            "buls",
            "empain",
        ]
        assert [NOBLES[event.noble] for event in facts(events, NobleUnpaid)] == [
            "brugmann",
            "solvay",
        ]

    @pytest.mark.rule("FINAL-02")
    @pytest.mark.parametrize(
        ("noble", "cost"),
        [
            ("brugmann", 3),
            ("empain", 2),
            ("solvay", 3),
            ("buls", 4),
            ("albert", 3),
            ("vandevelde", 5),
            ("vandervelde", 4),
            ("maeterlinck", 5),
        ],
    )
    def test_the_printed_cost_decides(self, noble: str, cost: int) -> None:
        paid, unpaid = owing(cost, noble), owing(cost - 1, noble)

        assert (paid.players[1].francs, paid.players[1].points) == (0, 0)
        assert (unpaid.players[1].francs, unpaid.players[1].points) == (cost - 1, -5)

    @pytest.mark.rule("FINAL-02", "FINAL-06")
    def test_points_may_go_below_zero(self) -> None:
        state = owing(0, "brugmann maeterlinck", points=3)

        sheet = state.scores()[1]
        assert state.players[1].points == -7
        assert (sheet.track, sheet.unpaid_nobles) == (3, -10)
        assert sheet.total == 3 - 10 + 3  # three pawns count
        assert state.scores()[2].total == 3

    @pytest.mark.rule("FINAL-02")
    def test_a_discarded_noble_no_longer_counts_in_its_row(self) -> None:
        state = owing(5, "brugmann maeterlinck")

        play(state, "brugmann")

        assert state.scores()[1].nobles == 1

    @pytest.mark.rule("FINAL-02")
    def test_every_player_with_a_choice_is_asked(self) -> None:
        state = before_the_last_pass(3)
        for number in range(3):
            give_nobles(state, number, "brugmann empain")
            state.players[number].francs = 3

        play(state, "pass")
        asked = []
        while not state.is_over:
            asked.append(seat(state))
            play(state, "brugmann")

        assert asked == [0, 1, 2]
        assert [player.points for player in state.players] == [-5, -5, -5]


class TestScoreSheet:
    @pytest.mark.rule("FINAL-03")
    @pytest.mark.parametrize(
        ("position", "level"), [(0, 1), (1, 2), (2, 4), (3, 6), (4, 8), (5, 10)]
    )
    @pytest.mark.parametrize("built", [0, 1, 6])
    def test_each_house_gives_the_architect_level(
        self, position: int, level: int, built: int
    ) -> None:
        state = before_the_last_pass()
        state.players[1].architect = position
        state.players[1].built = built

        play(state, "pass")

        assert state.scores()[1].houses == built * level

    @pytest.mark.rule("FINAL-04")
    def test_each_noble_material_gives_a_point(self) -> None:
        state = before_the_last_pass()
        give_cubes(state, 1, iron=1, wood=2, stone=4)

        play(state, "pass")

        assert state.scores()[1].materials == 7
        assert [state.players[1].cubes[cube] for cube in (IRON, WOOD, STONE)] == [1, 2, 4]

    @pytest.mark.rule("FINAL-04", "RES-FIRST-1")
    @pytest.mark.parametrize("winner", [0, 1, 2, 3])
    def test_the_first_player_tile_gives_five_as_decided_in_round_five(self, winner: int) -> None:
        state = before_the_last_pass()
        lay(state, "B", "A+A", 0)
        lay(state, "C", "C+C", 0)
        lay(state, "D", "I+I", 0)
        put(state, "B2 C2 D2", winner)

        play(state, "pass")

        assert [sheet.first_player for sheet in state.scores()] == [
            5 * (number == winner) for number in range(4)
        ]

    @pytest.mark.rule("FINAL-05")
    @pytest.mark.parametrize("symbols", [0, 1, 2, 5])
    @pytest.mark.parametrize(
        ("court", "counted"), [(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 0), (6, 0), (7, 0)]
    )
    def test_pawns_not_in_court_count_from_the_third_on(
        self, court: int, counted: int, symbols: int
    ) -> None:
        state = before_the_last_pass()
        state.players[1].court, state.players[1].ready = court, 7 - court
        tuck_symbols(state, 1, "pawns", symbols)

        play(state, "pass")

        assert state.scores()[1].pawns == counted * (1 + symbols)

    @pytest.mark.rule("FINAL-05")
    def test_neutral_pawns_never_count(self) -> None:
        state = play(before_the_last_pass(2), "pass")

        assert [player.neutral for player in state.players] == [1, 1]
        assert [sheet.pawns for sheet in state.scores()] == [3, 3]

    @pytest.mark.rule("FINAL-05", "RES-BRX-1")
    def test_a_pawn_sent_to_court_in_round_five_is_lost_for_the_row(self) -> None:
        state = in_turns(4)
        state.round = 5

        play(state, "bourse pass pass pass pass")

        assert [sheet.pawns for sheet in state.scores()] == [2, 3, 3, 3]

    @pytest.mark.rule("FINAL-05")
    @pytest.mark.parametrize("symbols", [0, 1, 4])
    def test_nobles_left_count(self, symbols: int) -> None:
        state = before_the_last_pass()
        give_nobles(state, 1, "brugmann empain albert")
        state.players[1].francs = 8
        tuck_symbols(state, 1, "nobles", symbols)

        play(state, "pass")

        assert state.scores()[1].nobles == 3 * (1 + symbols)

    @pytest.mark.rule("FINAL-05")
    @pytest.mark.parametrize("symbols", [0, 1, 3])
    def test_every_art_counts_black_too(self, symbols: int) -> None:
        state = before_the_last_pass()
        give_art(state, 1, blue=2, green=1, black=2)
        tuck_symbols(state, 1, "art", symbols)

        play(state, "pass")

        assert state.scores()[1].art == 5 * (1 + symbols)

    @pytest.mark.rule("FINAL-05")
    @pytest.mark.parametrize("symbols", [0, 2])
    @pytest.mark.parametrize(
        ("francs", "sets"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (41, 10), (1003, 250)]
    )
    def test_full_sets_of_four_francs_count(self, francs: int, sets: int, symbols: int) -> None:
        state = before_the_last_pass()
        state.players[1].francs = francs
        tuck_symbols(state, 1, "francs", symbols)

        play(state, "pass")

        assert state.scores()[1].francs == sets * (1 + symbols)

    @pytest.mark.rule("FINAL-05", "FINAL-02")
    def test_francs_are_counted_after_paying(self) -> None:
        state = owing(8, "maeterlinck")

        assert state.players[1].francs == 3
        assert state.scores()[1].francs == 0

    @pytest.mark.rule("FINAL-05", "RES-USE-1")
    def test_a_card_tucked_in_round_five_counts(self) -> None:
        state = before_the_last_pass()
        lay(state, "B", "A", 2)
        put(state, "B2", 1)

        play(state, "pass row-pawns")

        assert state.scores()[1].pawns == 3 * 3

    @pytest.mark.rule("FINAL-05")
    def test_symbols_count_in_their_own_row_only(self) -> None:
        state = before_the_last_pass()
        give_art(state, 1, blue=1)
        state.players[1].francs = 7
        give_nobles(state, 1, "brugmann")
        tuck_symbols(state, 1, "art", 3)

        play(state, "pass")

        sheet = state.scores()[1]
        assert (sheet.pawns, sheet.nobles, sheet.art, sheet.francs) == (3, 1, 4, 1)

    @pytest.mark.rule("FINAL-05", "PASS-02")
    def test_face_down_cards_add_nothing(self) -> None:
        state = before_the_last_pass()
        state.players[1].face_down = (0, 1, 2)

        play(state, "pass")

        assert state.scores()[1].total == 3


class TestWinner:
    @pytest.mark.rule("FINAL-06")
    @pytest.mark.parametrize(
        ("points", "expected"),
        [
            ((0, 9), [1]),
            ((0, 5), [0, 1]),
            ((2, 9, 8), [1]),
            ((0, 5, 5), [0, 1, 2]),
            ((10, 15, 3, 15), [0, 1, 3]),
            ((0, 20, 20, 1), [1, 2]),
            ((0, 6, 7, 8, 9), [4]),
            ((0, 5, 5, 5, 5), [0, 1, 2, 3, 4]),
            ((-20, -9, -8, -9), [2]),
        ],
    )
    def test_most_points_win_and_ties_share(
        self, points: tuple[int, ...], expected: list[int]
    ) -> None:
        state = before_the_last_pass(len(points))
        for player, number in zip(state.players, points, strict=True):
            player.points = number
        events = listen(state)

        play(state, "pass")

        totals = tuple(
            number + 3 + 5 * (seat == 0) for seat, number in enumerate(points)
        )  # three pawns each, the tile for seat 0
        assert facts(events, GameEnded) == [(totals,)]
        assert tuple(sheet.total for sheet in state.scores()) == totals
        assert winners(state) == expected

    @pytest.mark.rule("FINAL-06")
    def test_nothing_breaks_a_tie(self) -> None:
        state = before_the_last_pass(2)
        state.players[1].points = 5 - 1
        state.players[1].francs = 7

        play(state, "pass")

        assert state.scores()[0].total == state.scores()[1].total
        assert winners(state) == [0, 1]


class TestMoney:
    @pytest.mark.rule("AN-01", "SETUP-07")
    def test_a_bid_is_at_most_all_the_coins_of_the_box(self) -> None:
        state = in_turns(4)
        state.players[0].francs = 300

        play(state, "C3")

        assert legal(state) == [str(bid) for bid in range(1, 221)]
