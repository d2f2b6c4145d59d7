"""Points of people in finished games, seat by seat, and the sources of their points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, or_, select

from bruxelles1893.engine import Seat
from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import BOT, FINISHED, TallyRow
from bruxelles1893.server.storage.schema import games, seats, tallies


class PlayedRow(NamedTuple):
    """A finished game from one seat; `points` by source if they have been counted.

    A `level` is that of the bot which played the seat in the end, `former` who held it before.
    """

    game_id: str
    rules: str
    players: int
    ended_at: float
    scores: str
    seat: Seat
    level: str | None
    points: str | None
    former: str


class SeatPoints(NamedTuple):
    """The points of one seat by source, and who sat there."""

    kind: str
    points: str


def keep_tallies(db: Connection, rows: Iterable[TallyRow]) -> None:
    """Store the points of each seat of a game."""
    for row in rows:
        put(db, tallies, ("game_id", "seat"), row)


def _was_played_here() -> ColumnElement[bool]:
    """Whether a game was played here from its start to its end, and is no lesson."""
    return and_(games.c.status == FINISHED, ~games.c.is_uploaded, games.c.lesson == "")


def played_by(db: Connection, holder: str, most: int) -> list[PlayedRow]:
    """The finished games of a person, the latest first."""
    query = (
        select(
            games.c.id,
            games.c.rules,
            games.c.players,
            games.c.moved_at,
            games.c.scores,
            seats.c.number,
            seats.c.level,
            tallies.c.points,
            seats.c.former,
        )
        .join(seats, seats.c.game_id == games.c.id)
        .outerjoin(
            tallies,
            and_(tallies.c.game_id == seats.c.game_id, tallies.c.seat == seats.c.number),
        )
        .where(seats.c.holder == holder, _was_played_here())
        .order_by(games.c.moved_at.desc(), seats.c.number)
        .limit(most)
    )
    return rows_of(db, query, PlayedRow)


def points_here(db: Connection, rules: str, players: int, most: int) -> list[SeatPoints]:
    """The points of the latest seats in such games that their owners played to the end."""
    query = (
        select(seats.c.kind, tallies.c.points)
        .join(games, games.c.id == tallies.c.game_id)
        .join(
            seats,
            and_(seats.c.game_id == tallies.c.game_id, seats.c.number == tallies.c.seat),
        )
        .where(games.c.rules == rules, games.c.players == players, _was_played_here())
        .where(or_(seats.c.kind == BOT, and_(seats.c.level.is_(None), seats.c.former == "")))
        .order_by(games.c.moved_at.desc())
        .limit(most)
    )
    return rows_of(db, query, SeatPoints)
