"""Masked random steps a second of the vectorised runner, and the processor time a step takes.

    python -m benchmarks.vector --workers 2 --games 512 --seconds 5

The second figure hardly depends on what else the machine does. With the compiled engine:
`PYTHONPATH=build/compiled python -m benchmarks.vector`.
"""

from __future__ import annotations

import argparse
import time
from typing import NamedTuple

import numpy as np
import psutil

import bruxelles1893.engine
import bruxelles1893.env.observation
from bruxelles1893.engine import RULE_SETS
from bruxelles1893.env.vector import VectorGames, sample


class Speed(NamedTuple):
    """Steps a second, and microseconds of all processors a step."""

    steps: float
    microseconds: float


def processor_seconds() -> float:
    """What this process and the workers that it runs have used so far."""
    me = psutil.Process()
    used = [process.cpu_times() for process in (me, *me.children(recursive=True))]
    return float(sum(times.user + times.system for times in used))


def measure(rules: str, players: int, games: int, workers: int, seconds: float) -> Speed:
    """Step games at random for some seconds."""
    rng, steps = np.random.default_rng(1), 0
    with VectorGames(games, rules=rules, players=players, workers=workers, seed=1) as runner:
        batch = runner.batch
        used, started = processor_seconds(), time.perf_counter()
        while (passed := time.perf_counter() - started) < seconds:
            batch = runner.step(sample(batch.masks, rng))
            steps += games
        return Speed(steps / passed, (processor_seconds() - used) / steps * 1e6)


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description="Speed of the vectorised runner.")
    parser.add_argument("--rules", choices=RULE_SETS, nargs="*", default=RULE_SETS)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=5)
    chosen = parser.parse_args()
    for module in (bruxelles1893.engine, bruxelles1893.env.observation):
        kind = "plain Python" if str(module.__file__).endswith(".py") else "compiled"
        print(f"{module.__name__}: {kind}")
    for rules in chosen.rules:
        speed = measure(rules, chosen.players, chosen.games, chosen.workers, chosen.seconds)
        print(f"{rules}: {speed.steps:,.0f} steps/s, {speed.microseconds:.1f} µs a step")


if __name__ == "__main__":
    main()
