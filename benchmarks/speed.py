"""Random games on one core and the cost of a copy, ours beside catanatron's, in one run.

The two are measured in turns, round after round, so that a busy machine slows both alike.
Run with `make bench`.
"""

from __future__ import annotations

import argparse
import platform
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Final, NamedTuple

from catanatron import Color, Game, RandomPlayer
from rich.console import Console
from rich.table import Table

from bruxelles1893.engine import RULE_SETS, new_game, ruleset
from bruxelles1893.engine.playout import play_out

COLOURS: Final = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
COPIES: Final = 2000


class Sample(NamedTuple):
    """One measurement: decisions and games a second, microseconds a copy."""

    decisions: float
    games: float
    copy: float


def copy_time(copy: Callable[[], object]) -> float:
    """Microseconds for one copy."""
    started = time.perf_counter()
    for _ in range(COPIES):
        copy()
    return (time.perf_counter() - started) / COPIES * 1e6


def ours(name: str, players: int, games: int, seed: int) -> Sample:
    """Random games of a rule set, and copies of a state in the middle of one."""
    rules = ruleset(name)
    started = time.perf_counter()
    decisions = sum(
        play_out(new_game(rules, players, seed + number), Random(number)) for number in range(games)
    )
    seconds = time.perf_counter() - started
    middle = new_game(rules, players, seed)
    for _ in range(60):
        middle.apply(middle.legal()[0])
    return Sample(decisions / seconds, games / seconds, copy_time(middle.copy))


def theirs(games: int, seed: int) -> Sample:
    """Random games of catanatron with four players, and copies of a game in the middle."""
    decisions = 0
    started = time.perf_counter()
    for number in range(games):
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=seed + number + 1)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            decisions += 1
    seconds = time.perf_counter() - started
    middle = Game([RandomPlayer(colour) for colour in COLOURS], seed=seed + 1)
    for _ in range(200):
        middle.play_tick()
    return Sample(decisions / seconds, games / seconds, copy_time(middle.copy))


def middle_of(samples: list[Sample]) -> Sample:
    """The medians of all rounds."""
    return Sample(*(median(values) for values in zip(*samples, strict=True)))


def measure(rounds: int, games: int) -> dict[str, Sample]:
    """All contestants in turns, `rounds` times."""
    contestants: dict[str, Callable[[int], Sample]] = {
        f"{name}, {players} players": lambda seed, name=name, players=players: ours(  # type: ignore[misc]
            name, players, games, seed
        )
        for name in RULE_SETS
        for players in (2, 3, 4, 5)
    }
    contestants["catanatron, 4 players"] = lambda seed: theirs(max(1, games // 20), seed)
    samples: dict[str, list[Sample]] = {name: [] for name in contestants}
    for number in range(rounds):
        for name, run in contestants.items():
            samples[name].append(run(1000 * number))
    return {name: middle_of(runs) for name, runs in samples.items()}


def report(results: dict[str, Sample]) -> Table:
    """The table that is printed."""
    reference = results["catanatron, 4 players"]
    title = f"Random games on one core, Python {platform.python_version()}"
    table = Table(title=title)
    for heading in ("", "decisions/s", "ratio", "games/s", "copy µs", "ratio"):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, sample in results.items():
        table.add_row(
            name,
            f"{sample.decisions:,.0f}",
            f"{sample.decisions / reference.decisions:.1f}",
            f"{sample.games:,.1f}",
            f"{sample.copy:.2f}",
            f"{reference.copy / sample.copy:.1f}",
        )
    return table


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="how often each is measured")
    parser.add_argument("--games", type=int, default=40, help="our games in one measurement")
    arguments = parser.parse_args()
    Console(width=100).print(report(measure(arguments.rounds, arguments.games)))


if __name__ == "__main__":
    main()
