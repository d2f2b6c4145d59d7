"""What may happen to the site: no room to store, Python that dies, a network that is cut."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, CDPSession, expect

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


def test_a_full_storage_is_told_and_left_behind(person: Clicker) -> None:
    person.open()
    begun(person)
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


@pytest.mark.parametrize("name", ["application", "mind"])
def test_a_worker_that_died_is_started_again(person: Clicker, name: str) -> None:
    person.open()
    begun(person)
    killed(person, name)
    if name == "application":
        expect(person.page.locator("#news")).to_contain_text(SAID["revived"])
    played(person)
    assert [each for each in troubles_of(person) if "page error" in each] == []


def killed(person: Clicker, name: str) -> None:
    """End a worker of the page, which says nothing to anybody."""
    named = (each for each in person.page.workers if each.evaluate("self.name") == name)
    next(named).evaluate("() => { setTimeout(() => self.close()); }")


def test_a_first_load_that_is_cut_goes_on_when_the_network_is_back(person: Clicker) -> None:
    def cut(route: object) -> None:
        person.context.set_offline(True)
        route.abort("internetdisconnected")  # type: ignore[attr-defined]

    person.page.route("**/packages.bundle*", cut, times=1)
    person.page.goto(person.address)
    expect(person.page.locator("#says")).to_have_text(SAID["offline"])
    person.context.set_offline(False)
    person.page.locator("#house").wait_for(state="visible", timeout=MILLISECONDS * 4)
    assert person.frame.locator("html").get_attribute("lang") == "de"


def test_a_start_without_a_network_complains_of_nothing(person: Clicker) -> None:
    person.open()
    person.page.wait_for_function("() => bruxelles.hasNetwork", timeout=MILLISECONDS * 2)
    person.context.set_offline(True)
    person.troubles.clear()
    person.open()
    begun(person)
    assert troubles_of(person) == []
