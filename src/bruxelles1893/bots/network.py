"""A bot that asks a network, one pass a decision; needs numpy and nothing else.

The network that ships has learnt from the games of other bots and from games with itself
(`bruxelles1893.learning`). It reads the observation of a seat, so it knows what the seat may know,
and tells how good options look, each seat's chance to win and its expected final score.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from bruxelles1893.bots.evaluators import Outlook, chances
from bruxelles1893.engine import MOST_PLAYERS, BruxellesError, State, View
from bruxelles1893.env.observation import VERSION, encode
from bruxelles1893.optional_packages import MissingExtra

try:
    import numpy as np

    from bruxelles1893.env.observation.expansion import expand
except ImportError as error:
    raise MissingExtra("numpy", "network") from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

SHIPPED: Final = Path(__file__).with_name("network.npz")
EPSILON: Final = 1e-6
POINTS: Final = 100
"""Points that the network counts as 1."""


class NetworkError(BruxellesError, ValueError):
    """A file that holds no network which reads these observations."""


class Expectation(NamedTuple):
    """What a network says of a position, by seat as the game counts them.

    `policy` is the likelihood of each legal option, in their order; `wins` are chances that add up
    to 1, `scores` final points, and `worth` from -1 to 1 is what the network learnt to raise: half
    of it winning, half of it the lead.
    """

    policy: list[float]
    wins: list[float]
    scores: list[float]
    worth: list[float]


class Network:
    """The weights, and what comes of them."""

    def __init__(self, path: Path) -> None:
        try:
            with np.load(path) as file:
                weights = {name: file[name].astype(np.float32) for name in file.files}
        except (OSError, ValueError) as error:
            raise NetworkError(f"{path} is no network: {error}") from error
        if int(weights["version"]) != VERSION:
            raise NetworkError(
                f"{path} reads observations of version {int(weights['version'])}; "
                f"these are of version {VERSION}"
            )
        self._entrance: Final = np.ascontiguousarray(weights["entrance.weight"].T)
        self._weights: Final = weights
        names = [name for name in weights if name.startswith("blocks.")]
        self._blocks: Final = 1 + max([int(name.split(".")[1]) for name in names], default=-1)

    def hidden(self, rows: NDArray[np.uint8]) -> Floats:
        """What positions look like to the network just before it speaks."""
        entries = expand(rows)
        if len(rows) == 1:  # few entries are not 0
            told = np.flatnonzero(entries[0])
            hidden = (entries[0, told] @ self._entrance[told])[None]
        else:
            hidden = entries @ self._entrance
        hidden = np.maximum(hidden + self._weights["entrance.bias"], 0)
        for block in range(self._blocks):
            name = f"blocks.{block}"
            inner = self._layer(self._normal(hidden, f"{name}.norm"), f"{name}.first")
            hidden = hidden + self._layer(np.maximum(inner, 0), f"{name}.second")
        return self._normal(hidden, "norm")

    def policy(self, hidden: Floats, legal: list[int]) -> Floats:
        """The likelihoods of some options at one position."""
        logits = (
            self._weights["policy.weight"][legal] @ hidden + self._weights["policy.bias"][legal]
        )
        powers = np.exp(logits - logits.max())
        likelihoods: Floats = powers / powers.sum()
        return likelihoods

    def seats(self, hidden: Floats) -> Floats:
        """Win, score and worth of the seats, as the observing seat counts them."""
        return self._layer(hidden, "seats").reshape(-1, MOST_PLAYERS, 3)

    def _layer(self, values: Floats, name: str) -> Floats:
        layer: Floats = values @ self._weights[f"{name}.weight"].T + self._weights[f"{name}.bias"]
        return layer

    def _normal(self, values: Floats, name: str) -> Floats:
        size = np.sqrt(np.mean(values * values, axis=-1, keepdims=True) + EPSILON)
        normal: Floats = values / size * self._weights[f"{name}.weight"]
        return normal


@cache
def load(path: Path = SHIPPED) -> Network:
    """The network of a file, read once."""
    return Network(path)


def rows_of(tables: list[tuple[State, int]]) -> NDArray[np.uint8]:
    """What seats see, one row each; `env.observation.encode` says which states may be given."""
    told = b"".join([encode(state, seat) for state, seat in tables])
    return np.frombuffer(told, np.uint8).reshape(len(tables), -1)


def expectations(
    network: Network, positions: list[tuple[State, int, list[int]]]
) -> list[Expectation]:
    """What a network says of positions, each with the seat that looks and its legal options."""
    hidden = network.hidden(rows_of([(state, seat) for state, seat, _ in positions]))
    told = network.seats(hidden)
    return [
        _expectation(
            network.policy(hidden[index], legal).tolist() if legal else [],
            told[index],
            len(state.players),
            seat,
        )
        for index, (state, seat, legal) in enumerate(positions)
    ]


def _expectation(policy: list[float], told: Floats, players: int, seat: int) -> Expectation:
    turned = told[[(other - seat) % players for other in range(players)]]
    powers = np.exp(turned[:, 0] - turned[:, 0].max())
    return Expectation(
        policy,
        (powers / powers.sum()).tolist(),
        (turned[:, 1] * POINTS).tolist(),
        np.tanh(turned[:, 2]).tolist(),
    )


class NetworkBot:
    """Plays what the network likes best."""

    def __init__(self, path: Path = SHIPPED) -> None:
        self._network: Final = load(path)

    def choose(self, view: View, legal: list[int], rng: Random) -> int:
        """The likeliest option."""
        if len(legal) == 1:
            return legal[0]
        policy = self.expectation(view, legal).policy
        return legal[policy.index(max(policy))]

    def expectation(self, view: View, legal: list[int]) -> Expectation:
        """What the network says of what a seat sees."""
        return expectations(self._network, [(view.table, view.seat, legal)])[0]


class NetworkEvaluator:
    """The network as a search's judge: what each seat may expect, as who is asked sees it."""

    def __init__(self, path: Path = SHIPPED) -> None:
        self._network: Final = load(path)

    def outlook(self, state: State) -> Outlook:
        """The outlook of a position; certain at the end."""
        if state.is_over:
            scores = [float(sheet.total) for sheet in state.scores()]
            return Outlook(scores, chances(scores, 0.0))
        told = expectations(self._network, [(state, state.stack[-1][1], [])])[0]
        return Outlook(told.scores, told.wins)


class NetworkPolicy:
    """The network in the place of whoever is asked: as a search's prior, and to play on."""

    def __init__(self, path: Path = SHIPPED) -> None:
        self._network: Final = load(path)

    def likelihoods(self, state: State, options: list[int]) -> list[float]:
        """How likely the network would play each option."""
        return expectations(self._network, [(state, state.stack[-1][1], options)])[0].policy

    def choose(self, state: State, rng: Random) -> int:
        """An answer to the open decision, as likely as the network finds it."""
        options = state.legal()
        if len(options) == 1:
            return options[0]
        return rng.choices(options, self.likelihoods(state, options))[0]
