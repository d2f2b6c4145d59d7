"""Builds the service for notices from the server's settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bruxelles1893.server.notices.directory import Directory
from bruxelles1893.server.notices.hooks import Caller, HookSender
from bruxelles1893.server.notices.mail_links import MailLinks
from bruxelles1893.server.notices.model import HOOK, MAIL, PUSH
from bruxelles1893.server.notices.outbox import AT_ONCE, LOOK_SECONDS, PAUSES, Outbox, Sender
from bruxelles1893.server.notices.push import PushSender
from bruxelles1893.server.notices.service import Notices
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.store import Store

LOOK_UPS_FOR_REQUESTS: Final = 4
HTTPS: Final = "https://"
NO_CONTACT: Final = "https://localhost"
"""Push services want a contact address; browsers subscribe only at an address with https."""


def made_notices(settings: Settings, store: Store, clock: Callable[[], float]) -> Notices:
    """The notices with all channels that the operator has set up."""
    is_open = settings.allows_private_hooks
    caller = Caller(Directory(is_open, AT_ONCE))
    push = PushSender(caller, settings.push_key(), _subject(settings), clock)
    links = MailLinks(settings.signing_keys(), settings.public_url)
    senders: dict[str, Sender] = {HOOK: HookSender(caller), PUSH: push}
    if settings.mail is not None:
        from bruxelles1893.server.notices.mail import MailSender  # a package that few servers need

        senders[MAIL] = MailSender(settings.mail, links)
    outbox = Outbox(store, senders, settings.public_url, PAUSES, clock, LOOK_SECONDS)
    directory = Directory(is_open, LOOK_UPS_FOR_REQUESTS)
    return Notices(
        *(store, outbox, directory, push, links, settings.limits, clock), has_mail=MAIL in senders
    )


def _subject(settings: Settings) -> str:
    """The contact address for push services: Apple accepts only a real address."""
    if settings.contact:
        return f"mailto:{settings.contact}"
    return settings.public_url if settings.public_url.startswith(HTTPS) else NO_CONTACT
