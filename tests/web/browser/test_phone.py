"""A few turns with a thumb, on a screen of 390 by 844."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from web.browser.conftest import Visit
from web.browser.moments import early
from web.browser.visitor import Visitor
from web.drawn_games import played

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SMALLEST = 40
SMALL = f"""() => [...document.querySelectorAll("#question :is(.choice, .deed, #typed)")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < {SMALLEST})
  .map((each) => each.outerHTML.slice(0, 80))"""
WIDTH = "() => document.documentElement.scrollWidth"


@pytest.mark.matrix
@pytest.mark.parametrize("rules", ["second+belle-epoque+asymmetric", "first"])
def test_turns_are_played_with_a_thumb(visit: Visit, rules: str) -> None:
    person = visit(**PHONE)
    person.play_now(rules, players=3)
    rng, turns = Random(6), 0
    while turns < 5:
        shown = person.asked()
        assert person.page.evaluate(WIDTH) <= 390
        assert person.page.evaluate(SMALL) == []
        turns += shown.is_final
        person.answer(rng)
    for area in person.find(".jump a").all():
        area.tap()
        target = area.get_attribute("href")
        assert target is not None
        assert person.find(target).is_visible()


@pytest.mark.parametrize("kind", ["turn", "sale-cursor", "build-arm"])
def test_everything_lit_can_be_tapped_beside_the_list(
    visit: Visit, kind: str, is_whole: bool
) -> None:
    person = visit(**PHONE)
    person.upload(played("first", 2, 20, kind=kind))
    lit = person.asked().lit
    for token in lit if is_whole else Random(kind).sample(lit, min(3, len(lit))):
        before = person.clicked_on_table
        assert person.choose(token).draft.split()[0] == token
        assert person.clicked_on_table == before + 1
        person.press(person.find("button[name=back]"))
    assert lit


def test_a_finger_asks_what_a_thing_is(visit: Visit) -> None:
    """By Explain and a tap, or by a long press, which chooses nothing."""
    person = visit(**PHONE)
    person.upload(early())
    shown = person.asked()
    told = person.find("#answer .explanation")
    person.find("#explain-one").tap()
    person.find("#board .pane.lit").first.tap()
    expect(told.locator("a").first).to_be_visible()
    person.find("#answer .close").tap()

    press_long(person, person.find("#board .pane.lit").last)
    expect(person.find("#tip")).to_be_visible()
    assert person.look() == shown
    person.find("#tip .tell").tap()
    expect(told).to_be_visible()
    assert person.look() == shown


def press_long(person: Visitor, thing: Locator) -> None:
    box = thing.bounding_box()
    assert box is not None
    finger = person.context.new_cdp_session(person.page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    person.find("#tip:visible").wait_for()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize(
    ("language", "width"), [("ja", 390), ("ru", 390), ("fr", 320), ("ru", 830)]
)
def test_menus_open_within_the_window(visit: Visit, language: str, width: int) -> None:
    person = visit(locale=language, viewport={"width": width, "height": 700})
    person.upload(early())
    menus = person.find(".top .menu")
    assert menus.count() >= 5
    for menu in menus.all():
        menu.locator("summary").first.click()
        box = menu.locator("> :is(.sheaf, form)").bounding_box()
        assert box is not None
        assert box["x"] >= 0, menu.inner_text()
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= 700
        person.page.keyboard.press("Escape")
