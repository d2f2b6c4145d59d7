"""Measures our games, plain and compiled, beside those of other libraries, in one run.

All are measured in turns, round after round, so that a busy machine slows all alike; what is told
is the best of the rounds. Writes `benchmarks.md` and `benchmarks.svg` in `docs/results`. Run with
`make bench`; `python -m benchmarks.speed --rounds 1 --seconds 0.05 --dry` tries it out.
"""

from __future__ import annotations

import argparse
import os
from typing import Final, NamedTuple

from rich.console import Console
from rich.progress import track

from benchmarks.measuring import Measurer, Memory, Sample, is_built
from benchmarks.report import Result, plot, table_of_libraries, write
from benchmarks.tables import OURS
from bruxelles1893.engine import RULE_SETS

PLAYERS: Final = (2, 3, 4, 5)


class Entry(NamedTuple):
    """A game in the run: what it is called, its language, and which process measures it."""

    name: str
    language: str
    measurer: str

    @property
    def compiled(self) -> bool:
        """Whether it is our compiled engine."""
        return self.measurer == "compiled"


def ours(measurer: str, language: str) -> list[Entry]:
    """All our rule sets and numbers of players."""
    return [
        Entry(f"{OURS} {rules} {players}", language, measurer)
        for rules in RULE_SETS
        for players in PLAYERS
    ]


OTHERS: Final = (
    Entry("catanatron", "Python", "catanatron"),
    Entry("openspiel backgammon", "C++", "openspiel"),
    Entry("openspiel hearts", "C++", "openspiel"),
    Entry("openspiel gin_rummy", "C++", "openspiel"),
    Entry("openspiel python_team_dominoes", "Python", "openspiel"),
    Entry("pettingzoo connect_four_v3", "Python", "pettingzoo"),
    Entry("pettingzoo chess_v6", "Python", "pettingzoo"),
    Entry("pettingzoo go_v5", "Python", "pettingzoo"),
)


def entries() -> list[Entry]:
    """All that is measured here; the compiled engine only where it was built."""
    built = ours("compiled", "Python by mypyc") if is_built() else []
    return [*ours("plain", "Python"), *built, *OTHERS]


def measure_speed(chosen: list[Entry], rounds: int, seconds: float) -> dict[Entry, Sample]:
    """Every game in turns, so many rounds; the best of each."""
    measurers = {
        entry.measurer: Measurer(compiled=entry.compiled)
        for entry in {each.measurer: each for each in chosen}.values()
    }
    samples: dict[Entry, list[Sample]] = {entry: [] for entry in chosen}
    turns = [(number, entry) for number in range(rounds) for entry in chosen]
    for number, entry in track(turns, "speed", console=Console(stderr=True)):
        sample = measurers[entry.measurer].speed(entry.name, 1 + 1000 * number, seconds)
        samples[entry].append(sample)
    for measurer in measurers.values():
        measurer.close()
    return {entry: best_of(runs) for entry, runs in samples.items()}


def best_of(samples: list[Sample]) -> Sample:
    """The best of each figure: the one that other work on the machine disturbed least."""
    return Sample(
        max(sample.decisions for sample in samples),
        max(sample.games for sample in samples),
        min(sample.copy for sample in samples),
    )


def measure_memory(chosen: list[Entry]) -> dict[Entry, Memory]:
    """Each game in a process of its own; of ours only those with four players."""
    figures: dict[Entry, Memory] = {}
    fewer = [entry for entry in chosen if not entry.name.startswith(OURS) or entry.name[-1] == "4"]
    for entry in track(fewer, "memory", console=Console(stderr=True)):
        measurer = Measurer(compiled=entry.compiled)
        figures[entry] = measurer.memory(entry.name)
        measurer.close()
    return figures


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10, help="how often each is measured")
    parser.add_argument("--seconds", type=float, default=0.1, help="of one measurement")
    parser.add_argument("--dry", action="store_true", help="print only, write nothing")
    chosen = parser.parse_args()
    before, games = os.getloadavg()[0], entries()
    speeds = measure_speed(games, chosen.rounds, chosen.seconds)
    memories = measure_memory(games)
    load = max(before, os.getloadavg()[0])
    results = [
        Result(entry.name, entry.language, speed, memories.get(entry))
        for entry, speed in speeds.items()
    ]
    print(table_of_libraries(results))
    if not chosen.dry:
        write(results, chosen.rounds, load)
        plot(results)


if __name__ == "__main__":
    main()
