"""Random players, many games: speed, mean scores and a digest that any machine reproduces."""

from __future__ import annotations

import hashlib
import multiprocessing
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

from bruxelles1893.engine import ruleset
from bruxelles1893.engine.playout import Played, play_many

CHUNK: Final = 200

Progress = Callable[[int], None]


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
    """Play `games` random games; number k has the seed `seed` + k, whoever plays it."""
    started = time.perf_counter()
    chunks = [
        range(first, min(first + CHUNK, seed + games)) for first in range(seed, seed + games, CHUNK)
    ]
    played: list[Played] = []
    for chunk in _run(rules, players, chunks, workers, components_file):
        played += chunk
        if progress is not None:
            progress(len(chunk))
    seconds = time.perf_counter() - started
    return _report(played, seconds) | {
        "rules": rules,
        "players": players,
        "seed": seed,
        "workers": workers,
    }


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
        futures = [
            pool.submit(play_chunk, name, players, seeds, components_file) for seeds in chunks
        ]
        for future in futures:
            yield future.result()


def _report(played: list[Played], seconds: float) -> dict[str, object]:
    decisions = sum(game.decisions for game in played)
    by_seat = zip(*(game.totals for game in played), strict=True)
    return {
        "games": len(played),
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "games_per_second": round(len(played) / seconds, 1),
        "decisions_per_second": round(decisions / seconds, 1),
        "mean_scores": [round(sum(totals) / len(played), 3) for totals in by_seat],
        "mean_winning_score": round(sum(max(game.totals) for game in played) / len(played), 3),
        "digest": hashlib.sha256("".join(game.digest for game in played).encode()).hexdigest(),
    }
