"""After a first game: the start page greets, the path and the series go on, a moment is tried."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from bruxelles1893.teaching.series import STAGES
from web.browser.conftest import Visit
from web.browser.moments import finished
from web.browser.test_devices import fits
from web.browser.test_guided import NEVER, PLAY_ON, begin
from web.browser.visitor import Visitor

STEPS = 10
MOMENTS = 3
ENOUGH_ROWS = 4
"""Lines of the result on a phone: the names, the totals and the first of the rest."""
SCREENS: tuple[ViewportSize, ViewportSize] = (
    {"width": 1366, "height": 768},
    {"width": 390, "height": 844},
)
ROWS_IN_VIEW = """() => {
  const room = document.querySelector("#choices").getBoundingClientRect();
  return [...document.querySelectorAll(".sheet tr")]
    .filter((row) => row.getBoundingClientRect().bottom <= room.bottom + 1).length;
}"""
IS_ON_TOP = """() => {
  const words = document.querySelector("#mentor .words");
  const { left, right, top, bottom } = words.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return Boolean(hit?.closest("#mentor"));
}"""


def play_first_game(learner: Visitor) -> None:
    """A guided game to its end, without a look at the page."""
    begin(learner)
    learner.page.evaluate(PLAY_ON, [learner.path.rpartition("/")[2], NEVER])
    learner.find(".sheet").wait_for()


def test_after_the_first_game_the_way_goes_on(visit: Visit) -> None:
    learner = visit()
    play_first_game(learner)
    learner.open()
    greeting = learner.find(".learn.greets")
    expect(greeting.locator(".go")).to_have_text("Second game")
    expect(greeting).to_contain_text("How your last game was won")
    expect(greeting).to_contain_text("Next lesson")
    expect(greeting).not_to_contain_text("Learn to play")
    learner.follow(greeting.locator("a", has_text="1 of 10 steps"))
    expect(learner.find(".steps > li")).to_have_count(STEPS)
    expect(learner.find(".steps .done")).to_have_attribute("id", "step-guided")
    learner.follow(learner.find("a[href$='/series']"))
    expect(learner.find(".own-best")).to_have_count(0)
    learner.follow(learner.find("#stage-1 .go"))
    learner.await_table()
    learner.page.evaluate(PLAY_ON, [learner.path.rpartition("/")[2], NEVER])
    learner.find(".sheet").wait_for()
    totals = learner.find(".sheet td:last-child").all_inner_texts()
    learner.open("/series")
    best = learner.find(".own-best tbody tr")
    expect(best).to_have_count(1)
    expect(best).to_contain_text(f"{STAGES[0].goal}")
    assert best.locator("a").inner_text() in totals
    learner.follow(best.locator("a"))
    expect(learner.find("h1")).to_have_text("How the game was won")


@pytest.mark.parametrize("language", ["fr", "es"])
def test_the_last_words_stand_beside_the_result(visit: Visit, language: str) -> None:
    learner = visit(viewport=SCREENS[0], locale=language)
    play_first_game(learner)
    learner.page.wait_for_function(IS_ON_TOP)
    learner.page.set_viewport_size(SCREENS[1])
    learner.page.wait_for_function(IS_ON_TOP)
    assert learner.page.evaluate(ROWS_IN_VIEW) >= ENOUGH_ROWS
    assert learner.find(".deeds .again").is_visible()


def test_the_rest_of_a_review_is_behind_names(visit: Visit) -> None:
    person = visit(viewport=SCREENS[1], locale="es")
    person.upload(finished("second", 2))
    person.open(person.path.replace("/replay", "/review"))
    expect(person.find(".first-look .plot")).to_be_visible()
    expect(person.find(".first-moments .moment")).to_have_count(MOMENTS)
    for part in person.find("details.more").all():
        inside = part.locator(":scope > :not(summary)").first
        expect(inside).to_be_hidden()
        part.locator(":scope > summary").click()
        expect(inside).to_be_visible()


def test_the_world_of_1893_is_walked_from_the_start_page(visit: Visit) -> None:
    person = visit(viewport=SCREENS[1], locale="fr")
    person.open()
    person.follow(person.find("main a[href$='/world']"))
    pages = [each.get_attribute("href") or "" for each in person.find(".world nav a").all()]
    for path in pages:
        person.follow(person.find(f".world nav a[href='{path}']"))
        expect(person.find("main .panel svg").first).to_be_visible()
        assert fits(person)
    assert person.path.endswith("/credits")
    assert "Etienne Espreman" in person.text("main")


def test_a_moment_of_a_review_is_played_again(visit: Visit) -> None:
    person = visit()
    person.upload(finished("second", 2))
    whole = person.path
    person.open(whole.replace("/replay", "/review"))
    moment = person.find(".first-moments .moment").first
    better = moment.locator("dd").last.locator("span").first.inner_text()
    person.follow(moment.locator(".try"))
    person.await_table()
    shown = person.asked()
    assert person.path != whole
    assert not shown.is_over
    assert better
    shown = person.choose(shown.choices[0])
    while not shown.is_final:
        shown = person.choose(shown.choices[0])
    assert person.confirm().number != shown.number
