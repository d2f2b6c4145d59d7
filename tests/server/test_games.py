"""Whole games over HTTP, for several rule sets and both databases."""

from __future__ import annotations

import pytest

from bruxelles1893.engine import Session, read_record, replay, ruleset, write_record
from server.support import INVITED, ME, OPEN, Served, bot, play_out


@pytest.mark.matrix("settings")
@pytest.mark.parametrize("rules", ["second+belle-epoque+asymmetric", "first"])
def test_two_people_play_a_game_to_its_end(server: Served, rules: str) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    table = anna.create(ME, OPEN, rules=rules, is_public=True)
    assert ben.post(f"/api/tables/{table}/join")["status"] == "running"
    final = play_out({0: anna, 1: ben}, table, seed=1)
    assert final["table"]["status"] == "finished"
    record = anna.http.get(f"/api/tables/{table}/record")
    session = replay(read_record(record.text), ruleset(rules))
    assert session.names == ("Anna", "Ben")
    totals = [sheet.total for sheet in session.state.scores()]
    assert totals == final["table"]["scores"] == [sheet["total"] for sheet in final["scores"]]


def test_a_person_plays_against_bots(server: Served) -> None:
    anna = server.person("Anna")
    table = anna.create(ME, bot("beginner"), bot("easy"))
    final = play_out({0: anna}, table)
    assert final["table"]["status"] == "finished"
    entries = anna.get(f"/api/tables/{table}/log", limit=1000)["entries"]
    assert {entry["by"] for entry in entries if entry["seat"] == 1} <= {"bot", "server"}
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))


def test_pass_and_play_on_one_device(plain_server: Served) -> None:
    family = plain_server.person("Family")
    seats = [{"kind": "me", "name": name} for name in ("Anna", "Ben", "Cleo")]
    table = family.create(*seats)
    final = play_out({0: family, 1: family, 2: family}, table, seed=2)
    assert [seat["name"] for seat in final["table"]["seats"]] == ["Anna", "Ben", "Cleo"]
    assert len(final["table"]["scores"]) == 3


def test_options_come_with_notation_and_words(plain_server: Served) -> None:
    family = plain_server.person()
    view = family.view(family.create(ME, ME))
    assert view["decision"]["kind"] == "start-art"
    option = view["options"][0]
    assert (option["notation"], option["family"]) == ("blue", "art")
    assert option["words"].startswith("blue")


def test_words_come_in_the_language_of_the_browser(plain_server: Served) -> None:
    family = plain_server.person()
    table = family.create(ME, ME)
    english = family.view(table)
    family.http.headers["Accept-Language"] = "xx, fr-BE;q=0.9, en;q=0.1"
    french = family.view(table)
    assert french["decision"]["words"] != english["decision"]["words"]
    assert [option["notation"] for option in french["options"]] == [
        option["notation"] for option in english["options"]
    ]


def test_a_refused_move_is_explained_in_the_asked_language(plain_server: Served) -> None:
    family = plain_server.person()
    family.http.headers["Accept-Language"] = "fr"
    table = family.create(ME, ME)
    problem = family.play(table, 0, "no", expected=422)
    assert problem["code"] == "illegal-move"
    assert problem["detail"].startswith("no ne répond pas à la question posée (")
    assert problem["detail"].startswith(problem["reason"]["words"])
    assert problem["reason"] == family.get(f"/api/tables/{table}/why-not", option="no")["reason"]


def test_several_options_are_played_together_or_not_at_all(plain_server: Served) -> None:
    family = plain_server.person()
    table = family.create(ME, ME, skips_forced=False)
    problem = family.play(table, 0, "blue", "blue", expected=422)
    assert problem["code"] == "illegal-move"
    assert family.view(table)["number"] == 0


def test_an_illegal_option_is_explained(plain_server: Served) -> None:
    anna = plain_server.person()
    table = anna.create(ME, ME)
    problem = anna.play(table, 0, "C3", expected=422)
    assert problem["reason"]["key"] == "not-asked"
    answer = anna.get(f"/api/tables/{table}/why-not", option="C3")
    assert not answer["is_allowed"]
    assert answer["reason"]["key"] == problem["reason"]["key"]
    assert answer["reason"]["rule"] == problem["reason"]["rule"]
    assert anna.get(f"/api/tables/{table}/why-not", option="blue")["is_allowed"]
    assert anna.get(f"/api/tables/{table}/why-not", 422, option="C9")["code"] == "bad-order"


def test_a_preview_is_not_stored(plain_server: Served) -> None:
    family = plain_server.person()
    table = family.create(ME, ME)
    preview = family.post(f"/api/tables/{table}/preview", number=0, options=["blue"])
    assert preview["applied"] == 1
    assert preview["is_final"]
    asked = preview["view"]["seat"]
    assert preview["view"]["state"]["players"][asked]["art"][0] == 1
    assert family.view(table)["state"]["players"][asked]["art"][0] == 0


