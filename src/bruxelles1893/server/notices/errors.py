"""Errors of notices."""

from __future__ import annotations

from bruxelles1893.server.refusal import Refusal


class BadHook(Refusal):
    """An address that this server does not call."""

    status, code, title = 422, "bad-hook", "The web hook's address is refused"


class HostNotFound(BadHook):
    """A host that cannot be found, perhaps only now."""


class BadSubscription(Refusal):
    """A browser's subscription that is not valid."""

    status, code, title = 422, "bad-subscription", "The subscription cannot be used"


class BadMail(Refusal):
    """A text that is no mail address."""

    status, code, title = 422, "bad-mail", "This is no mail address"


class BadMailLink(Refusal):
    """A link of a mail that is too old, or was never sent."""

    status, code, title = 404, "bad-mail-link", "The link is not valid"


class TooManyMails(Refusal):
    """A mail address that has been asked for its consent already."""

    status, code, title = 429, "too-many-mails", "This address has been asked already"


class NoMoreMails(Refusal):
    """A person or a network that has had too many mail addresses asked."""

    status, code, title = 429, "no-more-mails", "No more addresses can be asked today"


class NoMail(Refusal):
    """A server without mail."""

    status, code, title = 501, "no-mail", "This server sends no mails"


class NotSent(Exception):
    """A notice could not be delivered.

    `is_final` if the other side does not want it again, `is_gone` if nobody is there any more.
    """

    def __init__(self, message: str, *, is_final: bool = False, is_gone: bool = False) -> None:
        super().__init__(message)
        self.is_final = is_final
        self.is_gone = is_gone
