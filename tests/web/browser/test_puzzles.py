"""A puzzle as a person solves it: a wrong choice, another try, and the right one."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from bruxelles1893.engine import notation
from bruxelles1893.puzzles import Answer, Puzzle, shipped
from web.browser.conftest import Visit
from web.browser.visitor import Visitor


def simple() -> int:
    """The first puzzle whose best choice and whose last are made with few clicks."""
    return next(
        number
        for number, each in enumerate(shipped(), 1)
        if all(0 < len(words(each, end)) <= 2 for end in (each.best, each.answers[-1]))
    )


def words(each: Puzzle, answer: Answer) -> list[str]:
    """The choices of a turn that are not forced, but for the bid of 1 that is suggested."""
    session, chosen = each.begin(), []
    for option in answer.line.options:
        legal = session.state.legal()
        if option not in legal:  # other cards came than the bot has drawn
            return []
        if len(legal) > 1 and notation(option) != "1":
            chosen.append(notation(option))
        session.play(option)
    return chosen


def play(person: Visitor, each: Puzzle, answer: Answer) -> None:
    for word in words(each, answer):
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


def last() -> int:
    """The puzzle that is nearest to the end of its game."""
    return max(
        range(1, len(shipped()) + 1),
        key=lambda number: shipped()[number - 1].ply / shipped()[number - 1].players,
    )


def test_no_card_lies_over_what_is_said_of_an_answer(visit: Visit) -> None:
    number = last()
    asked = shipped()[number - 1]
    person = visit(reduced_motion="no-preference", finale="played", pace="brisk")
    person.open(f"/puzzles/{number}")
    person.find("form button.go").click()
    play(person, asked, asked.answers[-1])
    rng = Random(1)
    while not person.asked().is_over:
        person.answer(rng)
    person.page.wait_for_function("() => !document.querySelector('.settling, .confirm')")
    expect(person.find("#puzzle .verdict")).to_be_visible()
    expect(person.find("#finale[open]")).to_have_count(0)
