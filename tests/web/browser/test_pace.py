"""What others do is shown at a pace that can be followed, never in the way of one's own turn."""

from __future__ import annotations

from random import Random

from web.browser.conftest import Visit
from web.browser.moments import SPACE
from web.browser.visitor import Visitor

BOTS = 3
WATCH = """() => {
  window.seen = [];
  document.addEventListener("table:shown", () => {
    if (document.querySelector("#question.mine")) return;
    setTimeout(() => window.seen.push({
      ply: Number(document.querySelector("#game").dataset.ply),
      lit: [...document.querySelectorAll(".shine")].map((each) => each.id),
      said: document.querySelector("#said:not([hidden])")?.textContent ?? "",
      lately: document.querySelector(".lately li")?.innerText ?? "",
    }));
  });
}"""
MOVED = "#game:not([data-ply='{}'])"


def ply(person: Visitor) -> int:
    return int(person.find("#game").get_attribute("data-ply") or "")


def is_asked(person: Visitor) -> bool:
    return person.find("#question.mine").count() > 0


def press(person: Visitor, name: str) -> None:
    person.find(f".deeds [data-pace={name}]").click()


def after_a_turn(visit: Visit, pace: str = "calm") -> Visitor:
    """Somebody who has just put a pawn on the board against bots, and has stopped them there."""
    anna, rng = visit(pace="once"), Random(5)
    anna.play_now(players=1 + BOTS)
    while not any(SPACE.fullmatch(each) for each in anna.asked().choices):
        anna.answer(rng)
    anna.page.evaluate(WATCH)
    anna.page.evaluate(f"() => localStorage.setItem('pace', '{pace}')")
    while is_asked(anna):
        anna.answer(rng)
    return anna


def after_the_bots(visit: Visit, anna: Visitor) -> int:
    """The ply when the bots have played, as somebody sees it who does not slow them."""
    sam = visit()
    sam.open(anna.path)
    sam.find(".player[aria-label=Anna]:has(.asked)").wait_for()
    return ply(sam)


def test_moves_are_paused_and_stepped_through(visit: Visit) -> None:
    anna = after_a_turn(visit)
    press(anna, "pause")
    last = after_the_bots(visit, anna)
    stops = [ply(anna)]
    while not is_asked(anna):
        press(anna, "step")
        anna.find(MOVED.format(stops[-1])).wait_for()
        stops.append(ply(anna))
    assert stops == sorted(set(stops))
    assert stops[-1] == last
    assert len(stops) > BOTS, "every bot's turn was seen"
    seen = anna.page.evaluate("() => window.seen")
    assert all(each["lately"] for each in seen), "the bar says what was done last"
    assert any(each["lit"] and each["said"] for each in seen), "what moved is lit and said"


def test_the_others_are_shown_one_after_the_other_by_themselves(visit: Visit) -> None:
    anna = after_a_turn(visit, "brisk")
    anna.asked()
    seen = [each["ply"] for each in anna.page.evaluate("() => window.seen")]
    assert seen == sorted(seen), "never back; a page that fell behind may ask for the same table"
    assert len({*seen}) >= BOTS - 1
    assert ply(anna) == after_the_bots(visit, anna)


def test_whoever_wants_to_act_sees_the_table_as_it_is(visit: Visit) -> None:
    anna = after_a_turn(visit)
    press(anna, "pause")
    last = after_the_bots(visit, anna)
    assert ply(anna) < last
    sky = "() => getComputedStyle(document.documentElement).getPropertyValue('--sky')"
    assert anna.page.evaluate(sky) != "transparent"
    anna.page.wait_for_function("() => document.documentElement.matches('.moves-waiting')")
    assert anna.page.evaluate(sky) != "transparent"
    anna.find("#board-title").dispatch_event("pointerdown")
    anna.find("#question.mine").wait_for()
    assert ply(anna) == last


def test_the_pace_is_kept(visit: Visit) -> None:
    anna = after_a_turn(visit)
    press(anna, "pause")
    last = after_the_bots(visit, anna)
    press(anna, "once")
    anna.asked()
    assert ply(anna) == last
    anna.open(anna.path)
    assert anna.find("#pace-setting").input_value() == "once"
