"""The base of every refusal by the server: a code for programs and a sentence for people."""

from __future__ import annotations

from typing import ClassVar

from bruxelles1893.engine import BruxellesError


class Refusal(BruxellesError):
    """The root of every refusal by the server."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "refused"
    title: ClassVar[str] = "Refused"
    retry_after: float | None = None
    """Seconds after which the same request may work."""
