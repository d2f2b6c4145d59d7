"""A real game as pages without scripts: with a box's values, entered once, and counted soberly."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from bruxelles1893.engine import Session, printed_values, read_record, replay
from bruxelles1893.engine.core.options import NOBLES
from bruxelles1893.words import UNITS_SHORT
from web.support import Browser

NewBrowser = Callable[..., Browser]
VALUES = b"set.rules = 'second'\nnoble.solvay.cost = 9\nbourse.02.francs = 13\n"
STEPS = 40


def box_of(person: Browser) -> str:
    person.get("/companion/box")
    data = {"csrf_token": person.field("csrf_token")}
    file = {"file": ("mine.toml", VALUES)}
    return person.http.post("/companion/box/file", data=data, files=file).url.path[-16:]


def begun(person: Browser, box: str = "") -> str:
    """A game of two that lies as the page has shuffled it."""
    person.get("/companion/games/new?rules=second&names=Anna&names=Ben&box=" + box)
    laid: dict[str, Any] = {}
    name = ""
    for each in person.page.elements:
        if each.tag == "select":
            name = each.attributes["name"]
        if each.tag == "option" and "selected" in each.attributes:
            laid.setdefault(name, []).append(each.attributes["value"])
    order: dict[str, Any] = {
        "rules": "second",
        "box": box,
        "names": ["Anna", "Ben"],
        "levels": ["", ""],
    }
    person.post("/companion/games", **order, first="0", **laid)
    return person.path


def step(person: Browser, path: str) -> None:
    """Do the first thing that the page offers."""
    version = person.field("version")
    offers = [
        (each.attributes["name"], each.attributes["value"])
        for each in person.page.elements
        if each.tag == "button"
        and each.attributes.get("name") in ("option", "shown")
        and each.attributes["value"]
    ]
    name, value = offers[0]
    chosen: dict[str, Any] = {name: [*shown_before(person), value] if name == "shown" else value}
    if name == "shown":
        chosen["option"] = person.field("option")
    person.post(f"{path}/enter", version=version, **chosen)


def shown_before(person: Browser) -> list[str]:
    hidden = person.page.with_attribute("type", "hidden")
    return [e.attributes["value"] for e in hidden if e.attributes["name"] == "shown"]


def recorded(person: Browser, path: str) -> Session:
    return replay(read_record(person.http.get(f"{path}/game.bxl").text))


def test_a_real_game_is_played_with_the_values_of_a_box(browser: NewBrowser) -> None:
    person = browser()
    box = box_of(person)
    path = begun(person, box)
    offered = ""
    for _ in range(STEPS):
        offered += person.page.by_id("now").text
        if person.page.with_attribute("name", "francs"):
            break
        step(person, path)
        assert person.page.problems == []
    assert f"13 {UNITS_SHORT['francs']}" in offered
    session = recorded(person, path)
    assert len(session.moves) >= STEPS // 2
    assert session.state.rules.digest != printed_values("second").digest
    rules = session.state.rules
    assert rules.noble_costs[NOBLES.index("solvay")] == 9
    assert 13 in rules.bourse_francs


def spaces_offered(person: Browser) -> list[str]:
    options = [each.attributes["value"] for each in person.page.with_attribute("name", "option")]
    return [each for each in options if re.fullmatch("[A-E][1-5]", each)]


def test_what_is_sent_twice_is_entered_once(browser: NewBrowser) -> None:
    """Whoever did not hear of an answer sends the same again, with the same version."""
    person = browser()
    path = begun(person)
    while not (spaces := spaces_offered(person)):
        step(person, path)
    version, option = person.field("version"), spaces[0]
    person.post(f"{path}/enter", version=version, option=option)
    once = recorded(person, path)
    person.post(f"{path}/enter", 409, version=version, option=option)
    assert recorded(person, path).moves == once.moves
    person.get(path)
    person.post(f"{path}/mend", 409, version=version, deed="back")
    assert recorded(person, path).moves == once.moves


def test_a_script_is_told_where_to_go(browser: NewBrowser) -> None:
    person = browser()
    path = begun(person)
    option = person.page.with_attribute("name", "option")[0].attributes["value"]
    data = {
        "csrf_token": person.field("csrf_token"),
        "version": person.field("version"),
        "option": option,
    }
    answered = person.http.post(
        f"{path}/enter", data=data, headers={"accept": "application/json"}
    ).json()
    assert answered["path"].startswith(path)
    assert person.http.get(answered["path"]).status_code == 200


def test_money_that_cannot_be_is_refused_and_asked_again(browser: NewBrowser) -> None:
    person = browser()
    path = begun(person)
    while not person.page.with_attribute("name", "francs"):
        step(person, path)
    version, moves = person.field("version"), recorded(person, path).moves
    token = person.html
    for francs in (["5000", "3"], ["4"], ["many", "3"]):
        person.html = token
        person.post(f"{path}/count", 422, version=version, francs=francs, points=["1", "2"])
        assert person.page.by_id("main").text.strip()
    person.get(path)
    assert person.page.with_attribute("name", "francs")
    assert recorded(person, path).moves == moves
