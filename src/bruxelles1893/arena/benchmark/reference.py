"""A loop that measures how fast a machine is, so that times of machines can be compared."""

from __future__ import annotations

import time
from typing import Final

REFERENCE_SECONDS: Final = 0.05
"""What the loop takes on the machine whose milliseconds the benchmark tells."""

ROUNDS: Final = 300_000
REPEATS: Final = 5


def machine_seconds() -> float:
    """Seconds that the loop takes on this machine: the quickest run, as others may be disturbed."""
    return min(_timed() for _ in range(REPEATS))


def normalised(milliseconds: float, machine: float) -> float:
    """Milliseconds of a machine as those of the reference machine."""
    return milliseconds * REFERENCE_SECONDS / machine


def _timed() -> float:
    started = time.perf_counter()
    _loop()
    return time.perf_counter() - started


def _loop() -> int:
    """Arithmetic and a dictionary, as a rules engine in Python uses them."""
    seen: dict[int, int] = {}
    value = 1
    for turn in range(ROUNDS):
        value = (value * 1103515245 + 12345) & 0x7FFFFFFF
        seen[value % 997] = turn
    return value + len(seen)
