"""Stored rows of games on real tables."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select, update

from bruxelles1893.server.storage.queries import rows_of
from bruxelles1893.server.storage.rows import RealGameRow
from bruxelles1893.server.storage.schema import real_games


def add(db: Connection, row: RealGameRow) -> None:
    """A new game."""
    db.execute(insert(real_games).values(row._asdict()))


def find(db: Connection, code: str) -> RealGameRow | None:
    """A game."""
    row = db.execute(select(real_games).where(real_games.c.code == code)).first()
    return None if row is None else RealGameRow(*row)


def change(db: Connection, row: RealGameRow, known: int) -> bool:
    """Replace a game, if it still has the version that is known."""
    is_it = (real_games.c.code == row.code) & (real_games.c.version == known)
    return db.execute(update(real_games).where(is_it).values(row._asdict())).rowcount == 1


def remove(db: Connection, code: str) -> None:
    """Delete a game."""
    db.execute(delete(real_games).where(real_games.c.code == code))


def of_person(db: Connection, identity: str, most: int) -> list[RealGameRow]:
    """The games of a person, the latest first."""
    query = select(real_games).where(real_games.c.identity == identity)
    return rows_of(db, query.order_by(real_games.c.changed_at.desc()).limit(most), RealGameRow)


def forget_person(db: Connection, identity: str) -> None:
    """Delete a person's games."""
    db.execute(delete(real_games).where(real_games.c.identity == identity))
