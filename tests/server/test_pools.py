"""Bots, hints and uploads have processes of their own, and nobody can take them all."""

from __future__ import annotations

import re
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from bruxelles1893.cli import app
from bruxelles1893.engine import Session, ruleset, write_record
from bruxelles1893.server.background import audience as audience_module
from bruxelles1893.server.background.audience import Audience
from bruxelles1893.server.background.bot_runner import BotRunner
from bruxelles1893.server.background.fair_queue import Bounds
from bruxelles1893.server.background.local_runtime import LocalRuntime
from bruxelles1893.server.background.streams import Hub
from bruxelles1893.server.background.worker_pool import WorkerPool
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.requester import REQUESTER, Requester
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Limits, Settings
from bruxelles1893.server.tables import orders
from bruxelles1893.server.tables.errors import UnknownTable
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder, new_id
from patience import wait_until
from server.conftest import NO_LIMITS
from server.support import ME, Person, Served, bot, served

ANNA = Identity("a" * 32, "Anna")
BEN = Identity("b" * 32, "Ben")
HINTS = Limits().hints
ROOM = Bounds(HINTS.most, HINTS.of_network, HINTS.of_person)


class Held:
    """A pool whose processes never end what they begin, until they are let."""

    def __init__(self, pool: WorkerPool) -> None:
        self.begun: list[tuple[Callable[[], Any], Future[Any]]] = []
        pool._begun = self._begin  # type: ignore[method-assign]

    def _begin(self, work: Callable[[], Any]) -> Future[Any]:
        done: Future[Any] = Future()
        self.begun.append((work, done))
        return done

    def let_go(self) -> None:
        """Do what was begun first."""
        for work, done in self.begun:
            if not done.done():
                done.set_result(work())
                return


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(Settings(data=tmp_path, limits=NO_LIMITS, bot_processes=1)) as running:
        yield running


def seats_begun(held: Held) -> list[int]:
    """How many players the games have that are thought about."""
    questions = [work.args[0] for work, _ in held.begun]  # type: ignore[attr-defined]
    return [len(question.view().table.players) for question in questions]


def test_sixty_tables_of_slow_bots_do_not_hold_up_an_easy_one(services: Services) -> None:
    """It is thought about at once, whatever else waits; a slow one elsewhere among the next two."""
    held, quick = Held(services.bot_pool), Held(services.quick_bot_pool)
    for number in range(60):
        asked_at_a_table(services, Identity(f"{number:032x}", "Eve"), "10.0.0.1", *["master"] * 4)
    wait_until(lambda: services.bot_pool.waiting == 59)
    asked_at_a_table(services, BEN, "192.0.2.2", "master")
    table = asked_at_a_table(services, ANNA, "192.0.2.1", "easy")
    wait_until(lambda: services.bot_pool.waiting == 60 and len(quick.begun) == 1)
    before = services.tables.overview.summary(ANNA, table).number
    quick.let_go()
    wait_until(lambda: services.tables.overview.summary(ANNA, table).number > before)
    for number in range(2):
        assert len(held.begun) == number + 1
        held.begun[number][1].set_exception(RuntimeError("thought about enough"))
        wait_until(partial(has_begun, held, number + 2))
    assert 2 in seats_begun(held)
    services.close()


class Steps(Executor):
    """Hands that do one thing after the other, when they are told to."""

    def __init__(self) -> None:
        self.waiting: deque[Callable[[], None]] = deque()

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.waiting.append(work)
        return Future()


