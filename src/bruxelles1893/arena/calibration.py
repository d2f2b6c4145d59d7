"""Fitting chances to win on games of bots, and measuring them on games held back.

`python -m bruxelles1893.arena.calibration` plays the games, fits both judges (the network and the
planner's evaluation), writes the fits beside the network (`bots/chances.json`) and what was
measured into `docs/results/chances.md`. Run it again whenever a judge has changed. It needs the
extra `arena` (numpy).
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterable
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bruxelles1893.arena.calibration_games import Batch, NotedPosition, play
from bruxelles1893.arena.calibration_report import write_report
from bruxelles1893.arena.forecasts import Forecasts, Truth
from bruxelles1893.bots.chances import (
    AS_TOLD,
    FITS_FILE,
    Fit,
    Fits,
    Judge,
    NetworkJudge,
    PlainJudge,
    weighed,
)
from bruxelles1893.bots.evaluation.evaluators import softmax
from bruxelles1893.engine import FEWEST_PLAYERS, MOST_PLAYERS, RULE_SETS

Floats = NDArray[np.float64]

RESULTS: Final = Path("docs/results")
ROUNDS: Final = 5
TABLES: Final = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
SIDE_BY_SIDE: Final = 20
"""Games that a process plays at once."""
HELD_BACK: Final = 3
"""One deal in this many is held back to measure on."""
RIDGE: Final = (15.0, 60.0)
"""How strongly the two numbers of a fit are tied to their starting values, beside a game."""
STEPS: Final = 25
NOT_THERE: Final = -1e4
"""Log odds of an empty seat."""
ONE_THREAD: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


class Sheet(NamedTuple):
    """Positions as arrays, position by seat; seats that are not there have no odds.

    Positions of one game weigh 1 together in each round: they all end alike.
    """

    round: NDArray[np.int64]
    weight: Floats
    odds: Floats
    scores: Floats
    won: Floats


def sheet(positions: list[NotedPosition], judge: str) -> Sheet:
    """A judge's opinions of positions, as arrays."""
    opinions = [each.network if judge == NetworkJudge.name else each.plain for each in positions]
    games = [(each.rules, each.players, each.seed, each.round) for each in positions]
    sizes = Counter(games)
    return Sheet(
        np.array([each.round for each in positions]),
        np.array([1 / sizes[game] for game in games]),
        _filled([opinion.odds for opinion in opinions], NOT_THERE),
        _filled([opinion.scores for opinion in opinions], 0.0),
        _filled([each.won for each in positions], 0.0),
    )


def _filled(rows: list[list[float]], empty: float) -> Floats:
    """Rows of one length: those of fewer players are filled up."""
    return np.array([[*row, *[empty] * (MOST_PLAYERS - len(row))] for row in rows])


def _softmax(values: Floats) -> Floats:
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    chances: Floats = powers / powers.sum(axis=1, keepdims=True)
    return chances


def fitted(sheet: Sheet, start: Fit = AS_TOLD) -> Fit:
    """The likeliest fit (Newton's method), held to the one that it starts from."""
    is_there = sheet.odds > NOT_THERE
    both = np.stack([np.where(is_there, sheet.odds, 0), sheet.scores / 10], axis=2)
    beyond = np.where(is_there, 0, NOT_THERE)
    ridge = np.diag(RIDGE)
    fit = np.array(start)
    for _ in range(STEPS):
        chances = _softmax(both @ fit + beyond)
        errors = sheet.weight[:, None] * (chances - sheet.won)
        slope = np.einsum("ns,nsk->k", errors, both) + ridge @ (fit - np.array(start))
        means = np.einsum("ns,nsk->nk", chances, both)
        squares = np.einsum("n,ns,nsk,nsl->kl", sheet.weight, chances, both, both)
        spread = squares - (sheet.weight[:, None] * means).T @ means + ridge
        fit = fit - np.linalg.solve(spread, slope)
    return Fit(*(round(float(value), 4) for value in fit))


def fit_all(positions: list[NotedPosition], judge: str) -> Fits:
    """The fits of a judge: for each round that of all tables, then of each number of players."""
    fits: Fits = {players: [] for players in sorted({each.players for each in positions})}
    for number in range(1, ROUNDS + 1):
        own = [each for each in positions if each.round == number]
        start = fitted(sheet(own, judge))
        for players, rounds in fits.items():
            few = [each for each in own if each.players == players]
            rounds.append(fitted(sheet(few, judge), start))
    return fits


