"""Players that are programs. A bot knows what its seat may know and nothing else."""

from collections.abc import Callable
from random import Random
from typing import Final, Protocol, runtime_checkable

from bruxelles1893.bots.greedy import GreedyBot
from bruxelles1893.bots.planner import PlannerBot, Ranked
from bruxelles1893.bots.random import RandomBot
from bruxelles1893.bots.search import SearchBot
from bruxelles1893.engine import BruxellesError, View

__all__ = [
    "BOT_NAMES",
    "Adviser",
    "Bot",
    "BotError",
    "GreedyBot",
    "PlannerBot",
    "RandomBot",
    "Ranked",
    "SearchBot",
    "make_adviser",
    "make_bot",
]

LARGEST_BUDGET: Final = 1_000_000


class Bot(Protocol):
    """Answers the decisions of one seat."""

    def choose(self, view: View, legal: list[int], rng: Random) -> int:
        """Pick one of the legal options; all chance comes from `rng`."""
        ...


@runtime_checkable
class Adviser(Bot, Protocol):
    """A bot that can say why."""

    def explain(self, view: View, legal: list[int], rng: Random) -> list[Ranked]:
        """The legal options with what it expects of them, the one that it would choose first."""
        ...


class BotError(BruxellesError, ValueError):
    """A bot that there is not, or one that cannot do what is asked."""


_BOTS: Final[dict[str, tuple[Callable[..., Bot], tuple[str, ...]]]] = {
    "random": (RandomBot, ()),
    "greedy": (GreedyBot, ()),
    "planner": (PlannerBot, ()),
    "search": (SearchBot, ("simulations", "milliseconds")),
}
"""Each bot by its name, and the options that a specification may give it."""

BOT_NAMES: Final = tuple(_BOTS)


def make_bot(spec: str) -> Bot:
    """A new bot from its specification: a name, or a name with options: `search:simulations=200`.

    A bot may remember its turn, so every seat of every game needs one of its own.
    """
    name, *texts = spec.split(":")
    if name not in _BOTS:
        raise BotError(f"unknown bot {name[:40]!r}; expected {', '.join(BOT_NAMES)}")
    bot, allowed = _BOTS[name]
    options = dict(_option(name, text, allowed) for text in texts)
    if len(options) != len(texts):
        raise BotError(f"bot {spec[:80]!r}: an option is given twice")
    return bot(**options)


def make_adviser(spec: str) -> Adviser:
    """A new bot that can say why, from its specification."""
    bot = make_bot(spec)
    if not isinstance(bot, Adviser):
        raise BotError(f"bot {spec!r} cannot say why it chooses; expected planner or search")
    return bot


def _option(name: str, text: str, allowed: tuple[str, ...]) -> tuple[str, int]:
    key, _, value = text.partition("=")
    if key not in allowed:
        expected = " or ".join(f"{name}:{each}=NUMBER" for each in allowed) or f"only {name!r}"
        raise BotError(f"bot {name!r} has no option {key[:40]!r}; expected {expected}")
    is_number = value.isascii() and value.isdigit() and len(value) <= len(str(LARGEST_BUDGET))
    if not is_number or not 1 <= int(value) <= LARGEST_BUDGET:
        raise BotError(f"bot option {key}={value[:40]!r}; expected 1 to {LARGEST_BUDGET}")
    return key, int(value)
