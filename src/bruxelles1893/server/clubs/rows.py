"""Stored rows of clubs, evenings, friends and invitations."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, and_, delete, func, or_, select

from bruxelles1893.server.clubs.model import LEADERS, MAYBE, YES, ClubGame
from bruxelles1893.server.storage.queries import put, rows_of
from bruxelles1893.server.storage.rows import (
    CLUB_PLACE,
    FINISHED,
    RUNNING,
    WAITING,
    ClubMemberRow,
    ClubRow,
    EveningRow,
    FriendRow,
    GameRow,
    InvitationRow,
    SeatRow,
    SignUpRow,
)
from bruxelles1893.server.storage.schema import (
    club_members,
    clubs,
    evenings,
    friends,
    games,
    invitations,
    mutes,
    seats,
    sign_ups,
    talk,
)
from bruxelles1893.server.tables.seat_plan import has_left, owner_of

# --- Clubs --------------------------------------------------------------------------------------


def club(db: Connection, club_id: str) -> ClubRow | None:
    """A club."""
    row = db.execute(select(clubs).where(clubs.c.id == club_id)).first()
    return None if row is None else ClubRow(*row)


def keep_club(db: Connection, row: ClubRow) -> None:
    """Add a club, or change it."""
    put(db, clubs, ("id",), row)


def delete_club(db: Connection, club_id: str) -> None:
    """Delete a club without members; its games stay."""
    gone = select(evenings.c.id).where(evenings.c.club == club_id)
    db.execute(delete(sign_ups).where(sign_ups.c.evening.in_(gone)))
    db.execute(delete(evenings).where(evenings.c.club == club_id))
    db.execute(delete(invitations).where(invitations.c.target == club_id))
    db.execute(delete(talk).where(talk.c.place == CLUB_PLACE + club_id))
    db.execute(delete(clubs).where(clubs.c.id == club_id))


def clubs_of(db: Connection, identity: str) -> list[ClubRow]:
    """The clubs of a person, by name."""
    mine = select(club_members.c.club).where(club_members.c.identity == identity)
    return rows_of(db, select(clubs).where(clubs.c.id.in_(mine)).order_by(clubs.c.name), ClubRow)


def led_by(db: Connection, identity: str) -> list[ClubRow]:
    """The clubs that a person leads, by name."""
    mine = select(club_members.c.club).where(
        club_members.c.identity == identity, club_members.c.role.in_(LEADERS)
    )
    return rows_of(db, select(clubs).where(clubs.c.id.in_(mine)).order_by(clubs.c.name), ClubRow)


def members(db: Connection, club_id: str) -> list[ClubMemberRow]:
    """The members of a club, the oldest first."""
    query = select(club_members).where(club_members.c.club == club_id)
    return rows_of(db, query.order_by(club_members.c.since), ClubMemberRow)


def member(db: Connection, club_id: str, identity: str) -> ClubMemberRow | None:
    """A person's membership in a club, if they have one."""
    is_it = (club_members.c.club == club_id) & (club_members.c.identity == identity)
    row = db.execute(select(club_members).where(is_it)).first()
    return None if row is None else ClubMemberRow(*row)


def keep_member(db: Connection, row: ClubMemberRow) -> None:
    """Add a member, or change their role."""
    put(db, club_members, ("club", "identity"), row)


def remove_member(db: Connection, club_id: str, identity: str) -> None:
    """Remove a member from a club."""
    is_it = (club_members.c.club == club_id) & (club_members.c.identity == identity)
    db.execute(delete(club_members).where(is_it))


def tables_of(db: Connection, club_id: str, most: int) -> list[GameRow]:
    """The tables of a club that wait or play, the last moved first."""
    query = select(games).where(games.c.club == club_id, games.c.status.in_((WAITING, RUNNING)))
    return rows_of(db, query.order_by(games.c.moved_at.desc()).limit(most), GameRow)


def played_in(db: Connection, club_id: str, most: int) -> list[ClubGame]:
    """The latest finished games of a club."""
    query = select(games.c.id, games.c.scores).where(
        games.c.club == club_id, games.c.status == FINISHED
    )
    found = db.execute(query.order_by(games.c.moved_at.desc()).limit(most))
    scores: dict[str, str] = {row.id: row.scores for row in found}
    chairs = select(seats).where(seats.c.game_id.in_(list(scores)))
    held: dict[str, list[SeatRow]] = {game_id: [] for game_id in scores}
    for seat in rows_of(db, chairs.order_by(seats.c.game_id, seats.c.number), SeatRow):
        held[seat.game_id].append(seat)
    return [
        ClubGame(
            owners=tuple(owner_of(seat) for seat in held[game_id]),
            scores=tuple(int(each) for each in text.split()),
            left=tuple(has_left(seat) for seat in held[game_id]),
        )
        for game_id, text in scores.items()
    ]


# --- Evenings -----------------------------------------------------------------------------------


def evening(db: Connection, evening_id: str) -> EveningRow | None:
    """An evening."""
    row = db.execute(select(evenings).where(evenings.c.id == evening_id)).first()
    return None if row is None else EveningRow(*row)


