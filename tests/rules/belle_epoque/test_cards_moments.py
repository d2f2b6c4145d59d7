"""BE-CARD-19 to BE-CARD-32: the Belle Époque cards for other moments of a round."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from belle_epoque_table import (
    be_turns,
    finish_turn,
    give_cards,
    give_travellers,
    lay_tiles,
    next_round,
    put_pavilion,
    stand_on_tiles,
    used_cards,
    white_of,
)
from bruxelles1893.engine import Seat, State, digest, from_json, parse, ruleset, to_json, why_not
from bruxelles1893.engine.core.events import (
    CardUsed,
    ColumnSwapped,
    ExtraTurn,
    IrisScored,
    NobleDiscarded,
    PavilionVisited,
    PawnToCourt,
    RoundStarted,
    SquarePlaced,
)
from bruxelles1893.engine.core.geometry import iris_at, spaces_around
from bruxelles1893.engine.core.options import BLACK, COLOURS, NOBLES, iris_name, space_name
from bruxelles1893.engine.core.state import ON_CARD_PAWN, ON_CARD_TRAVELLER
from bruxelles1893.engine.core.values import counted, replaced
from bruxelles1893.engine.editions.belle_epoque.steps import ROUND_START_CARDS
from bruxelles1893.engine.history.inventory import problems
from table import (
    JOKER,
    NEUTRAL,
    NOBODY,
    ask,
    cubes_of,
    facts,
    give_art,
    give_cubes,
    give_nobles,
    kind,
    lay,
    lay_nobles,
    legal,
    listen,
    noble_row,
    nobles_in,
    on_turn,
    play,
    put,
    put_house,
    seat,
    set_action,
    spaces_in,
    to_resolution,
)


def is_asked(state: State, owner: int, *cards: int) -> bool:
    """Whether a seat may now use exactly these cards, or none."""
    return (kind(state), seat(state)) == ("card", owner) and legal(state) == [
        *[f"card{card}" for card in cards],
        "no",
    ]


def stand(state: State, owners: str, iris: str = "2-2") -> None:
    """Stand pawns without bids around an iris, from the top left: a seat, `N` neutral, `-` none."""
    row, column = iris.split("-")
    for owner, space in zip(owners, spaces_around(iris_at(int(row), int(column))), strict=True):
        if owner != "-":
            put(state, space_name(space), NEUTRAL if owner == "N" else int(owner), bid=0)


def points(state: State) -> list[int]:
    return [player.points for player in state.players]


def courts(state: State) -> list[int]:
    return [player.court for player in state.players]


def on_a_house(state: State) -> State:
    state.houses = replaced(state.houses, 6, Seat(1))
    return play(state, "B2 1")


def after_an_action(state: State) -> State:
    return play(state, "bourse")


def a_noble_leaves(state: State) -> State:
    lay_nobles(state, "empain solvay buls albert", deck="empain")
    return to_resolution(state)


def a_column_won(state: State) -> State:
    put(state, "C5", 0)
    return to_resolution(state)


def a_pawn_on_a_tile_space(state: State) -> State:
    stand(state, "1120")
    return to_resolution(state)


def an_iris_majority(state: State) -> State:
    stand(state, "0000")
    return to_resolution(state)


def a_pawn_in_brussels(state: State) -> State:
    return to_resolution(finish_turn(play(state, "bourse")))


def a_traveller_in_brussels(state: State) -> State:
    give_travellers(state, 0, 1)
    return to_resolution(finish_turn(play(state, "bourse 1")))


def leave_nothing_to_do(state: State) -> State:
    """Make all five actions impossible for seat 0: no art, stock, supply or noble to take."""
    give_art(state, 0)
    state.workshop = bytes(len(state.workshop))
    state.supply = bytes(len(state.supply))
    lay_nobles(state, "- - - -")
    return state


def leave_in_court(state: State, pawns: int) -> None:
    player = state.players[1]
    player.ready += player.court - pawns
    player.court = pawns


def leave_on_train(state: State, travellers: int) -> None:
    state.train = travellers


def leave_iris_track(state: State, spaces: int) -> None:
    state.players[1].iris = len(state.players[1].board.iris) - 1 - spaces


def leave_crown_track(state: State, spaces: int) -> None:
    state.players[1].crown = len(state.players[1].board.crown) - 1 - spaces


def leave_architect_track(state: State, spaces: int) -> None:
    state.players[1].architect = state.players[1].architect_end - spaces


def leave_jokers(state: State, jokers: int) -> None:
    give_cubes(state, 3, joker=state.supply[JOKER] - jokers)


def leave_glass(state: State, glass: int) -> None:
    give_cubes(state, 3, iron=10, wood=10, stone=10, glass=10 - glass)


def leave_green_art(state: State, green: int) -> None:
    state.workshop = bytes([green * (name == "green") for name in COLOURS])
    state.workshop = counted(state.workshop, BLACK, 6)


LITTLE_LEFT: dict[str, Callable[[State, int], None]] = {
    "vandervelde": leave_in_court,
    "nagelmackers": leave_on_train,
    "buls": leave_iris_track,
    "albert": leave_crown_track,
    "vandevelde": leave_architect_track,
    "empain": leave_jokers,
    "solvay": leave_glass,
    "privat-livemont": leave_green_art,
}
"""How to leave seat 1 just so much, perhaps nothing, of what a noble gives."""

MOMENTS: dict[int, Callable[[State], State]] = {
    19: to_resolution,
    20: to_resolution,
    21: on_a_house,
    22: after_an_action,
    23: a_noble_leaves,
    24: to_resolution,
    25: a_column_won,
    26: to_resolution,
    27: a_pawn_on_a_tile_space,
    28: an_iris_majority,
    29: a_pawn_in_brussels,
    30: a_traveller_in_brussels,
    31: to_resolution,
    32: to_resolution,
}
"""What leads to the moment of each card, if seat 0 owns it and is on turn."""

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


class TestAnotherTurn:
    @pytest.mark.rule("BE-CARD-22")
    def test_a_pawn_on_the_card_gives_another_turn_at_once(self) -> None:
        state = be_turns(cards={0: [22]})
        events = listen(state)

        play(state, "bourse card22 pawn")

        assert (kind(state), seat(state)) == ("turn", 0)
        assert state.players[0].ready == 3
        assert facts(events, ExtraTurn) == [(0, False)]
        play(state, "sainte-catherine")
        assert (kind(state), seat(state)) == ("turn", 1)  # once a round
        assert (state.players[0].ready, cubes_of(state, 0)) == (2, {"joker": 3})

    @pytest.mark.rule("BE-CARD-22", "ACT-01")
    def test_the_other_turn_may_be_a_pass(self) -> None:
        state = play(be_turns(cards={0: [22]}), "bourse card22 pawn pass")

        assert state.players[0].passed
        assert state.first_passer == 0
        assert (kind(state), seat(state)) == ("turn", 1)
        play(state, "bourse pass pass")
        assert seat(state) == 1  # seat 0 gets no more turns

    @pytest.mark.rule("BE-CARD-22")
    def test_it_does_not_follow_a_pass(self) -> None:
        state = play(be_turns(cards={0: [22]}), "pass")

        assert (kind(state), seat(state)) == ("turn", 1)

    @pytest.mark.rule("BE-CARD-22", "AN-03")
    @pytest.mark.parametrize("action", ["workshop", "sale", "noble", "material", "build"])
    def test_it_follows_a_placement_whose_action_was_impossible(self, action: str) -> None:
        state = be_turns(cards={0: [22]})
        set_action(state, "B4", action)
        leave_nothing_to_do(state)

        play(state, "B4 1")

        assert is_asked(state, 0, 22)

    @pytest.mark.rule("BE-CARD-22", "AN-03")
    def test_in_version_1_it_did_not(self) -> None:
        state = be_turns(cards={0: [22]})
        state.rules = ruleset(state.rules.name, version=1)
        set_action(state, "B4", "build")

        play(state, "B4 1")
        assert (kind(state), seat(state)) == ("turn", 1)
        play(state, "pass pass pass bourse")

        assert is_asked(state, 0, 22)

    @pytest.mark.rule("BE-CARD-22", "AN-03", "AN-04", "BE-TILE-1")
    def test_it_comes_last_after_an_impossible_action_too(self) -> None:
        state = be_turns(cards={0: [22]})
        lay_tiles(state, 4, 5)
        set_action(state, "C3", "build")

        play(state, "C3 1")
        assert kind(state) == "tile-pawn"
        play(state, "tile4")

        assert is_asked(state, 0, 22)

    @pytest.mark.rule("BE-CARD-22", "BE-CARD-0", "BRX-01")
    @pytest.mark.parametrize("space", ["grand-place", "cinquantenaire", "sainte-catherine"])
    def test_it_follows_a_brussels_space_that_does_nothing(self, space: str) -> None:
        state = leave_nothing_to_do(be_turns(cards={0: [22]}))
        give_nobles(state, 0, "brugmann", used="brugmann")

        play(state, space)

        assert is_asked(state, 0, 22)

    @pytest.mark.rule("BE-CARD-22")
    def test_a_game_saved_during_the_action_knows_that_it_was_done(self) -> None:
        state = be_turns(cards={0: [22]})
        put_pavilion(state, 1, 0)
        set_action(state, "B4", "material")
        play(state, "B4 1")

        loaded = from_json(state.rules, to_json(state))

        assert is_asked(play(loaded, "2*wood"), 0, 22)

    @pytest.mark.rule("BE-CARD-22", "BE-CARD-0")
    def test_declined_after_one_action_it_may_follow_a_later_one(self) -> None:
        state = play(be_turns(cards={0: [22]}), "bourse no pass pass pass sainte-catherine")

        assert is_asked(state, 0, 22)

    @pytest.mark.rule("BE-CARD-22")
    @pytest.mark.parametrize(
        ("ready", "travellers", "pieces"),
        [
            (0, 0, None),
            (1, 0, None),
            (0, 1, None),
            (2, 0, ["pawn"]),
            (0, 2, ["traveller"]),
            (1, 1, ["pawn", "traveller"]),
        ],
    )
    def test_another_pawn_or_traveller_must_be_ready(
        self, ready: int, travellers: int, pieces: list[str] | None
    ) -> None:
        """The numbers are what is left after the first action, done with one pawn."""
        state = be_turns(cards={0: [22]})
        state.players[0].ready = ready + 1
        give_travellers(state, 0, travellers)

        play(state, "bourse 0" if travellers else "bourse")

        if pieces is None:
            assert (kind(state), seat(state)) == ("turn", 1)
        else:
            assert is_asked(state, 0, 22)
            assert legal(play(state, "card22")) == pieces

    @pytest.mark.rule("BE-CARD-22", "BE-NAGELMACKERS")
    def test_left_with_a_traveller_one_can_only_go_to_brussels(self) -> None:
        state = be_turns(cards={0: [22]})
        state.players[0].ready = 2
        give_travellers(state, 0, 1)

        play(state, "bourse 0 card22 pawn")

        assert spaces_in(legal(state)) == set()
        assert {"grand-place", "sainte-catherine", "pass"} <= set(legal(state))

    @pytest.mark.rule("BE-CARD-22", "BE-RES-3")
    def test_at_the_end_of_the_round_a_pawn_returns_to_its_owner(self) -> None:
        state = be_turns(cards={0: [22]})
        set_action(state, "B4", "workshop")

        play(state, "B4 1 blue card22 pawn pass")
        assert state.players[0].ready == 3
        finish_turn(state)
        next_round(state)

        assert (state.players[0].ready, state.players[0].court) == (5, 2)
        assert state.players[0].on_card == 0

    @pytest.mark.rule("BE-CARD-22", "BE-RES-3")
    def test_at_the_end_of_the_round_a_traveller_goes_to_the_train(self) -> None:
        state = be_turns(cards={0: [22]})
        set_action(state, "B4", "workshop")
        give_travellers(state, 0, 1)

        play(state, "B4 1 blue card22 traveller")
        assert (state.train, state.players[0].travellers, state.players[0].ready) == (3, 0, 4)
        next_round(state)

        assert (state.train, state.players[0].travellers, state.players[0].ready) == (4, 0, 5)

    @pytest.mark.rule("BE-CARD-22", "BE-CARD-24", "RES-END-1")
    @pytest.mark.parametrize(
        ("pawn", "on_card"), [("pawn", ON_CARD_PAWN), ("traveller", ON_CARD_TRAVELLER)]
    )
    def test_it_stays_on_the_card_while_card_24_is_asked_for(self, pawn: str, on_card: int) -> None:
        state = be_turns()
        for slot, (owner, card) in enumerate([(0, 22), (1, 24)], 1):
            put_pavilion(state, slot, owner)
            give_cards(state, owner, card)
        give_travellers(state, 0, 1)

        play(state, f"bourse 0 card22 {pawn} pass")
        to_resolution(state)
        assert is_asked(state, 1, 24)

        assert state.players[0].on_card == on_card
        assert problems(state) == []
        assert digest(from_json(state.rules, json.loads(json.dumps(to_json(state))))) == digest(
            state
        )
        play(state, "card24")
        assert (state.players[0].on_card, state.train) == (0, 4)
        assert (state.players[0].ready, state.players[0].court) == (4, 3)  # RES-BRX-1

    @pytest.mark.rule("BE-CARD-22", "RES-BRX-1")
    def test_a_pawn_on_the_card_is_not_in_brussels(self) -> None:
        state = be_turns(cards={0: [22]})
        events = listen(state)

        play(state, "bourse card22 pawn pass bourse")
        to_resolution(state)

        assert facts(events, PawnToCourt) == [(0,), (1,)]  # a tie of 1 and 1

    @pytest.mark.rule("BE-CARD-22", "BE-CARD-30")
    def test_a_traveller_on_the_card_is_not_in_brussels(self) -> None:
        state = be_turns(cards={0: [22, 30]})
        give_travellers(state, 0, 2)

        play(state, "bourse 1 card22 traveller pass")
        to_resolution(state)
        assert is_asked(state, 0, 30)
        play(state, "card30")

        assert points(state)[0] == 1

    @pytest.mark.rule("BE-CARD-22", "BE-CARD-0", "AN-04")
    def test_it_comes_after_the_free_action_of_the_house_owner(self) -> None:
        state = be_turns(cards={0: [22]})
        put_house(state, "B4", 2)
        set_action(state, "B4", "material")

        play(state, "B4 1 2*wood")
        assert (kind(state), seat(state)) == ("free-material", 2)
        play(state, "iron")

        assert is_asked(state, 0, 22)

    @pytest.mark.rule("BE-CARD-22", "BE-CARD-0", "BE-TILE-1")
    def test_it_comes_after_the_cards_of_the_action_and_the_pawn_on_a_tile(self) -> None:
        state = be_turns(cards={0: [1, 22]})
        lay_tiles(state, 4, 5)
        set_action(state, "C3", "workshop")

        play(state, "C3 1 blue")
        assert is_asked(state, 0, 1)
        play(state, "card1")
        assert kind(state) == "tile-pawn"
        play(state, "tile4")

        assert is_asked(state, 0, 22)


class TestNobleThatLeaves:
    @staticmethod
    def leaving(noble: str, owner: int = 1, francs: int = 4) -> State:
        """A round's end at which this noble leaves and the owner of card 23 is asked."""
        state = be_turns(cards={owner: [23]})
        lay_nobles(state, f"albert albert albert {noble}", deck="buls buls")
        state.players[owner].francs = francs - 1  # PASS-01 brings 1 FB
        return to_resolution(state)

    @pytest.mark.rule("BE-CARD-23")
    @pytest.mark.parametrize(
        ("noble", "attribute", "value"),
        [
            ("buls", "iris", 1),
            ("albert", "crown", 1),
            ("vandevelde", "architect", 1),
            ("vandervelde", "court", 1),
            ("maeterlinck", "points", 5),
            ("nagelmackers", "travellers", 1),
        ],
    )
    def test_two_francs_buy_the_effect_but_not_the_card(
        self, noble: str, attribute: str, value: int
    ) -> None:
        state = self.leaving(noble)
        events = listen(state)
        assert is_asked(state, 1, 23)

        play(state, "card23")

        player = state.players[1]
        assert getattr(player, attribute) == value
        assert player.francs == 2
        assert nobles_in(player.nobles) == {"brugmann"}
        assert facts(events, NobleDiscarded) == [(NOBODY, NOBLES.index(noble))]
        assert noble_row(state) == "buls albert albert albert"

    @pytest.mark.rule("BE-CARD-23", "NOBLE-EMPAIN")
    def test_empain_brings_jokers(self) -> None:
        state = play(self.leaving("empain"), "card23")

        assert cubes_of(state, 1) == {"joker": 2}

    @pytest.mark.rule("BE-CARD-23", "BE-PRIVAT")
    def test_privat_livemont_creates_a_white_art(self) -> None:
        state = play(self.leaving("privat-livemont"), "card23 green")

        assert white_of(state, 1) == {"green": 1}

    @pytest.mark.rule("BE-CARD-23", "NOBLE-SOLVAY", "BE-GLASS")
    @pytest.mark.parametrize(
        ("jokers", "chosen", "cubes"),
        [
            (0, "iron", {"iron": 1}),
            (0, "glass", {"glass": 1}),
            (1, "glass", {"glass": 1, "joker": 1}),
            (1, "wood+glass", {"wood": 1, "glass": 1}),
            (2, "2*stone", {"stone": 2, "joker": 1}),
        ],
    )
    def test_solvay_asks_for_a_cube_or_a_trade(
        self, jokers: int, chosen: str, cubes: dict[str, int]
    ) -> None:
        state = self.leaving("solvay")
        give_cubes(state, 1, joker=jokers)

        play(state, "card23")
        assert (kind(state), seat(state)) == ("solvay", 1)
        assert ("2*wood" in legal(state)) is bool(jokers)
        play(state, chosen)

        assert cubes_of(state, 1) == cubes
        assert NOBLES.index("solvay") in state.noble_discard

    @pytest.mark.rule("BE-CARD-23", "RES-END-1")
    def test_it_comes_after_nobles_are_straightened_and_turns_none(self) -> None:
        state = be_turns(cards={1: [23]})
        give_nobles(state, 1, "brugmann maeterlinck", used="brugmann maeterlinck")
        lay_nobles(state, "albert albert albert maeterlinck", deck="buls")

        to_resolution(state)
        assert is_asked(state, 1, 23)
        assert state.players[1].used == 0
        play(state, "card23")

        assert (state.players[1].points, state.players[1].used) == (5, 0)

    @pytest.mark.rule("BE-CARD-23", "RES-END-1", "NOBLE-VANDERVELDE")
    def test_a_pawn_freed_from_court_is_ready_in_the_next_round(self) -> None:
        state = play(self.leaving("vandervelde"), "card23")

        assert [player.ready for player in state.players] == [5, 6, 5, 5]
        assert courts(state) == [2, 1, 2, 2]

    @pytest.mark.rule("BE-CARD-23", "BE-RES-3")
    def test_a_traveller_gained_stays_for_the_next_round_only(self) -> None:
        state = play(self.leaving("nagelmackers"), "card23")
        assert (state.round, state.train, state.players[1].travellers) == (2, 3, 1)

        unused = state.copy()
        next_round(finish_turn(unused))
        assert (unused.train, unused.players[1].travellers) == (4, 0)

        finish_turn(state)
        play(state, "pass bourse 1")
        assert (state.train_pawns, state.players[1].ready) == (bytes([1, 0, 0, 0]), 5)

    @pytest.mark.rule("BE-CARD-23", "FINAL-01")
    def test_it_works_at_the_end_of_the_last_round(self) -> None:
        state = be_turns(cards={1: [23]})
        state.round = 5
        lay_nobles(state, "albert albert albert maeterlinck", deck="buls")
        give_nobles(state, 1, "")

        to_resolution(state)
        assert is_asked(state, 1, 23)
        play(state, "card23")

        assert state.is_over
        assert state.scores()[1].track == 5

    @pytest.mark.rule("BE-CARD-23", "NOBLE-VANDEVELDE", "FINAL-03")
    def test_what_it_brings_in_the_last_round_counts_in_the_final_scoring(self) -> None:
        state = be_turns(cards={1: [23]})
        state.round = 5
        lay_nobles(state, "albert albert albert vandevelde", deck="buls")
        put_house(state, "E5", 1)

        play(to_resolution(state), "card23")

        assert state.is_over
        assert state.scores()[1].houses == 2

    @pytest.mark.rule("BE-CARD-23")
    @pytest.mark.parametrize(("francs", "is_offered"), [(1, False), (2, True)])
    def test_it_needs_two_francs(self, francs: int, is_offered: bool) -> None:
        assert is_asked(self.leaving("maeterlinck", francs=francs), 1, 23) is is_offered

    @pytest.mark.rule("BE-CARD-23")
    def test_it_needs_a_noble_that_leaves(self) -> None:
        state = be_turns(cards={1: [23]})
        lay_nobles(state, "- - - -")

        to_resolution(state)

        assert (kind(state), state.round) == ("square", 2)

    @pytest.mark.rule("BE-CARD-23")
    @pytest.mark.parametrize("noble", LITTLE_LEFT)
    @pytest.mark.parametrize(("more", "is_offered"), [(0, False), (1, True)])
    def test_it_needs_a_noble_that_would_do_something(
        self, noble: str, more: int, is_offered: bool
    ) -> None:
        state = be_turns(cards={1: [23]})
        lay_nobles(state, f"maeterlinck maeterlinck maeterlinck {noble}", deck="maeterlinck")
        LITTLE_LEFT[noble](state, more)

        to_resolution(state)

        assert is_asked(state, 1, 23) is is_offered
        assert is_offered or (kind(state), state.round) == ("square", 2)

    @pytest.mark.rule("BE-CARD-23")
    def test_only_its_owner_counts(self) -> None:
        state = be_turns(cards={1: [23]})
        lay_nobles(state, "albert albert albert vandervelde", deck="albert")
        for number in (0, 2, 3):
            state.players[number].ready += state.players[number].court
            state.players[number].court = 0

        assert is_asked(to_resolution(state), 1, 23)

    @pytest.mark.rule("BE-CARD-23")
    @pytest.mark.parametrize("noble", [name for name in NOBLES if name != "brugmann"])
    def test_being_asked_does_not_use_the_effect(self, noble: str) -> None:
        state = be_turns(cards={1: [23]})
        lay_nobles(state, f"albert albert albert {noble}", deck="buls")
        other = state.copy()
        other.players[1].cards = 0
        events, others = listen(state), listen(other)

        assert is_asked(to_resolution(state), 1, 23)
        play(state, "no")
        to_resolution(other)

        assert events == others
        state.players[1].cards = 0
        assert digest(state) == digest(other)

    @pytest.mark.rule("BE-CARD-23", "BE-CARD-24")
    def test_it_comes_after_card_24(self) -> None:
        state = be_turns(cards={1: [23, 24]})
        lay_nobles(state, "albert albert albert maeterlinck", deck="buls")

        to_resolution(state)

        assert is_asked(state, 1, 24)
        assert is_asked(play(state, "card24"), 1, 23)


