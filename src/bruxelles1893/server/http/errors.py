"""Errors that any request can have."""

from __future__ import annotations

from bruxelles1893.server.refusal import Refusal


class ForeignRequest(Refusal):
    """A request that another site seems to have made a browser send."""

    status, code, title = 403, "csrf", "The request did not come from this site"


class TooLarge(Refusal):
    """A request's body beyond the limit."""

    status, code, title = 413, "too-large", "The request is too large"


class TooMany(Refusal):
    """Too many requests in a short time."""

    status, code, title = 429, "too-many-requests", "Too many requests"

    def __init__(self, message: str, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = retry_after
