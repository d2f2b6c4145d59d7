"""The interface of a network, the same for every way to compute it, and what it expects."""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from bruxelles1893.bots.evaluation.evaluators import softmax
from bruxelles1893.engine import BruxellesError, Option, Seat, State
from bruxelles1893.observation import VERSION, encode

POINTS: Final = 100
"""Points that the network counts as 1."""


class NetworkError(BruxellesError, ValueError):
    """A file that holds no network which reads these observations."""


class NetworkOutput(NamedTuple):
    """A network's output for a row: ratings of some options, and three numbers for each seat.

    Those are win, score and worth, and the seat that looks is the first.
    """

    logits: list[float]
    seats: list[list[float]]


class Oracle(Protocol):
    """A network that can be asked about rows: here, in a browser, or on a GPU."""

    def outputs(self, rows: list[bytes], options: list[list[Option]]) -> list[NetworkOutput]:
        """The network's outputs for rows of observations, each with the options to rate."""
        ...


def check_version(path: Path, version: int) -> None:
    """Refuse a network that reads other observations."""
    if version != VERSION:
        raise NetworkError(
            f"{path} reads observations of version {version}; these are of version {VERSION}"
        )


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


Position = tuple[State, Seat, list[Option]]
"""A position, the seat that looks at it, and the options to rate."""


def expectations(network: Oracle, positions: Sequence[Position]) -> list[Expectation]:
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
