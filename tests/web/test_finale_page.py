"""The end of a round or of a game, asked for later: a card, and a film that the page plays."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bruxelles1893.engine import write_record
from web.drawn_games import played
from web.support import Browser, read

Browsers = Callable[..., Browser]
TO_THE_END = 10_000


def uploaded(person: Browser, moves: int = TO_THE_END) -> str:
    """A game that is looked back at, or gone on with; its path."""
    person.get("/")
    shown = person.http.post(
        "/records",
        data={"csrf_token": person.field("csrf_token")},
        files={"file": ("game.bxl", write_record(played("second", 3, moves)))},
    )
    return shown.url.path.removesuffix("/replay")


def test_every_round_and_the_game_can_be_watched_again(browser: Browsers) -> None:
    person = browser()
    path = uploaded(person)
    for which in ("1", "5", "game"):
        answer = person.http.get(f"{path}/finale/{which}", params={"film": True}).json()
        assert read(answer["card"]).problems == []
        stage, happened = answer["updates"]
        assert stage["parts"]
        assert "data-else" not in "".join(stage["parts"])
        assert 'form="choose"' not in "".join(stage["parts"]), "nothing can be chosen in the past"
        assert [act["chapter"] for act in happened["acts"] if act["chapter"]] == [which]
    assert person.http.get(f"{path}/finale/1").json().keys() == {"card"}


def test_what_has_not_ended_or_is_nonsense_is_not_found(browser: Browsers) -> None:
    person = browser()
    path = uploaded(person, 20)
    for which in ("1", "9", "game"):
        assert person.http.get(f"{path}/finale/{which}").status_code == 404
    for which in ("0", "12", "-1", "GAME", "x" * 400, "%00"):
        assert person.http.get(f"{path}/finale/{which}").status_code in (404, 422)
    assert person.http.get("/table/nowhere/finale/1").status_code == 404


@pytest.mark.parametrize("said", ["", "-1", "9" * 40, "²", "x"])
def test_a_strange_number_of_what_was_seen_does_no_harm(browser: Browsers, said: str) -> None:
    person = browser()
    path = uploaded(person, 20)
    person.get(path)
    headers = {b"X-Page": b"unknown", b"X-Number": said.encode()}
    data = {"csrf_token": person.field("csrf_token"), "number": person.field("number"), "draft": ""}
    response = person.http.post(f"{path}/undo", data=data, headers=headers)
    assert response.status_code < 500
