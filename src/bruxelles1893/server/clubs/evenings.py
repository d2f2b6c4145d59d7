"""Evenings of a club: arranged, moved, called off, and answered."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Connection

from bruxelles1893.server.clubs import rows
from bruxelles1893.server.clubs.model import ANSWERS, CalendarEvent, calendar, next_reminder
from bruxelles1893.server.clubs.permissions import (
    checked_name,
    found_club,
    found_evening,
    leading,
    role_of,
)
from bruxelles1893.server.notices import rows as notice_rows
from bruxelles1893.server.notices.model import EVENING_MOVED, EVENING_OFF, EVENING_SOON
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.storage.rows import EveningRow, SignUpRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import BadOrder, NotAllowed

MOST_CHANGES: Final = 50
"""The most changes of an evening: each may send mails."""


class Evenings:
    """What organisers do with evenings, and what members answer."""

    def __init__(self, store: Store, limits: Limits, clock: Callable[[], float]) -> None:
        self._store: Final = store
        self._limits: Final = limits
        self._clock: Final = clock

    def add(
        self, who: Identity, club_id: str, title: str, notes: str, starts_at: float, minutes: int
    ) -> None:
        """Arrange an evening."""
        now = self._clock()
        with leading(self._store, who, club_id) as (db, _):
            row = _planned(
                EveningRow(secrets.token_hex(8), club_id, title, notes, starts_at, minutes, now),
                now,
            )
            if len(rows.evenings_of(db, [club_id], now)) >= self._limits.evenings:
                raise BadOrder(f"a club has {self._limits.evenings} coming evenings at most")
            rows.keep_evening(db, row)

    def change(
        self, who: Identity, evening_id: str, title: str, notes: str, starts_at: float, minutes: int
    ) -> str:
        """Change an evening, and tell the others if it begins at another time; its club."""
        now = self._clock()
        with self._changing(who, evening_id) as (db, row):
            if row.revision > MOST_CHANGES:
                raise BadOrder(f"an evening is changed {MOST_CHANGES} times at most")
            changed = _planned(
                row._replace(title=title, notes=notes, starts_at=starts_at, minutes=minutes), now
            )
            rows.keep_evening(db, changed)
            if changed.starts_at != row.starts_at:
                self._tell(db, changed, EVENING_MOVED, but_for=who)
        return row.club

    def cancel(self, who: Identity, evening_id: str) -> str:
        """Cancel an evening, and tell the others; returns its club."""
        with self._changing(who, evening_id) as (db, row):
            gone = row._replace(is_cancelled=True, changed_at=self._clock(), remind_at=None)
            rows.keep_evening(db, gone)
            self._tell(db, gone, EVENING_OFF, but_for=who)
        return row.club

    @contextmanager
    def _changing(self, who: Identity, evening_id: str) -> Iterator[tuple[Connection, EveningRow]]:
        """A transaction of somebody who changes an evening that is not called off."""
        with self._store.reading() as db:
            club_id = found_evening(db, evening_id).club
        with leading(self._store, who, club_id) as (db, _):
            row = found_evening(db, evening_id)
            if row.is_cancelled:
                raise NotAllowed("this evening has been called off")
            yield db, row._replace(revision=row.revision + 1)

    def _tell(
        self, db: Connection, row: EveningRow, event: str, but_for: Identity | None = None
    ) -> None:
        """Notify those who come, or perhaps do; an older notice of the same gives way."""
        for identity in rows.awaited_at(db, row):
            if but_for is None or identity != but_for.id:
                notice_rows.plan(db, identity, event, row.id, row.revision, self._clock())

    def remind(self) -> None:
        """Remind people of evenings that begin soon."""
        now = self._clock()
        with self._store.reading() as db:
            if not rows.to_remind_of(db, now):
                return
        with self._store.writing() as db:
            for row in rows.to_remind_of(db, now, locked=True):
                left = next_reminder(row.starts_at, now)
                rows.keep_evening(db, row._replace(remind_at=left))
                if row.starts_at > now:
                    self._tell(db, row, EVENING_SOON)

    def answer(self, who: Identity, evening_id: str, answer: str) -> str:
        """Answer whether the person comes; returns the club of the evening."""
        if answer not in ANSWERS:
            raise BadOrder(f"expected one of {', '.join(ANSWERS)}")
        with self._store.writing() as db:
            row = found_evening(db, evening_id)
            if not role_of(db, row.club, who):
                raise NotAllowed("only members of the club sign up")
            rows.keep_sign_up(db, SignUpRow(evening_id, who.id, answer, self._clock()))
        return row.club

    def calendar(self, evening_id: str, site: str) -> str:
        """An evening as a calendar file, for everybody who knows its address."""
        with self._store.reading() as db:
            row = found_evening(db, evening_id)
            club = found_club(db, row.club)
        event = CalendarEvent(
            uid=f"{row.id}@bruxelles1893",
            title=f"{club.name}: {row.title}",
            notes=row.notes,
            url=f"{site}/clubs/{row.club}",
            starts_at=row.starts_at,
            minutes=row.minutes,
            made_at=row.made_at,
            changed_at=row.changed_at,
            revision=row.revision,
            is_cancelled=row.is_cancelled,
        )
        return calendar([event])


def _planned(row: EveningRow, now: float) -> EveningRow:
    """An evening as it was just planned or changed."""
    if row.starts_at < now:
        raise BadOrder("an evening begins in the future")
    return row._replace(
        title=checked_name(row.title, 60),
        notes=row.notes.strip()[:400],
        changed_at=now,
        remind_at=next_reminder(row.starts_at, now),
    )
