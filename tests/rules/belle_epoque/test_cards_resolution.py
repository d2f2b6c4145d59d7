"""BE-CARD-19 to BE-CARD-32: cards for the end of a round."""

from __future__ import annotations

import pytest

from belle_epoque_table import (
    be_turns,
    finish_turn,
    give_travellers,
    next_round,
    stand_on_tiles,
)
from bruxelles1893.engine import State, parse, why_not
from bruxelles1893.engine.core.events import (
    ColumnSwapped,
    IrisScored,
)
from bruxelles1893.engine.core.options import iris_name
from bruxelles1893.engine.core.values import counted
from rules.belle_epoque.card_moments import (
    courts,
    is_asked,
    points,
    stand,
)
from table import (
    facts,
    kind,
    lay,
    legal,
    listen,
    on_turn,
    play,
    put,
    put_house,
    seat,
    to_resolution,
)


class TestColumnOutsideTheArea:
    """The square on 2-2 makes columns C to E active; cards under A and B cannot be won."""

    @pytest.mark.rule("BE-CARD-25")
    def test_the_card_of_an_inactive_column_replaces_the_one_won(self) -> None:
        state = be_turns(cards={2: [25]}, iris=(2, 2))
        left, taken = lay(state, "C", "A+A", 0), lay(state, "A", "I+I", 0)
        stays = lay(state, "B", "C+C", 0)
        put(state, "C5", 2)
        events = listen(state)

        to_resolution(state)
        assert is_asked(state, 2, 25)
        play(state, "card25 C")
        assert legal(state) == ["A", "B"]
        play(state, "A")

        assert facts(events, ColumnSwapped) == [(2, 2, 0)]
        assert (state.players[2].iris, state.players[2].architect) == (2, 0)
        assert {left, taken, stays} <= set(state.prestige_discard)

    @pytest.mark.rule("BE-CARD-25", "RES-USE-1")
    def test_the_card_left_is_discarded_and_the_one_taken_may_be_tucked(self) -> None:
        state = be_turns(cards={2: [25]}, iris=(2, 2))
        left, taken = lay(state, "C", "C+C", 0), lay(state, "B", "P", 2)
        put(state, "C5", 2)

        play(to_resolution(state), "card25 C B")
        assert (kind(state), seat(state)) == ("prestige", 2)
        assert left in state.prestige_discard
        play(state, "row-art")

        assert state.players[2].rows == ((), (), (taken,), ())
        assert state.players[2].crown == 0

    @pytest.mark.rule("BE-CARD-25")
    @pytest.mark.parametrize("square", [(1, 1), (1, 4), (2, 2), (3, 3), (2, 3)])
    def test_only_inactive_columns_are_offered(self, square: tuple[int, int]) -> None:
        inactive = {1: "A", 2: "AB", 3: "DE", 4: "E"}[square[1]]
        state = be_turns(cards={2: [25]}, iris=square)
        put(state, "C3", 2)

        play(to_resolution(state), "card25 C")

        assert legal(state) == list(inactive)
        for column in set("ABDE") - set(inactive):  # active, but nobody bid there
            assert why_not(state, parse(column)) is not None

    @pytest.mark.rule("BE-CARD-25", "RES-COL-2")
    def test_a_tie_is_no_win(self) -> None:
        state = be_turns(cards={2: [25]}, iris=(2, 2))
        lay(state, "C", "A+A", 0)
        put(state, "C5", 2)
        put(state, "C4", 1)

        to_resolution(state)

        assert (kind(state), state.round) == ("square", 2)
        assert state.players[2].architect == 2

    @pytest.mark.rule("BE-CARD-25", "RES-COL-1", "RES-COL-2")
    def test_only_columns_won_alone_are_offered(self) -> None:
        state = be_turns(cards={2: [25]}, iris=(1, 1))
        put(state, "B2 C3 D4 E5", 2, bid=2)
        put(state, "C5", 1, bid=2)  # tied
        put(state, "D5", 0, bid=3)  # lost

        play(to_resolution(state), "card25")

        assert legal(state) == ["B", "E"]

    @pytest.mark.rule("BE-CARD-25")
    @pytest.mark.parametrize(
        ("column", "iris", "crown", "architect"), [("C", 2, 2, 0), ("D", 2, 0, 2)]
    )
    def test_of_two_columns_won_the_other_card_is_kept(
        self, column: str, iris: int, crown: int, architect: int
    ) -> None:
        state = be_turns(cards={2: [25]}, iris=(2, 2))
        for letter, bonus in (("A", "I+I"), ("C", "A+A"), ("D", "C+C")):
            lay(state, letter, bonus, 0)
        put(state, "C5 D5", 2)

        play(to_resolution(state), f"card25 {column} A")

        player = state.players[2]
        assert (player.iris, player.crown, player.architect) == (iris, crown, architect)

    @pytest.mark.rule("BE-CARD-25", "RES-FIRST-1")
    @pytest.mark.parametrize(
        ("moves", "first"),
        [
            ("no", 2),  # 2 Manneken-Pis, as many as seat 3, who sits later
            ("card25 C A", 3),  # 1 against 2
        ],
    )
    def test_the_manneken_pis_of_the_card_left_do_not_count(self, moves: str, first: int) -> None:
        state = be_turns(cards={2: [25]}, iris=(2, 2))
        lay(state, "A", "I", 2)
        lay(state, "C", "A+A", 0)
        lay(state, "D", "C+C", 0)
        put(state, "C5 D5", 2)
        play(on_turn(state, 3, 0), "pass")

        play(to_resolution(state), moves)

        assert state.first == first

    @pytest.mark.rule("BE-CARD-25", "RES-FIRST-1")
    def test_the_manneken_pis_of_the_card_taken_count(self) -> None:
        state = be_turns(cards={3: [25]}, iris=(2, 2))
        lay(state, "A", "I", 1)
        lay(state, "C", "A+A", 0)
        lay(state, "D", "C+C", 0)
        put(state, "C5 D5", 3)
        declined = on_turn(state, 2, 0).copy()

        play(to_resolution(play(declined, "pass")), "no")
        play(to_resolution(play(state, "pass")), "card25 D A")

        assert (declined.first, state.first) == (2, 3)  # 2 against 2, then 3 against 2


