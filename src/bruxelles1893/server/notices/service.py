"""The service for notices: people choose where and how they are notified."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Final, NamedTuple

from starlette.concurrency import run_in_threadpool

from bruxelles1893.server.notices import rows
from bruxelles1893.server.notices.directory import Directory
from bruxelles1893.server.notices.errors import (
    BadHook,
    BadMail,
    BadMailLink,
    NoMail,
    NoMoreMails,
    NotSent,
    TooManyMails,
)
from bruxelles1893.server.notices.mail_links import MailLinks
from bruxelles1893.server.notices.model import ASKED as ASKED_TODAY
from bruxelles1893.server.notices.model import HOOK, MAIL, PUSH, Notice
from bruxelles1893.server.notices.outbox import Outbox
from bruxelles1893.server.notices.push import PushSender, checked_keys
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.requester import REQUESTER
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.storage.rows import AddressRow
from bruxelles1893.server.storage.sites import site, site_of_url
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.game.changes import Change
from bruxelles1893.server.turns import paused

MAIL_ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]+\.[A-Za-z]{2,}"
)
LONGEST_MAIL: Final = 200
DAY: Final = 24 * 3600.0
ASK_AGAIN_SECONDS: Final = 600.0

CONFIRMED: Final = "confirmed"
ASKED: Final = "asked"
TO_BE_ASKED: Final = "to be asked"
FAILED: Final = "failed"


class Tested(NamedTuple):
    """The result of a test message: no problem if a push service took it."""

    device: str
    problem: str = ""


class Notices:
    """People's addresses, and the outbox."""

    def __init__(
        self,
        store: Store,
        outbox: Outbox,
        directory: Directory,
        push: PushSender,
        links: MailLinks,
        limits: Limits,
        clock: Callable[[], float] = time.time,
        *,
        has_mail: bool,
    ) -> None:
        self.has_mail: Final = has_mail
        """Whether the operator has set up a mail server."""
        self._store: Final = store
        self._limits: Final = limits
        self._outbox: Final = outbox
        self._directory: Final = directory
        self._push: Final = push
        self._links: Final = links
        self._clock: Final = clock

    def _addresses(self, who: Identity, channel: str) -> list[AddressRow]:
        with self._store.reading() as db:
            return rows.addresses_of(db, who.id, channel)

    def _keep(self, row: AddressRow) -> None:
        with self._store.writing() as db:
            rows.keep_address(db, row)

    def _forget(self, identity: str, channel: str, target: str = "") -> None:
        with self._store.writing() as db:
            rows.forget_address(db, identity, channel, target)

    async def _check(self, url: str) -> None:
        async with paused():
            await self._directory.target(url)

    # --- Web hooks --------------------------------------------------------------------------

    async def keep_hook(self, who: Identity, url: str | None) -> None:
        """Store the address of a person's program, or delete it."""
        if url is None:
            await run_in_threadpool(self._forget, who.id, HOOK)
            return
        await self._check(url)
        await run_in_threadpool(self._keep, rows.hook_row(who.id, url, self._clock()))

    def hook(self, who: Identity) -> str | None:
        """The address of a person's program."""
        return next((each.url for each in self._addresses(who, HOOK)), None)

    # --- Pushes -----------------------------------------------------------------------------

    @property
    def push_key(self) -> str:
        """The public key that a browser needs to take messages of this server."""
        return self._push.public_key

    async def keep_push(self, who: Identity, url: str, point: str, secret: str) -> None:
        """Show messages in this browser of a person from now on."""
        keys = checked_keys(point, secret)
        await self._check(url)
        row = AddressRow(who.id, PUSH, who.device, url, keys, site_of_url(url), self._clock(), True)
        await run_in_threadpool(self._keep, row)

    def push_devices(self, who: Identity) -> list[str]:
        """The devices of a person that show messages."""
        return [each.target for each in self._addresses(who, PUSH)]

    def forget_push(self, identity: str, device: str) -> None:
        """Stop messages on a device."""
        self._forget(identity, PUSH, device)

    async def test(self, who: Identity, language: str) -> list[Tested]:
        """Send a test to each device at once, and return the results."""
        found = await run_in_threadpool(self._addresses, who, PUSH)
        async with paused():
            return list(await asyncio.gather(*(self._tested(each, language) for each in found)))

    async def _tested(self, address: AddressRow, language: str) -> Tested:
        try:
            await self._push.send(address, [Notice.test(language)])
        except (NotSent, BadHook) as error:
            if isinstance(error, NotSent) and error.is_gone:
                await run_in_threadpool(self.forget_push, address.identity, address.target)
            return Tested(address.target, str(error))
        return Tested(address.target)

    def seen(self, who: Identity, table_id: str) -> None:
        """A person looks at a table where it is their turn: cancel their notices about it."""
        with self._store.reading() as db:
            if not rows.is_planned(db, who.id, table_id):
                return
        with self._store.writing() as db:
            rows.seen(db, who.id, table_id)

    # --- Mail -------------------------------------------------------------------------------

    def mail(self, who: Identity) -> AddressRow | None:
        """A person's mail address: the confirmed one, else the last that was asked."""
        found = self._addresses(who, MAIL)
        return next((each for each in found if each.is_confirmed), found[-1] if found else None)

    def mail_state(self, row: AddressRow) -> str:
        """How far a mail address is: confirmed, asked, to be asked, or impossible to ask."""
        if row.is_confirmed:
            return CONFIRMED
        if row.keys:
            return FAILED
        with self._store.reading() as db:
            return TO_BE_ASKED if rows.is_consent_due(db, row) else ASKED

    def ask_mail(self, who: Identity, typed: str) -> None:
        """Let the outbox ask a mail address, once, whether mails for a person are welcome."""
        if not self.has_mail:
            raise NoMail("the operator of this server has set up no mail")
        url = typed.strip()
        if len(url) > LONGEST_MAIL or not MAIL_ADDRESS.fullmatch(url):
            raise BadMail("this is no mail address; expected one such as anna@club.example")
        target = _digest(url.lower())
        place = site(url.rpartition("@")[2])
        row = AddressRow(who.id, MAIL, target, url, "", place, self._clock(), False)
        question = rows.Asking(
            target=self._links.mark(_mailbox(url)),
            person=self._links.mark(who.id),
            network=self._links.mark(REQUESTER.get().network),
        )
        self._plan_question(row, question)
        self._outbox.wake()

    def _plan_question(self, row: AddressRow, question: rows.Asking) -> None:
        """Store a mail address that is to be asked, unless it is confirmed already."""
        now = self._clock()
        with self._store.writing() as db:
            known = rows.address(db, row.identity, MAIL, row.target)
            if known is not None and known.is_confirmed:
                return
            to_address, by_person, by_network = rows.askings(db, ASKED_TODAY, question, now - DAY)
            limits = self._limits
            is_again = known is not None and known.kept_at > now - ASK_AGAIN_SECONDS
            if is_again or to_address >= limits.mails_to_address:
                raise TooManyMails("this address has been asked already; look into the mailbox")
            if by_person >= limits.mails_by_person or by_network >= limits.mails_by_network:
                raise NoMoreMails("too many addresses were asked from here today")
            rows.keep_address(db, row)
            rows.note_asking(db, ASKED_TODAY, question, now)
            rows.plan_consent(db, row, now)

    def confirm_mail(self, token: str) -> str:
        """Confirm a mail address by its link; the person's other ones are deleted."""
        identity, target = self._links.confirmed(token)
        with self._store.writing() as db:
            row = rows.address(db, identity, MAIL, target)
            if row is None:
                raise BadMailLink("this address was forgotten meanwhile; ask for a new mail")
            for other in rows.addresses_of(db, identity, MAIL):
                if other.target != target:
                    rows.forget_address(db, identity, MAIL, other.target)
            rows.keep_address(db, row._replace(is_confirmed=True))
        return row.url

    def stop_mail(self, token: str) -> None:
        """End the mails to an address: one click, without signing in."""
        self._forget_mail(*self._links.stopped(token))

    def check_stop(self, token: str) -> None:
        """Refuse a link that was cut short."""
        self._links.stopped(token)

    def forget_mail(self, who: Identity) -> None:
        """End the mails to a person."""
        for each in self._addresses(who, MAIL):
            self._forget_mail(who.id, each.target)

    def _forget_mail(self, identity: str, target: str) -> None:
        self._forget(identity, MAIL, target)

    # --- The outbox -------------------------------------------------------------------------

    def start(self) -> None:
        """Start to send due notices."""
        self._outbox.start()

    def close(self) -> None:
        """Stop sending; due notices stay in the database."""
        self._outbox.close()
        self._directory.close()

    def changed(self, change: Change) -> None:
        """Wake the outbox after a change that somebody is to be notified of."""
        self._outbox.changed(change)


def _mailbox(address: str) -> str:
    """The mailbox of an address, however it is written: `Anna+games@…` is `anna@…`."""
    local, _, host = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{host}"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]
