"""Pictures of the main screens in every language and both themes, kept in build/screenshots."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import ViewportSize

from bruxelles1893.words import LANGUAGES
from web.browser.conftest import Visit
from web.browser.layout import not_whole
from web.browser.moments import finished, late
from web.browser.visitor import Visitor

PHONE: ViewportSize = {"width": 390, "height": 844}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def keep(person: Visitor, screen: str, language: str) -> None:
    """One screen in both themes."""
    for theme in THEMES:
        person.page.emulate_media(color_scheme=theme)
        person.keep_screenshot(f"{screen}-{language}-{theme}")


@pytest.mark.slow
@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_main_screens_are_whole_in_every_language(visit: Visit, language: str) -> None:
    person = visit(locale=language)
    person.open()
    keep(person, "start", language)
    person.open("/rules?for=second")
    keep(person, "rules", language)
    person.invite(players=3)
    keep(person, "room", language)

    person.upload(finished())
    person.see_score_sheet()
    person.find("#curves .strip").wait_for()
    keep(person, "score-sheet", language)
    assert not_whole(person.page) == []

    person.upload(late())
    shown = person.asked()
    keep(person, "turn", language)
    assert not_whole(person.page) == []
    while not shown.is_final:
        shown = person.choose(shown.choices[0])
    keep(person, "complete-turn", language)
    assert not_whole(person.page) == []

    person.page.set_viewport_size(PHONE)
    person.open(person.path)
    keep(person, "phone", language)
    assert person.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
