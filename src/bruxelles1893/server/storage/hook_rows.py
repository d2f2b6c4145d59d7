"""Web hooks in the database, and the calls that are due: they outlast a restart.

A call is claimed before it is made, by putting it off for a while. So of several processes one
makes it, and if that one dies another makes it later.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, or_, select, update

from bruxelles1893.server.storage.hook_sites import site_of_url
from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import YOUR_TURN, CallRow, HookRow
from bruxelles1893.server.storage.schema import calls, hooks, seats

LONGEST_PUT_OFF: Final = 600.0
"""No call is put off for longer: one that seems to be was put off by a clock that went back."""


def hook(db: Connection, identity: str) -> HookRow | None:
    """The address that a person wants to be called at."""
    row = db.execute(select(hooks).where(hooks.c.identity == identity)).first()
    return None if row is None else HookRow(*row)


def keep_hook(db: Connection, identity: str, url: str | None, now: float) -> None:
    """Remember an address, or forget it."""
    if url is None:
        db.execute(delete(calls).where(calls.c.identity == identity))
        db.execute(delete(hooks).where(hooks.c.identity == identity))
    else:
        put(db, hooks, ("identity",), HookRow(identity, url, site_of_url(url), now))


def delete_old_hooks(db: Connection, before: float) -> int:
    """Forget the addresses of people who sit at no table any more; how many they were."""
    seated = select(seats.c.holder).where(seats.c.holder.is_not(None))
    old = and_(hooks.c.kept_at < before, hooks.c.identity.not_in(seated))
    db.execute(delete(calls).where(calls.c.identity.in_(select(hooks.c.identity).where(old))))
    return db.execute(delete(hooks).where(old)).rowcount


def plan_call(
    db: Connection,
    identity: str,
    game_id: str,
    number: int,
    now: float,
    event: str = YOUR_TURN,
) -> None:
    """Somebody is to be called, if they want it; an older call about the same is dropped."""
    wanted = hook(db, identity)
    if wanted is not None:
        row = CallRow(identity, game_id, number, 0, now, wanted.site, event)
        put(db, calls, ("identity", "game_id", "event"), row)


def due_calls(db: Connection, now: float, but_for: Collection[str], most: int) -> list[CallRow]:
    """The calls to be made now, the longest due first, but for those to some sites."""
    is_due = or_(calls.c.due_at <= now, calls.c.due_at > now + LONGEST_PUT_OFF)
    query = select(calls).where(is_due, calls.c.site.not_in(but_for))
    return rows_of(db, query.order_by(calls.c.due_at).limit(most), CallRow)


def put_off(db: Connection, call: CallRow, until: float, failures: int) -> bool:
    """Let a call be made later; False if another process has taken it, or a newer turn has."""
    changed = update(calls).where(_same(call), calls.c.due_at == call.due_at)
    return db.execute(changed.values(due_at=until, failures=failures)).rowcount == 1


def end_call(db: Connection, call: CallRow) -> None:
    """A call has been made, or is given up."""
    db.execute(delete(calls).where(_same(call)))


def _same(call: CallRow) -> ColumnElement[bool]:
    return and_(
        calls.c.identity == call.identity,
        calls.c.game_id == call.game_id,
        calls.c.number == call.number,
        calls.c.event == call.event,
    )
