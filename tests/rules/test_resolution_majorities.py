"""RES-IRIS, RES-BRX: the majorities at the irises and in Brussels."""

from __future__ import annotations

import pytest

from bruxelles1893.engine import Seat, State
from bruxelles1893.engine.core.events import IrisScored, PawnFreed, PawnToCourt
from bruxelles1893.engine.core.geometry import spaces_around
from bruxelles1893.engine.core.options import iris_name, space_name
from bruxelles1893.engine.core.values import counted, replaced
from table import NEUTRAL, facts, in_turns, kind, lay, legal, listen, play, put, to_resolution


def surround(state: State, owners: str, iris: int = 5) -> State:
    """Stand pawns around an iris, from the top left: a seat's number, `N` neutral, `-` none.

    The cards under all columns give crown or architect steps, so that no iris level moves.
    """
    for column, bonus in zip("ABCDE", ("C+C", "A+A", "P+P", "C", "A"), strict=True):
        lay(state, column, bonus, 1 if len(bonus) == 1 else 0)
    for owner, space in zip(owners, spaces_around(iris), strict=True):
        if owner != "-":
            put(state, space_name(space), NEUTRAL if owner == "N" else int(owner))
    return state


def resolve(state: State) -> State:
    """Pass, and use every card won, up to the next round."""
    to_resolution(state)
    while kind(state) in ("prestige", "tied-bonus"):
        play(state, legal(state)[0])
    return state


def points(state: State) -> list[int]:
    return [player.points for player in state.players]


class TestIris:
    @pytest.mark.rule("RES-IRIS-1")
    @pytest.mark.parametrize(
        ("owners", "winners"),
        [
            ("0000", {0}),
            ("1110", {1}),
            ("0122", {2}),
            ("3012", {0, 1, 2, 3}),
            ("0011", {0, 1}),
            ("2332", {2, 3}),
            ("000-", set()),
            ("-012", set()),
            ("1--1", set()),
            ("----", set()),
        ],
    )
    def test_most_pawns_around_a_surrounded_iris_score_the_own_level(
        self, owners: str, winners: set[int]
    ) -> None:
        state = surround(in_turns(4), owners)
        for number, player in enumerate(state.players):
            player.iris = number

        resolve(state)

        assert points(state) == [number + 1 if number in winners else 0 for number in range(4)]

    @pytest.mark.rule("RES-IRIS-1")
    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_any_number_of_players_may_share(self, players: int) -> None:
        owners = "0122" if players == 3 else "0123" if players == 4 else "1234"
        state = surround(in_turns(players), owners)

        resolve(state)

        expected = {3: [0, 0, 1], 4: [1, 1, 1, 1], 5: [0, 1, 1, 1, 1]}
        assert points(state) == expected[players]

    @pytest.mark.rule("RES-IRIS-1")
    @pytest.mark.parametrize("iris", range(16), ids=iris_name)
    def test_each_of_the_sixteen_irises_has_its_four_spaces(self, iris: int) -> None:
        state = surround(in_turns(4), "1012", iris)
        events = listen(state)

        resolve(state)

        assert facts(events, IrisScored) == [(1, iris, 1)]

    @pytest.mark.rule("RES-IRIS-1")
    @pytest.mark.parametrize(
        ("position", "level"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)]
    )
    def test_the_level_is_the_number_printed_on_the_space(self, position: int, level: int) -> None:
        state = surround(in_turns(4), "0001")
        state.players[0].iris = position

        resolve(state)

        assert points(state) == [level, 0, 0, 0]

    @pytest.mark.rule("RES-IRIS-1")
    def test_bids_do_not_matter(self) -> None:
        state = surround(in_turns(4), "0021")
        state.bids = bytes(
            20 if owner in (1, 2) else bid
            for owner, bid in zip(state.pawns, state.bids, strict=True)
        )

        resolve(state)

        assert points(state) == [1, 0, 0, 0]

    @pytest.mark.rule("RES-IRIS-1")
    def test_every_surrounded_iris_is_scored_and_a_pawn_counts_at_each_of_its_own(self) -> None:
        state = surround(in_turns(4), "0000")
        put(state, "D2 D3 B4 C4", 1)
        put(state, "D4", 0)
        state.players[1].iris = 3
        events = listen(state)

        resolve(state)

        assert [(score.iris, score.seat, score.points) for score in facts(events, IrisScored)] == [
            (5, 0, 1),
            (6, 0, 1),
            (6, 1, 4),
            (9, 0, 1),
            (9, 1, 4),
            (10, 0, 1),
            (10, 1, 4),
        ]
        assert points(state) == [4, 12, 0, 0]

    @pytest.mark.rule("RES-IRIS-1")
    def test_a_house_does_not_stand_in_for_a_pawn(self) -> None:
        state = surround(in_turns(4), "000-")
        state.houses = replaced(state.houses, spaces_around(5)[3], Seat(0))

        resolve(state)

        assert points(state) == [0, 0, 0, 0]

    @pytest.mark.rule("RES-IRIS-1", "RES-USE-1")
    @pytest.mark.parametrize(("option", "scored"), [("iris", 2), ("crown", 1), ("row-art", 1)])
    def test_the_level_counts_after_the_bonus_of_a_card_won(self, option: str, scored: int) -> None:
        state = surround(in_turns(4), "0101")
        lay(state, "B", "I/C", 1)

        play(to_resolution(state), option)

        assert points(state) == [scored, 1, 0, 0]

    @pytest.mark.rule("RES-IRIS-1", "RES-USE-1")
    def test_the_bonuses_of_all_players_come_before_the_first_iris(self) -> None:
        state = surround(in_turns(4), "0101")
        lay(state, "C", "I+I", 0)

        resolve(state)

        assert points(state) == [1, 3, 0, 0]


