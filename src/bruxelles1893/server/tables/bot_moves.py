"""Moves of bots: what they are to decide, and what they have decided."""

from __future__ import annotations

from typing import Final

from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.server.storage.errors import Taken
from bruxelles1893.server.storage.rows import RUNNING
from bruxelles1893.server.tables.bot_tasks import Task, question
from bruxelles1893.server.tables.game import BY_BOT
from bruxelles1893.server.tables.open_table import stored
from bruxelles1893.server.tables.resources import Resources


class BotMoves:
    """The seats that bots play: their own, and those of people who are away."""

    def __init__(self, resources: Resources) -> None:
        self._resources: Final = resources

    def task(self, table_id: str) -> Task | None:
        """The decision that waits for a bot, as its seat sees it."""
        with self._resources.open_games.opened(table_id) as game:
            if game.row.status != RUNNING or game.asked is None or not game.is_bot_asked:
                return None
            level = game.seats[game.asked].level or USUAL_LEVEL
            return Task(table_id, game.number, level, question(game.state.view(game.asked)))

    def play(self, task: Task, option: int) -> None:
        """Store a bot's choice, unless the game has moved on or a person has come back."""
        with self._resources.open_games.opened(task.table_id) as game:
            seat = task.question.seat
            if game.number != task.number or game.asked != seat or not game.is_bot_asked:
                return
            now = self._resources.clock()
            rows = game.play(seat, [option], BY_BOT, now)
            try:
                stored(self._resources, game, [*rows, *game.play_forced(now)], now)
            except Taken:
                return

    def overdue(self, seconds: float) -> list[str]:
        """The games in which a bot has been asked for longer than so many seconds."""
        with self._resources.store.reading() as db:
            before = self._resources.clock() - seconds
            return self._resources.store.games_waiting_for_bots(db, before)
