"""The built site played by clicks alone, at the root of a host and below a path of one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from anywhere.hosting import BELOW, Host
from bruxelles1893.engine import notation
from bruxelles1893.teaching.lessons import lesson
from clicking import DESKTOP, PHONE, Clicker, Options, troubles_of
from patience import MILLISECONDS
from web.browser.site import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BROUGHT = "form:has(input[data-brought]) button"


@pytest.fixture(params=[("/", PHONE, "en"), (BELOW, DESKTOP, "de")], ids=["root", "below"])
def clicker(request: pytest.FixtureRequest, site: Path, chromium: Browser) -> Iterator[Clicker]:
    below: str
    options: Options
    below, options, language = request.param
    with Host(site, below) as host:
        context = chromium.new_context(locale=language, reduced_motion="reduce", **options)
        person = Clicker(context, host.address, f"{below}house")
        person.open()
        person.look()
        yield person
        context.close()


def whole_game(person: Clicker) -> None:
    """From the start page to the score sheet, against a quick bot."""
    door = "form[action$='/tables/now']"
    person.click(f"{door} [name=players][value='2'] + span")
    person.find(f"{door} [name=level]").select_option("beginner")
    person.begin("/tables/now")
    person.play(Random(1893), until=lambda: person.see(".sheet"))


def review(person: Clicker) -> None:
    """How the game was won, and a moment of it."""
    person.click("a[href$='/review']")
    person.find(".plot").wait_for(timeout=MILLISECONDS * 4)
    person.look()
    if person.see(".moment a"):
        person.click(".moment a")
        person.find("#game").wait_for()
        person.look()


def guided_round(person: Clicker) -> None:
    """The first round of the guided game, with everything that the mentor says."""
    person.begin("/tables/guided")
    first = person.shown_round()
    person.play(Random(7), until=lambda: person.shown_round() != first)


def solved_lesson(person: Clicker) -> None:
    learnt = lesson("sell-for-six-and-four")
    assert learnt is not None
    person.click("a[href$='/lessons']")
    person.find(".course-list").wait_for()
    person.begin(f"/lessons/{learnt.id}", "#lesson")
    session = learnt.begin()
    for option in learnt.solution:
        word = notation(option)
        if len(session.state.legal()) > 1 and word != "1":
            person.choose(word)
        session.play(option)
    person.confirm()
    person.find("#lesson .goals .met").wait_for()


def puzzle(person: Clicker) -> None:
    """The puzzle of the day: a choice, and what bots think of all choices."""
    person.click("a[href$='/puzzles']")
    person.find(".puzzle-list").wait_for()
    person.look()
    person.click("form[action*='/puzzles/'] button")
    person.find("#puzzle").wait_for()
    person.play(Random(2), until=lambda: person.see("#puzzle a[href*='/answer']"))
    person.click("#puzzle a[href*='/answer']")
    person.find(".leaf").wait_for()
    person.look()


def elsewhere(person: Clicker, server: Site) -> None:
    """A game that has just begun goes on at a server."""
    person.begin("/tables/now")
    person.click(".table-menu > summary")
    person.click(".elsewhere summary")
    person.find(".elsewhere input").fill(server.address)
    with person.context.expect_page(timeout=MILLISECONDS) as opened:
        person.click(".elsewhere button")
    there = opened.value
    there.locator(BROUGHT).click()
    expect(there.locator("#game")).to_have_count(1)
    there.close()


def test_everything_is_played_by_clicks(clicker: Clicker, tmp_path: Path, is_whole: bool) -> None:
    """`make test` plays a whole game on a phone and learns on a desktop, `make test-all` both."""
    is_phone = clicker.page.viewport_size == PHONE["viewport"]
    if is_phone or is_whole:
        whole_game(clicker)
        review(clicker)
        clicker.go_home()
        with Site(tmp_path) as server:
            elsewhere(clicker, server)
        clicker.go_home()
    if not is_phone or is_whole:
        guided_round(clicker)
        clicker.go_home()
        solved_lesson(clicker)
        clicker.go_home()
        puzzle(clicker)
    assert troubles_of(clicker) == []
