"""What axe-core finds on every page, in both themes: nothing serious."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from patience import MILLISECONDS
from web.browser.axe import grave_findings
from web.browser.conftest import Visit
from web.browser.moments import finished, late
from web.browser.visitor import Visitor


def home(person: Visitor) -> None:
    person.open()


def game(person: Visitor) -> None:
    person.upload(late())
    person.asked()


def guided_game(person: Visitor) -> None:
    person.open()
    person.find(".learn .go").click()
    person.asked()
    person.find("#mentor .next").click()


def first_edition(person: Visitor) -> None:
    person.upload(late("first", 5))
    person.asked()


def complete_turn(person: Visitor) -> None:
    game(person)
    while not (shown := person.look()).is_final:
        person.choose(shown.choices[0])


def refusal(person: Visitor) -> None:
    game(person)
    person.find("#board .pane:not(.active)").first.click()
    person.find("#answer .remark").wait_for()


def advice(person: Visitor) -> None:
    game(person)
    person.find("[data-key=h]").click()
    person.find("#answer li").first.wait_for()


def explanation(person: Visitor) -> None:
    game(person)
    person.find("#column-C").hover()
    person.find("#tip").wait_for()


def score_sheet(person: Visitor) -> None:
    person.upload(finished())
    person.see_score_sheet()


def whole_log(person: Visitor) -> None:
    game(person)
    person.open(f"{person.path}/log")


def review(person: Visitor) -> None:
    person.upload(finished())
    person.open(person.path.replace("/replay", "/review"))
    person.find(".plot").first.wait_for(timeout=MILLISECONDS)


def replay(person: Visitor) -> None:
    person.upload(finished())
    person.find("#curves .strip").wait_for(timeout=MILLISECONDS)


def all_puzzles(person: Visitor) -> None:
    person.open("/puzzles")


def puzzle(person: Visitor) -> None:
    person.open("/puzzles/1")
    person.find("form button.go").click()
    person.find("#puzzle").wait_for()


def puzzle_answer(person: Visitor) -> None:
    person.open("/puzzles/1/answer")


def waiting_room(person: Visitor) -> None:
    person.invite(players=3)


def invitation(person: Visitor) -> None:
    person.page.goto(person.invite()[0])


def devices(person: Visitor) -> None:
    person.open("/devices")


def all_lessons(person: Visitor) -> None:
    person.open("/lessons")


def lesson(person: Visitor) -> None:
    all_lessons(person)
    person.find(".course-list button").first.click()
    person.find("#lesson").wait_for()


def manual(person: Visitor) -> None:
    person.open("/manual")


def what_is_new(person: Visitor) -> None:
    person.open("/manual/new")


def aid(person: Visitor) -> None:
    person.open("/manual/aid")


def rules(person: Visitor) -> None:
    person.open("/rules?for=second")


def values(person: Visitor) -> None:
    person.open("/values")


def missing(person: Visitor) -> None:
    person.open("/nowhere")
    person.troubles.clear()


PAGES: tuple[Callable[[Visitor], None], ...] = (
    home,
    game,
    guided_game,
    first_edition,
    complete_turn,
    refusal,
    advice,
    explanation,
    score_sheet,
    whole_log,
    review,
    replay,
    all_puzzles,
    puzzle,
    puzzle_answer,
    waiting_room,
    invitation,
    devices,
    all_lessons,
    lesson,
    manual,
    what_is_new,
    aid,
    rules,
    values,
    missing,
)


@pytest.mark.matrix(most=7)
@pytest.mark.parametrize("to_page", PAGES, ids=lambda page: page.__name__)
def test_axe_finds_nothing_serious(visit: Visit, to_page: Callable[[Visitor], None]) -> None:
    person = visit()
    to_page(person)
    person.page.emulate_media(color_scheme="light")
    assert grave_findings(person.page) == []
    person.page.emulate_media(color_scheme="dark")
    assert grave_findings(person.page, colours_only=True) == []
