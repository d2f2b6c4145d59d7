"""The bot that plays any legal option."""

from __future__ import annotations

from random import Random

from bruxelles1893.engine import Option, View


class RandomBot:
    """Plays each legal option with the same chance."""

    def __deepcopy__(self, memo: object) -> RandomBot:
        return self

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """Pick any legal option."""
        return rng.choice(legal)
