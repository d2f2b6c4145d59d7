"""Stored rows of solved lessons."""

from __future__ import annotations

from sqlalchemy import Connection, select

from bruxelles1893.server.storage.queries import put
from bruxelles1893.server.storage.rows import SolvedRow
from bruxelles1893.server.storage.schema import solved_lessons


def keep_solved(db: Connection, row: SolvedRow) -> None:
    """Remember that a person has solved a lesson."""
    put(db, solved_lessons, ("identity", "lesson"), row)


def solved_by(db: Connection, identity: str) -> frozenset[str]:
    """The lessons that a person has solved."""
    query = select(solved_lessons.c.lesson).where(solved_lessons.c.identity == identity)
    return frozenset(db.execute(query).scalars())
