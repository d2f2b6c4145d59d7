"""A bot that follows a network, one pass a decision; needs numpy or another way to do the sums.

The network that ships has learnt from the games of other bots and from games with itself
(`bruxelles1893.learning`). It reads the observation of a seat, so it knows what the seat may know,
and tells how good options look, each seat's chance to win and its expected final score.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

from bruxelles1893.bots.evaluation.evaluators import Outlook, chances
from bruxelles1893.bots.network.reading import Expectation, NetworkError, Oracle, expectations
from bruxelles1893.bots.network.thoughts import Thought, alone
from bruxelles1893.engine import Option, State, View

__all__ = [
    "READERS",
    "SHIPPED",
    "Expectation",
    "NetworkBot",
    "NetworkError",
    "NetworkEvaluator",
    "NetworkPolicy",
    "Oracle",
    "expectations",
    "load",
]

SHIPPED: Final = Path(__file__).parents[1] / "network.npz"


def _with_numpy(path: Path) -> Oracle:
    from bruxelles1893.bots.network.arrays import ArrayNetwork

    return ArrayNetwork(path)


MOST_NETWORKS: Final = 8
READERS: Final[list[Callable[[Path], Oracle]]] = [_with_numpy]
"""The readers of networks; the last one is used. A program without numpy can add another."""


@lru_cache(MOST_NETWORKS)
def load(path: Path = SHIPPED) -> Oracle:
    """The network of a file, read once."""
    return READERS[-1](path)


class NetworkBot:
    """Plays what the network likes best, or makes a person's mistakes.

    `considers` options catch its eye; with a `heat` it plays one that only looks nearly as good,
    the hotter the more often.
    """

    def __init__(self, path: Path = SHIPPED, heat: float = 0.0, considers: int = 4) -> None:
        self._network: Final = load(path)
        self._heat: Final = heat
        self._considers: Final = considers

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """The likeliest option, or one that is likely."""
        return alone(self._network, self.thought(view, legal, rng))

    def thought(self, view: View, legal: list[Option], rng: Random) -> Thought[Option]:
        """The same, beside other thoughts."""
        if len(legal) == 1:
            return legal[0]
        (expected,) = yield [(view.table, view.seat, legal)]
        policy = expected.policy
        best = max(policy)
        if not self._heat:
            return legal[policy.index(best)]
        least = sorted(policy)[-self._considers :][0]
        powers = [
            (likely / best) ** (1 / self._heat) if likely >= least else 0.0 for likely in policy
        ]
        return rng.choices(legal, powers)[0]

    def expectation(self, view: View, legal: list[Option]) -> Expectation:
        """The network's expectation of a view."""
        return expectations(self._network, [(view.table, view.seat, legal)])[0]


class NetworkEvaluator:
    """The network as the judge of a search. It looks from the seat that is asked."""

    def __init__(self, path: Path = SHIPPED) -> None:
        self._network: Final = load(path)

    def outlook(self, state: State) -> Outlook:
        """The outlook of a position; certain at the end."""
        if state.is_over:
            scores = [float(sheet.total) for sheet in state.scores()]
            return Outlook(scores, chances(scores, 0.0))
        expected = expectations(self._network, [(state, state.asked, [])])[0]
        return Outlook(expected.scores, expected.wins)


class NetworkPolicy:
    """The network as a policy for the asked seat: a search's prior, and for play-outs."""

    def __init__(self, path: Path = SHIPPED) -> None:
        self._network: Final = load(path)

    def likelihoods(self, state: State, options: list[Option]) -> list[float]:
        """How likely the network would play each option."""
        return expectations(self._network, [(state, state.asked, options)])[0].policy

    def choose(self, state: State, rng: Random) -> Option:
        """An answer to the open decision, as likely as the network finds it."""
        options = state.legal()
        if len(options) == 1:
            return options[0]
        return rng.choices(options, self.likelihoods(state, options))[0]
