"""One process that measures games when it is asked to, so that many can take turns.

Each line of its input asks for a measurement as JSON, each line of its output answers. Times are
processor time: what else the machine does counts as little as possible.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from benchmarks.tables import Table, open_table

ROOT: Final = Path(__file__).parents[1]
COMPILED: Final = ROOT / "build" / "compiled"
COPY_SHARE: Final = 0.25
"""How much of a measurement's time goes to copies."""
SLICE: Final = 0.04
"""Seconds of games between two calibration loops."""
MOST_COPIES: Final = 2000
HELD: Final = 32 << 20
"""How many bytes of copies are held at once, roughly, to see how large one is."""


def is_built() -> bool:
    """Whether `make compiled` has compiled the engine, and not just laid out plain Python."""
    return any(COMPILED.glob("*__mypyc*"))


class Sample(NamedTuple):
    """Decisions and games a second, microseconds a copy."""

    decisions: float
    games: float
    copy: float


class Memory(NamedTuple):
    """Megabytes of a process that plays one game, kilobytes of each further state."""

    process: float
    state: float


def speed(table: Table, seed: int, seconds: float) -> Sample:
    """Play games and make copies for about so many seconds."""
    decisions = games = 0
    started = time.process_time()
    while (passed := time.process_time() - started) < seconds or not games:
        decisions += table.play(seed + games)
        games += 1
    copier = table.middle()
    return Sample(decisions / passed, games / passed, copy_time(copier, seconds * COPY_SHARE))


def copy_time(copier: Callable[[], object], seconds: float) -> float:
    """Microseconds for one copy."""
    copies = 0
    started = time.process_time()
    while (passed := time.process_time() - started) < seconds or not copies:
        for _ in range(10):
            copier()
        copies += 10
    return passed / copies * 1e6


def calibration() -> float:
    """Seconds that a fixed loop of plain Python takes: small numbers, lists, tuples and calls."""
    started = time.process_time()
    numbers, stack = list(range(100)), [(0, 0)]
    for turn in range(3000):
        place, _ = stack.pop()
        numbers[place] = max(numbers[place] * 31 + turn & 0xFFFF, 1)
        stack.append((numbers[place] % 100, turn))
        if turn % 50 == 0:
            numbers = [number ^ turn for number in numbers]
    return time.process_time() - started


def pace(table: Table, slices: int) -> float:
    """Decisions in the time of one calibration loop, which is alike on fast and slow machines."""
    figures = []
    for number in range(slices):
        loop = min(calibration() for _ in range(3))
        figures.append(speed(table, 1000 * number, SLICE).decisions * loop)
    return median(figures)


def memory(name: str) -> Memory:
    """What a process takes that has played one game, and what each copy that it holds adds."""
    table = open_table(name)
    table.play(1)
    copier = table.middle()
    before = resident()
    held: list[object] = []
    while len(held) < MOST_COPIES and resident() - before < HELD:
        held += [copier() for _ in range(50)]
    return Memory(before / 1e6, (resident() - before) / len(held) / 1e3)


def resident() -> int:
    """The bytes of this process that are in memory."""
    import psutil

    used: int = psutil.Process().memory_info().rss
    return used


class Measurer:
    """A process that measures the games of one library, plain or compiled."""

    def __init__(self, *, compiled: bool = False) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "benchmarks.measuring"],
            cwd=ROOT,
            env=environment(compiled=compiled),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, kind: str, name: str, *arguments: float) -> list[float]:
        """Have something measured."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([kind, name, *arguments]), file=self.process.stdin, flush=True)
        answer: list[float] = json.loads(self.process.stdout.readline())
        return answer

    def speed(self, name: str, seed: int, seconds: float) -> Sample:
        """Decisions, games and copies of a game."""
        return Sample(*self.ask("speed", name, seed, seconds))

    def pace(self, name: str, slices: int) -> float:
        """Decisions in the time of a calibration loop."""
        return self.ask("pace", name, slices)[0]

    def memory(self, name: str) -> Memory:
        """Memory of a game; asked of a fresh process, and only once."""
        return Memory(*self.ask("memory", name))

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def environment(*, compiled: bool) -> dict[str, str]:
    """What a process needs to import our engine as it is built, or as plain Python."""
    where = COMPILED if compiled else ROOT / "src"
    return os.environ | {"PYTHONPATH": str(where), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def serve() -> None:
    """Answer until there is nothing left to measure."""
    opened: dict[str, Table] = {}
    for line in sys.stdin:
        kind, name, *arguments = json.loads(line)
        if kind == "memory":
            answer: tuple[float, ...] = memory(name)
        else:
            table = opened.get(name) or opened.setdefault(name, open_table(name))
            answer = speed(table, *arguments) if kind == "speed" else (pace(table, *arguments),)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    serve()
