"""Who may not be here or not talk for a time: looked at with each request, so kept in memory."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

from bruxelles1893.server.operators import rows
from bruxelles1893.server.operators.errors import Banned, Silenced
from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.storage.rows import BanRow
from bruxelles1893.server.storage.store import Store

LOG: Final = logging.getLogger(__name__)
LOOK_SECONDS: Final = 5.0
"""After so long other processes know of a ban too."""


class Bans:
    """The bans that are not over."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store: Final = store
        self._clock: Final = clock
        self._until: dict[str, float] = {}
        self._silent_until: dict[str, float] = {}

    def look(self) -> None:
        """Read them again."""
        try:
            with self._store.reading() as db:
                found = rows.bans_at(db, self._clock())
        except Refusal as error:
            LOG.warning("bans are not known: %s", error)
            return
        self._until = {row.subject: row.until for row in found if not row.is_mute}
        self._silent_until = {row.subject: row.until for row in found if row.is_mute}

    def check(self, *subjects: str) -> None:
        """Refuse a person or a network that is banned."""
        if self._is_any(self._until, subjects):
            raise Banned("an operator of this server has asked you to stay away for a time")

    def check_talk(self, *subjects: str) -> None:
        """Refuse a line of a person or a network that may not talk."""
        if self._is_any(self._silent_until, subjects):
            raise Silenced("an operator of this server has asked you not to talk for a time")

    def _is_any(self, until: dict[str, float], subjects: tuple[str, ...]) -> bool:
        if not until:
            return False
        now = self._clock()
        return any(until.get(subject, 0.0) > now for subject in subjects)

    def all(self) -> list[BanRow]:
        """All of them."""
        with self._store.reading() as db:
            return rows.bans_at(db, self._clock())
