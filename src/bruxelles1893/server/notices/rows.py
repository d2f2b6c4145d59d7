"""Stored rows of notices: people's addresses, and the notices that are due.

A notice is claimed before it is sent, by holding it for a while. So of several processes one sends
it, and if that one dies another sends it later.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import sha256
from secrets import token_hex
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, func, or_, select, update

from bruxelles1893.server.notices.model import (
    CONSENT,
    DIGEST,
    HOOK,
    MAIL,
    PUSH,
    SEEN_AT_TABLE,
    due_at,
    topic_of,
    wants,
)
from bruxelles1893.server.people.rows import preferences
from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import AddressRow, NoticeRow
from bruxelles1893.server.storage.schema import addresses, notices
from bruxelles1893.server.storage.sites import site_of_url

LONGEST_HOLD: Final = 600.0
"""No claim is longer; one that seems to be was made by a clock that has gone back since."""
LONGEST_WAIT: Final = 26 * 3600.0
"""No notice waits longer than until the hour of the next day that its person chose."""
MAIL_SITE: Final = "mail"
"""The site of all mails, whoever they are for: they leave by the operator's one server."""
LONGEST_PROBLEM: Final = 200
ADDRESS_KEYS: Final = ("identity", "channel", "target")
NOTICE_KEYS: Final = ("identity", "channel", "target", "event", "topic")


# --- Addresses ----------------------------------------------------------------------------------


def address(db: Connection, identity: str, channel: str, target: str = "") -> AddressRow | None:
    """One address of a person."""
    found = rows_of(
        db, _addresses(identity, channel).where(addresses.c.target == target), AddressRow
    )
    return found[0] if found else None


def addresses_of(db: Connection, identity: str, channel: str) -> list[AddressRow]:
    """All addresses of a person for a channel, the oldest first."""
    query = _addresses(identity, channel).order_by(addresses.c.kept_at, addresses.c.target)
    return rows_of(db, query, AddressRow)


def _addresses(identity: str, channel: str) -> Select[tuple[object, ...]]:
    return select(addresses).where(addresses.c.identity == identity, addresses.c.channel == channel)


def keep_address(db: Connection, row: AddressRow) -> None:
    """Store an address. A browser belongs to the last person who asked for its pushes."""
    if row.channel == PUSH:
        same = and_(addresses.c.channel == PUSH, addresses.c.url == row.url)
        db.execute(delete(addresses).where(same, addresses.c.identity != row.identity))
    put(db, addresses, ADDRESS_KEYS, row)


def forget_address(db: Connection, identity: str, channel: str, target: str = "") -> None:
    """Delete an address and its due notices."""
    for table in (notices, addresses):
        here = (table.c.identity, table.c.channel, table.c.target)
        wanted = (identity, channel, target)
        db.execute(delete(table).where(*(a == b for a, b in zip(here, wanted, strict=True))))


class Asking(NamedTuple):
    """Something was asked of somebody: by digests of whom it was asked, by whom and from where."""

    target: str
    person: str
    network: str


def note_asking(db: Connection, channel: str, asking: Asking, now: float) -> None:
    """Store that something was asked; it stays when the address is deleted."""
    row = AddressRow(token_hex(16), channel, *asking, "", now, False)
    put(db, addresses, ADDRESS_KEYS, row)


def askings(db: Connection, channel: str, asking: Asking, since: float) -> tuple[int, int, int]:
    """How often a target, a person and a network asked; older ones are deleted."""
    asked = addresses.c.channel == channel
    db.execute(delete(addresses).where(asked, addresses.c.kept_at <= since))
    times = select(func.count()).where(asked)
    of_target, of_person, of_network = (
        int(db.execute(times.where(addresses.c[column] == value)).scalar_one())
        for column, value in zip(("target", "url", "keys"), asking, strict=True)
    )
    return of_target, of_person, of_network


def hook_row(identity: str, url: str, now: float) -> AddressRow:
    """The address of a web hook."""
    return AddressRow(identity, HOOK, "", url, "", site_of_url(url), now, True)


# --- The outbox ---------------------------------------------------------------------------------


def plan(
    db: Connection,
    identity: str,
    event: str,
    table: str,
    number: int,
    now: float,
    *,
    is_slow: bool = True,
    is_under_way: bool = False,
) -> None:
    """Plan a notice for each address that wants it; an older notice of the same is replaced."""
    query = select(addresses).where(addresses.c.identity == identity, addresses.c.is_confirmed)
    found = rows_of(db, query, AddressRow)
    if not found:
        return
    wanted = preferences(db, identity)
    for each in found:
        if not wants(wanted, each.channel, event, is_slow=is_slow):
            continue
        topic = topic_of(wanted, each.channel, event, table)
        due = due_at(wanted, each.channel, topic, now, is_under_way=is_under_way)
        key = (identity, each.channel, each.target, event, topic)
        put(db, notices, NOTICE_KEYS, NoticeRow(*key, number, 0, due, 0.0, _way_to(each)))


