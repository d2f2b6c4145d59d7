"""Long work of several processes: each piece is done once, whoever of them dies."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, cast

import pytest

from bruxelles1893.arena.comparison import play_pair_of_text
from bruxelles1893.engine import write_record
from bruxelles1893.review.work import reviewer
from bruxelles1893.server.background.worker_pool import WorkerPool
from bruxelles1893.server.long_work import balance_reports
from bruxelles1893.server.long_work.balance_reports import BalanceReports
from bruxelles1893.server.long_work.jobs import Jobs
from bruxelles1893.server.long_work.reviews import Kept, Progress, Reviews
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.tables.errors import UnknownTable
from patience import wait_until
from server.faults.processes import running
from server.faults.test_peers import pg_peers, rows, settings_of
from server.support import Person, Served, served
from web.browser.moments import finished
from web.test_review_page import REVIEWS, SEARCHED, Narrow, told_of

ANNA = Identity("a" * 32, "Anna")
GAME = "a" * 16


class Side(NamedTuple):
    """What one process knows of long work; its pool works only when it is told to."""

    pool: Narrow
    reviews: Reviews
    reports: BalanceReports
    jobs: Jobs


def record_of(game_id: str) -> str:
    if game_id != GAME:
        raise UnknownTable
    return write_record(finished("second", 2))


def side(server: Served, folder: Path) -> Side:
    pool, peers = Narrow(room=100), pg_peers(server)
    jobs = Jobs(server.services.store, peers, peers._clock)
    by = cast(WorkerPool, pool)
    reviews = Reviews(by, folder, jobs, record_of)
    return Side(pool, reviews, BalanceReports(by, jobs), jobs)


@pytest.fixture
def sides(
    tmp_path: Path, new_database: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Side, Side]]:
    """Two processes on two machines, which share a database."""
    monkeypatch.setattr(f"{REVIEWS}.searched_moment", lambda _, choice: choice | SEARCHED)
    monkeypatch.setattr(balance_reports, "DEALS", 3)
    database = new_database()
    with (
        served(settings_of(tmp_path / "one", database)) as one,
        served(settings_of(tmp_path / "other", database)) as other,
    ):
        yield side(one, tmp_path / "kept by one"), side(other, tmp_path / "kept by other")


def count() -> int:
    return sum(len(player.suspects) for player in told_of("second", 2).players)


def searches(by: Side) -> int:
    return len(by.pool.begun)


def keep_quick(*sides_: Side) -> None:
    """A quick review is there already on each machine."""
    for each in sides_:
        each.reviews._shelf.put(GAME, Kept(told_of("second", 2), is_deep=False))


def test_one_process_searches_and_the_other_shows_how_far_it_is(
    sides: tuple[Side, Side],
) -> None:
    one, other = sides
    keep_quick(one, other)
    quick = told_of("second", 2)
    for each in (one, other, one):
        each.reviews.deepen(GAME, "record", quick)
        each.reviews.take_up()
    assert (searches(one), searches(other)) == (1, 0)
    one.pool.work()
    assert one.reviews.progress(GAME) == Progress(1, count(), is_waiting=False)
    assert other.reviews.progress(GAME) == Progress(1, count(), is_waiting=False)
    while one.pool.begun:
        one.pool.work()
    assert searches(other) == 0
    for each in (one, other):
        found = asyncio.run(each.reviews.of(GAME, "record"))
        assert found is not None
        assert found.is_deep
        assert each.reviews.progress(GAME) is None
    other.reviews.deepen(GAME, "record", quick)
    other.reviews.take_up()
    assert (searches(one), searches(other)) == (0, 0), "it is done"


def test_what_a_process_leaves_the_other_goes_on_with(sides: tuple[Side, Side]) -> None:
    """What was found before counts; what comes late changes nothing."""
    one, other = sides
    keep_quick(one, other)
    one.reviews.deepen(GAME, "record", told_of("second", 2))
    one.pool.work()
    one.jobs.leave(f"review/{GAME}")  # as when it is taken for dead
    other.reviews.take_up()
    assert searches(other) == 1
    assert other.reviews.progress(GAME) == Progress(1, count(), is_waiting=False)
    one.pool.work()
    assert searches(one) == 0, "it learns that another goes on"
    while other.pool.begun:
        other.pool.work()
    found = asyncio.run(other.reviews.of(GAME, "record"))
    assert found is not None
    assert found.is_deep
    moments = [choice for player in found.review.players for choice in player.moments]
    expected = [choice.ply for player in told_of("second", 2).players for choice in player.moments]
    assert sorted(choice.ply for choice in moments) == sorted(expected)


def test_any_process_stops_a_search(sides: tuple[Side, Side]) -> None:
    one, other = sides
    keep_quick(one, other)
    one.reviews.deepen(GAME, "record", told_of("second", 2))
    one.pool.work()
    other.reviews.stop(GAME)
    assert other.reviews.progress(GAME) is None
    one.pool.work()
    assert searches(one) == 0
    other.reviews.take_up()
    assert searches(other) == 0
    kept = asyncio.run(other.reviews.of(GAME, "record"))
    assert kept is not None
    assert not kept.is_deep
    other.reviews.deepen(GAME, "record", kept.review)
    assert other.reviews.progress(GAME) == Progress(2, count(), is_waiting=False)
    while other.pool.begun:
        other.pool.work()
    for each in (one, other):
        found = asyncio.run(each.reviews.of(GAME, "record"))
        assert found is not None
        assert found.is_deep


def test_a_search_that_fails_is_not_taken_up_again(
    sides: tuple[Side, Side], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ArithmeticError

    monkeypatch.setattr(f"{REVIEWS}.searched_moment", broken)
    one, other = sides
    keep_quick(one, other)
    one.reviews.deepen(GAME, "record", told_of("second", 2))
    one.pool.work()
    for each in (one, other):
        each.reviews.take_up()
        assert each.reviews.progress(GAME) is None
        assert searches(each) == 0


def test_a_server_that_stops_leaves_its_search_to_others(
    sides: tuple[Side, Side], monkeypatch: pytest.MonkeyPatch
) -> None:
    def ended(*_: object) -> None:
        raise ArithmeticError

    monkeypatch.setattr(f"{REVIEWS}.searched_moment", ended)
    one, other = sides
    keep_quick(one, other)
    one.reviews.deepen(GAME, "record", told_of("second", 2))
    one.reviews.close()
    one.pool.work()
    one.jobs.leave(f"review/{GAME}")
    other.reviews.take_up()
    assert searches(other) == 1


def test_a_search_in_a_game_that_is_deleted_ends(sides: tuple[Side, Side]) -> None:
    one, other = sides
    gone = "gone" * 4
    one.jobs.want(f"review/{gone}", reviewer(), 5)
    other.reviews.take_up()
    assert other.reviews.progress(gone) is None
    assert searches(other) == 0


def test_a_report_of_balance_is_made_once_and_shown_by_all(sides: tuple[Side, Side]) -> None:
    one, other = sides
    for each in (one, other):
        each.reports.begin("d" * 64, "second", "")
        each.reports.take_up()
    assert (searches(one), searches(other)) == (3, 0)
    one.pool.work()
    for each in (one, other):
        report = each.reports.of("d" * 64)
        assert report is not None
        assert (report.done, report.comparison) == (1, None)
    one.jobs.leave("balance/" + "d" * 32)
    other.reports.take_up()
    assert searches(other) == 2, "what was played counts"
    for each in (other, one):
        while each.pool.begun:
            each.pool.work()
    reports = [each.reports.of("d" * 64) for each in (one, other)]
    assert [report is not None and report.done for report in reports] == [3, 3]
    found = [report.comparison for report in reports if report is not None]
    assert found[0] == found[1]
    assert found[0] is not None
    assert found[0].deals == 3
    assert found[0].ours.value == pytest.approx(winners_average())


def winners_average() -> float:
    played = [play_pair_of_text("second", 3, seed, "") for seed in range(3)]
    return sum(max(pair.ours.totals) for pair in played) / 3


def brought(person: Person, record: str) -> str:
    """The table of a record: a busy server may ask to come back."""
    tables: list[str] = []

    def is_brought() -> bool:
        answer = person.http.post("/api/records", json={"record": record})
        tables.extend([answer.json()["id"]] if answer.status_code == 201 else [])
        return bool(tables)

    wait_until(is_brought, every=1.0)
    return tables[0]


@pytest.mark.slow
def test_a_review_whose_process_is_killed_is_gone_on_with_by_another(
    tmp_path: Path, new_database: Callable[[], str]
) -> None:
    """Whoever is asked how far it is would hold it up, so the database is asked, now and then."""
    database = new_database()

    def searched() -> int:
        return sum(len(json.loads(str(row[0]))) for row in rows(database, "SELECT found FROM jobs"))

    def holders() -> list[tuple[object, ...]]:
        return rows(database, "SELECT holder FROM leases WHERE job LIKE 'review/%'")

    with running(tmp_path / "one", database) as one, running(tmp_path / "other", database):
        person = one.person()
        path = f"/api/tables/{brought(person, write_record(finished('second', 2)))}/review"
        wait_until(lambda: person.http.get(path).status_code == 200, every=1.0)
        person.http.post(path)
        wait_until(searched, every=1.0)
        (holder,) = holders()
        one.kill()
        before = searched()
        wait_until(lambda: searched() > before, every=1.0)
        assert holder not in holders()
