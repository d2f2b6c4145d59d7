"""What Prometheus reads: real requests, moves, streams and notices, counted at their address."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import insert

from bruxelles1893.server.metrics.exporter import Exporter
from bruxelles1893.server.settings import Endpoint, Settings, SettingsError, from_environment
from bruxelles1893.server.storage.errors import Unavailable
from bruxelles1893.server.storage.rows import NoticeRow
from bruxelles1893.server.storage.schema import notices
from patience import SECONDS, wait_until
from server.conftest import NO_LIMITS
from server.support import ME, OPEN, Json, Person, Served, Stream, bot, served

HERE = Endpoint("127.0.0.1", 0)


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that Prometheus may ask."""
    settings = Settings(
        data=tmp_path_factory.mktemp("data"), limits=NO_LIMITS, bot_processes=1, metrics=HERE
    )
    with served(settings) as running:
        yield running


def exporter_of(server: Served) -> Exporter:
    exporter: Exporter = server.app.state.exporter
    return exporter


def read(server: Served, name: str, **labels: str) -> float:
    """The sum of a measure, as Prometheus reads it."""
    address = f"http://127.0.0.1:{exporter_of(server).port}/metrics"
    text = httpx.get(address, timeout=SECONDS).text
    return sum(
        sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if sample.name == name and labels.items() <= sample.labels.items()
    )


def test_requests_are_counted_by_route_and_never_by_address(measured: Served) -> None:
    anna = measured.person("Anna")
    table = anna.create(ME, OPEN)
    for _ in range(3):
        anna.get(f"/api/tables/{table}")
    anna.get(f"/api/tables/{'x' * 16}", 404)
    route = "/api/tables/{table_id}"
    wait_until(lambda: read(measured, "bruxelles_requests_total", route=route, status="200") == 3)
    wait_until(lambda: read(measured, "bruxelles_requests_total", route=route, status="404") == 1)
    assert read(measured, "bruxelles_request_seconds_count", route=route) == 4
    address = f"http://127.0.0.1:{exporter_of(measured).port}/metrics"
    assert table not in httpx.get(address, timeout=SECONDS).text


def test_moves_and_the_time_until_they_are_heard(measured: Served) -> None:
    anna, ben = measured.person("Anna"), measured.person("Ben")
    table = anna.create(ME, OPEN, is_public=True)
    ben.post(f"/api/tables/{table}/join")
    with ben.http.stream("GET", f"/table/{table}/live") as page:
        parts = page.iter_raw()
        next(parts)
        wait_until(lambda: read(measured, "bruxelles_streams") == 1)
        before = read(measured, "bruxelles_moves_total", by="player")
        chosen = play_one({0: anna, 1: ben}, table)
        wait_until(lambda: read(measured, "bruxelles_moves_total", by="player") == before + chosen)
        wait_until(lambda: read(measured, "bruxelles_move_heard_seconds_count") == 1)
    wait_until(lambda: read(measured, "bruxelles_streams") == 0)


def play_one(people: dict[int, Person], table: str) -> int:
    """Play one option of whoever is asked; how many moves that is."""
    asked = people[0].view(table)["table"]["asked"]
    shown: Json = people[asked].view(table)
    option = Random(1).choice(shown["options"])["notation"]
    people[asked].play(table, shown["number"], option)
    return 1


def test_bots_queues_and_the_database(measured: Served) -> None:
    anna = measured.person("Anna")
    table = anna.create(ME, bot(), is_public=True)
    stream = Stream(anna, table)
    wait_until(lambda: read(measured, "bruxelles_streams") == 1)
    play_till_bot(anna, table)
    wait_until(lambda: read(measured, "bruxelles_moves_total", by="bot") >= 1)
    stream.close()
    assert read(measured, "bruxelles_work_wait_seconds_count", pool="quick bots") >= 1
    assert read(measured, "bruxelles_work_waiting", pool="reviews") == 0
    assert read(measured, "bruxelles_database_seconds_count") > 10
    assert read(measured, "bruxelles_database_up") == 1
    assert read(measured, "bruxelles_games_in_memory") >= 1
    assert read(measured, "process_resident_memory_bytes") > 0 or not Path("/proc").exists()


def play_till_bot(anna: Person, table: str) -> None:
    shown: Json = anna.view(table)
    while shown["options"]:
        shown = anna.play(table, shown["number"], shown["options"][0]["notation"])


def test_the_outbox_by_channel_and_age(measured: Served) -> None:
    due = NoticeRow("anna", "gone", "", "your-turn", "t", 1, 0, 1000.0, 0.0, "site")
    later = due._replace(topic="u", due_at=1e12)
    with measured.services.store.writing() as db:
        db.execute(insert(notices), [due._asdict(), later._asdict()])
    try:
        assert read(measured, "bruxelles_outbox_notices", channel="gone") in {0, 1}
        assert read(measured, "bruxelles_outbox_oldest_seconds", channel="gone") >= 0
    finally:
        with measured.services.store.writing() as db:
            db.execute(notices.delete())


def test_a_database_that_is_gone_is_told_and_all_else_too(
    measured: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise Unavailable("gone")

    monkeypatch.setattr(measured.services.store, "reading", gone)
    assert read(measured, "bruxelles_database_up") == 0
    assert read(measured, "bruxelles_work_waiting", pool="bots") == 0


def test_players_cannot_ask_for_it(measured: Served) -> None:
    assert measured.get("/metrics").status_code == 404


def test_each_process_takes_the_next_port(measured: Served) -> None:
    first = exporter_of(measured)
    second = Exporter(first._metrics, Endpoint("127.0.0.1", first.port))
    second.start()
    try:
        assert second.port > first.port
    finally:
        second.close()


@pytest.mark.parametrize("text", ["9893", "127.0.0.1:", "127.0.0.1:http", "127.0.0.1:99999"])
def test_an_address_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("BRUXELLES_METRICS", text)
    with pytest.raises(SettingsError, match="BRUXELLES_METRICS"):
        from_environment()


def test_an_address_of_another_machine_is_refused_with_a_reason(measured: Served) -> None:
    with pytest.raises(SettingsError, match="BRUXELLES_METRICS cannot be used"):
        Exporter(exporter_of(measured)._metrics, Endpoint("192.0.2.1", 9893)).start()