class TestMarksOfCardsUsedAtTheEnd:
    """BE-CARD-23 and BE-CARD-24 come after BE-RES-3, which makes the other cards fresh."""

    @staticmethod
    def after_using(version: int) -> State:
        """Round 2 begins; seat 1 used cards 23 and 24 at the end of round 1."""
        state = be_turns(cards={1: [20, 23, 24]})
        state.rules = ruleset(state.rules.name, version=version)
        lay_nobles(state, "albert albert albert buls", deck="empain empain")
        play(to_resolution(state), "card24 card23")
        assert (kind(state), state.round) == ("card", 2)
        return state

    @pytest.mark.rule("BE-CARD-0", "BE-CARD-23", "BE-CARD-24")
    def test_they_end_with_the_round(self) -> None:
        state = self.after_using(version=2)

        assert used_cards(state, 1) == set()
        reason = why_not(state, parse("card24"))
        assert reason is not None
        assert reason.key == "card-not-now"

    @pytest.mark.rule("BE-CARD-0", "BE-CARD-23", "BE-CARD-24")
    def test_in_version_1_they_lasted_through_the_next_round(self) -> None:
        assert used_cards(self.after_using(version=1), 1) == {23, 24}


class TestUnusedNobles:
    @pytest.mark.rule("BE-CARD-24")
    @pytest.mark.parametrize(
        ("nobles", "used", "gained"),
        [
            ("brugmann", "", 1),
            ("brugmann empain buls", "empain", 2),
            ("brugmann empain buls solvay", "", 4),
            ("brugmann empain buls", "brugmann empain", 1),
        ],
    )
    def test_each_unused_noble_gains_a_point(self, nobles: str, used: str, gained: int) -> None:
        state = be_turns(cards={1: [24]})
        give_nobles(state, 1, nobles, used)

        play(to_resolution(state), "card24")

        assert points(state) == [0, gained, 0, 0]

    @pytest.mark.rule("BE-CARD-24", "RES-END-1")
    @pytest.mark.parametrize("nobles", ["", "brugmann", "brugmann empain"])
    def test_used_nobles_are_straightened_too_late_for_it(self, nobles: str) -> None:
        state = be_turns(cards={1: [24]})
        give_nobles(state, 1, nobles, used=nobles)

        to_resolution(state)

        assert (kind(state), state.round) == ("square", 2)
        assert state.players[1].used == 0

    @pytest.mark.rule("BE-CARD-24", "AN-NOBLE-3")
    def test_a_noble_kept_in_this_round_is_used(self) -> None:
        state = be_turns(cards={0: [24]})
        set_action(state, "B2", "noble")
        lay_nobles(state, "empain solvay buls albert", deck="empain")
        lay(state, "B", "P+P", 0)

        play(state, "B2 1 place4 keep")
        play(to_resolution(state), "card24")

        assert nobles_in(state.players[0].nobles) == {"brugmann", "albert"}
        assert points(state) == [1, 0, 0, 0]


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
