"""Moves that fly over the table, unless somebody wants less motion."""

from __future__ import annotations

from typing import Any

import pytest

from web.browser.conftest import Visit
from web.browser.moments import SPACE, early
from web.browser.visitor import Visitor

WATCH = """
window.flown = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) {
    if (node.classList?.contains("flight")) window.flown.push(node.getAttribute("class"));
  }
}).observe(document, { childList: true, subtree: true });
"""
IS_STILL = "() => !document.querySelector('.flight')"


def place_a_pawn(person: Visitor) -> str:
    """Choose a space in the list, for a pawn put by hand stands there at once; confirm it."""
    person.upload(early())
    shown = person.asked()
    space = next(each for each in shown.lit if SPACE.fullmatch(each))
    person.page.keyboard.press("v")  # a wide screen lists choices on request only
    shown = person.press(person.find(f"#choices button[value='{space}']"))
    while not shown.is_final:
        shown = person.choose(shown.choices[0])
    person.confirm()
    person.find(f"#pawn-{space}").wait_for()
    person.page.wait_for_function(IS_STILL)
    return space


@pytest.mark.parametrize(("motion", "is_flying"), [("no-preference", True), ("reduce", False)])
def test_a_pawn_flies_to_its_space_unless_motion_is_reduced(
    visit: Visit, motion: Any, is_flying: bool
) -> None:
    person = visit(reduced_motion=motion)
    person.context.add_init_script(WATCH)
    place_a_pawn(person)
    assert bool(person.page.evaluate("() => window.flown")) is is_flying
