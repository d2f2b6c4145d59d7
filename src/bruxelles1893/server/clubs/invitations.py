"""Invitations by name: to a club, to a table, or to become friends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from bruxelles1893.engine import Seat
from bruxelles1893.server.clubs import rows
from bruxelles1893.server.clubs.errors import TooManyInvitations, UnknownClub
from bruxelles1893.server.clubs.model import CLUB, FRIEND, LEADERS, TABLE
from bruxelles1893.server.clubs.permissions import enter, need_member, role_of
from bruxelles1893.server.notices import rows as notice_rows
from bruxelles1893.server.notices.model import INVITED_TO_TABLE, INVITED_TODAY
from bruxelles1893.server.people import rows as people_rows
from bruxelles1893.server.people.errors import UnknownPerson
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.requester import REQUESTER
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.storage.rows import INVITED, OPEN, WAITING, InvitationRow, PersonRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import NotAllowed
from bruxelles1893.server.tables.service import Tables

ANY_SEAT: Final = -1
DAY: Final = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class ShownInvitation:
    """An invitation in words: who invites, and to what."""

    row: InvitationRow
    by: str
    title: str
    target: str
    """What an answer names: a club, a table, or a friend by their handle."""
    rules: str = ""


class Invitations:
    """Asking members by name, and what they answer."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        limits: Limits,
        mark: Callable[[str], str],
        clock: Callable[[], float],
    ) -> None:
        self._store: Final = store
        self._tables: Final = tables
        self._limits: Final = limits
        self._mark: Final = mark
        """A digest of a person or a network that only this server can make."""
        self._clock: Final = clock

    def invite(self, who: Identity, kind: str, target: str, name: str) -> None:
        """Invite a member by name: to a club, to a table, or to become friends."""
        need_member(who)
        with self._store.writing() as db:
            person = people_rows.named(db, name)
            if person is None or person.identity == who.id:
                raise UnknownPerson("nobody else here has this name")
            if kind == CLUB and role_of(db, target, who) not in LEADERS:
                raise NotAllowed("founders and organisers invite to a club")
            if kind == TABLE:
                self._need_seat_to_give(who, target)
            if kind == FRIEND:
                target = who.id
            self._ask(db, who, InvitationRow(person.identity, kind, target, who.id, 0.0))

    def _ask(self, db: Connection, who: Identity, row: InvitationRow) -> None:
        """Store an invitation. The person is notified once, and never about somebody they muted."""
        now = self._clock()
        rows.drop_outdated(db, who.id)
        is_asked = row.identity in rows.invited_to(db, row.kind, row.target)
        is_muted = who.id in rows.muted_by(db, row.identity)
        if rows.open_invitations_by(db, who.id) >= self._limits.invitations:
            raise TooManyInvitations("too many invitations of yours wait for an answer")
        rows.keep_invitation(db, row._replace(made_at=now))
        if row.kind == TABLE and not is_asked and not is_muted and self._may_tell(db, who, row):
            number = ANY_SEAT if row.seat is None else row.seat
            notice_rows.plan(db, row.identity, INVITED_TO_TABLE, row.target, number, now)

    def _may_tell(self, db: Connection, who: Identity, row: InvitationRow) -> bool:
        """Whether one more invitation may be told today: to a person, by one, from a network."""
        now, limits = self._clock(), self._limits
        asking = notice_rows.Asking(
            *map(self._mark, (row.identity, who.id, REQUESTER.get().network))
        )
        counts = notice_rows.askings(db, INVITED_TODAY, asking, now - DAY)
        most = (
            limits.invitations_to_person,
            limits.invitations_by_person,
            limits.invitations_by_network,
        )
        if any(count >= limit for count, limit in zip(counts, most, strict=True)):
            return False
        notice_rows.note_asking(db, INVITED_TODAY, asking, now)
        return True

    def inviter(self, who: Identity, kind: str, target: str) -> tuple[str, str]:
        """Who sent an invitation: their identity, and the name that they have there."""
        for each in self.of(who):
            if (each.row.kind, each.target) == (kind, target):
                return each.row.by, each.by
        raise UnknownClub("this invitation has been answered or taken back")

    def _need_seat_to_give(self, who: Identity, table_id: str) -> None:
        table = self._tables.overview.summary(who, table_id)
        if not table.your_seats or not any(seat.kind in (INVITED, OPEN) for seat in table.seats):
            raise NotAllowed("whoever sits at a table with a free seat may invite to it")

    def invite_again(self, who: Identity, table_id: str, others: Mapping[Seat, str]) -> None:
        """Invite the people of a game, guests too, to their seats at the next one."""
        with self._store.writing() as db:
            for seat, holder in others.items():
                self._ask(db, who, InvitationRow(holder, TABLE, table_id, who.id, 0.0, seat))

    def end(self, who: Identity, table_id: str) -> None:
        """Delete the invitation of somebody who has sat down."""
        with self._store.writing() as db:
            rows.end_invitation(db, who.id, TABLE, table_id)

    def open_to(self, kind: str, target: str) -> list[str]:
        """The members who were invited to something and have not answered, by name."""
        with self._store.reading() as db:
            known = people_rows.names_of(db, rows.invited_to(db, kind, target))
        return sorted(row.name for row in known.values())

    def of(self, who: Identity) -> list[ShownInvitation]:
        """A person's invitations, without those from muted people and those that are gone."""
        with self._store.reading() as db:
            muted = rows.muted_by(db, who.id)
            found = [each for each in rows.invitations_of(db, who.id) if each.by not in muted]
            known = people_rows.names_of(db, {each.by for each in found})
            asked = [self._asked(db, each, known.get(each.by)) for each in found]
        return [each for each in asked if each is not None]

    def _asked(
        self, db: Connection, row: InvitationRow, by: PersonRow | None
    ) -> ShownInvitation | None:
        """An invitation in words; None if it is no longer valid."""
        if row.kind == TABLE:
            return self._asked_to_table(db, row)
        if by is None:
            return None
        if row.kind == FRIEND:
            return ShownInvitation(row, by.name, "", by.handle)
        club = rows.club(db, row.target)
        return None if club is None else ShownInvitation(row, by.name, club.name, club.id)

    def _asked_to_table(self, db: Connection, row: InvitationRow) -> ShownInvitation | None:
        """An invitation to a table. Its sender has the name that they use there; guests too."""
        table = self._store.game(db, row.target)
        if table is None or table.status != WAITING:
            return None
        seats = self._store.seats(db, [table.id])[table.id]
        host = next((seat.name for seat in seats if seat.holder == row.by), "")
        is_here = any(seat.holder == row.identity for seat in seats)
        return (
            None
            if is_here or not host
            else ShownInvitation(row, host, table.title, table.id, table.rules)
        )

    def answer(self, who: Identity, kind: str, target: str, *, agrees: bool) -> str:
        """Accept or decline an invitation; returns the path to go on with."""
        with self._store.writing() as db:
            if kind == FRIEND:
                friend = people_rows.by_handle(db, target)
                target = "" if friend is None else friend.identity
            found = [
                each
                for each in rows.invitations_of(db, who.id)
                if (each.kind, each.target) == (kind, target)
            ]
            if not found:
                raise UnknownClub("this invitation has been answered or taken back")
            rows.end_invitation(db, who.id, kind, target)
            if agrees and kind == CLUB and rows.club(db, target) is not None:
                enter(db, who, target, self._clock())
            if agrees and kind == FRIEND:
                rows.keep_friends(db, who.id, target, self._clock())
        if agrees and kind == TABLE:
            self._tables.lobby.sit(who, target, found[0].seat)
            return f"/table/{target}"
        return f"/clubs/{target}" if agrees and kind == CLUB else "/clubs"
