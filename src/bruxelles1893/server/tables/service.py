"""The service: everything that can be done at a table. It knows no HTTP, and no rules either."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from bruxelles1893.server.people.identity import Identities
from bruxelles1893.server.settings import Limits
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.bot_moves import BotMoves
from bruxelles1893.server.tables.game.changes import Change
from bruxelles1893.server.tables.game.open_games import OpenGames
from bruxelles1893.server.tables.games import Games
from bruxelles1893.server.tables.lessons import Lessons
from bruxelles1893.server.tables.lobby import Lobby
from bruxelles1893.server.tables.moments import Moments
from bruxelles1893.server.tables.overview import Overview
from bruxelles1893.server.tables.records import Records
from bruxelles1893.server.tables.resources import Clock, Resources
from bruxelles1893.server.tables.statistics import Statistics


class Tables:
    """Seats, games, moves of bots and overviews of tables. `listeners` hear of changes."""

    def __init__(
        self,
        store: Store,
        open_games: OpenGames,
        identities: Identities,
        limits: Limits,
        clock: Clock = time.time,
    ) -> None:
        self.resources: Final = Resources(store, open_games, clock)
        resources = self.resources
        self.listeners: Final[list[Callable[[Change], None]]] = resources.listeners
        self.lobby: Final = Lobby(resources, identities, limits)
        self.games: Final = Games(resources)
        self.bots: Final = BotMoves(resources)
        self.overview: Final = Overview(resources)
        self.lessons: Final = Lessons(resources, self.lobby)
        self.listeners.append(self.lessons.changed)
        self.records: Final = Records(resources)
        self.statistics: Final = Statistics(resources)
        self.moments: Final = Moments(resources, self.lobby, self.games)
