"""Ratings in the database, and the games that made them, in their order."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import Connection, delete, exists, func, insert, select, text, update

from bruxelles1893.server.ratings.model import Participant, Skill
from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import ENDED, FINISHED, RatedGameRow, RatingRow
from bruxelles1893.server.storage.schema import games, rated_games, ratings, seats


def lock(db: Connection) -> None:
    """Lock the ratings: games are rated one at a time, because their order matters."""
    if db.dialect.name != "sqlite":
        db.execute(text("LOCK TABLE rated_games IN EXCLUSIVE MODE"))


def is_rated(db: Connection, game_id: str) -> bool:
    """Whether a game has been counted."""
    query = select(rated_games.c.number).where(rated_games.c.game == game_id)
    return db.execute(query).first() is not None


def add_game(db: Connection, game_id: str, pool: str, game: Sequence[Participant]) -> None:
    """Add a game after all others that were counted."""
    last = db.execute(select(func.max(rated_games.c.number))).scalar() or 0
    row = RatedGameRow(last + 1, game_id, pool, json.dumps(game))
    db.execute(insert(rated_games).values(row._asdict()))


def counted_games(db: Connection, pool: str | None = None) -> list[RatedGameRow]:
    """The counted games, all or those of a pool, in their order."""
    query = select(rated_games).order_by(rated_games.c.number)
    return rows_of(
        db, query if pool is None else query.where(rated_games.c.pool == pool), RatedGameRow
    )


def renamed(db: Connection, old: str, new: str) -> list[str]:
    """Give somebody's counted games to another person; returns the pools of those games."""
    people = rated_games.c.participants
    wanted = people.contains(old) & ~people.contains(new)
    pools_changed = list(db.execute(select(rated_games.c.pool).where(wanted).distinct()).scalars())
    db.execute(
        update(rated_games).where(wanted).values(participants=func.replace(people, old, new))
    )
    return pools_changed


def forget(db: Connection) -> None:
    """Delete all ratings and the list of counted games."""
    db.execute(delete(ratings))
    db.execute(delete(rated_games))


def uncounted(db: Connection) -> list[str]:
    """Rated games that are over and were not counted yet, in the order in which they ended."""
    is_over = games.c.status.in_((FINISHED, ENDED))
    is_counted = exists().where(rated_games.c.game == games.c.id)
    query = select(games.c.id).where(games.c.is_rated, is_over, ~is_counted)
    return list(db.execute(query.order_by(games.c.moved_at, games.c.id)).scalars())


def skills(db: Connection, pool: str, subjects: Sequence[str] | None = None) -> dict[str, Skill]:
    """The skills in a pool, of all or of some, the highest first."""
    query = select(ratings).where(ratings.c.pool == pool).order_by(ratings.c.mu.desc())
    if subjects is not None:
        query = query.where(ratings.c.subject.in_(subjects))
    return {row.subject: Skill(row.mu, row.sigma, row.games) for row in db.execute(query)}


def skills_of(db: Connection, subject: str) -> dict[str, Skill]:
    """Somebody's skills by pool."""
    query = select(ratings).where(ratings.c.subject == subject).order_by(ratings.c.pool)
    return {row.pool: Skill(row.mu, row.sigma, row.games) for row in db.execute(query)}


def keep(db: Connection, pool: str, found: dict[str, Skill]) -> None:
    """Keep new skills."""
    for subject, skill in found.items():
        put(db, ratings, ("pool", "subject"), RatingRow(pool, subject, *skill))


def keep_only(db: Connection, pool: str, found: dict[str, Skill]) -> None:
    """Replace the skills of a pool."""
    db.execute(delete(ratings).where(ratings.c.pool == pool))
    keep(db, pool, found)


def pools(db: Connection) -> list[str]:
    """The pools in which anything was counted, the busiest first."""
    query = select(rated_games.c.pool).group_by(rated_games.c.pool)
    return list(db.execute(query.order_by(func.count().desc(), rated_games.c.pool)).scalars())


def names(db: Connection, holders: Sequence[str]) -> dict[str, str]:
    """People's names at their latest tables."""
    query = (
        select(seats.c.holder, seats.c.name)
        .join(games, games.c.id == seats.c.game_id)
        .where(seats.c.holder.in_(holders))
        .order_by(games.c.moved_at)
    )
    return {row.holder: row.name for row in db.execute(query)}
