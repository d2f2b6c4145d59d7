"""What is answered by itself: an only option, and points that cost nothing."""

from __future__ import annotations

import pytest

from bruxelles1893.engine.core.ids import StepNumber
from bruxelles1893.engine.core.options import PASS, YES
from bruxelles1893.engine.core.steps import FREE_ART_POINTS, FREE_BLACK_ART, FREE_HOUSE_POINTS, TURN
from bruxelles1893.engine.queries import obvious
from table import ask, give_art, in_turns, legal


def test_a_real_choice_is_left_to_the_player() -> None:
    assert obvious(in_turns(3)) is None


def test_an_only_option_is_obvious() -> None:
    state = in_turns(3)
    state.players[0].ready = 0
    assert obvious(ask(state, TURN, 0)) == PASS


@pytest.mark.rule("AN-04", "AN-SALE-FREE", "AN-BUILD-FREE")
@pytest.mark.parametrize("step", [FREE_ART_POINTS, FREE_HOUSE_POINTS])
def test_points_that_cost_nothing_are_obvious_though_one_may_decline(step: StepNumber) -> None:
    state = in_turns(3)
    give_art(state, 1, blue=2)
    ask(state, step, 1)
    assert legal(state) == ["yes", "no"]
    assert obvious(state) == YES


@pytest.mark.rule("AN-WORKSHOP-FREE")
def test_an_artwork_is_asked_for_since_it_is_one_less_for_others() -> None:
    assert obvious(ask(in_turns(3), FREE_BLACK_ART, 1)) is None
