"""Servers open the database of every release, and everything in it goes on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from bruxelles1893.engine import read_record, replay
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import DATABASE_FILE
from bruxelles1893.server.storage.rows import FINISHED, RUNNING, WAITING
from bruxelles1893.server.storage.schema import metadata
from bruxelles1893.server.tables.summaries import Summary
from golden.make_database import ANNA, BEN, DATABASES, play, settings
from golden.make_records import RELEASED

KEPT = sorted(DATABASES.glob("*.sql"))


@pytest.fixture(params=KEPT, ids=lambda path: path.stem)
def older(request: pytest.FixtureRequest) -> str:
    text: str = request.param.read_text("utf-8")
    return text


@pytest.fixture
def known(older: str) -> dict[str, str]:
    """What the owner of the database knew."""
    told: dict[str, str] = json.loads(older.partition("\n")[0].removeprefix("-- "))
    return {"solved": "", "moment": ""} | told  # release 0.1 had no lessons and no moments


@pytest.fixture
def services(older: str, tmp_path: Path) -> Iterator[Services]:
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as connection:
        connection.executescript(older)
    opened = Services(settings(tmp_path))
    opened.store.upgrade()
    yield opened
    opened.store.close()


def tables(services: Services, status: str) -> list[Summary]:
    found = [each for each in services.tables.overview.of(ANNA) if each.status == status]
    assert found
    return found


def test_there_is_a_database_of_every_release() -> None:
    assert {path.stem for path in KEPT} == set(RELEASED)


def test_it_becomes_what_the_code_expects(services: Services) -> None:
    with services.store.writing() as db:
        assert compare_metadata(MigrationContext.configure(db), metadata) == []


def test_finished_games_replay_to_their_scores(services: Services) -> None:
    for table in tables(services, FINISHED):
        session = replay(read_record(services.tables.games.record(table.id, ANNA)))
        assert session.state.is_over
        assert [sheet.total for sheet in session.state.scores()] == list(table.scores or ())


def test_running_games_are_played_to_their_end(services: Services) -> None:
    for table in tables(services, RUNNING):
        play(services, table.id, 10_000)
        shown = services.tables.games.view(ANNA, table.id)
        assert shown.table.status == FINISHED or shown.table.lesson


def test_an_invitation_is_still_good(services: Services) -> None:
    (table,) = tables(services, WAITING)
    (token,) = services.tables.lobby.invitations(ANNA, table.id).values()
    assert services.tables.lobby.accept(BEN, token).status == RUNNING


def test_a_person_is_still_the_same(services: Services, known: dict[str, str]) -> None:
    back = services.devices.become(Identity("z" * 32), known["recovery code"], "")
    assert (back.id, back.name) == (ANNA.id, ANNA.name)
    assert services.people.arriving(ANNA._replace(device=known["signed out"])) is None
    assert services.tables.lessons.solved(ANNA) == {known["solved"]} - {""}


def test_the_code_of_a_moment_still_leads_there(services: Services, known: dict[str, str]) -> None:
    if known["moment"]:
        moment = services.tables.moments.find(known["moment"])
        assert services.tables.games.past(ANNA, moment).decision is not None
