"""A rehearsal: 16 members, three rounds, a power cut in the middle, notices, and all ratings."""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bruxelles1893.server.notices.model import ROUND_DRAWN, TOURNAMENT_OVER
from bruxelles1893.server.notices.outbox import PAUSES
from bruxelles1893.server.people import rows as people_rows
from bruxelles1893.server.people.identity import COOKIE, Identities
from bruxelles1893.server.settings import DATABASE_FILE
from bruxelles1893.server.storage.oversight import opened_store
from bruxelles1893.server.storage.rows import PersonRow
from patience import SECONDS, wait_until
from server.faults.processes import SECRET, Server, running
from server.support import Json, Person, play_out
from server.test_hooks import Post

pytestmark = pytest.mark.slow

MEMBERS = 16
SIZE = 4
PLAYED = (2, 1, 1)
"""Tables of each round that are played to the end; the others end by vote."""
ROUNDS = len(PLAYED)
FAILED = "SELECT count(*) FROM notices WHERE failures > 0"
RATINGS = "SELECT pool, subject, mu, sigma, games FROM ratings ORDER BY pool, subject"


@pytest.fixture
def post() -> Iterator[Post]:
    made = Post()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("BRUXELLES_PRIVATE_HOOKS", "1")
    with running(tmp_path) as made:
        yield made


def asked_of(server: Server, query: str) -> list[tuple[Json, ...]]:
    with closing(sqlite3.connect(server.settings.data / DATABASE_FILE)) as db:
        return db.execute(query).fetchall()


def joined_members(server: Server, post: Post) -> dict[str, Person]:
    """People whose names are theirs alone, by name; each is called when it is their turn."""
    made = {f"Member {number}": server.person(f"Member {number}") for number in range(MEMBERS)}
    identities = Identities([SECRET])
    with opened_store(server.settings.data, None) as store, store.writing() as db:
        for number, (name, person) in enumerate(made.items()):
            who = identities.read(person.http.cookies[COOKIE])
            assert who is not None
            people_rows.take_name(db, who.id, name)
            people_rows.keep_person(db, PersonRow(who.id, f"{number:016x}", name, "{}", 1.0))
    for person in made.values():
        person.put("/api/me/hook", url=f"http://127.0.0.1:{post.port}/turn")
    return made


def sent(person: Person, path: str, **fields: str) -> str:
    answer = person.http.post(path, data=fields)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def seated(people: dict[str, Person], table: str) -> dict[int, Person]:
    summary = next(iter(people.values())).get(f"/api/tables/{table}")
    return {seat["number"]: people[seat["name"]] for seat in summary["seats"]}


def tables_of_round(organiser: Person, path: str) -> list[str]:
    """The tables of the latest round, which the page shows first."""
    found = re.findall(r'href="/table/([\w-]+)"', organiser.http.get(path).text)
    return found[: MEMBERS // SIZE]


def first_move(seats: dict[int, Person], table: str) -> None:
    shown = seats[0].view(table)
    mover = seats[shown["table"]["asked"]]
    mine = mover.view(table)
    mover.play(table, mine["number"], mine["options"][0]["option"])


def ended_by_vote(seats: dict[int, Person], table: str) -> None:
    for person in seats.values():
        person.post(f"/api/tables/{table}/end")


def test_a_tournament_from_the_first_call_to_the_last_rating(server: Server, post: Post) -> None:
    members = joined_members(server, post)
    organiser = server.person("Olga")
    path = sent(organiser, "/tournaments", title="Rehearsal", size=str(SIZE), pace="turns")
    for name, person in members.items():
        sent(person, f"{path}/join", name=name)
    played: list[str] = []
    for number in range(ROUNDS):
        known = len(post.received)
        if number == 1:
            post.answers = [503] * (MEMBERS * len(PAUSES))
        sent(organiser, f"{path}/round")
        tables = tables_of_round(organiser, path)
        assert not set(tables) & set(played)
        played += tables
        if number == 1:
            survive_a_power_cut(server, post, known)
        wait_for_calls(post, tables, MEMBERS)
        for table in tables:
            first_move(seated(members, table), table)
        wait_for_calls(post, tables, MEMBERS + len(tables))
        for place, table in enumerate(tables):
            seats = seated(members, table)
            if place < PLAYED[number]:
                play_out(seats, table, seed=place)
            else:
                ended_by_vote(seats, table)
    wait_for_calls(post, [""], MEMBERS)
    told = ("event", "table", "seat", "number")
    called = Counter(tuple(each[key] for key in told) for each in notices_of(post))
    ended = called.pop((TOURNAMENT_OVER, "", 0, 0))
    assert ended == MEMBERS
    assert set(called.values()) == {1}, "somebody was told twice"
    drawn = sum(event == ROUND_DRAWN for event, *_ in called)
    assert drawn == ROUNDS * (MEMBERS - MEMBERS // SIZE), "whoever begins is told of their turn"
    page = organiser.http.get(path).text
    assert page.count("panel round") == ROUNDS
    assert "being played" not in page
    assert "/round" not in page, "no round is left to be drawn"
    computed_again(server, games=sum(PLAYED))


def wait_for_calls(post: Post, tables: list[str], count: int) -> None:
    """Wait until so many calls have come about tables."""
    wait_until(lambda: sum(each["table"] in tables for each in notices_of(post)) >= count)


def notices_of(post: Post) -> list[Json]:
    """What was told, as receivers know it: an id that comes again is the same notice.

    A call whose answer did not come in time, or not before the power cut, is repeated.
    """
    return list({each["id"]: each for _, each in list(post.received)}.values())


def survive_a_power_cut(server: Server, post: Post, known: int) -> None:
    """The calls of the round fail; they are still due when the server is there again."""
    wait_until(lambda: asked_of(server, FAILED) == [(MEMBERS,)])
    server.kill()
    del post.received[known:]
    post.answers.clear()
    server.start()


def computed_again(server: Server, games: int) -> None:
    """The command computes the same digits while the server runs."""
    before = asked_of(server, RATINGS)
    assert sum(each[-1] for each in before) == games * SIZE
    command = [sys.executable, "-m", "bruxelles1893", "ratings"]
    done = subprocess.run(
        [*command, "--data", str(server.settings.data)],
        capture_output=True,
        check=True,
        text=True,
        timeout=SECONDS,
    )
    counted = int(done.stdout.split()[0])
    assert counted == ROUNDS * MEMBERS // SIZE
    assert asked_of(server, RATINGS) == before
