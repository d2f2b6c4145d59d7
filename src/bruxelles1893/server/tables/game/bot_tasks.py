"""A decision that a bot is to make, as text that can go to another process."""

from __future__ import annotations

import json
import secrets
from typing import NamedTuple

from bruxelles1893.engine import Seat, View, canonical, from_json
from bruxelles1893.server.tables.game.game_rules import GameRules


class BotQuestion(NamedTuple):
    """A decision as its seat sees it, as text that can go to another process."""

    rules: GameRules
    seat: Seat
    table: str
    seed: int

    def view(self) -> View:
        """The view, put together again."""
        return from_json(self.rules.ruleset(), json.loads(self.table)).view(self.seat)


class BotTask(NamedTuple):
    """A decision for a bot: the game and the entry, the place, the level, and the question.

    `place` names its seat at its table, and anew after every step back: what a bot has thought of
    a line of play that was taken back does not help it on.
    """

    table_id: str
    number: int
    place: str
    level: str
    question: BotQuestion
    creator: str
    has_people: bool


def question(view: View) -> BotQuestion:
    """A view as text; all chance of the bot comes from a seed of its own."""
    rules = GameRules.of(view.table.rules)
    return BotQuestion(rules, view.seat, canonical(view.table), secrets.randbits(64))
