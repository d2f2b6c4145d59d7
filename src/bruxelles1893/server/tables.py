"""The service: everything that can be done at a table. It knows no HTTP, and no rules either."""

from __future__ import annotations

from bruxelles1893.server.playing import Playing
from bruxelles1893.server.seating import Seating


class Tables(Seating, Playing):
    """Tables, seats, moves and looks at them, for one person at a time."""
