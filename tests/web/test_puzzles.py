"""Puzzles as pages: the list, one of them, its table and verdict, its answer, the one of a day."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest

from bruxelles1893.engine import notation
from bruxelles1893.puzzles import Answer, Puzzle, daily, shipped
from bruxelles1893.web.table import puzzle_card
from web.support import Browser

NewBrowser = Callable[..., Browser]


def begin(person: Browser, number: int) -> Puzzle:
    person.get(f"/puzzles/{number}")
    person.post(f"/puzzles/{number}")
    return shipped()[number - 1]


def play(person: Browser, asked: Puzzle, answer: Answer) -> None:
    """Make a choice, go on as the bot would, and confirm."""
    session, words = asked.begin(), []
    for option in answer.line.options:
        if session.state.decision is None or option not in session.state.legal():
            break
        if len(session.state.legal()) > 1:
            words.append(notation(option))
        session.play(option)
    number = person.page.by_id("game").attributes["data-number"]
    person.post(f"{person.path}/play", number=number, draft=" ".join(words))


def test_all_puzzles_are_listed(browser: NewBrowser) -> None:
    page = browser().get("/puzzles")
    for number in range(1, len(shipped()) + 1):
        assert page.with_attribute("href", f"/puzzles/{number}")
    assert "0 puzzles solved" in page.by_id("main").text


def test_a_puzzle_is_solved_at_a_table_and_that_is_kept(browser: NewBrowser) -> None:
    person = browser()
    asked = begin(person, 1)
    assert "Find the choice" in person.page.by_id("puzzle").text
    table = person.path
    play(person, asked, asked.best)
    assert "Right!" in person.page.by_id("puzzle").text
    assert "1 puzzle solved" in person.get("/puzzles").by_id("main").text
    assert "0 puzzles solved" in browser().get("/puzzles").by_id("main").text
    assert "0 lessons solved" in person.get("/lessons").by_id("main").text
    assert f'href="{table}"' not in browser().html


def test_another_choice_is_told_with_what_it_costs_and_what_is_best(browser: NewBrowser) -> None:
    person = browser()
    asked = begin(person, 1)
    play(person, asked, asked.answers[-1])
    card = person.page.by_id("puzzle")
    assert "Not the best." in card.text
    assert "instead of" in card.text
    assert "The bot’s turn:" in card.text
    assert "0 puzzles solved" in person.get("/puzzles").by_id("main").text


def test_players_without_a_name_are_named_in_the_readers_language(browser: NewBrowser) -> None:
    page = browser("fr").get("/puzzles/1")
    assert "maison\u202f: Joueur 4" in page.by_id("main").text
    assert "Player" not in page.by_id("main").text


def test_who_only_watches_finds_nothing(browser: NewBrowser) -> None:
    person, other = browser(), browser()
    asked = begin(person, 1)
    other.get(person.path)
    play(person, asked, asked.best)
    other.get(person.path)
    assert "0 puzzles solved" in other.get("/puzzles").by_id("main").text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_answer_tells_all_choices_and_what_bots_chose(
    browser: NewBrowser, language: str
) -> None:
    asked = shipped()[0]
    yours = notation(asked.answers[1].option)
    person = browser(language)
    page = person.get(f"/puzzles/1/answer?yours={yours}")
    rows = [element for element in page.elements if element.tag == "tr"]
    assert len(rows) == 2 + len(asked.answers) + len(asked.votes)
    assert len([row for row in rows if "yours" in row.attributes.get("class", "")]) == 1
    if language == "en":
        assert "opinion of a bot" in page.by_id("main").text
    else:
        assert not re.search(r"\bbots?\b", page.by_id("main").text)


def test_a_puzzle_that_there_is_not(browser: NewBrowser) -> None:
    person = browser()
    for path in ("/puzzles/0", "/puzzles/first"):
        assert person.http.get(path).status_code in (404, 422)
    for path in (f"/puzzles/{len(shipped()) + 1}", "/puzzles/200/answer"):
        assert "All puzzles" not in person.get(path).by_id("main").text
        assert person.path == "/puzzles", "an address of an older release leads to the list"
    person.post("/puzzles/200")
    assert person.path == "/puzzles"
    assert "yours" not in person.get("/puzzles/1/answer?yours=%3Cb%3E").by_id("main").text


def test_the_start_page_has_the_puzzle_of_the_day(
    browser: NewBrowser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_card, "today", lambda: date(2026, 3, 1))
    page = browser().get("/")
    assert page.with_attribute("action", f"/puzzles/{daily(date(2026, 3, 1))}")
