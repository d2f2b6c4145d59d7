"""The guided game by taps, from the start page to the score sheet, on small phones."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from web.browser.conftest import Visit
from web.browser.test_guided import ADVISED, HEARD, LIGHTS, PLAY_ON, is_higher_bid
from web.browser.visitor import Shown, Visitor

SCREENS = {"360x740": (360, 740), "390x844": (390, 844)}
LEAST_FINGER = 40
FOLLOWED = 12
"""Steps by thumb after the first look around, unless the whole game is played so."""
LAST_ROUND = 5
"""Played by thumb again, to the end of the game."""
FRAMES = """(() => {
  const seen = { scales: [], isWhole: [] };
  globalThis.framesSeen = seen;
  const look = () => setTimeout(() => {
    seen.scales.push(visualViewport.scale);
    seen.isWhole.push(Boolean(document.querySelector("#question")));
    requestAnimationFrame(look);
  });
  requestAnimationFrame(look);
})()"""
"""How large the page was drawn, and whether its last part was there, after every frame."""
SLOW = {"offline": False, "latency": 100, "downloadThroughput": 80_000, "uploadThroughput": 80_000}
FITS = """() => document.documentElement.scrollWidth <= innerWidth"""
AREA_AT = """(name) => {
  const box = document.querySelector(name).getBoundingClientRect();
  const room = document.querySelector("#sides").getBoundingClientRect();
  return box.left >= -1 && box.right <= innerWidth + 1
    && box.top < room.bottom - 40 && box.bottom > room.top + 40;
}"""
CORNERS = """() => {
  const room = document.querySelector("#sides").getBoundingClientRect();
  const isSeen = ({ top, bottom }) => top > room.top && bottom < room.bottom;
  return [...document.querySelectorAll("#board .pane.lit")].flatMap((pane) => {
    const box = pane.getBoundingClientRect();
    if (!isSeen(box)) return [];
    return [[0.1, 0.12], [0.9, 0.12], [0.1, 0.9], [0.9, 0.9]].map(([x, y]) => {
      const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return hit?.closest("button")?.id === pane.id ? "" : `${pane.id}: ${hit?.id}`;
    });
  });
}"""
"""What takes a tap near a corner of a space that can be chosen, where it is not the space."""


def phone(screen: str) -> dict[str, Any]:
    width, height = SCREENS[screen]
    return {
        "viewport": {"width": width, "height": height},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    }


def tap(learner: Visitor, locator: Locator) -> Shown:
    """Tap something that changes the game or the turn in the making."""
    before = learner.look()
    locator.tap()
    return learner.changed(before)


def hear_out(learner: Visitor) -> str | None:
    """Everything that the mentor says now; the option that he advises last."""
    learner.page.wait_for_function(HEARD)
    while learner.find("#mentor .next").is_visible():
        learner.find("#mentor .next").tap()
    found = ADVISED.findall(learner.page.evaluate(LIGHTS))
    return found[-1] if found else None


def choose(learner: Visitor, token: str) -> Shown:
    """Tap a choice where the thumb finds it: on the table if it is in view there."""
    thing = learner.find(f"#sides button[form=choose][value='{token}']:not([data-else])").first
    if thing.count() and learner.page.evaluate(AREA_AT, f"#{thing.get_attribute('id') or 'game'}"):
        return tap(learner, thing)
    return tap(learner, learner.find(f".choices .choice[value='{token}']"))


def step(learner: Visitor) -> bool:
    """One step by thumb, as the mentor says or the first that there is; whether it goes on."""
    shown = learner.asked()
    option = hear_out(learner)
    assert learner.page.evaluate(FITS)
    if shown.is_over:
        return False
    if not shown.is_final:
        choose(learner, option if option in shown.choices else first_listed(learner))
    elif is_higher_bid(option, shown.draft):
        raise_bid(learner)
    else:
        tap(learner, learner.find("#deed-confirm"))
    return True


def first_listed(learner: Visitor) -> str:
    """What stands first where a thumb finds it."""
    return learner.find(".choices .choice:visible").first.get_attribute("value") or ""


def raise_bid(learner: Visitor) -> None:
    """By the stepper of the sheet, which is there whatever part of the table is in view."""
    more = learner.find(".own-bid button").last
    box = more.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= LEAST_FINGER
    tap(learner, more)


def look_around(learner: Visitor) -> None:
    """Every tab leads to its area, which stays in view while the mentor goes on speaking."""
    for tab in learner.find("#jump a").all():
        area = tab.get_attribute("href")
        assert area is not None
        tab.tap()
        learner.page.wait_for_function(AREA_AT, arg=area)
        learner.page.wait_for_function(HEARD)
        assert learner.page.evaluate(AREA_AT, area), area
    learner.find("#jump a[href='#board']").tap()


def open_slowly(learner: Visitor) -> None:
    """From the start page over a slow network: the table is seen whole and in its size, or not."""
    network = learner.context.new_cdp_session(learner.page)
    learner.open()
    learner.page.add_init_script(FRAMES)
    network.send("Network.emulateNetworkConditions", SLOW)
    learner.find(".learn .go").tap()
    learner.asked()
    seen = learner.page.evaluate("framesSeen")
    network.send(
        "Network.emulateNetworkConditions", SLOW | {"latency": 0, "downloadThroughput": -1}
    )
    assert set(seen["scales"]) == {1}
    assert all(seen["isWhole"])


@pytest.mark.slow
@pytest.mark.matrix(most=1)
@pytest.mark.parametrize("language", ["de", "ja"])
@pytest.mark.parametrize("screen", list(SCREENS))
def test_the_guided_game_is_played_by_thumb(
    visit: Visit, screen: str, language: str, is_whole: bool
) -> None:
    learner = visit(**phone(screen), locale=language)
    open_slowly(learner)
    while not learner.find("#board .pane.lit").count():
        assert step(learner)
        learner.asked()
    hear_out(learner)
    look_around(learner)
    learner.page.wait_for_function(AREA_AT, arg="#board")
    assert [each for each in learner.page.evaluate(CORNERS) if each] == []
    steps = 0
    while step(learner):
        steps += 1
        if steps == FOLLOWED and not is_whole:
            table = learner.path.rpartition("/")[2]
            number = learner.page.evaluate(PLAY_ON, [table, LAST_ROUND])
            learner.find(f"#game[data-number='{number}']").wait_for()
    expect(learner.find(".sheet")).to_be_visible()
