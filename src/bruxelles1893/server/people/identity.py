"""Who somebody is, without sign-up: a signed cookie with a random number and a name."""

from __future__ import annotations

import secrets
from functools import lru_cache
from typing import Final, NamedTuple

from itsdangerous import BadSignature, Signer, URLSafeSerializer

from bruxelles1893.engine import Seat
from bruxelles1893.server.people.names import GUEST, checked_name
from bruxelles1893.server.tables.errors import BadInvitation
from bruxelles1893.server.tables.summaries import Invitation

COOKIE: Final = "bruxelles1893"
COOKIE_SECONDS: Final = 400 * 24 * 3600
KNOWN: Final = 4_096
"""So many people are recognised without a look at the signature again."""


class Identity(NamedTuple):
    """A person: the name may change, the id does not; `device` is which of theirs it is."""

    id: str
    name: str = ""
    device: str = ""

    @property
    def shown_name(self) -> str:
        """The name that others see."""
        return self.name or GUEST


ANYBODY: Final = Identity("")
"""Whoever it is: somebody who holds no seat anywhere."""


def new_identity() -> Identity:
    """Somebody who has not been here before."""
    return Identity(secrets.token_hex(16))


class Identities:
    """Signs and reads cookies, tokens against forged requests, and invitations."""

    def __init__(self, key: str) -> None:
        self._cookies: Final = URLSafeSerializer(key, salt="identity")
        self._csrf: Final = Signer(key, salt="csrf")
        self._invitations: Final = URLSafeSerializer(key, salt="invitation")
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

    def rename(self, who: Identity, name: str) -> Identity:
        """The same person with another name."""
        return who._replace(name=checked_name(name))

    def csrf_token(self, who: Identity) -> str:
        """What a page of this site sends along to show that it is one."""
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
