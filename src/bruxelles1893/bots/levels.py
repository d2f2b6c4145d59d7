"""The opponents that people choose from, weakest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from bruxelles1893.bots import Bot, BotError
from bruxelles1893.bots.greedy import GreedyBot
from bruxelles1893.bots.planner import PlannerBot
from bruxelles1893.bots.search import SearchBot

HARD_MILLISECONDS: Final = 700


class Level(NamedTuple):
    """A strength of play: its name, a line about it, how to make its bot, how long it thinks."""

    name: str
    text: str
    make: Callable[[], Bot]
    seconds: float = 0.01


LEVELS: Final = (
    Level(
        "beginner",
        "takes what it sees first, and often anything at all",
        lambda: GreedyBot(carelessness=0.4),
    ),
    Level("easy", "takes the best gain of the moment, with no plan", GreedyBot),
    Level("medium", "looks a turn ahead and knows what things are worth", PlannerBot),
    Level(
        "hard",
        "thinks several turns ahead, for most of a second a move",
        lambda: SearchBot(milliseconds=HARD_MILLISECONDS),
        HARD_MILLISECONDS / 1000,
    ),
)
USUAL_LEVEL: Final = "medium"


def level(name: str) -> Level:
    """The level of a name."""
    for each in LEVELS:
        if each.name == name:
            return each
    names = ", ".join(each.name for each in LEVELS)
    raise BotError(f"unknown level {name[:40]!r}; expected {names}")
