"""After a first game: the start page greets, the path and the series go on, a moment is tried."""

from __future__ import annotations

from playwright.sync_api import expect

from bruxelles1893.teaching.series import STAGES
from web.browser.conftest import Visit
from web.browser.moments import finished
from web.browser.test_guided import NEVER, PLAY_ON, begin
from web.browser.visitor import Visitor

STEPS = 10


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
