"""What may happen to the site: no room to store, Python that dies, a network that is cut."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, CDPSession, Route, expect

from anywhere.hosting import Host
from bruxelles1893.anywhere.building.words import shell_words
from clicking import DESKTOP, Clicker, troubles_of
from patience import MILLISECONDS

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SAID = shell_words()["de"]


@pytest.fixture
def person(chromium: Browser, host: Host) -> Iterator[Clicker]:
    context = chromium.new_context(locale="de", reduced_motion="reduce", **DESKTOP)
    yield Clicker(context, host.address, f"{host.below}house")
    context.close()


def begun(person: Clicker) -> None:
    """A game against a quick bot, after a move."""
    person.find("form[action$='/tables/now'] [name=level]").select_option("beginner")
    person.begin("/tables/now")
    played(person)


def played(person: Clicker) -> str:
    """One more turn; the number of the entry after it."""
    before = number_of(person)
    person.play(Random(5), until=lambda: number_of(person) != before)
    return number_of(person)


def number_of(person: Clicker) -> str:
    return person.frame.locator("#game").get_attribute("data-number") or ""


def reloaded(person: Clicker) -> None:
    """Load the page with its game again."""
    person.page.reload()
    person.page.locator("#house").wait_for(state="visible", timeout=MILLISECONDS * 4)
    person.find("#game").wait_for()


def set_quota(browser: CDPSession, address: str, size: int | None) -> None:
    """Leave so many bytes to the site, or as many as there are."""
    origin = "/".join(address.split("/")[:3])
    arguments = {"origin": origin} | ({} if size is None else {"quotaSize": size})
    browser.send("Storage.overrideQuotaForOrigin", arguments)


def cut_the_first_load(person: Clicker) -> None:
    """The network is gone in the middle of the first visit, and comes back."""

    def cut(route: Route) -> None:
        person.context.set_offline(True)
        route.abort("internetdisconnected")

    person.page.route("**/packages.bundle*", cut, times=1)
    person.page.goto(person.address)
    expect(person.page.locator("#says")).to_have_text(SAID["offline"])
    person.context.set_offline(False)
    person.page.locator("#house").wait_for(state="visible", timeout=MILLISECONDS * 4)
    assert person.frame.locator("html").get_attribute("lang") == "de"
    person.troubles.clear()


def kill(person: Clicker, name: str) -> None:
    """End a worker of the page, which says nothing to anybody; another takes its place."""
    named = (each for each in person.page.workers if each.evaluate("self.name") == name)
    next(named).evaluate("() => { setTimeout(() => self.close()); }")
    if name == "application":
        expect(person.page.locator("#news")).to_contain_text(SAID["revived"])
        person.page.locator("#shut").click()
    played(person)
    assert [each for each in troubles_of(person) if "page error" in each] == []
    person.troubles.clear()


def start_without_a_network(person: Clicker) -> None:
    person.page.wait_for_function("() => bruxelles.hasNetwork", timeout=MILLISECONDS * 2)
    person.context.set_offline(True)
    person.troubles.clear()
    person.open()
    begun(person)
    assert troubles_of(person) == []
    person.context.set_offline(False)


def fill_the_storage(person: Clicker) -> None:
    """Without room the game goes on in memory, says so, and stores everything later."""
    browser = person.context.new_cdp_session(person.page)
    set_quota(browser, person.address, 1)
    reloaded(person)
    news = person.page.locator("#news")
    person.play(Random(6), until=news.is_visible)
    expect(news).to_contain_text(SAID["full"])
    with person.page.expect_download() as saved:
        news.get_by_role("button", name=SAID["save"]).click()
    assert Path(saved.value.path()).read_bytes().startswith(b"PK")
    number = played(person)
    set_quota(browser, person.address, None)
    expect(news).to_be_hidden()
    reloaded(person)
    assert int(number_of(person)) >= int(number), "what was played in memory is stored"
    assert troubles_of(person) == []


def test_a_game_goes_on_whatever_happens_to_the_site(person: Clicker) -> None:
    """One visit for all of it: to start Python in a browser takes longer than all that follows."""
    cut_the_first_load(person)
    begun(person)
    kill(person, "application")
    kill(person, "mind")
    start_without_a_network(person)
    fill_the_storage(person)
