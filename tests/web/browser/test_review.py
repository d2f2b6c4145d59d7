"""Looking back at how a game was won, in every rule set, on a large screen and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from bruxelles1893.engine import RULE_SETS
from web.browser.conftest import Visit
from web.browser.layout import too_small
from web.browser.moments import finished

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}


def is_wider_than_the_window(page: Page) -> bool:
    wide: bool = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    return wide


@pytest.mark.slow
@pytest.mark.matrix(most=2)
@pytest.mark.parametrize(("players", "rules"), [*zip((2, 3, 2, 3, 2, 3), RULE_SETS, strict=True)])
def test_a_review_is_read(visit: Visit, players: int, rules: str) -> None:
    anna = visit(viewport=LAPTOP)
    session = finished(rules, players)
    anna.upload(session)
    anna.open(anna.path.replace("/replay", "/review"))
    expect(anna.find(".plot").first).to_be_visible()
    expect(anna.find("h1")).to_have_text("How the game was won")
    assert anna.find(".plot").count() == 2 + players
    assert not is_wider_than_the_window(anna.page)
    anna.find(".as-table summary").first.click()
    table = anna.find(".as-table .figures").first
    last = table.locator("tbody tr").last
    expect(last.locator("th")).to_have_text("End of the game")
    best = max(sheet.total for sheet in session.state.scores())
    expect(anna.find(".winner")).to_contain_text(str(best))
    anna.page.set_viewport_size(PHONE)
    assert not is_wider_than_the_window(anna.page)
    assert too_small(anna.page) == []
    anna.find(".moment a").first.click()
    expect(anna.find("#question-title")).to_contain_text("After move")


def test_a_search_is_stopped_and_taken_up_again(visit: Visit) -> None:
    anna = visit(viewport=PHONE)
    anna.upload(finished("second", 2))
    anna.open(anna.path.replace("/replay", "/review"))
    expect(anna.find(".plot").first).to_be_visible()
    anna.page.get_by_role("button", name="Look deeper").click()
    expect(anna.find("progress")).to_be_visible()
    assert not is_wider_than_the_window(anna.page)
    anna.keep_screenshot("review-searched-phone")
    anna.page.get_by_role("button", name="Stop, keep what was found").click()
    expect(anna.find("progress")).to_have_count(0)
    anna.page.get_by_role("button", name="Look deeper").click()
    expect(anna.find("progress")).to_be_visible()
    anna.page.get_by_role("button", name="Stop, keep what was found").click()
    expect(anna.page.get_by_role("button", name="Look deeper")).to_be_visible()
