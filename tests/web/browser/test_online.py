"""Two people in two browsers, over a connection and a server that fail now and then."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bruxelles1893.web.preview import played
from web.browser.conftest import Visit
from web.browser.site import Site
from web.browser.visitor import Visitor


@pytest.fixture
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that a test may kill; asked for first, it outlives the browsers."""
    with Site(tmp_path_factory.mktemp("own")) as running:
        yield running


def asked_of(pair: tuple[Visitor, Visitor]) -> tuple[Visitor, Visitor]:
    """Who is asked, and the other, once one of them is."""
    first, second = pair
    while True:
        for one, other in ((first, second), (second, first)):
            if one.find("#question.mine").count():
                return one, other
        first.page.wait_for_timeout(20)


def see_the_same(pair: tuple[Visitor, Visitor]) -> str:
    """Wait until both browsers show the newest table; its number."""
    number = max(int(each.look().number) for each in pair)
    for each in pair:
        each.page.wait_for_function(
            "(number) => Number(document.querySelector('#game').dataset.number) >= number",
            arg=number,
        )
    return pair[0].look().number


def play_turns(pair: tuple[Visitor, Visitor], rng: Random, turns: int) -> None:
    """Both answer what they are asked, until so many answers were confirmed."""
    while turns:
        asked, _ = asked_of(pair)
        was_final = asked.look().is_final
        asked.answer(rng)
        turns -= was_final


def test_friends_play_through_a_lost_connection_a_closed_page_and_a_new_server(
    own_site: Site, visit: Visit
) -> None:
    olga, boris = (visit(own_site.address, reduced_motion="no-preference") for _ in range(2))
    (link,) = olga.invite()
    boris.accept(link, "Boris")
    olga.find("#game").wait_for()
    assert olga.path == boris.path
    pair, rng = (olga, boris), Random(8)
    play_turns(pair, rng, 6)

    asked, other = asked_of(pair)
    other.context.set_offline(True)
    before = asked.look().number
    while asked.find("#question.mine").count():
        asked.answer(rng)
    assert other.look().number == before, "no news without a connection"
    other.context.set_offline(False)
    play_turns(pair, rng, 4)

    boris.page.close()
    boris.page = boris.new_page()
    boris.open(olga.path)
    play_turns(pair, rng, 4)

    number = see_the_same(pair)
    own_site.kill()
    own_site.start()
    play_turns(pair, rng, 6)
    assert int(see_the_same(pair)) > int(number)
    assert olga.text("#news").splitlines()[-1] == boris.text("#news").splitlines()[-1]
    for each in pair:
        each.forgive_outage()


def test_a_choice_during_an_outage_is_not_lost_silently(own_site: Site, visit: Visit) -> None:
    anna = visit(own_site.address)
    anna.upload(played("second", 2, 0))
    shown = anna.asked()
    own_site.kill()
    anna.find(".choices .choice").first.click()
    anna.find("#answer p").wait_for()
    assert anna.look() == shown
    own_site.start()
    anna.choose(shown.choices[0])
    anna.forgive_outage()


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
    assert sam.text("#news li:last-child") == anna.text("#news li:last-child")
    assert sam.page.title() == "Bruxelles 1893"
