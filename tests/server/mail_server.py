"""A mail server on this machine that takes mail by STARTTLS only."""

from __future__ import annotations

import datetime
import ipaddress
import ssl
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from bruxelles1893.server.settings import MailSettings
from server.support import free_port

USER, PASSWORD = "club", "iris"


class MailServer:
    """Keeps the mails that it takes."""

    def __init__(self, folder: Path) -> None:
        self.mails: list[EmailMessage] = []
        self.was_encrypted: list[bool] = []
        self.ids: list[str] = []
        """Of all that was brought, taken or not."""
        self.answer = "250 OK"
        self._certificate = folder / "mail.pem"
        _make_certificate(self._certificate)
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(self._certificate)
        self._port = free_port()
        self._controller = Controller(
            self,
            hostname="127.0.0.1",
            port=self._port,
            tls_context=context,
            require_starttls=True,
            auth_required=True,
            authenticator=_may_enter,
        )
        self._controller.start()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Take a mail."""
        content = envelope.content
        assert isinstance(content, bytes)
        mail = message_from_bytes(content, policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.ids.append(str(mail["Message-ID"]))
        if self.answer.startswith("2"):
            self.was_encrypted.append(session.ssl is not None)
            self.mails.append(mail)
        return self.answer

    @property
    def settings(self) -> MailSettings:
        """How to reach it."""
        return MailSettings.of_url(
            f"smtp://{USER}:{PASSWORD}@127.0.0.1:{self._port}",
            "club@club.test",
            str(self._certificate),
        )

    def close(self) -> None:
        """Take no more."""
        self._controller.stop()


def _may_enter(
    server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: LoginPassword
) -> AuthResult:
    return AuthResult(success=(data.login, data.password) == (USER.encode(), PASSWORD.encode()))


def _make_certificate(path: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.datetime.now(datetime.UTC)
    address = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([address]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + certificate.public_bytes(serialization.Encoding.PEM)
    )
