"""The interface of a network, the same for every way to compute it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, Protocol

from bruxelles1893.engine import BruxellesError, Option
from bruxelles1893.observation import VERSION


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
