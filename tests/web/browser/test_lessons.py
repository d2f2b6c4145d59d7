"""A lesson as a person learns it: failed, tried again, solved, and the next one."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import expect

from bruxelles1893.engine import notation
from bruxelles1893.teaching.lessons import Lesson, lesson, lessons
from web.browser.conftest import Visit
from web.browser.layout import covered
from web.browser.visitor import Visitor


def chosen(learnt: Lesson, options: Sequence[int]) -> list[str]:
    """The choices of a line that are not forced, in notation."""
    session, words = learnt.begin(), []
    for option in options:
        if len(session.state.legal()) > 1:
            words.append(notation(option))
        session.play(option)
    return words


def play(person: Visitor, learnt: Lesson, options: Sequence[int]) -> None:
    """Choose step by step on the table, and confirm; a bid of 1 is suggested by itself."""
    for word in chosen(learnt, options):
        if word != "1":
            person.choose(word)
    person.confirm()


def test_a_lesson_is_failed_tried_again_solved_and_followed_by_the_next(visit: Visit) -> None:
    learnt = lesson("sell-for-six-and-four")
    assert learnt is not None
    person = visit()
    person.open("/lessons")
    person.find(f".course-list form[action$='/{learnt.id}'] button").click()
    card = person.find("#lesson")
    expect(card).to_contain_text(learnt.task)
    play(person, learnt, learnt.wrong)
    expect(card).to_contain_text("Not this time.")
    expect(card.locator(".goals .missed")).to_have_count(1)
    assert covered(person.page) == []
    card.get_by_role("button", name="Try again").click()
    expect(card).not_to_contain_text("Not this time.")
    play(person, learnt, learnt.solution)
    expect(card).to_contain_text("Solved!")
    expect(card.locator(".goals .met")).to_have_count(1)
    person.keep_screenshot("lesson-solved")
    card.get_by_role("button", name="Next lesson").click()
    following = lessons()[lessons().index(learnt) + 1]
    expect(card).to_contain_text(following.title)
    person.open("/lessons")
    expect(person.find(".course-list .solved")).to_have_count(1)
