"""Bots that are like people: one overlooks, forgets and misjudges, one has good and bad days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots.evaluation.scores import Weights, weights_for
from bruxelles1893.bots.player import Bot, at_once
from bruxelles1893.bots.simple.planner import likeliest, margins_after
from bruxelles1893.engine import Option, Seat, State, View
from bruxelles1893.engine.core.decoding import amount_of, amount_option
from bruxelles1893.engine.core.steps import BID


class Habits(NamedTuple):
    """The mistakes that a person makes."""

    considers: int = 1000
    """Options that it thinks of: those that catch the eye."""
    misjudges: float = 0.0
    """By how many points it is usually wrong about an option."""
    forgets_columns: bool = False
    """Whether it forgets that columns and irises will be counted."""
    overbids: int = 0
    """Francs that it may bid too much."""


class HumanBot:
    """Plays the option that seems to promise most, with a person's habits."""

    def __init__(self, habits: Habits) -> None:
        self._habits: Final = habits

    def __deepcopy__(self, memo: object) -> HumanBot:
        return self

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """Pick what seems best, one turn deep."""
        if len(legal) == 1:
            return legal[0]
        state = view.determinize(rng)
        seen = likeliest(state, legal, self._habits.considers)
        choice = self._best(state, seen, view.seat, rng)
        return self._raised(choice, legal, rng) if state.step == BID else choice

    def _best(self, state: State, options: list[Option], seat: Seat, rng: Random) -> Option:
        by_round = weights_for(state.rules)
        if self._habits.forgets_columns:
            by_round = without_columns(by_round)
        margins = margins_after(state, options, seat, by_round, rng)
        judged = [margin + rng.gauss(0.0, self._habits.misjudges) for margin in margins]
        return options[judged.index(max(judged))]

    def _raised(self, bid: Option, legal: list[Option], rng: Random) -> Option:
        """A bid, and some francs more than there is reason for."""
        raised = amount_of(bid) + int(rng.random() * (self._habits.overbids + 1))
        return amount_option(min(raised, amount_of(legal[-1])))


def without_columns(by_round: Weights) -> Weights:
    """Weights of somebody who does not think of what the end of the round will bring."""
    return tuple(
        replace(
            weights,
            columns_led=0.0,
            columns_tied=0.0,
            symbols_led=0.0,
            manneken_led=0.0,
            iris_points_soon=0.0,
        )
        for weights in by_round
    )


class VaryingBot:
    """Plays each game as one of several bots, all of them as likely.

    Which one follows from its name, its seat and how the strips were laid: everybody may know
    that, it is the same all through a game, and it changes from game to game.
    """

    def __init__(self, name: str, days: Sequence[Callable[[], Bot]]) -> None:
        self._name: Final = name
        self.days: Final = days
        self._bots: Final[dict[int, Bot]] = {}

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """The choice of this game's bot."""
        return self._today(view).choose(view, legal, rng)

    def choose_at_once(self, view: View, legal: list[Option], rng: Random) -> Option:
        """The quick choice of this game's bot."""
        return at_once(self._today(view), view, legal, rng)

    def _today(self, view: View) -> Bot:
        table = view.table
        laid = f"{table.rules.name}/{len(table.players)}/{table.actions.hex()}"
        day = Random(f"{self._name}/{view.seat}/{laid}").randrange(len(self.days))
        if day not in self._bots:
            self._bots[day] = self.days[day]()
        return self._bots[day]
