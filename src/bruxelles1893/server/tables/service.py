"""The service: everything that can be done at a table. It knows no HTTP, and no rules either."""

from __future__ import annotations

from bruxelles1893.server.tables.lobby import Lobby
from bruxelles1893.server.tables.moves import Moves


class Tables(Lobby, Moves):
    """Tables, seats, moves and looks at them, for one person at a time."""
