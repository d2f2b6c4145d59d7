"""What is felt of a move: an end of a round in its time, points that count up, sound, a buzz."""

from __future__ import annotations

from typing import Any

import pytest

from bruxelles1893.engine.core.events import FirstPlayer, IrisScored
from web.browser.conftest import Visit
from web.browser.test_finale import MOTION, answer, before
from web.browser.test_phone import PHONE
from web.browser.visitor import Visitor

ABOUT_TEN_SECONDS = 12_000
STEP = 250
"""Milliseconds of the page's own clock, which stands still but for these steps."""


def pass_now(person: Visitor) -> None:
    person.asked()
    person.press(person.find(".deeds .pass"))
    person.find(".deeds .confirm").click()


def test_the_end_of_a_round_takes_about_ten_seconds(visit: Visit) -> None:
    person = visit(**MOTION)
    person.page.clock.install()
    person.upload(before(FirstPlayer, "turn"))
    pass_now(person)
    caption, card = person.find("#caption:visible"), person.find("#finale[open], .choices .choice")
    caption.wait_for()
    person.page.clock.pause_at(person.page.evaluate("Date.now()") + STEP)
    passed = 0
    while person.find(".settling").count():
        person.page.clock.run_for(STEP)
        passed += STEP
        assert passed <= ABOUT_TEN_SECONDS, "the table is still shown as it was"
    assert passed > STEP, "it was not cut short"
    person.page.clock.resume()
    card.first.wait_for()


COUNTED = """() => {
  window.counted = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const score = target.parentElement?.closest(".player .score b");
      if (score && document.querySelector(".settling")) {
        window.counted.push([score.closest(".player").id, Number(score.lastChild.textContent)]);
      }
    }
  }).observe(document, { subtree: true, characterData: true });
}"""
SCORES = """() => Object.fromEntries([...document.querySelectorAll(".player:has(.score b)")]
  .map((each) => [each.id, Number(each.querySelector(".score b").lastChild.textContent)]))"""


def test_points_count_up_where_they_land(visit: Visit) -> None:
    person = visit(**MOTION)
    person.upload(before(IrisScored, "prestige"))
    person.asked()
    person.page.evaluate(COUNTED)
    had = person.page.evaluate(SCORES)
    answer(person)
    person.find("#caption:visible").wait_for()
    person.page.wait_for_function("() => !document.querySelector('.settling, .confirm')")
    has, counted = person.page.evaluate(SCORES), person.page.evaluate("() => window.counted")
    assert counted, "somebody gained points"
    for player in {player for player, _ in counted}:
        numbers = [number for each, number in counted if each == player]
        assert numbers == sorted(numbers)
        assert had[player] < numbers[0] <= numbers[-1] <= has[player]


LISTEN = """(() => {
  window.notes = 0;
  const Heard = window.AudioContext;
  window.AudioContext = class extends Heard {
    createOscillator() {
      window.notes += 1;
      return super.createOscillator();
    }
  };
})()"""


def test_sounds_are_off_until_they_are_chosen(visit: Visit) -> None:
    person = visit(pace="brisk")
    person.context.add_init_script(LISTEN)
    person.play_now(players=2)
    choose_and_confirm(person)
    person.asked()
    assert person.page.evaluate("() => window.notes") == 0
    person.find(".settings summary").click()
    person.find("[data-setting=sound]").check()
    person.wait_for("() => window.notes > 0")
    person.page.keyboard.press("Escape")
    heard = person.page.evaluate("() => window.notes")
    choose_and_confirm(person)
    person.page.wait_for_function("(heard) => window.notes > heard", arg=heard)


def choose_and_confirm(person: Visitor) -> None:
    """One turn, as the page suggests it."""
    shown = person.asked()
    while not shown.is_final:
        shown = person.choose(shown.choices[0])
    person.confirm()


BUZZ = """(() => {
  window.buzzed = [];
  Navigator.prototype.vibrate = (pattern) => Boolean(window.buzzed.push(pattern));
})()"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_phone_buzzes_if_that_is_wanted(visit: Visit, motion: Any) -> None:
    person = visit(**PHONE, reduced_motion=motion)
    person.context.add_init_script(BUZZ)
    person.play_now(players=2)
    choose_and_confirm(person)
    person.asked()
    assert person.page.evaluate("() => window.buzzed") == []
    person.find(".settings summary").tap()
    person.find("[data-setting=buzz]").check()
    person.find(".settings summary").tap()
    choose_and_confirm(person)
    person.asked()
    if motion == "reduce":
        assert person.page.evaluate("() => window.buzzed") == []
    else:
        person.wait_for("() => window.buzzed.length > 1")
