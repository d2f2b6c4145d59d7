"""The focus is unmistakable on every surface."""

from __future__ import annotations

from itertools import product
from typing import Literal

from web.browser.conftest import Visit
from web.browser.moments import late
from web.browser.test_sizes import open_drawn

SURFACES = (
    *("#space-C3", "#iris-2-2, .bloom.on", "#column-B", "#place-1", "#place-bourse", ".dial"),
    *(
        "#pavilion-3",
        ".end-tile",
        ".score",
        ".choice:visible",
        "#question .deed:enabled:visible",
        ".pill",
        "#slot-1",
    ),
)
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
RING = """(each) => {
  each.focus();
  const style = getComputedStyle(each);
  return [parseFloat(style.outlineWidth), style.outlineStyle, style.boxShadow !== "none"];
}"""


def test_the_focus_is_a_double_ring_everywhere(visit: Visit) -> None:
    person = visit()
    open_drawn(person, late(), "en")
    person.page.keyboard.press("Tab")
    for theme, surface in product(THEMES, SURFACES):
        person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        width, style, has_second_ring = person.find(surface).first.evaluate(RING)
        assert width >= 3, surface
        assert style == "solid", surface
        assert has_second_ring, surface
