"""Making the weights of the bots' evaluation: games of the planner with itself, then regression.

Each pass lets the planner play with the weights so far and a little chance, notes the features of
positions and the final scores, and fits the weights of each round anew to all games of all passes.
Run `python -m bruxelles1893.arena.fit --help`; it needs the extra `arena` (numpy).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bruxelles1893.arena.games import drawn
from bruxelles1893.bots.evaluation.features import (
    COUNT,
    FeatureWeights,
    RoundFacts,
    features,
    weights_of,
)
from bruxelles1893.bots.evaluation.scores import Weights, parse_weights
from bruxelles1893.bots.simple.instinct import instinct
from bruxelles1893.bots.simple.planner import PlannerBot
from bruxelles1893.engine import Option, Seat, State, new_game, ruleset
from bruxelles1893.engine.core.steps import NEW_TURN
from bruxelles1893.engine.editions.asymmetric.steps import CHOOSE_BOARD

NOISE: Final = 1.0
CARELESSNESS: Final = 0.05
NOTED: Final = 0.4
RIDGE: Final = 3.0
ROUNDS: Final = 5
TABLES: Final = (2, 3, 4, 5)
NOTED_AT: Final = (NEW_TURN, "square")


class FitGame(NamedTuple):
    """One game to play; without weights it is played by instinct."""

    rules: str
    players: int
    seed: int
    weights: Weights | None


class Sample(NamedTuple):
    """A position of one seat: its round, its features and the final score."""

    round: int
    features: list[float]
    score: int


def play(task: FitGame) -> list[Sample]:
    """A game of the planner with itself, and some of its positions."""
    state = new_game(ruleset(task.rules), task.players, task.seed)
    rng = Random(task.seed)
    bot = PlannerBot(task.weights, NOISE)
    noted: list[tuple[int, Seat, list[float]]] = []
    while (decision := state.decision) is not None:
        if state.round and decision.kind in NOTED_AT and rng.random() < NOTED:
            noted += note(state)
        state.apply(answer(state, decision.player, bot if task.weights else None, rng))
    totals = [sheet.total for sheet in state.scores()]
    return [Sample(number, values, totals[seat]) for number, seat, values in noted]


def note(state: State) -> list[tuple[int, Seat, list[float]]]:
    """The features of every seat, with round and seat."""
    facts = RoundFacts(state)
    return [
        (state.round, seat, [float(value) for value in features(state, seat, facts)])
        for seat in state.seats
    ]


def answer(state: State, seat: Seat, bot: PlannerBot | None, rng: Random) -> Option:
    """The planner's choice, now and then any option; instinct's without a planner.

    Boards are drawn, so that every one is learned about.
    """
    legal = state.legal()
    if state.step == CHOOSE_BOARD:
        return drawn(legal, rng)
    if bot is None:
        return instinct(state, rng)
    if rng.random() < CARELESSNESS:
        return drawn(legal, rng)
    return bot.choose(state.view(seat), legal, rng)


def fitted(samples: list[Sample]) -> Weights:
    """The weights of each round, by ridge regression on scaled features."""
    return tuple(
        fitted_round([sample for sample in samples if sample.round == number])
        for number in range(1, ROUNDS + 1)
    )


def fitted_round(samples: list[Sample]) -> FeatureWeights:
    """The weights of one round; the first feature is the constant."""
    values: NDArray[np.float64] = np.array([sample.features for sample in samples])
    scores: NDArray[np.float64] = np.array([sample.score for sample in samples], dtype=np.float64)
    means, spreads = values.mean(axis=0), values.std(axis=0)
    spreads[spreads == 0] = 1
    means[0], spreads[0] = 0, 1
    scaled = (values - means) / spreads
    ridge = RIDGE * np.sqrt(len(scores)) * np.eye(COUNT)
    ridge[0, 0] = 0
    solution = np.linalg.solve(scaled.T @ scaled + ridge, scaled.T @ scores)
    weights = solution / spreads
    weights[0] = solution[0] - (solution[1:] * means[1:] / spreads[1:]).sum()
    return weights_of([round(float(weight), 4) for weight in weights])


def fit(
    names: list[str], games: int, passes: int, seed: int, workers: int, start: Weights | None
) -> Weights:
    """Weights for some rule sets together, from `games` deals a pass, rule set and table."""
    weights = start
    samples: list[Sample] = []
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        for number in range(passes):
            first = seed + number * games
            tasks = [
                FitGame(name, players, deal, weights)
                for deal in range(first, first + games)
                for name in names
                for players in TABLES
            ]
            for found in pool.map(play, tasks, chunksize=4):
                samples += found
            weights = fitted(samples)
    assert weights is not None
    return weights


def main() -> None:
    """Fit weights and put them under an edition's name into a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("edition", help="the name that the weights are kept under: second, first")
    parser.add_argument("file", type=Path, help="the weights file to change")
    parser.add_argument("--rules", nargs="+", required=True, help="the rule sets to play")
    parser.add_argument("--games", type=int, default=20, help="deals a pass, rule set and table")
    parser.add_argument("--passes", type=int, default=3)
    parser.add_argument("--seed", type=int, default=20000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--fresh", action="store_true", help="begin with games by instinct")
    options = parser.parse_args()
    data = json.loads(options.file.read_text("utf-8"))
    known = data["weights"].get(options.edition)
    start = None if options.fresh or known is None else parse_weights(known)
    weights = fit(
        options.rules, options.games, options.passes, options.seed, options.workers, start
    )
    data["weights"][options.edition] = [row.row() for row in weights]
    options.file.write_text(json.dumps(data, indent=None) + "\n", "utf-8")


if __name__ == "__main__":
    main()
