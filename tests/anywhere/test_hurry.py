"""Bots that think for long in a browser: the page says so, and a click makes them move."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from anywhere.hosting import BELOW, Host
from clicking import DESKTOP, Clicker, troubles_of
from patience import MILLISECONDS

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DOOR = "form[action$='/tables/now']"
MOVE_NOW = "#move-now"


def test_four_bots_that_think_move_when_they_are_told_to(site: Path, chromium: Browser) -> None:
    with Host(site, BELOW) as host:
        context = chromium.new_context(locale="nl", reduced_motion="reduce", **DESKTOP)
        person = Clicker(context, host.address, f"{BELOW}house")
        person.open()
        person.click(f"{DOOR} [name=players][value='5'] + span")
        person.find(f"{DOOR} [name=level]").select_option("master")
        person.begin("/tables/now")
        person.play(Random(41), until=lambda: person.frame.locator(MOVE_NOW).count() > 0)
        expect(person.frame.locator(".thought")).to_contain_text("denkt na.")
        person.click(MOVE_NOW)
        person.find("#question.mine").wait_for(timeout=MILLISECONDS)
        assert not person.see(".thought")
        assert not troubles_of(person)
        context.close()
