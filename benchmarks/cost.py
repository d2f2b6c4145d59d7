"""What many tables at once need and cost by month, as arithmetic from the rehearsal's figures.

    python -m benchmarks.cost
    python -m benchmarks.cost --core 15 --gigabyte 3 --terabyte 5 --pause 20 --milliseconds 30

Prices are of a core, a gigabyte of memory and a terabyte of traffic by month, in any currency.
"""

from __future__ import annotations

import argparse
import math
from typing import Final, NamedTuple

STEPS: Final = (100, 1_000, 10_000, 100_000, 1_000_000)
MONTH_SECONDS: Final = 30 * 24 * 3600
KILOBYTES_OF_GIGABYTE: Final = 1024.0**2
PROCESS_MEGABYTES: Final = 180.0
TABLE_MEGABYTES: Final = 0.31
BUSY: Final = 0.6
"""How busy cores may be, so that one host of three can be lost."""
SHARD_MOVES: Final = 1_000.0
"""Moves a second of one PostgreSQL; beyond them begin shards by game."""


class Figures(NamedTuple):
    """What was measured, and what things cost."""

    milliseconds: float
    kilobytes: float
    pause: float
    core: float
    gigabyte: float
    terabyte: float


class Need(NamedTuple):
    """What some tables at once need."""

    moves: float
    cores: int
    gigabytes: float
    terabytes: float
    shards: int
    price: float


def need(tables: int, figures: Figures) -> Need:
    """The arithmetic: moves a second, and from them everything else. The database gets a third."""
    moves = tables / figures.pause
    cores = math.ceil(moves * figures.milliseconds / 1000 / BUSY * 4 / 3)
    processes = max(1, cores)
    gigabytes = (processes * PROCESS_MEGABYTES + tables * TABLE_MEGABYTES) / 1024 * 4 / 3
    terabytes = moves * figures.kilobytes * MONTH_SECONDS / KILOBYTES_OF_GIGABYTE / 1024
    price = cores * figures.core + gigabytes * figures.gigabyte + terabytes * figures.terabyte
    return Need(moves, cores, gigabytes, terabytes, math.ceil(moves / SHARD_MOVES), price)


def main() -> None:
    """Print a line for each step."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--milliseconds", type=float, default=70.0, help="of processor a move")
    parser.add_argument("--kilobytes", type=float, default=25.0, help="of streams a move")
    parser.add_argument(
        "--pause", type=float, default=10.0, help="seconds between moves of a table"
    )
    parser.add_argument("--core", type=float, default=20.0)
    parser.add_argument("--gigabyte", type=float, default=4.0)
    parser.add_argument("--terabyte", type=float, default=10.0)
    figures = Figures(**vars(parser.parse_args()))
    print("| tables at once | moves/s | cores | memory | traffic a month | databases | a month |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    for tables in STEPS:
        found = need(tables, figures)
        print(
            f"| {tables:,} | {found.moves:,.0f} | {found.cores:,} | {found.gigabytes:,.0f} GB | "
            f"{found.terabytes:,.1f} TB | {found.shards:,} | {found.price:,.0f} |"
        )


if __name__ == "__main__":
    main()
