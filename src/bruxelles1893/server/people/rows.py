"""Stored rows of people: settings, names, membership and passkeys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, and_, bindparam, delete, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from bruxelles1893.server.people.look_alikes import looks
from bruxelles1893.server.people.model import Preferences, read_preferences
from bruxelles1893.server.storage.errors import Taken
from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import ChallengeRow, LookRow, PasskeyRow, PersonRow
from bruxelles1893.server.storage.schema import (
    devices,
    games,
    member_looks,
    passkey_challenges,
    passkeys,
    people,
    seats,
)

_ONE: Final = select(literal(1).label("one")).subquery("request")
_OUT: Final = and_(
    devices.c.identity == bindparam("identity"),
    devices.c.device == bindparam("device"),
    devices.c.signed_out_at.is_not(None),
)
ARRIVAL: Final = select(devices.c.signed_out_at, *people.c).select_from(
    _ONE.outerjoin(people, people.c.identity == bindparam("identity")).outerjoin(devices, _OUT)
)
"""One query of each request: whether the device was signed out, and the row of its person."""


def arrival(db: Connection, identity: str, device: str) -> tuple[bool, PersonRow | None]:
    """Whether a device was signed out, and the row of its person."""
    signed_out_at, *row = db.execute(ARRIVAL, {"identity": identity, "device": device}).one()
    return signed_out_at is not None, None if row[0] is None else PersonRow(*row)


def person(db: Connection, identity: str) -> PersonRow | None:
    """The row of a person."""
    row = db.execute(select(people).where(people.c.identity == identity)).first()
    return None if row is None else PersonRow(*row)


def preferences(db: Connection, identity: str) -> Preferences:
    """The settings of a person."""
    row = person(db, identity)
    return read_preferences("" if row is None else row.preferences)


def keep_person(db: Connection, row: PersonRow) -> None:
    """Add a person, or replace their row."""
    put(db, people, ("identity",), row)


def by_handle(db: Connection, handle: str) -> PersonRow | None:
    """The member with a handle."""
    is_it = (people.c.handle == handle) & people.c.member_since.is_not(None)
    row = db.execute(select(people).where(is_it)).first()
    return None if row is None else PersonRow(*row)


def named(db: Connection, name: str) -> PersonRow | None:
    """The member with a name, in capitals or not."""
    wanted = select(member_looks.c.identity).where(member_looks.c.look.in_(looks(name)))
    row = db.execute(select(people).where(people.c.identity.in_(wanted))).first()
    return None if row is None else PersonRow(*row)


def names_of(db: Connection, identities: Iterable[str]) -> dict[str, PersonRow]:
    """Members by their identities."""
    query = select(people).where(
        people.c.identity.in_(list(identities)), people.c.member_since.is_not(None)
    )
    return {row.identity: row for row in rows_of(db, query, PersonRow)}


def rename(db: Connection, identity: str, name: str) -> None:
    """Rename a person who has a row; raises `Taken` if the name is another member's."""
    row = person(db, identity)
    if row is None:
        return
    if row.member_since is not None:
        take_name(db, identity, name)
    db.execute(update(people).where(people.c.identity == identity).values(name=name))


def take_name(db: Connection, identity: str, name: str) -> None:
    """Reserve a name for a member; raises `Taken` if another member's looks like it."""
    db.execute(delete(member_looks).where(member_looks.c.identity == identity))
    try:
        wanted = [LookRow(look, identity)._asdict() for look in looks(name)]
        db.execute(insert(member_looks), wanted)
    except IntegrityError as error:
        raise Taken from error


def mark_seats(db: Connection, identity: str, handle: str, name: str) -> None:
    """Mark the seats that a person took under a name as those of a member, for all to see."""
    own = (seats.c.holder == identity) & (seats.c.name == name)
    marked = select(seats.c.game_id).where(own & (seats.c.member == ""))
    db.execute(update(games).where(games.c.id.in_(marked)).values(version=games.c.version + 1))
    db.execute(update(seats).where(own).values(member=handle))


# --- Passkeys -----------------------------------------------------------------------------------


def keep_passkey(db: Connection, row: PasskeyRow) -> None:
    """Add a passkey, or change it."""
    put(db, passkeys, ("id",), row)


def passkey(db: Connection, passkey_id: str) -> PasskeyRow | None:
    """A passkey."""
    row = db.execute(select(passkeys).where(passkeys.c.id == passkey_id)).first()
    return None if row is None else PasskeyRow(*row)


def passkeys_of(db: Connection, identity: str) -> list[PasskeyRow]:
    """The passkeys of a member, the oldest first."""
    query = select(passkeys).where(passkeys.c.identity == identity)
    return rows_of(db, query.order_by(passkeys.c.added_at), PasskeyRow)


def forget_passkey(db: Connection, passkey_id: str) -> None:
    """Delete a passkey."""
    db.execute(delete(passkeys).where(passkeys.c.id == passkey_id))


def keep_challenge(db: Connection, row: ChallengeRow, now: float) -> None:
    """Store a challenge for a browser to sign; old ones are deleted."""
    db.execute(delete(passkey_challenges).where(passkey_challenges.c.expires_at < now))
    put(db, passkey_challenges, ("identity",), row)


def use_challenge(db: Connection, identity: str, now: float) -> str | None:
    """The challenge for somebody's browser to sign: it can be used once."""
    own = passkey_challenges.c.identity == identity
    row = db.execute(select(passkey_challenges).where(own)).first()
    db.execute(delete(passkey_challenges).where(own))
    return None if row is None or row.expires_at < now else str(row.challenge)
