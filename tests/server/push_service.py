"""A push service on this machine: it checks who signed a message, and a browser's keys open it."""

from __future__ import annotations

import base64
import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


class PushService:
    """What a browser's maker runs, with one browser that has subscribed."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.secret = os.urandom(16)
        self.messages: list[dict[str, Any]] = []
        self.claims: list[dict[str, Any]] = []
        self.signed_by: list[str] = []
        self.headers: list[dict[str, str]] = []
        self.bodies: list[bytes] = []
        self.refusals: list[int] = []
        """What to answer first; 201 after that."""
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = service.refusals.pop(0) if service.refusals else 201
                if status == 201:
                    service.take(dict(self.headers.items()), body)
                self.send_response(status)
                self.end_headers()

            def log_message(self, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    @property
    def subscription(self) -> dict[str, str]:
        """What the browser tells the page."""
        return {
            "endpoint": f"{self.origin}/push/anna",
            "p256dh": encoded(point(self.key)),
            "auth": encoded(self.secret),
        }

    def take(self, headers: dict[str, str], body: bytes) -> None:
        """Check a message as RFC 8292 and 8291 want it, and read it."""
        self.claims.append(self._claims(headers["Authorization"]))
        self.headers.append(headers)
        self.bodies.append(body)
        assert headers["Content-Encoding"] == "aes128gcm"
        self.messages.append(json.loads(self._opened(body)))

    def _claims(self, authorization: str) -> dict[str, Any]:
        scheme, _, rest = authorization.partition(" ")
        assert scheme == "vapid"
        parts = dict(each.strip().split("=", 1) for each in rest.split(","))
        signed, _, signature = parts["t"].rpartition(".")
        public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(parts["k"]))
        raw = decoded(signature)
        numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        public.verify(utils.encode_dss_signature(*numbers), signed.encode(), ec.ECDSA(SHA256()))
        head, claims = (json.loads(decoded(each)) for each in signed.split("."))
        assert head["alg"] == "ES256"
        assert claims["aud"] == self.origin
        assert time.time() < claims["exp"] < time.time() + 24 * 3600
        assert claims["sub"].startswith(("mailto:", "https://"))
        self.signed_by.append(parts["k"])
        return dict(claims)

    def _opened(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        sender, content = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        )
        info = b"WebPush: info\0" + point(self.key) + sender
        secret = derived(shared, self.secret, info, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, content, None)
        return plain.rstrip(b"\0")[:-1]
