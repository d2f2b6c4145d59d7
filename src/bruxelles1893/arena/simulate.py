"""Random players, many games: speed, mean scores and a digest that any machine reproduces."""

from __future__ import annotations

import hashlib
import multiprocessing
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from bruxelles1893.engine import ruleset
from bruxelles1893.engine.history.playout import Played, play_many

CHUNK: Final = 200

Progress = Callable[[int], None]


class Tally:
    """The games so far, added up; it stays as small for a million games as for one."""

    def __init__(self, players: int) -> None:
        self.games = self.decisions = self.winning = 0
        self.totals = [0] * players
        self.hash = hashlib.sha256()

    def add(self, games: list[Played]) -> None:
        """Add games, which come in the order of their seeds."""
        for game in games:
            self.games += 1
            self.decisions += game.decisions
            self.winning += max(game.totals)
            self.totals = [
                so_far + new for so_far, new in zip(self.totals, game.totals, strict=True)
            ]
            self.hash.update(game.digest.encode())

    def report(self, seconds: float) -> dict[str, object]:
        """Sums and means, and a digest of all games."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(seconds, 3),
            "games_per_second": round(self.games / seconds, 1),
            "decisions_per_second": round(self.decisions / seconds, 1),
            "mean_scores": [round(total / self.games, 3) for total in self.totals],
            "mean_winning_score": round(self.winning / self.games, 3),
            "digest": self.hash.hexdigest(),
        }


def play_chunk(name: str, players: int, seeds: range, components_file: Path | None) -> list[Played]:
    """The random games of some seeds, in their order."""
    return play_many(ruleset(name, components_file), players, seeds)


def simulate(
    rules: str,
    players: int,
    games: int,
    seed: int,
    workers: int = 1,
    components_file: Path | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Play `games` random games. Game k has the seed `seed` + k in every worker."""
    started = time.perf_counter()
    chunks = [
        range(first, min(first + CHUNK, seed + games)) for first in range(seed, seed + games, CHUNK)
    ]
    tally = Tally(players)
    for chunk in _run(rules, players, chunks, workers, components_file):
        tally.add(chunk)
        if progress is not None:
            progress(len(chunk))
    report = tally.report(time.perf_counter() - started)
    return report | {"rules": rules, "players": players, "seed": seed, "workers": workers}


def _run(
    name: str,
    players: int,
    chunks: list[range],
    workers: int,
    components_file: Path | None,
) -> Iterator[list[Played]]:
    """The chunks' games in the order of their seeds, by one process or several."""
    if workers == 1:
        for seeds in chunks:
            yield play_chunk(name, players, seeds, components_file)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        waiting = deque(
            pool.submit(play_chunk, name, players, seeds, components_file) for seeds in chunks
        )
        while waiting:
            yield waiting.popleft().result()
