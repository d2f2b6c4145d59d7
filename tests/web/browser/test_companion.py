"""The refresher in a browser: from the start page by thumb, chosen by table, printed on a sheet."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from bruxelles1893.engine import RULE_SETS
from bruxelles1893.words import LANGUAGES
from web.browser.conftest import Visit
from web.browser.test_devices import fits, is_clean
from web.browser.visitor import Visitor

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
LEAST_FINGER = 44


@pytest.mark.matrix(most=1)
@pytest.mark.parametrize("language", ["de", "ja", "ru"])
def test_it_is_found_chosen_and_printed_on_one_sheet(visit: Visit, language: str) -> None:
    person = visit(**PHONE, locale=language)
    person.open()
    door = person.find("a[href='/companion']")
    box = door.bounding_box()
    assert box is not None
    assert box["height"] >= LEAST_FINGER
    door.tap()
    person.find("a[href='/companion/refresher']").tap()
    person.find("[name=rules]").select_option("first")
    person.find("[name=players][value='2'] + span").tap()
    person.find(".of-table button").tap()
    person.page.wait_for_url("**/companion/refresher?rules=first&players=2")
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert sheets(person) == 1


def sheets(person: Visitor) -> int:
    """How many sheets of paper a page takes."""
    printed = person.page.pdf(prefer_css_page_size=True)
    return printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ")


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_it_takes_one_sheet_in_every_language(visit: Visit, spoken: str) -> None:
    person = visit(locale=spoken)
    for name in RULE_SETS:
        person.open(f"/companion/refresher?rules={quote(name)}&players=2")
        assert sheets(person) == 1, name


def test_it_stays_without_a_network(visit: Visit) -> None:
    person = visit(**PHONE)
    person.open("/companion/refresher?rules=first&players=4")
    person.wait_until_kept()
    person.lose_network()
    person.page.reload()
    expect(person.find(".one-sheet .mistakes")).to_be_visible()
    expect(person.find("[name=players][value='4']")).to_be_checked()
    assert person.page.evaluate("getComputedStyle(document.querySelector('.things')).display") == (
        "grid"
    ), "its style is kept, too"
    person.forgive_outage()


TOOLS = {
    "setup": "#nobles .plate",
    "refresher": ".one-sheet .mistakes",
    "questions": "#ask",
    "pads": ".pad-new",
    "games": ".pad-new",
    "box": ".boxes form",
}
"""Each tool of the hub, with something that its page shows."""


def test_one_visit_keeps_every_tool_without_a_network(visit: Visit) -> None:
    """A tool is there before it was opened; a page that is not says so kindly."""
    person = visit(**PHONE, locale="de")
    person.open("/companion")
    person.wait_until_kept()
    person.lose_network()
    for tool, shown in TOOLS.items():
        person.find(f"a[href='/companion/{tool}']").tap()
        expect(person.find(shown).first).to_be_visible()
        assert fits(person), tool
        person.page.go_back()
    person.find("a[href='/companion/questions']").tap()
    person.find("[name=asked]").fill("Darf ich auf ein Feld mit meinem eigenen Haus bieten?")
    expect(person.find("#answers > article").first).to_be_visible()
    person.open("/companion/refresher?rules=first&players=5")
    expect(person.find("h1")).to_have_text("Kein Netz")
    assert fits(person)
    assert is_clean(person)
    person.keep_screenshot("offline-phone")
    person.find("main a.go").tap()
    person.find("a[href='/companion/box']").tap()
    person.find("[name=name]").last.fill("Unsere")
    person.find(".boxes form .go").tap()
    expect(person.find("#no-sending")).to_be_visible()
    expect(person.find("[name=name]").last).to_have_value("Unsere")
    assert fits(person)
    person.forgive_outage()
