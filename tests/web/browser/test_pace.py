"""The bots' moves, shown slowly or one by one."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from web.browser.conftest import Visit
from web.browser.moments import SPACE
from web.browser.visitor import Visitor

LEAST_PAUSE = 850
LEAST_STEP = 350
"""Milliseconds: a little less than what the page waits after a bot's turn."""

WATCH = """() => {
  window.stops = [];
  new MutationObserver(() => {
    const ply = Number(document.querySelector("#game").dataset.ply);
    const isMine = Boolean(document.querySelector("#question.mine"));
    if (ply !== window.stops.at(-1)?.ply) window.stops.push({ ply, isMine, at: performance.now() });
  }).observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
}"""
BOTS = 3
NEXT_OR_ASKED = "#next:visible, #question.mine"


def ply(person: Visitor) -> int:
    return int(person.find("#game").get_attribute("data-ply") or "")


def is_asked(person: Visitor) -> bool:
    return person.find("#question.mine").count() > 0


def after_a_turn(visit: Visit, pace: str) -> Visitor:
    """Somebody who has just played against bots at a pace."""
    anna, rng = visit(), Random(5)
    anna.play_now(players=1 + BOTS)
    while not any(SPACE.fullmatch(each) for each in anna.asked().choices):
        anna.answer(rng)
    anna.find("#pace").select_option(pace)
    anna.page.evaluate(WATCH)
    while is_asked(anna):
        anna.answer(rng)
    return anna


def after_the_bots(visit: Visit, anna: Visitor) -> int:
    """The ply when the bots have played, as somebody sees it who does not slow them."""
    sam = visit()
    sam.open(anna.path)
    sam.find(".player[aria-label=Anna]:has(.asked)").wait_for()
    return ply(sam)


def wait_for_a_stop(person: Visitor) -> bool:
    """Wait for the button that leads on; false once the person is asked instead."""
    person.find(NEXT_OR_ASKED).first.wait_for()
    return not is_asked(person)


def test_the_bots_moves_are_stepped_through(visit: Visit) -> None:
    anna = after_a_turn(visit, "step")
    last = after_the_bots(visit, anna)
    stops: list[int] = []
    news: list[str] = []
    while wait_for_a_stop(anna):
        stops.append(ply(anna))
        news.append(anna.text("#told-recent"))
        anna.find("#next").click()
        anna.find(f"#game:not([data-ply='{stops[-1]}'])").wait_for()
    assert len(stops) >= BOTS - 1, "the last bot's turn is shown with the next question"
    assert [*stops, last] == sorted({*stops, last})
    assert len(set(news)) == len(news)
    assert ply(anna) == last
    assert not anna.find("#next").is_visible()


def test_the_bots_moves_are_slowed(visit: Visit) -> None:
    anna = after_a_turn(visit, "slow")
    anna.asked()
    seen = anna.page.evaluate("() => window.stops")
    own = max(number for number, stop in enumerate(seen[:-1]) if stop["isMine"])
    stops = seen[own + 1 :]
    assert len(stops) >= BOTS
    pauses = [later["at"] - stop["at"] for stop, later in pairwise(stops)]
    assert min(pauses) >= LEAST_STEP
    assert sum(pause >= LEAST_PAUSE for pause in pauses) >= BOTS - 1


def test_the_pace_is_kept_and_whoever_has_seen_enough_goes_on_at_once(visit: Visit) -> None:
    anna = after_a_turn(visit, "step")
    last = after_the_bots(visit, anna)
    anna.find("#next").wait_for()
    assert ply(anna) < last
    anna.find("#pace").select_option("fast")
    anna.asked()
    assert ply(anna) == last
    anna.open(anna.path)
    assert anna.find("#pace").input_value() == "fast"
