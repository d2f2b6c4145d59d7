"""Who deletes their data is in no table any more, and what others reached is as it was."""

from __future__ import annotations

from secrets import token_hex

import pytest
from sqlalchemy import select

from bruxelles1893.engine import Option
from bruxelles1893.server.people import rows as people_rows
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.ratings.rows import skills
from bruxelles1893.server.services import Services
from bruxelles1893.server.storage.rows import PersonRow
from bruxelles1893.server.storage.schema import metadata
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from bruxelles1893.server.tables.seat_plan import former_holders
from bruxelles1893.server.tournaments.service import TournamentOrder

KEEPS_THE_DOOR = ("devices",)
"""That a device is signed out stays, so that it is so for good."""


@pytest.fixture
def services(process: Services) -> Services:
    process.tables.listeners[:] = [process.ratings.changed, process.tournaments.changed]
    return process


@pytest.fixture
def people(services: Services) -> list[Identity]:
    """A member and four guests; the tests of a database share it, so each has people of its own."""
    found = [Identity(token_hex(16), f"P{token_hex(6)}") for _ in range(5)]
    member = found[0]._replace(handle=token_hex(8))
    with services.store.writing() as db:
        people_rows.take_name(db, member.id, member.name)
        row = PersonRow(member.id, member.handle, member.name, "{}", 1.0)
        people_rows.keep_person(db, row)
    return [member, *found[1:]]


def opened(services: Services, *people: Identity) -> str:
    seats = (SeatOrder("me"), *[SeatOrder("open")] * (len(people) - 1))
    made = services.tables.lobby.create(people[0], TableOrder("second", seats))
    for who in people[1:]:
        services.tables.lobby.join(who, made.id)
    return made.id


def played(services: Services, *people: Identity) -> str:
    """A game to its end."""
    table = opened(services, *people)
    by_name = {who.name: who for who in people}
    while (shown := services.tables.overview.summary(people[0], table)).asked is not None:
        who = by_name[shown.names[shown.asked]]
        view = services.tables.games.view(who, table)
        services.tables.games.play(who, table, view.number, [Option(view.options[-1])])
    return table


def places_of(services: Services, who: Identity) -> list[str]:
    """The tables of the database in which a person is still found."""
    with services.store.reading() as db:
        return [
            table.name
            for table in metadata.sorted_tables
            if table.name not in KEEPS_THE_DOOR
            and any(who.id in str(row) or who.name in str(row) for row in db.execute(select(table)))
        ]


def test_the_ratings_of_others_stay_and_are_computed_again_to_the_same_digits(
    services: Services, people: list[Identity]
) -> None:
    anna, ben, cleo, *_ = people
    for players in ((anna, ben), (ben, anna), (anna, cleo), (cleo, ben)):
        played(services, *players)
    with services.store.reading() as db:
        before = {who.id: skills(db, "second/2")[who.id] for who in (ben, cleo)}
        assert "second/2" in services.my_data.data_of(anna)["ratings"]
    services.my_data.delete(anna)
    services.ratings.recompute()
    with services.store.reading() as db:
        after = skills(db, "second/2")
    assert {who.id: after[who.id] for who in (ben, cleo)} == before
    assert places_of(services, anna) == []


def test_a_tournament_goes_on_without_its_organiser(
    services: Services, people: list[Identity]
) -> None:
    anna, *others = people
    order = TournamentOrder(title="Cup", rules="second", size=2, rounds=2)
    cup = services.tournaments.create(anna, order)
    for who in people:
        services.tournaments.join(who, cup)
    services.tournaments.draw_round(anna, cup)
    assert services.my_data.data_of(anna)["tournaments"] == ["Cup"]
    services.my_data.delete(anna)
    assert places_of(services, anna) == []
    heirs = [who for who in others if services.tournaments.shown(who, cup).is_led]
    shown = services.tournaments.shown(others[0], cup)
    assert sorted(line.name for line in shown.standings if line.has_left) == ["Guest"]
    for pod in shown.tournament.pods:
        services.tournaments.correct(heirs[0], cup, pod.table_id, (2, 1), "nobody came")
    services.tournaments.draw_round(heirs[0], cup)
    drawn = services.tournaments.shown(others[0], cup).tournament.rounds[1]
    assert {each for pod in drawn for each in pod.seats} == {who.id for who in others}


def test_notes_go_and_a_seat_that_was_given_away_keeps_two_results(
    services: Services, people: list[Identity]
) -> None:
    anna, ben, cleo, *_ = people
    table = opened(services, ben, anna)
    services.tables.lobby.keep_notes(anna, table, "blue is rare")
    assert services.my_data.data_of(anna)["seats"][0]["notes"] == "blue is rare"
    services.tables.lobby.leave(anna, table)
    (left,) = [each for each in services.tables.overview.summary(ben, table).seats if each.level]
    services.clocks.seek(ben, table, left.number, wants=True)
    services.tables.lobby.replace(cleo, table, left.number)
    services.my_data.delete(anna)
    assert places_of(services, anna) == []
    with services.store.reading() as db:
        taken = services.store.seats(db, [table])[table][left.number]
    assert taken.holder == cleo.id
    assert [each.name for each in former_holders(taken)] == ["Guest"]
