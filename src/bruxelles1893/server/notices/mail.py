"""Mails by the operator's SMTP server: plain text, a small HTML part, and one click to stop."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formatdate
from html import escape
from typing import Final

import aiosmtplib

from bruxelles1893.server.notices.errors import NotSent
from bruxelles1893.server.notices.mail_links import MailLinks
from bruxelles1893.server.notices.model import CONSENT, Notice
from bruxelles1893.server.notices.wording import body_of, subject_of, title_of
from bruxelles1893.server.settings import MailSettings
from bruxelles1893.server.storage.rows import AddressRow
from bruxelles1893.words import language
from bruxelles1893.words.pages.notices import NOTICES

MAIL_SECONDS: Final = 20.0
LATER: Final = range(400, 500)
"""Replies of a mail server that ask for another try."""


class MailSender:
    """Notifies people by mail, by links that say yes to mails and that end them."""

    def __init__(self, settings: MailSettings, links: MailLinks) -> None:
        self._settings: Final = settings
        self._links: Final = links

    async def send(self, address: AddressRow, notices: Sequence[Notice]) -> None:
        """Send one mail: about one table or all, or the question whether mails are welcome."""
        with language(notices[0].language):
            is_question = notices[0].event == CONSENT
            mail = (self._question if is_question else self._mail)(address, list(notices))
        await self._deliver(mail)

    def _mail(self, address: AddressRow, notices: list[Notice]) -> EmailMessage:
        link = self._links.stop(address)
        hello = NOTICES["mail.hello"].format(name=notices[0].name)
        text = [hello, ""]
        for each in notices:
            text += [f"{title_of(each)}: {body_of(each)}", each.url or "", ""]
        why, stop = NOTICES["mail.why"], NOTICES["mail.stop"]
        text += ["-- ", why, f"{stop}: {link}"]
        tables = "".join(map(_block, notices))
        small = f"<p><small>{escape(why)} {_anchor(link, stop)}</small></p>"
        subject, own_id = subject_of(notices), notices[0].id
        mail = self._envelope(address.url, subject, "\n".join(text), own_id)
        mail.add_alternative(_html(f"<p>{escape(hello)}</p>{tables}{small}"), subtype="html")
        mail["List-Unsubscribe"] = f"<{link}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail["Auto-Submitted"] = "auto-generated"
        return mail

    def _question(self, address: AddressRow, notices: list[Notice]) -> EmailMessage:
        link = self._links.yes(address)
        text, yes = NOTICES["mail.confirm"], NOTICES["mail.confirm.open"]
        subject, body = NOTICES["mail.confirm.subject"], f"{text}\n\n{yes}:\n{link}\n"
        mail = self._envelope(address.url, subject, body, notices[0].id)
        mail.add_alternative(
            _html(f"<p>{escape(text)}</p><p>{_anchor(link, yes)}</p>"), subtype="html"
        )
        mail["Auto-Submitted"] = "auto-generated"
        return mail

    def _envelope(self, to: str, subject: str, text: str, own_id: str) -> EmailMessage:
        """A mail without its HTML part. Sent again it has the same id, so that it is shown once."""
        mail = EmailMessage()
        mail["From"], mail["To"] = self._settings.sender, to
        mail["Subject"] = " ".join(subject.split())
        mail["Date"] = formatdate()
        mail["Message-ID"] = f"<{own_id}@{self._settings.sender.rpartition('@')[2].strip('>')}>"
        mail.set_content(text)
        return mail

    async def _deliver(self, mail: EmailMessage) -> None:
        """Give a mail to the operator's server."""
        wanted = self._settings
        try:
            async with asyncio.timeout(MAIL_SECONDS):
                await aiosmtplib.send(
                    mail,
                    hostname=wanted.host,
                    port=wanted.port,
                    username=wanted.user or None,
                    password=wanted.password or None,
                    use_tls=wanted.is_tls,
                    start_tls=None if wanted.is_tls else wanted.needs_start_tls,
                    tls_context=self._certificates(),
                    timeout=MAIL_SECONDS,
                )
        except TimeoutError:
            raise NotSent("the mail server does not answer") from None
        except aiosmtplib.SMTPResponseException as error:
            is_final = error.code not in LATER
            raise NotSent(f"the mail server said {error.code}", is_final=is_final) from error
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            raise NotSent(type(error).__name__) from error

    def _certificates(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self._settings.certificate or None)


def _block(notice: Notice) -> str:
    kind = ".tournament" if notice.tournament else ".club" if notice.club else ""
    link = _anchor(notice.url or "", NOTICES[f"mail.open{kind}"])
    return f"<p><b>{escape(title_of(notice))}</b><br>{escape(body_of(notice))}<br>{link}</p>"


def _anchor(url: str, text: str) -> str:
    return f'<a href="{escape(url)}">{escape(text)}</a>' if url else ""


def _html(body: str) -> str:
    return f'<!doctype html><html><body style="font-family:sans-serif">{body}</body></html>'
