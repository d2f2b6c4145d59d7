"""The whole table at a glance on a screen of 1440 by 900, in every rule set."""

from __future__ import annotations

import pytest

from bruxelles1893.engine import RULE_SETS
from web.browser.conftest import Visit
from web.browser.layout import covered, not_whole, wordless
from web.browser.moments import EVERYTHING, finished, late


@pytest.mark.matrix(most=3)
@pytest.mark.parametrize(
    ("rules", "players"), [*((rules, 4) for rules in RULE_SETS), (EVERYTHING, 5), ("first", 2)]
)
def test_the_table_is_seen_without_scrolling(visit: Visit, rules: str, players: int) -> None:
    person = visit()
    person.upload(late(rules, players))
    shown = person.asked()
    assert not_whole(person.page) == []
    assert covered(person.page) == []
    assert wordless(person.page) == []
    while not shown.is_final:
        shown = person.choose(shown.choices[0])
    assert not_whole(person.page) == []


@pytest.mark.matrix
@pytest.mark.parametrize("rules", [EVERYTHING, "first"])
def test_the_score_sheet_is_seen_without_scrolling(visit: Visit, rules: str) -> None:
    person = visit()
    person.upload(finished(rules))
    person.see_score_sheet()
    assert not_whole(person.page) == []


def test_a_table_that_does_not_fit_would_be_noticed(visit: Visit) -> None:
    person = visit(viewport={"width": 1240, "height": 720})
    person.upload(late())
    person.asked()
    assert not_whole(person.page) != []
