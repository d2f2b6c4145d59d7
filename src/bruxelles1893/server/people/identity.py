"""Identities without sign-up: a signed cookie with a random number and a name."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from itsdangerous import BadSignature, Signer, URLSafeSerializer

from bruxelles1893.engine import Seat
from bruxelles1893.server.people.names import GUEST, checked_name
from bruxelles1893.server.tables.errors import BadInvitation
from bruxelles1893.server.tables.summaries import Invitation

COOKIE: Final = "bruxelles1893"
GUEST_COOKIE: Final = "bruxelles1893-guest"
"""The cookie with the guest that a browser was before somebody signed in there."""
COOKIE_SECONDS: Final = 400 * 24 * 3600
KNOWN: Final = 4_096
"""How many people are recognised without checking the signature again."""


class Identity(NamedTuple):
    """A person: the name may change, the id does not; `device` says which of theirs it is.

    A member has a `handle` by which others find them.
    """

    id: str
    name: str = ""
    device: str = ""
    handle: str = ""

    @property
    def shown_name(self) -> str:
        """The name that others see."""
        return self.name or GUEST


ANYBODY: Final = Identity("")
"""Somebody without a seat anywhere."""


def new_identity() -> Identity:
    """A new person."""
    return Identity(secrets.token_hex(16))


class Identities:
    """Signs and reads cookies, tokens against forged requests, and invitations.

    The last of the keys signs; what an older one has signed is read too.
    """

    def __init__(self, keys: Sequence[str]) -> None:
        self._cookies: Final = URLSafeSerializer(keys, salt="identity")
        self._csrf: Final = Signer(keys, salt="csrf")
        self._invitations: Final = URLSafeSerializer(keys, salt="invitation")
        self._newest: Final = None if len(keys) == 1 else Identities(keys[-1:])
        self._signed: Final = lru_cache(KNOWN)(self._cookies.loads)
        """What a cookie holds, if this server signed it: only then it is remembered."""
        self._tokens: Final = lru_cache(KNOWN)(self._csrf.get_signature)

    def cookie(self, who: Identity) -> str:
        """The value of a person's cookie."""
        return str(self._cookies.dumps(list(who)))

    def read(self, cookie: str) -> Identity | None:
        """The person of a cookie; None if this server did not sign it."""
        try:
            return Identity(*self._signed(cookie))
        except (BadSignature, TypeError, ValueError):
            return None

    def is_outdated(self, cookie: str) -> bool:
        """Whether an older key has signed a cookie."""
        return self._newest is not None and self._newest.read(cookie) is None

    def rename(self, who: Identity, name: str) -> Identity:
        """The same person with another name."""
        return who._replace(name=checked_name(name))

    def csrf_token(self, who: Identity) -> str:
        """The token that a page of this site sends along to show that it is one."""
        return self._tokens(who.id).decode()

    def is_csrf_token(self, who: Identity, token: str) -> bool:
        """Whether a token was made for this person."""
        return self._csrf.verify_signature(who.id, token)

    def invitation(self, table_id: str, seat: Seat, nonce: str) -> str:
        """The secret part of an invitation's link."""
        return str(self._invitations.dumps([table_id, seat, nonce]))

    def read_invitation(self, token: str) -> tuple[Invitation, str]:
        """The seat that an invitation is for, and its nonce."""
        try:
            table_id, seat, nonce = self._invitations.loads(token)
        except (BadSignature, TypeError, ValueError):
            raise BadInvitation("there is no such invitation; ask for the link again") from None
        return Invitation(table_id, seat), nonce
