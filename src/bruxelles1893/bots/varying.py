"""A bot that has good and bad days, as people have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from bruxelles1893.bots.player import Bot
from bruxelles1893.engine import View


class VaryingBot:
    """Plays each game as one of several bots, all of them as likely.

    Which one follows from its name, its seat and how the strips were laid: everybody may know
    that, it is the same all through a game, and it changes from game to game.
    """

    def __init__(self, name: str, days: Sequence[Callable[[], Bot]]) -> None:
        self._name: Final = name
        self.days: Final = days
        self._bots: Final[dict[int, Bot]] = {}

    def choose(self, view: View, legal: list[int], rng: Random) -> int:
        """What the bot of this game chooses."""
        return self._today(view).choose(view, legal, rng)

    def _today(self, view: View) -> Bot:
        table = view.table
        laid = f"{table.rules.name}/{len(table.players)}/{table.actions.hex()}"
        day = Random(f"{self._name}/{view.seat}/{laid}").randrange(len(self.days))
        if day not in self._bots:
            self._bots[day] = self.days[day]()
        return self._bots[day]
