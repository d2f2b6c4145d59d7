"""How much slower others' pages become while one network asks for dear ones as fast as it can.

    python -m benchmarks.one_network                 # 20 connections of one network

The server has its usual limits. The crowd and the guest come from different addresses, as a proxy
would tell them; the crowd begins anew at once with whatever is answered or refused.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import tempfile
import time

import httpx

from benchmarks.load_server import HOST, running_server

CROWD, GUEST = "198.51.100.1", "192.0.2.1"
DEAR = ("/puzzles", "/manual/new", "/api/docs", "/values", "/puzzles/3/answer", "/records")
PAGES = ("/lessons", "/puzzles/5", "/statistics")
PAUSE_SECONDS = 0.1
ROUNDS = 3


def visitor(port: int, address: str) -> httpx.AsyncClient:
    """Somebody who comes from an address, and keeps a cookie."""
    return httpx.AsyncClient(
        base_url=f"http://{HOST}:{port}", headers={"X-Forwarded-For": address}, timeout=60
    )


async def ask_on(port: int, number: int) -> None:
    """Ask for dear pages without end."""
    async with visitor(port, CROWD) as http:
        for path in itertools.islice(itertools.cycle(DEAR), number % len(DEAR), None):
            await http.get(path)


async def waits(port: int, count: int) -> list[float]:
    """The seconds that some pages take for a guest, the shortest first."""
    found = []
    async with visitor(port, GUEST) as http:
        for path in itertools.islice(itertools.cycle(PAGES), count):
            begun = time.perf_counter()
            (await http.get(path)).raise_for_status()
            found.append(time.perf_counter() - begun)
            await asyncio.sleep(PAUSE_SECONDS)
    return sorted(found)


async def waits_beside(port: int, crowd: int, count: int) -> list[float]:
    """The same while a crowd asks on."""
    tasks = [asyncio.create_task(ask_on(port, number)) for number in range(crowd)]
    found = await waits(port, count)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return found


async def draw_once(port: int) -> None:
    """Ask for every page once, since the first time loads what it needs."""
    async with visitor(port, GUEST) as http:
        for path in (*DEAR, *PAGES):
            (await http.get(path)).raise_for_status()


def at(found: list[float], percent: int) -> float:
    """The milliseconds within which so many of a hundred pages came."""
    return found[len(found) * percent // 100] * 1000


async def measured(port: int, crowd: int, pages: int) -> None:
    """Print how long a guest waits for pages, alone and beside a crowd, by turns."""
    await draw_once(port)
    alone: list[float] = []
    beside: list[float] = []
    for _ in range(ROUNDS):
        alone += await waits(port, pages // ROUNDS)
        beside += await waits_beside(port, crowd, pages // ROUNDS)
    alone.sort()
    beside.sort()
    print(f"{pages} pages for a guest, alone and beside {crowd} connections of another network:")
    for percent in (50, 90, 95):
        without, among = at(alone, percent), at(beside, percent)
        print(f"{percent}% within {without:.0f} and {among:.0f} ms: {among / without:.1f} times")


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--crowd", type=int, default=20)
    parser.add_argument("--pages", type=int, default=240)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as data,
        running_server(data, None, has_limits=True) as server,
    ):
        asyncio.run(measured(server.port, options.crowd, options.pages))


if __name__ == "__main__":
    main()
