"""One person on several devices: codes that share an identity, and the list of devices.

A code is shown once on one device and used once on another within some minutes. A recovery code
is shown once and kept on paper. The database knows only digests of both. Only a trusted device can
make codes and sign others out: the first one, one that came by the recovery code, and one that was
linked as such. `docs/devices.md` says what that is good for.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection

from bruxelles1893.server.people import rows
from bruxelles1893.server.people.codes import as_meant, letters_of, spelled
from bruxelles1893.server.people.errors import NameTaken
from bruxelles1893.server.people.identity import Identities, Identity
from bruxelles1893.server.storage import device_rows
from bruxelles1893.server.storage.errors import Taken
from bruxelles1893.server.storage.queries import nothing_else
from bruxelles1893.server.storage.rows import DeviceCodeRow, DeviceRow, RecoveryCodeRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import BadCode, NotAllowed

CODE_SECONDS: Final = 600
CODE_BYTES: Final = 5
RECOVERY_BYTES: Final = 10
LATELY_SECONDS: Final = 120.0
"""Longer than the difference between machines' clocks, and than a stream takes to open."""
LONGEST_LABEL: Final = 60
NOT_TRUSTED: Final = (
    "this device was linked to play only; use another one of yours, or enter your recovery code"
)
UNKNOWN_CODE: Final = (
    "this code is unknown, used or too old; look at every letter, or make a new one"
)