class TestMoreMannekenPis:
    @pytest.mark.rule("BE-CARD-26", "RES-FIRST-1", "RES-FIRST-2")
    @pytest.mark.parametrize(
        ("owner", "first"),
        [
            (0, 1),  # 2 each, and the old first player comes last
            (1, 1),  # 4
            (2, 1),  # 2 each, and seat 1 sits before seat 2
        ],
    )
    def test_it_is_worth_as_much_as_passing_first(self, owner: int, first: int) -> None:
        """Seat 0 was first player, seat 1 passed first."""
        state = play(be_turns(cards={owner: [26]}), "bourse pass")

        to_resolution(state)
        assert is_asked(state, owner, 26)
        play(state, "card26")

        assert state.first == first

    @pytest.mark.rule("BE-CARD-26", "RES-FIRST-2")
    def test_it_wins_a_tie_with_a_first_passer_who_sits_later(self) -> None:
        state = play(be_turns(cards={1: [26]}), "bourse bourse pass")
        declined = to_resolution(state).copy()

        play(state, "card26")
        play(declined, "no")

        assert (state.first, declined.first) == (1, 2)

    @pytest.mark.rule("BE-CARD-26", "RES-FIRST-1")
    def test_it_adds_to_the_manneken_pis_of_cards_won(self) -> None:
        state = be_turns(cards={3: [26]})
        lay(state, "C", "A+A", 0)
        put(state, "C5", 3)
        play(state, "bourse pass")

        play(to_resolution(state), "card26")

        assert state.first == 3  # 3 against 2

    @pytest.mark.rule("BE-CARD-26")
    def test_it_helps_in_its_round_only(self) -> None:
        state = play(be_turns(cards={3: [26]}), "bourse bourse bourse bourse pass")
        play(to_resolution(state), "card26")
        assert state.first == 3  # against seat 0, who passed first but comes last

        next_round(finish_turn(state))
        play(to_resolution(state), "no")

        assert state.first == 0  # who passed first, against nobody

    @pytest.mark.rule("BE-CARD-25", "BE-CARD-26")
    def test_it_shares_the_moment_with_card_25_in_any_order(self) -> None:
        state = be_turns(cards={2: [25, 26]})
        put(state, "C5", 2)

        to_resolution(state)

        assert is_asked(state, 2, 25, 26)
        assert is_asked(play(state, "card26"), 2, 25)


