"""Settings that are chosen on one device hold on the next one."""

from __future__ import annotations

from playwright.sync_api import expect

from web.browser.conftest import Visit
from web.browser.layout import too_slim
from web.browser.test_devices import PHONE, fits, is_clean, is_good_at_both_widths

LAPTOP = {"viewport": {"width": 1366, "height": 768}}


def test_settings_follow_the_person_to_a_phone(visit: Visit) -> None:
    desk, phone = visit(**LAPTOP), visit(pace="calm", locale="fr", **PHONE)
    desk.play_now()
    path = desk.path
    desk.find(".settings summary").click()
    with desk.page.expect_response("**/api/me/settings"):
        desk.find("#pace-setting").select_option("brisk")
    with desk.page.expect_response("**/api/me/settings"):
        desk.find("#theme").click()
    theme = desk.find("html").get_attribute("data-theme")
    desk.open("/devices")
    desk.find("form[action='/devices/code'] button").click()
    code = desk.text("#device-code")
    phone.open("/devices")
    phone.find("#enter-code [name=code]").fill(code)
    phone.find("#enter-code button").click()
    phone.find("main button.go").click()
    phone.open(path)
    expect(phone.find("html")).to_have_attribute("data-theme", theme or "")
    expect(phone.find("#pace-setting")).to_have_value("brisk")
    phone.open("/settings")
    expect(phone.find("[name=pace]")).to_have_value("brisk")
    assert is_good_at_both_widths(phone)
    assert too_slim(phone.page) == []
    phone.keep_screenshot("settings-phone")
    phone.find("select[name=language]").select_option("de")
    phone.find("[name=swift]").check()
    phone.find("main button.go").click()
    expect(phone.find("[role=status]")).to_be_visible()
    desk.open(path)
    expect(desk.find("html")).to_have_attribute("lang", "de")
    expect(desk.find("#swift")).to_be_checked()
    desk.open("/settings")
    assert is_clean(desk)
    assert fits(desk)
