"""Several people at a table with a clock: a pause, time that is over, and somebody who plays on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import expect

from bruxelles1893.server.settings import DATABASE_FILE
from patience import SECONDS
from web.browser.conftest import Visit
from web.browser.site import Site
from web.browser.test_devices import PHONE, fits, is_clean
from web.browser.test_online import asked_of
from web.browser.test_settings import LAPTOP
from web.browser.visitor import Visitor

CUT = """[...document.querySelectorAll(".pace, .pace button")]
  .filter((each) => each.scrollWidth > each.clientWidth).length"""


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("clocks")) as running:
        yield running


def let_time_pass(site: Site, path: str, seconds: float) -> None:
    """Whoever is asked at a table has thought for so much longer."""
    table_id = path.split("/")[2]
    with closing(sqlite3.connect(site.data / DATABASE_FILE, timeout=SECONDS)) as db, db:
        (text,) = db.execute("SELECT clock FROM games WHERE id = ?", (table_id,)).fetchone()
        clock = json.loads(text)
        clock["since"] -= seconds
        db.execute(
            "UPDATE games SET clock = ?, due_at = due_at - ?, version = version + 1 WHERE id = ?",
            (json.dumps(clock), seconds, table_id),
        )


def timed(olga: Visitor, players: int, pace: str = "live:usual", name: str = "Olga") -> list[str]:
    """A table with a clock for friends, from the start page; the links to their seats."""
    olga.open()
    door = olga.find("form[action='/tables/friends']")
    door.locator(f"[name=players][value='{players}'] + span").click()
    fold = door.locator(".options summary")
    expect(fold).to_contain_text("no clock · counts for ratings · with talk")
    fold.click()
    door.locator("[name=pace]").select_option(pace)
    expect(fold).not_to_contain_text("no clock")
    door.locator("[name=stand_in]").select_option("beginner")
    door.locator("[name=name]").fill(name)
    door.locator("button.go").click()
    olga.find("input.link").first.wait_for()
    return [link.input_value() for link in olga.find("input.link").all()]


def test_a_pause_is_asked_for_agreed_to_and_ended(own_site: Site, visit: Visit) -> None:
    olga, boris = visit(own_site.address, **LAPTOP), visit(own_site.address, locale="de", **PHONE)
    (link,) = timed(olga, 2)
    expect(olga.find(".clock-told")).to_contain_text("20 minutes each")
    boris.page.goto(link)
    expect(boris.find(".clock-told")).to_contain_text("Je 20 Minuten")
    boris.accept(link, "Boris")
    olga.await_table()
    for each in (olga, boris):
        expect(each.find(".player .clock.runs b")).to_contain_text("19:")
        expect(each.find(".player .clock")).to_have_count(2)
        assert fits(each)
        assert not each.page.evaluate(CUT), "the pace is shown whole"
        each.keep_screenshot(f"clock-{'phone' if each is boris else 'desk'}")
    boris.find(".table-menu summary").first.click()
    boris.find(".table-menu [value=pause]").click()
    agree = olga.find("#asking [value=pause]")
    expect(olga.find("#asking")).to_contain_text("Would like a pause: Boris.")
    agree.click()
    for each, text in ((olga, "The game is paused."), (boris, "Die Partie ist unterbrochen.")):
        expect(each.find("#question-title")).to_have_text(text)
        expect(each.find(".player .clock.runs")).to_have_count(0)
        assert is_clean(each)
        assert fits(each)
    boris.keep_screenshot("clock-pause-phone")
    olga.find("#asking [value=pause]").click()
    for each in (olga, boris):
        expect(each.find(".player .clock.runs")).to_have_count(1)
    expect(olga.find("#log-recent")).to_contain_text("Olga ends the pause.")
    expect(boris.find("#log-recent")).to_contain_text("Olga beendet die Pause.")


def test_somebody_vanishes_and_somebody_else_plays_on(own_site: Site, visit: Visit) -> None:
    olga, boris, cleo = (visit(own_site.address, **LAPTOP) for _ in range(3))
    dora = visit(own_site.address, locale="fr", **PHONE)
    for person, link, name in zip((boris, cleo), timed(olga, 3), ("Boris", "Cleo"), strict=True):
        person.accept(link, name)
    olga.await_table()
    path = olga.path
    for each in (boris, cleo):
        each.open(path)
    people = {"Olga": olga, "Boris": boris, "Cleo": cleo}
    away = next(name for name, each in people.items() if each.find("#question.mine").count())
    here = next(each for name, each in people.items() if name != away)
    let_time_pass(own_site, path, 1300)
    here.open(path)
    expect(here.find(".notice")).to_contain_text(f"{away} has run out of time.")
    expect(here.find(".notice .deed")).to_have_count(4)
    assert is_clean(here)
    assert fits(here)
    here.keep_screenshot("time-over-desk")
    here.find(".notice [value=seek]").click()
    expect(here.find("input.link")).to_have_count(1)
    dora.open()
    dora.follow(dora.find(".seeking a").last)
    assert fits(dora)
    assert is_clean(dora)
    dora.keep_screenshot("seeking-phone")
    dora.find("[value=replace]").click()
    dora.find("#question.mine").wait_for()
    expect(dora.find(".player .clock.runs b")).to_contain_text("19:")
    expect(dora.find("#log-recent")).to_contain_text(f"remplace {away}")
    here.open(path)
    expect(here.find("#log-recent")).to_contain_text(f"takes over from {away}")
    let_time_pass(own_site, path, 1300)
    here.open(path)
    here.find(".notice [value=seek]").click()
    eva = visit(own_site.address, locale="ru", **PHONE)
    eva.accept(here.find("input.link").input_value(), "Eva")
    eva.find("#question.mine").wait_for()
    eva.keep_screenshot("replaced-phone")
    here.open(f"{path}/log")
    for told in (f"takes over from {away}", "Eva takes over from Guest"):
        expect(here.find(".log.whole")).to_contain_text(told)


def test_a_bot_plays_on_until_its_owner_is_back(own_site: Site, visit: Visit) -> None:
    olga, boris = visit(own_site.address, **LAPTOP), visit(own_site.address, **PHONE)
    (link,) = timed(olga, 2, "turns:day")
    boris.accept(link, "Boris")
    olga.await_table()
    asked, other = asked_of((olga, boris))
    expect(other.find(".player .clock.runs b")).to_contain_text("2 d 23 h")
    let_time_pass(own_site, olga.path, 3 * 86_400 + 60)
    other.open(olga.path)
    other.find(".notice [value=wait]").click()
    expect(other.find("#log-recent")).to_contain_text("the others are waiting.")
    other.find(".notice [value=over]").click()
    expect(other.find("#log-recent")).to_contain_text("A bot takes over from")
    asked.open(olga.path)
    asked.find("[form=seat][value=back]").click()
    expect(asked.find("#log-recent")).to_contain_text("is back.")
    for each in (asked, other):
        assert is_clean(each)
        assert fits(each)
    for each in (olga, boris):
        each.open(olga.path)
        if not each.find("#asking [value=no-end]").count():
            each.find(".table-menu summary").first.click()
            each.find(".table-menu .elsewhere summary").first.click()
            each.find(".table-menu [value=end]").click()
    expect(boris.find("#question-title")).to_have_text("The players have ended the game by vote.")
    expect(olga.find("#question-title")).to_have_text("The players have ended the game by vote.")
    olga.open()
    expect(olga.find("#my-games")).to_contain_text("ended early")
