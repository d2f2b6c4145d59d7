"""A few turns with a thumb, on a screen of 390 by 844, and on one turned sideways."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from bruxelles1893.words import LANGUAGES
from web.browser.conftest import Visit
from web.browser.layout import not_whole, too_small
from web.browser.moments import EVERYTHING, SPACE, early, late
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
SIDEWAYS = PHONE | {"viewport": {"width": 844, "height": 390}}
SMALLER_SIDEWAYS = PHONE | {"viewport": {"width": 667, "height": 375}}
LEAST_GAP = 8
PARTS = """() => {
  const box = (each) => each.getBoundingClientRect().toJSON();
  const found = [...document.querySelectorAll("#sides, #question, #mentor, #jump, #status")];
  return Object.fromEntries(found.map((each) => [each.id, box(each)]));
}"""
WHOLE_ROWS = """() => {
  const room = document.querySelector("#sides").getBoundingClientRect();
  const panes = [..."12345"].map((row) => document.querySelector(`#space-A${row}`));
  return panes.map((each) => each.getBoundingClientRect())
    .filter((box) => box.top >= room.top && box.bottom <= room.bottom).length;
}"""
UNREACHED = """() => [...document.querySelectorAll(
  "#question .choice, #question .deed, #mentor button")]
  .filter((each) => each.checkVisibility()).filter((each) => {
    each.scrollIntoView({ block: "center" });
    const box = each.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.left < 0 || box.right > innerWidth || !each.contains(hit);
  }).map((each) => each.textContent)"""
BIDS = """() => [...document.querySelectorAll(".own-bid button, #deed-confirm")]
  .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().toJSON())"""
"""Less, more and Confirm: on a phone none of them stands over the board."""


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


@pytest.mark.matrix
@pytest.mark.parametrize("height", [844, 667])
def test_a_long_hint_can_be_read_to_both_ends(visit: Visit, height: int) -> None:
    person = visit(**PHONE | {"viewport": {"width": 390, "height": height}})
    person.upload(late("second", 2))
    person.find(".deeds button", "Hint").tap()
    person.find(".remark.hint").wait_for()
    answer = person.find("#answer").bounding_box()
    assert answer is not None
    assert answer["y"] >= 0
    person.find(".remark.hint .try").first.tap()
    person.find("#deed-confirm, .choices .choice").first.wait_for()


def test_what_answers_nothing_is_explained_by_a_tap(visit: Visit) -> None:
    person = visit(**PHONE)
    person.upload(early())
    person.find("#column-A").tap()
    expect(person.find("#tip")).to_contain_text("The highest total bid")
    expect(person.find("#answer")).to_be_empty()


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
    explanation = person.find("#answer .explanation")
    person.find("#explain-one").tap()
    person.find("#board .pane.lit").first.tap()
    expect(explanation.locator("a").first).to_be_visible()
    person.find("#answer .close").tap()

    press_long(person, person.find("#board .pane.lit").last)
    expect(person.find("#tip")).to_be_visible()
    assert person.look() == shown
    person.find("#tip .tell").tap()
    expect(explanation).to_be_visible()
    assert person.look() == shown


def press_long(person: Visitor, thing: Locator) -> None:
    box = thing.bounding_box()
    assert box is not None
    finger = person.context.new_cdp_session(person.page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    person.find("#tip:visible").wait_for()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_page_stays_where_a_choice_was_made(visit: Visit) -> None:
    """A turn that nothing on the table can continue is confirmed in view of what was chosen."""
    person = visit(**PHONE)
    person.upload(early())
    person.asked()
    person.find(".jump a[href='#brussels']").tap()
    assert person.choose("bourse").is_final
    expect(person.find("#place-bourse")).to_be_in_viewport()


def choose_a_space(person: Visitor) -> None:
    person.choose(next(each for each in person.asked().lit if SPACE.fullmatch(each)))


@pytest.mark.parametrize("screen", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_a_bid_is_large_enough_for_a_thumb(visit: Visit, screen: dict[str, Any]) -> None:
    person = visit(**screen)
    person.upload(early())
    choose_a_space(person)
    less, more, confirm = person.page.evaluate(BIDS)
    for each in (less, more, confirm):
        assert min(each["width"], each["height"]) >= SMALLEST
        assert each["left"] >= 0
        assert each["right"] <= screen["viewport"]["width"]
        assert each["bottom"] <= screen["viewport"]["height"]
    below = confirm["top"] - max(less["bottom"], more["bottom"])
    beside = confirm["left"] - max(less["right"], more["right"])
    assert max(below, beside) >= LEAST_GAP


def beside_each_other(parts: dict[str, dict[str, float]]) -> bool:
    """Whether no part of the page lies over another."""
    boxes = list(parts.values())
    return all(
        one["right"] <= other["left"] + 1
        or other["right"] <= one["left"] + 1
        or one["bottom"] <= other["top"] + 1
        or other["bottom"] <= one["top"] + 1
        for index, one in enumerate(boxes)
        for other in boxes[index + 1 :]
    )


@pytest.mark.matrix(most=3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", [SIDEWAYS, SMALLER_SIDEWAYS], ids=["844x390", "667x375"])
def test_turned_sideways_board_and_question_stand_side_by_side(
    visit: Visit, screen: dict[str, Any], language: str
) -> None:
    person = visit(locale=language, **screen)
    person.upload(late(EVERYTHING, 5))
    person.asked()
    stands_side_by_side(person, screen)
    choose_a_space(person)
    stands_side_by_side(person, screen)


def stands_side_by_side(person: Visitor, screen: dict[str, Any]) -> None:
    parts = person.page.evaluate(PARTS)
    assert beside_each_other(parts)
    assert parts["question"]["left"] >= parts["sides"]["right"] - 1
    assert parts["question"]["bottom"] <= screen["viewport"]["height"] + 1
    assert person.page.evaluate(WHOLE_ROWS) >= 4
    assert person.page.evaluate(UNREACHED) == []
    assert person.page.evaluate(WIDTH) <= screen["viewport"]["width"]
    assert not_whole(person.page, may_scroll=True) == []
    assert too_small(person.page) == []


@pytest.mark.matrix
@pytest.mark.parametrize("screen", [SIDEWAYS, SMALLER_SIDEWAYS], ids=["844x390", "667x375"])
def test_turned_sideways_the_mentor_covers_nothing(visit: Visit, screen: dict[str, Any]) -> None:
    person = visit(**screen)
    person.open()
    person.find(".learn .go").tap()
    person.asked()
    expect(person.find("#mentor .next")).to_be_visible()
    while True:
        assert beside_each_other(person.page.evaluate(PARTS))
        assert person.page.evaluate(UNREACHED) == []
        if not person.find("#mentor .next").is_visible():
            break
        person.find("#mentor .next").tap()


@pytest.mark.matrix(most=2)
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
