"""Lessons and puzzles at a table: a position, bots on the other seats, and who has solved what."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Final, Protocol

from bruxelles1893.engine import Move, Session, State, canonical
from bruxelles1893.puzzles import puzzle
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage.event_text import from_text
from bruxelles1893.server.storage.lesson_rows import keep_solved, solved_by
from bruxelles1893.server.storage.rows import BOT, SolvedRow
from bruxelles1893.server.tables.game.changes import Change
from bruxelles1893.server.tables.game.uploads import Upload, upload_of
from bruxelles1893.server.tables.lobby import Lobby
from bruxelles1893.server.tables.orders import ME, SeatOrder
from bruxelles1893.server.tables.resources import Resources
from bruxelles1893.server.tables.seat_plan import ordered_seats
from bruxelles1893.server.tables.summaries import Summary
from bruxelles1893.teaching.lessons import lesson

LEVEL: Final = "easy"
"""The level of the other players of a lesson."""
MOST_OPENINGS: Final = 100
"""Openings that are kept at hand."""


class Task(Hashable, Protocol):
    """A position of a game with something to be done by a seat: a lesson or a puzzle."""

    @property
    def id(self) -> str:
        """The id of the task."""
        ...

    @property
    def players(self) -> int:
        """The number of players."""
        ...

    @property
    def seat(self) -> int:
        """The seat of the learner."""
        ...

    @property
    def ply(self) -> int:
        """The move with which it begins."""
        ...

    def begin(self) -> Session:
        """The game up to the position."""
        ...

    def is_solved(self, moves: Sequence[Move], state: State) -> bool:
        """Whether the moves since then, up to this state, do it."""
        ...


def task(task_id: str) -> Task | None:
    """The lesson or puzzle of an id."""
    return lesson(task_id) or puzzle(task_id)


class Lessons:
    """Begins lessons and puzzles, and remembers which were solved."""

    def __init__(self, resources: Resources, lobby: Lobby) -> None:
        self._resources: Final = resources
        self._lobby: Final = lobby

    def begin(self, who: Identity, lesson: Task) -> Summary:
        """A table at the position of a lesson or puzzle."""
        orders = [
            SeatOrder(ME) if seat == lesson.seat else SeatOrder(BOT, LEVEL)
            for seat in range(lesson.players)
        ]
        names = tuple(seat.name for seat in ordered_seats("", who, orders))
        upload = _opening(lesson)._replace(names=names)
        return self._lobby.from_record(who, upload, orders, lesson=lesson.id)

    def solved(self, who: Identity) -> frozenset[str]:
        """The lessons and puzzles that a person has solved."""
        with self._resources.store.reading() as db:
            return solved_by(db, who.id)

    def keep(self, person: str, lesson: Task) -> None:
        """Remember that a person has solved a lesson or puzzle."""
        with self._resources.store.writing() as db:
            keep_solved(db, SolvedRow(person, lesson.id, self._resources.clock()))

    def changed(self, change: Change) -> None:
        """Remember which lessons the new moves have solved."""
        learnt, game = task(change.row.lesson), change.game
        if learnt is None or game is None:
            return
        rows, learner = game.moves_between(learnt.ply, game.ply), change.seats[learnt.seat]
        if rows is None or learner.holder is None:
            return
        moves = [Move(row.seat, row.decision, row.option, from_text(row.events)) for row in rows]
        if learnt.is_solved(moves, game.state):
            self.keep(learner.holder, learnt)


@lru_cache(MOST_OPENINGS)
def _opening(lesson: Task) -> Upload:
    """The game up to the position of a task; its players have no names yet.

    It opens there, so that nobody steps back to before what is asked.
    """
    session = lesson.begin()
    position = canonical(session.state)
    upload = upload_of(session)
    return upload._replace(ply=len(upload.moves), state=position)
