"""The rehearsal: several hosts behind a proxy, people who play, and one mishap after the other.

    python -m benchmarks.rehearsal                               # three hosts, as root
    python -m benchmarks.rehearsal --tables 1000 --pause 60 180  # 4,000 browsers on two cores
    python -m benchmarks.rehearsal --hosts 2 --small             # no namespaces, nginx or replica

Hosts and databases are network namespaces. People have pages with streams, choose and confirm. Then
every process is restarted, one host is killed, the database is away for half a minute, and its
replica is promoted. At the end it compares: each acknowledged move is stored once, nothing is that
nobody sent, every page shows the present, and whoever is asked was told once.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Final, NamedTuple

from benchmarks.load_people import PLAYERS
from benchmarks.load_server import HOST, engine_kind
from benchmarks.rehearsal_hosts import (
    GATE,
    Database,
    Machine,
    Server,
    address_of,
    cables,
    nginx,
)
from benchmarks.rehearsal_people import Company, Hooks, Log, Sent
from bruxelles1893.engine import Seat
from bruxelles1893.engine.core.options import parse
from bruxelles1893.server.settings import Settings
from bruxelles1893.server.storage.rows import RUNNING, MoveRow
from bruxelles1893.server.storage.store import Store
from bruxelles1893.server.tables.game.game import BY_PLAYER

SETTLE_SECONDS: Final = 40.0
"""After so long without mishaps whoever is asked has been told."""
AT_ONCE: Final = 20
"""Tables that are opened, or looked at, at a time."""
MONTH: Final = 30 * 24 * 3600


class Plan(NamedTuple):
    """How large the rehearsal is."""

    tables: int = 20
    hosts: int = 3
    processes: int = 1
    pause: tuple[float, float] = (5.0, 15.0)
    seconds: float = 60.0
    away_seconds: float = 30.0
    is_small: bool = False


class Scene:
    """All machines of a rehearsal."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self._plan: Final = plan
        is_apart = not plan.is_small
        self.machines: Final = [
            Machine(f"host{number}", 11 + number, is_apart=is_apart) for number in range(plan.hosts)
        ]
        stores = [Machine(f"store{number}", 21 + number, is_apart=is_apart) for number in range(2)]
        self.stores: Final = stores[:1] if plan.is_small else stores
        self.databases: Final = [
            Database(folder / "databases" / machine.name, machine) for machine in self.stores
        ]
        self.address: Final = address_of(self.databases)
        self.servers: Final = [
            Server(machine, self.address, folder / f"{machine.name}-{number}")
            for machine in self.machines
            for number in range(plan.processes)
        ]

    @contextmanager
    def running(self, folder: Path) -> Iterator[Sequence[int]]:
        """Everything runs: the ports for people."""
        with ExitStack() as ends:
            ends.enter_context(cables(is_apart=not self._plan.is_small))
            for machine in (*self.machines, *self.stores):
                machine.begin()
                ends.callback(machine.end)
            primary, *replicas = self.databases
            primary.make()
            primary.start()
            for each in self.databases:
                ends.callback(each.stop)
            for replica in replicas:
                replica.copy(primary)
                replica.start()
                primary.stop("fast")
                primary.start(waits_for_replica=True)
            for server in self.servers:
                ends.callback(server.kill)
                server.start()
            if self._plan.is_small:
                yield [server.port for server in self.servers]
            else:
                yield [ends.enter_context(nginx(folder, self.servers))]

    def roll(self) -> None:
        """Restart every process, one after the other."""
        for server in self.servers:
            server.stop()
            server.start()

    def lose_host(self) -> None:
        """Kill all processes of one host; it comes back a little later."""
        lost = [each for each in self.servers if each.machine is self.machines[0]]
        for server in lost:
            server.kill()
        time.sleep(self._plan.away_seconds / 3)
        for server in lost:
            server.start()

    def lose_database(self) -> None:
        """The primary is away for a while."""
        self.databases[0].stop()
        time.sleep(self._plan.away_seconds)
        self.databases[0].start(waits_for_replica=len(self.databases) > 1)

    def promote(self) -> None:
        """The primary is gone for good; the replica takes its place."""
        self.databases[0].stop()
        self.databases[1].promote()

    @property
    def cuts(self) -> list[str]:
        """The mishaps that leave no time to note what was told."""
        return [name for name, mishap in self.mishaps if mishap != self.roll]

    @property
    def mishaps(self) -> list[tuple[str, Callable[[], None]]]:
        """What goes wrong, in this order."""
        found = [
            ("restart of every process", self.roll),
            ("a host is killed", self.lose_host),
            (f"{self._plan.away_seconds:.0f} s without database", self.lose_database),
        ]
        return found if self._plan.is_small else [*found, ("the replica is promoted", self.promote)]


