"""A guest's games come along with whoever signs in: all of them, once, and nobody else's."""

from __future__ import annotations

import pytest

from bruxelles1893.server.people import rows
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.ratings.model import Participant
from bruxelles1893.server.ratings.rows import add_game, skills_of
from bruxelles1893.server.services import Services
from bruxelles1893.server.storage.rows import PersonRow
from bruxelles1893.server.tables.errors import NotAllowed
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from bruxelles1893.server.talk.model import TABLE, Place

GUEST = Identity("1a" * 16, "Anna")
BEN = Identity("1b" * 16, "Ben")
ANNA = Identity("1c" * 16, "Anna of Horta", "", "1c" * 8)


@pytest.fixture
def services(process: Services) -> Services:
    with process.store.writing() as db:
        rows.take_name(db, ANNA.id, ANNA.name)
        rows.keep_person(db, PersonRow(ANNA.id, ANNA.handle, ANNA.name, "{}", 1.0))
    return process


def table_of(services: Services, *people: Identity) -> str:
    seats = (SeatOrder("me"), *[SeatOrder("open")] * (len(people) - 1))
    made = services.tables.lobby.create(people[0], TableOrder("second", seats))
    for who in people[1:]:
        services.tables.lobby.join(who, made.id)
    return made.id


def tables_of(services: Services, who: Identity) -> set[str]:
    return {each.id for each in services.tables.overview.of(who)}


def test_all_comes_along_but_where_both_sit(services: Services) -> None:
    alone, both = table_of(services, GUEST, BEN), table_of(services, GUEST, ANNA)
    services.talk.say(GUEST, Place(TABLE, alone), "good luck")
    before = services.tables.games.view(GUEST, alone)
    services.guests.bring(GUEST, ANNA)
    assert tables_of(services, ANNA) >= {alone, both}
    assert tables_of(services, GUEST) == {both}
    after = services.tables.games.view(ANNA, alone)
    assert (after.seat, after.number, after.options) == (before.seat, before.number, before.options)
    assert after.table.creator_is_you
    assert after.table.names == ("Anna", "Ben"), "who sits there is called as before"
    assert services.talk.read(ANNA, Place(TABLE, alone)).lines[0].is_own
    assert services.guests.games(GUEST) == 1
    services.guests.bring(GUEST, ANNA)
    assert services.guests.games(GUEST) == 1


def test_a_members_games_are_not_brought_anywhere(services: Services) -> None:
    with pytest.raises(NotAllowed):
        services.guests.bring(ANNA, BEN)
    with pytest.raises(NotAllowed):
        services.guests.bring(GUEST, GUEST)
    with pytest.raises(NotAllowed, match="linked to play only"):
        services.guests.bring(GUEST._replace(device="0123456789abcdef"), ANNA)


def test_ratings_go_on_as_if_it_had_been_one_person(services: Services) -> None:
    pool = "second/2"
    with services.store.writing() as db:
        for number, (first, second) in enumerate(
            [(ANNA, BEN), (GUEST, BEN), (BEN, GUEST), (GUEST, ANNA)]
        ):
            game = [Participant(first.id, 1), Participant(second.id, 2)]
            add_game(db, f"guest-{number}", pool, game)
    services.guests.bring(GUEST, ANNA)
    with services.store.reading() as db:
        found = {who.name: skills_of(db, who.id)[pool] for who in (GUEST, BEN, ANNA)}
    assert [found[who.name].games for who in (GUEST, BEN, ANNA)] == [1, 3, 4]
    services.ratings.recompute()
    with services.store.reading() as db:
        again = {who.name: skills_of(db, who.id)[pool] for who in (GUEST, BEN, ANNA)}
    assert again == found
