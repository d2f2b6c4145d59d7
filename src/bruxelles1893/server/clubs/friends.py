"""Friends: two people who are in each other's circle."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from bruxelles1893.server.clubs import rows
from bruxelles1893.server.clubs.model import Member
from bruxelles1893.server.people import rows as people_rows
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.viewer import Viewer
from bruxelles1893.server.storage.store import Store


class Friends:
    """A person's circle."""

    def __init__(self, store: Store, here: Callable[[Collection[str]], Collection[str]]) -> None:
        self._store: Final = store
        self._here: Final = here

    def of(self, who: Identity) -> list[Member]:
        """A person's friends."""
        with self._store.reading() as db:
            found = rows.friends_of(db, who.id)
            known = people_rows.names_of(db, found)
        here = self._here(found)
        return [
            Member(known[each].name, known[each].handle, "", each in here)
            for each in found
            if each in known
        ]

    def viewer(self, who: Identity) -> Viewer:
        """A person with their circle, who see more of each other's profiles."""
        with self._store.reading() as db:
            circle = {*rows.friends_of(db, who.id), *rows.fellows_of(db, who.id)} - {who.id}
        return Viewer(who, frozenset(circle))

    def is_friend(self, who: Identity, identity: str) -> bool:
        """Whether somebody is a friend of this person."""
        with self._store.reading() as db:
            return identity in rows.friends_of(db, who.id)

    def end(self, who: Identity, handle: str) -> None:
        """End a friendship."""
        with self._store.writing() as db:
            person = people_rows.by_handle(db, handle)
            if person is not None:
                rows.end_friends(db, who.id, person.identity)
