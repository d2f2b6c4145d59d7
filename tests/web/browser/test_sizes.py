"""Nothing overlaps and every letter can be read, at every size, in every language, with 2 to 5."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route

from bruxelles1893 import words
from bruxelles1893.engine import Session
from bruxelles1893.words import LANGUAGES
from web.browser.axe import grave_findings
from web.browser.conftest import Visit
from web.browser.layout import not_whole, too_small, wordless
from web.browser.moments import EVERYTHING, crowded, finished, late
from web.browser.visitor import Visitor
from web.drawn_games import page, played

SIZES = (
    *((390, 844), (1024, 768), (1280, 720), (1366, 768)),
    *((1440, 900), (1920, 1080), (2560, 1300)),
)
WHOLE_FROM = 1320
"""From this width on the whole table is seen without scrolling."""

TOUCH = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SHORTENED = """() => [...document.querySelectorAll("#outlook :is(h2, th, td)")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent)"""
SLIVERS = """() => [...document.querySelectorAll(".notable .portrait")]
  .map((each) => each.getBoundingClientRect()).filter((box) => box.width < 50 || box.height < 45)
  .map((box) => `${box.width} x ${box.height}`)"""
BELOW_THE_EDGE = """() => {
  const room = document.querySelector("#choices").getBoundingClientRect();
  return [...document.querySelectorAll("#choices .choice")]
    .filter((each) => each.getBoundingClientRect().bottom > room.bottom + 3)
    .map((each) => each.textContent.trim());
}"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"
ON_THE_ROUNDS = """() => {
  const edge = (name) => document.querySelector(name).getBoundingClientRect();
  return innerWidth >= 1200 && edge(".flourish").right > edge(".rounds").left;
}"""
"""Whether the flourish beside the name of the game lies over the rounds."""


def open_drawn(person: Visitor, session: Session, language: str, *, is_draft: bool = False) -> None:
    """A drawn page, with everything around it from the server."""
    with words.language(language):
        html = page(session, is_draft=is_draft)

    def answer(route: Route) -> None:
        route.fulfill(body=html, content_type="text/html; charset=utf-8")

    person.page.route("**/drawn", answer)
    person.open("/drawn")
    person.page.evaluate("() => document.fonts.ready.then(() => true)")


def at_size(visit: Visit, size: tuple[int, int]) -> Visitor:
    width, height = size
    touch: dict[str, Any] = TOUCH if width < 500 else {}
    return visit(viewport={"width": width, "height": height}, **touch)


@pytest.mark.matrix("size")
@pytest.mark.parametrize("is_draft", [False, True], ids=["turn", "confirm"])
@pytest.mark.parametrize(
    ("rules", "players"), [*((EVERYTHING, players) for players in (2, 3, 4, 5)), ("first", 5)]
)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_full_table_is_whole_and_read(
    visit: Visit, size: tuple[int, int], language: str, rules: str, players: int, is_draft: bool
) -> None:
    person = at_size(visit, size)
    open_drawn(person, late(rules, players), language, is_draft=is_draft)
    assert too_small(person.page) == []
    assert not_whole(person.page, may_scroll=size[0] < WHOLE_FROM) == []
    assert wordless(person.page) == []
    assert person.page.evaluate(SHORTENED) == []
    assert person.page.evaluate(WIDER) <= 0
    assert not person.page.evaluate(ON_THE_ROUNDS)
    assert grave_findings(person.page) == []


@pytest.mark.matrix
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)], ids=str)
def test_a_crowded_table_of_five_is_whole(
    visit: Visit, size: tuple[int, int], language: str
) -> None:
    person = at_size(visit, size)
    open_drawn(person, crowded(), language)
    assert too_small(person.page) == []
    assert not_whole(person.page) == []
    assert wordless(person.page) == []
    assert person.page.evaluate(SLIVERS) == [], "posters of nobles are pictures"


@pytest.mark.matrix("kind")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "moves"), [("board", 0), ("noble", 160), ("turn", 184)])
def test_options_stand_beside_each_other_on_a_low_screen(
    visit: Visit, kind: str, moves: int, language: str
) -> None:
    person = at_size(visit, (1366, 768))
    open_drawn(person, played(EVERYTHING, 4, moves, kind=kind), language)
    assert person.page.evaluate(BELOW_THE_EDGE) == []


@pytest.mark.matrix(most=2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_seven_ways_to_pay_are_seen_on_a_low_screen(visit: Visit, language: str) -> None:
    person = at_size(visit, (1366, 768))
    open_drawn(person, played("second", 3, 190, kind="build-pay"), language)
    assert person.find("#choices .choice:visible").count() == 7
    assert person.page.evaluate(BELOW_THE_EDGE) == []


@pytest.mark.matrix
@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_sheet_fits_a_phone(visit: Visit, language: str, players: int) -> None:
    person = at_size(visit, SIZES[0])
    open_drawn(person, finished(EVERYTHING, players), language)
    assert too_small(person.page) == []
    sheet = person.find(".sheet").bounding_box()
    assert sheet is not None
    assert sheet["x"] >= 0
    assert sheet["x"] + sheet["width"] <= SIZES[0][0]


def test_small_letters_would_be_noticed(visit: Visit) -> None:
    person = at_size(visit, SIZES[-1])
    open_drawn(person, late(), "en")
    person.page.add_style_tag(content=".plaque{font-size:9px!important}")
    assert any("9.0 px" in each for each in too_small(person.page))
