"""The data that the server stores about a person, to be seen, downloaded and deleted by them.

Each service that stores something about people is a source here. People who delete their data are
anonymised: their moves and results stay under an identity that belongs to nobody, so that nobody
else's game, rating or tournament vanishes.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Collection
from typing import Any, Final, Protocol

from sqlalchemy import Connection, delete, or_, select, update

from bruxelles1893.server.people import rows
from bruxelles1893.server.people.archived import rows_of_person
from bruxelles1893.server.people.devices import Devices
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.model import read_preferences
from bruxelles1893.server.people.names import GUEST, distinct_name
from bruxelles1893.server.storage import device_rows
from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import RUNNING, WAITING, DeviceRow, SeatRow
from bruxelles1893.server.storage.schema import (
    addresses,
    device_codes,
    devices,
    games,
    member_looks,
    notices,
    operators,
    passkey_challenges,
    passkeys,
    people,
    recovery_codes,
    seats,
    solved_lessons,
)
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.seat_plan import anonymised_former, former_holders
from bruxelles1893.server.tables.service import Tables

KEPT_OF_PEOPLE: Final = (
    *(addresses, notices, device_codes, recovery_codes, solved_lessons),
    *(passkeys, passkey_challenges, member_looks, operators, people),
)
"""What goes with a person as it is."""


class DataSource(Protocol):
    """A service that stores something about people."""

    def data_of(self, db: Connection, identity: str) -> dict[str, Any]:
        """The person's data in this source, by name."""
        ...

    def forget(self, db: Connection, identity: str) -> None:
        """Delete everything about the person."""
        ...


class ResultSource(Protocol):
    """A service that stores a person's results among others, who need them too."""

    def data_of(self, db: Connection, identity: str) -> dict[str, Any]:
        """The person's data in this source, by name."""
        ...

    def anonymise(self, db: Connection, identity: str, nobody: str) -> None:
        """Give everything of the person to an identity that belongs to nobody."""
        ...


class MyData:
    """Everything that is stored about a person, from every service."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        signed_in: Devices,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store: Final = store
        self._tables: Final = tables
        self._devices: Final = signed_in
        self._clock: Final = clock
        self.sources: Final[list[DataSource]] = [OwnData()]
        self.results: Final[list[ResultSource]] = [SeatData()]

    def data_of(self, who: Identity) -> dict[str, Any]:
        """Everything but the records of games, which are files of their own."""
        found: dict[str, Any] = {"name": who.name}
        with self._store.reading() as db:
            for source in self.sources:
                found |= source.data_of(db, who.id)
            for result in self.results:
                found |= result.data_of(db, who.id)
            found["rows"] = rows_of_person(db, who.id)
        return found

    def delete(self, who: Identity) -> None:
        """Delete a person and sign their devices out. Bots go on with their running games."""
        with self._store.reading() as db:
            open_tables = _open_tables(db, who.id)
        for table_id in open_tables:
            self._tables.lobby.leave(who, table_id)
        with self._devices.managing(who) as db:
            known = {row.device for row in device_rows.devices_of(db, who.id)} | {"", who.device}
            for source in self.sources:
                source.forget(db, who.id)
            nobody = secrets.token_hex(16)
            for result in self.results:
                result.anonymise(db, who.id, nobody)
            db.execute(update(devices).where(devices.c.identity == who.id).values(label=""))
            for device in known:
                out = DeviceRow(who.id, device, "", 0.0, signed_out_at=self._clock())
                put(db, devices, ("identity", "device"), out)
        for device in known:
            for tell in self._devices.on_sign_out:
                tell(who.id, device)


def _open_tables(db: Connection, identity: str) -> list[str]:
    mine = select(seats.c.game_id).where(seats.c.holder == identity)
    query = select(games.c.id).where(games.c.id.in_(mine), games.c.status.in_((WAITING, RUNNING)))
    return list(db.execute(query).scalars())


class OwnData:
    """Settings, devices, passkeys, lessons, and where notices go."""

    def data_of(self, db: Connection, identity: str) -> dict[str, Any]:
        """The person's data, without the secrets of which only digests are stored."""
        row = rows.person(db, identity)
        solved = select(solved_lessons.c.lesson).where(solved_lessons.c.identity == identity)
        notice_addresses = select(addresses.c.channel, addresses.c.url).where(
            addresses.c.identity == identity
        )
        return {
            "member_since": row and row.member_since,
            "settings": read_preferences(row.preferences).model_dump() if row else {},
            "devices": [each.label for each in device_rows.devices_of(db, identity)],
            "passkeys": [each.label for each in rows.passkeys_of(db, identity)],
            "has_recovery_code": device_rows.recovery(db, identity) is not None,
            "lessons_and_puzzles": sorted(db.execute(solved).scalars()),
            "notices_to": [{"by": by, "address": url} for by, url in db.execute(notice_addresses)],
        }

    def forget(self, db: Connection, identity: str) -> None:
        """Delete everything."""
        for table in KEPT_OF_PEOPLE:
            db.execute(delete(table).where(table.c.identity == identity))


class SeatData:
    """Seats at tables: they stay, without the person who held them."""

    def data_of(self, db: Connection, identity: str) -> dict[str, Any]:
        """The tables by their ids, the names that were used there, and notes."""
        columns = (seats.c.game_id, seats.c.name, seats.c.notes)
        found = db.execute(select(*columns).where(seats.c.holder == identity))
        return {
            "seats": [
                {"table": table, "name": name} | ({"notes": notes} if notes else {})
                for table, name, notes in found
            ]
        }

    def anonymise(self, db: Connection, identity: str, nobody: str) -> None:
        """Take the person out of the seats that they hold or held, and of all claims."""
        is_theirs = or_(seats.c.holder == identity, seats.c.former.contains(identity))
        for seat in rows_of(db, select(seats).where(is_theirs), SeatRow):
            _anonymise_seat(db, seat, identity, nobody)
        db.execute(update(seats).where(seats.c.claimed_from == identity).values(claimed_from=None))
        db.execute(update(seats).where(seats.c.claim.contains(identity)).values(claim=None))
        db.execute(update(games).where(games.c.creator == identity).values(creator=nobody))


def _anonymise_seat(db: Connection, seat: SeatRow, identity: str, nobody: str) -> None:
    here = seats.c.game_id == seat.game_id
    others = db.execute(select(seats.c.name).where(here, seats.c.number != seat.number)).scalars()
    hidden = distinct_name(GUEST, list(others))
    changes: dict[str, Any] = {"former": anonymised_former(seat, identity, nobody, hidden)}
    if seat.holder == identity:
        own = {"name": hidden, "holder": nobody, "member": ""}
        changes |= own | {"claim": None, "ahead": "", "notes": ""}
    db.execute(update(seats).where(here, seats.c.number == seat.number).values(changes))
    names = {each.name for each in former_holders(seat) if each.holder == identity}
    if seat.holder == identity:
        names.add(seat.name)
    is_game = games.c.id == seat.game_id
    journal = db.execute(select(games.c.journal).where(is_game)).scalar_one()
    renamed = _renamed(journal, names, hidden) if journal else ""
    db.execute(_newer.where(is_game).values(journal=renamed))


def _renamed(journal: str, names: Collection[str], other: str) -> str:
    """A table's journal with some names replaced."""
    lines = [[other if part in names else part for part in line] for line in json.loads(journal)]
    return json.dumps(lines, ensure_ascii=False)


_newer: Final = update(games).values(version=games.c.version + 1)
