"""A decision that a bot is to make, as text that can go to another process."""

from __future__ import annotations

import json
import secrets
from typing import NamedTuple

from bruxelles1893.engine import View, from_json, saved_rules
from bruxelles1893.engine.history.serial import canonical


class Question(NamedTuple):
    """A decision as its seat sees it, as text that can go to another process."""

    seat: int
    table: str
    seed: int

    def view(self) -> View:
        """The view, put together again."""
        table = json.loads(self.table)
        return from_json(saved_rules(table), table).view(self.seat)


class Task(NamedTuple):
    """What a bot is to decide: which game and entry it is for, how strong it is, and for whom."""

    table_id: str
    number: int
    level: str
    question: Question
    creator: str
    has_people: bool


def question(view: View) -> Question:
    """A view as text; all chance of the bot comes from a seed of its own."""
    return Question(view.seat, canonical(view.table), secrets.randbits(64))
