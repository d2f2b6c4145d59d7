"""The interface of a bot: it answers decisions from what its seat may know."""

from random import Random
from typing import Protocol, runtime_checkable

from bruxelles1893.bots.evaluation.evaluators import Ranked
from bruxelles1893.engine import BruxellesError, Option, View


@runtime_checkable
class Bot(Protocol):
    """Answers the decisions of one seat."""

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """Pick one of the legal options; all chance comes from `rng`."""
        ...


@runtime_checkable
class Adviser(Bot, Protocol):
    """A bot that can say why."""

    def explain(self, view: View, legal: list[Option], rng: Random) -> list[Ranked]:
        """The legal options with their expected results, best first."""
        ...


@runtime_checkable
class HastyBot(Bot, Protocol):
    """A bot that thinks for long, and can answer at once as well."""

    def choose_at_once(self, view: View, legal: list[Option], rng: Random) -> Option:
        """The best that is known without any more thinking."""
        ...


def at_once(bot: Bot, view: View, legal: list[Option], rng: Random) -> Option:
    """The choice of a bot that is not to think for long."""
    choose = bot.choose_at_once if isinstance(bot, HastyBot) else bot.choose
    return choose(view, legal, rng)


class BotError(BruxellesError, ValueError):
    """The bot is unknown, or cannot do what is asked."""
