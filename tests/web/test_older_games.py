"""Pages of games with older rules, with older printed values, a person's own, or lost ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import update

from bruxelles1893.engine import Session, ruleset, stored_rules, write_record
from bruxelles1893.server.storage.schema import games
from conformance.support import anything
from server.support import Served
from web.support import Browser

RECORDS = Path(__file__).parents[1] / "golden" / "records" / "0.1"
PAGES = ("", "/log", "/replay", "/replay?ply=40", "/record")


def own_values(folder: Path) -> str:
    """The record of a finished game whose market pays the other way round."""
    file = folder / "own.toml"
    file.write_text("market.francs = [0, 2, 4, 6, 4, 2, 0]", encoding="utf-8")
    session, rng = Session(ruleset("second", file), 2, 3, ("Anna", "Ben")), Random(3)
    while not session.state.is_over:
        session.play(anything(session.state, rng))
    return write_record(session)


def upload(person: Browser, text: str) -> str:
    """The address of the table that a record becomes."""
    person.get("/")
    answer = person.http.post(
        "/records",
        data={"csrf_token": person.field("csrf_token")},
        files={"file": ("game.bxl", text)},
    )
    assert answer.status_code == 200, answer.text
    return answer.url.path.removesuffix("/replay")


def check_pages(person: Browser, path: str, text: str) -> None:
    for page in PAGES:
        answer = person.http.get(path + page)
        assert answer.status_code == 200, (page, answer.text[:500])
    assert person.http.get(f"{path}/record").text == text


@pytest.mark.parametrize("name", ["first-values-of-the-boards", "saintenoy-declines-to-build"])
def test_a_game_of_an_older_release_is_shown_in_all_parts(
    server: Served, browser: Callable[..., Browser], name: str
) -> None:
    text = (RECORDS / f"{name}.bxl").read_text(encoding="utf-8")
    person = browser()
    path = upload(person, text)
    check_pages(person, path, text)
    with server.services.store.writing() as db:
        table = path.rsplit("/", 1)[-1]
        db.execute(update(games).where(games.c.id == table).values(components="sha256:lost"))
    server.services.open_games.drop(table)
    check_pages(person, path, text)


def test_a_game_with_ones_own_values_is_shown_in_all_parts(
    server: Served, browser: Callable[..., Browser], tmp_path: Path
) -> None:
    text = own_values(tmp_path)
    person = browser()
    path = upload(person, text)
    server.services.open_games.drop(path.rsplit("/", 1)[-1])
    stored_rules.cache_clear()
    check_pages(person, path, text)
