from collections.abc import Mapping
from typing import Self

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePublicKey

class VapidException(Exception): ...

class Vapid02:
    public_key: EllipticCurvePublicKey
    @classmethod
    def from_raw(cls, private_raw: bytes) -> Self: ...
    def sign(
        self, claims: Mapping[str, object], crypto_key: str | None = None
    ) -> dict[str, str]: ...