def plan_consent(db: Connection, row: AddressRow, now: float) -> None:
    """Plan the question to a mailbox whether mails are welcome."""
    key = (row.identity, row.channel, row.target, CONSENT, DIGEST)
    put(db, notices, NOTICE_KEYS, NoticeRow(*key, 0, 0, now, 0.0, _way_to(row)))


def _way_to(row: AddressRow) -> str:
    """The site that a notice to an address may wait for."""
    return MAIL_SITE if row.channel == MAIL else row.site


def is_consent_due(db: Connection, row: AddressRow) -> bool:
    """Whether a mailbox has still to be asked."""
    here = (row.identity, row.channel, row.target, CONSENT, DIGEST)
    same = (notices.c[name] == value for name, value in zip(NOTICE_KEYS, here, strict=True))
    return db.execute(select(notices.c.number).where(*same)).first() is not None


def keep_problem(db: Connection, row: NoticeRow, problem: str) -> None:
    """Note with a mail address why it could not be asked."""
    found = address(db, row.identity, row.channel, row.target)
    if found is not None:
        put(db, addresses, ADDRESS_KEYS, found._replace(keys=problem[:LONGEST_PROBLEM]))


def due_by_channel(db: Connection, now: float) -> list[tuple[str, int, float]]:
    """Due notices by channel: their number, and since when the oldest is due."""
    query = (
        select(notices.c.channel, func.count(), func.min(notices.c.due_at))
        .where(notices.c.due_at <= now)
        .group_by(notices.c.channel)
    )
    return [(channel, int(count), float(since)) for channel, count, since in db.execute(query)]


def has_due(db: Connection, now: float, but_for: Collection[str]) -> bool:
    """Whether any notice is due, except for some sites."""
    return db.execute(_due(now, but_for).limit(1)).first() is not None


def due(db: Connection, now: float, but_for: Collection[str], most: int) -> list[NoticeRow]:
    """Notices to send now, the longest due first, without those that another process claims."""
    query = _due(now, but_for).order_by(notices.c.due_at).limit(most)
    return rows_of(db, query.with_for_update(skip_locked=True), NoticeRow)


def _due(now: float, but_for: Collection[str]) -> Select[tuple[object, ...]]:
    is_due = or_(notices.c.due_at <= now, notices.c.due_at > now + LONGEST_WAIT)
    is_free = or_(notices.c.held_until <= now, notices.c.held_until > now + LONGEST_HOLD)
    return select(notices).where(is_due, is_free, notices.c.site.not_in(but_for))


def hold(db: Connection, row: NoticeRow, until: float, failures: int) -> bool:
    """Claim a notice; False if another process has it, or a newer turn replaced it."""
    changed = update(notices).where(_same(row), notices.c.held_until == row.held_until)
    return db.execute(changed.values(held_until=until, failures=failures)).rowcount == 1


def claimed(db: Connection, rows: Sequence[NoticeRow], until: float) -> list[NoticeRow]:
    """Those of some notices that this process has claimed now."""
    return [row._replace(held_until=until) for row in rows if hold(db, row, until, row.failures)]


def end(db: Connection, row: NoticeRow) -> None:
    """Delete a notice that was sent or is given up."""
    db.execute(delete(notices).where(_same(row)))


def notice_id(row: NoticeRow) -> str:
    """What tells a notice from all others, also from a later one about the same."""
    parts = (*(getattr(row, name) for name in NOTICE_KEYS), row.number, row.due_at)
    return sha256(" ".join(map(str, parts)).encode()).hexdigest()[:32]


def is_planned(db: Connection, identity: str, table: str) -> bool:
    """Whether a notice is planned about what a person sees at a table."""
    return (
        db.execute(select(notices.c.number).where(_seen(identity, table)).limit(1)).first()
        is not None
    )


def seen(db: Connection, identity: str, table: str) -> None:
    """Cancel notices about what a person has seen at a table; programs are called all the same."""
    db.execute(delete(notices).where(_seen(identity, table)))


def _seen(identity: str, table: str) -> ColumnElement[bool]:
    return and_(
        notices.c.identity == identity,
        notices.c.channel != HOOK,
        notices.c.event.in_(SEEN_AT_TABLE),
        notices.c.topic == table,
    )


def _same(row: NoticeRow) -> ColumnElement[bool]:
    return and_(
        *(notices.c[name] == getattr(row, name) for name in NOTICE_KEYS),
        notices.c.number == row.number,
    )
