"""The service for clubs: found one, invite, arrange evenings, and make friends."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection

from bruxelles1893.engine import Seat
from bruxelles1893.server.clubs import rows
from bruxelles1893.server.clubs.errors import (
    LastFounder,
    MembersOnly,
    TooManyInvitations,
    UnknownClub,
)
from bruxelles1893.server.clubs.model import (
    ANSWERS,
    FOUNDER,
    LEADERS,
    MEMBER,
    ROLES,
    CalendarEvent,
    ClubStanding,
    TableDefaults,
    calendar,
    next_reminder,
    read_defaults,
    standings,
)
from bruxelles1893.server.notices import rows as notice_rows
from bruxelles1893.server.notices.model import (
    EVENING_MOVED,
    EVENING_OFF,
    EVENING_SOON,
    INVITED_TO_TABLE,
    INVITED_TODAY,
)
from bruxelles1893.server.people import rows as people_rows
from bruxelles1893.server.people.errors import UnknownPerson
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.names import unseen_problem
from bruxelles1893.server.people.viewer import Viewer
from bruxelles1893.server.requester import REQUESTER
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.storage.rows import (
    INVITED,
    OPEN,
    WAITING,
    ClubMemberRow,
    ClubRow,
    EveningRow,
    InvitationRow,
    PersonRow,
    SignUpRow,
)
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import BadOrder, NotAllowed
from bruxelles1893.server.tables.service import Tables
from bruxelles1893.server.tables.summaries import Summary

CLUB: Final = "club"
TABLE: Final = "table"
FRIEND: Final = "friend"
ANY_SEAT: Final = -1
DAY: Final = 24 * 3600.0
MOST_LISTED: Final = 50
MOST_COUNTED: Final = 2000
MOST_CHANGES: Final = 50
"""The most changes of an evening: each may send mails."""
LASTING_SECONDS: Final = 6 * 3600
"""Seconds after its beginning for which an evening is still shown."""


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a club."""

    name: str
    handle: str
    role: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening, with the members by their answers."""

    row: EveningRow
    members: dict[str, list[PersonRow]]
    own_answer: str


@dataclass(frozen=True, slots=True)
class ClubStandingsLine:
    """A line of a club's standings."""

    name: str
    handle: str
    standing: ClubStanding


@dataclass(frozen=True, slots=True)
class Club:
    """A club as its members see it; others see its name and its description."""

    row: ClubRow
    role: str
    defaults: TableDefaults
    members: list[Member]
    evenings: list[Evening]
    tables: list[Summary]
    standings: list[ClubStandingsLine]

    @property
    def is_led(self) -> bool:
        """Whether the person who asks leads the club."""
        return self.role in LEADERS


@dataclass(frozen=True, slots=True)
class ShownInvitation:
    """An invitation in words: who invites, and to what."""

    row: InvitationRow
    by: str
    title: str
    target: str
    """What an answer names: a club, a table, or a friend by their handle."""
    rules: str = ""


