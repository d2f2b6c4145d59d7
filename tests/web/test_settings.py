"""Settings follow the person, with and without scripts."""

from __future__ import annotations

from collections.abc import Callable

from web.support import Browser
from web.test_devices import linked, named

Browsers = Callable[..., Browser]


def test_what_is_chosen_on_one_device_holds_on_the_other(browser: Browsers) -> None:
    desk, phone = browser(), browser()
    named(desk, "Anna")
    linked(desk, phone)
    desk.get("/settings")
    desk.post("/settings", language="fr", theme="dark", pace="once", swift="yes")
    assert desk.path == "/settings"
    phone.get("/settings")
    page = phone.page
    (root,) = [each for each in page.elements if each.tag == "html"]
    assert (root.attributes["lang"], root.attributes["data-theme"]) == ("fr", "dark")
    chosen = [each.attributes["value"] for each in page.with_attribute("selected")]
    assert {"fr", "dark", "once"} <= set(chosen)
    phone.post("/language", language="nl", back="/rules")
    desk.get("/rules")
    assert 'lang="nl"' in desk.html


def test_what_cannot_be_chosen_changes_nothing(browser: Browsers) -> None:
    anna = browser()
    anna.get("/settings")
    anna.post("/settings", 422, theme="purple")
    anna.get("/settings")
    anna.post("/settings", theme="dark", language="xx")
    assert 'data-theme="dark"' in anna.html
    assert 'lang="en"' in anna.html


def test_another_name_is_the_name_on_all_devices(browser: Browsers) -> None:
    desk, phone = browser(), browser()
    named(desk, "Anna")
    desk.post("/language", language="en")
    linked(desk, phone)
    named(desk, "Anne")
    phone.get("/")
    assert "Anne" in phone.page.with_attribute("class", "menu person")[0].text
