"""The service for stored facts about people."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from pydantic import ValidationError
from sqlalchemy import Connection

from bruxelles1893.server.people import rows
from bruxelles1893.server.people.errors import UnknownPerson
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.model import STRANGER, Person, Preferences, read_preferences
from bruxelles1893.server.storage.device_rows import lock_person
from bruxelles1893.server.storage.rows import PersonRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import BadOrder

HANDLE_BYTES: Final = 8
MOST_SEEN: Final = 10_000
HERE_SECONDS: Final = 300.0


class People:
    """Settings, names and membership."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._seen: Final[OrderedDict[str, float]] = OrderedDict()
        self.elsewhere: Callable[[Collection[str]], set[str]] = lambda identities: set()
        """Those of some people who are active in another process."""

    def arriving(self, who: Identity) -> Person | None:
        """The person of a cookie; None if their device was signed out."""
        with self._store.reading() as db:
            is_out, row = rows.arrival(db, who.id, who.device)
        if is_out:
            return None
        self._seen[who.id] = self._clock()
        self._seen.move_to_end(who.id)
        if len(self._seen) > MOST_SEEN:
            self._seen.popitem(last=False)
        return _person(row)

    def is_here(self, identity: str) -> bool:
        """Whether a person has sent a request in the last minutes."""
        return bool(self.here_among([identity]))

    def here_among(self, identities: Collection[str]) -> set[str]:
        """Those of some people who have sent a request in the last minutes."""
        here = set(self.here()) & set(identities)
        return here | self.elsewhere(set(identities) - here)

    def here(self) -> list[str]:
        """The people who have sent a request to this process in the last minutes."""
        since = self._clock() - HERE_SECONDS
        return [identity for identity, at in tuple(self._seen.items()) if at > since]

    def of(self, identity: str) -> Person:
        """A person, as stored."""
        with self._store.reading() as db:
            return _person(rows.person(db, identity))

    def member(self, handle: str) -> tuple[Identity, Person]:
        """The member of a handle."""
        with self._store.reading() as db:
            row = rows.by_handle(db, handle)
        if row is None:
            raise UnknownPerson("there is no such member; perhaps they have left")
        return Identity(row.identity, row.name, handle=row.handle), _person(row)

    def handles(self, names: Mapping[str, str]) -> dict[str, str]:
        """The handles of people who are members under the names that they use here."""
        with self._store.reading() as db:
            known = rows.names_of(db, names)
        return {key: row.handle for key, row in known.items() if row.name == names[key]}

    def change_preferences(self, who: Identity, changes: dict[str, Any]) -> Preferences:
        """Set some settings of a person, and leave the others as they are."""
        with self._store.writing() as db:
            lock_person(db, who.id)
            row = kept_row(db, who)
            before = read_preferences(row.preferences)
            after = _changed(before, changes)
            rows.keep_person(db, row._replace(preferences=after.text))
        return after


def _changed(before: Preferences, changes: dict[str, Any]) -> Preferences:
    try:
        return Preferences.model_validate(before.model_dump() | changes)
    except ValidationError as error:
        names = ", ".join(str(each["loc"][0]) for each in error.errors())
        raise BadOrder(f"these settings cannot be so: {names}") from None


def kept_row(db: Connection, who: Identity) -> PersonRow:
    """The row of a person; a new one if there is none yet."""
    fresh = PersonRow(who.id, secrets.token_hex(HANDLE_BYTES), who.name, "{}")
    return rows.person(db, who.id) or fresh


def _person(row: PersonRow | None) -> Person:
    if row is None:
        return STRANGER
    return Person(row.handle, row.name, read_preferences(row.preferences), row.member_since)
