"""Pages beside a scrollbar that takes room, as those of most desktops do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from web.browser.chromium import FLAGS, is_root, on_path
from web.browser.site import Site

WIDTHS = """() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  return [innerWidth, clientWidth, scrollWidth];
}"""


@pytest.fixture(scope="module")
def with_scrollbars(chromium: Browser) -> Iterator[Browser]:
    flags = [*FLAGS, *(["--no-sandbox"] if is_root() else [])]
    browser = chromium.browser_type.launch(
        executable_path=on_path(), args=flags, ignore_default_args=["--hide-scrollbars"]
    )
    yield browser
    browser.close()


def test_the_start_page_is_as_wide_as_what_the_scrollbar_leaves(
    with_scrollbars: Browser, site: Site
) -> None:
    page = with_scrollbars.new_page(locale="de")
    page.goto(site.address)
    for width in (390, 1366, 1440):
        page.set_viewport_size({"width": width, "height": 700})
        window, room, whole = page.evaluate(WIDTHS)
        assert room < window, "there is a scrollbar"
        assert whole == room
    page.close()
