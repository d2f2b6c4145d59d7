"""A game with the keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from web.browser.conftest import Visit
from web.browser.moments import SPACE, early, ending
from web.browser.visitor import Shown, Visitor
from web.drawn_games import played

MOST_STEPS = 600
FIRST_STEPS = 24
"""Of a game of which only the beginning and the end are played."""

FOCUSED = "() => document.activeElement?.id ?? ''"


def focused(page: Page) -> str:
    found: str = page.evaluate(FOCUSED)
    return found


def tab_to(visitor: Visitor, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        if visitor.page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never reaches {selector}")


def to_space(visitor: Visitor, space: str) -> None:
    """Go to a space of the board with the arrows."""
    visitor.page.keyboard.press("b")
    for _ in range(12):
        here = focused(visitor.page).removeprefix("space-")
        if here == space:
            return
        visitor.page.keyboard.press(step_towards(here, space))
    raise AssertionError(f"the arrows never reach {space} from {here}")


def step_towards(here: str, space: str) -> str:
    """The arrow that leads from a thing of the board to a space; up from what is not a space."""
    if len(here) != 2:
        return "ArrowUp"
    across, down = ord(space[0]) - ord(here[0]), int(space[1]) - int(here[1])
    if across:
        return "ArrowRight" if across > 0 else "ArrowLeft"
    return "ArrowDown" if down > 0 else "ArrowUp"


def numbered(visitor: Visitor) -> list[str]:
    """The numbers of the list that are one key; spaces have their names instead."""
    return [
        each for each in visitor.find(".choices .choice kbd").all_inner_texts() if len(each) == 1
    ]


def answer_by_keys(visitor: Visitor, shown: Shown, turn: int) -> Shown:
    """Confirm with Enter; choose with the arrows, by notation, or by the number of the list."""
    keyboard = visitor.page.keyboard
    keyboard.press("Escape")
    spaces = [each for each in shown.lit if SPACE.fullmatch(each)]
    if shown.is_final:
        keyboard.press("Enter")
    elif spaces and turn % 3 == 0:
        to_space(visitor, spaces[turn % len(spaces)])
        keyboard.press("Enter")
    elif turn % 3 == 1 or not (numbers := numbered(visitor)):
        keyboard.press("/")
        keyboard.type(shown.choices[turn % len(shown.choices)])
        keyboard.press("Enter")
    else:
        keyboard.press(numbers[turn % len(numbers)])
    return visitor.changed(shown)


def play_by_keys(visitor: Visitor, steps: int) -> None:
    """So many steps, if the game is not over before."""
    for turn in range(steps):
        shown = visitor.asked()
        if shown.is_over:
            break
        answer_by_keys(visitor, shown, turn)


@pytest.mark.slow
def test_a_game_by_keyboard_alone(visit: Visit, is_whole: bool) -> None:
    anna = visit()
    anna.open()
    tab_to(anna, "form[action='/tables/now'] [name=players]")
    anna.page.keyboard.press("ArrowLeft")
    anna.page.keyboard.press("ArrowLeft")
    tab_to(anna, "form[action='/tables/now'] [name=level]")
    anna.page.keyboard.press("Home")
    tab_to(anna, "form[action='/tables/now'] button.go")
    anna.page.keyboard.press("Enter")
    anna.await_table()
    assert anna.find(".player").count() == 2
    play_by_keys(anna, MOST_STEPS if is_whole else FIRST_STEPS)
    if not is_whole:
        anna.upload(ending())
        play_by_keys(anna, MOST_STEPS)
    assert anna.find(".sheet tr.won").count() >= 1


def test_arrows_walk_the_board_and_the_focus_stays_after_a_move(visit: Visit) -> None:
    person = visit()
    person.upload(played("second", 2, 0))
    tab_to(person, "#board button")
    person.page.keyboard.press("ArrowDown")
    first = focused(person.page)
    person.page.keyboard.press("ArrowRight")
    second = focused(person.page)
    person.page.keyboard.press("ArrowLeft")
    assert focused(person.page) == first != second
    person.page.keyboard.press("Tab")
    assert not person.page.evaluate("() => Boolean(document.activeElement.closest('#board'))")
    person.page.keyboard.press("1")
    person.find(".confirm").wait_for()
    assert person.page.evaluate("() => document.activeElement !== document.body")


def test_a_number_after_another_key_is_one_of_the_list_again(visit: Visit) -> None:
    person = visit()
    person.upload(played("second", 2, 0))
    person.page.keyboard.press("b")
    person.page.keyboard.press("ArrowDown")
    person.page.keyboard.press("1")
    person.find(".confirm").wait_for()


OPTIONS = """() => Object.fromEntries([...document.querySelectorAll(".choices .choice:has(kbd)")]
  .map((each) => [each.querySelector("kbd").textContent, each.value]))"""


def test_two_digits_are_one_number(visit: Visit) -> None:
    person = visit()
    person.upload(early())
    person.asked()
    options = person.page.evaluate(OPTIONS)
    number = next(each for each in options if len(each) > 1)
    person.page.keyboard.type(number)
    person.page.wait_for_function("() => document.querySelector('#choose [name=draft]').value")
    draft = person.find("#choose [name=draft]").input_value()
    assert draft.split()[0] == options[number]


def test_after_a_confirmed_choice_the_focus_is_not_on_pass(visit: Visit) -> None:
    person = visit()
    person.upload(played("second", 2, 0))
    confirmed = 0
    while confirmed < 4:
        shown = person.asked()
        if not shown.is_final:
            person.choose(shown.choices[0])
            continue
        person.find("#deed-confirm").focus()
        person.page.keyboard.press("Enter")
        person.page.wait_for_function("() => document.activeElement.id !== 'deed-confirm'")
        assert focused(person.page) != "deed-pass"
        confirmed += 1
