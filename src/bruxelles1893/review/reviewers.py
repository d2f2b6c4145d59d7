"""Reviewers: they judge positions, rate options, and play turns on."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Final, Protocol

from bruxelles1893.bots import PlannerPrior
from bruxelles1893.bots.chances import NetworkJudge, PlainJudge, WinChances, stored_fits
from bruxelles1893.bots.simple.instinct import instinct
from bruxelles1893.engine import Option, State

if TYPE_CHECKING:
    from bruxelles1893.bots.network.thoughts import Thought

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

    def option(self, state: State, luck: Random, tries: int = 0) -> Thought[Option]:
        """An option, as likely as it would play it, or with tries the best by a short search."""
        ...

    def think(self, thoughts: Iterable[Thought[None]]) -> None:
        """Think side by side."""
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

    def option(self, state: State, luck: Random, tries: int = 0) -> Thought[Option]:
        """An option by the network's policy, or by a search."""
        if tries:
            from bruxelles1893.bots.search.master import short_search

            return (yield from short_search(state, luck, tries))
        (expected,) = yield [(state, state.asked, state.legal())]
        return luck.choices(state.legal(), expected.policy)[0]

    def think(self, thoughts: Iterable[Thought[None]]) -> None:
        """Ask the network about all of them in one pass."""
        from bruxelles1893.bots.network.thoughts import side_by_side

        side_by_side(self._network, thoughts)


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

    def option(self, state: State, luck: Random, tries: int = 0) -> Thought[Option]:
        """The planner draws, or plays its favourite in place of a search."""
        yield from ()
        if tries:
            return self._favourite(state)
        return luck.choices(state.legal(), self._likelihoods(state))[0]

    def _favourite(self, state: State) -> Option:
        policy = self._likelihoods(state)
        return state.legal()[policy.index(max(policy))]

    def think(self, thoughts: Iterable[Thought[None]]) -> None:
        """Nothing waits for anything."""
        for thought in thoughts:
            next(thought, None)


def best_reviewer() -> Reviewer:
    """The best that this installation has: the network, or the planner without numpy."""
    try:
        return NetworkReviewer()
    except ImportError:
        return PlainReviewer()
