"""Two people finish a game, look back, and play again: one click each, and all are told where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import expect

from server.support import Person, play_out
from web.browser.conftest import Visit
from web.browser.site import Site
from web.browser.test_clocks import let_time_pass, timed
from web.browser.test_devices import PHONE, fits, is_clean
from web.browser.test_settings import LAPTOP
from web.browser.visitor import Visitor


@contextmanager
def program_of(visitor: Visitor) -> Iterator[Person]:
    """A program that acts for whoever sits at a browser: it has their cookies."""
    person = Person(visitor.address)
    person.http.cookies.clear()
    for each in visitor.context.cookies():
        person.http.cookies.set(each.get("name", ""), each.get("value", ""))
    person.http.headers["X-CSRF-Token"] = person.get("/api/me")["csrf_token"]
    yield person
    person.http.close()


def see_time_used(visitor: Visitor, path: str) -> None:
    """The review tells that somebody thought for more than a minute."""
    visitor.open(f"{path}/review")
    visitor.find("details:has(.times) > summary").click()
    expect(visitor.find(".times")).to_have_text(re.compile(r"[1-9]:\d\d"))
    visitor.find(".times").scroll_into_view_if_needed()
    assert fits(visitor)


def test_the_same_people_play_again_by_one_click_each(visit: Visit, site: Site) -> None:
    anna, ben = visit(reduced_motion="reduce", **LAPTOP), visit(locale="fr", **PHONE)
    (link,) = timed(anna, 2, name="Anna")
    expect(anna.find(".rating-told")).to_have_text("This game counts for the ratings.")
    ben.page.goto(link)
    expect(ben.find(".rating-told")).to_have_text("Cette partie compte pour la cote.")
    ben.accept(link, "Ben")
    anna.await_table()
    path = anna.path
    let_time_pass(site, path, 90)
    ben.open("/rules")
    with program_of(anna) as first, program_of(ben) as second:
        play_out({0: first, 1: second}, path.removeprefix("/table/"))
    for each in (anna, ben):
        see_time_used(each, path)
    ben.keep_screenshot("time-used-phone")
    anna.open(path)
    ben.open(path)
    expect(ben.find(".deeds .again")).to_have_text("Rejouer")
    for each in (anna, ben):
        assert is_clean(each)
        assert fits(each)
    anna.follow(anna.find(".deeds .again"))
    anna.find("ol.seats").wait_for()
    again = anna.path
    assert again != path
    expect(anna.find("ol.seats li").nth(1)).to_contain_text("Anna")
    expect(ben.find(".deeds .again")).to_have_text("À la table suivante")
    elsewhere = ben.new_page()
    elsewhere.goto(f"{ben.address}/")
    expect(elsewhere.locator("#for-you")).to_contain_text("Anna vous invite à une table")
    elsewhere.goto(f"{ben.address}{again}")
    expect(elsewhere.locator("#invited button.go")).to_have_text("S’asseoir")
    elsewhere.close()
    ben.open("/")
    assert fits(ben)
    assert is_clean(ben)
    ben.find("#for-you").scroll_into_view_if_needed()
    ben.keep_screenshot("for-you-phone")
    ben.open(path)
    ben.follow(ben.find(".deeds .again"))
    ben.await_table()
    assert ben.path == again
    anna.await_table()
    ben.open("/")
    expect(ben.find("#for-you")).to_have_count(0)
    anna.open(path)
    anna.follow(anna.find(".deeds .again"))
    anna.await_table()
    assert anna.path == again