class Devices:
    """The devices on which people are signed in."""

    def __init__(
        self, store: Store, identities: Identities, clock: Callable[[], float] = time.time
    ) -> None:
        self._store: Final = store
        self._identities: Final = identities
        self._clock: Final = clock
        self.on_sign_out: Final[list[Callable[[str, str], None]]] = []
        """Called with the person and the device, in the process in which it was signed out."""

    def signed_out_lately(self) -> list[tuple[str, str]]:
        """The devices that were signed out in the last minutes, in any process."""
        with self._store.reading() as db:
            return device_rows.signed_out_since(db, self._clock() - LATELY_SECONDS)

    def of(self, who: Identity) -> list[DeviceRow]:
        """The devices of a person, including the one in use."""
        with self._store.reading() as db:
            rows = device_rows.devices_of(db, who.id)
            own = _device(db, who)
        return rows if own in rows else [own, *rows]

    def has_recovery_code(self, who: Identity) -> bool:
        """Whether a person has a recovery code."""
        with self._store.reading() as db:
            return device_rows.recovery(db, who.id) is not None

    def rename(
        self, who: Identity, name: str, also: Callable[[Connection], None] = nothing_else
    ) -> Identity:
        """Rename a person, also on devices that will be added later."""
        renamed = self._identities.rename(who, name)
        with name_kept_apart(renamed.name), self._store.writing() as db:
            device_rows.rename(db, renamed.id, renamed.name)
            rows.rename(db, renamed.id, renamed.name)
            also(db)
        return renamed

    # --- Another device ---------------------------------------------------------------------

    def new_code(self, who: Identity, label: str, *, is_trusted: bool = False) -> str:
        """Make a code for a few minutes with which one other device becomes the same person's."""
        code, now = shown(secrets.token_bytes(CODE_BYTES)), self._clock()
        row = DeviceCodeRow(digest(code), who.id, who.name, now + CODE_SECONDS, is_trusted)
        with self.managing(who) as db:
            device_rows.keep_code(db, row, now)
            self.remember(db, who, label)
        return code

    def remember(self, db: Connection, who: Identity, label: str) -> None:
        """Give the device in use a row of its own, which the person's other devices can see."""
        device_rows.keep_device(db, _device(db, who)._replace(label=label[:LONGEST_LABEL]))

    def owner(self, code: str) -> str:
        """The name of the person to whom a code or recovery code belongs."""
        with self._store.reading() as db:
            return self._found(db, code).name

    def become(self, who: Identity, code: str, label: str) -> Identity:
        """Become the person of a code or a recovery code.

        The device is a new one of theirs; if it is theirs already it may do more from now on.
        """
        with self._store.writing() as db:
            row = self._found(db, code)
            device_rows.lock_person(db, row.identity)
            row = self._found(db, code)
            if isinstance(row, DeviceCodeRow):
                device_rows.use_code(db, row.code)
            is_trusted = row.is_trusted if isinstance(row, DeviceCodeRow) else True
            return self.signed_in(db, who, row.identity, row.name, label, is_trusted=is_trusted)

    def signed_in(
        self,
        db: Connection,
        who: Identity,
        identity: str,
        name: str,
        label: str,
        *,
        is_trusted: bool,
    ) -> Identity:
        """Sign a person in on the device that they use, within a transaction."""
        added = DeviceRow(
            identity, secrets.token_hex(8), label[:LONGEST_LABEL], self._clock(), is_trusted
        )
        if who.id == identity:
            own = _device(db, who)
            added = own._replace(is_trusted=own.is_trusted or is_trusted)
        device_rows.keep_device(db, added)
        return Identity(identity, name, added.device)

    def _found(self, db: Connection, code: str) -> DeviceCodeRow | RecoveryCodeRow:
        kept = digest(code)
        row = device_rows.code(db, kept, self._clock()) or device_rows.recovered(db, kept)
        if row is None:
            raise BadCode(UNKNOWN_CODE)
        return row

    def sign_out(self, who: Identity, device: str) -> str | None:
        """Sign a device out for ever, and make all codes worthless that it may know.

        It tells the new recovery code; none to a device that leaves and was never trusted.
        """
        with self._store.writing() as db:
            device_rows.lock_person(db, who.id)
            own = _signed_in(db, who)
            known = {own.device: own} | {
                row.device: row for row in device_rows.devices_of(db, who.id)
            }
            if device not in known:
                raise BadCode("there is no such device of yours")
            if not own.is_trusted and device != own.device:
                raise NotAllowed(NOT_TRUSTED)
            gone = known[device]._replace(signed_out_at=self._clock())
            device_rows.keep_device(db, gone)
            device_rows.forget_codes(db, who.id)
            code = self._renewed(db, who) if own.is_trusted else None
        for tell in self.on_sign_out:
            tell(who.id, device)
        return code

    # --- A lost device ----------------------------------------------------------------------

    def new_recovery_code(self, who: Identity) -> str:
        """Make a new recovery code. It is shown only once, and the older one becomes invalid."""
        with self.managing(who) as db:
            return self._renewed(db, who)

    def _renewed(self, db: Connection, who: Identity) -> str:
        code = shown(secrets.token_bytes(RECOVERY_BYTES))
        row = RecoveryCodeRow(who.id, digest(code), who.name, self._clock())
        device_rows.keep_recovery(db, row)
        return code

    @contextmanager
    def managing(self, who: Identity) -> Iterator[Connection]:
        """A transaction on a person's devices, from a trusted one, one request at a time."""
        with self._store.writing() as db:
            device_rows.lock_person(db, who.id)
            if not _signed_in(db, who).is_trusted:
                raise NotAllowed(NOT_TRUSTED)
            yield db


def _device(db: Connection, who: Identity) -> DeviceRow:
    """The device that a person uses. Their first one is trusted, with a row or without."""
    is_first = who.device == ""
    known = device_rows.device(db, who.id, who.device)
    return known or DeviceRow(who.id, who.device, "", 0.0, is_first)


def _signed_in(db: Connection, who: Identity) -> DeviceRow:
    """The device that a person uses; refused if another request has just signed it out."""
    own = _device(db, who)
    if own.signed_out_at is not None:
        raise NotAllowed("this device has been signed out")
    return own


@contextmanager
def name_kept_apart(name: str) -> Iterator[None]:
    """Raise `NameTaken` if the database refuses a name because it is another member's."""
    try:
        yield
    except Taken:
        raise NameTaken(f"the name {name!r} is, or looks like, another member's") from None


def shown(secret: bytes) -> str:
    """A secret in the form that people type on another device."""
    return spelled(letters_of(secret))


def digest(code: str) -> str:
    """The digest of a code, however it was typed. Only this is stored."""
    return sha256(as_meant(code).encode()).hexdigest()
