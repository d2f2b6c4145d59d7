"""The end of a game: a picture that is seen, saved as SVG and as PNG."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from playwright.sync_api import Locator

from web.browser.conftest import Visit
from web.browser.moments import finished
from web.browser.visitor import Visitor

PNG = b"\x89PNG\r\n\x1a\n"
IS_PAINTED = "() => document.querySelector('.keepsake img')?.naturalWidth === 1200"


def saved(person: Visitor, button: Locator) -> bytes:
    with person.page.expect_download() as download:
        button.click()
    return Path(download.value.path()).read_bytes()


def test_the_end_is_a_picture_to_keep(visit: Visit) -> None:
    person = visit()
    session = finished("second", 3)
    person.upload(session)
    person.open(person.path.removesuffix("/replay"))
    person.page.wait_for_function(IS_PAINTED)
    said = person.find(".keepsake img").get_attribute("alt") or ""
    assert any(name in said for name in session.names)
    assert saved(person, person.find("[data-picture]")).startswith(PNG)
    drawn = saved(person, person.find("a[download]"))
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
