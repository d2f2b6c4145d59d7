"""Guests who sign in can take along what they did as a guest in the same browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import Column, ColumnElement, Connection, Table, delete, func, or_, select, update

from bruxelles1893.server.people import rows
from bruxelles1893.server.people.devices import Devices
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.storage import device_rows
from bruxelles1893.server.storage.schema import (
    box_values,
    boxes,
    games,
    invitations,
    mutes,
    pad_people,
    real_games,
    seats,
    solved_lessons,
    talk,
    tournaments,
)
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import NotAllowed

MovesRatings = Callable[[Connection, str, str], None]

OWNED: Final = (
    *(boxes.c.owner, box_values.c.who, real_games.c.identity),
    *(talk.c.identity, tournaments.c.organiser),
)
"""What says whose something is."""
LISTED: Final = (
    (solved_lessons, solved_lessons.c.lesson),
    (pad_people, pad_people.c.pad),
    (mutes, mutes.c.other),
    (invitations, invitations.c.target),
)
"""Tables of lists in which each person has a thing once."""


class Guests:
    """The guests of browsers in which somebody has signed in."""

    def __init__(self, store: Store, devices: Devices, moves_ratings: MovesRatings) -> None:
        self._store: Final = store
        self._devices: Final = devices
        self._moves_ratings: Final = moves_ratings

    def games(self, guest: Identity) -> int:
        """How many games a guest plays or has played here."""
        with self._store.reading() as db:
            return self._store.count_games_of(db, guest.id)

    def bring(self, guest: Identity, who: Identity) -> None:
        """Move everything that a guest did to a person.

        Games in which both have a seat stay as they are: nobody plays for two.
        """
        with self._devices.managing(guest) as db:
            device_rows.lock_person(db, who.id)
            known = rows.person(db, guest.id)
            if guest.id == who.id or (known is not None and known.member_since is not None):
                raise NotAllowed("only what a guest has played can be brought along")
            self._moves_ratings(db, guest.id, who.id)
            _move_seats(db, guest.id, who.id)
            for column in OWNED:
                _move(db, column, guest.id, who.id)
            for table, thing in LISTED:
                _move_list(db, table, thing, guest.id, who.id)
            _move_tournaments(db, guest.id, who.id)
            if who.handle:
                rows.mark_seats(db, who.id, who.handle, who.name)


def _move(db: Connection, column: Column[str], guest: str, person: str) -> None:
    db.execute(update(column.table).where(column == guest).values({column.name: person}))


def _move_list(db: Connection, table: Table, thing: Column[str], guest: str, person: str) -> None:
    """Move a list from a guest to a person; what both have is kept once."""
    known = select(thing).where(table.c.identity == person).scalar_subquery()
    new = (table.c.identity == guest) & thing.not_in(known)
    db.execute(update(table).where(new).values(identity=person))
    db.execute(delete(table).where(table.c.identity == guest))


def _move_seats(db: Connection, guest: str, person: str) -> None:
    """Move seats, tables and former seats, except where both sit."""
    both = list(db.execute(select(seats.c.game_id).where(_sat(person))).scalars())
    mine = select(seats.c.game_id).where(_sat(guest), seats.c.game_id.not_in(both))
    moved = list(db.execute(mine).scalars())
    here = seats.c.game_id.in_(moved)
    db.execute(update(seats).where(here, seats.c.holder == guest).values(holder=person))
    db.execute(update(seats).where(here, seats.c.claimed_from == guest).values(claimed_from=person))
    db.execute(update(seats).where(here).values(former=func.replace(seats.c.former, guest, person)))
    made = (games.c.creator == guest) & games.c.id.not_in(both)
    db.execute(update(games).where(made).values(creator=person))
    db.execute(update(games).where(games.c.id.in_(moved)).values(version=games.c.version + 1))


def _sat(person: str) -> ColumnElement[bool]:
    return or_(
        seats.c.holder == person,
        seats.c.claimed_from == person,
        seats.c.former.contains(person),
    )


def _move_tournaments(db: Connection, guest: str, person: str) -> None:
    """Move a guest's tournaments, except where both play."""
    only_guest = tournaments.c.state.contains(guest) & ~tournaments.c.state.contains(person)
    changed = {
        "state": func.replace(tournaments.c.state, guest, person),
        "version": tournaments.c.version + 1,
    }
    db.execute(update(tournaments).where(only_guest).values(changed))
