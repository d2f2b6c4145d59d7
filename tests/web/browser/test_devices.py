"""A seat moves to a phone and back, with a code and with the consent of the others."""

from __future__ import annotations

from playwright.sync_api import expect

from web.browser.axe import grave_findings
from web.browser.conftest import Visit
from web.browser.visitor import Visitor

PHONE = {"viewport": {"width": 390, "height": 844}}
SIZES = ((390, 844), (1366, 768))
"""A phone and a laptop."""


def is_clean(visitor: Visitor) -> bool:
    visitor.page.wait_for_load_state()
    found = grave_findings(visitor.page)
    print(*found, sep="\n")  # a test that fails shows them
    return not found


def fits(visitor: Visitor) -> bool:
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    visitor.page.wait_for_load_state()
    return bool(visitor.page.evaluate(wide))


def is_good_at_both_widths(visitor: Visitor) -> bool:
    """A page is clean and fits on a phone and on a laptop."""
    before = visitor.page.viewport_size
    found = []
    for width, height in SIZES:
        visitor.page.set_viewport_size({"width": width, "height": height})
        found += [is_clean(visitor), fits(visitor)]
    if before is not None:
        visitor.page.set_viewport_size(before)
    return all(found)


def test_a_person_goes_on_playing_on_a_phone(visit: Visit) -> None:
    desk, friend, phone = visit(), visit(), visit(**PHONE)
    (link,) = desk.invite(name="Olga")
    friend.accept(link, "Ben")
    desk.await_table()
    path = desk.path
    desk.open("/devices")
    desk.find("form[action='/devices/code'] button").click()
    code = desk.text("#device-code")
    desk.keep_screenshot("devices")
    assert is_clean(desk)
    phone.open("/devices")
    phone.find("#enter-code [name=code]").fill(code.lower())
    phone.find("#enter-code button").click()
    expect(phone.find("h1")).to_contain_text("Olga")
    assert code not in phone.page.url
    assert is_clean(phone)
    assert fits(phone)
    phone.find("main button.go").click()
    phone.find(f"#my-games a[href='{path}']").click()
    phone.await_table()
    phone.open("/devices")
    expect(phone.find("#recovery")).to_contain_text("may only play")
    expect(phone.find("form[action='/devices/recovery']")).to_have_count(0)
    assert fits(phone)
    phone.keep_screenshot("devices-phone")
    desk.open("/devices")
    expect(desk.find(".devices li")).to_have_count(2)
    desk.find(".devices li").last.get_by_role("button").click()
    expect(desk.find(".devices li")).to_have_count(1)
    expect(desk.find("#recovery-code")).to_be_visible()
    phone.open("/")
    expect(phone.find(f"#my-games a[href='{path}']")).to_have_count(0)


def test_a_link_to_another_device_leaves_no_code_in_its_history(visit: Visit) -> None:
    desk, phone = visit(), visit(**PHONE)
    desk.invite(name="Olga")
    desk.open("/devices")
    desk.find("[name=is_trusted]").check()
    desk.find("form[action='/devices/code'] button").click()
    code, link = desk.text("#device-code"), desk.find("input.link").input_value()
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.page.goto(link)
    expect(phone.find("h1")).to_contain_text("Olga")
    assert not [url for url in asked if code in url.partition("#")[0]]
    assert code not in phone.page.url
    phone.find("main button.go").click()
    phone.open("/devices")
    expect(phone.find("form[action='/devices/recovery']")).to_have_count(1)


def test_a_recovery_code_is_made_shown_once_and_used(visit: Visit) -> None:
    desk, new = visit(), visit(**PHONE)
    desk.invite(name="Olga")
    path = desk.path
    desk.find("main a[href^='/devices']").click()
    desk.find("form[action='/devices/recovery'] button").click()
    code = desk.text("#recovery-code")
    desk.keep_screenshot("recovery-code")
    assert is_clean(desk)
    desk.open("/devices")
    expect(desk.find("#recovery")).to_contain_text("It cannot be shown again.")
    expect(desk.find("main")).not_to_contain_text(code)
    new.open("/devices")
    new.find("#enter-code [name=code]").fill(code)
    new.find("#enter-code button").click()
    new.find("main button.go").click()
    expect(new.find(f"#my-games a[href='{path}']")).to_have_count(1)
    desk.find(".devices li").first.get_by_role("button").click()
    expect(desk.find("h1")).to_have_text("This device is signed out")
    assert desk.text("#recovery-code") != code
    assert is_clean(desk)
    desk.find("main a.go").click()
    expect(desk.find(f"#my-games a[href='{path}']")).to_have_count(0)


def test_somebody_asks_for_a_seat_and_the_others_see_it_at_once(visit: Visit) -> None:
    desk, friend, third, lost = visit(), visit(), visit(), visit(**PHONE)
    links = desk.invite(players=3, name="Olga")
    for person, link, name in zip((friend, third), links, ("Ben", "Cleo"), strict=True):
        person.accept(link, name)
    desk.await_table()
    friend.open(desk.path)
    lost.open(f"{desk.path}/seats")
    lost.find("[value=ask]").nth(1).click()
    expect(lost.find("main")).to_contain_text("Still to agree: Olga, Cleo.")
    assert fits(lost)
    assert is_clean(lost)
    lost.keep_screenshot("seats-phone")
    desk.find("#question .claim a").click()
    desk.find("[value=agree]").click()
    expect(desk.find("main")).not_to_contain_text("Still to agree: Olga")
    friend.open("/")
    friend.find("#my-games a.badge").click()
    friend.find("[value=object]").click()
    expect(friend.find("main")).not_to_contain_text("this seat is theirs")


def test_in_a_game_of_two_nobody_can_ask_for_a_seat(visit: Visit) -> None:
    desk, friend, lost = visit(), visit(), visit(**PHONE)
    (link,) = desk.invite(name="Olga")
    friend.accept(link, "Ben")
    lost.open(f"{friend.path}/seats")
    expect(lost.find("[value=ask]")).to_have_count(0)
    expect(lost.find("main a[href='/devices']")).to_have_count(1)


def test_hints_are_a_setting_of_the_table_that_all_see(visit: Visit) -> None:
    desk, friend = visit(), visit(**PHONE)
    for is_on in (False, True):
        desk.open()
        door = desk.find("form[action='/tables/friends']")
        door.locator("[name=players][value='2'] + span").click()
        door.locator(".options summary").click()
        door.locator("[name=allows_hints]").set_checked(is_on)
        door.locator("button.go").click()
        text = "may ask for hints" if is_on else "Hints are off"
        expect(desk.find("main")).to_contain_text(text)
        friend.page.goto(desk.find("input.link").input_value())
        expect(friend.find("main")).to_contain_text(text)
        friend.find("main button.go").click()
        desk.await_table()
        friend.await_table()
        for person, place in ((desk, "desk"), (friend, "phone")):
            expect(person.find("#deed-hint")).to_have_count(int(is_on))
            expect(person.find(".no-hints")).to_have_count(int(not is_on))
            person.keep_screenshot(f"hints-{is_on}-{place}")
            assert fits(person)
        friend.find(".table-menu summary").first.click()
        expect(friend.find(".table-menu .provenance", text)).to_have_count(1)
