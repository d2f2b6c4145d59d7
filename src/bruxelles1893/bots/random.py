"""The bot that plays any legal option."""

from random import Random

from bruxelles1893.engine import View


class RandomBot:
    """Plays each legal option with the same chance."""

    def choose(self, view: View, legal: list[int], rng: Random) -> int:
        """Pick any legal option."""
        return rng.choice(legal)
