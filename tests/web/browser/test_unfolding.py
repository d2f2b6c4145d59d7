"""A guided table opens slowly; focus and folded lines are there for everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from patience import wait_until
from web.browser.axe import grave_findings
from web.browser.conftest import Visit
from web.browser.moments import late
from web.browser.test_guided import begin, follow
from web.browser.visitor import Visitor

MOST_THINGS = 25
WIDE = {"viewport": {"width": 1366, "height": 768}}
THINGS = """() => {
  const isLoud = (each) => each.checkVisibility({ visibilityProperty: true })
    && !each.matches(":disabled, .in-short") && !each.closest("[inert]");
  const KINDS = "button, a[href], input, [data-tip], .uttered, .bust, .rounds, .question h2";
  const loud = [...document.querySelectorAll(`#game :is(${KINDS})`)].filter(isLoud);
  return loud.filter((each) => !loud.some((other) => other !== each && other.contains(each)))
    .map((each) => each.id || each.className || each.textContent);
}"""
"""Everything that can be pressed, is explained or is said, but for what is folded or dimmed."""
AREAS = ["#nobles", "#brussels", "#compass", "#market", "#outlook", "#log"]
OPEN = """(areas) => areas.filter((name) => document.querySelector(`${name} > :not(h2)`)
  .checkVisibility({ visibilityProperty: true }))"""


def open_areas(learner: Visitor) -> list[str]:
    found: list[str] = learner.page.evaluate(OPEN, AREAS)
    return found


@pytest.mark.matrix(most=1)
@pytest.mark.parametrize("language", ["de", "ja", "en"])
def test_the_first_screen_is_quiet_and_opens_slowly(visit: Visit, language: str) -> None:
    learner = visit(**WIDE, locale=language)
    begin(learner)
    learner.asked()
    things = learner.page.evaluate(THINGS)
    assert len(things) <= MOST_THINGS, str(things)
    assert open_areas(learner) == []

    learner.find("#brussels > h2").click()
    assert open_areas(learner) == ["#brussels"], "a click looks into what is folded"
    learner.find("#unfold").click()
    assert open_areas(learner) == AREAS
    learner.page.reload()
    expect(learner.find("#fold-again")).to_be_visible()
    assert open_areas(learner) == AREAS
    learner.find("#fold-again").click()
    assert open_areas(learner) == ["#brussels"]

    while open_areas(learner) != AREAS:
        before = set(open_areas(learner))
        assert follow(learner)
        learner.asked()
        assert before <= set(open_areas(learner)), "what was met stays open"
        if learner.find("#status .rounds .past").count():
            wait_until(lambda: open_areas(learner) == AREAS)


def test_what_would_do_nothing_is_not_listed_in_the_first_round(visit: Visit) -> None:
    learner = visit(viewport={"width": 390, "height": 844})
    begin(learner)
    idle = learner.find(".choices .choice[data-idle]")
    while not idle.count():
        assert follow(learner)
        learner.asked()
    assert not any(each.is_visible() for each in idle.all())
    learner.find("#unfold").click()
    assert any(each.is_visible() for each in idle.all())


NAMES = """(areas) => areas.map((name) => document.querySelector(`${name} > h2`))
  .map((each) => [each.getAttribute("aria-expanded"), each.tabIndex])"""


def test_what_is_folded_opens_by_keyboard(visit: Visit) -> None:
    learner = visit(**WIDE)
    begin(learner)
    learner.asked()
    assert learner.page.evaluate(NAMES, AREAS) == [["false", 0]] * len(AREAS)
    assert grave_findings(learner.page) == []
    before = learner.look()
    for opened, (area, key) in enumerate(zip(AREAS, ["Enter", "Space"] * 3, strict=True), 1):
        heading = learner.find(f"{area} > h2")
        heading.focus()
        learner.page.keyboard.press(key)
        expect(heading).not_to_have_attribute("aria-expanded", "false")
        expect(heading).to_be_focused()
        assert open_areas(learner) == AREAS[:opened]
    assert learner.look() == before, "no key has played anything"
    assert grave_findings(learner.page) == []


FADED = """() => [...document.querySelectorAll(".west > *, #log")]
  .filter((each) => Number(getComputedStyle(each).opacity) < 1).map((each) => each.id)"""


def test_focus_and_folded_lines_are_kept(visit: Visit) -> None:
    person = visit(**WIDE)
    person.upload(late("second", 3))
    person.asked()
    assert person.page.evaluate(FADED) == []
    person.find(".settings summary").click()
    person.find("[data-setting=focus]").check()
    person.page.keyboard.press("Escape")
    person.page.wait_for_function(f"({FADED})().includes('compass')")
    lit = person.page.evaluate("document.querySelector('.lit').closest('section').id")
    assert lit not in person.page.evaluate(FADED)

    line = person.find("#row-0-pawns")
    person.find(".of-rows[data-fold]").click()
    expect(line).to_be_hidden()
    expect(person.find("#short-0-rows")).to_be_visible()
    person.page.reload()
    expect(line).to_be_hidden()
    assert "compass" in person.page.evaluate(FADED)
    person.find(".in-rows[data-fold]").click()
    expect(line).to_be_visible()


PLACES = """() => Object.fromEntries(["#board .panes", "#points-0", "#mentor"]
  .map((name) => [name, document.querySelector(name).getBoundingClientRect().top]))"""


def test_nothing_jumps_while_the_mentor_speaks_and_others_pass(visit: Visit) -> None:
    learner = visit(**WIDE)
    begin(learner)
    learner.asked()
    learner.find("#unfold").click()
    places = learner.page.evaluate(PLACES)
    for _ in range(6):
        assert follow(learner)
        learner.asked()
        now = learner.page.evaluate(PLACES)
        assert {name: abs(now[name] - places[name]) < 1 for name in now} == dict.fromkeys(now, True)


STILL = """() => Object.fromEntries([...document.querySelectorAll(
  "#board .panes, #brussels, #market, #compass, .player header, [id^=points-], [id^=pawns-]")]
  .map((each) => [each.id || each.className, each.getBoundingClientRect().toJSON()])
  .map(([name, { left, top }]) => [name, [Math.round(left), Math.round(top)]]))"""


PANELS = ["brussels", "market", "compass"]
"""Columns of the ledger change places: who is asked stands first."""


def test_nothing_jumps_when_somebody_has_passed(visit: Visit) -> None:
    person = visit(**WIDE)
    person.pass_and_play("Anna", "Ivo", "Olga")
    while person.find("#choices[data-asks=turn]").count() == 0:
        answer(person)
    places = person.page.evaluate(STILL)
    person.press(person.find(".deeds .pass"))
    assert person.page.evaluate(STILL) == places
    person.confirm()
    expect(person.find(".player header.passed")).to_have_count(1)
    now = person.page.evaluate(STILL)
    assert {area: now[area] for area in PANELS} == {area: places[area] for area in PANELS}


def answer(person: Visitor) -> None:
    """The first choice that there is, confirmed."""
    shown = person.asked()
    while not shown.is_final:
        shown = person.choose(shown.choices[0])
    person.confirm()


def test_what_lies_on_the_table_is_listed_on_request_only(visit: Visit) -> None:
    person = visit(**WIDE)
    person.upload(late("second", 3))
    shown = person.asked()
    space = next(each for each in shown.lit if f"#space-{each}")
    listed = person.find(f".choices .choice[value='{space}']")
    expect(listed).to_be_hidden()
    expect(person.find(".choices .choice[value=pass]")).to_be_visible()
    person.page.keyboard.press("v")
    expect(listed).to_be_visible()
    person.page.keyboard.press("v")
    expect(listed).to_be_hidden()
    assert person.choose(space).draft.split()[0] == space
