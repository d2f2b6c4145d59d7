"""Players that are programs. A bot knows what its seat may know and nothing else."""

from collections.abc import Callable
from typing import Final

from bruxelles1893.bots.evaluation.evaluators import (
    Evaluator,
    Outlook,
    Prior,
    Ranked,
    WeighedEvaluator,
)
from bruxelles1893.bots.evaluation.scores import expected_scores, weights_for
from bruxelles1893.bots.outside import made_outside
from bruxelles1893.bots.player import Adviser, Bot, BotError
from bruxelles1893.bots.search.bot import SearchBot, SearchSettings
from bruxelles1893.bots.simple.greedy import GreedyBot
from bruxelles1893.bots.simple.planner import PlannerBot, PlannerPrior, QuickPlanner
from bruxelles1893.bots.simple.random import RandomBot
from bruxelles1893.engine.history.playout import Policy, Until, play_on

__all__ = [
    "BOT_NAMES",
    "Adviser",
    "Bot",
    "BotError",
    "Evaluator",
    "GreedyBot",
    "Outlook",
    "PlannerBot",
    "PlannerPrior",
    "Policy",
    "Prior",
    "QuickPlanner",
    "RandomBot",
    "Ranked",
    "SearchBot",
    "SearchSettings",
    "Until",
    "WeighedEvaluator",
    "expected_scores",
    "make_adviser",
    "make_bot",
    "play_on",
    "weights_for",
]

LARGEST_BUDGET: Final = 1_000_000
LEVEL: Final = "level"


def _network_bot() -> Bot:
    """Numpy is needed by who asks for this bot only."""
    from bruxelles1893.bots.network.bot import NetworkBot

    return NetworkBot()


def _master_bot(simulations: int | None = None, milliseconds: int | None = None) -> Bot:
    """Numpy is needed by who asks for this bot only."""
    from bruxelles1893.bots.search.master import MasterBot

    return MasterBot(simulations, milliseconds)


_BOTS: Final[dict[str, tuple[Callable[..., Bot], tuple[str, ...]]]] = {
    "random": (RandomBot, ()),
    "greedy": (GreedyBot, ()),
    "planner": (PlannerBot, ()),
    "search": (SearchBot, ("simulations", "milliseconds")),
    "network": (_network_bot, ()),
    "master": (_master_bot, ("simulations", "milliseconds")),
}
"""Each bot by its name, and the options that a specification may give it."""

BOT_NAMES: Final = tuple(_BOTS)


def make_bot(spec: str) -> Bot:
    """A new bot from its specification.

    A name (`planner`), a name with options (`search:simulations=200`), a level that people choose
    from (`level:easy`), or the import path of a class of one's own, with options if it takes any
    (`mypackage.mybot:MyBot:depth=3`). A bot may remember its turn, so every seat of every game
    needs one of its own.
    """
    name, *texts = spec.split(":")
    if name == LEVEL and len(texts) == 1:
        from bruxelles1893.bots.levels import level

        return level(texts[0]).make()
    if name in _BOTS:
        make, allowed = _BOTS[name]
        return make(**_options(spec, texts, lambda text: _option(name, text, allowed)))
    if texts and "=" not in texts[0]:
        return made_outside(name, texts[0], _options(spec, texts[1:], _number))
    expected = ", ".join(BOT_NAMES)
    raise BotError(f"unknown bot {name[:40]!r}; expected {expected}, or package.module:Class")


def make_adviser(spec: str) -> Adviser:
    """A new bot that can say why, from its specification."""
    bot = make_bot(spec)
    if not isinstance(bot, Adviser):
        able = "planner, search or master"
        raise BotError(f"bot {spec!r} cannot say why it chooses; expected {able}")
    return bot


def _options(
    spec: str, texts: list[str], parsed: Callable[[str], tuple[str, int]]
) -> dict[str, int]:
    options = dict(parsed(text) for text in texts)
    if len(options) != len(texts):
        raise BotError(f"bot {spec[:80]!r}: an option is given twice")
    return options


def _option(name: str, text: str, allowed: tuple[str, ...]) -> tuple[str, int]:
    key = text.partition("=")[0]
    if key not in allowed:
        expected = " or ".join(f"{name}:{each}=NUMBER" for each in allowed) or f"only {name!r}"
        raise BotError(f"bot {name!r} has no option {key[:40]!r}; expected {expected}")
    return _number(text)


def _number(text: str) -> tuple[str, int]:
    key, _, value = text.partition("=")
    is_number = value.isascii() and value.isdigit() and len(value) <= len(str(LARGEST_BUDGET))
    if not is_number or not 1 <= int(value) <= LARGEST_BUDGET:
        raise BotError(f"bot option {key[:40]}={value[:40]!r}; expected 1 to {LARGEST_BUDGET}")
    return key, int(value)
