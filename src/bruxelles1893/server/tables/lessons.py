"""Lessons at a table: a game up to a position, bots on the other seats, and who has solved what."""

from __future__ import annotations

from functools import cache
from typing import Final

from bruxelles1893.server.storage.lesson_rows import keep_solved, solved_by
from bruxelles1893.server.storage.rows import BOT, SolvedRow
from bruxelles1893.server.tables.identity import Identity
from bruxelles1893.server.tables.lobby import Lobby
from bruxelles1893.server.tables.orders import ME, SeatOrder
from bruxelles1893.server.tables.resources import Resources
from bruxelles1893.server.tables.seat_plan import ordered_seats
from bruxelles1893.server.tables.summaries import Summary
from bruxelles1893.server.tables.uploads import Upload, upload_of
from bruxelles1893.teaching.lessons import Lesson

LEVEL: Final = "easy"
"""How strong the other players of a lesson are."""


class Lessons:
    """Begins lessons, and remembers which were solved."""

    def __init__(self, resources: Resources, lobby: Lobby) -> None:
        self._resources: Final = resources
        self._lobby: Final = lobby

    def begin(self, who: Identity, lesson: Lesson) -> Summary:
        """A table at the position of a lesson."""
        orders = [
            SeatOrder(ME) if seat == lesson.seat else SeatOrder(BOT, LEVEL)
            for seat in range(lesson.players)
        ]
        names = tuple(seat.name for seat in ordered_seats("", who, orders))
        upload = _opening(lesson)._replace(names=names)
        return self._lobby.from_record(who, upload, orders, lesson=lesson.id)

    def solved(self, who: Identity) -> frozenset[str]:
        """The lessons that a person has solved."""
        with self._resources.store.reading() as db:
            return solved_by(db, who.id)

    def keep(self, who: Identity, lesson: Lesson) -> None:
        """Remember that a person has solved a lesson."""
        with self._resources.store.writing() as db:
            keep_solved(db, SolvedRow(who.id, lesson.id, self._resources.clock()))


@cache
def _opening(lesson: Lesson) -> Upload:
    """The game up to a lesson's position; its players have no names yet."""
    return upload_of(lesson.begin())
