"""Moves of bots: what they are to decide, and what they have decided."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bruxelles1893.bots.levels import USUAL_LEVEL
from bruxelles1893.engine import Option
from bruxelles1893.server.storage.errors import Taken
from bruxelles1893.server.storage.rows import RUNNING
from bruxelles1893.server.tables.game.bot_tasks import BotTask, question
from bruxelles1893.server.tables.game.game import BY_BOT, is_played_by_person
from bruxelles1893.server.tables.open_table import stored
from bruxelles1893.server.tables.permissions import is_paused
from bruxelles1893.server.tables.resources import Resources


class BotMoves:
    """The seats that bots play: their own, and those of people who are away."""

    def __init__(self, resources: Resources) -> None:
        self._resources: Final = resources

    def task(self, table_id: str) -> BotTask | None:
        """The decision that waits for a bot, as its seat sees it."""
        with self._resources.open_games.opened(table_id) as game:
            if game.row.status != RUNNING or game.asked is None or not game.is_bot_asked:
                return None
            if is_paused(game.row):
                return None
            level = game.seats[game.asked].level or USUAL_LEVEL
            asked = question(game.state.view(game.asked))
            has_people = any(map(is_played_by_person, game.seats))
            place = f"{table_id}/{game.undone}/{game.asked}"
            return BotTask(table_id, game.number, place, level, asked, game.row.creator, has_people)

    def play(self, task: BotTask, option: Option) -> None:
        """Store a bot's choice, unless the game has moved on or a person has come back."""
        with self._resources.open_games.opened(task.table_id) as game:
            seat = task.question.seat
            if game.number != task.number or game.asked != seat or not game.is_bot_asked:
                return
            if game.row.status != RUNNING or is_paused(game.row):
                return
            now = self._resources.clock()
            rows = game.play(seat, [option], BY_BOT, now)
            try:
                stored(self._resources, game, [*rows, *game.play_forced(now)], now)
            except Taken:
                return

    def overdue(self, seconds: float, watched: Iterable[str] = ()) -> list[str]:
        """Games with people or watchers in which a bot has been asked for this many seconds."""
        store, now = self._resources.store, self._resources.clock()
        with store.reading() as db:
            return store.games_waiting_for_bots(db, now - seconds, now, list(watched))
