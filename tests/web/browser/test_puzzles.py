"""A puzzle as a person solves it: a wrong choice, another try, and the right one."""

from __future__ import annotations

from playwright.sync_api import expect

from bruxelles1893.engine import notation
from bruxelles1893.puzzles import Answer, Puzzle, shipped
from web.browser.conftest import Visit
from web.browser.visitor import Visitor


def simple() -> int:
    """A puzzle whose best turn and whose worst are one space or place, with at most a bid."""
    return next(
        number
        for number, each in enumerate(shipped(), 1)
        if each.kind == "turn" and all(len(_words(each, end)) == 1 for end in _ends(each))
    )


def _ends(each: Puzzle) -> tuple[Answer, Answer]:
    return each.best, each.answers[-1]


def _words(each: Puzzle, answer: Answer) -> list[str]:
    """The choices of a turn that are not forced, but for the bid of 1 that is suggested."""
    session, words = each.begin(), []
    for option in answer.line.options:
        if len(session.state.legal()) > 1 and notation(option) != "1":
            words.append(notation(option))
        session.play(option)
    return words


def play(person: Visitor, each: Puzzle, answer: Answer) -> None:
    for word in _words(each, answer):
        person.choose(word)
    person.confirm()


def test_a_puzzle_is_missed_tried_again_and_solved(visit: Visit) -> None:
    number = simple()
    asked = shipped()[number - 1]
    person = visit()
    person.open("/puzzles")
    person.find(f".puzzle-list a[href$='/puzzles/{number}']").click()
    person.find("form button.go").click()
    card = person.find("#puzzle")
    expect(card).to_contain_text("Find the choice")
    play(person, asked, asked.answers[-1])
    expect(card).to_contain_text("Not the best.")
    expect(card).to_contain_text("instead of")
    card.get_by_role("button", name="Try again").click()
    expect(card).to_contain_text("Find the choice")
    play(person, asked, asked.best)
    expect(card).to_contain_text("Right!")
    person.keep_screenshot("puzzle-solved")
    card.get_by_role("link", name="All choices, and what bots chose").click()
    expect(person.find("tr.best.yours")).to_have_count(1)
    person.open("/puzzles")
    expect(person.find(".puzzle-list .solved")).to_have_count(1)
