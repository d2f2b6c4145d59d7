"""Web push: encrypted messages to browsers, signed with the server's own key (RFC 8291, 8292).

What encrypts is imported with the first browser that wants pushes: no start needs it.
"""

from __future__ import annotations

import base64
import binascii
import json
import time
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from bruxelles1893.server.notices.errors import BadSubscription
from bruxelles1893.server.notices.hooks import Caller
from bruxelles1893.server.notices.model import Notice
from bruxelles1893.server.notices.wording import body_of, title_of
from bruxelles1893.server.settings import PUSH_KEY_BYTES, PUSH_KEY_FILE, SettingsError
from bruxelles1893.server.storage.rows import AddressRow
from bruxelles1893.words import language

if TYPE_CHECKING:
    from py_vapid import Vapid02

LIFETIME: Final = 24 * 3600
"""Seconds for which a push service keeps a message for a device that is off."""
SIGNED_FOR: Final = 12 * 3600
POINT_BYTES: Final = 65
SECRET_BYTES: Final = 16


class PushSender:
    """Notifies browsers."""

    def __init__(
        self, caller: Caller, key: str, subject: str, clock: Callable[[], float] = time.time
    ) -> None:
        self._caller: Final = caller
        self._key: Final = _checked_key(key)
        self._subject: Final = subject
        self._clock: Final = clock

    @cached_property
    def _vapid(self) -> Vapid02:
        from py_vapid import Vapid02

        return Vapid02.from_raw(self._key.encode())

    @property
    def public_key(self) -> str:
        """The public key. Browsers that know it take messages of this server only."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return encoded(
            self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        )

    async def send(self, address: AddressRow, notices: Sequence[Notice]) -> None:
        """Notify one browser."""
        for each in notices:
            content = json.dumps(message(each), ensure_ascii=False).encode()
            await self._caller.call(
                address.url, encrypted(content, address.keys), self._headers(address.url, each)
            )

    def _headers(self, url: str, notice: Notice) -> dict[str, str]:
        parts = urlsplit(url)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(self._clock()) + SIGNED_FOR,
            "sub": self._subject,
        }
        return {
            **self._vapid.sign(claims),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(LIFETIME),
            "Urgency": "high",
            "Topic": notice.tag,
        }


def message(notice: Notice) -> dict[str, str]:
    """The message that a browser shows; the newest about a table replaces older ones.

    `path` is below the scope of the service worker; it opens the table at its question.
    """
    with language(notice.language):
        return {
            "title": title_of(notice),
            "body": body_of(notice),
            "path": notice.path,
            "tag": notice.tag,
        }


def encrypted(content: bytes, keys: str) -> bytes:
    """A message that only one browser can decrypt."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

    point, secret = keys.split()
    return http_ece.encrypt(
        content,
        private_key=generate_private_key(SECP256R1()),
        dh=decoded(point),
        auth_secret=decoded(secret),
        version="aes128gcm",
    )


def checked_keys(point: str, secret: str) -> str:
    """The keys of a browser's subscription; raises an error if they are not valid."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        public, shared = decoded(point), decoded(secret)
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), public)
    except (ValueError, binascii.Error):
        raise BadSubscription("the keys of the subscription cannot be read") from None
    if len(public) != POINT_BYTES or len(shared) != SECRET_BYTES:
        raise BadSubscription("the keys of the subscription have another length")
    return f"{encoded(public)} {encoded(shared)}"


def encoded(data: bytes) -> str:
    """Bytes as browsers write them."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Bytes as browsers wrote them."""
    return base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def _checked_key(key: str) -> str:
    """The server's own key; one that cannot be used stops the start."""
    try:
        is_good = len(decoded(key)) == PUSH_KEY_BYTES
    except ValueError:
        is_good = False
    if not is_good:
        raise SettingsError(
            f"the key of pushes cannot be used (BRUXELLES_PUSH_KEY or {PUSH_KEY_FILE}): "
            f"expected {PUSH_KEY_BYTES} bytes in base64"
        )
    return key
