"""Stored rows of talk: lines, mutes and reports."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from bruxelles1893.server.storage.errors import Taken
from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import MuteRow, ReportRow, TalkRow
from bruxelles1893.server.storage.schema import mutes, talk, talk_reports


def last_number(db: Connection, place: str) -> int:
    """The number of a place's last line; 0 if there is none."""
    query = select(func.max(talk.c.number)).where(talk.c.place == place)
    return int(db.execute(query).scalar() or 0)


def say(db: Connection, row: TalkRow) -> None:
    """Add a line; raises `Taken` if another line has the number."""
    try:
        db.execute(insert(talk).values(row._asdict()))
    except IntegrityError as error:
        raise Taken from error


def lines(db: Connection, place: str, most: int) -> list[TalkRow]:
    """The last lines of a place, in order."""
    query = select(talk).where(talk.c.place == place).order_by(talk.c.number.desc())
    return rows_of(db, query.limit(most), TalkRow)[::-1]


def line(db: Connection, place: str, number: int) -> TalkRow | None:
    """One line."""
    query = select(talk).where(_is_line(place, number))
    return next(iter(rows_of(db, query, TalkRow)), None)


def change_line(db: Connection, place: str, number: int, kind: str, text: str) -> None:
    """Change the text of a line."""
    db.execute(update(talk).where(_is_line(place, number)).values(kind=kind, text=text))


def _is_line(place: str, number: int) -> ColumnElement[bool]:
    return and_(talk.c.place == place, talk.c.number == number)


# --- Mutes --------------------------------------------------------------------------------------


def mutes_of(db: Connection, identity: str) -> list[MuteRow]:
    """The people whom a person has muted, the latest first."""
    query = select(mutes).where(mutes.c.identity == identity).order_by(mutes.c.since.desc())
    return rows_of(db, query, MuteRow)


def keep_mute(db: Connection, row: MuteRow) -> None:
    """Mute somebody."""
    put(db, mutes, ("identity", "other"), row)


def end_mute(db: Connection, identity: str, code: str) -> None:
    """Unmute somebody."""
    db.execute(delete(mutes).where(mutes.c.identity == identity, mutes.c.code == code))


# --- Reports ------------------------------------------------------------------------------------


def keep_report(db: Connection, row: ReportRow) -> None:
    """Store a report of a line, one for each person."""
    put(db, talk_reports, ("place", "number", "reporter"), row)


def open_reports(db: Connection, most: int) -> list[ReportRow]:
    """The open reports for the operator, the oldest first."""
    query = select(talk_reports).where(talk_reports.c.closed_at.is_(None))
    return rows_of(db, query.order_by(talk_reports.c.reported_at).limit(most), ReportRow)


def close_report(db: Connection, place: str, number: int, now: float) -> bool:
    """Close the open reports of a line; False if there are none."""
    is_it = and_(
        talk_reports.c.place == place,
        talk_reports.c.number == number,
        talk_reports.c.closed_at.is_(None),
    )
    return db.execute(update(talk_reports).where(is_it).values(closed_at=now)).rowcount > 0


# --- What is kept of people ---------------------------------------------------------------------


def said_by(db: Connection, identity: str) -> list[TalkRow]:
    """All stored lines of a person."""
    query = select(talk).where(talk.c.identity == identity).order_by(talk.c.said_at)
    return rows_of(db, query, TalkRow)


def forget(db: Connection, identity: str) -> None:
    """Delete a person's lines, mutes and reports."""
    db.execute(delete(talk).where(talk.c.identity == identity))
    db.execute(delete(mutes).where(or_(mutes.c.identity == identity, mutes.c.other == identity)))
    of_them = or_(talk_reports.c.reporter == identity, talk_reports.c.speaker == identity)
    db.execute(delete(talk_reports).where(of_them))
