"""Server-sent events: everybody hears, who was away catches up, nobody holds up anybody."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
import pytest
from typer.testing import CliRunner

from bruxelles1893.cli import app
from bruxelles1893.server.background import streams as live_news
from bruxelles1893.server.background.streams import Hub, RecentPositions
from bruxelles1893.server.http.signals import alive
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.rows import Head
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from patience import SECONDS, wait_until
from server.support import ME, OPEN, Person, Served, Stream, free_port, served


def two_players(server: Served) -> tuple[str, dict[int, Person]]:
    anna, ben = server.person("Anna"), server.person("Ben")
    table = anna.create(ME, OPEN, is_public=True)
    ben.post(f"/api/tables/{table}/join")
    return table, {0: anna, 1: ben}


def one_move(people: dict[int, Person], table: str) -> int:
    """Whoever is asked plays; the entry's number after it."""
    asked = people[0].get(f"/api/tables/{table}")["asked"]
    shown = people[asked].view(table)
    number: int = people[asked].play(table, shown["number"], shown["options"][0]["option"])[
        "number"
    ]
    return number


def test_a_move_is_heard_by_all(server: Served) -> None:
    table, people = two_players(server)
    streams = [Stream(person, table) for person in (*people.values(), server.person("Eve"))]
    wait_until(lambda: all("turn" in stream.kinds() for stream in streams))
    number = one_move(people, table)
    wait_until(lambda: all(number in stream.numbers() for stream in streams))
    for stream in streams:
        assert stream.kinds()[:2] == ["table", "turn"]
        kind, _, entry = stream.events[2]
        assert (kind, entry["number"], entry["kind"]) == ("move", 1, "play")
        assert entry["events"][0]["kind"] == "ArtTaken"
        stream.close()
    asked = people[0].get(f"/api/tables/{table}")["asked"]
    turns = [stream.events[-1][2] for stream in streams]
    assert [turn["is_your_turn"] for turn in turns] == [asked == 0, asked == 1, False]


def test_who_was_away_catches_up_from_the_last_number(server: Served) -> None:
    table, people = two_players(server)
    for _ in range(5):
        last = one_move(people, table)
    stream = Stream(people[0], table, after=2)
    wait_until(lambda: last in stream.numbers())
    assert stream.numbers() == list(range(3, last + 1))
    one_move(people, table)
    wait_until(lambda: len(stream.numbers()) > last - 2)
    assert stream.numbers() == sorted(set(stream.numbers()))
    stream.close()


def test_long_absence_is_read_from_the_database(plain_server: Served) -> None:
    family = plain_server.person()
    table = family.create(ME, ME)
    shown = family.view(table)
    while shown["number"] < 50:
        shown = family.play(table, shown["number"], shown["options"][0]["option"])
    stream = Stream(family, table, after=0)
    wait_until(lambda: shown["number"] in stream.numbers())
    assert stream.numbers() == list(range(1, shown["number"] + 1))
    stream.close()


def test_a_table_tells_who_sits_down(plain_server: Served) -> None:
    anna, ben = plain_server.person("Anna"), plain_server.person("Ben")
    table = anna.create(ME, OPEN, is_public=True)
    stream = Stream(anna, table)
    wait_until(lambda: stream.kinds() == ["table", "turn"])
    assert stream.events[0][2]["status"] == "waiting"
    ben.post(f"/api/tables/{table}/join")
    wait_until(lambda: len(stream.events) >= 4)
    assert stream.events[2][2]["status"] == "running"
    assert stream.events[2][2]["seats"][1]["name"] == "Ben"
    stream.close()


def test_an_undo_is_heard(plain_server: Served) -> None:
    family = plain_server.person()
    table = family.create(ME, ME, skips_forced=False)
    shown = family.view(table)
    while shown["undo_to"] is None:
        shown = family.play(table, shown["number"], shown["options"][0]["option"])
    stream = Stream(family, table)
    wait_until(lambda: "turn" in stream.kinds())
    family.undo(table, shown["number"])
    wait_until(lambda: "undo" in stream.kinds())
    (undo,) = [entry for kind, _, entry in stream.events if kind == "undo"]
    assert (undo["ply"], undo["option"]) == (shown["undo_to"], None)
    stream.close()


def test_a_reel_is_let_go_with_the_last_who_watches(
    tmp_path: Path,
) -> None:
    services = Services(Settings(data=tmp_path))
    services.store.upgrade()
    hub = Hub()
    recent = RecentPositions(hub)
    tables, anna = services.tables, Identity("a" * 32, "Anna")
    tables.listeners[:] = [recent.keep]
    table = tables.lobby.create(anna, TableOrder("second", (SeatOrder("me"),) * 2)).id

    def one_move() -> Head:
        with tables.games.opened(anna, table) as opened:
            opened.play_turn(opened.number, lambda turn: turn.add(turn.legal[0]))
            return opened.head

    with hub.listening(table), hub.listening(table):
        head = one_move()
        assert recent.find(table, head) is not None
    assert recent.find(table, head) is None
    assert recent.find(table, one_move()) is None


