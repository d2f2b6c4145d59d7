"""A bot that follows a network, one pass a decision; needs numpy or another way to do the sums.

The network that ships has learnt from the games of other bots and from games with itself
(`bruxelles1893.learning`). It reads the observation of a seat, so it knows what the seat may know,
and tells how good options look, each seat's chance to win and its expected final score.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import tanh
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots.evaluation.evaluators import Outlook, chances, softmax
from bruxelles1893.bots.network.reading import NetworkError, NetworkOutput, Oracle
from bruxelles1893.engine import Option, Seat, State, View
from bruxelles1893.observation import encode

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
POINTS: Final = 100
"""Points that the network counts as 1."""


class Expectation(NamedTuple):
    """A network's expectation of a position, by seat as the game counts them.

    `policy` is the likelihood of each legal option, in their order; `wins` are chances that add up
    to 1, `scores` final points, and `worth` from -1 to 1 is what the network learnt to raise: half
    of it winning, half of it the lead.
    """

    policy: list[float]
    wins: list[float]
    scores: list[float]
    worth: list[float]


class Look(NamedTuple):
    """The input of a network for one position."""

    row: bytes
    legal: tuple[Option, ...]
    seat: Seat
    players: int


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


def expectations(
    network: Oracle, positions: Sequence[tuple[State, Seat, list[Option]]]
) -> list[Expectation]:
    """A network's expectations of positions, each with the seat that looks and its legal options.

    Positions that look the same are asked about once.
    """
    looks = [
        Look(encode(state, seat), tuple(legal), seat, len(state.players))
        for state, seat, legal in positions
    ]
    different = list(dict.fromkeys(looks))
    rows = [each.row for each in different]
    outputs = network.outputs(rows, [list(each.legal) for each in different])
    expected = [_expectation(each, look) for each, look in zip(outputs, different, strict=True)]
    by_look = dict(zip(different, expected, strict=True))
    return [by_look[look] for look in looks]


def _expectation(output: NetworkOutput, look: Look) -> Expectation:
    turned = [output.seats[(other - look.seat) % look.players] for other in range(look.players)]
    return Expectation(
        softmax(output.logits, 1.0) if output.logits else [],
        softmax([win for win, _, _ in turned], 1.0),
        [score * POINTS for _, score, _ in turned],
        [tanh(worth) for _, _, worth in turned],
    )


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
        if len(legal) == 1:
            return legal[0]
        policy = self.expectation(view, legal).policy
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
