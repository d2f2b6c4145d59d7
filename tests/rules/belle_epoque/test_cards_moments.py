"""BE-CARD-19 to BE-CARD-32: what cards for other moments of a round have in common, and some."""

from __future__ import annotations

import pytest

from belle_epoque_table import (
    be_turns,
    finish_turn,
    next_round,
    put_pavilion,
    used_cards,
)
from bruxelles1893.engine import parse, why_not
from bruxelles1893.engine.core.events import (
    CardUsed,
    PavilionVisited,
    RoundStarted,
    SquarePlaced,
)
from bruxelles1893.engine.core.geometry import iris_at
from bruxelles1893.engine.core.options import iris_name
from bruxelles1893.engine.editions.belle_epoque.steps import ROUND_START_CARDS
from rules.belle_epoque.card_moments import (
    MOMENTS,
    is_asked,
    points,
)
from table import (
    ask,
    facts,
    kind,
    legal,
    listen,
    play,
    put,
    put_house,
    seat,
    set_action,
    spaces_in,
    to_resolution,
)

EACH_CARD = pytest.mark.parametrize("card", MOMENTS)


class TestEveryCard:
    @pytest.mark.rule("BE-CARD-0")
    @EACH_CARD
    def test_its_owner_is_asked_at_its_moment_and_nobody_without_it(self, card: int) -> None:
        owned = MOMENTS[card](be_turns(cards={0: [card]}))
        other = MOMENTS[card](be_turns())

        assert is_asked(owned, 0, card)
        assert kind(other) != "card"

    @pytest.mark.rule("BE-CARD-0")
    @EACH_CARD
    def test_it_is_used_once_a_round(self, card: int) -> None:
        state = MOMENTS[card](be_turns(cards={0: [card]}))
        number = state.round
        events = listen(state)

        play(state, f"card{card}")

        assert facts(events, CardUsed) == [(0, card)]
        while state.round == number:
            assert f"card{card}" not in legal(state)
            play(state, legal(state)[-1])

    @pytest.mark.rule("BE-CARD-0", "BE-RES-3")
    @EACH_CARD
    def test_it_works_again_in_the_next_round(self, card: int) -> None:
        state = MOMENTS[card](be_turns(cards={0: [card]}))
        play(state, f"card{card}")

        next_round(finish_turn(state))
        MOMENTS[card](state)

        assert is_asked(state, 0, card)

    @pytest.mark.rule("BE-CARD-0")
    @EACH_CARD
    def test_it_may_be_declined(self, card: int) -> None:
        state = MOMENTS[card](be_turns(cards={0: [card]}))
        events = listen(state)

        play(state, "no")

        assert f"card{card}" not in legal(state)
        finish_turn(state)
        assert facts(events, CardUsed) == []
        assert [fact for fact in events if getattr(fact, "rule", "") == f"BE-CARD-{card}"] == []


class TestTravellerAtTheStart:
    @pytest.mark.rule("BE-CARD-19")
    def test_a_traveller_comes_from_the_train_before_the_square_is_placed(self) -> None:
        state = to_resolution(be_turns(cards={2: [19]}))
        assert is_asked(state, 2, 19)

        play(state, "card19")

        assert (state.train, state.players[2].travellers) == (3, 1)
        assert (kind(state), seat(state)) == ("square", 0)

    @pytest.mark.rule("BE-CARD-19", "BE-NAGELMACKERS")
    def test_it_serves_in_brussels_in_that_round(self) -> None:
        state = play(to_resolution(be_turns(cards={0: [19]})), "card19")
        play(state, legal(state)[0])

        play(state, "bourse 1")

        assert state.players[0].ready == 5
        assert (state.players[0].travellers, state.train_pawns) == (0, bytes([1, 0, 0, 0]))

    @pytest.mark.rule("BE-CARD-19")
    @pytest.mark.parametrize(("train", "is_offered"), [(0, False), (1, True), (4, True)])
    def test_it_needs_somebody_on_the_train(self, train: int, is_offered: bool) -> None:
        state = be_turns(cards={0: [19]})
        state.train = train

        ask(state, ROUND_START_CARDS, 0)

        assert is_asked(state, 0, 19) is is_offered

    @pytest.mark.rule("BE-CARD-19", "BE-RES-3")
    def test_every_round_it_is_one_and_an_unused_one_does_not_stay(self) -> None:
        state = be_turns(cards={0: [19]})
        for number in (2, 3, 4, 5):
            play(to_resolution(state), "card19")
            assert (state.round, state.train, state.players[0].travellers) == (number, 3, 1)
            finish_turn(state)


