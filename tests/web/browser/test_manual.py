"""The manual in a browser: its story with pictures, a search by a player's word, and the print."""

from __future__ import annotations

from playwright.sync_api import expect

from web.browser.conftest import Visit


def test_the_manual_is_read_searched_and_printed(visit: Visit) -> None:
    person = visit()
    person.open("/manual")
    for plate in person.find(".plate").all():
        box = plate.bounding_box()
        assert box is not None
        assert box["height"] > 80
    person.keep_screenshot("manual")
    person.find(".filter [name=words]").fill("jail")
    person.find(".filter button").click()
    expect(person.find("#RES-BRX-1")).to_be_visible()
    person.find(".example summary").first.click()
    expect(person.find(".example button").first).to_be_visible()
    person.open("/manual/aid")
    printed = person.page.pdf(prefer_css_page_size=True)
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") == 2
    expect(person.find(".off-paper")).to_be_visible()