# --- The course of it ---------------------------------------------------------------------------


class Outcome(NamedTuple):
    """What came of a rehearsal."""

    log: Log
    lost: list[Sent]
    """Moves that were acknowledged, and are not there."""
    unasked: list[str]
    """Moves that are there, and nobody has sent, or twice."""
    untold: list[str]
    """Who is asked at the end, and was not told."""
    told_twice: list[str]
    """Who was told twice, though whoever told them could note it."""
    told_again: list[str]
    """Who was told just before a process was killed, or the database was gone to note it."""
    cost: float
    """Seconds of processor a move."""
    memory: float
    """Megabytes of all processes at the end."""
    seconds: float


def rehearsed(plan: Plan, say: Callable[[str], None] = print) -> Outcome:
    """Rehearse."""
    with tempfile.TemporaryDirectory(prefix="bruxelles-rehearsal-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        scene = Scene(plan, folder)
        with scene.running(folder) as ports:
            return asyncio.run(_course(plan, scene, ports, say))


async def _course(
    plan: Plan, scene: Scene, ports: Sequence[int], say: Callable[[str], None]
) -> Outcome:
    log = Log()
    hooks = Hooks(log)
    where = await hooks.start(HOST if plan.is_small else GATE)
    companies = [Company(ports, Random(seed), log, where) for seed in range(plan.tables)]
    log.begin("opening")
    for some in _some(companies):
        await asyncio.gather(*(each.open() for each in some))
    say(
        f"{plan.tables} tables, {PLAYERS * plan.tables} browsers are there; "
        f"not answered on the way {dict(log.failures) or 'nothing'}"
    )
    began, used = time.monotonic(), sum(each.total_seconds() for each in scene.servers)
    is_over = False
    playing = [asyncio.create_task(each.play(lambda: is_over, plan.pause)) for each in companies]
    await _phase(log, "all is well", plan.seconds, lambda: None, say)
    quiet = len(log.answers["all is well"])
    used = sum(each.total_seconds() for each in scene.servers) - used
    for name, mishap in scene.mishaps:
        await _phase(log, name, plan.seconds / 2, mishap, say)
    await _phase(log, "afterwards", plan.seconds / 2, lambda: None, say)
    is_over = True
    await asyncio.gather(*playing)
    seconds = time.monotonic() - began
    for some in _some(companies):
        await asyncio.gather(*(each.check_pages() for each in some))
    memory = sum(each.memory() for each in scene.servers)
    outcome = await _compared(scene, companies, log, hooks)
    for company in companies:
        company.leave()
    hooks.close()
    return outcome._replace(cost=used / max(1, quiet), memory=memory, seconds=seconds)


def _some(companies: Sequence[Company]) -> Iterator[Sequence[Company]]:
    for first in range(0, len(companies), AT_ONCE):
        yield companies[first : first + AT_ONCE]


async def _phase(
    log: Log, name: str, seconds: float, mishap: Callable[[], None], say: Callable[[str], None]
) -> None:
    log.begin(name)
    await asyncio.to_thread(mishap)
    await asyncio.sleep(seconds)
    failures = {kind: count for (phase, kind), count in log.failures.items() if phase == name}
    say(
        f"{name}: {len(log.answers[name])} moves, answered {_shown(log.answers[name])}, "
        f"heard {_shown(log.heard[name])}, longest without a move {log.silence:.1f} s, "
        f"not answered {failures or 'nothing'}"
    )


def _shown(seconds: list[float]) -> str:
    if len(seconds) < 2:
        return "too seldom to say"
    cuts = quantiles(seconds, n=100)
    return " / ".join(f"{cuts[each - 1] * 1000:.0f}" for each in (50, 95, 99)) + " ms"


# --- What is true at the end --------------------------------------------------------------------


class Stored(NamedTuple):
    """A move of a person as it is stored; all that one request played have one time."""

    table: str
    number: int
    option: int
    played_at: float


async def _compared(scene: Scene, companies: Sequence[Company], log: Log, hooks: Hooks) -> Outcome:
    stored, asked = _stored(scene.address, companies)
    sent = {_key(each) for each in (*log.acknowledged, *log.unknown)}
    there = {row[:3]: row for row in stored}
    requests = {(row.table, row.played_at) for row in stored if row[:3] in sent}
    lost = [each for each in log.acknowledged if _key(each) not in there]
    unasked = [str(row) for row in stored if (row.table, row.played_at) not in requests]
    ends = time.monotonic() + SETTLE_SECONDS
    while time.monotonic() < ends and not all(hooks.told[each] for each in asked):
        await asyncio.sleep(0.2)
    untold = [str(each) for each in asked if not hooks.told[each]]
    twice, again = [
        [
            f"{each}, first told when: {hooks.phases[each]}"
            for each, count in hooks.told.items()
            if count > 1 and (hooks.phases[each] in scene.cuts) == is_cut
        ]
        for is_cut in (False, True)
    ]
    return Outcome(log, lost, unasked, untold, twice, again, 0.0, 0.0, 0.0)


def _key(sent: Sent) -> tuple[str, int, int]:
    """Where a move is stored, and as which option."""
    return sent.table, sent.number + 1, int(parse(sent.option))


def _stored(
    address: str, companies: Sequence[Company]
) -> tuple[list[Stored], list[tuple[str, int, Seat]]]:
    """The moves of people as they are stored, and who is asked since which entry."""
    ids = [each.id for each in companies]
    store = Store(Settings(database_url=address).url)
    with store.reading() as db:
        rows = [row for each in store.moves_of(db, ids).values() for row in each]
        waiting = [store.game(db, each) for each in ids]
    store.close()
    stored = [
        Stored(row.game_id, row.number, row.option, row.played_at)
        for row in rows
        if row.played_by == BY_PLAYER
    ]
    asked = [
        (game.id, _since(rows, game.id, game.asked), game.asked)
        for game in waiting
        if game is not None and game.status == RUNNING and game.asked is not None
    ]
    return stored, asked


def _since(rows: Sequence[MoveRow], table: str, seat: Seat) -> int:
    """The entry after which a seat was asked: the last of another."""
    return max((row.number for row in rows if row.game_id == table and row.seat != seat), default=0)


# --- Told ---------------------------------------------------------------------------------------


def told(plan: Plan, outcome: Outcome) -> None:
    """Print what came of it."""
    log = outcome.log
    print(
        f"{len(log.acknowledged)} moves acknowledged, {len(log.unknown)} without an answer; "
        f"lost {len(outcome.lost)}, not sent by anybody or twice {len(outcome.unasked)}, "
        f"wrong answers {len(log.wrong)}, not told {len(outcome.untold)}, "
        f"told twice {len(outcome.told_twice)}, again after a cut {len(outcome.told_again)}"
    )
    notices = (*outcome.untold, *outcome.told_twice, *outcome.told_again)
    for each in (*outcome.lost, *outcome.unasked, *log.wrong, *notices):
        print(f"  {each}")
    rate = plan.tables / (sum(plan.pause) / 2)
    moves = max(1, len(log.acknowledged))
    traffic = log.bytes / moves
    print(
        f"a move costs {outcome.cost * 1000:.1f} ms of processor and {traffic / 1024:.1f} KB of "
        f"streams; processes hold {outcome.memory:.0f} MB"
    )
    per = 1000 / plan.tables
    print(
        f"1,000 tables at this pace: {rate * per:.0f} moves/s, "
        f"{rate * per * outcome.cost:.2f} cores, {outcome.memory * per / 1024:.1f} GB at this "
        f"number of processes, {rate * per * traffic * MONTH / 1e12:.2f} TB a month"
    )


def main() -> None:
    """Rehearse what the command line asks for."""
    usual = Plan()
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=usual.tables)
    parser.add_argument("--hosts", type=int, default=usual.hosts)
    parser.add_argument("--processes", type=int, default=usual.processes, help="of each host")
    parser.add_argument("--pause", type=float, nargs=2, default=usual.pause)
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--away", type=float, default=usual.away_seconds)
    parser.add_argument("--small", action="store_true", help="no namespaces, nginx or replica")
    asked = parser.parse_args()
    plan = Plan(
        *(asked.tables, asked.hosts, asked.processes, tuple(asked.pause)),
        *(asked.seconds, asked.away, asked.small),
    )
    print(
        f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {engine_kind()} engine", flush=True
    )
    told(plan, rehearsed(plan, lambda line: print(line, flush=True)))


if __name__ == "__main__":
    main()
