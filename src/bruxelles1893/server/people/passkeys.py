"""Members sign in with passkeys (WebAuthn), beside the codes that every device can have.

A ceremony has two requests: the server gives a challenge, and the browser answers with what an
authenticator signed. A challenge belongs to one person, holds for minutes, and is used once.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import Connection

from bruxelles1893.server.people import rows
from bruxelles1893.server.people.devices import LONGEST_LABEL, Devices, name_kept_apart
from bruxelles1893.server.people.errors import BadPasskey, LastWayIn
from bruxelles1893.server.people.identity import Identity
from bruxelles1893.server.people.names import checked_name
from bruxelles1893.server.people.service import kept_row
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.storage import device_rows
from bruxelles1893.server.storage.rows import ChallengeRow, PasskeyRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.errors import BadOrder

if TYPE_CHECKING:
    from webauthn.registration.verify_registration_response import VerifiedRegistration

CHALLENGE_SECONDS: Final = 300
CHALLENGE_BYTES: Final = 32
SITE_NAME: Final = "Bruxelles 1893"
NOT_PROVEN: Final = "the passkey was not accepted; try once more"


class RelyingParty(NamedTuple):
    """The site as an authenticator knows it: its host name, and the origin of its pages."""

    id: str
    origin: str


class Passkeys:
    """Ceremonies, and the passkeys of members.

    The library is imported when a passkey is used: it takes a while, and a game in a browser
    without a server has none.
    """

    def __init__(
        self,
        store: Store,
        devices: Devices,
        limits: Limits,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._store: Final = store
        self._limits: Final = limits
        self._devices: Final = devices
        self._clock: Final = clock

    def of(self, who: Identity) -> list[PasskeyRow]:
        """The passkeys of a person."""
        with self._store.reading() as db:
            return rows.passkeys_of(db, who.id)

    # --- A new passkey ----------------------------------------------------------------------

    def registration(self, who: Identity, site: RelyingParty, name: str) -> dict[str, Any]:
        """The options with which a browser makes a passkey."""
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        shown = checked_name(name)
        with self._devices.managing(who) as db:
            row, known = kept_row(db, who), rows.passkeys_of(db, who.id)
            rows.keep_person(db, row)
            challenge = self._new_challenge(db, who)
        options = generate_registration_options(
            rp_id=site.id,
            rp_name=SITE_NAME,
            user_id=bytes.fromhex(row.handle),
            user_name=shown,
            challenge=challenge,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=bytes.fromhex(each.credential)) for each in known
            ],
        )
        return dict(json.loads(options_to_json(options)))

    def register(
        self, who: Identity, site: RelyingParty, credential: dict[str, Any], name: str, label: str
    ) -> Identity:
        """Store a new passkey. A guest becomes a member, under this name."""
        wanted = checked_name(name)
        with name_kept_apart(wanted), self._devices.managing(who) as db:
            challenge = self._used_challenge(db, who)
            if len(rows.passkeys_of(db, who.id)) >= self._limits.passkeys:
                raise BadOrder(f"a member has {self._limits.passkeys} passkeys at most")
            made = _verified_registration(credential, challenge, site)
            if rows.passkey(db, _digest(made.credential_id)) is not None:
                raise BadPasskey("this passkey is known already")
            rows.take_name(db, who.id, wanted)
            row = kept_row(db, who)
            since = row.member_since or self._clock()
            rows.keep_person(db, row._replace(name=wanted, member_since=since))
            device_rows.rename(db, who.id, wanted)
            rows.mark_seats(db, who.id, row.handle, wanted)
            passkey = PasskeyRow(
                id=_digest(made.credential_id),
                identity=who.id,
                label=label[:LONGEST_LABEL],
                credential=made.credential_id.hex(),
                public_key=made.credential_public_key.hex(),
                uses=made.sign_count,
                added_at=self._clock(),
            )
            rows.keep_passkey(db, passkey)
            self._devices.remember(db, who, label)
        return who._replace(name=wanted, handle=row.handle)

    # --- Signing in -------------------------------------------------------------------------

    def challenge(self, who: Identity, site: RelyingParty) -> dict[str, Any]:
        """The options with which a browser shows a passkey of its owner's choice."""
        from webauthn import generate_authentication_options, options_to_json

        with self._store.writing() as db:
            challenge = self._new_challenge(db, who)
        options = generate_authentication_options(rp_id=site.id, challenge=challenge)
        return dict(json.loads(options_to_json(options)))

    def sign_in(
        self, who: Identity, site: RelyingParty, credential: dict[str, Any], label: str
    ) -> Identity:
        """Become the member whose passkey was shown, on a trusted device."""
        with self._store.writing() as db:
            challenge = self._used_challenge(db, who)
        with self._store.writing() as db:
            row = rows.passkey(db, _digest(_credential_id(credential)))
            if row is None:
                raise BadPasskey("no member here has this passkey")
            device_rows.lock_person(db, row.identity)
            uses = _verified_use(credential, challenge, site, row)
            rows.keep_passkey(db, row._replace(uses=uses, used_at=self._clock()))
            owner = kept_row(db, Identity(row.identity))
            found = self._devices.signed_in(
                db, who, row.identity, owner.name, label, is_trusted=True
            )
        return found._replace(handle=owner.handle)

    def check_own(self, who: Identity, site: RelyingParty, credential: dict[str, Any]) -> None:
        """Check that a signed-in person has just shown a passkey of their own."""
        with self._store.writing() as db:
            challenge = self._used_challenge(db, who)
        with self._store.writing() as db:
            row = _own(db, who, _digest(_credential_id(credential)))
            device_rows.lock_person(db, who.id)
            uses = _verified_use(credential, challenge, site, row)
            rows.keep_passkey(db, row._replace(uses=uses, used_at=self._clock()))

    # --- Those that there are ---------------------------------------------------------------

    def rename(self, who: Identity, passkey_id: str, label: str) -> None:
        """Rename a passkey for its owner."""
        with self._devices.managing(who) as db:
            row = _own(db, who, passkey_id)
            rows.keep_passkey(db, row._replace(label=label.strip()[:LONGEST_LABEL]))

    def remove(self, who: Identity, passkey_id: str) -> None:
        """Delete a passkey, but not the last way to sign in."""
        with self._devices.managing(who) as db:
            row = _own(db, who, passkey_id)
            is_last = len(rows.passkeys_of(db, who.id)) == 1
            if is_last and device_rows.recovery(db, who.id) is None:
                raise LastWayIn("this is your last way in; add a passkey or a recovery code first")
            rows.forget_passkey(db, row.id)

    # --- Challenges -------------------------------------------------------------------------

    def _new_challenge(self, db: Connection, who: Identity) -> bytes:
        challenge, now = secrets.token_bytes(CHALLENGE_BYTES), self._clock()
        rows.keep_challenge(db, ChallengeRow(who.id, challenge.hex(), now + CHALLENGE_SECONDS), now)
        return challenge

    def _used_challenge(self, db: Connection, who: Identity) -> bytes:
        found = rows.use_challenge(db, who.id, self._clock())
        if found is None:
            raise BadPasskey("this took too long, or it was tried before; begin once more")
        return bytes.fromhex(found)


