"""Games clicked through in every rule set: whole in `make test-all`, else their ends."""

from __future__ import annotations

import re
from random import Random

import pytest

from bruxelles1893.engine import RULE_SETS
from web.browser.conftest import Visit
from web.browser.moments import ending
from web.browser.visitor import Visitor

MOST_STEPS = 600
FIRST_STEPS = 30
"""Of a game of which only the beginning and the end are played."""

POINTS = re.compile(r"[-−]?\d+")
"""Whoever clicks at random may end below nothing."""


@pytest.mark.slow
@pytest.mark.matrix
@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_game_is_clicked_through_against_a_bot(visit: Visit, rules: str, is_whole: bool) -> None:
    anna, rng = visit(), Random(1893)
    anna.play_now(rules)
    click_through(anna, rng, MOST_STEPS if is_whole else FIRST_STEPS)
    assert "Anna" in anna.text("#players")
    if not is_whole:
        anna.upload(ending(rules))
        click_through(anna, rng, MOST_STEPS)
    totals = anna.find(".sheet tbody td:last-child").all_inner_texts()
    assert len(totals) == 2
    assert all(POINTS.fullmatch(total) for total in totals), totals
    assert anna.find(".sheet tr.won").count() >= 1
    assert anna.clicked_on_table > 15


def click_through(person: Visitor, rng: Random, steps: int) -> None:
    """So many steps, if the game is not over before."""
    for _ in range(steps):
        if person.answer(rng).is_over:
            break
