"""A bot that asks a network, one pass a decision; needs numpy and nothing else.

The network that ships has learnt from the games of other bots and from games with itself
(`bruxelles1893.learning`). It reads the observation of a seat, so it knows what the seat may know,
and tells how good options look, each seat's chance to win and its expected final score.
"""

from __future__ import annotations

from functools import cache
from math import tanh
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from bruxelles1893.bots.evaluators import Outlook, chances, softmax
from bruxelles1893.engine import MOST_PLAYERS, BruxellesError, State, View
from bruxelles1893.observation import VERSION, encode
from bruxelles1893.optional_packages import MissingExtra

try:
    import numpy as np

    from bruxelles1893.observation.expansion import expand
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


class Oracle(Protocol):
    """Whoever can be asked about rows of observations: a network here, or one on a GPU."""

    def hidden(self, rows: NDArray[np.uint8]) -> Any:
        """What positions look like just before it speaks; for the other two."""
        ...

    def logits(self, hidden: Any) -> Floats:
        """How much every option is liked at some positions, legal or not."""
        ...

    def seats(self, hidden: Any) -> Floats:
        """Win, score and worth of the seats, as the observing seat counts them."""
        ...


class Network:
    """The weights, and what comes of them."""

    def __init__(self, path: Path) -> None:
        weights = _read(path)
        if int(weights["version"]) != VERSION:
            raise NetworkError(
                f"{path} reads observations of version {int(weights['version'])}; "
                f"these are of version {VERSION}"
            )
        names = [name for name in weights if name.startswith("blocks.")]
        blocks = 1 + max([int(name.split(".")[1]) for name in names], default=-1)
        self._entrance: Final = Layer.of(weights, "entrance")
        self._blocks: Final = [Block.of(weights, f"blocks.{number}") for number in range(blocks)]
        self._norm: Final = weights["norm.weight"]
        self._policy: Final = Layer.of(weights, "policy")
        self._seats: Final = Layer.of(weights, "seats")

    def hidden(self, rows: NDArray[np.uint8]) -> Floats:
        """What positions look like to the network just before it speaks."""
        entries = expand(rows)
        told = np.flatnonzero(entries.any(axis=0))  # few entries are not 0
        hidden = entries[:, told] @ self._entrance.weights[told]
        hidden += self._entrance.bias
        np.maximum(hidden, 0, out=hidden)
        for block in self._blocks:
            inner = block.first.sums(normal(hidden, block.norm))
            np.maximum(inner, 0, out=inner)
            hidden += block.second.sums(inner)
        return normal(hidden, self._norm)

    def logits(self, hidden: Floats) -> Floats:
        """How much every option is liked at some positions, legal or not."""
        return self._policy.sums(hidden)

    def seats(self, hidden: Floats) -> Floats:
        """Win, score and worth of the seats, as the observing seat counts them."""
        return self._seats.sums(hidden).reshape(-1, MOST_PLAYERS, 3)


class Layer(NamedTuple):
    """Numbers in, as many sums out as there are columns."""

    weights: Floats
    bias: Floats

    @classmethod
    def of(cls, weights: dict[str, Floats], name: str) -> Layer:
        """A layer by its name; each input's weights lie together, which products like."""
        return cls(np.ascontiguousarray(weights[f"{name}.weight"].T), weights[f"{name}.bias"])

    def sums(self, values: Floats) -> Floats:
        """What comes out."""
        sums: Floats = values @ self.weights
        sums += self.bias
        return sums


class Block(NamedTuple):
    """Two layers that add to what they are given."""

    norm: Floats
    first: Layer
    second: Layer

    @classmethod
    def of(cls, weights: dict[str, Floats], name: str) -> Block:
        """A block by its name."""
        first, second = (Layer.of(weights, f"{name}.{part}") for part in ("first", "second"))
        return cls(weights[f"{name}.norm.weight"], first, second)


def normal(values: Floats, weights: Floats) -> Floats:
    """Values brought to a usual size."""
    squares = np.einsum("ij,ij->i", values, values) / values.shape[1]
    brought: Floats = values / np.sqrt(squares + EPSILON)[:, None]
    brought *= weights
    return brought


def _read(path: Path) -> dict[str, Floats]:
    try:
        with np.load(path) as file:
            return {name: file[name].astype(np.float32) for name in file.files}
    except (OSError, ValueError) as error:
        raise NetworkError(f"{path} is no network: {error}") from error


@cache
def load(path: Path = SHIPPED) -> Network:
    """The network of a file, read once."""
    return Network(path)


def rows_of(tables: list[tuple[State, int]]) -> NDArray[np.uint8]:
    """What seats see, one row each; `observation.encode` says which states may be given."""
    told = b"".join([encode(state, seat) for state, seat in tables])
    return np.frombuffer(told, np.uint8).reshape(len(tables), -1)


def expectations(
    network: Oracle, positions: list[tuple[State, int, list[int]]]
) -> list[Expectation]:
    """What a network says of positions, each with the seat that looks and its legal options."""
    hidden = network.hidden(rows_of([(state, seat) for state, seat, _ in positions]))
    logits, told = network.logits(hidden), network.seats(hidden).tolist()
    return [
        _expectation(
            logits[index].take(legal).tolist() if legal else [],
            told[index],
            len(state.players),
            seat,
        )
        for index, (state, seat, legal) in enumerate(positions)
    ]


def _expectation(
    logits: list[float], told: list[list[float]], players: int, seat: int
) -> Expectation:
    turned = [told[(other - seat) % players] for other in range(players)]
    return Expectation(
        softmax(logits, 1.0) if logits else [],
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

    def choose(self, view: View, legal: list[int], rng: Random) -> int:
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
