"""Deleting old games, a few at a time, so that a server that runs is not held up."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from bruxelles1893.server.storage.device_rows import delete_unneeded
from bruxelles1893.server.storage.hook_rows import delete_old_hooks
from bruxelles1893.server.storage.oversight import opened_store
from bruxelles1893.server.storage.rows import CLOSED, FINISHED, RUNNING, WAITING
from bruxelles1893.server.storage.store import Store

AT_ONCE: Final = 50
DAY: Final = 24 * 3600


def prune(
    days: int, data: Path | None = None, database: str | None = None, *, unfinished: bool = False
) -> int:
    """Delete the games in which nothing has moved for some days; how many they were.

    Games that are over, unless `unfinished` asks for abandoned ones too. The web hooks of people
    who sit nowhere any more go with them, and the codes and devices of people of whom nothing else
    is left.
    """
    before = time.time() - days * DAY
    with opened_store(data, database) as store:
        count = pruned(store, before, unfinished=unfinished)
        with store.writing() as db:
            delete_old_hooks(db, before)
            delete_unneeded(db, before, time.time())
        return count


def pruned(store: Store, before: float, *, unfinished: bool) -> int:
    """Delete the games that have not moved since before a moment."""
    statuses = (FINISHED, CLOSED, *((WAITING, RUNNING) if unfinished else ()))
    total = 0
    while True:
        with store.writing() as db:
            old = store.old_games(db, statuses, before, AT_ONCE)
            store.delete_games(db, old)
        total += len(old)
        if len(old) < AT_ONCE:
            return total
