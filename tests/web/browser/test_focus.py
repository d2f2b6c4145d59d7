"""The focus is unmistakable on every surface."""

from __future__ import annotations

import pytest

from web.browser.conftest import Visit
from web.browser.moments import late
from web.browser.test_sizes import open_drawn

SURFACES = (
    *("#space-C3", "#iris-2-2, .bloom.on", "#column-B", "#place-1", "#place-bourse", ".dial"),
    *(
        "#pavilion-3",
        ".end-tile",
        ".score",
        ".choice",
        "#question .deed:enabled:visible",
        ".pill",
        "#slot-1",
    ),
)
RING = """(each) => {
  each.focus();
  const style = getComputedStyle(each);
  return [parseFloat(style.outlineWidth), style.outlineStyle, style.boxShadow !== "none"];
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_focus_is_a_double_ring_everywhere(visit: Visit, theme: str) -> None:
    person = visit(color_scheme=theme)
    open_drawn(person, late(), "en")
    person.page.keyboard.press("Tab")
    for surface in SURFACES:
        width, style, has_second_ring = person.find(surface).first.evaluate(RING)
        assert width >= 3, surface
        assert style == "solid", surface
        assert has_second_ring, surface
