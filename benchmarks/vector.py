"""Masked random steps a second of the vectorised runner, and the processor time a step takes.

    python -m benchmarks.vector --workers 2 --games 512 --seconds 5 [--beside build/compiled-0.1]

Three ways to run are measured in turns: observations as floats, compact rows, and compact rows with
forced decisions skipped. `--beside` names a folder with another build of the package, whose floats
are measured in the same run. The second figure, of processor time, hardly depends on what else the
machine does. With the compiled engine: `PYTHONPATH=build/compiled python -m benchmarks.vector`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

import numpy as np
import psutil

import bruxelles1893.engine
from bruxelles1893.engine import RULE_SETS
from bruxelles1893.env.vector import VectorGames, sample

WAYS: Final[dict[str, dict[str, Any]]] = {
    "floats": {},
    "compact": {"rows": "compact"},
    "compact, forced skipped": {"rows": "compact", "skip_forced": True},
}
BESIDE: Final = "beside, floats"


class Speed(NamedTuple):
    """Steps a second, and microseconds of all processors a step."""

    steps: float
    microseconds: float


def processor_seconds() -> float:
    """What this process and the workers that it runs have used so far."""
    me = psutil.Process()
    used = [process.cpu_times() for process in (me, *me.children(recursive=True))]
    return float(sum(times.user + times.system for times in used))


def measure(way: str, chosen: argparse.Namespace) -> Speed:
    """Step games at random for some seconds."""
    rng, steps = np.random.default_rng(1), 0
    with VectorGames(
        chosen.games,
        rules=chosen.rules,
        players=chosen.players,
        workers=chosen.workers,
        seed=1,
        **WAYS[way],
    ) as runner:
        batch = runner.batch
        used, started = processor_seconds(), time.perf_counter()
        while (passed := time.perf_counter() - started) < chosen.seconds:
            batch = runner.step(sample(batch.masks, rng))
            steps += chosen.games
        return Speed(steps / passed, (processor_seconds() - used) / steps * 1e6)


def measured_apart(way: str, path: str, chosen: argparse.Namespace) -> Speed:
    """The same in a process of its own, with a build of one's choice."""
    command = [sys.executable, "-m", "benchmarks.vector", "--only", way]
    for name in ("rules", "players", "games", "workers", "seconds"):
        command += [f"--{name}", str(getattr(chosen, name))]
    done = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    return Speed(*json.loads(done.stdout))


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="Speed of the vectorised runner.")
    parser.add_argument("--rules", choices=RULE_SETS, default="second")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--beside", type=Path)
    parser.add_argument("--only", choices=WAYS)
    return parser.parse_args()


def main() -> None:
    """Measure all ways in turns, and tell medians."""
    chosen = arguments()
    if chosen.only:
        print(json.dumps(measure(chosen.only, chosen)))
        return
    build = str(Path(bruxelles1893.engine.__file__).parents[2])
    ways = dict.fromkeys(WAYS, build)
    if chosen.beside:
        ways = {BESIDE: str(chosen.beside), **ways}
    found: dict[str, list[Speed]] = {way: [] for way in ways}
    for _ in range(chosen.turns):
        for way, path in ways.items():
            found[way].append(measured_apart("floats" if way == BESIDE else way, path, chosen))
    first = median(speed.microseconds for speed in next(iter(found.values())))
    for way, speeds in found.items():
        steps = median(speed.steps for speed in speeds)
        microseconds = median(speed.microseconds for speed in speeds)
        times = first / microseconds
        print(f"{way}: {steps:,.0f} steps/s, {microseconds:.1f} µs a step, {times:.1f} times")


if __name__ == "__main__":
    main()
