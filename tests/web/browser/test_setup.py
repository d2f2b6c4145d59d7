"""A real table is laid out with a phone: shuffled, ticked off, and there without a network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from web.browser.conftest import Visit
from web.browser.layout import cut_in_pictures, too_slim
from web.browser.test_companion import PHONE
from web.browser.test_devices import fits, is_clean

SEED = re.compile(r"seed=\d+$")


@pytest.mark.matrix(most=1)
@pytest.mark.parametrize("language", ["fr", "ja", "ru"])
def test_a_table_is_shuffled_and_ticked_off(visit: Visit, language: str) -> None:
    anna, ben = visit(**PHONE, locale=language), visit(**PHONE)
    anna.open("/companion")
    anna.find("a[href='/companion/setup']").tap()
    anna.find("[name=rules]").select_option("second+belle-epoque")
    anna.find("[name=players][value='2'] + span").tap()
    anna.find("#shuffle").tap()
    anna.page.wait_for_url(SEED)
    expect(anna.find("#laid-text")).to_contain_text("0")
    assert fits(anna)
    assert is_clean(anna)
    assert cut_in_pictures(anna.page) == []
    assert too_slim(anna.page) == []
    anna.keep_screenshot("setup-phone")
    names = anna.find(".plate-nobles .notable")
    ben.open(anna.page.url.removeprefix(anna.address))
    expect(ben.find(".plate-nobles .notable")).to_have_count(4)
    keys = "all => all.map((each) => each.dataset.noble)"
    assert names.evaluate_all(keys) == ben.find(".plate-nobles .notable").evaluate_all(keys)
    anna.find("#nobles h2 .tick").tap()
    expect(anna.find("#nobles .lay")).to_be_hidden()
    anna.wait_until_kept()
    anna.lose_network()
    anna.page.reload()
    expect(anna.find("#nobles h2 input")).to_be_checked()
    expect(anna.find("#shuffle")).to_be_disabled()
    expect(anna.find("#no-shuffle")).to_be_visible()
    anna.find("#untick").tap()
    expect(anna.find("#nobles .lay")).to_be_visible()
    anna.find_network()
    expect(anna.find("#shuffle")).to_be_enabled()
    anna.forgive_outage()
