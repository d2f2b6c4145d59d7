"""What may be asked of a position, answered by the rules that are played."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from belle_epoque_table import be_turns, give_white, lay_market
from bruxelles1893.engine import State, parse
from bruxelles1893.engine.core.geometry import REACH
from bruxelles1893.engine.queries import sellable, steps_allowed, steps_by_art
from conformance.support import Table, each_rule_set, eagerly, walk
from table import play, set_action

GAMES = range(3)
TOLD: dict[str, Callable[[State, int], list[int]]] = {
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
    assert steps_allowed(state, 0) == steps
    assert steps_by_art(state, 0) == 1


@pytest.mark.rule("BE-CARD-03", "BRX-CINQUANTENAIRE")
def test_the_card_is_no_help_through_cinquantenaire() -> None:
    state = play(be_turns(cards={0: [3]}), "cinquantenaire sale")
    assert steps_allowed(state, 0) == 1


@pytest.mark.rule("BE-WHITE-1", "AN-SALE-1")
def test_white_art_can_be_sold_while_none_lies_in_the_market() -> None:
    state = be_turns()
    give_white(state, 0, green=1)
    assert sellable(state, 0) == [parse("blue"), parse("white-green")]
    lay_market(state, "white-yellow")
    assert sellable(state, 0) == [parse("blue")]


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