def _own(db: Connection, who: Identity, passkey_id: str) -> PasskeyRow:
    row = rows.passkey(db, passkey_id)
    if row is None or row.identity != who.id:
        raise BadPasskey("there is no such passkey of yours")
    return row


def _digest(credential_id: bytes) -> str:
    return sha256(credential_id).hexdigest()


def _credential_id(credential: dict[str, Any]) -> bytes:
    from webauthn import base64url_to_bytes

    try:
        return base64url_to_bytes(credential["rawId"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadPasskey(NOT_PROVEN) from None


def _verified_registration(
    credential: dict[str, Any], challenge: bytes, site: RelyingParty
) -> VerifiedRegistration:
    from webauthn import verify_registration_response

    try:
        return verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.id,
            expected_origin=site.origin,
        )
    except Exception as error:  # a hostile answer breaks the library's parsers in many ways
        raise BadPasskey(NOT_PROVEN) from error


def _verified_use(
    credential: dict[str, Any], challenge: bytes, site: RelyingParty, row: PasskeyRow
) -> int:
    from webauthn import verify_authentication_response

    try:
        return verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.id,
            expected_origin=site.origin,
            credential_public_key=bytes.fromhex(row.public_key),
            credential_current_sign_count=row.uses,
        ).new_sign_count
    except Exception as error:  # as above
        raise BadPasskey(NOT_PROVEN) from error
