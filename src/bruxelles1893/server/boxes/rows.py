"""Stored rows of sets of printed values: one for each set, version and entered value."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, delete, insert, or_, select, update

from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import (
    BoxRow,
    EnteredRow,
    VersionRow,
)
from bruxelles1893.server.storage.schema import (
    box_values,
    box_versions,
    boxes,
)


def box(db: Connection, box_id: str, *, locked: bool = False) -> BoxRow | None:
    """A set; `locked` keeps others from changing it until the end of the transaction."""
    query = select(boxes).where(boxes.c.id == box_id)
    row = db.execute(query.with_for_update() if locked else query).first()
    return None if row is None else BoxRow(*row)


def shared_box(db: Connection, token: str) -> BoxRow | None:
    """The set that a shared address leads to."""
    row = db.execute(select(boxes).where(boxes.c.shared == token)).first()
    return None if row is None else BoxRow(*row)


def boxes_of(db: Connection, identity: str, clubs: Iterable[str]) -> list[BoxRow]:
    """The sets of a person and of their clubs, the latest first."""
    seen = or_(boxes.c.owner == identity, boxes.c.club.in_([*clubs]))
    return rows_of(db, select(boxes).where(seen).order_by(boxes.c.changed_at.desc()), BoxRow)


def keep(db: Connection, row: BoxRow) -> None:
    """Add a set, or change it."""
    put(db, boxes, ("id",), row)


def enter(db: Connection, entered: list[EnteredRow]) -> None:
    """Add the values of a step."""
    db.execute(insert(box_values), [each._asdict() for each in entered])


def entered(db: Connection, box_id: str) -> list[EnteredRow]:
    """All entries, in order."""
    query = select(box_values).where(box_values.c.box == box_id)
    return rows_of(db, query.order_by(box_values.c.step), EnteredRow)


def take_back(db: Connection, box_id: str, step: int) -> None:
    """Delete a step."""
    db.execute(delete(box_values).where(box_values.c.box == box_id, box_values.c.step == step))


def versions(db: Connection, box_id: str) -> list[VersionRow]:
    """The versions of a set, the oldest first."""
    query = select(box_versions).where(box_versions.c.box == box_id)
    return rows_of(db, query.order_by(box_versions.c.version), VersionRow)


def keep_version(db: Connection, row: VersionRow) -> None:
    """Add a version."""
    db.execute(insert(box_versions).values(row._asdict()))


def delete_box(db: Connection, box_id: str) -> None:
    """Delete a set; games that were played with it keep their values."""
    db.execute(delete(box_values).where(box_values.c.box == box_id))
    db.execute(delete(box_versions).where(box_versions.c.box == box_id))
    db.execute(delete(boxes).where(boxes.c.id == box_id))


def forget_person(db: Connection, identity: str) -> None:
    """Forget who entered values for a club; the values stay."""
    mine = box_values.c.who == identity
    db.execute(update(box_values).where(mine).values(who="", name=""))
