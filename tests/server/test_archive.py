"""The archive of a person has everything that is stored of them, and a deletion leaves nothing."""

from __future__ import annotations

from secrets import token_hex
from typing import Any

import pytest
from sqlalchemy import Column, Float, Integer, SmallInteger, insert, select

from bruxelles1893.server.people.archived import LEFT_OUT, OWNED, rows_of_person
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.services import Services
from bruxelles1893.server.storage.schema import metadata

MADE_BY_SERVICES = {"games", "seats", "tournaments", "boxes", "box_values", "real_games", "ratings"}
"""What a service must have made, to be read or given away: other tests delete those."""
STAYS = {"devices"}
"""That a device is signed out stays, so that it is so for good."""


def columns() -> list[str]:
    return [f"{table}.{each.name}" for table in metadata.tables for each in all_of(table)]


def all_of(table: str) -> list[Column[Any]]:
    return list(metadata.tables[table].columns)


def test_every_column_is_in_the_archive_or_left_out_with_a_reason() -> None:
    """A new column needs a place in `OWNED`, or a reason in `LEFT_OUT`."""
    given = {f"{table}.{each}" for table, owned in OWNED.items() for each in owned.columns}
    owners = {f"{table}.{each}" for table, own in OWNED.items() for each in own.owners.split()}
    left_out = {each for each in columns() if {each, each.partition(".")[0]} & LEFT_OUT.keys()}
    assert set(columns()) == given | owners | left_out
    assert not given & left_out
    assert not owners & left_out
    assert all(reason.strip() for reason in LEFT_OUT.values())


def test_no_reason_is_given_for_what_is_not_there() -> None:
    known = {*columns(), *metadata.tables}
    assert LEFT_OUT.keys() <= known


def a_value(table: str, column: Column[Any], identity: str) -> object:
    """A value that can be told from all others; small ones for small columns."""
    if column.name in OWNED[table].owners.split():
        return identity
    if isinstance(column.type, Float):
        return 1893.5
    if isinstance(column.type, Integer | SmallInteger):
        return 7
    if column.type.python_type is bool:
        return True
    return f"{table[:4]}{column.name[:4]}"[: getattr(column.type, "length", None) or 8]


@pytest.fixture
def person(process: Services) -> Identity:
    """Somebody of whom there is a row in each table that is theirs."""
    who = Identity(token_hex(16), "Zoe")
    with process.store.writing() as db:
        for name in OWNED.keys() - MADE_BY_SERVICES:
            table = metadata.tables[name]
            values = {each.name: a_value(name, each, who.id) for each in table.columns}
            if name in ("people",):
                values["preferences"] = "{}"
            db.execute(insert(table).values(values))
    return who


def test_the_archive_has_each_value(process: Services, person: Identity) -> None:
    found = process.my_data.data_of(person)["rows"]
    assert found.keys() == OWNED.keys() - MADE_BY_SERVICES
    for name, (row,) in found.items():
        assert list(row) == OWNED[name].columns
        assert all(value is not None for value in row.values())
    process.my_data.delete(person)


def test_a_deletion_leaves_nothing(process: Services, person: Identity) -> None:
    process.my_data.delete(person)
    with process.store.reading() as db:
        assert rows_of_person(db, person.id).keys() <= STAYS
        left = [
            table.name
            for table in metadata.sorted_tables
            if table.name not in STAYS
            and any(person.id in str(row) for row in db.execute(select(table)))
        ]
    assert left == []
