"""Stepping back, asking why not, hints and explanations."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from bruxelles1893 import rulebook
from web.browser.conftest import Visit
from web.browser.moments import SPACE, early
from web.browser.visitor import Visitor

RULES = {rule.id for rule in rulebook.rules()}


def at_a_turn(visit: Visit) -> Visitor:
    """Somebody about to place a pawn, in a game that goes on from a record."""
    person = visit()
    person.upload(early())
    person.asked()
    return person


def test_a_step_back_and_an_undo_lead_to_where_they_began(visit: Visit) -> None:
    person = at_a_turn(visit)
    shown = person.look()
    board = person.find("#board").inner_text()
    space = next(each for each in shown.lit if SPACE.fullmatch(each))
    chosen = person.choose(space)
    assert chosen.draft == f"{space} 1"
    assert chosen.number == shown.number
    back = person.press(person.find("button[name=back]"))
    assert (back.draft, back.number, back.lit) == ("", shown.number, shown.lit)
    rng = Random(2)
    person.choose(space)
    while not person.look().is_final:
        person.answer(rng)
    assert int(person.confirm().number) > int(shown.number)
    while person.look().lit != shown.lit:
        person.press(person.find("[data-key=u]"))
    assert person.find("#board").inner_text() == board
    assert person.find(f"#space-{space} .pawn").count() == 0


def test_something_not_allowed_says_why_with_the_rule(visit: Visit) -> None:
    person = at_a_turn(visit)
    shown = person.look()
    person.find("#board .pane:not(.active)").first.click()
    answer = person.find("#answer .remark")
    expect(answer).to_contain_text("Not allowed:")
    rule = answer.locator("a").inner_text()
    assert rule in RULES
    assert person.look() == shown
    with person.context.expect_page() as opened:
        answer.locator("a").click()
    opened.value.wait_for_load_state()
    assert opened.value.locator(":target").get_attribute("id") == rule
    opened.value.close()
    person.page.keyboard.press("Escape")
    expect(answer).to_have_count(0)


def test_typed_nonsense_is_answered_and_changes_nothing(visit: Visit) -> None:
    person = at_a_turn(visit)
    shown = person.look()
    person.find("#typed").fill("Z9 <b>")
    person.page.keyboard.press("Enter")
    expect(person.find("#answer")).to_contain_text("“Z9”")
    assert person.look() == shown


def test_a_hint_names_options_of_the_list(visit: Visit) -> None:
    person = at_a_turn(visit)
    person.find("[data-key=h]").click()
    advice = person.find("#answer ol > li > b")
    advice.first.wait_for()
    offered = [
        each.get_attribute("aria-label") or each.inner_text()
        for each in person.find(".choices .choice").all()
    ]
    for option in advice.all_inner_texts():
        assert any(option in choice for choice in offered), option


def test_hover_and_focus_explain_with_a_link_to_the_rule(visit: Visit) -> None:
    person = at_a_turn(visit)
    tip = person.find("#tip")
    person.find("#column-B").hover()
    expect(tip).to_contain_text("Column B")
    assert tip.locator("a").inner_text() == "RES-COL-1"
    person.page.mouse.move(1, 1)
    expect(tip).to_be_hidden()
    person.page.keyboard.press("b")
    person.page.keyboard.press("ArrowDown")
    expect(tip).to_be_visible()
    assert person.find("[aria-describedby=tip]").count() == 1
    with person.context.expect_page() as opened:
        person.page.keyboard.press("?")
    opened.value.wait_for_load_state()
    assert "/rules#" in opened.value.url
    opened.value.close()


def test_the_pointer_reaches_the_link_of_an_explanation(visit: Visit) -> None:
    person = at_a_turn(visit)
    person.find("#space-C4").hover()
    link = person.find("#tip a")
    link.wait_for()
    rule, box = link.inner_text(), link.bounding_box()
    assert box is not None
    person.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    with person.context.expect_page() as opened:
        link.click()
    assert opened.value.url.endswith(f"#{rule}")
    opened.value.close()


def test_what_lies_under_an_explanation_can_be_clicked(visit: Visit) -> None:
    person = at_a_turn(visit)
    shown = person.look()
    space = next(each for each in shown.lit if SPACE.fullmatch(each) and "5" not in each)
    below = f"#space-{space[0]}{int(space[1]) + 1}"
    person.find(below).hover()
    tip = person.find("#tip")
    tip.wait_for()
    box, pane = tip.bounding_box(), person.find(f"#space-{space}").bounding_box()
    assert box is not None
    assert pane is not None
    y = box["y"] + 3
    assert pane["y"] < y < pane["y"] + pane["height"], "the explanation lies over the pane above"
    person.page.mouse.click(pane["x"] + pane["width"] / 2, y)
    assert person.changed(shown).draft.startswith(space)


def test_advice_can_be_tried_and_anything_be_explained(visit: Visit) -> None:
    person = at_a_turn(visit)
    shown = person.look()
    person.find("[data-key=h]").click()
    attempt = person.find("#answer .try").first
    expect(attempt).to_be_visible()
    tried = person.press(attempt)
    assert tried.draft
    assert tried.number == shown.number
    while person.look().draft:
        person.press(person.find("button[name=back]"))
    person.find("#explain-one").click()
    person.find(".choices .choice:visible").first.click()
    explanation = person.find("#answer .explanation")
    assert explanation.locator("a").first.inner_text() in RULES
    assert person.look().draft == ""
    person.find("#answer .close").click()
    person.find("#log-recent .ask").last.click()
    expect(explanation).to_contain_text("’s move")
    explain_numbers(person)


def explain_numbers(person: Visitor) -> None:
    """By a click in the tip, by the key of what is in focus, and by choosing what to explain."""
    explanation = person.find("#answer .explanation")
    person.find("#total-0").hover()
    person.find("#tip .tell").click()
    expect(explanation).to_contain_text("Total:")
    assert explanation.locator(".cited a").inner_text() == "FINAL-06"
    person.page.keyboard.press("Escape")
    person.find("#purse-0").focus()
    person.page.keyboard.press("x")
    expect(explanation).to_contain_text("Belgian francs")
    person.page.keyboard.press("Escape")
    person.find("#explain-one").click()
    person.find("#track-0-architect").click()
    expect(explanation).to_contain_text("Level now")
