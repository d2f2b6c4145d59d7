"""CommitQueue of one file: in order, committed together, and each alone in what goes wrong."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, insert, select
from sqlalchemy.exc import OperationalError

from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage import store as store_module
from bruxelles1893.server.storage.errors import Unavailable
from bruxelles1893.server.storage.rows import PersonRow
from bruxelles1893.server.storage.schema import people
from bruxelles1893.server.storage.store import Store
from patience import wait_until

WRITERS = 12


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(Settings(data=tmp_path).url)
    made.upgrade()
    yield made
    made.close()


def person(name: str) -> dict[str, object]:
    return PersonRow(name, name, name, "{}")._asdict()


def write(store: Store, name: str, before: Callable[[], object] = lambda: None) -> None:
    with store.writing() as db:
        before()
        db.execute(insert(people).values(person(name)))


def names(store: Store) -> list[str]:
    with store.reading() as db:
        return sorted(db.execute(select(people.c.identity)).scalars())


class Crowd:
    """CommitQueue who all arrive while the first one is writing."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.commits = 0
        event.listen(store.engine, "commit", self._count)
        self.pool = ThreadPoolExecutor(WRITERS + 1)
        self._may_go_on = threading.Event()
        self.first = self._after(lambda: write(store, "first", self._may_go_on.wait))
        wait_until(lambda: store._writers._is_taken)
        self.others: list[Future[None]] = []

    def _count(self, connection: Connection) -> None:
        self.commits += connection.get_execution_options().get("is_writing", False)

    def _after(self, work: Callable[[], None]) -> Future[None]:
        return self.pool.submit(work)

    def add(self, work: Callable[[], None]) -> None:
        waiting = len(self.store._writers._queue)
        self.others.append(self._after(work))
        wait_until(lambda: len(self.store._writers._queue) == waiting + 1)

    def go(self) -> list[BaseException | None]:
        self._may_go_on.set()
        try:
            return [future.exception(30) for future in (self.first, *self.others)]
        finally:
            self.pool.shutdown()


def test_who_waits_together_is_committed_together(store: Store) -> None:
    crowd = Crowd(store)
    order: list[int] = []
    for number in range(WRITERS):
        crowd.add(partial(write, store, f"{number:02}", partial(order.append, number)))
    assert crowd.go() == [None] * (WRITERS + 1)
    assert crowd.commits == 1
    assert order == list(range(WRITERS)), "in the order of their coming"
    assert len(names(store)) == WRITERS + 1


def test_one_who_fails_does_not_harm_the_others(store: Store) -> None:
    crowd = Crowd(store)

    def stumble() -> None:
        raise ValueError("changed my mind")

    def regret() -> None:
        with store.writing() as db:
            db.execute(insert(people).values(person("never")))
            stumble()

    crowd.add(lambda: write(store, "second"))
    crowd.add(regret)
    crowd.add(lambda: write(store, "third"))
    crowd.add(regret)
    kinds = [type(error) for error in crowd.go()]
    assert kinds == [type(None), type(None), ValueError, type(None), ValueError]
    assert names(store) == ["first", "second", "third"]
    assert crowd.commits == 1


def test_a_commit_that_fails_is_told_to_all_and_stores_nothing(store: Store) -> None:
    crowd = Crowd(store)

    def full(connection: Connection) -> None:
        if connection.get_execution_options().get("is_writing"):
            raise OperationalError("COMMIT", None, Exception("database or disk is full"))

    event.listen(store.engine, "commit", full)
    for name in ("second", "third"):
        crowd.add(partial(write, store, name))
    errors = crowd.go()
    assert [type(error) for error in errors] == [Unavailable] * 3
    assert "disk is full" in str(errors[-1])
    assert names(store) == []
    event.remove(store.engine, "commit", full)
    write(store, "later")
    assert names(store) == ["later"]


def test_nobody_waits_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "BUSY_SECONDS", 0.1)
    store = Store(Settings(data=tmp_path).url)
    store.upgrade()
    crowd = Crowd(store)
    crowd.add(lambda: write(store, "late"))
    wait_until(crowd.others[0].done)
    assert [type(error) for error in crowd.go()] == [type(None), Unavailable]
    assert names(store) == ["first"]
    write(store, "later")
    store.close()
