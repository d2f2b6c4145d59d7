"""Whole games, clicked through against a bot, in every rule set."""

from __future__ import annotations

import re
from random import Random

import pytest

from bruxelles1893.engine import RULE_SETS
from web.browser.conftest import Visit

MOST_STEPS = 600
POINTS = re.compile(r"[-−]?\d+")
"""Whoever clicks at random may end below nothing."""


@pytest.mark.slow
@pytest.mark.matrix
@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_whole_game_is_clicked_through_against_a_bot(visit: Visit, rules: str) -> None:
    anna = visit()
    anna.play_now(rules)
    rng = Random(1893)
    for _ in range(MOST_STEPS):
        if anna.answer(rng).is_over:
            break
    totals = anna.find(".sheet tbody td:last-child").all_inner_texts()
    assert len(totals) == 2
    assert all(POINTS.fullmatch(total) for total in totals), totals
    assert anna.find(".sheet tr.won").count() >= 1
    assert "Anna" in anna.text(".sheet")
    assert anna.clicked_on_table > 15