class Clubs:
    """Actions of clubs, each with its permission."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        here: Callable[[Collection[str]], Collection[str]],
        limits: Limits,
        mark: Callable[[str], str],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store: Final = store
        self._tables: Final = tables
        self._here: Final = here
        self._limits: Final = limits
        self._mark: Final = mark
        """A digest of a person or a network that only this server can make."""
        self._clock: Final = clock

    # --- Looking ----------------------------------------------------------------------------

    def of(self, identity: str) -> list[ClubRow]:
        """The clubs of a person."""
        with self._store.reading() as db:
            return rows.clubs_of(db, identity)

    def led_by(self, identity: str) -> list[ClubRow]:
        """The clubs that a person leads."""
        with self._store.reading() as db:
            return rows.led_by(db, identity)

    def club(self, who: Identity, club_id: str) -> Club:
        """A club as a person may see it."""
        now = self._clock()
        with self._store.reading() as db:
            row, role = _found(db, club_id), _role(db, club_id, who)
            if not role:
                return Club(row, "", read_defaults(row.defaults), [], [], [], [])
            members = rows.members(db, club_id)
            coming = rows.evenings_of(db, [club_id], now - LASTING_SECONDS)
            answers = rows.sign_ups_of(db, [each.id for each in coming])
            played = rows.played_in(db, club_id, MOST_COUNTED)
            known = people_rows.names_of(
                db, {row.identity for row in members} | {row.identity for row in answers}
            )
            table_rows = rows.tables_of(db, club_id, MOST_LISTED)
        here = self._here([each.identity for each in members])
        return Club(
            row=row,
            role=role,
            defaults=read_defaults(row.defaults),
            members=[_member(each, known, here) for each in members if each.identity in known],
            evenings=[_evening(each, answers, known, who) for each in coming],
            tables=self._tables.overview.listed(who, table_rows),
            standings=[
                ClubStandingsLine(known[each.identity].name, known[each.identity].handle, each)
                for each in standings(played)
                if each.identity in known
            ],
        )

    # --- Members and roles ------------------------------------------------------------------

    def found(self, who: Identity, name: str, about: str = "") -> ClubRow:
        """Found a club; the person becomes its founder."""
        _need_member(who)
        now = self._clock()
        row = ClubRow(
            id=secrets.token_hex(8),
            name=_checked(name, 60),
            about=about.strip()[:400],
            defaults=TableDefaults().model_dump_json(),
            invitation=secrets.token_hex(16),
            founded_at=now,
        )
        with self._store.writing() as db:
            if len(rows.clubs_of(db, who.id)) >= self._limits.clubs:
                raise BadOrder(f"one can be in {self._limits.clubs} clubs at most")
            rows.keep_club(db, row)
            rows.keep_member(db, ClubMemberRow(row.id, who.id, FOUNDER, now))
        return row

    def arrange(
        self, who: Identity, club_id: str, name: str, about: str, defaults: TableDefaults
    ) -> None:
        """Change a club's name, description and tables."""
        with self._leading(who, club_id) as (db, row):
            changed = row._replace(
                name=_checked(name, 60),
                about=about.strip()[:400],
                defaults=defaults.model_dump_json(),
            )
            rows.keep_club(db, changed)

    def renew_link(self, who: Identity, club_id: str) -> None:
        """Replace the club's invitation link."""
        with self._leading(who, club_id) as (db, row):
            rows.keep_club(db, row._replace(invitation=secrets.token_hex(16)))

    def join(self, who: Identity, club_id: str, invitation: str) -> None:
        """Become a member of a club by its link."""
        _need_member(who)
        with self._store.writing() as db:
            row = _found(db, club_id)
            if not secrets.compare_digest(row.invitation, invitation):
                raise UnknownClub("this link is not valid any more; ask for a new one")
            self._enter(db, who, club_id)

    def _enter(self, db: Connection, who: Identity, club_id: str) -> None:
        if rows.member(db, club_id, who.id) is None:
            rows.keep_member(db, ClubMemberRow(club_id, who.id, MEMBER, self._clock()))
        rows.end_invitation(db, who.id, CLUB, club_id)

    def leave(self, who: Identity, club_id: str) -> None:
        """Leave a club; the club is deleted with its last member."""
        with self._store.writing() as db:
            _found(db, club_id)
            others = [each for each in rows.members(db, club_id) if each.identity != who.id]
            is_led_on = not others or any(each.role == FOUNDER for each in others)
            if not is_led_on and _role(db, club_id, who) == FOUNDER:
                raise LastFounder("make somebody else a founder before you leave")
            rows.remove_member(db, club_id, who.id)
            if not others:
                rows.delete_club(db, club_id)

    def give_role(self, who: Identity, club_id: str, handle: str, role: str) -> None:
        """Give a member another role, or remove them; only founders may."""
        if role and role not in ROLES:
            raise BadOrder(f"unknown role {role[:20]!r}; expected {', '.join(ROLES)}")
        with self._store.writing() as db:
            _found(db, club_id)
            if _role(db, club_id, who) != FOUNDER:
                raise NotAllowed("only a founder gives roles")
            person = people_rows.by_handle(db, handle)
            known = person and rows.member(db, club_id, person.identity)
            if known is None or known.identity == who.id:
                raise UnknownPerson("there is no such member of this club")
            if role:
                rows.keep_member(db, known._replace(role=role))
            else:
                rows.remove_member(db, club_id, known.identity)

    def new_table(self, who: Identity, club_id: str) -> Summary:
        """Open a table of the club with its usual settings and open seats."""
        with self._store.reading() as db:
            row = _found(db, club_id)
            if not _role(db, club_id, who):
                raise NotAllowed("only members of the club make its tables")
        return self._tables.lobby.create(who, read_defaults(row.defaults).order(who.name, club_id))

    # --- Evenings ---------------------------------------------------------------------------

    def add_evening(
        self, who: Identity, club_id: str, title: str, notes: str, starts_at: float, minutes: int
    ) -> None:
        """Arrange an evening."""
        now = self._clock()
        with self._leading(who, club_id) as (db, _):
            row = _planned(
                EveningRow(secrets.token_hex(8), club_id, title, notes, starts_at, minutes, now),
                now,
            )
            if len(rows.evenings_of(db, [club_id], now)) >= self._limits.evenings:
                raise BadOrder(f"a club has {self._limits.evenings} coming evenings at most")
            rows.keep_evening(db, row)

    def change_evening(
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
                self._tell_of_evening(db, changed, EVENING_MOVED, but_for=who)
        return row.club

    def cancel_evening(self, who: Identity, evening_id: str) -> str:
        """Cancel an evening, and tell the others; returns its club."""
        with self._changing(who, evening_id) as (db, row):
            gone = row._replace(is_cancelled=True, changed_at=self._clock(), remind_at=None)
            rows.keep_evening(db, gone)
            self._tell_of_evening(db, gone, EVENING_OFF, but_for=who)
        return row.club

    @contextmanager
    def _changing(self, who: Identity, evening_id: str) -> Iterator[tuple[Connection, EveningRow]]:
        """A transaction of somebody who changes an evening that is not called off."""
        with self._store.reading() as db:
            club_id = _found_evening(db, evening_id).club
        with self._leading(who, club_id) as (db, _):
            row = _found_evening(db, evening_id)
            if row.is_cancelled:
                raise NotAllowed("this evening has been called off")
            yield db, row._replace(revision=row.revision + 1)

    def _tell_of_evening(
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
                    self._tell_of_evening(db, row, EVENING_SOON)

    def answer(self, who: Identity, evening_id: str, answer: str) -> str:
        """Answer whether the person comes; returns the club of the evening."""
        if answer not in ANSWERS:
            raise BadOrder(f"expected one of {', '.join(ANSWERS)}")
        with self._store.writing() as db:
            row = _found_evening(db, evening_id)
            if not _role(db, row.club, who):
                raise NotAllowed("only members of the club sign up")
            rows.keep_sign_up(db, SignUpRow(evening_id, who.id, answer, self._clock()))
        return row.club

    def calendar(self, evening_id: str, site: str) -> str:
        """An evening as a calendar file, for everybody who knows its address."""
        with self._store.reading() as db:
            row = _found_evening(db, evening_id)
            club = _found(db, row.club)
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

    # --- Friends and invitations ------------------------------------------------------------

    def friends(self, who: Identity) -> list[Member]:
        """A person's friends."""
        with self._store.reading() as db:
            found = rows.friends_of(db, who.id)
            known = people_rows.names_of(db, found)
        here = self._here(found)
        return [
            Member(known[each].name, known[each].handle, "", each in here)
            for each in found
            if each in known
        ]

    def viewer(self, who: Identity) -> Viewer:
        """A person with their circle, who see more of each other's profiles."""
        with self._store.reading() as db:
            circle = {*rows.friends_of(db, who.id), *rows.fellows_of(db, who.id)} - {who.id}
        return Viewer(who, frozenset(circle))

    def is_friend(self, who: Identity, identity: str) -> bool:
        """Whether somebody is a friend of this person."""
        with self._store.reading() as db:
            return identity in rows.friends_of(db, who.id)

    def end_friendship(self, who: Identity, handle: str) -> None:
        """End a friendship."""
        with self._store.writing() as db:
            person = people_rows.by_handle(db, handle)
            if person is not None:
                rows.end_friends(db, who.id, person.identity)

    def invite(self, who: Identity, kind: str, target: str, name: str) -> None:
        """Invite a member by name: to a club, to a table, or to become friends."""
        _need_member(who)
        with self._store.writing() as db:
            person = people_rows.named(db, name)
            if person is None or person.identity == who.id:
                raise UnknownPerson("nobody else here has this name")
            if kind == CLUB and _role(db, target, who) not in LEADERS:
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
        for each in self.invitations(who):
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

    def end_invitation(self, who: Identity, table_id: str) -> None:
        """Delete the invitation of somebody who has sat down."""
        with self._store.writing() as db:
            rows.end_invitation(db, who.id, TABLE, table_id)

    def invited_to(self, kind: str, target: str) -> list[str]:
        """The members who were invited to something and have not answered, by name."""
        with self._store.reading() as db:
            known = people_rows.names_of(db, rows.invited_to(db, kind, target))
        return sorted(row.name for row in known.values())

    def invitations(self, who: Identity) -> list[ShownInvitation]:
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

    def answer_invitation(self, who: Identity, kind: str, target: str, *, agrees: bool) -> str:
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
                self._enter(db, who, target)
            if agrees and kind == FRIEND:
                rows.keep_friends(db, who.id, target, self._clock())
        if agrees and kind == TABLE:
            self._tables.lobby.sit(who, target, found[0].seat)
            return f"/table/{target}"
        return f"/clubs/{target}" if agrees and kind == CLUB else "/clubs"

    # --- What is kept of people -------------------------------------------------------------

    def data_of(self, db: Connection, identity: str) -> dict[str, Any]:
        """A person's clubs and friends, for *My data*."""
        known = people_rows.names_of(db, rows.friends_of(db, identity))
        return {
            "clubs": [each.name for each in rows.clubs_of(db, identity)],
            "friends": [each.name for each in known.values()],
        }

    def forget(self, db: Connection, identity: str) -> None:
        """Delete everything about a person; the eldest member inherits a club without a founder."""
        for club in rows.clubs_of(db, identity):
            left = [each for each in rows.members(db, club.id) if each.identity != identity]
            if not left:
                rows.delete_club(db, club.id)
            elif not any(each.role == FOUNDER for each in left):
                rows.keep_member(db, left[0]._replace(role=FOUNDER))
        rows.forget_person(db, identity)

    @contextmanager
    def _leading(self, who: Identity, club_id: str) -> Iterator[tuple[Connection, ClubRow]]:
        """A transaction of somebody who leads a club."""
        with self._store.writing() as db:
            row = _found(db, club_id)
            if _role(db, club_id, who) not in LEADERS:
                raise NotAllowed("only founders and organisers do this")
            yield db, row


def _member(row: ClubMemberRow, known: dict[str, PersonRow], here: Collection[str]) -> Member:
    person = known[row.identity]
    return Member(person.name, person.handle, row.role, row.identity in here)


def _need_member(who: Identity) -> None:
    if not who.handle:
        raise MembersOnly("this needs a name that is yours alone; become a member first")


def _found(db: Connection, club_id: str) -> ClubRow:
    row = rows.club(db, club_id)
    if row is None:
        raise UnknownClub("there is no such club; perhaps its link was cut off")
    return row


def _found_evening(db: Connection, evening_id: str) -> EveningRow:
    row = rows.evening(db, evening_id)
    if row is None:
        raise UnknownClub("there is no such evening")
    return row


def _planned(row: EveningRow, now: float) -> EveningRow:
    """An evening as it was just planned or changed."""
    if row.starts_at < now:
        raise BadOrder("an evening begins in the future")
    return row._replace(
        title=_checked(row.title, 60),
        notes=row.notes.strip()[:400],
        changed_at=now,
        remind_at=next_reminder(row.starts_at, now),
    )


def _role(db: Connection, club_id: str, who: Identity) -> str:
    row = rows.member(db, club_id, who.id)
    return "" if row is None else row.role


def _checked(text: str, longest: int) -> str:
    name = text.strip()
    if not name or len(name) > longest or not name.isprintable() or unseen_problem(name):
        raise BadOrder(f"a name needs 1 to {longest} characters that can be seen")
    return name


def _evening(
    row: EveningRow, answers: Iterable[SignUpRow], known: dict[str, PersonRow], who: Identity
) -> Evening:
    own = [each for each in answers if each.evening == row.id]
    members = {
        answer: [
            known[each.identity] for each in own if each.answer == answer and each.identity in known
        ]
        for answer in ANSWERS
    }
    mine = next((each.answer for each in own if each.identity == who.id), "")
    return Evening(row, members, mine)
