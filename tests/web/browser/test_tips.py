"""Tips the first time each kind of question comes up: once, closed by hand, and switched off."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from web.browser.visitor import Visitor

Visit = Callable[..., Visitor]


def with_tips(visitor: Visitor) -> Visitor:
    visitor.open("/rules")
    visitor.page.evaluate("localStorage.setItem('tips', '')")
    return visitor


def test_a_tip_is_shown_once_and_all_can_be_switched_off(visit: Visit) -> None:
    anna = with_tips(visit())
    anna.play_now(players=2)
    anna.asked()
    tip = anna.find("#first-tip")
    expect(tip).to_be_visible()
    expect(tip).to_contain_text("Every architect starts with one artwork")
    anna.page.reload()
    expect(tip).to_be_visible()
    tip.locator(".shut").click()
    expect(tip).to_be_hidden()
    anna.page.reload()
    anna.asked()
    expect(tip).to_be_hidden()
    shown = anna.asked()
    anna.choose(shown.choices[0])
    anna.confirm()
    anna.asked()
    expect(tip).to_be_visible()
    tip.locator(".never").click()
    expect(tip).to_be_hidden()
    anna.page.reload()
    anna.asked()
    expect(tip).to_be_hidden()
    anna.find(".help summary").click()
    anna.find("#tips").check()
    expect(tip).to_be_visible()