def test_a_table_among_people_has_no_hints_unless_its_maker_wants_them(
    plain_server: Served,
) -> None:
    anna, ben = plain_server.person("Anna"), plain_server.person("Ben")
    for wish, is_on in (({}, False), ({"allows_hints": True}, True)):
        table = anna.create(ME, OPEN, is_public=True, **wish)
        before = ben.get(f"/api/tables/{table}")
        assert (before["allows_hints"], before["is_among_people"]) == (is_on, True)
        asked = (anna, ben)[ben.post(f"/api/tables/{table}/join")["asked"]]
        answer = asked.post(f"/api/tables/{table}/hint", 200 if is_on else 403)
        assert is_on or (answer["code"], answer["detail"][:9]) == ("no-hints", "hints are")
        assert asked.http.get(f"/table/{table}/hint").status_code == (200 if is_on else 403)
        part = asked.http.get(f"/table/{table}/hint", headers={"X-Page": ""}).json()["answer"]
        assert ("Hints are off at this table." in part) != is_on


def test_against_bots_there_are_hints_unless_the_player_wants_none(plain_server: Served) -> None:
    anna = plain_server.person("Anna")
    for wish, is_on in (({}, True), ({"allows_hints": False}, False)):
        table = anna.create(ME, ME, **wish)
        assert anna.get(f"/api/tables/{table}")["allows_hints"] == is_on
        anna.post(f"/api/tables/{table}/hint", 200 if is_on else 403)
    anna.post("/api/tables", 422, seats=[ME, ME], is_guided=True, allows_hints=False)


def test_a_hint_ranks_the_options(plain_server: Served) -> None:
    anna = plain_server.person()
    table = anna.create(ME, ME)
    ranked = anna.post(f"/api/tables/{table}/hint")
    options = {option["notation"] for option in anna.view(table)["options"]}
    assert {each["notation"] for each in ranked} == options
    assert ranked[0]["visits"] >= ranked[-1]["visits"]


def test_the_log_tells_in_words_and_from_a_number_on(plain_server: Served) -> None:
    family = plain_server.person()
    table = family.create({"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Ben"})
    first = family.view(table)["table"]["asked"]
    family.play(table, 0, "blue")
    family.play(table, 1, "green")
    entries = family.get(f"/api/tables/{table}/log")["entries"]
    assert entries[0]["events"][0]["words"] == f"{('Anna', 'Ben')[first]} takes a blue artwork."
    later = family.get(f"/api/tables/{table}/log", after=1, limit=1)
    assert [entry["number"] for entry in later["entries"]] == [2]


def test_a_finished_record_is_uploaded_to_study(plain_server: Served) -> None:
    family, reader = plain_server.person(), plain_server.person()
    table = family.create(ME, ME, rules="first")
    play_out({0: family, 1: family}, table)
    record = family.http.get(f"/api/tables/{table}/record").text
    study = reader.post("/api/records", 201, record=record)
    assert study["status"] == "finished"
    assert study["is_uploaded"]
    assert reader.http.get(f"/api/tables/{study['id']}/record").text == record
    start = reader.view(study["id"], ply=0)
    assert (start["ply"], start["state"]["round"], start["options"]) == (0, 1, [])


def test_an_unfinished_record_goes_on(plain_server: Served) -> None:
    anna, ben = plain_server.person("Anna"), plain_server.person("Ben")
    session = Session(ruleset("second"), 2, 7, ("Zoe", "Max"))
    move = session.play(session.state.legal()[0])
    table = anna.post("/api/records", 201, record=write_record(session), seats=[ME, INVITED])
    assert table["status"] == "waiting"
    (entry,) = anna.get(f"/api/tables/{table['id']}/log")["entries"]
    assert entry["events"][0]["words"] is None
    token = anna.get(f"/api/tables/{table['id']}/invitations")["1"]
    joined = ben.post(f"/api/invitations/{token}/accept")
    assert [seat["name"] for seat in joined["seats"]] == ["Zoe", "Max"]
    assert joined["status"] == "running"
    (entry,) = ben.get(f"/api/tables/{table['id']}/log")["entries"]
    assert (entry["option"], entry["by"]) == (move.option, "record")
    asked = (anna, ben)[joined["asked"]]
    options = asked.view(table["id"])["options"]
    assert asked.play(table["id"], 1, options[0]["option"])["ply"] >= 2


def test_a_damaged_record_is_refused_with_its_line(plain_server: Served) -> None:
    problem = plain_server.person().post("/api/records", 422, record='[Rules "second"')
    assert problem["code"] == "bad-record"
    assert "line 1" in problem["detail"]


def test_a_running_game_with_others_gives_no_record(plain_server: Served) -> None:
    anna, ben = plain_server.person(), plain_server.person()
    table = anna.create(ME, OPEN, is_public=True)
    ben.post(f"/api/tables/{table}/join")
    assert anna.get(f"/api/tables/{table}/record", 409)["code"] == "not-finished"


def test_a_game_against_bots_can_be_taken_along_by_its_player_only(plain_server: Served) -> None:
    anna, ben = plain_server.person(), plain_server.person()
    table = anna.create(ME, bot())
    record = read_record(anna.http.get(f"/api/tables/{table}/record").text)
    assert record.names[1] == "Bot 1"
    assert ben.get(f"/api/tables/{table}/record", 409)["code"] == "not-finished"


def test_the_api_describes_itself(plain_server: Served) -> None:
    page = plain_server.get("/api/docs")
    assert "POST /api/tables/{table_id}/moves" in page.text
    description = plain_server.get("/api/openapi.json").json()
    assert "/api/tables/{table_id}/events" in description["paths"]
