"""What may be asked of a position, answered by the rules that are played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from belle_epoque_table import be_turns, give_white, lay_market
from bruxelles1893.engine import Option, Seat, State, parse
from bruxelles1893.engine.core.events import FirstPlayer
from bruxelles1893.engine.core.geometry import IRISES, REACH, iris_at
from bruxelles1893.engine.queries import (
    has_house,
    house_units,
    if_round_ended,
    is_pure,
    is_surrounded,
    most_manneken,
    sellable,
    steps_allowed,
    steps_by_art,
    winning,
)
from conformance.support import Table, each_rule_set, eagerly, walk
from table import facts, give_cubes, in_turns, kind, lay, play, point_arms, put, set_action

GAMES = range(3)
TOLD: dict[str, Callable[[State, Seat], list[Option]]] = {
    "sale-art": sellable,
    "sale-cursor": lambda state, seat: list(REACH[state.cursor][steps_allowed(state, seat)]),
}
"""What the questions of a sale should offer."""


def at_sale(cards: list[int]) -> State:
    """Seat 0 with one blue art and these cards, a pawn placed on a Sale space."""
    state = be_turns(cards={0: cards})
    set_action(state, "D4", "sale")
    return play(state, "D4 1")


@pytest.mark.rule("BE-CARD-03", "AN-SALE-2")
@pytest.mark.parametrize(("cards", "steps"), [([], 1), ([3], 3)])
def test_the_card_lets_the_cursor_move_further(cards: list[int], steps: int) -> None:
    state = at_sale(cards)
    assert steps_allowed(state, Seat(0)) == steps
    assert steps_by_art(state, Seat(0)) == 1


@pytest.mark.rule("BE-CARD-03", "BRX-CINQUANTENAIRE")
def test_the_card_is_no_help_through_cinquantenaire() -> None:
    state = play(be_turns(cards={0: [3]}), "cinquantenaire sale")
    assert steps_allowed(state, Seat(0)) == 1


@pytest.mark.rule("BE-WHITE-1", "AN-SALE-1")
def test_white_art_can_be_sold_while_none_lies_in_the_market() -> None:
    state = be_turns()
    give_white(state, 0, green=1)
    assert sellable(state, Seat(0)) == [parse("blue"), parse("white-green")]
    lay_market(state, "white-yellow")
    assert sellable(state, Seat(0)) == [parse("blue")]


@pytest.mark.rule("AN-SALE-1", "AN-SALE-2")
@each_rule_set
def test_what_is_offered_in_a_sale_is_what_was_told(table: Table) -> None:
    asked = set()
    for number in GAMES:
        for state in walk(table.game(number), number, eagerly):
            decision = state.decision
            if decision is None or decision.kind not in TOLD:
                continue
            assert state.legal() == TOLD[decision.kind](state, decision.player)
            asked.add(decision.kind)
    assert asked == TOLD.keys()


@pytest.mark.rule("AN-BUILD-1")
@pytest.mark.parametrize(("built", "units"), [(0, 2), (3, 3), (5, 4)])
def test_the_next_house_and_its_price(built: int, units: int) -> None:
    state = in_turns()
    state.players[0].built = built
    assert has_house(state, Seat(0))
    assert house_units(state, Seat(0)) == units


@pytest.mark.rule("AN-BUILD-1")
def test_after_the_sixth_house_none_is_left() -> None:
    state = in_turns()
    state.players[0].built = 6
    assert not has_house(state, Seat(0))


@pytest.mark.rule("AN-BUILD-3", "BE-CARD-09")
def test_a_joker_that_the_card_exchanges_is_pure() -> None:
    state = be_turns(cards={0: [9]})
    give_cubes(state, 0, wood=2, joker=1)
    point_arms(state, "wood", "stone")
    set_action(state, "D4", "build")
    play(state, "D4 1 card9")
    assert is_pure(state, parse("wood+joker"))
    state.substitute = False
    assert not is_pure(state, parse("wood+joker"))


@pytest.mark.rule("FINAL-06")
@pytest.mark.parametrize(
    ("totals", "seats"), [([3, 9, 4], [1]), ([7, 2, 7], [0, 2]), ([-5, -2], [1]), ([], [])]
)
def test_most_points_win_and_ties_share(totals: list[int], seats: list[int]) -> None:
    assert winning(totals) == seats


@pytest.mark.rule("RES-IRIS-1")
def test_an_iris_with_a_gap_is_not_surrounded() -> None:
    state = in_turns()
    put(state, "C3 D3 C4", 0)
    assert not any(is_surrounded(state, iris) for iris in IRISES)
    put(state, "D4", 1)
    assert [iris for iris in IRISES if is_surrounded(state, iris)] == [iris_at(3, 3)]


@pytest.mark.rule("RES-FIRST-1")
def test_cards_that_would_be_won_and_passing_first_count_for_the_next_first_player() -> None:
    state = in_turns(4)
    assert most_manneken(state) == [0, 1, 2, 3]
    lay(state, "B", "A+A", 0)
    put(state, "B2", 2)
    assert most_manneken(state) == [2]
    play(state, "pass")
    assert most_manneken(state) == [0]
    lay(state, "C", "C+C", 0)
    put(state, "C2", 2)
    assert most_manneken(state) == [0, 2]


@pytest.mark.rule("RES-FIRST-1", "RES-FIRST-2")
@each_rule_set
def test_the_next_first_player_is_one_of_those_told(table: Table) -> None:
    for number in GAMES:
        for state in walk(table.game(number), number, eagerly):
            if kind(state) == "turn":
                [found] = facts(if_round_ended(state)[1], FirstPlayer)
                assert found.seat in most_manneken(state)
