"""The service for talk: say something, read, mute, report, and turn it off."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Connection

from bruxelles1893.server.background.peers import NoPeers, Peers
from bruxelles1893.server.background.streams import TALK, Hub
from bruxelles1893.server.clubs import rows as club_rows
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage.errors import Taken
from bruxelles1893.server.storage.queries import nothing_else
from bruxelles1893.server.storage.rows import ENDED, FINISHED, Head, MuteRow, ReportRow, TalkRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.disclosure import is_among_people, is_late
from bruxelles1893.server.tables.errors import NotAllowed
from bruxelles1893.server.tables.resources import Resources
from bruxelles1893.server.talk import rows
from bruxelles1893.server.talk.errors import TalkIsOff, UnknownLine
from bruxelles1893.server.talk.model import (
    CLUB,
    MOST_SHOWN,
    PHRASE,
    REMOVED,
    TEXT,
    Access,
    Conversation,
    Muted,
    Place,
    SaidLine,
    TalkReport,
    checked_phrase,
    checked_text,
    is_heard,
)

TRIES: Final = 5
MOST_REPORTS: Final = 500


class Talk:
    """The talk at all tables and in all clubs."""

    def __init__(
        self,
        resources: Resources,
        hub: Hub,
        clock: Callable[[], float] = time.time,
        peers: Peers | None = None,
    ) -> None:
        self._resources: Final = resources
        self._store: Final[Store] = resources.store
        self._hub: Final = hub
        self._clock: Final = clock
        self._peers: Final = peers or NoPeers()

    # --- Who may what -----------------------------------------------------------------------

    def _access(self, db: Connection, who: Identity, place: Place) -> Access:
        if place.kind == CLUB:
            if club_rows.member(db, place.target, who.id) is None:
                raise NotAllowed("only members of the club talk here")
            return Access(who.shown_name, who.handle, False, False, False)
        row, seats = self._resources.rows_in(db, place.target)
        own = next((seat for seat in seats if seat.holder == who.id), None)
        is_over = row.status in (FINISHED, ENDED)
        seated = {seat.holder for seat in seats}
        watching = self._onlookers(row.id, seated)
        return Access(
            name=who.shown_name if own is None else own.name,
            handle=who.handle if own is None else own.member,
            is_watching=own is None,
            is_off=not (row.allows_talk and is_among_people(seats)),
            hears_watchers=own is None or is_over,
            until=self._clock() - row.watch_delay if is_late(who, row, seats) else None,
            can_turn=row.creator == who.id and is_among_people(seats),
            watchers=tuple(sorted(each.shown_name for each in watching)),
        )

    def watchers(self, table_id: str) -> int:
        """How many people watch a table."""
        with self._store.reading() as db:
            seats = self._resources.rows_in(db, table_id)[1]
        seated = {seat.holder for seat in seats}
        return len(self._onlookers(table_id, seated))

    def _onlookers(self, table_id: str, seated: set[str | None]) -> list[Identity]:
        """The people who watch a table, each once, from all processes."""
        people = [*self._peers.people_at(table_id), *self._hub.people_at(table_id)]
        return [
            each for each in {each.id: each for each in people}.values() if each.id not in seated
        ]

    # --- Reading and saying -----------------------------------------------------------------

    def read(self, who: Identity, place: Place) -> Conversation:
        """The talk that a person hears at a place."""
        with self._store.reading() as db:
            access = self._access(db, who, place)
            unheard = rows.mutes_of(db, who.id)
            found = rows.lines(db, place.key, MOST_SHOWN)
        others = {each.other for each in unheard}
        lines = tuple(
            _line(row, who) for row in found if is_heard(row, access) and row.identity not in others
        )
        muted = tuple(Muted(each.name, each.code) for each in unheard)
        return Conversation(place, access, lines, muted)

    def say(self, who: Identity, place: Place, text: str = "", phrase: str = "") -> None:
        """Say something in the person's own words, or a phrase that each reader sees translated."""
        kind, said = (PHRASE, checked_phrase(phrase)) if phrase else (TEXT, checked_text(text))
        with self._store.reading() as db:
            access = self._access(db, who, place)
        if access.is_off:
            raise TalkIsOff("at this table nobody talks")
        for _ in range(TRIES):
            try:
                self._add(who, place, access, kind, said)
            except Taken:
                continue
            self._hub.talked(place.topic)
            return

    def _add(self, who: Identity, place: Place, access: Access, kind: str, text: str) -> None:
        """Add a line; raises `Taken` if another came at the same moment."""
        with self._store.writing() as db:
            row = TalkRow(
                place=place.key,
                number=rows.last_number(db, place.key) + 1,
                identity=who.id,
                name=access.name,
                handle=access.handle,
                kind=kind,
                text=text,
                said_at=self._clock(),
                is_watching=access.is_watching,
            )
            rows.say(db, row)
            self._store.tell_others(db, TALK + place.topic, Head(0, 0))

    # --- Mute and report --------------------------------------------------------------------

    def mute(self, who: Identity, place: Place, number: int, *, is_reported: bool = False) -> None:
        """Mute the person who said a line, here and elsewhere, and perhaps report the line."""
        now = self._clock()
        with self._store.writing() as db:
            access = self._access(db, who, place)
            said = rows.line(db, place.key, number)
            if said is None or said.identity == who.id or not is_heard(said, access):
                raise UnknownLine("there is no such line of somebody else")
            code = secrets.token_hex(8)
            rows.keep_mute(db, MuteRow(who.id, said.identity, said.name, code, now))
            if is_reported and said.kind == TEXT:
                report = ReportRow(
                    *(place.key, number, who.id, said.identity, said.name, said.text, now, None)
                )
                rows.keep_report(db, report)

    def mute_person(self, who: Identity, other: str, name: str) -> None:
        """Mute somebody everywhere: neither their lines nor their invitations come any more."""
        if other == who.id:
            raise NotAllowed("nobody mutes themselves")
        with self._store.writing() as db:
            row = MuteRow(who.id, other, name, secrets.token_hex(8), self._clock())
            rows.keep_mute(db, row)

    def mute_code(self, who: Identity, other: str) -> str:
        """The code by which somebody is heard again; empty if they are not muted."""
        with self._store.reading() as db:
            found = (each.code for each in rows.mutes_of(db, who.id) if each.other == other)
            return next(found, "")

    def hear_again(self, who: Identity, code: str) -> None:
        """Unmute somebody."""
        with self._store.writing() as db:
            rows.end_mute(db, who.id, code)

    # --- For the operator -------------------------------------------------------------------

    def open_reports(self) -> list[TalkReport]:
        """Open reports for the operator, the oldest first."""
        with self._store.reading() as db:
            found = rows.open_reports(db, MOST_REPORTS)
        reporters = Counter((each.place, each.number) for each in found)
        first = {(each.place, each.number): each for each in reversed(found)}
        return [
            TalkReport(
                each.place, each.number, each.name, each.text, each.reported_at, reporters[line]
            )
            for line, each in reversed(first.items())
        ]

    def close_report(
        self,
        place: str,
        number: int,
        *,
        removes_line: bool = False,
        also: Callable[[Connection], None] = nothing_else,
    ) -> None:
        """Close a report; the operator may remove the line for everybody."""
        with self._store.writing() as db:
            if not rows.close_report(db, place, number, self._clock()):
                raise UnknownLine("no such line waits for a look")
            if removes_line:
                rows.change_line(db, place, number, REMOVED, "")
            also(db)

    # --- What is kept of people -------------------------------------------------------------

    def data_of(self, db: Connection, identity: str) -> dict[str, Any]:
        """A person's lines and the people they muted, for *My data*."""
        return {
            "talk": [
                {"place": each.place, "text": each.text, "at": each.said_at}
                for each in rows.said_by(db, identity)
            ],
            "muted": [each.name for each in rows.mutes_of(db, identity)],
        }

    def forget(self, db: Connection, identity: str) -> None:
        """Delete a person's lines, mutes and reports."""
        rows.forget(db, identity)


def _line(row: TalkRow, who: Identity) -> SaidLine:
    return SaidLine(
        number=row.number,
        name=row.name,
        handle=row.handle,
        kind=row.kind,
        text=row.text,
        said_at=row.said_at,
        is_watching=row.is_watching,
        is_own=row.identity == who.id,
    )
