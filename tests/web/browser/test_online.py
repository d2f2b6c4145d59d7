"""Two people in two browsers, over a connection and a server that fail now and then."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from time import monotonic

import httpx
import pytest

from patience import SECONDS
from web.browser.conftest import Visit
from web.browser.site import Site
from web.browser.visitor import Visitor
from web.drawn_games import played

TABLE = (
    *("#board", "#nobles", "#market", "#stock", "#outlook", "#log-recent li:last-child"),
    *("#place-bourse", "#place-grand-place .needs", "#place-cinquantenaire"),
    "#place-sainte-catherine",
)
"""What both see alike, whoever is asked; Grand-Place tells each what they could do there."""

KEEP = "() => { window.isKept = true; }"
IS_KEPT = "() => window.isKept === true"
"""Whether a page is still the one that was marked, and not a new one."""


@pytest.fixture
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that a test may kill; asked for first, it outlives the browsers."""
    with Site(tmp_path_factory.mktemp("own")) as running:
        yield running


def asked_of(pair: tuple[Visitor, Visitor]) -> tuple[Visitor, Visitor]:
    """Who is asked, and the other, once one of them is."""
    first, second = pair
    ends = monotonic() + SECONDS
    while monotonic() < ends:
        for one, other in ((first, second), (second, first)):
            if one.find("#question.mine").count():
                return one, other
        first.page.wait_for_timeout(20)
    raise AssertionError("neither browser is asked: news has been lost")


def newest(pair: tuple[Visitor, Visitor]) -> str:
    """The number of the table as the server knows it."""
    page = httpx.get(pair[0].address + pair[0].path, timeout=SECONDS).text
    found = re.search(r'data-number="(\d+)"', page)
    assert found is not None
    return found[1]


def catch_up(pair: tuple[Visitor, Visitor]) -> int:
    """Wait until both pages, which nobody has loaded anew, show what the server knows; its number.

    Then everything on the table and the last news are the same on both.
    """
    number = newest(pair)
    for each in pair:
        each.find(f"#game[data-number='{number}']").wait_for()
        assert each.page.evaluate(IS_KEPT), "the page was loaded anew"
    assert [pair[0].text(area) for area in TABLE] == [pair[1].text(area) for area in TABLE]
    return int(number)


def play_turns(pair: tuple[Visitor, Visitor], rng: Random, turns: int) -> None:
    """Both answer what they are asked, until so many answers were confirmed."""
    while turns:
        asked, _ = asked_of(pair)
        was_final = asked.look().is_final
        asked.answer(rng)
        turns -= was_final


def play_until_another_is_asked(asked: Visitor, rng: Random) -> None:
    while asked.find("#question.mine").count():
        asked.answer(rng)


@pytest.fixture
def friends(own_site: Site, visit: Visit) -> tuple[Visitor, Visitor]:
    """Two people at one table, who have played a little."""
    olga, boris = (visit(own_site.address, reduced_motion="no-preference") for _ in range(2))
    (link,) = olga.invite(allows_hints=True)
    boris.accept(link, "Boris")
    for each in (olga, boris):
        each.await_table()
        each.page.evaluate(KEEP)
    assert olga.path == boris.path
    play_turns((olga, boris), Random(8), 1)
    return olga, boris


def test_the_link_to_a_seat_is_copied(visit: Visit) -> None:
    olga = visit()
    olga.context.grant_permissions(["clipboard-read", "clipboard-write"])
    links = olga.invite(players=3)
    olga.find("button.copy").nth(1).click()
    olga.find("button.copy:text-is('Copied')").wait_for()
    assert olga.page.evaluate("navigator.clipboard.readText()") == links[1]


def read_a_refusal_while_others_play(friends: tuple[Visitor, Visitor], rng: Random) -> None:
    asked, other = asked_of(friends)
    other.page.evaluate("() => document.querySelector('#hint').requestSubmit()")
    refusal = other.find("#answer p.remark", "It is another player")
    refusal.wait_for()
    before = catch_up(friends)
    asked.answer(rng)
    while int(newest(friends)) == before:
        asked.answer(rng)
    other.find(f"#game[data-number='{newest(friends)}']").wait_for()
    assert refusal.is_visible()
    play_until_another_is_asked(asked, rng)


def lose_the_connection(friends: tuple[Visitor, Visitor], rng: Random) -> None:
    before = catch_up(friends)
    asked, other = asked_of(friends)
    other.context.set_offline(True)
    play_until_another_is_asked(asked, rng)
    assert int(newest(friends)) > before
    assert int(other.look().number) == before, "there is no news without a connection"
    other.context.set_offline(False)
    assert catch_up(friends) > before
    other.forgive_outage()


def restart_while_one_is_away(own_site: Site, friends: tuple[Visitor, Visitor]) -> None:
    before = catch_up(friends)
    asked, other = asked_of(friends)
    other.context.set_offline(True)
    play_until_another_is_asked(asked, Random(2))
    own_site.kill()
    own_site.start()
    other.context.set_offline(False)
    assert catch_up(friends) > before


def restart_in_the_middle_of_a_turn(own_site: Site, friends: tuple[Visitor, Visitor]) -> None:
    rng = Random(3)
    asked, _ = asked_of(friends)
    shown = asked.answer(rng)
    assert shown.draft
    before = int(newest(friends))
    own_site.kill()
    own_site.start()
    assert asked.look() == shown
    play_turns(friends, rng, 1)
    assert catch_up(friends) > before


def close_a_page_and_open_it_again(friends: tuple[Visitor, Visitor]) -> None:
    olga, boris = friends
    boris.page.close()
    boris.page = boris.new_page()
    boris.open(olga.path)
    boris.page.evaluate(KEEP)
    catch_up(friends)


def choose_during_an_outage(own_site: Site, friends: tuple[Visitor, Visitor]) -> None:
    """It is not lost silently."""
    asked, _ = asked_of(friends)
    shown = asked.asked()
    own_site.kill()
    asked.find("#sides .lit, .choices .choice:visible").first.click()
    asked.find("#lost").wait_for()
    assert asked.look() == shown
    own_site.start()
    asked.find("#lost").wait_for(state="hidden")
    asked.choose(shown.choices[0])


@pytest.mark.slow
def test_friends_play_on_whatever_happens(own_site: Site, friends: tuple[Visitor, Visitor]) -> None:
    rng = Random(1)
    read_a_refusal_while_others_play(friends, rng)
    lose_the_connection(friends, rng)
    restart_while_one_is_away(own_site, friends)
    restart_in_the_middle_of_a_turn(own_site, friends)
    close_a_page_and_open_it_again(friends)
    choose_during_an_outage(own_site, friends)
    number = int(newest(friends))
    play_turns(friends, rng, 2)
    assert catch_up(friends) > number
    for each in friends:
        each.forgive_outage()


def test_a_spectator_sees_moves_as_they_happen(visit: Visit) -> None:
    anna, sam = visit(), visit()
    anna.upload(played("second", 2, 0))
    sam.open(anna.path)
    before = sam.look()
    assert before.choices == before.lit == []
    anna.answer(Random(1))
    anna.confirm()
    after = sam.changed(before)
    assert after.choices == after.lit == []
    assert sam.text("#log-recent li:last-child") == anna.text("#log-recent li:last-child")
    assert sam.page.title() == "Bruxelles 1893"
