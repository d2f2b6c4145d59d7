"""SQL statements that several tables need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, Select, Table
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

RowT = TypeVar("RowT", bound=tuple[Any, ...])


def rows_of(db: Connection, query: Select[Any], kind: type[RowT]) -> list[RowT]:
    """The rows that a query finds, as values of `kind`."""
    return [_made(kind, row) for row in db.execute(query)]


def _made(kind: type[RowT], row: Row[Any]) -> RowT:
    make: Any = kind
    made: RowT = make(*row)
    return made


def nothing_else(db: Connection) -> None:
    """Write nothing more in a transaction."""


def put(db: Connection, table: Table, keys: Sequence[str], row: Any) -> None:
    """Replace a row, or add it: the same words in both databases."""
    values = row._asdict()
    columns = [table.c[key] for key in keys]
    if db.dialect.name == "sqlite":
        db.execute(
            sqlite_insert(table)
            .values(values)
            .on_conflict_do_update(index_elements=columns, set_=values)
        )
    else:
        from sqlalchemy.dialects.postgresql import insert as large_insert

        db.execute(
            large_insert(table)
            .values(values)
            .on_conflict_do_update(index_elements=columns, set_=values)
        )
