"""Who may do what in a club: the checks before anything is changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from bruxelles1893.server.clubs import rows
from bruxelles1893.server.clubs.errors import MembersOnly, UnknownClub
from bruxelles1893.server.clubs.model import CLUB, LEADERS, MEMBER
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.names import unseen_problem
from bruxelles1893.server.storage.rows import ClubMemberRow, ClubRow, EveningRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import BadOrder, NotAllowed


def need_member(who: Identity) -> None:
    """Refuse somebody without a name of their own."""
    if not who.handle:
        raise MembersOnly("this needs a name that is yours alone; become a member first")


def found_club(db: Connection, club_id: str) -> ClubRow:
    """A club; refused if there is none."""
    row = rows.club(db, club_id)
    if row is None:
        raise UnknownClub("there is no such club; perhaps its link was cut off")
    return row


def found_evening(db: Connection, evening_id: str) -> EveningRow:
    """An evening; refused if there is none."""
    row = rows.evening(db, evening_id)
    if row is None:
        raise UnknownClub("there is no such evening")
    return row


def role_of(db: Connection, club_id: str, who: Identity) -> str:
    """The role of a person in a club; nothing if they have none."""
    row = rows.member(db, club_id, who.id)
    return "" if row is None else row.role


@contextmanager
def leading(store: Store, who: Identity, club_id: str) -> Iterator[tuple[Connection, ClubRow]]:
    """A transaction of somebody who leads a club."""
    with store.writing() as db:
        row = found_club(db, club_id)
        if role_of(db, club_id, who) not in LEADERS:
            raise NotAllowed("only founders and organisers do this")
        yield db, row


def enter(db: Connection, who: Identity, club_id: str, now: float) -> None:
    """Let somebody in who has its link, or was invited."""
    if rows.member(db, club_id, who.id) is None:
        rows.keep_member(db, ClubMemberRow(club_id, who.id, MEMBER, now))
    rows.end_invitation(db, who.id, CLUB, club_id)


def checked_name(text: str, longest: int) -> str:
    """A name of a club or an evening, as it is kept."""
    name = text.strip()
    if not name or len(name) > longest or not name.isprintable() or unseen_problem(name):
        raise BadOrder(f"a name needs 1 to {longest} characters that can be seen")
    return name
