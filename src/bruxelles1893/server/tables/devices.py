"""One person on several devices: codes that share who one is, and the devices one has.

A code is shown once on one device and used once on another within some minutes. A recovery code
is kept on paper. The database knows only digests of both.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection

from bruxelles1893.server.refusal import Refusal
from bruxelles1893.server.storage import device_rows
from bruxelles1893.server.storage.rows import DeviceCodeRow, DeviceRow, RecoveryCodeRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.codes import as_meant, letters_of, spelled
from bruxelles1893.server.tables.errors import BadCode
from bruxelles1893.server.tables.identity import Identities, Identity

CODE_SECONDS: Final = 600
CODE_BYTES: Final = 5
RECOVERY_BYTES: Final = 10
REFRESH_SECONDS: Final = 5.0
LONGEST_LABEL: Final = 60
UNKNOWN_CODE: Final = (
    "this code is unknown, used or too old; look at every letter, or make a new one"
)


class Devices:
    """Who is signed in where."""

    def __init__(
        self, store: Store, identities: Identities, clock: Callable[[], float] = time.time
    ) -> None:
        self._store: Final = store
        self._identities: Final = identities
        self._clock: Final = clock
        self._signed_out: frozenset[tuple[str, str]] = frozenset()
        self._looked_at: float = 0.0
        self._lock: Final = threading.Lock()

    def start(self) -> None:
        """Know which devices were signed out before."""
        with self._lock, self._store.reading() as db:
            self._signed_out = frozenset(device_rows.signed_out(db))
        self._looked_at = time.monotonic()

    @property
    def is_due(self) -> bool:
        """Whether another process may have signed devices out that this one does not know of."""
        return not self._store.is_sqlite and time.monotonic() - self._looked_at > REFRESH_SECONDS

    def refresh(self) -> None:
        """Ask the database again; while it does not answer, what is known holds."""
        with suppress(Refusal):
            self.start()
        self._looked_at = time.monotonic()

    def is_signed_out(self, who: Identity) -> bool:
        """Whether a cookie is no longer worth anything."""
        return (who.id, who.device) in self._signed_out

    def of(self, who: Identity) -> list[DeviceRow]:
        """The devices of a person, the one in use among them."""
        with self._store.reading() as db:
            rows = [row for row in device_rows.devices_of(db, who.id) if not row.is_signed_out]
        if any(row.device == who.device for row in rows):
            return rows
        return [DeviceRow(who.id, who.device, "", 0.0), *rows]

    # --- Another device ---------------------------------------------------------------------

    def new_code(self, who: Identity, label: str) -> str:
        """A code that makes one other device the same person, for a few minutes."""
        code, now = shown(secrets.token_bytes(CODE_BYTES)), self._clock()
        row = DeviceCodeRow(digest(code), who.id, who.name, now + CODE_SECONDS)
        with self._store.writing() as db:
            device_rows.keep_code(db, row, now)
            self._keep(db, who, label)
        return code

    def owner(self, code: str) -> str:
        """The name of the person whose code or recovery code it is."""
        with self._store.reading() as db:
            return self._found(db, code).name

    def become(self, code: str, label: str) -> Identity:
        """Become the person of a code or a recovery code, on a device that is new to it."""
        with self._store.writing() as db:
            row = self._found(db, code)
            if isinstance(row, DeviceCodeRow) and not device_rows.use_code(db, row.code):
                raise BadCode(UNKNOWN_CODE)
            who = Identity(row.identity, row.name, secrets.token_hex(8))
            self._keep(db, who, label)
        return who

    def _found(self, db: Connection, code: str) -> DeviceCodeRow | RecoveryCodeRow:
        kept = digest(code)
        row = device_rows.code(db, kept, self._clock()) or device_rows.recovered(db, kept)
        if row is None:
            raise BadCode(UNKNOWN_CODE)
        return row

    def sign_out(self, who: Identity, device: str) -> None:
        """A device is no longer the person, and codes on their way are worthless."""
        known = {row.device: row for row in self.of(who)}
        if device not in known:
            raise BadCode("there is no such device of yours")
        with self._store.writing() as db:
            device_rows.keep_device(db, known[device]._replace(is_signed_out=True))
            device_rows.forget_codes(db, who.id)
        with self._lock:
            self._signed_out |= {(who.id, device)}

    # --- A lost device ----------------------------------------------------------------------

    def recovery_code(self, who: Identity) -> str:
        """The code to be kept on paper; the same one until a new one is asked for."""
        with self._store.reading() as db:
            row = device_rows.recovery(db, who.id)
        if row is None or row.name != who.name:
            return self._keep_recovery(who, 1 if row is None else row.version)
        return self._recovery(who.id, row.version)

    def new_recovery_code(self, who: Identity) -> str:
        """Another code; the one before is worthless."""
        with self._store.reading() as db:
            row = device_rows.recovery(db, who.id)
        return self._keep_recovery(who, 1 if row is None else row.version + 1)

    def _keep_recovery(self, who: Identity, version: int) -> str:
        code = self._recovery(who.id, version)
        with self._store.writing() as db:
            row = RecoveryCodeRow(who.id, version, digest(code), who.name)
            device_rows.keep_recovery(db, row)
        return code

    def _recovery(self, identity: str, version: int) -> str:
        return shown(self._identities.secret_of(identity, version)[:RECOVERY_BYTES])

    def _keep(self, db: Connection, who: Identity, label: str) -> None:
        row = DeviceRow(who.id, who.device, label[:LONGEST_LABEL], self._clock())
        device_rows.keep_device(db, row)


def shown(secret: bytes) -> str:
    """A secret as it is shown to be typed elsewhere."""
    return spelled(letters_of(secret))


def digest(code: str) -> str:
    """What is kept of a code, however it was typed."""
    return sha256(as_meant(code).encode()).hexdigest()
