"""Devices of people, and the codes by which a device becomes one of a person."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import DeviceCodeRow, DeviceRow, RecoveryCodeRow
from bruxelles1893.server.storage.schema import device_codes, devices, recovery_codes


def keep_device(db: Connection, row: DeviceRow) -> None:
    """Add a device, or change it."""
    put(db, devices, ("identity", "device"), row)


def devices_of(db: Connection, identity: str) -> list[DeviceRow]:
    """The devices of a person, the oldest first."""
    query = select(devices).where(devices.c.identity == identity).order_by(devices.c.added_at)
    return rows_of(db, query, DeviceRow)


def signed_out(db: Connection) -> set[tuple[str, str]]:
    """All devices that are no longer somebody."""
    query = select(devices.c.identity, devices.c.device).where(devices.c.is_signed_out)
    return {(identity, device) for identity, device in db.execute(query)}


def keep_code(db: Connection, row: DeviceCodeRow, now: float) -> None:
    """Remember a code; the person's older ones, and all that have expired, are forgotten."""
    is_old = (device_codes.c.identity == row.identity) | (device_codes.c.expires_at < now)
    db.execute(delete(device_codes).where(is_old))
    put(db, device_codes, ("code",), row)


def forget_codes(db: Connection, identity: str) -> None:
    """Make the codes of a person worthless."""
    db.execute(delete(device_codes).where(device_codes.c.identity == identity))


def code(db: Connection, digest: str, now: float) -> DeviceCodeRow | None:
    """What a code that has not expired is for."""
    query = select(device_codes).where(
        device_codes.c.code == digest, device_codes.c.expires_at >= now
    )
    row = db.execute(query).first()
    return None if row is None else DeviceCodeRow(*row)


def use_code(db: Connection, digest: str) -> bool:
    """Use a code up; False if another request was faster."""
    return db.execute(delete(device_codes).where(device_codes.c.code == digest)).rowcount == 1


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
