"""The values of a box beside a real table: on the score pad, in the set-up and the refresher."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bruxelles1893.engine import own_rules, printed_values
from bruxelles1893.web.companion.setup_view import layout, own_layout
from web.support import Browser

NewBrowser = Callable[..., Browser]
MINE = b"""
set.name = "Horta"
set.rules = "second"
noble.solvay.cost = 13
board.a.architect = [1, 1, 2, 2, 3, 17]
noble_row.prices = [1, 2, 3, 9]
"""


@pytest.fixture
def owner(browser: NewBrowser) -> tuple[Browser, str]:
    """Somebody with a set of their own, and its number."""
    person = browser()
    person.get("/companion/box")
    token = {"csrf_token": person.field("csrf_token")}
    files = {"file": ("mine.toml", MINE)}
    sent = person.http.post("/companion/box/file", data=token, files=files)
    assert sent.status_code == 200, sent.text[-2000:]
    return person, sent.url.path[-16:]


def test_the_score_pad_asks_and_counts_by_it(owner: tuple[Browser, str]) -> None:
    person, box = owner
    assert "Horta" in person.get("/companion/pads").by_id("main").text
    page = person.post("/companion/pads", rules="second", box=box, names=["Anna", "Ben"])
    levels = {each.attributes["value"] for each in page.with_attribute("name", "architect")}
    assert levels >= {"3", "17"}
    assert not levels & {"4", "6", "8", "10"}
    assert page.with_attribute("data-cost", "13")
    assert "with the values of a box" in page.by_id("main").text
    person.post(f"{person.path}/players/0", points=80, houses=2, architect=17, version=1)
    assert person.page.by_id("standings").text.count("114") == 1


def test_a_set_of_another_edition_is_refused_and_no_name_is_lost(
    owner: tuple[Browser, str],
) -> None:
    person, box = owner
    person.get("/companion/pads")
    page = person.post(
        "/companion/pads", 422, rules="first", box=box, names=["Anna", "Ben", "Cléo"]
    )
    assert "another edition" in page.by_id("main").text
    names = [each.attributes["value"] for each in page.with_attribute("name", "names")]
    assert names[:3] == ["Anna", "Ben", "Cléo"]


def test_the_table_is_laid_out_by_it(owner: tuple[Browser, str]) -> None:
    person, box = owner
    ours = person.get("/companion/setup", players=3, seed=7).by_id("nobles").text
    mine = person.get("/companion/setup", players=3, seed=7, box=box).by_id("nobles").text
    assert "1, 2, 3, 9 FB" in mine
    assert "1, 2, 3, 9 FB" not in ours
    assert f"box={box}" in person.html, "the refresher goes on with the set"


def test_strips_and_cards_are_drawn_as_the_box_has_them() -> None:
    shipped = printed_values("second")
    strip = next(each.value for each in shipped.entries if each.name == "strip.a.1")
    text = f"strip.a.1 = '{str(strip)[::-1]}'\nbourse.01.irises.p3 = ['1-1', '2-2', '3-3', '4-4']"
    ours, mine = layout("second", 3, 7), own_layout(own_rules("second", text), 3, 7)
    plates = [{step.key: step.plate for step in each.steps if step.plate} for each in (ours, mine)]
    changed = {key for key, plate in plates[0].items() if plates[1][key] != plate}
    assert changed == {"strips"}, "the board is drawn with the strips and the stock's card"


def test_the_refresher_speaks_of_it(owner: tuple[Browser, str]) -> None:
    person, box = owner
    page = person.get("/companion/refresher", rules="second", box=box)
    assert page.problems == []
    assert "Horta" in page.by_id("main").text


def test_the_set_of_somebody_else_is_not_shown(
    browser: NewBrowser, owner: tuple[Browser, str]
) -> None:
    for tool in ("setup", "refresher"):
        browser().get(f"/companion/{tool}", 404, box=owner[1])
