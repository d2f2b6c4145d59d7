"""Moments of games: their codes, and the games that go on from them."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select

from bruxelles1893.server.storage.queries import rows_of
from bruxelles1893.server.storage.rows import CLOSED, GameRow, MomentRow
from bruxelles1893.server.storage.schema import games, moments


def moment(db: Connection, code: str) -> MomentRow | None:
    """The moment of a code."""
    found = rows_of(db, select(moments).where(moments.c.code == code), MomentRow)
    return found[0] if found else None


def keep_moment(db: Connection, row: MomentRow) -> None:
    """Remember the code of a moment."""
    db.execute(insert(moments).values(row._asdict()))


def continuations(db: Connection, game_id: str, creator: str, most: int) -> list[GameRow]:
    """The games of a person that go on from a game, the earliest moment first."""
    query = (
        select(games)
        .where(games.c.origin == game_id, games.c.creator == creator, games.c.status != CLOSED)
        .order_by(games.c.origin_ply, games.c.created_at)
        .limit(most)
    )
    return rows_of(db, query, GameRow)
