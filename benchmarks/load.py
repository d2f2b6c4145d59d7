"""A server under load: live 4-player games, every seat played by a scripted person who listens.

    python -m benchmarks.load                        # 100 games on SQLite, then on PostgreSQL
    python -m benchmarks.load --games 200 --seconds 60 --databases sqlite
    python -m benchmarks.load --browsers --pause 4 6 --databases sqlite    # people at pages

Each game plays a move every 1 to 2 seconds (`--pause`): whoever is asked reads their view, thinks,
and sends a move; the clock runs from that moment until each of the three others has received it on
their own stream. Then the same games play without any pause, which shows the most that the server
can do. Clients and server share the machine's cores; the servers are real processes.

With `--browsers` everybody has the page of the table and takes over the parts that change; a move
is a click that chooses and another that confirms, and the clock runs until the others' pages are
up to date.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from random import Random
from statistics import quantiles
from typing import NamedTuple

from benchmarks.load_browsers import BrowserTable
from benchmarks.load_people import Measures, Table
from benchmarks.load_server import KILOBYTE, Server, database, engine_kind, running_server

UNDER_WAY = 2
"""After so many of the longest pauses all tables have begun to play."""


class Run(NamedTuple):
    """What is asked for."""

    games: int
    seconds: float
    pause: tuple[float, float]
    table: type[Table] = Table


async def phase(
    server: Server, tables: list[Table], seconds: float, pause: tuple[float, float], name: str
) -> None:
    """Let all tables play for some seconds, and say how that went."""
    measures, used = Measures(), server.processor_seconds()
    ends = measures.began + seconds
    await asyncio.gather(*(table.play(measures, ends, pause) for table in tables))
    used = server.processor_seconds() - used
    print(
        f"  {name}: {measures.rate(UNDER_WAY * pause[1], ends):.1f} moves/s, "
        f"answered {_percentiles(measures.answers)}, "
        f"heard by the others {_percentiles(measures.news)}, "
        f"server {used / max(1, len(measures.answers)) * 1000:.1f} ms of processor a move, "
        f"load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def _percentiles(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "too seldom to say"
    cuts = quantiles(seconds, n=100)
    return " / ".join(f"{cuts[each - 1] * 1000:.0f}" for each in (50, 95, 99)) + " ms"


async def play(server: Server, run: Run) -> None:
    """All phases on one server."""
    first = run.table(server.port, Random(0))
    await first.open()
    before = server.memory()
    tables = [first, *(run.table(server.port, Random(seed)) for seed in range(1, run.games))]
    for table in tables[1:]:
        await table.open()
    await phase(server, tables, run.seconds, run.pause, "with pauses")
    grown = (server.memory() - before) / max(1, run.games - 1)
    at_first = before / KILOBYTE
    print(f"  memory: {grown:.0f} KB a game with its four listeners, {at_first:.0f} MB at first")
    await phase(server, tables, run.seconds / 2, (0, 0), "without pauses")
    for table in tables:
        table.close()


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description="A server under load.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, nargs=2, default=(1, 2), metavar=("FROM", "TO"))
    parser.add_argument("--browsers", action="store_true", help="people at pages, not programs")
    parser.add_argument("--databases", nargs="*", default=["sqlite", "postgresql"])
    chosen = parser.parse_args()
    table = BrowserTable if chosen.browsers else Table
    run = Run(chosen.games, chosen.seconds, (chosen.pause[0], chosen.pause[1]), table)
    print(
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {engine_kind()} engine; "
        "times are 50/95/99th percentiles"
    )
    for kind in chosen.databases:
        print(f"{kind}, {run.games} games:", flush=True)
        with (
            tempfile.TemporaryDirectory() as data,
            database(kind) as address,
            running_server(data, address) as server,
        ):
            asyncio.run(play(server, run))


if __name__ == "__main__":
    main()
