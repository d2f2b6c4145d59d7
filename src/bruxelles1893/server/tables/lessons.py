"""Lessons at a table: a game up to a position, bots on the other seats, and who has solved what."""

from __future__ import annotations

from functools import cache
from typing import Final

from bruxelles1893.engine import Move
from bruxelles1893.server.storage.event_text import from_text
from bruxelles1893.server.storage.lesson_rows import keep_solved, solved_by
from bruxelles1893.server.storage.rows import BOT, SolvedRow
from bruxelles1893.server.tables.changes import Change
from bruxelles1893.server.tables.identity import Identity
from bruxelles1893.server.tables.lobby import Lobby
from bruxelles1893.server.tables.orders import ME, SeatOrder
from bruxelles1893.server.tables.resources import Resources
from bruxelles1893.server.tables.seat_plan import ordered_seats
from bruxelles1893.server.tables.summaries import Summary
from bruxelles1893.server.tables.uploads import Upload, upload_of
from bruxelles1893.teaching.lessons import SOLVED, Lesson, lesson

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

    def keep(self, person: str, lesson: Lesson) -> None:
        """Remember that a person has solved a lesson."""
        with self._resources.store.writing() as db:
            keep_solved(db, SolvedRow(person, lesson.id, self._resources.clock()))

    def changed(self, change: Change) -> None:
        """Remember a lesson that moves have just solved, whoever made the last of them."""
        learnt, game = lesson(change.row.lesson), change.game
        if learnt is None or game is None:
            return
        rows, learner = game.moves_between(learnt.ply, game.ply), change.seats[learnt.seat]
        if rows is None or learner.holder is None:
            return
        moves = [Move(row.seat, row.decision, row.option, from_text(row.events)) for row in rows]
        if learnt.progress(moves, game.state).outcome == SOLVED:
            self.keep(learner.holder, learnt)


@cache
def _opening(lesson: Lesson) -> Upload:
    """The game up to a lesson's position; its players have no names yet."""
    return upload_of(lesson.begin())
