"""A seat moves to a phone and back, with a code and with the consent of the others."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from web.browser.conftest import Visit
from web.browser.visitor import Visitor

PHONE = {"viewport": {"width": 390, "height": 844}}


def is_clean(visitor: Visitor) -> bool:
    found = Axe().run(visitor.page).response["violations"]
    return not [each["id"] for each in found if each["impact"] in ("serious", "critical")]


def fits(visitor: Visitor) -> bool:
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    return bool(visitor.page.evaluate(wide))


def test_a_person_goes_on_playing_on_a_phone(visit: Visit) -> None:
    desk, friend, phone = visit(), visit(), visit(**PHONE)
    (link,) = desk.invite(name="Olga")
    friend.accept(link, "Ben")
    desk.find("#game").wait_for()
    path = desk.path
    desk.open("/devices")
    desk.find("form[action='/devices/code'] button").click()
    code = desk.text("#device-code")
    desk.keep_screenshot("devices")
    assert is_clean(desk)
    phone.open("/devices")
    phone.find("form[action='/device'] [name=code]").fill(code.lower())
    phone.find("form[action='/device'] button").click()
    expect(phone.find("h1")).to_contain_text("Olga")
    assert is_clean(phone)
    assert fits(phone)
    phone.find("main button.go").click()
    phone.find(f"#my-games a[href='{path}']").click()
    phone.find("#game").wait_for()
    desk.open("/devices")
    expect(desk.find(".devices li")).to_have_count(2)
    desk.find(".devices li").last.get_by_role("button").click()
    expect(desk.find(".devices li")).to_have_count(1)
    phone.open("/")
    expect(phone.find(f"#my-games a[href='{path}']")).to_have_count(0)


def test_somebody_asks_for_a_seat_and_the_others_see_it_at_once(visit: Visit) -> None:
    desk, friend, lost = visit(), visit(), visit(**PHONE)
    (link,) = desk.invite(name="Olga")
    friend.accept(link, "Ben")
    desk.find("#game").wait_for()
    lost.open(f"{desk.path}/seats")
    lost.find("[value=ask]").last.click()
    expect(lost.find("main")).to_contain_text("Still to agree: Olga.")
    assert fits(lost)
    assert is_clean(lost)
    lost.keep_screenshot("seats-phone")
    desk.find("#question .claim a").click()
    desk.find("[value=agree]").click()
    expect(desk.find("main")).not_to_contain_text("Still to agree")
    friend.find("#question .claim a").click()
    friend.find("[value=object]").click()
    expect(friend.find("main")).not_to_contain_text("this seat is theirs")