class TestIrisOfTwoPlayers:
    @pytest.mark.rule("RES-IRIS-2")
    @pytest.mark.parametrize(
        ("owners", "winners"),
        [
            ("N001", {0}),
            ("1N01", {1}),
            ("N000", {0}),
            ("NN01", set()),
            ("0N1N", set()),
            ("NN00", {0}),
            ("1NN1", {1}),
            ("0011", {0, 1}),
            ("NN1-", set()),
        ],
    )
    def test_the_neutral_colour_surrounds_and_competes_but_never_scores(
        self, owners: str, winners: set[int]
    ) -> None:
        state = surround(in_turns(2), owners)
        state.players[1].iris = 2

        resolve(state)

        assert points(state) == [int(0 in winners), 3 * (1 in winners)]


class TestBrussels:
    @pytest.mark.rule("RES-BRX-1")
    @pytest.mark.parametrize(
        "pawns",
        [
            (2, 1),
            (1, 1),
            (0, 0),
            (0, 3),
            (1, 2, 2),
            (2, 2, 2),
            (0, 0, 0),
            (3, 0, 0),
            (1, 3, 2, 3),
            (2, 2, 1, 2),
            (0, 0, 0, 1),
            (0, 0, 0, 0),
            (4, 4, 4, 4, 1),
            (1, 1, 1, 1, 1),
            (0, 0, 0, 0, 0),
        ],
        ids=str,
    )
    def test_most_pawns_in_brussels_send_one_to_court(self, pawns: tuple[int, ...]) -> None:
        state = in_turns(len(pawns))
        for player, count in zip(state.players, pawns, strict=True):
            player.brussels = counted(player.brussels, 0, count)
            player.ready -= count
        events = listen(state)

        to_resolution(state)

        to_court = [count == max(pawns) and count > 0 for count in pawns]
        assert [player.court for player in state.players] == [2 + sent for sent in to_court]
        assert [player.ready for player in state.players] == [5 - sent for sent in to_court]
        assert [event.seat for event in facts(events, PawnToCourt)] == [
            number for number, sent in enumerate(to_court) if sent
        ]

    @pytest.mark.rule("RES-BRX-1")
    @pytest.mark.parametrize(
        ("spread", "court"),
        [
            (([1, 1, 0, 0], [0, 0, 2, 0]), [3, 3]),
            (([1, 0, 1, 1], [0, 2, 0, 0]), [3, 2]),
            (([0, 0, 0, 2], [0, 1, 1, 1]), [2, 3]),
        ],
    )
    def test_the_four_spaces_count_together(
        self, spread: tuple[list[int], list[int]], court: list[int]
    ) -> None:
        state = in_turns(2)
        for player, pawns in zip(state.players, spread, strict=True):
            player.brussels = bytes(pawns)
            player.ready -= sum(pawns)

        to_resolution(state)

        assert [player.court for player in state.players] == court

    @pytest.mark.rule("RES-BRX-1")
    def test_pawns_count_and_not_actions(self) -> None:
        state = in_turns(3)

        play(state, "bourse sainte-catherine bourse grand-place brugmann pass pass pass")

        assert [player.court for player in state.players] == [3, 2, 3]

    @pytest.mark.rule("RES-BRX-1")
    def test_pawns_on_the_art_nouveau_board_do_not_count(self) -> None:
        state = in_turns(4)
        put(state, "B2 C3 D4", 0)
        for column, bonus in zip("BCD", ("I+I", "C+C", "A+A"), strict=True):
            lay(state, column, bonus, 0)

        play(state, "pass bourse")
        to_resolution(state)

        assert [player.court for player in state.players] == [2, 3, 2, 2]

    @pytest.mark.rule("RES-BRX-1", "RES-USE-2")
    def test_a_pawn_is_freed_by_a_bonus_before_another_goes_to_court(self) -> None:
        state = in_turns(4)
        lay(state, "B", "P+P", 0)
        put(state, "B2", 1)
        events = listen(state)

        play(state, "pass bourse")
        to_resolution(state)

        assert [type(e) for e in events if isinstance(e, PawnFreed | PawnToCourt)] == [
            PawnFreed,
            PawnFreed,
            PawnToCourt,
        ]
        assert (state.players[1].ready, state.players[1].court) == (6, 1)

    @pytest.mark.rule("RES-BRX-1", "ACT-03")
    def test_even_the_last_pawn_goes_to_court(self) -> None:
        state = in_turns(4)
        state.players[0].ready, state.players[0].court = 1, 6

        play(state, "bourse pass pass pass pass")
        assert (state.players[0].ready, state.players[0].court) == (0, 7)

        play(state, legal(state)[0])
        while state.decision is not None and state.decision.player != 0:
            play(state, "pass")
        assert legal(state) == ["pass"]
