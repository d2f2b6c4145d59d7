"""Stored rows of score sheets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import PadPersonRow, PadPlayerRow, PadRow
from bruxelles1893.server.storage.schema import pad_people, pad_players, pads

MOST_FORGOTTEN: Final = 10_000


def add(db: Connection, row: PadRow, players: Iterable[PadPlayerRow]) -> None:
    """A new sheet."""
    db.execute(insert(pads).values(row._asdict()))
    db.execute(insert(pad_players), [player._asdict() for player in players])


def find(db: Connection, code: str) -> PadRow | None:
    """A sheet."""
    row = db.execute(select(pads).where(pads.c.code == code)).first()
    return None if row is None else PadRow(*row)


def players_of(db: Connection, codes: Iterable[str]) -> list[PadPlayerRow]:
    """The players of sheets, in their order."""
    query = select(pad_players).where(pad_players.c.pad.in_(list(codes)))
    return rows_of(db, query.order_by(pad_players.c.pad, pad_players.c.place), PadPlayerRow)


def keep(db: Connection, row: PadRow) -> None:
    """Replace a sheet."""
    db.execute(update(pads).where(pads.c.code == row.code).values(row._asdict()))


def change_player(db: Connection, row: PadPlayerRow, known: int) -> bool:
    """Replace a player's row, if it still has the version that is known."""
    is_it = (pad_players.c.pad == row.pad) & (pad_players.c.place == row.place)
    changed = update(pad_players).where(is_it, pad_players.c.version == known)
    return db.execute(changed.values(row._asdict())).rowcount == 1


def keep_person(db: Connection, row: PadPersonRow) -> None:
    """Add a sheet to those of a person."""
    put(db, pad_people, ("pad", "identity"), row)


def has_person(db: Connection, code: str, identity: str) -> bool:
    """Whether a person has a sheet."""
    is_it = (pad_people.c.pad == code) & (pad_people.c.identity == identity)
    return db.execute(select(pad_people.c.pad).where(is_it)).first() is not None


def of_person(db: Connection, identity: str, most: int) -> list[PadRow]:
    """The sheets of a person, the latest first."""
    mine = select(pad_people.c.pad).where(pad_people.c.identity == identity)
    query = select(pads).where(pads.c.code.in_(mine))
    return rows_of(db, query.order_by(pads.c.changed_at.desc()).limit(most), PadRow)


def forget_person(db: Connection, identity: str) -> None:
    """Take a person's sheets away; those that nobody else has are deleted."""
    mine = [row.code for row in of_person(db, identity, MOST_FORGOTTEN)]
    db.execute(delete(pad_people).where(pad_people.c.identity == identity))
    kept = select(pad_people.c.pad).where(pad_people.c.pad.in_(mine))
    left = {row.pad for row in db.execute(kept)}
    gone = [code for code in mine if code not in left]
    db.execute(delete(pad_players).where(pad_players.c.pad.in_(gone)))
    db.execute(delete(pads).where(pads.c.code.in_(gone)))
