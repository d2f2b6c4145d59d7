"""The path and the solo series as pages: each step can be begun from there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bruxelles1893.teaching.path import PATH
from bruxelles1893.teaching.series import STAGES
from bruxelles1893.words import LANGUAGES
from web.support import Browser, Page

Browsers = Callable[..., Browser]


def forms(page: Page) -> list[str]:
    found = (each.attributes.get("action", "") for each in page.elements if each.tag == "form")
    return [each for each in found if each.startswith(("/tables/", "/lessons/"))]


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.matrix("spoken")
def test_a_newcomer_begins_with_the_guided_game(browser: Browsers, spoken: str) -> None:
    page = browser(spoken).get("/path")
    assert page.problems == []
    (current,) = page.with_attribute("aria-current", "step")
    assert current.attributes["id"] == "step-guided"
    assert len(forms(page)) == len(PATH) - 1, "the puzzle is a link"


def test_every_game_of_the_series_can_be_begun(browser: Browsers) -> None:
    person = browser()
    page = person.get("/series")
    assert page.problems == []
    assert forms(page) == ["/tables/now"] * len(STAGES)
    stage = STAGES[-1]
    person.post("/tables/now", rules=stage.rules, players=stage.players, level=stage.level)
    assert person.path.startswith("/table/")
