"""Long work in the database: what is wanted, and what was found so far."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, delete, select, update

from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import JobRow
from bruxelles1893.server.storage.schema import jobs

REVIEW: Final = "review/"
"""What the jobs of deep reviews begin with, before the table's id."""
BALANCE: Final = "balance/"
"""The same for reports of balance, before the digest of the values."""


def job(db: Connection, name: str, version: str, *, locked: bool = False) -> JobRow | None:
    """A job of a version; what other versions have found is worth nothing."""
    query = select(jobs).where(jobs.c.job == name, jobs.c.version == version)
    found = rows_of(db, query.with_for_update() if locked else query, JobRow)
    return found[0] if found else None


def keep(db: Connection, row: JobRow) -> None:
    """Add a job, or change it."""
    put(db, jobs, ("job",), row)


def stop(db: Connection, name: str) -> None:
    """Go on with a job no more, until somebody wants it again."""
    db.execute(update(jobs).where(jobs.c.job == name).values(is_wanted=False))


def wanted(db: Connection, kind: str) -> list[tuple[str, str]]:
    """The jobs of a kind that are not done, and by which version, the oldest first."""
    query = select(jobs.c.job, jobs.c.version).where(
        jobs.c.job.startswith(kind, autoescape=True), jobs.c.is_wanted
    )
    return [(name, version) for name, version in db.execute(query.order_by(jobs.c.changed_at))]


def forget_old(db: Connection, before: float) -> None:
    """Forget jobs that nobody has touched since a moment: they can be done again."""
    db.execute(delete(jobs).where(jobs.c.changed_at < before))


def forget_reviews(db: Connection, game_ids: Sequence[str]) -> None:
    """Forget the reviews of games."""
    db.execute(delete(jobs).where(jobs.c.job.in_([REVIEW + each for each in game_ids])))


def results(row: JobRow) -> dict[str, Any]:
    """What the steps have found that are done, by their keys."""
    found: dict[str, Any] = json.loads(row.found)
    return found


def with_result(row: JobRow, key: str, result: Any, now: float) -> JobRow:
    """A job of which one more step is done; whoever comes late with one that is changes nothing."""
    found = {key: result} | results(row)
    is_wanted = row.is_wanted and len(found) < row.steps
    return row._replace(found=json.dumps(found), is_wanted=is_wanted, changed_at=now)