class TestPawnCountsDouble:
    @staticmethod
    def scored(state: State, moves: str) -> set[tuple[int, str]]:
        """Resolve the irises, answering the question of card 27: who scored at which iris."""
        events = listen(state)
        to_resolution(state)
        play(state, moves)
        return {(fact.seat, iris_name(fact.iris)) for fact in facts(events, IrisScored)}

    @pytest.mark.rule("BE-CARD-27", "RES-IRIS-1")
    @pytest.mark.parametrize(
        ("moves", "winners"),
        [("no", {(1, "2-2")}), ("card27 C3", {(0, "2-2"), (1, "2-2")})],
    )
    def test_a_pawn_on_a_tile_space_counts_as_two(
        self, moves: str, winners: set[tuple[int, str]]
    ) -> None:
        state = be_turns(cards={0: [27]})
        stand(state, "1120")

        assert self.scored(state, moves) == winners

    @pytest.mark.rule("BE-CARD-27", "RES-IRIS-1")
    def test_it_does_so_at_every_iris_it_touches(self) -> None:
        state = be_turns(cards={0: [27]})
        put(state, "C3", 0, bid=0)
        put(state, "B2 D2 D4", 1, bid=0)
        put(state, "C2 B4", 2, bid=0)
        put(state, "B3 D3 C4", 3, bid=0)

        winners = self.scored(state, "card27 C3")

        alone, tied = {(0, "2-2"), (0, "2-3")}, {(0, "3-2"), (0, "3-3"), (3, "3-2"), (3, "3-3")}
        assert winners == alone | tied

    @pytest.mark.rule("BE-CARD-27", "RES-IRIS-1")
    @pytest.mark.parametrize("owners", ["-000", "100-", "0-00"])
    def test_it_fills_no_gap(self, owners: str) -> None:
        state = be_turns(cards={0: [27]})
        stand(state, owners)
        put(state, "A3 A4", 1, bid=0)  # with B3 and B4 around 3-1
        put(state, "B4", 2, bid=0)

        assert self.scored(state, "card27 B3") == {(0, "3-1"), (1, "3-1")}  # not at 2-2

    @pytest.mark.rule("BE-CARD-27", "RES-IRIS-1")
    @pytest.mark.parametrize("owners", ["-000", "100-", "0-00", "---0"])
    def test_with_no_iris_surrounded_it_is_not_offered(self, owners: str) -> None:
        state = be_turns(cards={0: [27]})
        stand(state, owners)

        to_resolution(state)

        assert (kind(state), state.round) == ("square", 2)

    @pytest.mark.rule("BE-CARD-27")
    def test_a_surrounded_iris_that_no_such_pawn_touches_does_not_make_it_usable(self) -> None:
        state = be_turns(cards={0: [27]})
        stand(state, "0110")  # B2 and C3
        put_house(state, "C3", 2)  # as if no tile lay there
        put(state, "D3 C4", 0, bid=0)  # on tiles, but 2-3, 3-2 and 3-3 have gaps

        to_resolution(state)

        assert (kind(state), state.round) == ("square", 2)

    @pytest.mark.rule("BE-CARD-27")
    def test_only_a_pawn_at_a_surrounded_iris_may_be_chosen(self) -> None:
        state = be_turns(cards={0: [27]})
        stand(state, "1012")  # C2
        put(state, "D3 C4", 0, bid=0)

        play(to_resolution(state), "card27")

        assert legal(state) == ["C2"]
        assert why_not(state, parse("D3")) is not None

    @pytest.mark.rule("BE-CARD-27", "RES-IRIS-2")
    def test_neutral_pawns_help_to_surround(self) -> None:
        state = be_turns(2, cards={0: [27]})
        stand(state, "NN10")

        assert is_asked(to_resolution(state), 0, 27)

    @pytest.mark.rule("BE-CARD-27", "BE-SETUP-2")
    def test_one_own_pawn_on_the_five_tile_spaces_is_chosen(self) -> None:
        state = be_turns(cards={0: [27]})
        put(state, "B2 C2 D3 C4", 0, bid=0)
        put(state, "C3 B3 D4", 1, bid=0)  # 2-2 and 3-3 are surrounded

        play(to_resolution(state), "card27")
        assert legal(state) == ["C2", "D3", "C4"]
        play(state, "D3")

        assert (kind(state), state.round) == ("square", 2)

    @pytest.mark.rule("BE-CARD-27")
    def test_the_pawn_not_chosen_counts_once(self) -> None:
        state = be_turns(cards={0: [27]})
        stand(state, "1120")  # C3 would tie at 2-2
        put(state, "D3", 0, bid=0)  # touches 3-4, but not 2-2
        put(state, "E3 D4", 3, bid=0)
        put(state, "E4", 2, bid=0)

        assert self.scored(state, "card27 D3") == {(1, "2-2"), (0, "3-4"), (3, "3-4")}

    @pytest.mark.rule("BE-CARD-27")
    def test_pawns_on_other_spaces_or_on_face_up_tiles_are_no_such_pawns(self) -> None:
        state = be_turns(cards={0: [27]})
        stand(state, "0111", "2-2")
        put(state, "D4", 0, bid=0)
        put(state, "D3 C4", 2, bid=0)  # with C3 and D4 around 3-3
        stand_on_tiles(state, 0, 5)

        to_resolution(state)

        assert (kind(state), state.round) == ("square", 2)

    @pytest.mark.rule("BE-CARD-27", "RES-IRIS-2")
    @pytest.mark.parametrize(("moves", "winners"), [("no", set()), ("card27 C2", {(0, "1-2")})])
    def test_it_ties_a_neutral_majority(self, moves: str, winners: set[tuple[int, str]]) -> None:
        state = be_turns(2, cards={0: [27]})
        stand(state, "N1N0", "1-2")

        assert self.scored(state, moves) == winners

    @pytest.mark.rule("BE-CARD-27", "RES-IRIS-2")
    def test_beside_a_neutral_pawn_it_ties_another_player(self) -> None:
        state = be_turns(2, cards={0: [27]})
        stand(state, "N110")
        tied = state.copy()

        assert self.scored(state, "card27 C3") == {(0, "2-2"), (1, "2-2")}
        assert self.scored(tied, "no") == {(1, "2-2")}

    @pytest.mark.rule("BE-CARD-27", "BE-RES-3")
    def test_in_the_next_round_the_pawn_counts_once_again(self) -> None:
        state = be_turns(cards={0: [27]})
        stand(state, "1120")
        play(to_resolution(state), "card27 C3")

        next_round(finish_turn(state))
        stand(state, "1120")

        assert self.scored(state, "no") == {(1, "2-2")}


