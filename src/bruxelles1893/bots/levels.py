"""The opponents that people choose from, weakest first."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from bruxelles1893.bots.player import Bot, BotError
from bruxelles1893.bots.search.bot import SearchBot
from bruxelles1893.bots.simple.human import Habits, HumanBot, VaryingBot
from bruxelles1893.bots.simple.planner import PlannerBot
from bruxelles1893.optional_packages import MissingExtra

MASTER_MILLISECONDS: Final = 900
QUICK_SECONDS: Final = 0.1
"""Whoever thinks no longer than this is not waited for."""
LOG: Final = logging.getLogger(__name__)


class Level(NamedTuple):
    """A strength of play: its name, how people see it, a line about it, and how it usually plays.

    `seconds` is about how long it thinks when it thinks longest. `good_day` is how it plays at its
    best, where that is not how the next level usually plays.
    """

    name: str
    title: str
    text: str
    usual: Callable[[], Bot]
    seconds: float = 0.01
    good_day: Callable[[], Bot] | None = None

    @property
    def is_slow(self) -> bool:
        """Whether people wait for its thoughts."""
        return self.seconds >= QUICK_SECONDS

    def make(self) -> Bot:
        """A new bot; all but the weakest and the strongest have good and bad days."""
        if self in (LEVELS[0], LEVELS[-1]):
            return self.usual()
        number = LEVELS.index(self)
        bad_day, good_day = LEVELS[number - 1].usual, self.good_day or LEVELS[number + 1].usual
        return VaryingBot(self.name, (bad_day, self.usual, self.usual, good_day))


def with_network(make: Callable[[], Bot], instead: Callable[[], Bot]) -> Bot:
    """A bot that asks the network; without numpy the search plays in its place, with a word."""
    try:
        return make()
    except MissingExtra as missing:
        LOG.warning("%s; until then the search plays in the network's place", missing)
        return instead()


def _learned(heat: float, considers: int) -> Bot:
    from bruxelles1893.bots.network.bot import NetworkBot

    return NetworkBot(heat=heat, considers=considers)


def _ahead(simulations: int | None = None, milliseconds: int | None = None) -> Bot:
    from bruxelles1893.bots.search.master import MasterBot

    return MasterBot(simulations, milliseconds)


LEVELS: Final = (
    Level(
        "first-game",
        "first game",
        "sees few choices, forgets what the end of the round will bring, and bids too much",
        lambda: HumanBot(Habits(considers=6, misjudges=2.2, forgets_columns=True, overbids=2)),
    ),
    Level(
        "beginner",
        "beginner",
        "plans its turn, but misjudges what things are worth",
        lambda: HumanBot(Habits(considers=9, misjudges=2.3, overbids=2)),
    ),
    Level(
        "easy",
        "easy",
        "plans its turn, with a mistake now and then",
        lambda: HumanBot(Habits(considers=9, misjudges=1.5, overbids=1)),
    ),
    Level("casual", "casual", "looks a turn ahead and knows what things are worth", PlannerBot),
    Level(
        "medium",
        "medium",
        "has seen many games, and often plays a move that is only nearly as good",
        lambda: with_network(lambda: _learned(5.3, 6), lambda: SearchBot(simulations=8)),
    ),
    Level(
        "advanced",
        "advanced",
        "has seen many games, and seldom plays a move much worse than the best",
        lambda: with_network(lambda: _learned(3.4, 5), lambda: SearchBot(simulations=16)),
    ),
    Level(
        "hard",
        "hard",
        "has seen many games, and thinks ahead a little",
        lambda: with_network(lambda: _ahead(simulations=16), lambda: SearchBot(simulations=30)),
        MASTER_MILLISECONDS / 1000,
        lambda: with_network(
            lambda: _ahead(simulations=1000, milliseconds=MASTER_MILLISECONDS),
            lambda: SearchBot(simulations=50),
        ),
    ),
    Level(
        "master",
        "master",
        "has seen many games, and thinks ahead as far as one second allows",
        lambda: with_network(
            lambda: _ahead(milliseconds=MASTER_MILLISECONDS),
            lambda: SearchBot(milliseconds=MASTER_MILLISECONDS),
        ),
        MASTER_MILLISECONDS / 1000,
    ),
)
"""Neighbours are to be about 75 to 25: `python -m bruxelles1893.arena.ladder` tells whether."""

USUAL_LEVEL: Final = "casual"
NETWORK_BEATS_CASUAL: Final = 0.99
"""Two-player games that the bare network won: the mean of six, in `docs/results/bots.md`."""


def level(name: str) -> Level:
    """The level of a name."""
    for each in LEVELS:
        if each.name == name:
            return each
    names = ", ".join(each.name for each in LEVELS)
    raise BotError(f"unknown level {name[:40]!r}; expected {names}")
