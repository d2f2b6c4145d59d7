"""Several processes of one server on PostgreSQL: each thing is done once, whoever of them dies."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import psycopg
import pytest

from bruxelles1893.server.background.bot_runner import BotRunner
from bruxelles1893.server.background.pg_peers import PgPeers
from bruxelles1893.server.background.shared_clock import SharedClock
from bruxelles1893.server.clocks.rows import BEAT_SECONDS
from bruxelles1893.server.http.errors import TooMany
from bruxelles1893.server.http.limits import Limiter
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.settings import Limits, Rate, Settings
from bruxelles1893.server.storage.peer_rows import time_of_database
from bruxelles1893.server.storage.rows import Head, News
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.game.bot_tasks import BotTask
from patience import wait_until
from server.conftest import NO_LIMITS
from server.faults.processes import SECRET, running
from server.faults.test_together import all_have_heard, at
from server.support import ME, OPEN, Json, Person, Served, Stream, bot, served

WATCHED_MOVES = 12
HOUR = 3600.0


def settings_of(folder: Path, database: str) -> Settings:
    return Settings(
        data=folder, database_url=database, limits=NO_LIMITS, secret=SECRET, bot_processes=1
    )


@pytest.fixture(scope="module")
def two(
    tmp_path_factory: pytest.TempPathFactory, new_database: Callable[[], str]
) -> Iterator[tuple[Served, Served]]:
    """Two processes of a server, as far as they know: they share a database only."""
    database = new_database()
    with (
        served(settings_of(tmp_path_factory.mktemp("one"), database)) as one,
        served(settings_of(tmp_path_factory.mktemp("other"), database)) as other,
    ):
        yield one, other


def moved_over(person: Person, server: Served) -> Person:
    """The same browser, sent to another process."""
    moved = Person(server.address)
    moved.http.cookies = person.http.cookies
    moved.http.headers["X-CSRF-Token"] = person.token
    server._people.append(moved)
    return moved


def pg_peers(server: Served) -> PgPeers:
    peers = server.services.peers
    assert isinstance(peers, PgPeers)
    return peers


# --- Bots ---------------------------------------------------------------------------------------


def bot_moves(entries: Json) -> list[Json]:
    return [entry for entry in entries if entry["by"] == "bot"]


def rows(database: str, query: str) -> list[tuple[object, ...]]:
    with psycopg.connect(database) as connection:
        return connection.execute(query).fetchall()


def test_a_bot_whose_process_is_killed_answers_by_another(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    database = new_database()
    with running(tmp_path / "one", database) as one, running(tmp_path / "other", database) as other:
        person = one.person()
        table = person.create(ME, bot("master"))
        shown = person.view(table)
        while shown["options"]:
            shown = person.play(table, shown["number"], shown["options"][0]["option"])
        wait_until(lambda: bool(rows(database, f"SELECT 1 FROM leases WHERE job = 'bot/{table}'")))
        one.kill()
        with at(person, other) as line:
            wait_until(lambda: line.get(f"/api/tables/{table}").json()["is_your_turn"])
            entries = line.get(f"/api/tables/{table}/log").json()["entries"]
        assert [entry["number"] for entry in entries] == list(range(1, len(entries) + 1))
        assert bot_moves(entries)[0]["number"] == shown["number"] + 1
        wait_until(lambda: len(rows(database, "SELECT id FROM processes")) == 1)


def test_what_an_ended_process_did_is_taken_up_at_once_by_one(
    two: tuple[Served, Served], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not by the sweep, which comes much later: the others notice that a process is gone."""
    one, other = two
    taken: list[str] = []
    for server in two:
        peers = pg_peers(server)
        monkeypatch.setattr(peers, "_take_up", (partial(taken.append, peers.id),))
    database = one.services.settings.database_url
    assert database is not None
    with served(settings_of(tmp_path, database)) as third:
        gone = pg_peers(third).id
        assert pg_peers(third).claim("bot/somewhere", 7)
        assert not pg_peers(one).claim("bot/somewhere", 7), "somebody alive does it"
        assert pg_peers(one).claim("bot/elsewhere", 7)
    wait_until(lambda: bool(taken))
    assert len(taken) == 1
    assert not rows(database, f"SELECT 1 FROM processes WHERE id = '{gone}'")
    assert pg_peers(other).claim("bot/somewhere", 7)
    assert not pg_peers(other).claim("bot/elsewhere", 7)
    assert pg_peers(other).claim("bot/elsewhere", 8), "the game has gone on"
    assert not pg_peers(one).claim("bot/elsewhere", 7), "whoever comes late"


