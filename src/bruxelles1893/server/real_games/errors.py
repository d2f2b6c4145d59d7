"""Errors of games on real tables."""

from __future__ import annotations

from bruxelles1893.server.refusal import Refusal


class UnknownRealGame(Refusal):
    """No game on a real table has this code, or it belongs to another person."""

    status, code, title = 404, "unknown-real-game", "There is no such game on a real table"


class StaleRealGame(Refusal):
    """Something was entered meanwhile on another page."""

    status, code, title = 409, "stale-real-game", "The game has gone on"


class NotOnTable(Refusal):
    """Entries that cannot be so on a real table."""

    status, code, title = 422, "not-on-table", "The table cannot be so"
