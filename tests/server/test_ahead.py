"""Answers given ahead and private notes: used, taken back, and told to nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bruxelles1893.engine import Option, parse
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.tables.errors import BadOrder, NotSeated
from bruxelles1893.server.tables.game.ahead import PASS, AheadAnswer, answers_of, with_answer
from bruxelles1893.server.tables.lobby import LONGEST_NOTES
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from server.conftest import NO_LIMITS
from server.support import ME, OPEN, Person, Served

ANNA, BEN, EVE = (
    Identity(letter * 32, name) for letter, name in zip("abe", ("Anna", "Ben", "Eve"), strict=True)
)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    made = Services(Settings(data=tmp_path, limits=NO_LIMITS))
    made.store.upgrade()
    made.tables.listeners.clear()
    yield made
    made.store.close()


def seated(services: Services) -> str:
    order = TableOrder("second", (SeatOrder("me"), SeatOrder("open")))
    table = services.tables.lobby.create(ANNA, order)
    services.tables.lobby.join(BEN, table.id)
    return table.id


def asked(services: Services, table: str) -> tuple[Identity, Identity, str | None]:
    """Who is asked, the other, and what."""
    shown = services.tables.overview.summary(ANNA, table)
    pair = (ANNA, BEN) if shown.names[shown.asked or 0] == "Anna" else (BEN, ANNA)
    return *pair, shown.asked_kind


def play_until(
    services: Services, table: str, kind: str, *, by: Identity | None = None
) -> Identity:
    """Play first options until somebody is asked so: who it is."""
    while True:
        who, _, what = asked(services, table)
        if what == kind and by in (None, who):
            return who
        view = services.tables.games.view(who, table)
        option = next((each for each in view.options if each != PASS), view.options[0])
        services.tables.games.play(who, table, view.number, [Option(option)])


def entries(services: Services, table: str) -> list[tuple[str, str]]:
    return [(each.by, each.decision) for each in services.tables.overview.log(EVE, table)]


def test_pass_when_it_comes_to_me_is_used_once_and_stands_in_the_log(services: Services) -> None:
    table = seated(services)
    who = play_until(services, table, NEW_TURN)
    other = BEN if who == ANNA else ANNA
    services.tables.lobby.answer_ahead(other, table, NEW_TURN, AheadAnswer(PASS))
    view = services.tables.games.view(who, table)
    while asked(services, table)[0] == who and ("ahead", NEW_TURN) not in entries(services, table):
        view = services.tables.games.view(who, table)
        option = next((each for each in view.options if each != PASS), view.options[0])
        services.tables.games.play(who, table, view.number, [Option(option)])
    assert entries(services, table).count(("ahead", NEW_TURN)) == 1
    assert services.tables.lobby.own_seat_row(other, table).ahead == ""


def test_it_can_be_taken_back_until_it_is_used(services: Services) -> None:
    table = seated(services)
    who = play_until(services, table, NEW_TURN)
    other = BEN if who == ANNA else ANNA
    services.tables.lobby.answer_ahead(other, table, NEW_TURN, AheadAnswer(PASS))
    services.tables.lobby.answer_ahead(other, table, NEW_TURN, None)
    play_until(services, table, NEW_TURN, by=other)
    assert ("ahead", NEW_TURN) not in entries(services, table)


def test_an_answer_is_used_only_where_the_rules_allow_it() -> None:
    text = with_answer("", "workshop", AheadAnswer(Option(7), "Which? That one."))
    assert answers_of(text) == {"workshop": AheadAnswer(Option(7), "Which? That one.")}
    assert with_answer(text, "workshop", None) == ""


def test_in_ones_own_turn_one_is_asked(services: Services) -> None:
    """What is answered ahead is for questions between one's turns: a bid is never made alone."""
    table = seated(services)
    who = play_until(services, table, NEW_TURN)
    services.tables.lobby.answer_ahead(who, table, "bid", AheadAnswer(parse("1"), "Bid? 1"))
    play_until(services, table, "bid", by=who)
    assert entries(services, table).count(("ahead", "bid")) == 0


def play_to(people: tuple[Person, Person], table: str, kind: str, rounds: int) -> Person:
    """Pass, and take first options, until somebody is asked so in a round or later: who it is."""
    while True:
        shown = people[0].view(table)
        mover = people[shown["table"]["asked"]]
        shown = mover.view(table)
        asked = shown["decision"]["kind"]
        if asked == kind and shown["table"]["round"] >= rounds:
            return mover
        names = [each["notation"] for each in shown["options"] if each["notation"] != "C3"]
        mover.play(table, shown["number"], "pass" if asked == NEW_TURN else names[0])


def test_always_the_same_answer(plain_server: Served) -> None:
    """A neutral pawn always stands on the same space; the log says so, until it is taken back."""
    people = plain_server.person("Anna"), plain_server.person("Ben")
    table = people[0].create(ME, OPEN, is_public=True)
    people[1].post(f"/api/tables/{table}/join")
    path = f"/table/{table}"

    def times() -> int:
        return people[0].http.get(f"{path}/log").text.count("had answered in advance.")

    who = play_to(people, table, "neutral", 1)
    answer = who.http.post(f"{path}/ahead", data={"deed": "always", "option": "C3"})
    assert answer.status_code == 303
    play_to(people, table, NEW_TURN, 1)
    assert times() == 0, "the first time one answered oneself"
    play_to(people, table, NEW_TURN, 2)
    assert times() == 1
    who = play_to(people, table, NEW_TURN, 2)
    answer = who.http.post(f"{path}/ahead", data={"deed": "always", "option": "pass"})
    assert answer.status_code == 409, "a turn is not always the same"
    for person in people:
        person.http.post(f"{path}/ahead", data={"deed": "back", "kind": "neutral"})
    play_to(people, table, NEW_TURN, 3)
    assert times() == 1


def test_notes_are_for_oneself(services: Services) -> None:
    table = seated(services)
    services.tables.lobby.keep_notes(ANNA, table, "Ben collects blue")
    assert services.tables.lobby.own_seat_row(ANNA, table).notes == "Ben collects blue"
    assert services.tables.lobby.own_seat_row(BEN, table).notes == ""
    with pytest.raises(NotSeated):
        services.tables.lobby.keep_notes(EVE, table, "x")
    with pytest.raises(NotSeated):
        services.tables.lobby.own_seat_row(EVE, table)
    with pytest.raises(BadOrder):
        services.tables.lobby.keep_notes(ANNA, table, "x" * (LONGEST_NOTES + 1))


def test_nobody_else_receives_what_is_for_oneself(plain_server: Served) -> None:
    anna, ben, eve = (plain_server.person(name) for name in ("Anna", "Ben", "Eve"))
    table = anna.create(ME, OPEN, is_public=True)
    ben.post(f"/api/tables/{table}/join")
    anna.http.post(f"/table/{table}/notes", data={"notes": "written-for-anna-only"})
    anna.http.post(f"/table/{table}/ahead", data={"deed": "pass"})
    assert b"written-for-anna-only" in anna.http.get(f"/table/{table}/ahead").content
    for person in (ben, eve):
        pages = ("", "/seats", "/log", "/ahead")
        person.view(table)
        person.get(f"/api/tables/{table}")
        for page in pages:
            person.http.get(f"/table/{table}{page}")
        assert not any(b"written-for-anna-only" in each for each in person.received)
    assert eve.http.get(f"/table/{table}/ahead").status_code == 403
