"""Devices of people, and the codes by which a device becomes one of a person."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, select, union_all, update

from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import DeviceCodeRow, DeviceRow, RecoveryCodeRow
from bruxelles1893.server.storage.schema import (
    addresses,
    device_codes,
    devices,
    games,
    people,
    recovery_codes,
    seats,
    solved_lessons,
)


def lock_person(db: Connection, identity: str) -> None:
    """Lock the devices and codes of a person until the commit.

    SQLite has one writer at a time anyway.
    """
    if db.dialect.name != "sqlite":
        db.execute(select(func.pg_advisory_xact_lock(func.hashtext(identity))))


def keep_device(db: Connection, row: DeviceRow) -> None:
    """Add a device, or change it; one that was signed out stays so."""
    known = device(db, row.identity, row.device)
    if known is None or known.signed_out_at is None:
        put(db, devices, ("identity", "device"), row)


def device(db: Connection, identity: str, name: str) -> DeviceRow | None:
    """A device of a person, if it has a row."""
    is_it = (devices.c.identity == identity) & (devices.c.device == name)
    row = db.execute(select(devices).where(is_it)).first()
    return None if row is None else DeviceRow(*row)


def devices_of(db: Connection, identity: str) -> list[DeviceRow]:
    """The devices of a person that are signed in, the oldest first."""
    is_in = (devices.c.identity == identity) & devices.c.signed_out_at.is_(None)
    return rows_of(db, select(devices).where(is_in).order_by(devices.c.added_at), DeviceRow)


def signed_out_since(db: Connection, moment: float) -> list[tuple[str, str]]:
    """The devices that were signed out after a moment."""
    query = select(devices.c.identity, devices.c.device).where(devices.c.signed_out_at > moment)
    return [(identity, name) for identity, name in db.execute(query)]


def keep_code(db: Connection, row: DeviceCodeRow, now: float) -> None:
    """Remember a code; the person's older ones, and all that have expired, are forgotten."""
    is_old = (device_codes.c.identity == row.identity) | (device_codes.c.expires_at < now)
    db.execute(delete(device_codes).where(is_old))
    put(db, device_codes, ("code",), row)


def forget_codes(db: Connection, identity: str) -> None:
    """Make the codes of a person worthless."""
    db.execute(delete(device_codes).where(device_codes.c.identity == identity))


def code(db: Connection, digest: str, now: float) -> DeviceCodeRow | None:
    """The row of a code, if it has not expired."""
    query = select(device_codes).where(
        device_codes.c.code == digest, device_codes.c.expires_at >= now
    )
    row = db.execute(query).first()
    return None if row is None else DeviceCodeRow(*row)


def use_code(db: Connection, digest: str) -> None:
    """Use a code up."""
    db.execute(delete(device_codes).where(device_codes.c.code == digest))


def recovery(db: Connection, identity: str) -> RecoveryCodeRow | None:
    """The recovery code of a person, if there is one."""
    query = select(recovery_codes).where(recovery_codes.c.identity == identity)
    row = db.execute(query).first()
    return None if row is None else RecoveryCodeRow(*row)


def keep_recovery(db: Connection, row: RecoveryCodeRow) -> None:
    """Remember a recovery code instead of the one before."""
    put(db, recovery_codes, ("identity",), row)


def recovered(db: Connection, digest: str) -> RecoveryCodeRow | None:
    """The person of a recovery code."""
    row = db.execute(select(recovery_codes).where(recovery_codes.c.code == digest)).first()
    return None if row is None else RecoveryCodeRow(*row)


def rename(db: Connection, identity: str, name: str) -> None:
    """Rename a person on codes, so that a device added later has the newest name."""
    for table in (recovery_codes, device_codes):
        db.execute(update(table).where(table.c.identity == identity).values(name=name))


def delete_unneeded(db: Connection, before: float, now: float) -> int:
    """Delete codes and devices of people of whom there is nothing else; how many they were.

    A device that was signed out is never forgotten: its cookie would be worth something again.
    """
    known = (
        select(seats.c.holder).where(seats.c.holder.is_not(None)),
        select(seats.c.claimed_from).where(seats.c.claimed_from.is_not(None)),
        select(games.c.creator),
        select(solved_lessons.c.identity),
        select(addresses.c.identity),
        select(people.c.identity).where(people.c.member_since.is_not(None)),
    )
    old_codes = (recovery_codes.c.made_at < before) & recovery_codes.c.identity.not_in(
        union_all(*known)
    )
    old_devices = (
        (devices.c.added_at < before)
        & devices.c.signed_out_at.is_(None)
        & devices.c.identity.not_in(union_all(*known, select(recovery_codes.c.identity)))
    )
    deleted = db.execute(delete(device_codes).where(device_codes.c.expires_at < now)).rowcount
    deleted += db.execute(delete(recovery_codes).where(old_codes)).rowcount
    return deleted + db.execute(delete(devices).where(old_devices)).rowcount
