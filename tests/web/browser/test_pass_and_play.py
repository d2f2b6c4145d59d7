"""Three people at one device."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from bruxelles1893.engine import Session
from web.browser.conftest import Visit
from web.browser.visitor import Visitor
from web.drawn_games import played

NAMES = ("Ada", "Ben", "Cléo")
ENOUGH_TURNS = 2


def owner(person: Visitor, selector: str) -> str:
    return person.find(selector).get_attribute("aria-label") or ""


def test_three_people_play_on_one_device(visit: Visit, is_whole: bool) -> None:
    person = visit()
    person.pass_and_play(*NAMES)
    rng, turns = Random(3), dict.fromkeys(NAMES, 0)
    while min(turns.values()) < ENOUGH_TURNS or (is_whole and not is_second_round(person)):
        is_final = person.asked().is_final
        me, asked = (owner(person, f".player{sort}") for sort in (".me", ":has(.asked)"))
        assert person.text(".whose").strip() == me
        assert person.find("#cover").is_hidden()
        assert is_final or me == asked
        turns[me] += is_final
        person.answer(rng)
    assert not is_whole or "Round 2" in person.text("#news")


def is_second_round(person: Visitor) -> bool:
    return person.find(".rounds .past").count() > 0


def before_two_artworks_are_drawn() -> Session:
    return played("first", 3, 55, seed=1, kind="optional-action")


def test_what_only_one_may_see_is_covered_until_they_say_who_they_are(visit: Visit) -> None:
    person = visit()
    person.upload(before_two_artworks_are_drawn(), keeps_decks=True)
    person.choose("yes")
    person.confirm()
    person.find(".choices[data-asks=keep-art]").wait_for()
    assert person.find("#cover").is_hidden()
    other = person.new_page()
    other.goto(person.page.url)
    cover = other.locator("#cover")
    expect(cover).to_be_visible()
    assert owner(person, ".player.me") in cover.inner_text()
    other.locator("#uncover").click()
    expect(cover).to_be_hidden()
