"""A game with a person's own printed values: every page of it shows and every deed is done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bruxelles1893.engine import Session, ruleset, write_record
from patience import wait_until
from web.support import Browser
from web.test_pages import answer

Browsers = Callable[..., Browser]
OWN = """
[noble.solvay]
cost = 4
[bourse.01]
francs = 5
"""


def own_game(folder: Path, moves: int) -> Session:
    """A game of two with own values, after some moves."""
    path = folder / "mine.toml"
    path.write_text(OWN)
    session = Session(ruleset("second", path), 2, 5, ("Ada", "Ben"))
    rng = Random(5)
    while not session.state.is_over and len(session.moves) < moves:
        session.play(rng.choice(session.state.legal()))
    return session


def uploaded(person: Browser, session: Session) -> str:
    person.get("/")
    answered = person.http.post(
        "/records",
        data={"csrf_token": person.field("csrf_token")},
        files={"file": ("game.bxl", write_record(session))},
    )
    assert answered.status_code == 200, answered.text[-300:]
    return "/table/" + answered.url.path.split("/")[2]


@pytest.mark.parametrize("part", ["", "/log", "/replay", "/replay?ply=3", "/go-on?ply=3"])
def test_every_page_of_the_game_says_so(browser: Browsers, tmp_path: Path, part: str) -> None:
    person = browser()
    path = uploaded(person, own_game(tmp_path, 40))
    person.get(path + part)
    assert person.page.problems == []
    assert says_so(person, path)


def test_its_seats_are_shown(browser: Browsers, tmp_path: Path) -> None:
    person = browser()
    person.get(uploaded(person, own_game(tmp_path, 40)) + "/seats")
    assert person.page.problems == []


def says_so(person: Browser, path: str) -> bool:
    """Whether a page says that its game has other values, and leads to them."""
    links = {each.attributes["href"] for each in person.page.with_attribute("href")}
    return f"{path}/values" in links


def test_how_it_was_won_is_reviewed_by_its_own_values(browser: Browsers, tmp_path: Path) -> None:
    person = browser()
    session = own_game(tmp_path, 10_000)
    path = uploaded(person, session)
    wait_until(lambda: not person.get(f"{path}/review").with_attribute("id", "making"), every=0.1)
    assert person.page.problems == []
    assert says_so(person, path)
    text = person.page.by_id("main").text
    assert all(str(sheet.total) in text for sheet in session.state.scores())
    kept = person.http.get(f"{path}/review/file")
    assert kept.status_code == 200


def test_a_game_that_goes_on_from_a_moment_keeps_the_values(
    browser: Browsers, tmp_path: Path
) -> None:
    person = browser()
    path = uploaded(person, own_game(tmp_path, 40))
    person.get(f"{path}/go-on?ply=3")
    data = {"csrf_token": person.field("csrf_token"), "ply": "3", "seat": "0"}
    mine = person.http.post(f"{path}/go-on", data=data | {"company": "beginner"}).url.path
    assert mine != path
    assert "Solvay" in person.get(f"{mine}/values").by_id("main").text


def test_the_game_goes_on_by_its_own_values(browser: Browsers, tmp_path: Path) -> None:
    person = browser()
    session = own_game(tmp_path, 40)
    path = uploaded(person, session)
    person.get(path)
    before = person.field("number")
    while person.field("number") == before:
        answer(person, path)
    table = path.removeprefix("/table/")
    view = person.http.get(f"/api/tables/{table}/view").json()
    assert view["state"]["components"] == session.state.rules.digest
    why = person.http.get(f"/api/tables/{table}/why-not", params={"option": "pass"})
    assert why.status_code == 200
    log = person.http.get(f"/api/tables/{table}/log").json()
    assert log["entries"][0]["events"][0]["words"]


def test_the_record_of_the_finished_game_can_be_had(browser: Browsers, tmp_path: Path) -> None:
    person = browser()
    session = own_game(tmp_path, 10_000)
    path = uploaded(person, session)
    assert person.http.get(f"{path}/record").text == write_record(session)
    person.get(f"{path}/log")
    assert person.page.problems == []
