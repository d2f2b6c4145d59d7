"""Records that people bring: their maker may know every deck, and nobody is deceived about it."""

from __future__ import annotations

from random import Random

import pytest

from bruxelles1893.engine import Session, digest, read_record, replay, ruleset, write_record
from server.support import INVITED, ME, OPEN, Json, Served, play_out

HONEST = "What was hidden in it has been dealt again"
OPEN_DECKS = "may know every card of the decks"


@pytest.fixture(scope="module")
def unfinished() -> Session:
    session, rng = Session(ruleset("second"), 2, 7, ("Zoe", "Max")), Random(2)
    for _ in range(30):
        session.play(rng.choice(session.state.legal()))
    return session


def hidden(server: Served, table: str) -> Json:
    """The decks of a table as only the server knows them."""
    with server.services.open_games.opened(table) as game:
        state = game.state
        return (state.noble_deck, state.prestige_deck, state.bourse_deck, state.rng_key)


def decks(session: Session) -> Json:
    state = session.state
    return (state.noble_deck, state.prestige_deck, state.bourse_deck, state.rng_key)


def test_what_is_hidden_is_dealt_anew(plain_server: Served, unfinished: Session) -> None:
    anna = plain_server.person("Anna")
    record = write_record(unfinished)
    table = anna.post("/api/records", 201, record=record, seats=[ME, ME])
    assert table["is_dealt_anew"]
    assert hidden(plain_server, table["id"]) != decks(unfinished)
    again = anna.post("/api/records", 201, record=record, seats=[ME, ME])
    assert hidden(plain_server, again["id"]) != hidden(plain_server, table["id"])


def test_it_stays_so_without_the_snapshot(plain_server: Served, unfinished: Session) -> None:
    anna = plain_server.person("Anna")
    table = anna.post("/api/records", 201, record=write_record(unfinished), seats=[ME, ME])["id"]
    before = hidden(plain_server, table)
    with plain_server.services.store.writing() as db:
        db.exec_driver_sql("DELETE FROM snapshots")
    plain_server.services.open_games.drop(table)
    assert hidden(plain_server, table) == before


def test_such_a_game_is_played_to_the_end_and_its_record_replays(
    plain_server: Served, unfinished: Session
) -> None:
    anna = plain_server.person("Anna")
    table = anna.post("/api/records", 201, record=write_record(unfinished), seats=[ME, ME])["id"]
    play_out({0: anna, 1: anna}, table)
    text = anna.http.get(f"/api/tables/{table}/record").text
    assert text.count("[Dealt ") == 1
    again = replay(read_record(text))
    with plain_server.services.open_games.opened(table) as game:
        assert digest(again.state) == digest(game.state)
    assert anna.view(table, ply=10)["ply"] == 10


def test_the_decks_can_be_left_as_they_are(plain_server: Served, unfinished: Session) -> None:
    anna = plain_server.person("Anna")
    record = write_record(unfinished)
    table = anna.post("/api/records", 201, record=record, seats=[ME, ME], deals_anew=False)
    assert not table["is_dealt_anew"]
    assert hidden(plain_server, table["id"]) == decks(unfinished)


@pytest.mark.parametrize(("deals_anew", "words"), [(True, HONEST), (False, OPEN_DECKS)])
def test_everybody_who_joins_is_told(
    plain_server: Served, unfinished: Session, deals_anew: bool, words: str
) -> None:
    anna, ben = plain_server.person("Anna"), plain_server.person("Ben")
    wishes = {"record": write_record(unfinished), "deals_anew": deals_anew}
    table = anna.post("/api/records", 201, seats=[ME, INVITED], **wishes)["id"]
    token = anna.get(f"/api/tables/{table}/invitations")["1"]
    assert words in ben.http.get(f"/join/{token}").text
    assert words in ben.http.get(f"/table/{table}").text
    ben.post(f"/api/invitations/{token}/accept")
    assert words in ben.http.get(f"/table/{table}").text


def test_an_uploaded_table_is_never_listed(plain_server: Served, unfinished: Session) -> None:
    anna, ben = plain_server.person("Anna"), plain_server.person("Ben")
    record = write_record(unfinished)
    usual = anna.create(ME, OPEN, is_public=True)
    table = anna.post("/api/records", 201, record=record, seats=[ME, OPEN], is_public=True)["id"]
    listed = [each["id"] for each in ben.get("/api/tables")]
    assert usual in listed
    assert table not in listed
    assert ben.post(f"/api/tables/{table}/join")["status"] == "running"


def test_the_upload_form_deals_anew_unless_told(plain_server: Served, unfinished: Session) -> None:
    anna = plain_server.person("Anna")
    for data, expected in (({}, True), ({"keeps_decks": "true"}, False)):
        files = {"file": ("game.bxl", write_record(unfinished))}
        answer = anna.http.post("/records", files=files, data=data)
        assert answer.status_code == 303
        table = answer.headers["location"].removeprefix("/table/")
        assert anna.get(f"/api/tables/{table}")["is_dealt_anew"] is expected
