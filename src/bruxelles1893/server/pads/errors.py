"""Errors of score sheets."""

from __future__ import annotations

from bruxelles1893.server.refusal import Refusal


class UnknownPad(Refusal):
    """No score sheet has this code, or the code has expired."""

    status, code, title = 404, "unknown-pad", "There is no such score sheet"


class StalePlayer(Refusal):
    """Somebody else has written on the player's sheet meanwhile."""

    status, code, title = 409, "stale-player", "Somebody else has changed this"