def test_two_processes_never_think_about_the_same_turn(
    two: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of bots that people watch by both."""
    thought: Counter[tuple[str, int]] = Counter()
    think = BotRunner._think

    def counted(self: BotRunner, task: BotTask, *, is_watched: bool) -> None:
        thought[task.table_id, task.number] += 1
        think(self, task, is_watched=is_watched)

    monkeypatch.setattr(BotRunner, "_think", counted)
    one, other = two
    anna = one.person()
    table = anna.create(bot(), bot(), bot(), is_public=True, is_watchable=True)
    ben = other.person()
    streams = [Stream(anna, table), Stream(ben, table)]
    wait_until(lambda: anna.get(f"/api/tables/{table}")["number"] > WATCHED_MOVES)
    for server in two:
        for _ in range(5):
            server.services.bot_runner.wake(table)
    wait_until(lambda: anna.get(f"/api/tables/{table}")["number"] > 2 * WATCHED_MOVES)
    for stream in streams:
        stream.close()
    assert {count for (where, _), count in thought.items() if where == table} == {1}


# --- News ---------------------------------------------------------------------------------------


def test_news_that_nobody_sent_are_found_by_their_number(
    two: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that dies between a commit and its news loses them."""
    one, other = two
    monkeypatch.setattr(one.services.store, "on_news", lambda news: None)
    anna, ben = one.person("Anna"), other.person("Ben")
    table = anna.create(ME, ME, is_public=True, is_watchable=True)
    stream = Stream(ben, table)
    wait_until(lambda: "turn" in stream.kinds())
    shown = anna.view(table)
    for _ in range(3):
        shown = anna.play(table, shown["number"], shown["options"][0]["option"])
        wait_until(partial(all_have_heard, [stream], shown["number"]))
    stream.close()


def regretted(store: Store) -> None:
    with suppress(ZeroDivisionError), store.writing() as db:
        store.tell_others(db, "x" * 16, Head(1, 1))
        raise ZeroDivisionError


def test_what_is_rolled_back_is_not_told(two: tuple[Served, Served]) -> None:
    store = two[0].services.store
    told: list[Sequence[News]] = []
    before, store.on_news = store.on_news, told.append
    try:
        regretted(store)
        assert told == []
    finally:
        store.on_news = before


# --- Who is there -------------------------------------------------------------------------------


def test_who_looks_on_is_known_to_all_processes(two: tuple[Served, Served]) -> None:
    one, other = two
    anna, ben, carl = one.person("Anna"), other.person("Ben"), other.person("Carl")
    table = anna.create(ME, OPEN, is_public=True, is_watchable=True)
    ben.post(f"/api/tables/{table}/join")
    stream = Stream(carl, table)
    talk = one.services.talk
    wait_until(lambda: talk.watchers(table) == 1)
    assert one.services.audience.is_watching(table)
    carl.http.close()
    wait_until(lambda: talk.watchers(table) == 0)
    stream.close()


def test_a_member_is_here_whoever_of_the_processes_answers(two: tuple[Served, Served]) -> None:
    one, other = two
    before = set(other.services.people.here())
    other.person("Anna")
    (identity,) = set(other.services.people.here()) - before
    wait_until(lambda: one.services.people.is_here(identity))


# --- Limits -------------------------------------------------------------------------------------


def test_who_asks_several_processes_gets_no_more() -> None:
    limits = Limits(writes=Rate(0.001, 10))
    one, other = Limiter(limits), Limiter(limits)
    flood, guest = Identity("f" * 32), Identity("9" * 32)
    for _ in range(10):
        one.take("writes", flood, "192.0.2.1")
    one.take("writes", guest, "192.0.2.2")
    for news in one.news():
        beginning = news.topic.partition(":")[0] + ":"
        other.hearers[beginning]("one", news)
    for _ in range(5):
        other.take("writes", flood, "192.0.2.1")
    with pytest.raises(TooMany):
        other.take("writes", flood, "192.0.2.1")
    other.take("writes", guest, "192.0.2.2")
    assert one.news() == [], "it was told once"


def test_streams_are_counted_in_all_processes() -> None:
    limits = Limits(streams_per_identity=4)
    now = [0.0]
    one, other = Limiter(limits, lambda: now[0]), Limiter(limits, lambda: now[0])
    who = Identity("f" * 32)
    with one.stream(who, "192.0.2.1"), one.stream(who, "192.0.2.1"):
        for sender in ("one", "third"):
            for news in one.news():
                other.hearers["streams:"](sender, news)
        with pytest.raises(TooMany):
            other.check_stream(who, "192.0.2.1")
    now[0] = HOUR
    other.check_stream(who, "192.0.2.1")


def test_processes_tell_each_other_what_they_counted(
    two: tuple[Served, Served],
) -> None:
    one, other = two
    limits = Limits(writes=Rate(0.001, 10))
    asked, told = Limiter(limits), Limiter(limits)
    pg_peers(other).share(told.hearers, tuple)
    pg_peers(one).share({}, asked.news)
    who = Identity("e" * 32)
    for _ in range(10):
        asked.take("writes", who, "192.0.2.3")

    def is_refused() -> bool:
        key = ("writes", "device", who.id, who.device)
        return told._buckets._buckets.get(key, (10.0, 0.0))[0] <= 5

    wait_until(is_refused)
    for server in two:
        limiter = server.app.state.limiter
        pg_peers(server).share(limiter.hearers, limiter.news)


# --- Time ---------------------------------------------------------------------------------------


def test_a_process_that_starts_beside_others_stops_no_clock(
    two: tuple[Served, Served], tmp_path: Path
) -> None:
    one = two[0]
    database = one.services.settings.database_url
    assert database is not None
    one.person().create(ME, ME, clock={"bank": 600, "increment": 0, "per_turn": 0})
    one.services.clocks.sweep()
    lost, began = one.services.open_games.served.lost, time.monotonic()
    with served(settings_of(tmp_path, database)) as third:
        third.services.clocks.sweep()
        given = third.services.open_games.served.lost - lost
        assert 0 <= given <= BEAT_SECONDS + time.monotonic() - began, "since the last beat at most"


def test_all_processes_go_by_the_time_of_the_database(two: tuple[Served, Served]) -> None:
    """The clock of one machine is an hour ahead, and then jumps."""
    store = two[0].services.store

    def asked() -> float:
        with store.reading() as db:
            return time_of_database(db)

    steady = [HOUR]
    clock = SharedClock(lambda: steady[0])
    assert clock.learn(asked) == pytest.approx(clock())
    assert two[0].services.tables.resources.clock() == pytest.approx(clock(), abs=HOUR / 2)
    before = clock()
    steady[0] += 5.0
    assert clock() == pytest.approx(before + 5.0)
