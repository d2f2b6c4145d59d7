"""Several at once: two who press the same, two processes, and listeners who do not listen."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from threading import Barrier

import httpx
import pytest

from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from patience import SECONDS, wait_until
from server.conftest import NO_LIMITS
from server.faults.processes import Server, refused, running
from server.support import ME, OPEN, Json, Person, Served, Stream, served

PRESSES = 15
LONGEST_RULES = "second+belle-epoque+asymmetric"
FAMILY = Identity("f" * 32, "Family")
DEAF_SECONDS = 1.0
LONG_GAME = 180


@pytest.fixture(scope="module")
def two_processes(
    tmp_path_factory: pytest.TempPathFactory, new_database: Callable[[], str]
) -> Iterator[tuple[Server, Server]]:
    """Two servers that share a PostgreSQL database."""
    database = new_database()
    with (
        running(tmp_path_factory.mktemp("one"), database) as one,
        running(tmp_path_factory.mktemp("other"), database) as other,
    ):
        yield one, other


def at(person: Person, server: Server) -> httpx.Client:
    """The same browser, sent to another process."""
    return httpx.Client(
        base_url=server.address,
        headers=person.http.headers,
        cookies=person.http.cookies,
        timeout=SECONDS,
    )


def press_at_once(lines: list[httpx.Client], table: str, body: Json) -> list[httpx.Response]:
    together = Barrier(len(lines))

    def press(line: httpx.Client) -> httpx.Response:
        together.wait()
        return line.post(f"/api/tables/{table}/moves", json=body)

    with ThreadPoolExecutor(len(lines)) as pool:
        return list(pool.map(press, lines))


def test_of_two_who_press_at_once_one_wins(two_processes: tuple[Server, Server]) -> None:
    """In two windows that two processes answer, the same move again and again."""
    one, other = two_processes
    person = one.person()
    table = person.create(ME, ME)
    with at(person, one) as first, at(person, other) as second:
        for _ in range(PRESSES):
            shown = person.view(table)
            body = {"number": shown["number"], "options": [shown["options"][0]["option"]]}
            answers = press_at_once([first, second], table, body)
            won, lost = sorted(answers, key=lambda answer: answer.status_code)
            assert won.status_code == 200
            refused(lost, 409, "conflict")
            assert lost.json()["current"]["number"] == won.json()["number"]
            assert lost.json()["current"]["options"] == won.json()["options"]
    entries = person.get(f"/api/tables/{table}/log")["entries"]
    assert len([entry for entry in entries if entry["by"] == "player"]) == PRESSES
    assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))


def all_have_heard(streams: list[Stream], number: int) -> bool:
    return all(number in stream.numbers() for stream in streams)


def test_a_move_at_one_process_is_heard_at_the_other(two_processes: tuple[Server, Server]) -> None:
    one, other = two_processes
    anna, ben = one.person("Anna"), other.person("Ben")
    table = anna.create(ME, OPEN, is_public=True)
    streams = [Stream(anna, table), Stream(ben, table)]
    wait_until(lambda: all("turn" in stream.kinds() for stream in streams))
    ben.post(f"/api/tables/{table}/join")
    people = (anna, ben)
    for _ in range(8):
        asked = anna.get(f"/api/tables/{table}")["asked"]
        shown = people[asked].view(table)
        number = people[asked].play(table, shown["number"], shown["options"][0]["option"])["number"]
        wait_until(partial(all_have_heard, streams, number))
    assert streams[0].numbers() == streams[1].numbers() == list(range(1, number + 1))
    for stream in streams:
        stream.close()


def test_when_one_process_is_killed_the_other_plays_on(
    two_processes: tuple[Server, Server],
) -> None:
    one, other = two_processes
    person = one.person()
    table = person.create(ME, ME)
    shown = person.view(table)
    shown = person.play(table, shown["number"], shown["options"][0]["option"])
    one.kill()
    try:
        with at(person, other) as line:
            found = line.get(f"/api/tables/{table}/view").json()
            assert (found["number"], found["options"]) == (shown["number"], shown["options"])
            body = {"number": found["number"], "options": [found["options"][0]["option"]]}
            assert line.post(f"/api/tables/{table}/moves", json=body).status_code == 200
    finally:
        one.start()  # others share it


# --- Listeners ----------------------------------------------------------------------------------


@pytest.fixture
def impatient(tmp_path: Path) -> Iterator[Served]:
    """A server that drops who takes nothing for a second."""
    with served(
        Settings(data=tmp_path, limits=NO_LIMITS, bot_processes=1), DEAF_SECONDS
    ) as running:
        running._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
        yield running


def long_game(server: Served) -> str:
    """A table with much to catch up with."""
    tables, rng = server.services.tables, Random(3)
    table = tables.lobby.create(FAMILY, TableOrder(LONGEST_RULES, (SeatOrder("me"),) * 5)).id
    shown = tables.games.view(FAMILY, table)
    while shown.number < LONG_GAME:
        shown = tables.games.play(FAMILY, table, shown.number, [rng.choice(shown.options)])
    return table


def deaf_listener(server: Served, table: str) -> socket.socket:
    """Somebody who asks for everything, and reads nothing."""
    host, port = server.address.removeprefix("http://").split(":")
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    deaf.connect((host, int(port)))
    request = f"GET /api/tables/{table}/events?after=0 HTTP/1.1\r\nHost: {host}\r\n\r\n"
    deaf.sendall(request.encode())
    return deaf


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="needs Linux's time limit")
def test_a_listener_who_does_not_read_is_dropped_and_holds_up_nobody(impatient: Served) -> None:
    table = long_game(impatient)
    open_streams = impatient.app.state.limiter._streams
    deaf = [deaf_listener(impatient, table) for _ in range(5)]
    wait_until(lambda: open_streams["address", "127.0.0.1"] == 5)
    stream = Stream(impatient.person(), table)
    wait_until(lambda: "turn" in stream.kinds())
    tables = impatient.services.tables
    for _ in range(5):
        shown = tables.games.view(FAMILY, table)
        number = tables.games.play(FAMILY, table, shown.number, [shown.options[0]]).number
        wait_until(partial(all_have_heard, [stream], number))
    wait_until(lambda: open_streams["address", "127.0.0.1"] == 1)
    assert stream.kinds(), "who listens is still there"
    for each in deaf:
        each.close()
    stream.close()


def test_a_listener_who_vanishes_is_forgotten(impatient: Served) -> None:
    person = impatient.person()
    table = person.create(ME, ME)
    hub = impatient.services.hub
    with person.http.stream("GET", f"/api/tables/{table}/events"):
        wait_until(lambda: table in hub._listeners)
    wait_until(lambda: table not in hub._listeners)
    shown = person.view(table)
    assert person.play(table, shown["number"], shown["options"][0]["option"])["number"] > 0