class TestSquareAnywhere:
    @pytest.mark.rule("BE-CARD-20", "PLAN-02")
    @pytest.mark.parametrize("iris", range(16), ids=iris_name)
    def test_any_iris_may_be_chosen_and_the_largest_rectangle_is_active(self, iris: int) -> None:
        state = to_resolution(be_turns(cards={2: [20]}))

        play(state, f"card20 {iris_name(iris)}")

        row, column = iris // 4 + 1, iris % 4 + 1
        rows = range(1, row + 1) if row > 2 else range(row + 1, 6)
        columns = "ABCDE"[:column] if column > 2 else "ABCDE"[column:]
        assert (kind(state), seat(state)) == ("turn", 0)
        assert spaces_in(legal(state)) == {f"{letter}{row}" for letter in columns for row in rows}

    @pytest.mark.rule("BE-CARD-20", "PLAN-01")
    def test_the_bourse_card_is_revealed_first_but_does_not_bind(self) -> None:
        state = be_turns(cards={2: [20]})
        events = listen(state)

        to_resolution(state)

        assert facts(events, RoundStarted) == [(2, state.bourse)]
        play(state, "card20")
        assert legal(state) == [iris_name(iris) for iris in range(16)]

    @pytest.mark.rule("BE-CARD-20")
    @pytest.mark.parametrize("owner", [0, 1, 3])
    def test_the_owner_places_it_first_player_or_not(self, owner: int) -> None:
        state = to_resolution(be_turns(cards={owner: [20]}))
        events = listen(state)

        play(state, "card20 1-4")

        assert facts(events, SquarePlaced) == [(owner, iris_at(1, 4))]
        assert (kind(state), seat(state), state.first) == ("turn", 0, 0)

    @pytest.mark.rule("BE-CARD-20", "PLAN-02")
    @pytest.mark.parametrize("owner", [0, 2])
    def test_declined_the_first_player_places_it_by_the_bourse_card(self, owner: int) -> None:
        state = play(to_resolution(be_turns(cards={owner: [20]})), "no")

        assert (kind(state), seat(state)) == ("square", 0)
        printed = state.rules.bourse_irises[state.bourse][4]
        assert legal(state) == [iris_name(iris) for iris in printed]
        play(state, legal(state)[1])
        assert state.square == printed[1]

    @pytest.mark.rule("BE-CARD-20", "ACT-02")
    def test_with_two_players_neutral_pawns_go_into_the_area_chosen(self) -> None:
        state = to_resolution(be_turns(2, cards={1: [20]}))

        play(state, "card20 2-2")

        assert (kind(state), seat(state)) == ("neutral", 0)
        assert set(legal(state)) == {"D4", "E3", "E4", "C5", "D5", "E5"}

    @pytest.mark.rule("BE-CARD-19", "BE-CARD-20")
    @pytest.mark.parametrize("order", ["card19 card20 3-1", "card20 3-1 card19"])
    def test_one_owner_uses_both_cards_of_the_start_in_any_order(self, order: str) -> None:
        state = to_resolution(be_turns(cards={0: [19, 20]}))
        assert is_asked(state, 0, 19, 20)

        play(state, order)

        assert kind(state) == "turn"
        assert (state.players[0].travellers, state.square) == (1, iris_at(3, 1))

    @pytest.mark.rule("BE-CARD-0")
    def test_owners_are_asked_in_turn_order(self) -> None:
        state = be_turns(cards={0: [20], 3: [19]})
        play(state, "bourse bourse pass")
        to_resolution(state)
        assert state.first == 2  # who passed first

        assert is_asked(state, 3, 19)
        play(state, "no")
        assert is_asked(state, 0, 20)


