"""Actions of an operator on a server's tables, from outside and while it runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from bruxelles1893.server.settings import from_environment
from bruxelles1893.server.storage.rows import GameRow
from bruxelles1893.server.storage.store import Store


@contextmanager
def opened_store(data: Path | None = None, database: str | None = None) -> Iterator[Store]:
    """The database of a server, up to date; what is not given comes from the environment."""
    found = from_environment()
    settings = replace(found, data=data or found.data, database_url=database or found.database_url)
    store = Store(settings.url)
    try:
        store.upgrade()
        yield store
    finally:
        store.close()


def last_moved(store: Store, most: int) -> list[GameRow]:
    """The tables that wait or play, the last moved first."""
    with store.reading() as db:
        return store.last_moved(db, most)
