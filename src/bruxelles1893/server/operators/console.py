"""What operators do to tables and people: each deed with a reason, in a log that only grows."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from ipaddress import ip_address
from typing import Any, Final, NamedTuple

from itsdangerous import Signer
from sqlalchemy import Connection

from bruxelles1893.engine import Seat
from bruxelles1893.server.notices import rows as notice_rows
from bruxelles1893.server.notices.model import MAIL
from bruxelles1893.server.operators import rows
from bruxelles1893.server.operators.bans import Bans
from bruxelles1893.server.operators.errors import NoReason, PasskeyNeeded
from bruxelles1893.server.people import rows as people_rows
from bruxelles1893.server.people.devices import Devices
from bruxelles1893.server.people.errors import UnknownPerson
from bruxelles1893.server.people.identity import ANYBODY, Identity
from bruxelles1893.server.people.names import checked_name
from bruxelles1893.server.people.passkeys import Passkeys, RelyingParty
from bruxelles1893.server.requester import network_of
from bruxelles1893.server.storage.rows import (
    CLOSED,
    ENDED,
    PERSON,
    RUNNING,
    WAITING,
    BanRow,
    DeedRow,
    GameRow,
    OperatorRow,
    PersonRow,
    SeatRow,
)
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import BadOrder
from bruxelles1893.server.tables.lobby import Lobby
from bruxelles1893.server.tables.seat_plan import SeatPlan, as_bot, checked_level
from bruxelles1893.server.talk.model import TalkReport
from bruxelles1893.server.talk.service import Talk

PROVEN_SECONDS: Final = 15 * 60.0
DAY: Final = 24 * 3600.0
MOST_DAYS: Final = 3650
LONGEST_REASON: Final = 200
LONGEST_SUBJECT: Final = 80
LONGEST_NAME: Final = 40
MOST_SHOWN: Final = 100
SEAT_MARK: Final = "/"
OTHER_SECRET: Final = (
    "the end of the operators' log is not signed with the secret of this command: "
    "use the server's own settings (BRUXELLES_SECRET, --data), or see `bruxelles operate log`"
)
BY_COMMAND: Final = "command"
"""Who did something that was typed on the server itself."""

APPOINT, DISMISS = "appoint", "dismiss"
CLOSE, FINISH, TO_BOT, GIVE = "close", "finish", "bot", "give"
BAN, MUTE, LIFT = "ban", "mute", "lift"
RENAME, FORGET_MAIL = "rename", "forget-mail"
REMOVE_LINE, LEAVE_LINE = "remove-line", "leave-line"


class ShownTable(NamedTuple):
    """A table as operators see it."""

    row: GameRow
    seats: tuple[SeatRow, ...]


class Console:
    """The deeds of operators."""

    def __init__(
        self,
        store: Store,
        lobby: Lobby,
        devices: Devices,
        passkeys: Passkeys,
        bans: Bans,
        talk: Talk,
        keys: Sequence[str],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store: Final = store
        self._lobby: Final = lobby
        self._devices: Final = devices
        self._passkeys: Final = passkeys
        self._bans: Final = bans
        self._talk: Final = talk
        self._signer: Final = Signer(keys, salt="log")
        self._clock: Final = clock

    # --- Who may ----------------------------------------------------------------------------

    def appoint(self, name: str, reason: str, *, is_operator: bool = True) -> str:
        """Make a member an operator, or no longer; the member's name."""
        with self._deed(reason) as (db, checked):
            row = self._member(db, name)
            if is_operator:
                rows.keep_operator(db, OperatorRow(row.identity, self._clock()))
            else:
                rows.forget_operator(db, row.identity)
            deed = APPOINT if is_operator else DISMISS
            self._note(db, BY_COMMAND, deed, row.name, checked)
        return row.name

    def is_operator(self, who: Identity) -> bool:
        """Whether somebody is one, proven or not."""
        with self._store.reading() as db:
            return rows.operator(db, who.id) is not None

    def is_open_to(self, who: Identity) -> bool:
        """Whether an operator has shown their passkey on this device a short while ago."""
        with self._store.reading() as db:
            row = rows.operator(db, who.id)
        if row is None or row.device != who.device or row.proven_at is None:
            return False
        return 0 <= self._clock() - row.proven_at < PROVEN_SECONDS

    def prove(self, who: Identity, site: RelyingParty, credential: dict[str, Any]) -> None:
        """An operator shows their passkey again; others are refused before it is looked at."""
        if not self.is_operator(who):
            raise UnknownPerson("you are no operator here")
        self._passkeys.check_own(who, site, credential)
        with self._store.writing() as db:
            row = rows.operator(db, who.id)
            if row is not None:
                now = self._clock()
                rows.keep_operator(db, row._replace(device=who.device, proven_at=now))

    def need(self, who: Identity) -> None:
        """Refuse whoever may not do anything here now."""
        if not self.is_open_to(who):
            raise PasskeyNeeded("this needs an operator who has just shown a passkey")

    # --- What there is ----------------------------------------------------------------------

    def tables(self) -> list[ShownTable]:
        """The tables that wait or play, the last moved first."""
        with self._store.reading() as db:
            found = self._store.last_moved(db, MOST_SHOWN)
            chairs = self._store.seats(db, [row.id for row in found])
        return [ShownTable(row, tuple(chairs[row.id])) for row in found]

    def people(self, named: str) -> list[PersonRow]:
        """Members whose name has a text in it."""
        with self._store.reading() as db:
            return rows.members(db, named, MOST_SHOWN)

    def bans(self) -> list[BanRow]:
        """Who is kept away or silent, and until when."""
        return self._bans.all()

    def reports(self) -> list[TalkReport]:
        """The lines that were reported and wait for a look, the oldest first."""
        return self._talk.open_reports()

    def log(self, most: int = MOST_SHOWN) -> list[DeedRow]:
        """What was done, the latest first."""
        with self._store.reading() as db:
            return rows.last_deeds(db, most)

    def broken_seals(self) -> list[int]:
        """The lines of the log that somebody has changed or taken away in the database."""
        with self._store.reading() as db:
            return rows.broken_seals(db, self._signer)

    def start(self) -> None:
        """Sign the end of the log with the newest secret, as long as the old one is known."""
        with self._store.writing() as db:
            rows.sign_anew(db, self._signer)

    # --- Tables -----------------------------------------------------------------------------

    def close(self, by: str, table_id: str, reason: str) -> None:
        """Close a table for good: its bots stop, and nobody finds it any more."""

        def closed(plan: SeatPlan) -> None:
            plan.changes["status"] = CLOSED

        self._change(by, CLOSE, table_id, reason, closed)

    def finish(self, by: str, table_id: str, reason: str) -> None:
        """End a game as it stands, as if its players had voted so: it can be looked at."""

        def finished(plan: SeatPlan) -> None:
            plan.need(RUNNING)
            plan.changes["status"] = ENDED

        self._change(by, FINISH, table_id, reason, finished)

    def to_bot(self, by: str, table_id: str, seat: Seat, level: str, reason: str) -> None:
        """Let a bot play a seat: for good before the game, until its person is back in it."""
        wanted = checked_level(level)

        def handed(plan: SeatPlan) -> None:
            chair = plan.seat(seat)
            if plan.row.status == WAITING:
                names = [each.name for each in plan.seats]
                plan.put(as_bot(chair._replace(name=""), wanted, names))
            else:
                plan.need(RUNNING)
                if chair.kind != PERSON:
                    raise BadOrder(f"seat {seat} is a bot's already")
                plan.stand_in(chair, wanted, self._clock())

        self._change(by, TO_BOT, table_id, reason, handed, f"{SEAT_MARK}{seat}")

    def give(self, by: str, table_id: str, seat: Seat, member: str, reason: str) -> None:
        """Let a member play a seat on."""
        with self._store.reading() as db:
            row = self._member(db, member)
        heir = Identity(row.identity, row.name, handle=row.handle)

        def given(plan: SeatPlan) -> None:
            plan.give(heir, seat, self._clock())

        self._change(by, GIVE, table_id, reason, given, f"{SEAT_MARK}{seat} {row.name}")

    def _change(
        self,
        by: str,
        deed: str,
        table_id: str,
        reason: str,
        change: Callable[[SeatPlan], None],
        more: str = "",
    ) -> None:
        """Change a table, and write it down; what cannot be changed is not written down."""
        line = self._line(by, deed, table_id + more, reason)
        self._lobby.changed(ANYBODY, table_id, change, line)

    # --- People -----------------------------------------------------------------------------

    def ban(self, by: str, subject: str, days: int, reason: str) -> None:
        """Keep a person or a network away for some days."""
        self._keep_away(by, BAN, subject, days, reason)

    def mute(self, by: str, subject: str, days: int, reason: str) -> None:
        """Let a person or a network play on, but not talk for some days."""
        self._keep_away(by, MUTE, subject, days, reason)

    def _keep_away(self, by: str, deed: str, subject: str, days: int, reason: str) -> None:
        if not 1 <= days <= MOST_DAYS:
            raise BadOrder(f"{days} days; expected 1 to {MOST_DAYS}")
        with self._deed(reason) as (db, checked):
            key, name = self._subject(db, subject)
            now, before = self._clock(), rows.ban_of(db, key)
            if deed == MUTE and before is not None and not before.is_mute and before.until > now:
                raise BadOrder(f"{name!r} is banned already")
            rows.keep_ban(db, BanRow(key, name, now + days * DAY, deed == MUTE))
            self._note(db, by, deed, f"{name}, {days} d", checked)
        self._bans.look()

    def lift(self, by: str, subject: str, reason: str) -> None:
        """Let a person or a network in again, or talk."""
        with self._deed(reason) as (db, checked):
            key = rows.subject_named(db, subject) or self._subject(db, subject)[0]
            ban = rows.ban_of(db, key)
            if ban is None:
                raise BadOrder(f"{subject!r} is not banned")
            rows.forget_ban(db, key)
            self._note(db, by, LIFT, ban.name, checked)
        self._bans.look()

    def rename(self, by: str, person: str, name: str, reason: str) -> None:
        """Give a person another name, on all their devices and at tables to come."""
        checked = _checked_reason(reason)
        with self._store.reading() as db:
            key, before = self._person(db, person)
        line = self._line(by, RENAME, f"{before} → {checked_name(name)}", checked)
        self._devices.rename(Identity(key, before), name, line)

    def forget_mail(self, by: str, person: str, reason: str) -> None:
        """Forget the mail address of a person, and what was due there."""
        with self._deed(reason) as (db, checked):
            key, name = self._person(db, person)
            for each in notice_rows.addresses_of(db, key, MAIL):
                notice_rows.forget_address(db, key, MAIL, each.target)
            self._note(db, by, FORGET_MAIL, name, checked)

    def judge(self, by: str, place: str, number: int, reason: str, *, removes: bool) -> None:
        """Look at a line that was reported: take it away from everybody, or leave it."""
        deed = REMOVE_LINE if removes else LEAVE_LINE
        line = self._line(by, deed, f"{place} {number}", reason)
        self._talk.close_report(place, number, removes_line=removes, also=line)

    # --- Whom it is about -------------------------------------------------------------------

    @contextmanager
    def _deed(self, reason: str) -> Iterator[tuple[Connection, str]]:
        """What is done and the line about it are stored together."""
        checked = _checked_reason(reason)
        with self._store.writing() as db:
            yield db, checked

    def _line(self, by: str, deed: str, subject: str, reason: str) -> Callable[[Connection], None]:
        """Writes the line of the log in the transaction of what is done."""
        checked = _checked_reason(reason)
        return lambda db: self._note(db, by, deed, subject, checked)

    def _note(self, db: Connection, by: str, deed: str, subject: str, reason: str) -> None:
        if by == BY_COMMAND and rows.signed_end(db, self._signer) is None:
            raise BadOrder(OTHER_SECRET)
        rows.add_deed(db, self._signer, self._clock(), by, deed, subject[:LONGEST_SUBJECT], reason)

    def _member(self, db: Connection, name: str) -> PersonRow:
        """A member by handle or name."""
        row = people_rows.by_handle(db, name) or people_rows.named(db, name)
        if row is None:
            raise UnknownPerson(f"there is no member {name[:40]!r}")
        return row

    def _person(self, db: Connection, text: str) -> tuple[str, str]:
        """A member by name, or whoever sits on a seat, such as `TABLE/0`."""
        table_id, mark, seat = text.partition(SEAT_MARK)
        if not mark:
            row = self._member(db, text)
            return row.identity, row.name
        for chair in self._store.seats(db, [table_id])[table_id]:
            if str(chair.number) == seat and chair.holder is not None:
                return chair.holder, chair.name
        raise UnknownPerson(f"no person sits at {text[:40]!r}")

    def _subject(self, db: Connection, text: str) -> tuple[str, str]:
        """A network or a person, and how they are shown: a guest with the seat they had."""
        address = text.strip().removesuffix("/64")
        if _is_address(address):
            return network_of(address), network_of(address)
        key, name = self._person(db, text)
        return key, (f"{text} {name}" if SEAT_MARK in text else name)[:LONGEST_NAME]


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _shortened(text: str) -> str:
    return " ".join(text.split())[:LONGEST_REASON]


def _checked_reason(text: str) -> str:
    reason = _shortened(text)
    if not reason:
        raise NoReason("say why: others will read it in the log")
    return reason