class TestFrancsForIrises:
    @staticmethod
    def after_the_irises(state: State, owner: int) -> tuple[bool, int]:
        """Whether the owner of card 28 is asked, and what using it then pays."""
        to_resolution(state)
        francs = state.players[owner].francs
        if not is_asked(state, owner, 28):
            return False, 0
        play(state, "card28")
        return True, state.players[owner].francs - francs

    @pytest.mark.rule("BE-CARD-28", "RES-IRIS-1")
    @pytest.mark.parametrize(
        ("owners", "paid"),
        [("2223", 2), ("2233", 2), ("0123", 2), ("2333", 0), ("222-", 0), ("3333", 0)],
        ids=["alone", "tied", "all tied", "beaten", "not surrounded", "absent"],
    )
    def test_a_majority_pays_two_francs_tied_or_not(self, owners: str, paid: int) -> None:
        state = be_turns(cards={2: [28]})
        stand(state, owners)

        assert self.after_the_irises(state, 2) == (paid > 0, paid)

    @pytest.mark.rule("BE-CARD-28")
    def test_each_iris_pays(self) -> None:
        state = be_turns(cards={2: [28]})
        stand(state, "2222")  # B2 C2 B3 C3
        put(state, "D2 D3", 3, bid=0)  # 2-3: two each
        put(state, "B4 C4 D4", 1, bid=0)  # 3-2: two each; 3-3: seat 1 alone

        assert self.after_the_irises(state, 2) == (True, 6)
        assert points(state)[2] == 3  # RES-IRIS-1, level 1

    @pytest.mark.rule("BE-CARD-28", "RES-IRIS-2")
    @pytest.mark.parametrize(("owners", "paid"), [("N1N0", 0), ("N00N", 2)])
    def test_neutral_pawns_compete(self, owners: str, paid: int) -> None:
        state = be_turns(2, cards={0: [28]})
        stand(state, owners, "3-1")

        assert self.after_the_irises(state, 0) == (paid > 0, paid)

    @pytest.mark.rule("BE-CARD-27", "BE-CARD-28")
    def test_a_majority_by_a_doubled_pawn_pays_too(self) -> None:
        state = be_turns(cards={0: [27, 28]})
        stand(state, "1120")

        play(to_resolution(state), "card27 C3")
        assert is_asked(state, 0, 28)
        francs = state.players[0].francs
        play(state, "card28")

        assert state.players[0].francs == francs + 2


