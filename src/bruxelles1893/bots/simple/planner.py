"""A bot that looks one turn ahead and knows what a position is worth."""

from __future__ import annotations

from random import Random
from typing import Final

from bruxelles1893.bots.evaluation.evaluators import Ranked, softmax
from bruxelles1893.bots.evaluation.scores import Weights, expected_scores, margin, weights_for
from bruxelles1893.bots.simple.instinct import instinct, rated
from bruxelles1893.engine import Option, Seat, State, View
from bruxelles1893.engine.core.steps import TURN

LONGEST_TURN: Final = 40
CONSIDERED: Final = 6
"""Options that a quick planner thinks about; instinct picks them."""


def finish_turn(state: State, seat: Seat, rng: Random) -> None:
    """Complete what a seat has begun, by instinct, until somebody else or a new turn is asked."""
    for _ in range(LONGEST_TURN):
        if not is_within_turn(state, seat):
            return
        state.apply(instinct(state, rng))


def is_within_turn(state: State, seat: Seat) -> bool:
    """Whether a seat is asked something more in the turn that it has begun."""
    if state.is_over:
        return False
    step, asked, _ = state.question
    return asked == seat and step != TURN


def after_turn(state: State, option: Option, seat: Seat, rng: Random) -> State:
    """A copy in which a seat has played an option and completed its turn by instinct."""
    after = state.copy()
    after.apply(option)
    finish_turn(after, seat, rng)
    return after


def scores_after(
    state: State, option: Option, seat: Seat, by_round: Weights, rng: Random
) -> list[float]:
    """The scores to expect after an option, with the turn completed by instinct."""
    return expected_scores(after_turn(state, option, seat, rng), by_round)


def margins_after(
    state: State, options: list[Option], seat: Seat, by_round: Weights, rng: Random
) -> list[float]:
    """The margin to expect after each option."""
    return [margin(scores_after(state, option, seat, by_round, rng), seat) for option in options]


class QuickPlanner:
    """A policy for play-outs: the planner's choice among the few options that look best."""

    def __init__(self, by_round: Weights | None = None) -> None:
        self._weights: Final = by_round

    def choose(self, state: State, rng: Random) -> Option:
        """An answer to the open decision, for the seat that is asked."""
        options = likeliest(state, state.legal(), CONSIDERED)
        if len(options) == 1:
            return options[0]
        by_round = self._weights or weights_for(state.rules)
        margins = margins_after(state, options, state.asked, by_round, rng)
        return options[margins.index(max(margins))]


def likeliest(state: State, options: list[Option], count: int) -> list[Option]:
    """The options that instinct likes best, in their order."""
    if len(options) <= count:
        return options
    worths = rated(state, options)
    least = sorted(worths)[-count]
    chosen = [option for option, worth in zip(options, worths, strict=True) if worth >= least]
    return chosen[:count]


class PlannerPrior:
    """The planner's opinion: options by the margin after a turn that they begin."""

    def __init__(self, points: float, by_round: Weights | None = None) -> None:
        self._points: Final = points
        self._weights: Final = by_round

    def likelihoods(self, state: State, options: list[Option]) -> list[float]:
        """How likely each option is the best."""
        by_round = self._weights or weights_for(state.rules)
        margins = margins_after(state, options, state.asked, by_round, Random(0))
        return softmax(margins, self._points)


class PlannerBot:
    """Plays the option after which its seat may expect the best margin."""

    def __init__(self, by_round: Weights | None = None, noise: float = 0.0) -> None:
        self._weights: Final = by_round
        self._noise: Final = noise

    def __deepcopy__(self, memo: object) -> PlannerBot:
        return self

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """Pick the best option, one turn deep, on one state that fits the view."""
        return legal[0] if len(legal) == 1 else self.explain(view, legal, rng)[0].option

    def explain(self, view: View, legal: list[Option], rng: Random) -> list[Ranked]:
        """All options, the best first."""
        state = view.determinize(rng)
        by_round = self._weights or weights_for(state.rules)
        margins = margins_after(state, legal, view.seat, by_round, rng)
        if self._noise:
            margins = [value + self._noise * rng.gauss(0, 1) for value in margins]
        order = sorted(range(len(legal)), key=lambda place: -margins[place])
        return [Ranked(legal[place], margins[place], 1) for place in order]
