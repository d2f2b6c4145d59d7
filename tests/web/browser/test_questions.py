"""Rule questions on a phone: answered as one types, as the server does, and without a network."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from bruxelles1893.rule_search import answers
from bruxelles1893.words import language
from test_rule_search import ASKED, OTHERS
from web.browser.conftest import Visit
from web.browser.test_companion import PHONE
from web.browser.test_devices import fits, is_clean
from web.browser.visitor import Visitor

SHOWN = (
    "() => [...document.querySelectorAll('#answers > article')].map((each) => each.dataset.rule)"
)

SALE = 5
"""The question about a sale, of which there is a picture."""


def shown(person: Visitor) -> list[str]:
    found: list[str] = person.page.evaluate(SHOWN)
    return found


@pytest.mark.matrix(most=1)
@pytest.mark.parametrize("spoken", ["de", "fr", "ja", "ru"])
def test_questions_are_answered_while_one_types(visit: Visit, spoken: str) -> None:
    person = visit(**PHONE, locale=spoken)
    person.open("/companion")
    person.follow(person.find("a[href='/companion/questions']"))
    person.wait_until_kept()
    person.lose_network()
    person.page.reload()
    field = person.find("[name=asked]")
    lines = [
        line
        for folder in (ASKED, ASKED / "plain")
        for line in (folder / f"{spoken}.txt").read_text(encoding="utf-8").splitlines()
    ]
    questions = [line.split(" | ")[1] for line in lines]
    for question in questions:
        field.fill(question)
        with language(spoken):
            assert shown(person) == [rule.id for rule in answers(question, OTHERS)]
    field.fill("zzzzz")
    expect(person.find("#no-answer")).to_be_visible()
    assert shown(person) == []
    field.fill(questions[SALE])
    expect(person.find("#answers > article").first).to_be_visible()
    example = person.find("#answers .example").first
    example.locator("summary").tap()
    expect(example.locator(".staged > *").first).to_be_visible()
    assert fits(person)
    assert is_clean(person)
    person.keep_screenshot("questions-phone")
    person.find_network()
    person.find("[name=rules]").select_option("first")
    person.page.wait_for_url("**rules=first**")
    expect(field).to_have_value(questions[SALE])
    person.forgive_outage()
