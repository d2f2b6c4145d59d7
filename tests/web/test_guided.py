"""Guided games over HTTP: begun from the start page, gone on with, and played in any way."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from patience import wait_until
from web.support import Browser, Page, read

Browsers = Callable[..., Browser]
LISTENED = 3
"""Choices before which somebody listens who does something else."""
ADVISED = re.compile(r'\[value="([^"]+)"\]')


def begun(person: Browser) -> str:
    """A guided game, from the start page; its path."""
    person.get("/")
    person.post("/tables/guided")
    return person.path


def asked(person: Browser, path: str) -> None:
    """Wait until the learner is asked, or the game is over."""

    def is_so() -> bool:
        person.get(path)
        return person.is_asked() or "The game is over" in person.page.by_id("question").text

    wait_until(is_so)


def said(page: Page) -> list[str]:
    return [
        each.text
        for each in page.elements
        if each.attributes.get("class", "").startswith("uttered")
    ]


def advised(page: Page) -> str | None:
    """The option that the mentor lights."""
    lit = " ".join(each.attributes["data-light"] for each in page.with_attribute("data-light"))
    found = ADVISED.findall(lit)
    return found[-1] if found else None


def counsel(person: Browser, path: str) -> Page:
    """What the mentor says once he has thought."""
    asked = {"draft": person.field("draft"), "waits": "1"}
    return read(person.http.get(f"{path}/mentor", params=asked).json()["lines"])


def step(person: Browser, path: str, option: str) -> None:
    number, draft = person.field("number"), person.field("draft")
    person.get(path, number=number, draft=draft, option=option)


def confirm(person: Browser, path: str) -> None:
    person.post(f"{path}/play", number=person.field("number"), draft=person.field("draft"))


def test_learning_is_the_first_thing_on_the_start_page(browser: Browsers) -> None:
    person = browser()
    page = person.get("/")
    forms = [each for each in page.elements if each.tag == "form" and "action" in each.attributes]
    own = [form for form in forms if form.attributes["action"].startswith("/tables/")]
    assert own[0].attributes["action"] == "/tables/guided"
    begun(person)
    assert person.page.by_id("mentor")
    assert "Continue your guided game" in person.get("/").by_id("main").text


def test_other_tables_have_no_mentor(browser: Browsers) -> None:
    person = browser()
    person.get("/")
    person.post("/tables/now", rules="second", players=3, level="beginner", name="Zoë")
    assert person.page.with_attribute("id", "mentor") == []
    answer = person.http.get(f"{person.path}/mentor").json()
    assert answer["speaks"] is False


def test_the_mentor_is_for_who_plays(browser: Browsers) -> None:
    person, stranger = browser(), browser()
    path = begun(person)
    assert stranger.get(path).with_attribute("id", "mentor") == []
    assert stranger.http.get(f"{path}/mentor").json()["speaks"] is False


def test_who_comes_back_finds_the_same_words(browser: Browsers) -> None:
    person = browser()
    path = begun(person)
    asked(person, path)
    before = said(person.page)
    assert any("Charles Buls" in text for text in before)
    assert said(person.get(path)) == before
    assert said(counsel(person, path))[: len(before)] == before


def test_he_explains_at_once_and_advises_when_he_has_thought(browser: Browsers) -> None:
    person = browser()
    path = begun(person)
    asked(person, path)
    step(person, path, person.choices()[0])
    confirm(person, path)
    asked(person, path)
    assert advised(person.page) is None, "the page does not wait for advice"
    assert person.http.get(f"{path}/mentor").json()["thinks"] is True
    thought = counsel(person, path)
    assert advised(thought) in (None, *person.choices()), "he advises, or says nothing"
    after = person.http.get(f"{path}/mentor").json()
    assert (after["thinks"], said(read(after["lines"]))) == (False, said(thought))


def test_without_scripts_the_page_waits_for_who_asks(browser: Browsers) -> None:
    person = browser()
    path = begun(person)
    asked(person, path)
    step(person, path, person.choices()[0])
    confirm(person, path)
    asked(person, path)
    page = person.get(path, asks="1")
    assert advised(page) == advised(counsel(person, path)), "he may keep silent, but not differ"


def test_the_hint_says_what_the_mentor_says(browser: Browsers) -> None:
    """One voice: whoever learns hears one opinion."""
    person, agreed = browser(), 0
    path = begun(person)
    while agreed < 2:
        asked(person, path)
        wanted = advised(counsel(person, path))
        answer = person.http.get(f"{path}/hint").json()["answer"]
        if "It is another player’s turn" in answer:
            continue  # what leaves no choice was played meanwhile
        assert "What your mentor likes best" in answer
        if wanted is not None:
            first = read(answer).with_attribute("name", "draft")[0].attributes["value"]
            assert first.split()[0] == wanted
            agreed += 1
        step(person, path, wanted or person.choices()[0])
        if person.field("draft"):
            confirm(person, path)


def test_nonsense_in_the_address_is_no_trouble(browser: Browsers) -> None:
    person = browser()
    path = begun(person)
    asked(person, path)
    before = said(person.page)
    for draft in ("A9", "pass pass", "…", "-1"):
        answer = person.http.get(f"{path}/mentor", params={"draft": draft}).json()
        assert said(read(answer["lines"])) == before


@pytest.mark.matrix
@pytest.mark.parametrize("listens", [True, False])
def test_who_does_something_else_is_never_lost(browser: Browsers, listens: bool) -> None:
    """A whole game that begins as the mentor does not advise, and one of anything that is legal."""
    person, rng, heard = browser(), Random(5), 0
    path = begun(person)
    while True:
        asked(person, path)
        if "The game is over" in person.page.by_id("question").text:
            break
        while not person.can_confirm():
            choices = person.choices()
            unwanted = advised(counsel(person, path)) if listens and heard < LISTENED else None
            heard += 1
            others = [each for each in choices if each != unwanted]
            step(person, path, rng.choice(others or choices))
        confirm(person, path)
    end = " ".join(said(person.page))
    assert "Most of your points came from" in end
    assert "Next time" in end
    card = person.http.get(f"{path}/finale/game").json()["card"]
    assert "Most of your points came from" in read(card).with_attribute("class", "farewell")[0].text
    greeting = person.get("/").by_id("main").text
    assert "Second game" in greeting
    assert "Your path: 1 of 10 steps" in greeting
    assert person.get("/path").with_attribute("aria-current", "step")[0].attributes["id"] == (
        "step-build-without-jokers"
    )


def test_a_newcomer_is_offered_the_weakest_bots(browser: Browsers) -> None:
    person = browser()
    page = person.get("/")
    (bots, _, stand_in) = person.html.partition('name="stand_in"')
    assert 'value="casual" selected' not in bots
    assert 'value="first-game" selected' in bots
    assert 'value="casual" selected' in stand_in, "who plays on for somebody without time"
    assert "Suggested to start with: “first game”." in page.by_id("main").text
