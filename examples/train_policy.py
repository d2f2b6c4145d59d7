"""Trains a small policy by CMA-ES (the library `cma`) against random play, then shows it wins.

    pip install 'bruxelles1893[examples]'
    python examples/train_policy.py --workers 2

The policy is linear: it rates an option by what it is, and a space by the action and the house that
the observation shows there. A generation is one batch of games: each candidate plays some of them.
"""

from __future__ import annotations

import argparse
import time
from typing import Final

import cma
import numpy as np
from numpy.typing import NDArray

from bruxelles1893.engine import Option
from bruxelles1893.engine.core.options import (
    MAX_AMOUNT,
    MULTISETS,
    OPTION_COUNT,
    OPTIONS_USED,
    UNITS,
    family,
    members,
)
from bruxelles1893.env.vector import VectorGames, sample
from bruxelles1893.observation import starts

Floats = NDArray[np.floating]
Candidates = NDArray[np.float64]
"""One row of weights a candidate."""

FIRST: Final = {group.name: start for start, group in starts()}
GROUP: Final = {group.name: group for _, group in starts()}
WHOLE: Final = {"space", "amount", "units", "iris", "cursor", "card", "tile"}
"""Families whose options have no weight each: they are too many, or told apart by the board."""


def option_features() -> Floats:
    """What tells an option from others, whatever the position: a row an option."""
    own = [family(Option(number)) not in WHOLE for number in range(OPTIONS_USED)]
    single = np.eye(len(own))[:, own]
    features = np.zeros((OPTION_COUNT, single.shape[1] + 1 + len(UNITS)))
    features[: len(own), : single.shape[1]] = single
    features[members("amount"), -1 - len(UNITS)] = np.arange(MAX_AMOUNT + 1) / 5
    features[members("units"), -len(UNITS) :] = MULTISETS
    return features


def part(observations: Floats, name: str) -> Floats:
    """A group of the observations by place and label."""
    group, first = GROUP[name], FIRST[name]
    entries = observations[:, first : first + group.size]
    return entries.reshape(-1, len(group.places), len(group.labels))


OPTION_FEATURES: Final = option_features()
SPACE_WEIGHTS: Final = 6
WEIGHTS: Final = OPTION_FEATURES.shape[1] + SPACE_WEIGHTS


def space_ratings(candidates: Candidates, observations: Floats) -> Floats:
    """What each game's candidate thinks of the spaces of the board."""
    own_house = part(observations, "board.house")[:, :, :1]
    spaces = np.concatenate([part(observations, "board.action"), own_house], axis=2)
    rated: Floats = np.einsum("gsf,gf->gs", spaces, candidates[:, -SPACE_WEIGHTS:])
    return rated


def play(games: VectorGames, candidates: Candidates, rng: np.random.Generator) -> Floats:
    """Each candidate's reward for one game in its row, against random play.

    The candidate sits at seat 0 in every second game and at seat 1 in the others.
    """
    seats = np.arange(len(candidates)) % 2
    rewards = np.zeros(len(candidates))
    is_over = np.zeros(len(candidates), bool)
    rated = candidates[:, :-SPACE_WEIGHTS] @ OPTION_FEATURES.T
    batch = games.reset()
    while not is_over.all():
        rated[:, members("space")] = space_ratings(candidates, batch.observations)
        best = np.where(batch.masks, rated, -np.inf).argmax(axis=1)
        actions = np.where(batch.seats == seats, best, sample(batch.masks, rng))
        batch = games.step(actions)
        ended = batch.dones & ~is_over
        rewards[ended] = batch.rewards[ended, seats[ended]]
        is_over |= ended
    return rewards


def train(generations: int, games_each: int, workers: int, seed: int = 1) -> Candidates:
    """The weights that evolution arrives at."""
    rng = np.random.default_rng(seed)
    options = {"seed": seed, "verbose": -9, "CMA_diagonal": True}
    evolution = cma.CMAEvolutionStrategy(np.zeros(WEIGHTS), 0.5, options)
    size = evolution.popsize * games_each
    with VectorGames(size, players=2, workers=workers, seed=seed, reward="margin") as games:
        for generation in range(generations):
            population = evolution.ask()
            rewards = play(games, np.repeat(population, games_each, axis=0), rng)
            means = rewards.reshape(evolution.popsize, games_each).mean(axis=1)
            evolution.tell(population, list(-means))
            if generation % 10 == 9:
                print(f"generation {generation + 1}: leads by {100 * means.mean():.1f} points")
    return np.asarray(evolution.result.xfavorite)


def win_rate(weights: Candidates, games: int, workers: int, seed: int = 2) -> float:
    """How often the policy beats random play on deals that it was not trained on."""
    with VectorGames(games, players=2, workers=workers, seed=seed) as table:
        rewards = play(table, np.tile(weights, (games, 1)), np.random.default_rng(seed))
    return float((1 + rewards.mean()) / 2)


def main() -> None:
    """Train, then test."""
    parser = argparse.ArgumentParser(description="Train a linear policy against random play.")
    parser.add_argument("--generations", type=int, default=30)
    parser.add_argument("--games", type=int, default=16, help="games a candidate a generation")
    parser.add_argument("--test-games", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    started = time.perf_counter()
    weights = train(chosen.generations, chosen.games, chosen.workers)
    seconds = time.perf_counter() - started
    games = chosen.test_games
    rate = win_rate(weights, games, chosen.workers)
    print(f"trained for {seconds:.0f} s; wins {rate:.1%} of {games} games against random play")


if __name__ == "__main__":
    main()
