"""Talk: who hears what, floods, mute, reports, and that it is nowhere else."""

from __future__ import annotations

import pytest

from bruxelles1893.server.people.identity import COOKIE, Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Limits, Rate, Settings
from bruxelles1893.server.tables.errors import NotAllowed
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from bruxelles1893.server.talk.errors import BadLine, TalkIsOff, UnknownLine
from bruxelles1893.server.talk.model import CLUB, TABLE, Place
from bruxelles1893.words.pages.phrases import PHRASES
from server.support import ME, OPEN, Person, Served, served

ANNA, BEN, CLEO, EVE, ZOE = (
    Identity(letter * 32, name, "", letter * 16)
    for letter, name in zip("abcde", ("Anna", "Ben", "Cleo", "Eve", "Zoe"), strict=True)
)


@pytest.fixture
def table(process: Services) -> Place:
    """A table at which Anna, Ben and Cleo play."""
    seats = (SeatOrder("me"), SeatOrder("open"), SeatOrder("open"))
    made = process.tables.lobby.create(ANNA, TableOrder("second", seats))
    for who in (BEN, CLEO):
        process.tables.lobby.join(who, made.id)
    return Place(TABLE, made.id)


def heard(process: Services, who: Identity, place: Place) -> list[str]:
    return [each.text for each in process.talk.read(who, place).lines]


def test_players_hear_each_other_and_watchers_talk_among_themselves(
    process: Services, table: Place
) -> None:
    process.talk.say(ANNA, table, "Shall we begin?")
    process.talk.say(EVE, table, "Anna has the iris")
    assert heard(process, BEN, table) == ["Shall we begin?"], "nobody helps from the gallery"
    assert heard(process, ZOE, table) == ["Shall we begin?", "Anna has the iris"]
    with pytest.raises(UnknownLine):
        process.talk.mute(BEN, table, 2)
    for who in (ANNA, BEN, CLEO):
        process.clocks.want_end(who, table.target, wants=True)
    assert heard(process, BEN, table) == ["Shall we begin?", "Anna has the iris"]


@pytest.mark.parametrize(
    ("text", "phrase"), [(" ", ""), ("x" * 301, ""), ("a\u202eb", ""), ("", "no-such")]
)
def test_what_cannot_be_said(process: Services, table: Place, text: str, phrase: str) -> None:
    with pytest.raises(BadLine):
        process.talk.say(ANNA, table, text, phrase)


def test_who_is_muted_is_heard_no_more_but_by_others(process: Services, table: Place) -> None:
    talk = process.talk
    talk.say(BEN, table, "boo")
    talk.mute(ANNA, table, 1, is_reported=True)
    talk.mute(CLEO, table, 1, is_reported=True)
    talk.say(BEN, table, "boo again")
    assert heard(process, ANNA, table) == []
    assert heard(process, EVE, table) == ["boo", "boo again"]
    (report,) = talk.open_reports()
    assert (report.place, report.number, report.name, report.text) == (table.key, 1, "Ben", "boo")
    talk.close_report(table.key, 1, removes_line=True)
    assert talk.open_reports() == []
    (muted,) = talk.read(ANNA, table).muted
    talk.hear_again(ANNA, muted.code)
    assert heard(process, ANNA, table) == ["", "boo again"]
    with pytest.raises(UnknownLine):
        talk.mute(BEN, table, 1)


def test_its_maker_turns_talk_off_and_on(process: Services, table: Place) -> None:
    with pytest.raises(NotAllowed):
        process.tables.lobby.turn_talk(BEN, table.target, is_on=False)
    process.tables.lobby.turn_talk(ANNA, table.target, is_on=False)
    for who in (ANNA, EVE):
        with pytest.raises(TalkIsOff):
            process.talk.say(who, table, "hello?")
    process.tables.lobby.turn_talk(ANNA, table.target, is_on=True)
    process.talk.say(BEN, table, "hello!")


