"""Reviews over the API: as the page tells them, and only of finished games."""

from __future__ import annotations

import time
from pathlib import Path

from bruxelles1893.engine import read_record, replay
from patience import SECONDS
from server.support import ME, Json, Person, Served

RECORD = Path(__file__).parents[1] / "golden" / "records" / "next" / "first-2.bxl"


def reviewed(person: Person, table: str) -> Json:
    deadline = time.monotonic() + SECONDS
    while True:
        answer = person.http.get(f"/api/tables/{table}/review")
        if answer.status_code == 200:
            return answer.json()
        assert answer.status_code == 202
        assert answer.headers["Retry-After"] == "3"
        assert time.monotonic() < deadline, "the review was not made"
        time.sleep(1)


def test_a_finished_game_is_reviewed(plain_server: Served) -> None:
    anna = plain_server.person("Anna")
    text = RECORD.read_text("utf-8")
    session = replay(read_record(text))
    table = anna.post("/api/records", 201, record=text)["id"]
    told = reviewed(anna, table)
    totals = [sheet.total for sheet in session.state.scores()]
    assert told["curve"][-1]["scores"] == totals
    assert told["curve"][-1]["seat"] == -1
    assert not told["is_deep"]
    assert told["progress"] is None
    for seat, player in enumerate(told["players"]):
        assert sum(player["ledger"]["accounts"][-1]["points"].values()) == totals[seat]
        for moment in player["moments"]:
            assert moment["played"]["options"][0] == session.moves[moment["ply"]].option
            assert len(moment["best"]["notation"]) == len(moment["best"]["options"])


def test_a_running_game_is_not_reviewed(plain_server: Served) -> None:
    anna = plain_server.person("Anna")
    table = anna.post("/api/tables", 201, seats=[ME, ME])["id"]
    answer = anna.http.get(f"/api/tables/{table}/review")
    assert answer.status_code == 409
    assert answer.json()["code"] == "not-finished"


def test_the_api_describes_them(plain_server: Served) -> None:
    description = plain_server.get("/api/openapi.json").json()
    path = description["paths"]["/api/tables/{table_id}/review"]
    assert "202" in path["get"]["responses"]
    assert "ReviewOut" in str(path["post"]["responses"]["200"])
