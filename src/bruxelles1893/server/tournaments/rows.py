"""Stored rows of tournaments."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, insert, or_, select, update

from bruxelles1893.server.storage.queries import rows_of
from bruxelles1893.server.storage.rows import ENDED, FINISHED, TournamentRow
from bruxelles1893.server.storage.schema import games, tournaments


def add(db: Connection, row: TournamentRow) -> None:
    """A new tournament."""
    db.execute(insert(tournaments).values(row._asdict()))


def find(db: Connection, tournament_id: str, *, locked: bool = False) -> TournamentRow | None:
    """A tournament; `locked` keeps others from changing it until the end of the transaction."""
    query = select(tournaments).where(tournaments.c.id == tournament_id)
    row = db.execute(query.with_for_update() if locked else query).first()
    return None if row is None else TournamentRow(*row)


def ended_among(db: Connection, table_ids: Collection[str]) -> list[str]:
    """Those of some tables whose game is over."""
    is_over = games.c.status.in_((FINISHED, ENDED))
    query = select(games.c.id).where(games.c.id.in_(table_ids), is_over)
    return list(db.execute(query.order_by(games.c.moved_at)).scalars()) if table_ids else []


def change(db: Connection, row: TournamentRow) -> None:
    """Replace a tournament."""
    changed = update(tournaments).where(tournaments.c.id == row.id)
    db.execute(changed.values(row._asdict()))


def latest(db: Connection, most: int) -> list[TournamentRow]:
    """The tournaments, the latest first."""
    query = select(tournaments).order_by(tournaments.c.created_at.desc()).limit(most)
    return rows_of(db, query, TournamentRow)


def of_club(db: Connection, club: str, most: int) -> list[TournamentRow]:
    """The tournaments of a club, the latest first."""
    query = select(tournaments).where(tournaments.c.club == club)
    return rows_of(db, query.order_by(tournaments.c.created_at.desc()).limit(most), TournamentRow)


def of_season(db: Connection, row: TournamentRow, most: int) -> list[TournamentRow]:
    """The tournaments of one season, the earliest first: of one club, or of one organiser."""
    query = select(tournaments).where(
        tournaments.c.season == row.season, tournaments.c.club == row.club
    )
    if not row.club:
        query = query.where(tournaments.c.organiser == row.organiser)
    return rows_of(db, query.order_by(tournaments.c.created_at).limit(most), TournamentRow)


def of_person(db: Connection, identity: str, *, locked: bool = False) -> list[TournamentRow]:
    """The tournaments in which somebody plays or that they organise."""
    is_theirs = or_(tournaments.c.organiser == identity, tournaments.c.state.contains(identity))
    query = select(tournaments).where(is_theirs).order_by(tournaments.c.created_at)
    return rows_of(db, query.with_for_update() if locked else query, TournamentRow)