def test_a_listener_who_does_not_read_holds_up_nobody(plain_server: Served) -> None:
    table, people = two_players(plain_server)
    host, port = plain_server.address.removeprefix("http://").split(":")
    deaf = socket.create_connection((host, int(port)))
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    deaf.sendall(
        f"GET /api/tables/{table}/events?after=0 HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    )
    stream = Stream(people[1], table)
    for _ in range(20):
        last = one_move(people, table)
    wait_until(lambda: last in stream.numbers())
    deaf.close()
    one_move(people, table)
    wait_until(lambda: last + 1 in stream.numbers())
    stream.close()


def test_an_unknown_table_has_no_stream(plain_server: Served) -> None:
    response = plain_server.get(f"/api/tables/{'A' * 16}/events")
    assert response.status_code == 404


def test_two_processes_tell_each_other(
    new_database: Callable[[], str], tmp_path: Path, plain_server: Served
) -> None:
    limits = plain_server.services.settings.limits
    settings = Settings(
        data=tmp_path, database_url=new_database(), limits=limits, secret="s" * 40, bot_processes=1
    )
    with served(settings) as one, served(replace(settings)) as other:
        table, people = two_players(one)
        far = other.person("Eve")
        stream = Stream(far, table)
        wait_until(lambda: "turn" in stream.kinds())
        last = one_move(people, table)
        wait_until(lambda: last in stream.numbers())
        asked = people[0].get(f"/api/tables/{table}")["asked"]
        people[asked].http.base_url = httpx.URL(other.address)
        last = one_move({asked: people[asked], 1 - asked: people[asked]}, table)
        wait_until(lambda: last in stream.numbers())
        assert people[1 - asked].view(table)["number"] == last
        stream.close()


def test_the_command_serves_and_stops_while_somebody_listens(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "bruxelles1893", "serve"]
    process = subprocess.Popen(
        [*command, "--port", str(port), "--data", str(tmp_path)], stderr=subprocess.PIPE
    )
    try:
        address = f"http://127.0.0.1:{port}"
        wait_until(lambda: answers(address))
        person = Person(address)
        stream = Stream(person, person.create(ME, OPEN))
        wait_until(lambda: "turn" in stream.kinds())
        os.kill(process.pid, signal.SIGTERM)
        process.communicate(timeout=SECONDS)
        assert stream.has_ended.wait(SECONDS)
        person.http.close()
    finally:
        process.kill()
        process.communicate()


def answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/api/health", timeout=SECONDS).status_code == 200
    except httpx.HTTPError:
        return False


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--workers", "2"], "several processes need PostgreSQL"),
        (["--port", "0"], "--port is 0"),
        (["--database", "mysql://somewhere/games"], "not supported"),
        (["--database", "nonsense"], "cannot be read"),
    ],
)
def test_the_command_refuses_what_cannot_be(
    options: list[str], message: str, tmp_path: Path
) -> None:
    done = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), *options])
    assert done.exit_code != 0
    assert message in done.stderr


def test_one_clock_keeps_all_quiet_lines_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_news, "PING_SECONDS", 0.01)

    async def listen() -> list[bool]:
        hub = Hub()
        hub.start()
        with hub.listening("a") as one, hub.listening("b") as other:
            pinged = [await one.is_woken(), await other.is_woken()]
        hub.close()
        return pinged

    assert asyncio.run(listen()) == [False, False]


def test_news_that_come_with_a_ping_are_known_after_it() -> None:
    async def listen() -> tuple[bool, Head, bool]:
        hub = Hub()
        hub.start()
        with hub.listening("a") as listener:
            listener.is_pinged = True
            hub.notify("a", Head(3, 1))
            first, head = await listener.is_woken(), listener.head
            listener.signal.clear()
            hub.notify("a", Head(4, 1))
            return first, head, await listener.is_woken()

    assert asyncio.run(listen()) == (False, Head(3, 1), True)


@pytest.mark.parametrize(
    ("streams", "seconds"), [(0, 0), (200, 0), (1_000, 16), (5_000, 96), (100_000, 600)]
)
def test_many_pages_are_told_to_come_back_over_a_longer_time(
    monkeypatch: pytest.MonkeyPatch, streams: int, seconds: int
) -> None:
    """Each by its own process, at the latest a few seconds after it has come."""
    monkeypatch.setattr(live_news, "PING_SECONDS", 0.01)

    async def said() -> str:
        hub = Hub()
        monkeypatch.setattr(Hub, "count", streams)
        hub.start()
        with hub.listening("a") as one:
            await one.is_woken()
        hub.close()
        return alive(hub, "a").decode()

    told = asyncio.run(said())
    assert (f'"spread": {seconds}' in told) == (seconds > 0)
    assert live_news.spread_of(streams) == seconds
    for returns in range(0, streams, max(1, streams // 10)):
        assert live_news.spread_of(returns) <= seconds


def test_no_process_is_asked_for_more_pages_a_second_than_it_can_draw() -> None:
    """A hundred thousand streams on twenty processes that all restart."""
    spread = live_news.spread_of(100_000 // 20)
    rng = Random(1893)
    seconds = Counter(int(rng.random() * spread) for _ in range(100_000 // 20))
    assert max(seconds.values()) < 2 * live_news.RETURNS_PER_SECOND