class Wakened:
    """Tables that only tell which of them were looked at, in their order."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def task(self, table_id: str) -> None:
        self.asked.append(table_id)

    def play(self, task: object, option: int) -> None:
        raise AssertionError

    def overdue(self, seconds: float, watched: object = ()) -> list[str]:
        return []


def test_a_table_elsewhere_is_looked_at_before_the_many_of_one_network() -> None:
    """Not only thinking is shared fairly, but also opening games and storing what bots answer."""
    threads, tables = Steps(), Wakened()
    runtime = LocalRuntime()
    runtime.executor = lambda name, count: threads  # type: ignore[method-assign]
    slow, quick = (runtime.worker_pool(name, 1, ROOM) for name in ("slow", "quick"))
    bot_runner = BotRunner(slow, quick, tables, Audience(Hub()), runtime)
    for number in range(60):
        REQUESTER.set(Requester(f"person {number}", "10.0.0.1"))
        bot_runner.wake(f"crowd {number}")
        bot_runner.wake(f"crowd {number}")
    REQUESTER.set(Requester(ANNA.id, "192.0.2.1"))
    bot_runner.wake("Anna's")
    for _ in range(2):
        threads.waiting.popleft()()
    assert "Anna's" in tables.asked
    while threads.waiting:
        threads.waiting.popleft()()
    assert len(tables.asked) == 121


def has_begun(held: Held, count: int) -> bool:
    return len(held.begun) == count


def asked_at_a_table(services: Services, who: Identity, address: str, *levels: str) -> str:
    """A table of a person and bots of some levels, at which a bot is asked and people watch."""
    REQUESTER.set(Requester(who.id, address))
    seats = (SeatOrder("me"), *(SeatOrder("bot", level) for level in levels))
    table = services.tables.lobby.create(who, TableOrder("second", seats)).id
    services.audience.look(table)
    until_bots_are_asked(services, who, table)
    return table


def until_bots_are_asked(services: Services, who: Identity, table: str) -> None:
    while services.tables.bots.task(table) is None:
        shown = services.tables.games.view(who, table)
        services.tables.games.play(who, table, shown.number, [shown.options[0]])


class Crowd:
    """People who ask all at once, and the answers that have come."""

    def __init__(self, people: list[Person], ask: Callable[[Person], httpx.Response]) -> None:
        self.answers: list[httpx.Response] = []
        self._threads = [
            threading.Thread(target=lambda person=person: self.answers.append(ask(person)))
            for person in people
        ]
        for thread in self._threads:
            thread.start()

    def join(self) -> None:
        """Wait for the last answer."""
        for thread in self._threads:
            thread.join()


def check_bounded(
    server: Served, pool: WorkerPool, people: list[Person], ask: Callable[[Person], httpx.Response]
) -> None:
    """Of eighty at once from one address few wait; the rest are told when to come back."""
    held = Held(pool)
    room = HINTS.of_network + 1
    crowd = Crowd(people, ask)
    wait_until(lambda: pool.waiting == HINTS.of_network)
    assert server.person().get("/api/health") == {"status": "ok"}
    wait_until(lambda: len(crowd.answers) == len(people) - room)
    for _ in range(room):
        wait_until(lambda: any(not done.done() for _, done in held.begun))
        held.let_go()
    crowd.join()
    refused = [answer for answer in crowd.answers if answer.status_code == 503]
    assert len(crowd.answers) - len(refused) == room
    for answer in refused:
        assert answer.json()["code"] == "busy"
        assert int(answer.headers["Retry-After"]) >= 1


def test_eighty_hints_at_once(server: Served) -> None:
    person = server.person()
    table = person.create(ME, ME)
    people = [person] * 2
    for _ in range(39):
        other = server.person()
        other.table = other.create(ME, ME)  # type: ignore[attr-defined]
        people += [other] * 2
    person.table = table  # type: ignore[attr-defined]
    path = "/api/tables/{}/hint"
    check_bounded(
        server,
        server.services.hint_pool,
        people,
        lambda each: each.http.post(path.format(each.table), json={}),  # type: ignore[attr-defined]
    )


def test_seventy_uploads_at_once(server: Served) -> None:
    record = write_record(Session(ruleset("second"), 2, 7, ("Anna", "Ben")))
    people = [person for person in (server.person() for _ in range(35)) for _ in range(2)]
    check_bounded(
        server,
        server.services.record_pool,
        people,
        lambda each: each.http.post("/api/records", json={"record": record}),
    )


# --- Tables without people ----------------------------------------------------------------------


def test_a_table_without_people_plays_only_while_somebody_watches(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, tables = server.person(), server.services.tables
    table = person.create(bot("beginner"), bot("beginner"))
    started = tables.overview.summary(ANNA, table).number
    server.services.bot_runner._wake_all(0.0)
    server.services.bot_runner._executor.submit(lambda: None).result()
    assert tables.bots.overdue(0.0) == []
    assert tables.overview.summary(ANNA, table).number == started
    person.get(f"/api/tables/{table}")
    wait_until(lambda: tables.overview.summary(ANNA, table).number > started + 5)
    monkeypatch.setattr(audience_module, "LOOK_SECONDS", 0.0)
    wait_until(lambda: not server.services.bot_runner._busy)
    stopped = tables.overview.summary(ANNA, table).number
    assert tables.overview.summary(ANNA, table).status == "running"
    server.services.bot_runner._wake_all(0.0)
    server.services.bot_runner._executor.submit(lambda: None).result()
    assert tables.overview.summary(ANNA, table).number == stopped


def test_a_listener_is_an_audience(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience_module, "LOOK_SECONDS", 0.0)
    person = server.person()
    table = person.create(bot("beginner"), bot("beginner"))
    with person.http.stream("GET", f"/api/tables/{table}/events"):
        wait_until(lambda: server.services.audience.watched() == [table])
        server.services.bot_runner.wake(table)
        wait_until(lambda: server.services.tables.overview.summary(ANNA, table).number > 5)
    wait_until(lambda: server.services.audience.watched() == [])


def test_the_operator_stops_a_table(server: Served) -> None:
    person = server.person()
    table = person.create(ME, bot("hard"), title="[red]Sunday")
    folder = str(server.services.settings.data)
    listed = CliRunner().invoke(app, ["tables", "--data", folder])
    assert (listed.exit_code, table in listed.output) == (0, True)
    stopped = CliRunner().invoke(app, ["stop", table, "--data", folder, "--reason", "spam"])
    assert stopped.output == f"table {table} is closed\n"
    assert person.get(f"/api/tables/{table}/view", 404)["code"] == "unknown-table"
    with pytest.raises(UnknownTable):
        server.services.tables.bots.task(table)
    again = CliRunner().invoke(app, ["stop", table, "--data", folder, "--reason", "spam"])
    assert again.exit_code == 1


def test_a_new_table_has_an_id_that_no_command_takes_for_an_option() -> None:
    ids = [new_id() for _ in range(2_000)]
    assert all(re.fullmatch(r"[A-Za-z][-_A-Za-z0-9]{15}", each) for each in ids)
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("table", ["-dp8data-help_V1", "--data8p-help_V1"])
@pytest.mark.parametrize("before", [[], ["--"]])
def test_the_operator_stops_an_old_table_whose_id_begins_with_a_dash(
    services: Services, monkeypatch: pytest.MonkeyPatch, table: str, before: list[str]
) -> None:
    monkeypatch.setattr(orders, "new_id", lambda: table)
    seats = (SeatOrder("me"), SeatOrder("open"))
    assert services.tables.lobby.create(ANNA, TableOrder("second", seats)).id == table
    folder = str(services.settings.data)
    stopped = CliRunner().invoke(
        app, ["stop", "--data", folder, "--reason", "spam", *before, table]
    )
    assert stopped.output == f"table {table} is closed\n"
