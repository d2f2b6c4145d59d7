"""Bots think elsewhere, from what their seat may know, and again after a restart."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bruxelles1893.engine import RULE_SETS, Option, View, new_game, ruleset
from bruxelles1893.engine.history.serial import canonical
from bruxelles1893.server.background import bot_runner
from bruxelles1893.server.background.audience import Audience
from bruxelles1893.server.background.bot_runner import MOST_BOTS, BotRunner, bot_at, chosen
from bruxelles1893.server.background.errors import Busy
from bruxelles1893.server.background.fair_queue import Bounds
from bruxelles1893.server.background.hints import advice_for
from bruxelles1893.server.background.local_runtime import LocalRuntime, WorkerProcesses
from bruxelles1893.server.background.streams import Hub
from bruxelles1893.server.background.worker_pool import WorkerPool
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.requester import REQUESTER, UNKNOWN_REQUESTER, Requester
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.tables.game.bot_tasks import question
from bruxelles1893.server.tables.orders import SeatOrder, TableOrder
from patience import SECONDS, wait_until
from server.conftest import NO_LIMITS
from server.support import ME, bot, served

ANNA = Identity("a" * 32, "Anna")
ROOM = Bounds(most=1000, of_network=1000, of_person=200)


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    made = LocalRuntime().worker_pool("bots", 1, ROOM)
    yield made
    made.close()


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_question_is_the_view_again_and_holds_nothing_else(rules: str) -> None:
    state, rng = new_game(ruleset(rules), 3, 5), Random(5)
    while not state.is_over:
        decision = state.decision
        assert decision is not None
        view = state.view(decision.player)
        again = question(view).view()
        assert again.legal() == view.legal()
        assert canonical(again.table) == canonical(view.table)
        data = json.loads(question(view).table)
        assert set(data["prestige_deck"]) | set(data["noble_deck"]) <= {-2}
        assert data["rng_key"] == data["rng_count"] == 0
        state.apply(rng.choice(state.legal()))


def test_a_mind_that_dies_is_replaced(pool: WorkerPool) -> None:
    first = pool.submit(os.getpid).result(SECONDS)
    assert first != os.getpid()
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: is_dead(first))
    view = new_game(ruleset("second"), 2, 1).view(0)
    asked = view if view.legal() else new_game(ruleset("second"), 2, 1).view(1)

    def answers() -> bool:
        try:
            return bool(asyncio.run(advice_for(pool, asked, "planner")))
        except Busy:
            return False

    wait_until(answers)


def is_dead(process: int) -> bool:
    try:
        return "Z" in Path(f"/proc/{process}/stat").read_text().split()[2]
    except OSError:  # it may vanish while one looks
        return True


def test_the_same_question_has_the_same_answer() -> None:
    state = new_game(ruleset("second"), 2, 1)
    assert state.decision is not None
    asked = question(state.view(state.decision.player))
    assert chosen(asked, "beginner") == chosen(asked, "beginner")


def test_a_bot_thinks_again_after_a_restart(tmp_path: Path) -> None:
    """The server stops when a bot is asked and has not answered."""
    settings = Settings(data=tmp_path, limits=NO_LIMITS, bot_processes=1)
    stopped = Services(settings)
    stopped.store.upgrade()
    stopped.tables.listeners.clear()
    seats = (SeatOrder("bot", "easy"), SeatOrder("me"), SeatOrder("bot", "easy"))
    table = stopped.tables.lobby.create(ANNA, TableOrder("second", seats)).id
    while not (task := stopped.tables.bots.task(table)):
        shown = stopped.tables.games.view(ANNA, table)
        stopped.tables.games.play(ANNA, table, shown.number, [shown.options[0]])
    assert stopped.tables.bots.overdue(0) == [table]
    assert stopped.tables.bots.overdue(60) == []
    stopped.store.close()
    with served(settings) as server:
        tables = server.services.tables
        wait_until(lambda: tables.overview.summary(ANNA, table).number > task.number)
        wait_until(lambda: tables.overview.summary(ANNA, table).is_your_turn)
        assert tables.overview.log(ANNA, table, task.number)[0].by == "bot"


def test_a_bot_whose_process_is_killed_thinks_again(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path, limits=NO_LIMITS, bot_processes=1)) as server:
        anna, pool = server.person("Anna"), server.services.bot_pool
        table = anna.create(ME, bot("master"))
        shown = anna.view(table)
        if shown["options"]:
            shown = anna.play(table, 0, shown["options"][0]["option"])
        wait_until(lambda: pool._workers is not None)
        assert isinstance(pool._workers, WorkerProcesses)
        processes = pool._workers.context.begun
        wait_until(lambda: any(process.is_alive() for process in processes))
        for process in processes:
            process.kill()
        wait_until(lambda: anna.get(f"/api/tables/{table}")["number"] > shown["number"])


def test_bots_play_on_when_a_person_leaves(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path, limits=NO_LIMITS, bot_processes=2)) as server:
        anna = server.person("Anna")
        table = anna.create(ME, bot("beginner"))
        anna.post(f"/api/tables/{table}/leave")
        wait_until(lambda: anna.get(f"/api/tables/{table}")["number"] > 10)
        back = anna.post(f"/api/tables/{table}/seats/0/take-back")
        assert not back["seats"][0]["is_handed_over"]
        wait_until(lambda: anna.get(f"/api/tables/{table}")["is_your_turn"])


def test_the_bot_of_a_seat_is_kept_between_decisions() -> None:
    first = bot_at("table/0", "hard")
    assert bot_at("table/0", "hard") is first
    assert bot_at("table/1", "hard") is not first
    assert bot_at("table/0", "master") is not first
    assert bot_at("", "hard") is not bot_at("", "hard")
    for number in range(MOST_BOTS):
        bot_at(f"other/{number}", "hard")
    assert bot_at("table/0", "hard") is not first


class Thinker:
    """A bot that says whether it has thought."""

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        return legal[-1]

    def choose_at_once(self, view: View, legal: list[Option], rng: Random) -> Option:
        return legal[0]


class Remembered(WorkerPool):
    """A pool that remembers the work that it was given, and does it when told."""

    def __init__(self) -> None:
        super().__init__("bots", 1, ROOM, LocalRuntime)  # type: ignore[arg-type]
        self.given: list[tuple[Callable[[], Any], Future[Any]]] = []

    def submit(self, work: Callable[[], Any], *args: Any, **kwargs: Any) -> Future[Any]:
        self.given.append((work, Future()))
        return self.given[-1][1]


def test_hurried_bots_do_not_think_until_a_person_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_runner, "bot_at", lambda place, name: Thinker())
    services = Services(Settings(data=tmp_path, limits=NO_LIMITS))
    services.store.upgrade()
    services.tables.listeners.clear()
    pool, tables = Remembered(), services.tables
    runner = BotRunner(pool, pool, tables.bots, services.audience, Patient())
    seats = (SeatOrder("bot", "master"), SeatOrder("me"), SeatOrder("bot", "master"))
    table = tables.lobby.create(ANNA, TableOrder("second", seats)).id

    def until(is_bots: bool) -> None:
        while bool(tables.bots.task(table)) is not is_bots:
            if is_bots:
                shown = tables.games.view(ANNA, table)
                tables.games.play(ANNA, table, shown.number, [shown.options[0]])
            else:
                answer()

    def answer() -> bool:
        """Let the bot that is asked answer; whether it has thought."""
        task = tables.bots.task(table)
        assert task is not None
        runner.wake(table)
        work, promise = pool.given.pop()
        option = work()
        promise.set_result(option)
        return bool(option != task.question.view().legal()[0])

    until(is_bots=True)
    runner.hurry(table)
    work, promise = pool.given.pop()
    promise.set_result(work())
    while tables.bots.task(table):
        assert not answer()
    runner.wake(table)
    until(is_bots=True)
    thoughtful = []
    while tables.bots.task(table):
        thoughtful.append(answer())
    assert any(thoughtful)
    services.store.close()


class AtOnce(Executor):
    """Hands that do everything while one waits."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


