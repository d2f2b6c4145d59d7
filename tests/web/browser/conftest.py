"""A real server, a real browser, and people who use it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, expect, sync_playwright

from patience import MILLISECONDS
from web.browser.away import Away
from web.browser.chromium import MISSING, found, launch
from web.browser.site import Site
from web.browser.visitor import Visitor

HERE = Path(__file__).parent
DESKTOP = {"width": 1440, "height": 900}
VISITORS = pytest.StashKey[list[Visitor]]()
WISHES = "localStorage.pace ??= '{pace}'; localStorage.finale ??= '{finale}';"
"""Most tests want to see at once what happened."""

Visit = Callable[..., Visitor]
expect.set_options(timeout=MILLISECONDS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keeps what the browsers showed when a test failed, and what was dealt."""
    report = yield
    if report.failed and call.when == "call":
        assert isinstance(item, pytest.Function)
        if isinstance(site := item.funcargs.get("site"), Site):
            report.sections.append(("The latest tables and the seeds of their deals", site.deals()))
        opened: list[Visitor] = item.stash.get(VISITORS, [])
        name = re.sub(r"\W+", "-", item.name)
        for number, visitor in enumerate(opened):
            with suppress(Error):  # a browser that has gone shows nothing more
                visitor.keep_screenshot(f"failed/{name}-{number}")
    return report


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """A browser; without one these tests are skipped, or fail where nothing may be missing."""
    with sync_playwright() as playwright:
        path = found(playwright)
        if path is None and os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        if path is None:
            pytest.skip(MISSING)
        browser = launch(playwright, path)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that most tests share."""
    with Site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def visit(chromium: Browser, site: Site, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Opens browsers of different people, and checks at the end that nothing went wrong in them."""
    opened = request.node.stash.setdefault(VISITORS, [])

    def new(
        address: str = "", pace: str = "once", finale: str = "nothing", **options: Any
    ) -> Visitor:
        settings = {"viewport": DESKTOP, "locale": "en", "reduced_motion": "reduce"} | options
        visitor = Visitor(chromium.new_context(**settings), address or site.address)
        visitor.context.add_init_script(WISHES.format(pace=pace, finale=finale))
        opened.append(visitor)
        return visitor

    yield new
    for each in opened:
        each.context.close()
    assert [trouble for each in opened for trouble in each.troubles] == []


@pytest.fixture
def away() -> Iterator[Callable[[Visitor], Away]]:
    """Makes people who have left, but for what tells them."""
    made: list[Away] = []

    def gone(visitor: Visitor) -> Away:
        made.append(Away(visitor))
        return made[-1]

    yield gone
    for each in made:
        each.push.close()
