"""Tips the first time each kind of question comes up, and what the tip of a piece leads to."""

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


def test_a_noble_and_a_total_lead_on(visit: Visit) -> None:
    anna = visit()
    anna.play_now(players=2)
    anna.asked()
    anna.find("#nobles .notable").first.hover()
    with anna.page.context.expect_page() as opened:
        anna.find("#tip a[href*='/world']").click()
    expect(opened.value.locator(".entry:target h2")).to_be_visible()
    opened.value.close()
    anna.find("#total-0").click()
    total = anna.find("#total-0").inner_text().split()[-1]
    expect(anna.find("#answer .explanation")).to_contain_text(f"Total: {total}")
