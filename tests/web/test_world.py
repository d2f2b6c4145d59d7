"""The world of 1893: each page tells of its pieces in every language; the pieces lead there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bruxelles1893.engine.core.options import BRUSSELS
from bruxelles1893.web.rules.world_routes import FIRST, PAGES
from bruxelles1893.words import LANGUAGES
from web.support import Browser

NewBrowser = Callable[..., Browser]


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("which", PAGES)
@pytest.mark.matrix("spoken", "which")
def test_a_page_tells_of_all_its_pieces(browser: NewBrowser, spoken: str, which: str) -> None:
    page = browser(spoken).get("/world" if which == FIRST else f"/world/{which}")
    assert page.problems == []
    told = {each.attributes.get("id") for each in page.elements if each.tag == "section"}
    assert told == {entry.key for entry in PAGES[which]}


def test_every_place_in_brussels_can_be_looked_up() -> None:
    assert set(BRUSSELS) <= {entry.key for entry in PAGES[FIRST]}


def test_the_credits_name_author_illustrators_and_publishers(browser: NewBrowser) -> None:
    text = browser().http.get("/credits").text
    for name in ("Etienne Espreman", "Alexandre Roche", "Pearl Games", "Ammo Dastarac"):
        assert name in text
    assert "Neither the author nor a publisher" in text


@pytest.mark.parametrize("path", ["/world/brussels", "/world/nobody"])
def test_what_is_not_there_is_said_to_be_missing(browser: NewBrowser, path: str) -> None:
    assert browser().http.get(path).status_code == 404
