"""A game with a person's own printed values: every page of it shows and every deed is done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bruxelles1893.engine import Session, ruleset, write_record
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


@pytest.mark.parametrize("part", ["", "/log", "/replay", "/replay?ply=3", "/seats"])
def test_every_page_of_the_game_shows(browser: Browsers, tmp_path: Path, part: str) -> None:
    person = browser()
    path = uploaded(person, own_game(tmp_path, 40))
    person.get(path + part)
    assert person.page.problems == []


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