class TestPawnOnAHouse:
    @pytest.mark.rule("BE-CARD-21")
    @pytest.mark.parametrize("owner", [0, 1, 3])
    def test_a_pawn_on_any_house_gains_three_points(self, owner: int) -> None:
        state = be_turns(cards={0: [21]})
        put_house(state, "B2", owner)

        play(state, "B2 1 card21")

        assert points(state) == [3, 0, 0, 0]

    @pytest.mark.rule("BE-CARD-21")
    @pytest.mark.parametrize("space", ["B4", "C3"], ids=["empty", "face-down tile"])
    def test_a_pawn_elsewhere_gains_nothing(self, space: str) -> None:
        state = be_turns(cards={0: [21]})
        put_house(state, "B2", 1)
        set_action(state, space, "material")

        play(state, f"{space} 1")

        assert kind(state) == "material"

    @pytest.mark.rule("BE-CARD-21")
    def test_it_comes_through_even_if_the_action_cannot_be_done(self) -> None:
        state = be_turns(cards={0: [21]})
        put_house(state, "B2", 0)
        set_action(state, "B2", "build")

        play(state, "B2 1 card21")

        assert points(state) == [3, 0, 0, 0]
        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-CARD-21", "AN-04")
    def test_the_owner_of_the_house_gets_the_free_action_all_the_same(self) -> None:
        state = be_turns(cards={0: [21]})
        put_house(state, "B2", 1)
        set_action(state, "B2", "material")

        play(state, "B2 1 card21 2*iron")

        assert (kind(state), seat(state)) == ("free-material", 1)

    @pytest.mark.rule("BE-CARD-21", "BE-CARD-0")
    def test_declined_on_one_house_it_works_on_the_next_and_then_no_more(self) -> None:
        state = be_turns(cards={0: [21]})
        for space in ("B2", "B4", "B5"):
            put_house(state, space, 0)
            set_action(state, space, "build")

        play(state, "B2 1 no pass pass pass")
        assert points(state)[0] == 0
        play(state, "B4 1 card21")
        assert points(state)[0] == 3
        play(state, "B5 1")
        assert (kind(state), points(state)[0]) == ("turn", 3)

    @pytest.mark.rule("BE-CARD-21", "BRX-CINQUANTENAIRE")
    def test_cinquantenaire_puts_no_pawn_on_a_house(self) -> None:
        state = be_turns(cards={0: [21]})
        put_house(state, "B2", 1)
        set_action(state, "B2", "workshop")

        play(state, "cinquantenaire workshop blue")

        assert (kind(state), seat(state)) == ("turn", 1)


class TestPavilionVisitCards:
    @pytest.mark.rule("BE-CARD-31")
    @pytest.mark.parametrize(("others", "gained"), [([], 2), ([5], 4), ([5, 6, 7, 8], 10)])
    def test_two_points_for_each_own_card(self, others: list[int], gained: int) -> None:
        state = be_turns(cards={1: [31, *others], 2: [12, 13]})

        play(to_resolution(state), "card31")

        assert points(state) == [0, gained, 0, 0]

    @pytest.mark.rule("BE-CARD-32")
    @pytest.mark.parametrize(("others", "gained"), [([], 3), ([5], 6), ([5, 6, 7, 8], 15)])
    def test_three_francs_for_each_own_card(self, others: list[int], gained: int) -> None:
        state = be_turns(cards={1: [32, *others], 2: [12, 13]})
        to_resolution(state)
        francs = state.players[1].francs

        play(state, "card32")

        assert state.players[1].francs == francs + gained

    @pytest.mark.rule("BE-CARD-31", "BE-CARD-32", "BE-CARD-0")
    @pytest.mark.parametrize(("first", "second"), [(31, 32), (32, 31)])
    def test_both_count_each_other_used_or_not(self, first: int, second: int) -> None:
        state = be_turns(cards={1: [31, 32]})
        to_resolution(state)
        francs = state.players[1].francs
        assert is_asked(state, 1, 31, 32)

        play(state, f"card{first}")
        assert is_asked(state, 1, second)
        reason = why_not(state, parse(f"card{first}"))
        assert reason is not None
        assert reason.key == "card-used"
        play(state, f"card{second}")

        assert (state.players[1].points, state.players[1].francs) == (4, francs + 6)

    @pytest.mark.rule("BE-CARD-31")
    def test_cards_used_earlier_in_the_round_count(self) -> None:
        state = be_turns(cards={0: [12, 26, 31]})

        play(state, "bourse card12")
        to_resolution(state)
        play(state, "card26")
        assert used_cards(state, 0) == {12, 26}
        before = points(state)[0]
        play(state, "card31")

        assert points(state)[0] == before + 6

    @pytest.mark.rule("BE-CARD-31", "BE-RES-2")
    def test_the_visit_itself_comes_first(self) -> None:
        state = be_turns(cards={1: [31]})
        put_pavilion(state, 5, 1)
        put(state, "D5 E5", 1, bid=0)

        to_resolution(state)

        assert is_asked(state, 1, 31)
        assert points(state) == [0, 1, 0, 0]

    @pytest.mark.rule("BE-CARD-31", "BE-CARD-32", "BE-RES-2")
    def test_owners_are_asked_in_turn_order_after_all_visits(self) -> None:
        state = be_turns(cards={3: [31], 1: [32]})
        put_pavilion(state, 1, 3)
        put_pavilion(state, 5, 1)
        events = listen(state)

        to_resolution(state)
        assert [fact.seat for fact in facts(events, PavilionVisited)] == [3, 1]
        assert is_asked(state, 1, 32)

        assert is_asked(play(state, "no"), 3, 31)