def test_nobody_talks_to_bots(process: Services) -> None:
    order = TableOrder("second", (SeatOrder("me"), SeatOrder("bot")))
    place = Place(TABLE, process.tables.lobby.create(ANNA, order).id)
    with pytest.raises(TalkIsOff):
        process.talk.say(ANNA, place, "hello?")


def test_only_a_club_hears_its_talk_and_it_ends_with_it(process: Services) -> None:
    club = process.clubs.found(ANNA, "Horta")
    place = Place(CLUB, club.id)
    process.clubs.join(BEN, club.id, club.invitation)
    process.talk.say(BEN, place, phrase="hello")
    assert heard(process, ANNA, place) == ["hello"]
    with pytest.raises(NotAllowed):
        process.talk.read(EVE, place)
    with pytest.raises(NotAllowed):
        process.talk.say(EVE, place, "let me in")
    process.clubs.leave(BEN, club.id)
    process.clubs.leave(ANNA, club.id)
    with process.store.reading() as db:
        left = process.talk.data_of(db, BEN.id)["talk"]
    assert place.key not in {each["place"] for each in left}


def test_my_data_tells_it_and_nothing_is_left(process: Services, table: Place) -> None:
    process.talk.say(BEN, table, "boo")
    process.talk.mute(ANNA, table, 1, is_reported=True)
    assert process.my_data.data_of(BEN)["talk"][-1]["text"] == "boo"
    assert process.my_data.data_of(ANNA)["muted"] == ["Ben"]
    process.my_data.delete(BEN)
    assert heard(process, CLEO, table) == []
    assert process.talk.open_reports() == []
    assert process.my_data.data_of(ANNA)["muted"] == []


# --- Over the network -----------------------------------------------------------------------------


def table_of(*people: Person) -> str:
    first, *others = people
    made = first.create(ME, *(OPEN for _ in others), is_public=True)
    for each in others:
        each.post(f"/api/tables/{made}/join")
    return f"/talk/table/{made}"


def part(person: Person, path: str) -> str:
    return person.http.get(path, headers={"X-Page": ""}).text


def test_everybody_reads_a_phrase_in_their_own_language(server: Served) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    path = table_of(anna, ben)
    assert anna.http.post(path, data={"phrase": "well-played"}).status_code == 303
    assert len(PHRASES) == 30
    said = part(ben, path).partition("</ol>")[0]
    assert "Well played!" in said
    ben.http.cookies.set("language", "fr")
    assert "Bien joué" in part(ben, path).partition("</ol>")[0]


def test_links_are_text_and_talk_is_in_no_record_and_tells_no_address(server: Served) -> None:
    anna, ben = server.person("Anna"), server.person("Ben")
    path = table_of(anna, ben)
    anna.http.post(path, data={"text": "https://evil.test <script>alert(1)</script>"})
    said = part(ben, path)
    assert "https://evil.test &lt;script&gt;" in said
    assert "<a " not in said
    who = server.services.identities.read(anna.http.cookies[COOKIE])
    assert isinstance(who, Identity)
    assert who.id not in ben.http.get(path).text
    table = path.removeprefix("/talk/table/")
    for own in (f"/api/tables/{table}/log", f"/api/tables/{table}/view", f"/api/tables/{table}"):
        assert "evil" not in ben.http.get(own).text


def test_floods_are_held_up_by_person_and_network(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = Limits(talk=Rate(0.001, 3), address_factor=2)
    with served(Settings(data=tmp_path_factory.mktemp("data"), limits=limits)) as server:
        anna, ben, eve = (server.person(name) for name in ("Anna", "Ben", "Eve"))
        path = table_of(anna, ben)
        statuses = [
            person.http.post(path, data={"text": str(number)}).status_code
            for person in (anna, ben, eve)
            for number in range(4)
        ]
    assert statuses == [303] * 3 + [429] + [303] * 2 + [429] * 6
