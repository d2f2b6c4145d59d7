"""A game in one file, without a network: it runs by itself, by the keys, and from its curves."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import ViewportSize, expect

from bruxelles1893.review import best_reviewer, review
from bruxelles1893.web.looking_back.booklet import booklet
from web.browser.axe import grave_findings
from web.browser.conftest import Visit
from web.browser.moments import finished

PHONE: ViewportSize = {"width": 390, "height": 844}


def test_a_kept_game_runs_by_itself_by_keys_and_from_its_review(
    visit: Visit, tmp_path: Path
) -> None:
    session = finished("second", 2)
    last = len(session.moves)
    file = tmp_path / "game.html"
    file.write_text(booklet(session, review(session, best_reviewer())), "utf-8")
    person = visit()
    person.context.set_offline(True)
    person.page.goto(file.as_uri())
    title = person.find("#question-title")
    expect(title).to_have_text("Before the first move")
    person.find("#speed").select_option("4")
    person.page.locator("body").press(" ")
    expect(person.find("#film")).to_have_text("Pause")
    expect(title).to_have_text(re.compile(r"After move ([4-9]|\d\d) of"))
    person.page.locator("body").press(" ")
    expect(person.find("#film")).to_have_text("Play")
    stopped = person.text("#question-title")
    board = person.text("#board")
    person.page.locator("body").press("PageDown")
    expect(title).not_to_have_text(stopped)
    person.page.locator("body").press("PageUp")
    person.find("[data-key=ArrowRight]").click()

    # Every point of a plot leads to its moment, and so does an address.
    point = person.find(".review .plot a").nth(40)
    ply = str(point.get_attribute("href")).removeprefix("#ply=")
    point.dispatch_event("click")
    expect(title).to_have_text(f"After move {ply} of {last}")
    assert person.text("#board") != board
    person.find("#ply").fill(str(last))
    expect(person.find(".sheet")).to_be_visible()
    expect(person.find("#film")).to_be_disabled()

    assert grave_findings(person.page) == []
    person.page.set_viewport_size(PHONE)
    assert not person.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    person.keep_screenshot("booklet-phone")
    person.page.set_viewport_size({"width": 1366, "height": 768})
    person.keep_screenshot("booklet")
