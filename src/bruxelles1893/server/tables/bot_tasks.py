"""A decision that a bot is to make, as text that can go to another process."""

from __future__ import annotations

import json
import secrets
from typing import NamedTuple

from bruxelles1893.engine import View, from_json, ruleset
from bruxelles1893.engine.history.serial import canonical


class Question(NamedTuple):
    """A decision as its seat sees it, as text that can go to another process."""

    rules: str
    seat: int
    table: str
    seed: int

    def view(self) -> View:
        """The view, put together again."""
        return from_json(ruleset(self.rules), json.loads(self.table)).view(self.seat)


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
    return Question(view.table.rules.name, view.seat, canonical(view.table), secrets.randbits(64))
