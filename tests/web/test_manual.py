"""The manual: its story and pictures, what is new, the aid to print, and search by other words."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from bruxelles1893 import rulebook
from bruxelles1893.engine import RULE_SETS
from bruxelles1893.teaching.lessons import lessons
from bruxelles1893.web.rules.manual_view import NEWS, PLATES, examples, news, plates
from bruxelles1893.words import LANGUAGES, language
from web.support import Browser, read

NewBrowser = Callable[..., Browser]


# --- The story ----------------------------------------------------------------------------------
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_story_is_told_with_a_picture_for_each_plate(browser: NewBrowser, spoken: str) -> None:
    page = browser(spoken).get("/manual")
    assert page.problems == []
    figures = [each for each in page.elements if each.tag == "figure"]
    assert len(figures) == len(PLATES)
    assert all(each.text.strip() for each in page.elements if each.tag == "figcaption")


def test_pictures_are_drawn_by_the_table_and_name_nothing_on_the_page() -> None:
    for name, drawn in plates().items():
        assert read(drawn).problems == [], name
        assert read(drawn).with_attribute("id") == []
        assert read(drawn).with_attribute("form") == []


def test_pictures_speak_the_readers_language() -> None:
    english = plates()["board"]
    with language("de"):
        assert plates()["board"] != english


# --- Chapters with examples ---------------------------------------------------------------------
def test_every_chapter_has_an_example_that_leads_to_its_lesson(browser: NewBrowser) -> None:
    assert all(examples(chapter.id) for chapter in rulebook.chapters())
    page = browser().get("/rules")
    for learnt in lessons():
        assert page.with_attribute("action", f"/lessons/{learnt.id}")


# --- What is new --------------------------------------------------------------------------------
@pytest.mark.parametrize(("known", "wanted"), NEWS)
def test_what_is_new_is_told_for_each_step(browser: NewBrowser, known: str, wanted: str) -> None:
    page = browser().get("/manual/new", known=known, wanted=wanted)
    assert page.problems == []
    assert page.by_id("main").text


def test_owners_of_the_first_edition_learn_what_changes() -> None:
    found = news("first", "second")
    pairs = {(each.before[0].id, each.now[0].id) for each in found.replaced}
    assert ("ED1-OPTIONAL", "AN-03") in pairs
    assert ("ED1-SALE-2", "AN-SALE-3") in pairs
    assert "SETUP-10" in {each.id for each in found.added}
    assert {(each.name, each.before, each.now) for each in found.pieces} == {
        ("brown", 0, 6),
        ("pink", 6, 0),
    }
    assert found.chapters_gone == ("ED1",)


def test_an_expansion_brings_its_chapter_and_its_pieces() -> None:
    found = news("second", "second+belle-epoque")
    assert found.chapters == ("BE",)
    assert ("AN-SALE-1", "BE-WHITE-1") in {
        (each.before[0].id, each.now[0].id) for each in found.replaced
    }
    assert ("glass", 0, 10) in {(each.name, each.before, each.now) for each in found.pieces}


def test_rule_sets_that_there_are_not_lead_to_the_usual_step(browser: NewBrowser) -> None:
    usual = browser().get("/manual/new").by_id("main").text
    assert browser().get("/manual/new", known="third", wanted="first").by_id("main").text == usual


@pytest.mark.parametrize(("known", "wanted"), list(combinations(RULE_SETS, 2)))
def test_what_one_rule_set_has_more_the_other_has_less(known: str, wanted: str) -> None:
    there, back = news(known, wanted), news(wanted, known)
    assert (there.chapters, there.chapters_gone) == (back.chapters_gone, back.chapters)
    assert {(each.name, each.before, each.now) for each in there.pieces} == {
        (each.name, each.now, each.before) for each in back.pieces
    }
    for page in (there, back):
        replacing = {rule.id for each in page.replaced for rule in each.now}
        own = replacing | {rule.id for rule in page.added}
        assert own.isdisjoint(rule.id for rule in page.dropped)


# --- The aid ------------------------------------------------------------------------------------
@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_aid_has_two_pages(browser: NewBrowser, spoken: str) -> None:
    page = browser(spoken).get("/manual/aid")
    assert page.problems == []
    assert len(page.with_attribute("class", "sheet-of-paper")) == 2


# --- Search -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("spoken", "called", "rule"),
    [
        ("en", "jail", "RES-BRX-1"),
        ("en", "worker placement", "AN-01"),
        ("en", "start player", "RES-FIRST-1"),
        ("fr", "ouvrier", "AN-01"),
        ("fr", "placement d'ouvriers", "AN-01"),
        ("fr", "placement d’ouvriers", "AN-01"),
        ("de", "Gefängnis", "RES-BRX-1"),
        ("es", "cárcel", "RES-BRX-1"),
        ("ru", "тюрьма", "RES-BRX-1"),
        ("ja", "牢屋", "RES-BRX-1"),
    ],
)
def test_search_finds_what_players_call_things(spoken: str, called: str, rule: str) -> None:
    with language(spoken):
        assert rule in {found.id for found in rulebook.find(called)}


def test_what_players_call_things_belongs_to_rules_that_there_are() -> None:
    known = [rule.id for rule in rulebook.rules()]
    for group in rulebook.SYNONYMS:
        assert any(f"{rule}-".startswith(f"{group}-") for rule in known), group
