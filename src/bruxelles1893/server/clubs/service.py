"""The service for clubs: found one, enter, give roles, and play. Its parts do the rest."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection

from bruxelles1893.server.clubs import rows
from bruxelles1893.server.clubs.errors import LastFounder, UnknownClub
from bruxelles1893.server.clubs.evenings import Evenings
from bruxelles1893.server.clubs.friends import Friends
from bruxelles1893.server.clubs.invitations import Invitations
from bruxelles1893.server.clubs.model import (
    ANSWERS,
    FOUNDER,
    LEADERS,
    ROLES,
    ClubStanding,
    Member,
    TableDefaults,
    read_defaults,
    standings,
)
from bruxelles1893.server.clubs.permissions import (
    checked_name,
    enter,
    found_club,
    leading,
    need_member,
    role_of,
)
from bruxelles1893.server.people import rows as people_rows
from bruxelles1893.server.people.errors import UnknownPerson
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.storage.rows import (
    ClubMemberRow,
    ClubRow,
    EveningRow,
    PersonRow,
    SignUpRow,
)
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import BadOrder, NotAllowed
from bruxelles1893.server.tables.service import Tables
from bruxelles1893.server.tables.summaries import Summary

MOST_LISTED: Final = 50
MOST_COUNTED: Final = 2000
LASTING_SECONDS: Final = 6 * 3600
"""Seconds after its beginning for which an evening is still shown."""


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


class Clubs:
    """Actions of clubs, each with its permission; `evenings`, `invitations` and `friends` too."""

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
        self._clock: Final = clock
        self.evenings: Final = Evenings(store, limits, clock)
        self.invitations: Final = Invitations(store, tables, limits, mark, clock)
        self.friends: Final = Friends(store, here)

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
            row, role = found_club(db, club_id), role_of(db, club_id, who)
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
        need_member(who)
        now = self._clock()
        row = ClubRow(
            id=secrets.token_hex(8),
            name=checked_name(name, 60),
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
        with leading(self._store, who, club_id) as (db, row):
            changed = row._replace(
                name=checked_name(name, 60),
                about=about.strip()[:400],
                defaults=defaults.model_dump_json(),
            )
            rows.keep_club(db, changed)

    def renew_link(self, who: Identity, club_id: str) -> None:
        """Replace the club's invitation link."""
        with leading(self._store, who, club_id) as (db, row):
            rows.keep_club(db, row._replace(invitation=secrets.token_hex(16)))

    def join(self, who: Identity, club_id: str, invitation: str) -> None:
        """Become a member of a club by its link."""
        need_member(who)
        with self._store.writing() as db:
            row = found_club(db, club_id)
            if not secrets.compare_digest(row.invitation, invitation):
                raise UnknownClub("this link is not valid any more; ask for a new one")
            enter(db, who, club_id, self._clock())

    def leave(self, who: Identity, club_id: str) -> None:
        """Leave a club; the club is deleted with its last member."""
        with self._store.writing() as db:
            found_club(db, club_id)
            others = [each for each in rows.members(db, club_id) if each.identity != who.id]
            is_led_on = not others or any(each.role == FOUNDER for each in others)
            if not is_led_on and role_of(db, club_id, who) == FOUNDER:
                raise LastFounder("make somebody else a founder before you leave")
            rows.remove_member(db, club_id, who.id)
            if not others:
                rows.delete_club(db, club_id)

    def give_role(self, who: Identity, club_id: str, handle: str, role: str) -> None:
        """Give a member another role, or remove them; only founders may."""
        if role and role not in ROLES:
            raise BadOrder(f"unknown role {role[:20]!r}; expected {', '.join(ROLES)}")
        with self._store.writing() as db:
            found_club(db, club_id)
            if role_of(db, club_id, who) != FOUNDER:
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
            row = found_club(db, club_id)
            if not role_of(db, club_id, who):
                raise NotAllowed("only members of the club make its tables")
        return self._tables.lobby.create(who, read_defaults(row.defaults).order(who.name, club_id))

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


def _member(row: ClubMemberRow, known: dict[str, PersonRow], here: Collection[str]) -> Member:
    person = known[row.identity]
    return Member(person.name, person.handle, row.role, row.identity in here)


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
