"""What can go wrong beside requests."""

from __future__ import annotations

from bruxelles1893.server.refusal import Refusal


class BadHook(Refusal):
    """A web hook's address that is refused."""

    status, code, title = 422, "bad-hook", "The web hook's address is refused"


class HostNotFound(BadHook):
    """A web hook's host that cannot be found, perhaps only now."""


class Busy(Refusal):
    """The bots have too much to think about."""

    status, code, title = 503, "busy", "The bots are busy"
