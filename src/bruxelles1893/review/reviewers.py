"""Reviewers: they judge positions, rate options, and play turns on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Protocol

from bruxelles1893.bots import PlannerPrior
from bruxelles1893.bots.chances import NetworkJudge, PlainJudge, WinChances, stored_fits
from bruxelles1893.bots.simple.instinct import instinct
from bruxelles1893.engine import Option, State

TOGETHER: Final = 256
"""Positions that a network looks at in one pass."""
PRIOR_POINTS: Final = 4.0
"""Points of margin that make an option e times as likely for who has no network."""


class Reviewer(Protocol):
    """A bot that reviews. It looks from the seat that is asked."""

    chances: WinChances

    def likelihoods(self, states: list[State]) -> list[list[float]]:
        """The likelihood with which it would play each legal option, at each position."""
        ...

    def choices(self, states: list[State]) -> list[Option]:
        """The option with which it would go on at each position."""
        ...

    def sought(self, games: Sequence[tuple[State, Random]], tries: int) -> list[Option]:
        """The best option at each position by a short search, each with its own random numbers."""
        ...


class NetworkReviewer:
    """The network; needs numpy."""

    def __init__(self) -> None:
        from bruxelles1893.bots.network.bot import load

        judge = NetworkJudge()
        self.chances: WinChances = WinChances(judge, stored_fits(judge))
        self._network: Final = load()

    def likelihoods(self, states: list[State]) -> list[list[float]]:
        """The network's policy."""
        from bruxelles1893.bots.network.bot import expectations

        found: list[list[float]] = []
        for start in range(0, len(states), TOGETHER):
            asking = [
                (state, state.asked, state.legal()) for state in states[start : start + TOGETHER]
            ]
            found += [each.policy for each in expectations(self._network, asking)]
        return found

    def choices(self, states: list[State]) -> list[Option]:
        """The network's favourite at each state."""
        return [
            state.legal()[policy.index(max(policy))]
            for state, policy in zip(states, self.likelihoods(states), strict=True)
        ]

    def sought(self, games: Sequence[tuple[State, Random]], tries: int) -> list[Option]:
        """The best options by searches side by side, which share calls of the network."""
        from bruxelles1893.bots.search.master import together_best

        return together_best(self._network, games, tries) if games else []


class PlainReviewer:
    """The planner, who completes turns by instinct; needs nothing."""

    def __init__(self) -> None:
        judge = PlainJudge()
        self.chances: WinChances = WinChances(judge, stored_fits(judge))
        self._prior: Final = PlannerPrior(PRIOR_POINTS)

    def likelihoods(self, states: list[State]) -> list[list[float]]:
        """The planner's opinion, from states drawn to fit what is known."""
        return [self._likelihoods(state) for state in states]

    def _likelihoods(self, state: State) -> list[float]:
        drawn = state.determinize(state.asked, Random(0))
        return self._prior.likelihoods(drawn, state.legal())

    def choices(self, states: list[State]) -> list[Option]:
        """The options by instinct."""
        return [instinct(state, Random(0)) for state in states]

    def sought(self, games: Sequence[tuple[State, Random]], tries: int) -> list[Option]:
        """The planner's favourites; it cannot search."""
        states = [state for state, _ in games]
        return [
            state.legal()[policy.index(max(policy))]
            for state, policy in zip(states, self.likelihoods(states), strict=True)
        ]


def best_reviewer() -> Reviewer:
    """The best that this installation has: the network, or the planner without numpy."""
    try:
        return NetworkReviewer()
    except ImportError:
        return PlainReviewer()
