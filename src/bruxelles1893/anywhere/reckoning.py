"""The network without numpy, for browsers: its sums are done outside of Python."""

from __future__ import annotations

from array import array
from ast import literal_eval
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, Protocol
from zipfile import BadZipFile, ZipFile

from bruxelles1893.bots.network.bot import READERS
from bruxelles1893.bots.network.reading import NetworkError, NetworkOutput, check_version
from bruxelles1893.engine import MOST_PLAYERS, Option
from bruxelles1893.observation import expanded

HALVES: Final = "<f2"
PREFACE: Final = 10
"""Bytes of an array before its description; the last two tell how long that is."""
VERSION: Final = "version"


class Reckoner(Protocol):
    """Does the sums of a network."""

    def take(self, name: str, weights: bytes, /) -> object:
        """Take weights, numbers of 16 bits, by their name."""
        ...

    def tell(self, entries: bytes, rows: int, /) -> Sequence[bytes]:
        """The logits of all options and the outputs for each seat, for rows of floats."""
        ...


def reckon_by(make: Callable[[], Reckoner]) -> None:
    """Have the networks that bots load from now on read by somebody who does sums."""
    READERS.append(lambda path: ReckonedNetwork(path, make()))


class ReckonedNetwork:
    """A network whose weights and sums are elsewhere."""

    def __init__(self, path: Path, reckoner: Reckoner) -> None:
        self._tell: Final = reckoner.tell
        for name, kind, content in _arrays(path):
            if name == VERSION:
                check_version(path, int.from_bytes(content, "little"))
            elif kind == HALVES:
                reckoner.take(name, content)
            else:
                raise NetworkError(f"{path} has weights of the kind {kind}; expected {HALVES}")

    def outputs(self, rows: list[bytes], options: list[list[Option]]) -> list[NetworkOutput]:
        """The network's outputs for rows of observations, each with the options to rate."""
        answer = self._tell(b"".join([expanded(row) for row in rows]), len(rows))
        logits, seats = (array("f", bytes(each)) for each in answer)
        width, told_of_seats = len(logits) // len(rows), len(seats) // len(rows)
        each_seat = told_of_seats // MOST_PLAYERS
        return [
            NetworkOutput(
                [logits[row * width + option] for option in legal],
                [
                    seats[at : at + each_seat].tolist()
                    for at in range(row * told_of_seats, (row + 1) * told_of_seats, each_seat)
                ],
            )
            for row, legal in enumerate(options)
        ]


def _arrays(path: Path) -> Iterator[tuple[str, str, bytes]]:
    """The arrays of a file as numpy writes them: name, kind of numbers, and the numbers."""
    try:
        with ZipFile(path) as packed:
            for name in packed.namelist():
                content = packed.read(name)
                start = PREFACE + int.from_bytes(content[PREFACE - 2 : PREFACE], "little")
                described = literal_eval(content[PREFACE:start].decode("latin-1"))
                yield name.removesuffix(".npy"), described["descr"], content[start:]
    except (OSError, BadZipFile, ValueError, SyntaxError) as error:
        raise NetworkError(f"{path} is no network: {error}") from error
