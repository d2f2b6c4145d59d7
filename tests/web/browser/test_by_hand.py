"""Playing by hand: a pawn with its bid at the space, dragging, and how few clicks it takes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Route, expect

from web.browser.conftest import Visit
from web.browser.moments import SPACE, early
from web.browser.visitor import Visitor
from web.drawn_games import played

CLICKS = {"workshop": 3, "material": 3, "sale": 4, "noble": 4, "build": 4}
"""Clicks for a whole turn with the lowest bid, the confirmation included."""


def at_a_turn(visit: Visit) -> Visitor:
    """Somebody about to place a pawn."""
    person = visit()
    person.upload(early())
    person.asked()
    return person


def first_space(person: Visitor, action: str = "") -> Locator:
    """A space that can be chosen, with a certain action if one is named."""
    return person.find(f"#board .pane.lit:not([data-idle]){'.a-' + action if action else ''}").first


@pytest.mark.matrix(most=2)
@pytest.mark.parametrize("action", CLICKS)
def test_a_turn_takes_few_clicks(visit: Visit, action: str) -> None:
    person = visit()
    person.upload(played("second", 3, 90, seed=5, kind="turn"))
    person.asked()
    number = person.look().number
    shown = person.press(first_space(person, action))
    clicks = 1
    while not shown.is_final:
        shown = person.choose((shown.lit or shown.choices)[0])
        clicks += 1
    assert person.press(person.find("#stake .seal")).number != number
    assert clicks + 1 <= CLICKS[action]


def test_a_place_of_brussels_takes_two_clicks(visit: Visit) -> None:
    person = at_a_turn(visit)
    number = person.look().number
    assert person.press(
        person.find("#place-bourse.lit, #place-sainte-catherine.lit").first
    ).is_final
    assert person.confirm().number != number


SWIFT_CLICKS = {"workshop": 2, "material": 2, "sale": 3}
"""The same without the confirmation, for people who want it so."""


def test_what_can_be_taken_back_needs_no_confirm_if_one_wants_it_so(visit: Visit) -> None:
    person = visit()
    person.upload(played("second", 3, 90, seed=5, kind="turn"))
    person.asked()
    person.find(".table-menu > summary").click()
    person.find("#swift").check()
    person.page.keyboard.press("Escape")
    before = person.look()
    for action, most in SWIFT_CLICKS.items():
        number = person.look().number
        shown, clicks = person.press(first_space(person, action)), 1
        while shown.number == number and not shown.is_final:
            shown = person.choose((shown.lit or shown.choices)[0])
            clicks += 1
        if shown.is_final:
            expect(person.find(f"#game:not([data-number='{number}'])")).to_be_attached()
        assert clicks <= most
        while person.look().lit != before.lit:
            person.press(person.find("[data-key=u]:enabled"))
    shown = person.press(first_space(person, "noble"))
    while not shown.is_final:
        shown = person.choose((shown.lit or shown.choices)[0])
    person.page.reload()
    assert person.look() == shown, "a card would be revealed: this waits for the confirmation"
    assert person.find("#swift").is_checked()


def test_without_the_wish_a_turn_waits_for_confirm(visit: Visit) -> None:
    person = at_a_turn(visit)
    number = person.look().number
    assert person.press(person.find("#place-bourse.lit").first).is_final
    assert not person.find("#swift").is_checked()
    assert person.look().number == number


def test_the_bid_is_changed_at_the_pawn_by_click_key_and_wheel(visit: Visit) -> None:
    person = at_a_turn(visit)
    shown = person.press(first_space(person))
    space = shown.draft.split()[0]
    bid = person.find("#stake output")
    expect(bid).to_have_text("1")
    person.press(person.find("#stake [data-key='+']"))
    expect(bid).to_have_text("2")
    person.page.keyboard.press("+")
    expect(person.find("#choose [name=draft]")).to_have_value(f"{space} 3")
    bid.hover()
    person.page.mouse.wheel(0, 100)
    expect(bid).to_have_text("2")
    expect(person.find("#choose [name=draft]")).to_have_value(f"{space} 2")
    expect(person.find(f"#space-{space} .bid")).to_have_text("2")


def test_another_space_moves_the_pawn(visit: Visit) -> None:
    person = at_a_turn(visit)
    spaces = [each for each in person.look().lit if SPACE.fullmatch(each)]
    person.choose(spaces[0])
    person.press(person.find(f"#space-{spaces[1]}"))
    assert person.look().draft.split()[0] == spaces[1]
    assert person.find(f"#space-{spaces[0]} .pawn").count() == 0
    assert person.find("#answer .remark").count() == 0


def test_spaces_and_pass_have_fixed_keys(visit: Visit) -> None:
    person = at_a_turn(visit)
    before = person.look()
    space = next(each for each in before.lit if SPACE.fullmatch(each))
    for key in space.lower():
        person.page.keyboard.press(key)
    assert person.changed(before).draft == f"{space} 1"
    person.page.keyboard.press("p")
    expect(person.find("#choose [name=draft]")).to_have_value("pass")


def test_the_browsers_back_button_steps_through_a_turn(visit: Visit) -> None:
    person = at_a_turn(visit)
    before = person.look()
    person.press(first_space(person))
    person.page.go_back()
    expect(person.find("#choose [name=draft]")).to_have_value("")
    assert person.look().lit == before.lit


def test_an_iris_shows_the_area_that_it_would_make(visit: Visit) -> None:
    person = visit()
    person.upload(played("second", 3, 0, kind="square"))
    person.asked()
    iris, area = person.find(".bloom.lit").first, person.find(".would")
    assert not any(each.is_visible() for each in area.all())
    iris.hover()
    shown = area.first.bounding_box()
    board = person.find(".panes").bounding_box()
    assert shown is not None
    assert board is not None
    assert shown["width"] > board["width"] / 2 - 20
    assert shown["x"] >= board["x"]
    iris_token = iris.get_attribute("value")
    assert iris_token is not None
    person.choose(iris_token)
    expect(person.find(".area i")).to_be_visible()
    made = person.find(".area i").bounding_box()
    assert made is not None
    assert abs(made["x"] - shown["x"]) < 12
    assert abs(made["width"] - shown["width"]) < 24


def test_a_choice_is_seen_before_the_server_has_answered(visit: Visit) -> None:
    person = at_a_turn(visit)
    space = first_space(person)
    name = space.get_attribute("value")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    person.page.route("**/table/*?*", hold)
    space.click()
    expect(person.find(f"#space-{name} .pawn.coming")).to_be_visible()
    assert person.look().draft == ""
    held[0].continue_()
    expect(person.find("#choose [name=draft]")).to_have_value(f"{name} 1")
    expect(person.find(".coming, .pressed")).to_have_count(0)
    expect(person.find(f"#space-{name} .pawn")).to_have_count(1)


def test_what_is_pressed_is_asked_for_before_it_is_let_go(visit: Visit) -> None:
    person = at_a_turn(visit)
    space = first_space(person)
    name = space.get_attribute("value")
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    space.hover()
    with person.page.expect_request(f"**/table/*option={name}*"):
        person.page.mouse.down()
    assert person.look().draft == "", "nothing is chosen yet"
    person.page.mouse.up()
    expect(person.find("#choose [name=draft]")).to_have_value(f"{name} 1")
    assert sum(f"option={name}" in url for url in asked) == 1, "it is not asked for again"


def test_an_answer_that_came_while_one_pressed_is_shown_in_the_click_itself(visit: Visit) -> None:
    person = at_a_turn(visit)
    space = first_space(person)
    name = space.get_attribute("value")
    person.page.evaluate(
        """() => {
             addEventListener("submit", () => {
               window.shownInTheClick = document.querySelector("#choose [name=draft]").value;
             });
             const json = Response.prototype.json;
             Response.prototype.json = async function () {
               const told = await json.call(this);
               setTimeout(() => { window.isRead = true; });
               return told;
             };
           }"""
    )
    space.hover()
    person.page.mouse.down()
    person.page.wait_for_function("() => window.isRead")
    person.page.mouse.up()
    expect(person.find("#choose [name=draft]")).to_have_value(f"{name} 1")
    assert person.page.evaluate("window.shownInTheClick") == f"{name} 1"


def test_a_choice_leaves_the_stops_of_the_tab_key_alone(visit: Visit) -> None:
    person = at_a_turn(visit)
    space = first_space(person)
    person.page.evaluate(
        """() => {
             window.stops = [];
             new MutationObserver((changes) => stops.push(...changes.map((each) => each.target.id)))
               .observe(board, { subtree: true, attributeFilter: ["tabindex"] });
           }"""
    )
    space.click()
    expect(person.find("#choose [name=draft]")).not_to_have_value("")
    moved = person.page.evaluate("window.stops")
    assert len(moved) <= 4, moved
