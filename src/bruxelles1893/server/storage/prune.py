"""Deleting old games, a few at a time, so that a server that runs is not held up."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, and_, delete, select

from bruxelles1893.server.storage.device_rows import delete_unneeded
from bruxelles1893.server.storage.oversight import opened_store
from bruxelles1893.server.storage.rows import CLOSED, ENDED, FINISHED, RUNNING, WAITING
from bruxelles1893.server.storage.schema import (
    addresses,
    notices,
    pad_people,
    pad_players,
    pads,
    real_games,
    seats,
)
from bruxelles1893.server.storage.store import Store

AT_ONCE: Final = 50
DAY: Final = 24 * 3600
OVER: Final = (FINISHED, CLOSED, ENDED)
NOT_OVER: Final = (WAITING, RUNNING)


def always() -> bool:
    """Nothing is to stop it."""
    return True


def prune(
    days: int, data: Path | None = None, database: str | None = None, *, unfinished: bool = False
) -> int:
    """Delete the games in which nothing has moved for some days; how many they were.

    Games that are over, unless `unfinished` asks for abandoned ones too.
    """
    now = time.time()
    before = now - days * DAY
    with opened_store(data, database) as store:
        count = pruned(store, OVER, before)
        if unfinished:
            count += pruned(store, NOT_OVER, before)
        delete_leftovers(store, before, now)
        return count


def pruned(
    store: Store,
    statuses: Sequence[str],
    before: float,
    may_go_on: Callable[[], bool] = always,
) -> int:
    """Delete the games of some statuses that have not moved since before a moment."""
    total = 0
    while may_go_on():
        with store.writing() as db:
            old = store.old_games(db, statuses, before, AT_ONCE)
            store.delete_games(db, old)
        total += len(old)
        if len(old) < AT_ONCE:
            break
    return total


def delete_leftovers(store: Store, before: float, now: float) -> None:
    """Delete what old games leave behind.

    The addresses of people who sit nowhere any more, and the codes and devices of people of whom
    nothing else is left. Score sheets and games on real tables go, too, where nobody has written
    for so long.
    """
    with store.writing() as db:
        delete_old_addresses(db, before)
        delete_old_pads(db, before)
        db.execute(delete(real_games).where(real_games.c.changed_at < before))
        delete_unneeded(db, before, now)


def delete_old_pads(db: Connection, before: float) -> None:
    """Delete score sheets that nobody has changed since a moment."""
    old = select(pads.c.code).where(pads.c.changed_at < before)
    for table in (pad_players, pad_people):
        db.execute(delete(table).where(table.c.pad.in_(old)))
    db.execute(delete(pads).where(pads.c.changed_at < before))


def delete_old_addresses(db: Connection, before: float) -> None:
    """Delete addresses of people who sit at no table any more."""
    seated = select(seats.c.holder).where(seats.c.holder.is_not(None))
    old = and_(addresses.c.kept_at < before, addresses.c.identity.not_in(seated))
    left = select(addresses.c.identity).where(old)
    db.execute(delete(notices).where(notices.c.identity.in_(left)))
    db.execute(delete(addresses).where(old))
