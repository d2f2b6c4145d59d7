"""A server with the pages, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from bruxelles1893.server.settings import Limits, Settings
from deals import deals, own_deals  # noqa: F401
from server.conftest import patient_minds  # noqa: F401
from server.support import Served, served
from web.support import Browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A real server on SQLite."""
    limits = Limits(is_on=False, waiting_tables=10_000)
    settings = Settings(
        data=tmp_path_factory.mktemp("data"),
        limits=limits,
        bot_processes=1,
        has_quick_mentor=True,
    )
    with served(settings) as running:
        yield running


@pytest.fixture
def browser(server: Served) -> Iterator[Callable[..., Browser]]:
    """Opens browsers of different people."""
    opened: list[Browser] = []

    def new(language: str = "en") -> Browser:
        opened.append(Browser(server.address, language))
        return opened[-1]

    yield new
    for each in opened:
        each.http.close()
