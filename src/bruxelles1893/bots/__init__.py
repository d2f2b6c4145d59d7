"""Players that are programs. A bot knows what its seat may know and nothing else."""

from random import Random
from typing import Protocol

from bruxelles1893.bots.random import RandomBot
from bruxelles1893.engine import View

__all__ = ["Bot", "RandomBot"]


class Bot(Protocol):
    """Answers the decisions of one seat."""

    def choose(self, view: View, legal: list[int], rng: Random) -> int:
        """Pick one of the legal options; all chance comes from `rng`."""
        ...