class TestPawnBackFromBrussels:
    @staticmethod
    def in_brussels(state: State, *pawns: int) -> State:
        """Stand so many pawns of each seat on the Bourse as if sent there before."""
        for player, count in zip(state.players, pawns, strict=True):
            player.brussels = counted(player.brussels, 0, count)
            player.ready -= count
        return state

    @pytest.mark.rule("BE-CARD-29", "RES-BRX-1")
    @pytest.mark.parametrize(
        ("pawns", "to_court"),
        [
            ((1, 1, 0, 0), {1}),
            ((2, 1, 0, 0), {0, 1}),
            ((2, 2, 1, 0), {1}),
            ((3, 1, 1, 0), {0}),
            ((1, 0, 0, 0), set()),
        ],
    )
    def test_the_pawn_taken_back_does_not_count_for_the_majority(
        self, pawns: tuple[int, ...], to_court: set[int]
    ) -> None:
        state = self.in_brussels(be_turns(cards={0: [29]}), *pawns)

        to_resolution(state)
        assert is_asked(state, 0, 29)
        play(state, "card29")

        assert courts(state) == [2 + (number in to_court) for number in range(4)]
        assert [player.ready for player in state.players] == [
            5 - (number in to_court) for number in range(4)
        ]

    @pytest.mark.rule("BE-CARD-29", "BE-RES-1")
    def test_a_traveller_is_not_taken_back(self) -> None:
        state = be_turns(cards={0: [29]})
        give_travellers(state, 0, 2)

        play(state, "bourse 1")
        to_resolution(state)

        assert (kind(state), state.round) == ("square", 2)
        assert (state.train, state.players[0].travellers) == (4, 0)

    @pytest.mark.rule("BE-CARD-29", "BE-RES-1")
    def test_of_a_pawn_and_a_traveller_the_pawn_comes_back(self) -> None:
        state = be_turns(cards={0: [29]})
        give_travellers(state, 0, 1)
        state.uses = bytes([2, 0, 0, 0])  # so the next use takes two pawns

        play(state, "bourse 1")
        assert state.players[0].ready == 4
        play(to_resolution(state), "card29")

        assert courts(state) == [2, 2, 2, 2]
        assert (state.players[0].ready, state.train) == (5, 4)

    @pytest.mark.rule("BE-CARD-29")
    def test_pawns_of_others_do_not_make_it_usable(self) -> None:
        state = self.in_brussels(be_turns(cards={0: [29]}), 0, 2, 1, 0)

        to_resolution(state)

        assert (kind(state), state.round) == ("square", 2)


class TestPointsForTravellers:
    @pytest.mark.rule("BE-CARD-30", "BE-RES-1")
    def test_each_traveller_in_brussels_gains_a_point_no_matter_whose(self) -> None:
        state = be_turns(cards={2: [30]})
        give_travellers(state, 0, 2)
        give_travellers(state, 1, 2)

        play(state, "bourse 1 grand-place 1 brugmann pass pass sainte-catherine 1")
        to_resolution(state)
        assert is_asked(state, 2, 30)
        assert sum(state.train_pawns) == 3  # before they leave
        play(state, "card30")

        assert points(state) == [0, 0, 3, 0]
        assert (state.train, state.train_pawns) == (4, bytes([0, 0, 0, 0]))

    @pytest.mark.rule("BE-CARD-30")
    def test_travellers_on_the_train_or_in_hand_and_pawns_do_not_count(self) -> None:
        state = be_turns(cards={2: [30]})
        give_travellers(state, 2, 2)

        play(state, "bourse")
        to_resolution(state)

        assert (kind(state), state.round) == ("square", 2)

    @pytest.mark.rule("BE-CARD-29", "BE-CARD-30")
    @pytest.mark.parametrize("order", ["card29 card30", "card30 card29"])
    def test_one_owner_uses_both_brussels_cards_in_any_order(self, order: str) -> None:
        state = be_turns(cards={0: [29, 30]})
        give_travellers(state, 0, 1)

        play(state, "bourse 1 pass pass pass bourse")
        to_resolution(state)
        assert is_asked(state, 0, 29, 30)
        play(state, order)

        assert points(state) == [1, 0, 0, 0]
        assert courts(state) == [2, 2, 2, 2]
