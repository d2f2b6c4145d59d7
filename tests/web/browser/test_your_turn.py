"""Your turn is told, and what is new since your last one is marked until you act."""

from __future__ import annotations

from random import Random

from web.browser.conftest import Visit
from web.browser.moments import SPACE
from web.browser.visitor import Visitor

HEAR = """
window.notes = 0;
window.messages = [];
window.AudioContext = class {
  currentTime = 0;
  destination = {};
  createOscillator() {
    window.notes += 1;
    const frequency = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { frequency, connect: (next) => next, start() {}, stop() {} };
  }
  createGain() {
    const set = () => {};
    const gain = { setValueAtTime: set, linearRampToValueAtTime: set };
    gain.exponentialRampToValueAtTime = set;
    return { gain, connect: (next) => next };
  }
};
window.Notification = class {
  static permission = "default";
  static asked = 0;
  static async requestPermission() {
    this.asked += 1;
    this.permission = "granted";
    return "granted";
  }
  constructor(title, { body }) { window.messages.push([title, body]); }
};
Object.defineProperty(document, "hidden", { get: () => window.isAway ?? false });
"""
ICON = "() => document.querySelector('link[rel=icon]').href"


def play_a_turn(person: Visitor, rng: Random) -> None:
    """Answer until others are asked, or until the next turn begins."""
    number = person.asked().number
    while person.find("#question.mine").count() and person.look().number == number:
        person.answer(rng)


def place_a_pawn(person: Visitor, rng: Random) -> None:
    """Come to a turn on the board, and play it."""
    while not any(SPACE.fullmatch(each) for each in person.asked().choices):
        person.answer(rng)
    play_a_turn(person, rng)
    person.asked()


def test_what_is_new_is_marked_until_one_acts(visit: Visit) -> None:
    anna, rng = visit(), Random(5)
    anna.play_now(players=3)
    place_a_pawn(anna, rng)
    assert anna.find("#board .fresh, #brussels .fresh, .player.fresh").count() > 0
    assert anna.find("#news li.fresh").count() > 0
    assert anna.find("#news li[data-since='Since your last turn']").count() == 1
    assert anna.find(".player.me.fresh").count() == 0
    anna.open(anna.path)
    assert anna.find("#news li.fresh").count() > 0, "a page that is opened anew tells it too"
    anna.choose(anna.look().choices[0])
    assert anna.find(".fresh").count() == 0


def test_the_turn_is_told_by_title_icon_sound_and_message(visit: Visit) -> None:
    anna, rng = visit(), Random(6)
    anna.context.add_init_script(HEAR)
    anna.play_now(players=3)
    anna.asked()
    usual = anna.find("link[rel=icon]").evaluate("() => document.querySelector('link').href")
    assert "icon-turn" in anna.page.evaluate(ICON), usual
    assert anna.page.evaluate("() => window.notes") == 0, "there is no sound unless one wants it"
    assert anna.page.evaluate("() => Notification.asked") == 0
    switch_on(anna)
    before = anna.page.evaluate("() => window.notes")
    anna.page.evaluate("() => { window.isAway = true; }")
    place_a_pawn(anna, rng)
    assert anna.page.evaluate("() => window.notes") > before
    ((title, body), *_) = anna.page.evaluate("() => window.messages")
    assert "Your turn" in title
    assert body == "It is your turn."
    assert anna.page.title().startswith("●")


def switch_on(anna: Visitor) -> None:
    """The sound, which is heard at once, and the messages, for which the browser is asked."""
    anna.find(".settings summary").click()
    anna.find("[data-setting=sound]").check()
    anna.find("[data-setting=notice]").check()
    anna.find(".settings summary").click()
    assert anna.page.evaluate("() => window.notes") > 0
    assert anna.page.evaluate("() => Notification.asked") == 1