class Patient(LocalRuntime):
    """Remembers what is to be done later."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def executor(self, name: str, count: int) -> Executor:
        return AtOnce()

    def later(self, work: Callable[[], None], seconds: float) -> None:
        self.waiting.append(work)


class Asked:
    """Tables that remember at which of them a bot was looked for."""

    def __init__(self) -> None:
        self.tables: list[str] = []

    def task(self, table_id: str) -> None:
        self.tables.append(table_id)

    def play(self, task: object, option: int) -> None: ...

    def overdue(self, seconds: float, watched: object = ()) -> list[str]:
        return []


@pytest.mark.parametrize(
    ("requester", "is_heard", "waits"),
    [
        (Requester("a", "b"), True, True),
        (Requester("a", "b"), False, False),
        (UNKNOWN_REQUESTER, True, False),
    ],
)
def test_a_person_sees_their_own_move_before_bots_think(
    pool: WorkerPool, requester: Requester, is_heard: bool, waits: bool
) -> None:
    hub, runtime, asked = Hub(), Patient(), Asked()
    runner = BotRunner(pool, pool, asked, Audience(hub), runtime)
    token = REQUESTER.set(requester)
    try:
        with hub.listening("t" if is_heard else "other"):
            runner.wake("t")
    finally:
        REQUESTER.reset(token)
    assert asked.tables == ([] if waits else ["t"])
    for work in runtime.waiting:
        work()
    assert asked.tables == ["t"]
