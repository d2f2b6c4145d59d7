"""Errors of talk."""

from __future__ import annotations

from bruxelles1893.server.refusal import Refusal


class BadLine(Refusal):
    """A line that cannot be said: it is empty, too long, or has characters that nobody can see."""

    status, code, title = 422, "bad-line", "This cannot be said"


class TalkIsOff(Refusal):
    """A table at which talk is turned off."""

    status, code, title = 403, "talk-is-off", "Talk is off at this table"


class UnknownLine(Refusal):
    """There is no such line."""

    status, code, title = 404, "unknown-line", "There is no such line"
