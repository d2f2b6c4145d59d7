"""What the API says of itself is all that a stranger's program needs, and it is true."""

from __future__ import annotations

from typing import Any

import pytest
from examples.api_client import played

from bruxelles1893.engine import RULE_SETS, new_game, ruleset
from bruxelles1893.server.http.description import described
from bruxelles1893.server.http.position_fields import PLAYER_FIELDS, TABLE_FIELDS
from bruxelles1893.server.http.response_models import CallOut, state_out
from bruxelles1893.server.notices.model import (
    EVENING_EVENTS,
    INVITED_TO_TABLE,
    ROUND_DRAWN,
    SEAT_CLAIMED,
    TOURNAMENT_OVER,
    YOUR_TURN,
)
from server.support import Served


def schemas(server: Served) -> Any:
    return server.get("/api/openapi.json").json()["components"]["schemas"]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_field_of_a_position_is_described(rules: str) -> None:
    position = state_out(new_game(ruleset(rules), 3, 1))
    assert set(position) == set(TABLE_FIELDS)
    assert set(position["players"][0]) == set(PLAYER_FIELDS)


def test_the_description_tells_what_a_bot_writer_needs(plain_server: Served) -> None:
    description = plain_server.get("/api/openapi.json").json()
    text = description["info"]["description"]
    for word in ("cookie", "X-CSRF-Token", "Last-Event-ID", "`number`", "`ply`", "`turn`"):
        assert word in text
    for code in ("conflict", "illegal-move", "too-many-requests", "busy", "invalid", "not-seated"):
        assert f"`{code}`" in text
    bodies = description["components"]["schemas"]
    assert bodies["ConflictOut"]["properties"]["current"]["$ref"].endswith("/ViewOut")
    for name, fields in (
        ("EntryOut", ("number", "ply", "by", "events")),
        ("TurnOut", ("number", "is_your_turn")),
        ("ViewOut", ("number", "ply", "options", "state")),
        ("MeOut", ("csrf_token",)),
        ("ProblemOut", ("code", "detail")),
    ):
        assert all("description" in bodies[name]["properties"][field] for field in fields), name
    moves = description["paths"]["/api/tables/{table_id}/moves"]["post"]["responses"]
    assert "ConflictOut" in str(moves["409"])
    assert "IllegalMoveOut" in str(moves["422"])
    events = {YOUR_TURN, SEAT_CLAIMED, INVITED_TO_TABLE, ROUND_DRAWN, TOURNAMENT_OVER}
    events.update(EVENING_EVENTS)
    assert set(description["webhooks"]) == events
    for call in description["webhooks"].values():
        assert "CallOut" in str(call["post"]["requestBody"])
    assert set(bodies["CallOut"]["properties"]) == set(CallOut.model_fields)


def test_every_reference_leads_somewhere(plain_server: Served) -> None:
    text = plain_server.get("/api/openapi.json").text
    names = set(schemas(plain_server))
    referred = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert referred <= names
    assert "HTTPValidationError" not in text


def test_the_page_of_the_api_shows_it(plain_server: Served) -> None:
    page = plain_server.get("/api/docs").text
    for word in ("POST /api/tables/{table_id}/moves", "noble_row", "manneken", "your-turn"):
        assert word in page
    assert described().splitlines()[0][:30] in page


@pytest.mark.parametrize("rules", ["second", "first"])
def test_the_example_client_plays_a_whole_game(plain_server: Served, rules: str) -> None:
    last = played(plain_server.address, rules)
    assert last["table"]["status"] == "finished"
    assert len(last["scores"]) == 2
