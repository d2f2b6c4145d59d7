"""Which options of a turn let no action be done (AN-03, BRX-01)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bruxelles1893.engine import (
    RULE_SETS,
    Option,
    Seat,
    State,
    StepNumber,
    give_nobles,
    new_game,
    ruleset,
)
from bruxelles1893.engine.core.events import ActionImpossible, Event
from bruxelles1893.engine.core.options import (
    AMOUNT,
    BRUSSELS_SPACE,
    BUILD,
    GRAND_PLACE,
    JOKER,
    NOBLES,
    PASS,
    SAINTE_CATHERINE,
    SALE,
    SPACE,
)
from bruxelles1893.engine.core.steps import BID, TURN
from bruxelles1893.engine.core.values import counted, replaced
from bruxelles1893.engine.queries import useful
from table import NOBODY, in_turns


def actions(state: State, options: list[Option]) -> set[int]:
    """The Art Nouveau actions that some spaces show."""
    return {state.actions[each - SPACE] for each in options if SPACE <= each < BRUSSELS_SPACE}


def test_a_placement_whose_action_cannot_be_done_is_of_no_use() -> None:
    state = in_turns()
    state.players[0].cubes = bytes(len(state.players[0].cubes))
    state.players[0].francs = 2
    state.players[0].art = bytes(len(state.players[0].art))
    assert actions(state, state.legal()) >= {BUILD, SALE}
    assert not actions(state, useful(state)) & {BUILD, SALE}
    assert PASS in useful(state)
    assert state.players[0].francs == 2


def test_brussels_spaces_that_bring_nothing_are_of_no_use() -> None:
    state = in_turns()
    spaces = {BRUSSELS_SPACE + GRAND_PLACE, BRUSSELS_SPACE + SAINTE_CATHERINE}
    assert spaces <= set(useful(state))
    state.players[0].used = state.players[0].nobles
    state.supply = counted(state.supply, JOKER, 0)
    assert not spaces & set(useful(state))


@pytest.mark.parametrize("name", RULE_SETS)
def test_what_is_of_no_use_asks_and_brings_its_player_nothing(name: str) -> None:
    state, rng, seen = new_game(ruleset(name), 3, 8), Random(8), 0
    while not state.is_over:
        seat = state.asked
        idle = set(state.legal()) - set(useful(state))
        for option in sorted(idle) if state.stack[-1][0] == TURN else ():
            seen += 1
            after = state.copy()
            after.stack = after.stack[-1:]
            after.apply(option)
            while not after.is_over and after.legal()[0] in range(AMOUNT, AMOUNT + 2):
                after.apply(after.legal()[0])
            assert after.asked != seat
            assert after.players[seat].points == state.players[seat].points
            assert after.players[seat].cubes == state.players[seat].cubes
        state.apply(rng.choice(state.legal()))
    assert seen


def test_asking_leaves_the_table_alone_that_others_look_at() -> None:
    """Pages of one position are drawn in several threads at once; here an answer breaks off."""
    state = in_turns()
    *others, last = state.rules.actions
    nowhere = replace(last, steps=(StepNumber(len(state.rules.steps)),))
    state.rules = replace(state.rules, actions=(*others, nowhere))
    with pytest.raises(IndexError):
        useful(state)
    assert state.players[0].francs == 5


@pytest.mark.parametrize("name", [name for name in RULE_SETS if "belle-epoque" not in name])
def test_who_keeps_to_what_is_useful_never_acts_in_vain(name: str) -> None:
    state, rng = new_game(ruleset(name), 3, 8), Random(8)
    events: list[Event] = []
    state.events = events
    while not state.is_over:
        options = useful(state)
        assert options
        assert set(options) <= set(state.legal())
        if state.stack[-1][0] not in (TURN, BID):
            assert options == state.legal()
        state.apply(rng.choice(options))
    assert not [event for event in events if isinstance(event, ActionImpossible)]


def test_a_bid_that_leaves_too_little_for_the_action_is_of_no_use() -> None:
    state = in_turns()
    player = state.players[0]
    space = next(each for each in state.legal() if state.actions[each - SPACE] == BUILD)
    player.cubes = bytes(len(player.cubes))
    player.francs = 9
    state.arms = (5, 6)
    state.apply(space)
    bids = [option - AMOUNT for option in useful(state)]
    assert bids == [1, 2, 3]
    assert len(state.legal()) == 9


def test_building_is_of_no_use_where_the_pawn_takes_the_last_site() -> None:
    """AN-BUILD-5: the pawn that is placed blocks its own space."""
    state = in_turns()
    state.players[0].francs = 9
    state.arms = (5, 6)
    spaces = [each - SPACE for each in state.legal() if each < BRUSSELS_SPACE]
    space = next(each for each in spaces if state.actions[each] == BUILD)
    state.houses = tuple(NOBODY if each == space else Seat(1) for each in range(25))
    state.pawns = (NOBODY,) * 25
    assert SPACE + space not in useful(state)
    state.houses = replaced(state.houses, 0, NOBODY)
    assert SPACE + space in useful(state)


@pytest.mark.parametrize(("noble", "helps"), [("vandervelde", False), ("brugmann", True)])
def test_grand_place_is_of_no_use_where_no_noble_can_help(noble: str, helps: bool) -> None:
    """NOBLE-VANDERVELDE: without pawns in court he brings nothing; with one he does."""
    state = in_turns()
    grand_place = BRUSSELS_SPACE + GRAND_PLACE
    give_nobles(state.players[0], (NOBLES.index(noble),))
    state.players[0].court = 0
    assert (grand_place in useful(state)) is helps
    state.players[0].court = 1
    assert grand_place in useful(state)