class Leading(NamedTuple):
    """The simple guess: how often who would win if it ended now has won, by players and round."""

    rates: dict[tuple[int, int], float]

    def chances(self, position: NotedPosition) -> list[float]:
        """The leaders share that rate; the others share the rest."""
        best = max(position.now)
        leaders = position.now.count(best)
        if leaders == position.players:
            return [1 / position.players] * position.players
        rate = self.rates[position.players, position.round]
        others = (1 - rate) / (position.players - leaders)
        return [rate / leaders if points == best else others for points in position.now]


def leading(positions: list[NotedPosition]) -> Leading:
    """How often leaders have won."""
    shares: dict[tuple[int, int], list[float]] = {}
    for each in positions:
        best = max(each.now)
        won = sum(won for won, points in zip(each.won, each.now, strict=True) if points == best)
        shares.setdefault((each.players, each.round), []).append(won)
    return Leading({key: float(np.mean(won)) for key, won in shares.items()})


def forecasts(
    positions: list[NotedPosition], fits: dict[str, Fits], guess: Leading
) -> list[Forecasts]:
    """All forecasts for positions held back, in the order of the report's columns."""

    def forecasts(judge: str, is_fitted: bool) -> list[list[float]]:
        return [_forecast(each, judge, fits[judge] if is_fitted else None) for each in positions]

    network, plain = NetworkJudge.name, PlainJudge.name
    return [
        Forecasts("network, fitted", forecasts(network, is_fitted=True)),
        Forecasts("network as it is", forecasts(network, is_fitted=False)),
        Forecasts("evaluation, fitted", forecasts(plain, is_fitted=True)),
        Forecasts("evaluation as it was", forecasts(plain, is_fitted=False)),
        Forecasts("who leads now", [guess.chances(each) for each in positions]),
        Forecasts("a constant", [[1 / each.players] * each.players for each in positions]),
    ]


def _forecast(position: NotedPosition, judge: str, fits: Fits | None) -> list[float]:
    fit = fits[position.players][position.round - 1] if fits else AS_TOLD
    opinion = position.network if judge == NetworkJudge.name else position.plain
    return softmax(weighed(fit, opinion), 1.0)


def gather(batches: list[Batch], workers: int) -> list[NotedPosition]:
    """Play all games, on some processes."""
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    with get_context("spawn").Pool(workers) as pool:
        found = pool.imap_unordered(play, batches)
        positions = [position for chunk in _watched(found, len(batches)) for position in chunk]
    return sorted(positions, key=lambda each: (each.rules, each.players, each.seed))


def _watched(chunks: Iterable[list[NotedPosition]], count: int) -> Iterable[list[NotedPosition]]:
    for number, chunk in enumerate(chunks, 1):
        print(f"\r{number} of {count} batches", end="", flush=True)
        yield chunk
    print()


def batches(games: int, seed: int) -> list[Batch]:
    """So many games of every rule set and number of players."""
    return [
        Batch(rules, players, range(first, min(first + SIDE_BY_SIDE, seed + games)))
        for first in range(seed, seed + games, SIDE_BY_SIDE)
        for rules in RULE_SETS
        for players in TABLES
    ]


def stored(judge: Judge, fits: Fits) -> dict[str, Any]:
    """The fits of a judge as `bots.chances` reads them."""
    return {"digest": judge.digest(), "fits": fits}


def publish(positions: list[NotedPosition], fits_file: Path, docs: Path, command: str) -> None:
    """Fit on most games, measure on the others, and write both down."""
    taught = [each for each in positions if each.seed % HELD_BACK]
    kept = [each for each in positions if not each.seed % HELD_BACK]
    judges: tuple[Judge, ...] = (NetworkJudge(), PlainJudge())
    fits = {judge.name: fit_all(taught, judge.name) for judge in judges}
    data = {judge.name: stored(judge, fits[judge.name]) for judge in judges}
    fits_file.write_text(json.dumps(data) + "\n", "utf-8")
    truth = Truth(
        [(each.rules, each.players, each.seed, each.round) for each in kept],
        [each.won for each in kept],
    )
    write_report(docs, truth, forecasts(kept, fits, leading(taught)), command)


def main() -> None:
    """Play, fit, measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=90, help="of each rule set and table")
    parser.add_argument("--seed", type=int, default=300_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--fits", type=Path, default=FITS_FILE, help="the file of the fits")
    parser.add_argument("--docs", type=Path, default=RESULTS, help="where chances.md lies")
    wanted = parser.parse_args()
    positions = gather(batches(wanted.games, wanted.seed), wanted.workers)
    command = f"--games {wanted.games} --seed {wanted.seed}"
    publish(positions, wanted.fits, wanted.docs, command)


if __name__ == "__main__":
    main()
