"""The processes that share a PostgreSQL database: who is there, who does what, and who looks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    Connection,
    Select,
    delete,
    exists,
    func,
    insert,
    select,
    text,
    tuple_,
    update,
)
from sqlalchemy.dialects.postgresql import insert as insert_or

from bruxelles1893.server.storage.rows import (
    TABLE_PLACE,
    Head,
    LeaseRow,
    PresenceRow,
    ProcessRow,
)
from bruxelles1893.server.storage.schema import (
    games,
    leases,
    pads,
    presence,
    processes,
    talk,
    tournaments,
)

DEAD_SECONDS: Final = 5.0
"""Seconds without a beat after which a process counts as dead."""
NOW: Final = text("SELECT EXTRACT(EPOCH FROM clock_timestamp())::float8")


def time_of_database(db: Connection) -> float:
    """The time that all processes share."""
    return float(db.execute(NOW).scalar_one())


# --- Processes ----------------------------------------------------------------------------------


def beat(db: Connection, process: str, now: float) -> bool:
    """Say that a process is there; False if it was taken for dead."""
    own = update(processes).where(processes.c.id == process)
    if db.execute(own.values(beat_at=now)).rowcount:
        return True
    db.execute(insert(processes).values(ProcessRow(process, now)._asdict()))
    return False


def leave(db: Connection, process: str) -> None:
    """A process ends; another is to take up its work."""
    db.execute(update(processes).where(processes.c.id == process).values(beat_at=0.0))


def bury(db: Connection, now: float) -> list[str]:
    """Forget the processes that died; of several that do so at once each gets other ones."""
    dead = select(processes.c.id).where(processes.c.beat_at < now - DEAD_SECONDS)
    found = list(db.execute(dead.with_for_update(skip_locked=True)).scalars())
    if found:
        db.execute(delete(leases).where(leases.c.holder.in_(found)))
        db.execute(delete(presence).where(presence.c.process.in_(found)))
        db.execute(delete(processes).where(processes.c.id.in_(found)))
    return found


# --- Leases -------------------------------------------------------------------------------------


def claim(db: Connection, job: str, number: int, process: str, now: float) -> bool:
    """Claim a job that no living process does; of several at once one gets it."""
    is_alive = exists().where(
        processes.c.id == leases.c.holder, processes.c.beat_at > now - DEAD_SECONDS
    )
    row = LeaseRow(job, number, process, now)._asdict()
    claimed = insert_or(leases).values(row)
    is_free = (leases.c.number < number) | ~is_alive | (leases.c.holder == process)
    query = claimed.on_conflict_do_update(index_elements=["job"], set_=row, where=is_free)
    return db.execute(query.returning(leases.c.job)).first() is not None


def release(db: Connection, job: str, number: int, process: str) -> None:
    """Leave a job to others."""
    mine = (leases.c.job == job, leases.c.number == number, leases.c.holder == process)
    db.execute(delete(leases).where(*mine))


def forget_leases(db: Connection, process: str, before: float) -> None:
    """Delete the old leases of a process: later claims of these jobs have later numbers."""
    old = (leases.c.holder == process, leases.c.taken_at < before)
    db.execute(delete(leases).where(*old))


# --- Presence -----------------------------------------------------------------------------------


def end_presence(db: Connection, gone: Sequence[PresenceRow]) -> None:
    """Some have gone."""
    key = tuple_(presence.c.process, presence.c.topic, presence.c.identity)
    db.execute(delete(presence).where(key.in_([row[:3] for row in gone])))


def add_presence(db: Connection, come: Sequence[PresenceRow]) -> None:
    """Some have come."""
    db.execute(insert(presence), [row._asdict() for row in come])


def forget_presence(db: Connection, process: str) -> None:
    """Forget everybody who was present in a process."""
    db.execute(delete(presence).where(presence.c.process == process))


def present(db: Connection, process: str, topic: str) -> list[PresenceRow]:
    """The people who look at a topic in other processes."""
    query = select(presence).where(presence.c.topic == topic, presence.c.process != process)
    return [PresenceRow(*row) for row in db.execute(query)]


def present_among(
    db: Connection, process: str, topic: str, identities: Collection[str]
) -> set[str]:
    """Those of some people who look at a topic by another process."""
    query = select(presence.c.identity).where(
        presence.c.topic == topic,
        presence.c.identity.in_(identities),
        presence.c.process != process,
    )
    return set(db.execute(query).scalars())


# --- How far things are -------------------------------------------------------------------------


def heads(db: Connection, game_ids: Iterable[str]) -> Mapping[str, Head]:
    """The heads of some games."""
    query = select(games.c.id, games.c.number, games.c.version).where(games.c.id.in_(game_ids))
    return {game_id: Head(number, version) for game_id, number, version in db.execute(query)}


def last_lines(db: Connection, places: Iterable[str]) -> Mapping[str, float]:
    """The last line that was said at places."""
    query = select(talk.c.place, func.max(talk.c.number)).where(talk.c.place.in_(places))
    return _pairs(db, query.group_by(talk.c.place))


def pad_changes(db: Connection, codes: Iterable[str]) -> Mapping[str, float]:
    """The last changes of score sheets."""
    query = select(pads.c.code, pads.c.changed_at).where(pads.c.code.in_(codes))
    return _pairs(db, query)


def tournament_versions(db: Connection, ids: Iterable[str]) -> Mapping[str, float]:
    """The versions of tournaments."""
    query = select(tournaments.c.id, tournaments.c.version).where(tournaments.c.id.in_(ids))
    return _pairs(db, query)


def _pairs(db: Connection, query: Select[Any]) -> dict[str, float]:
    return {str(key): float(value) for key, value in db.execute(query)}


def place_of(topic: str) -> str:
    """The place of talk for a topic: tables are topics by their mere id."""
    return topic if ":" in topic else TABLE_PLACE + topic
