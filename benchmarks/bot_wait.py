"""How long people wait for an easy bot while somebody else lets hard ones play at many tables.

    python -m benchmarks.bot_wait                    # 60 tables of five hard bots, each watched
    python -m benchmarks.bot_wait --tables 0         # nobody else, to compare

The bots' owner and the person who waits come from different addresses. The clock runs from the
answer to the person's move until it is their turn again; the first turn, before which processes
may still be starting, does not count.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time

from benchmarks.load_people import Person
from benchmarks.load_server import running_server

OWNER, GUEST = "198.51.100.1", "192.0.2.1"
HARD = {"kind": "bot", "level": "hard"}
EASY = {"kind": "bot", "level": "easy"}
ME = {"kind": "me"}


async def arrived(port: int, address: str) -> Person:
    """A person who comes from an address, as a proxy would tell it."""
    person = Person(port)
    await person.arrive()
    person.line.headers += f"X-Forwarded-For: {address}\r\n"
    person.stream.headers = person.line.headers
    return person


async def busy_tables(port: int, count: int) -> list[Person]:
    """Tables of five hard bots, which play because somebody watches each of them."""
    watchers = []
    for _ in range(count):
        watcher = await arrived(port, OWNER)
        table = await watcher.post("/api/tables", seats=[HARD] * 5)
        await watcher.listen(table["id"], lambda number: None)
        watchers.append(watcher)
    return watchers


async def waits(port: int, turns: int) -> list[float]:
    """The seconds until it is the person's turn again, for each of some turns."""
    person = await arrived(port, GUEST)
    table = (await person.post("/api/tables", seats=[ME, EASY]))["id"]
    await person.listen(table, lambda number: None)
    found: list[float] = []
    while len(found) <= turns:
        shown = await person.get(f"/api/tables/{table}/view")
        if shown["options"]:
            option, number = shown["options"][0]["option"], shown["number"]
            shown = await person.post(f"/api/tables/{table}/moves", number=number, options=[option])
        if not shown["options"]:
            found.append(await _until_asked(person, table))
    person.leave()
    return found[1:]


async def _until_asked(person: Person, table: str) -> float:
    begun = time.perf_counter()
    while not (await person.get(f"/api/tables/{table}"))["is_your_turn"]:
        await asyncio.sleep(0.02)
    return time.perf_counter() - begun


async def measured(port: int, tables: int, turns: int) -> None:
    """Print how long an easy bot let a person wait."""
    watchers = await busy_tables(port, tables)
    await asyncio.sleep(3.0)
    found = sorted(await waits(port, turns))
    middle = found[len(found) // 2]
    print(
        f"{tables} tables of five hard bots, {turns} turns of an easy bot elsewhere: "
        f"half within {middle:.2f} s, all within {found[-1]:.2f} s"
    )
    for watcher in watchers:
        watcher.leave()


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--turns", type=int, default=20)
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as data,
        running_server(data, None) as server,
    ):
        asyncio.run(measured(server.port, asked.tables, asked.turns))


if __name__ == "__main__":
    main()
