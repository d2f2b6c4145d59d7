"""The links in mails: to say yes to them, and to end them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from itsdangerous import BadData, Signer, URLSafeSerializer, URLSafeTimedSerializer

from bruxelles1893.server.notices.errors import BadMailLink
from bruxelles1893.server.storage.rows import AddressRow

CONFIRM_SECONDS: Final = 2 * 24 * 3600
MARK_LENGTH: Final = 16


class MailLinks:
    """The links in mails: they work without signing in, for one address of one person."""

    def __init__(self, keys: Sequence[str], public_url: str) -> None:
        self._yes: Final = URLSafeTimedSerializer(keys, salt="mail-yes")
        self._stop: Final = URLSafeSerializer(keys, salt="mail-stop")
        self._marks: Final = Signer(keys, salt="asked")
        self._public_url: Final = public_url

    def mark(self, text: str) -> str:
        """A keyed digest of an address or a person, which only this server can make."""
        return self._marks.get_signature(text).decode()[:MARK_LENGTH]

    def yes(self, row: AddressRow) -> str:
        """The link that says yes, valid for two days."""
        return f"{self._public_url}/mail/yes/{self._yes.dumps([row.identity, row.target])}"

    def stop(self, row: AddressRow) -> str:
        """The link that ends the mails, valid for ever."""
        return f"{self._public_url}/mail/stop/{self._stop.dumps([row.identity, row.target])}"

    def confirmed(self, token: str) -> tuple[str, str]:
        """The person and the mail address of a link that says yes."""
        try:
            identity, target = self._yes.loads(token, max_age=CONFIRM_SECONDS)
        except (BadData, TypeError, ValueError):
            raise BadMailLink("this link is too old or was cut short; ask for a new mail") from None
        return str(identity), str(target)

    def stopped(self, token: str) -> tuple[str, str]:
        """The person and the mail address of a link that ends the mails."""
        try:
            identity, target = self._stop.loads(token)
        except (BadData, TypeError, ValueError):
            raise BadMailLink("this link was cut short") from None
        return str(identity), str(target)
