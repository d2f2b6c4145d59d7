"""The network in numpy: weights as arrays, many rows in one pass."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bruxelles1893.bots.network.reading import NetworkError, NetworkOutput, check_version
from bruxelles1893.engine import MOST_PLAYERS, Option
from bruxelles1893.optional_packages import MissingExtra

try:
    import numpy as np
    from threadpoolctl import ThreadpoolController

    from bruxelles1893.observation.expansion import expand
except ImportError as error:
    raise MissingExtra("numpy and threadpoolctl", "network") from error

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

EPSILON: Final = 1e-6


@cache
def linear_algebra() -> ThreadpoolController:
    """The libraries that multiply numpy's matrices, each with a pool of threads."""
    return ThreadpoolController().select(user_api="blas")


class ArrayOracle(ABC):
    """An oracle that computes with arrays, in three steps."""

    @abstractmethod
    def hidden(self, rows: NDArray[np.uint8]) -> Any:
        """The last hidden layer for some positions; the other two methods take it."""

    @abstractmethod
    def logits(self, hidden: Any) -> Floats:
        """How much every option is liked at some positions, legal or not."""

    @abstractmethod
    def seats(self, hidden: Any) -> Floats:
        """Win, score and worth of the seats, as the observing seat counts them."""

    def outputs(self, rows: list[bytes], options: list[list[Option]]) -> list[NetworkOutput]:
        """The network's outputs for rows of observations, each with the options to rate.

        One thread computes. Products this small gain nothing by more of them, and on a busy machine
        they wait for each other.
        """
        with linear_algebra().limit(limits=1):
            hidden = self.hidden(np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1))
            logits, seats = self.logits(hidden), self.seats(hidden).tolist()
        return [
            NetworkOutput(logits[index].take(legal).tolist() if legal else [], seats[index])
            for index, legal in enumerate(options)
        ]


class ArrayNetwork(ArrayOracle):
    """A network by numpy."""

    def __init__(self, path: Path) -> None:
        weights = _read(path)
        check_version(path, int(weights["version"]))
        names = [name for name in weights if name.startswith("blocks.")]
        blocks = 1 + max([int(name.split(".")[1]) for name in names], default=-1)
        self._entrance: Final = Layer.of(weights, "entrance")
        self._blocks: Final = [Block.of(weights, f"blocks.{number}") for number in range(blocks)]
        self._norm: Final = weights["norm.weight"]
        self._policy: Final = Layer.of(weights, "policy")
        self._seats: Final = Layer.of(weights, "seats")

    def hidden(self, rows: NDArray[np.uint8]) -> Floats:
        """The network's last hidden layer for some positions."""
        entries = expand(rows)
        filled = np.flatnonzero(entries.any(axis=0))  # few entries are not 0
        hidden = entries[:, filled] @ self._entrance.weights[filled]
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
    """A linear layer: one output for each column."""

    weights: Floats
    bias: Floats

    @classmethod
    def of(cls, weights: dict[str, Floats], name: str) -> Layer:
        """A layer by its name; each input's weights lie together, which products like."""
        return cls(np.ascontiguousarray(weights[f"{name}.weight"].T), weights[f"{name}.bias"])

    def sums(self, values: Floats) -> Floats:
        """The values times the weights, plus the bias."""
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
