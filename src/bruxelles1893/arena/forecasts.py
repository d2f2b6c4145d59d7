"""The quality of forecasts: Brier score, log loss, and how often likely things came true."""

from __future__ import annotations

from collections.abc import Iterable
from math import log
from typing import Final, NamedTuple

LEAST: Final = 1e-6
BINS: Final = 10


class Truth(NamedTuple):
    """The outcomes of positions: rule set, players, deal and round, and each seat's victory."""

    facts: list[tuple[str, int, int, int]]
    won: list[list[float]]


class Forecasts(NamedTuple):
    """Somebody's forecasts for the same positions."""

    name: str
    chances: list[list[float]]


class Bin(NamedTuple):
    """Chances about as large as each other: how many, their mean, and how often they came true."""

    size: int
    chance: float
    share: float


def brier(chances: list[float], won: list[float]) -> float:
    """The squared error of a forecast, over all seats: 0 is perfect."""
    return sum((chance - share) ** 2 for chance, share in zip(chances, won, strict=True))


def log_loss(chances: list[float], won: list[float]) -> float:
    """How surprising it was who won, in nats."""
    return -sum(
        share * log(max(chance, LEAST)) for chance, share in zip(chances, won, strict=True) if share
    )


def mean(values: Iterable[float]) -> float:
    """The mean of some values."""
    known = list(values)
    return sum(known) / len(known)


def bins(forecasts: Forecasts, truth: Truth) -> list[Bin]:
    """The chances of all seats by tenths."""
    found: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for chances, won in zip(forecasts.chances, truth.won, strict=True):
        for chance, share in zip(chances, won, strict=True):
            found[min(int(chance * BINS), BINS - 1)].append((chance, share))
    return [
        Bin(len(each), mean(chance for chance, _ in each), mean(share for _, share in each))
        for each in found
        if each
    ]


def calibration_error(forecasts: Forecasts, truth: Truth) -> float:
    """The mean error of a chance, tenth by tenth."""
    found = bins(forecasts, truth)
    whole = sum(each.size for each in found)
    return sum(each.size * abs(each.chance - each.share) for each in found) / whole
