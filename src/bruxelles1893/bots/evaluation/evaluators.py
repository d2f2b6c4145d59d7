"""Outlooks and prospects of positions, and the replaceable parts of a search."""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple, Protocol

from bruxelles1893.bots.evaluation.scores import (
    Weights,
    expected_scores,
    margins,
    weights_for,
    worth_of,
)
from bruxelles1893.engine import Option, State

HEATS: Final[tuple[float, ...]] = (6.0, 10.0, 13.0, 15.0, 17.0, 18.0)
"""Points of lead that multiply the odds to win by e, by rounds left to play."""


class Outlook(NamedTuple):
    """Each seat's expected final score and chance to win."""

    scores: list[float]
    chances: list[float]


class Prospect(NamedTuple):
    """Each seat's prospect in a position: its worth from 0 to 1, and its lead in points."""

    worths: list[float]
    leads: list[float]


def at_the_end(state: State) -> Prospect:
    """The prospect of a finished game."""
    totals = [float(sheet.total) for sheet in state.scores()]
    leads = margins(totals)
    shares = chances(totals, 0.0)
    worths = [worth_of(share, lead) for share, lead in zip(shares, leads, strict=True)]
    return Prospect(worths, leads)


class Ranked(NamedTuple):
    """An option with the final-score margin to expect after it, and how often it was tried.

    An option that was hardly looked at has no margin. `error` is the margin's standard error, and
    `turn` what the seat would choose next in the same turn.
    """

    option: Option
    margin: float | None
    visits: int
    error: float | None = None
    turn: tuple[Option, ...] = ()


class Evaluator(Protocol):
    """Judges a position; the state is full, but a fair judge asks only what a seat may know."""

    def outlook(self, state: State) -> Outlook:
        """The final scores and the chances to win that seats may expect; certain at the end."""
        ...


class Prior(Protocol):
    """Has an opinion of options before any of them is tried."""

    def likelihoods(self, state: State, options: list[Option]) -> list[float]:
        """How likely each option of the open decision is the best; they sum to 1."""
        ...


class WeighedEvaluator:
    """Expected scores by weighed features, and the chances that usually go with such scores."""

    def __init__(self, by_round: Weights | None = None) -> None:
        self._weights: Final = by_round

    def outlook(self, state: State) -> Outlook:
        """The outlook of a position."""
        scores = expected_scores(state, self._weights or weights_for(state.rules))
        return Outlook(scores, chances(scores, heat(state)))


def heat(state: State) -> float:
    """Points of lead that multiply the odds by e; none once the game is over."""
    if state.is_over:
        return 0.0
    return HEATS[min(state.rules.rounds - state.round + 1, len(HEATS) - 1)]


def chances(scores: list[float], points: float) -> list[float]:
    """Each seat's chance to win; without any doubt left the best share the victory."""
    if points:
        return softmax(scores, points)
    best = max(scores)
    leaders = scores.count(best)
    return [(score == best) / leaders for score in scores]


def softmax(values: list[float], points: float) -> list[float]:
    """Likelihoods from values: `points` more make an option e times as likely."""
    best = max(values)
    powers = [exp((value - best) / points) for value in values]
    total = 0.0
    for power in powers:
        total += power
    return [power / total for power in powers]