def keep_evening(db: Connection, row: EveningRow) -> None:
    """Add an evening, or change it."""
    put(db, evenings, ("id",), row)


def evenings_of(db: Connection, club_ids: Iterable[str], after: float) -> list[EveningRow]:
    """The evenings of clubs after a moment, the next first."""
    query = select(evenings).where(
        evenings.c.club.in_(list(club_ids)), evenings.c.starts_at > after
    )
    return rows_of(db, query.order_by(evenings.c.starts_at), EveningRow)


def to_remind_of(db: Connection, now: float, *, locked: bool = False) -> list[EveningRow]:
    """The evenings of which people are to be reminded now; `locked` keeps others from them."""
    query = select(evenings).where(evenings.c.remind_at <= now)
    return rows_of(db, query.with_for_update(skip_locked=True) if locked else query, EveningRow)


def awaited_at(db: Connection, row: EveningRow) -> list[str]:
    """The members of its club who come to an evening, or perhaps do."""
    query = (
        select(sign_ups.c.identity)
        .join(club_members, club_members.c.identity == sign_ups.c.identity)
        .where(club_members.c.club == row.club, sign_ups.c.evening == row.id)
        .where(sign_ups.c.answer.in_((YES, MAYBE)))
    )
    return list(db.execute(query).scalars())


def keep_sign_up(db: Connection, row: SignUpRow) -> None:
    """Store a person's answer to an evening."""
    put(db, sign_ups, ("evening", "identity"), row)


def sign_ups_of(db: Connection, evening_ids: Iterable[str]) -> list[SignUpRow]:
    """The answers to evenings, the earliest first."""
    query = select(sign_ups).where(sign_ups.c.evening.in_(list(evening_ids)))
    return rows_of(db, query.order_by(sign_ups.c.answered_at), SignUpRow)


# --- Friends and invitations --------------------------------------------------------------------


def friends_of(db: Connection, identity: str) -> list[str]:
    """A person's friends."""
    query = select(friends).where(or_(friends.c.identity == identity, friends.c.friend == identity))
    return [
        row.friend if row.identity == identity else row.identity
        for row in rows_of(db, query.order_by(friends.c.since), FriendRow)
    ]


def fellows_of(db: Connection, identity: str) -> list[str]:
    """Everybody in the clubs of a person."""
    mine = select(club_members.c.club).where(club_members.c.identity == identity)
    query = select(club_members.c.identity).where(club_members.c.club.in_(mine)).distinct()
    return list(db.execute(query).scalars())


def keep_friends(db: Connection, identity: str, other: str, now: float) -> None:
    """Make two people friends."""
    first, second = sorted((identity, other))
    put(db, friends, ("identity", "friend"), FriendRow(first, second, now))


def end_friends(db: Connection, identity: str, other: str) -> None:
    """End a friendship."""
    first, second = sorted((identity, other))
    is_it = and_(friends.c.identity == first, friends.c.friend == second)
    db.execute(delete(friends).where(is_it))


def keep_invitation(db: Connection, row: InvitationRow) -> None:
    """Store an invitation, unless the same one exists."""
    put(db, invitations, ("identity", "kind", "target"), row)


def invitations_of(db: Connection, identity: str) -> list[InvitationRow]:
    """A person's invitations, the latest first."""
    query = select(invitations).where(invitations.c.identity == identity)
    return rows_of(db, query.order_by(invitations.c.made_at.desc()), InvitationRow)


def invited_to(db: Connection, kind: str, target: str) -> set[str]:
    """The people who were invited to something and have not answered."""
    is_it = and_(invitations.c.kind == kind, invitations.c.target == target)
    return set(db.execute(select(invitations.c.identity).where(is_it)).scalars())


def muted_by(db: Connection, identity: str) -> set[str]:
    """The people whom a person has muted."""
    return set(db.execute(select(mutes.c.other).where(mutes.c.identity == identity)).scalars())


def drop_outdated(db: Connection, identity: str) -> None:
    """Delete a person's invitations to tables that have begun or closed."""
    waiting = select(games.c.id).where(games.c.status == WAITING)
    gone = and_(invitations.c.kind == "table", invitations.c.target.not_in(waiting))
    db.execute(delete(invitations).where(invitations.c.by == identity, gone))


def open_invitations_by(db: Connection, identity: str) -> int:
    """How many invitations by a person are unanswered."""
    return int(db.execute(select(func.count()).where(invitations.c.by == identity)).scalar_one())


def end_invitation(db: Connection, identity: str, kind: str, target: str) -> None:
    """Delete an answered invitation."""
    is_it = and_(
        invitations.c.identity == identity,
        invitations.c.kind == kind,
        invitations.c.target == target,
    )
    db.execute(delete(invitations).where(is_it))


def forget_person(db: Connection, identity: str) -> None:
    """Delete everything about a person."""
    for table in (club_members, sign_ups, invitations):
        db.execute(delete(table).where(table.c.identity == identity))
    db.execute(delete(invitations).where(invitations.c.by == identity))
    both = or_(friends.c.identity == identity, friends.c.friend == identity)
    db.execute(delete(friends).where(both))
