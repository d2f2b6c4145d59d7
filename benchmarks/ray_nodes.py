"""Bots on a Ray cluster of two hosts, one of which is lost while they think.

    python -m benchmarks.ray_nodes                 # as root: 200 bots of the level master at once
    python -m benchmarks.ray_nodes --masters 40

The hosts are network namespaces with a core each. The server stands on a third, which is in the
cluster without a core, so what the cluster has lost it does itself. Everybody sits alone with a bot
and plays at the same moment. How long they wait is told by level. In the last round a host is
killed: nobody may lose their turn.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from benchmarks.load_people import Person
from benchmarks.load_server import engine_kind, running_server
from benchmarks.rehearsal_hosts import GATE, START_SECONDS, Machine, cables

HEAD_PORT: Final = 6379
STARTED: Final = b"Ray runtime started"
OTHERS: Final = {"hard": 10, "easy": 10}
"""Who plays against another level at the same time."""
LOST_AFTER: Final = 0.25
"""The share of answers after which the host is lost."""
LOOK_SECONDS: Final = 5.0
PATIENCE: Final = 900.0


class Node:
    """A host of the cluster."""

    def __init__(self, machine: Machine, address: str, told: Path, cores: int = 1) -> None:
        self.machine: Final = machine
        self._told: Final = told
        self._process: subprocess.Popen[bytes] | None = None
        self.address: Final = address
        self._cores: Final = cores

    def start(self, *options: str) -> None:
        """Start Ray there."""
        ray = str(Path(sys.executable).with_name("ray"))
        usual = [f"--node-ip-address={self.address}", f"--num-cpus={self._cores}", "--block"]
        environment = dict(
            os.environ,
            RAY_USAGE_STATS_ENABLED="0",
            RAY_agent_register_timeout_ms="300000",  # half a minute may be short
        )
        self._told.touch()
        with self._told.open("wb") as told:
            self._process = subprocess.Popen(
                self.machine.command(ray, "start", *usual, *options),
                env=environment,
                stdout=told,
                stderr=told,
            )

    def wait(self) -> None:
        """Wait until it has started."""
        ends = time.monotonic() + START_SECONDS
        while STARTED not in self._told.read_bytes():
            if time.monotonic() > ends:
                raise RuntimeError(self._told.read_text()[-2000:])
            time.sleep(0.2)

    def end(self) -> None:
        """As an operator does."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(START_SECONDS)

    def kill(self) -> None:
        """As a power cut would."""
        command = ["ip", "netns", "pids", self.machine.name]
        found = subprocess.run(command, check=False, capture_output=True, text=True)
        for each in found.stdout.split():
            with suppress(ProcessLookupError):
                os.kill(int(each), signal.SIGKILL)


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[Node, Node]]:
    """Two hosts, the first of which is the head."""
    machines = [Machine(name, 31 + at, is_apart=True) for at, name in enumerate("hn")]
    head, other = [Node(each, each.address, folder / each.name) for each in machines]
    here = Node(Machine("here", 0, is_apart=False), GATE, folder / "here", cores=0)
    with ExitStack() as ends:
        ends.enter_context(cables(is_apart=True))
        for node in (head, other):
            node.machine.begin()
            ends.callback(node.machine.end)
            ends.callback(node.kill)
        port = f"--port={HEAD_PORT}"
        head.start("--head", port, "--include-dashboard=false", f"--temp-dir={folder}/ray")
        head.wait()
        ends.callback(here.end)
        for node in (other, here):
            node.start(f"--address={head.address}:{HEAD_PORT}")
        for node in (other, here):
            node.wait()
        yield head, other


JOINED: Final = """
import sys, time
import ray
from bruxelles1893 import __version__
ray.init(address=sys.argv[1], namespace="bruxelles1893", logging_level="ERROR")
while True:
    try:
        ray.get_actor(f"queue-{__version__}")
        break
    except ValueError:
        time.sleep(0.2)
"""
"""Ends when a server has joined the cluster: then its queue is there."""


def wait_for_server(address: str) -> None:
    """Wait until the server's work goes to the cluster."""
    command = [sys.executable, "-c", JOINED, address]
    subprocess.run(command, check=True, timeout=START_SECONDS)


class Pair:
    """A person and a bot at a table."""

    def __init__(self, port: int, level: str, number: int) -> None:
        self.level: Final = level
        self._rng: Final = Random(number)
        self._number: Final = number
        self._person: Final = Person(port)
        self._news: Final = asyncio.Event()
        self._table: str = ""

    async def sit(self) -> None:
        """Sit down, and listen: a bot thinks for whoever watches."""
        await self._person.arrive()
        network = f"X-Forwarded-For: 198.18.{self._number // 250}.{self._number % 250 + 1}\r\n"
        self._person.line.headers += network
        self._person.stream.headers = self._person.line.headers
        seats = [{"kind": "me"}, {"kind": "bot", "level": self.level}]
        self._table = (await self._person.post("/api/tables", seats=seats))["id"]
        await self._person.listen(self._table, lambda number: self._news.set())
        await self._asked()

    async def play(self) -> float:
        """Play until it is the bot's turn; the seconds until it is the person's again."""
        shown = await self._person.get(f"/api/tables/{self._table}/view")
        while shown["options"]:
            option = self._rng.choice(shown["options"])["option"]
            body = {"number": shown["number"], "options": [option]}
            shown = await self._person.post(f"/api/tables/{self._table}/moves", **body)
        began = time.perf_counter()
        await self._asked()
        return time.perf_counter() - began

    async def _asked(self) -> None:
        while not (await self._person.get(f"/api/tables/{self._table}"))["is_your_turn"]:
            self._news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOK_SECONDS)

    def leave(self) -> None:
        """Go."""
        self._person.leave()


class Round(NamedTuple):
    """How long everybody waited who sat with a level."""

    waits: dict[str, list[float]]
    lost: int
    seconds: float


async def one_round(pairs: Sequence[Pair], cut: Node | None = None) -> Round:
    """Everybody plays at the same moment; perhaps a host is lost meanwhile."""
    began = time.perf_counter()
    waits: defaultdict[str, list[float]] = defaultdict(list)
    playing = {asyncio.create_task(each.play()): each.level for each in pairs}
    left = set(playing)
    while left and time.perf_counter() - began < PATIENCE:
        done, left = await asyncio.wait(
            left, timeout=LOOK_SECONDS, return_when=asyncio.FIRST_COMPLETED
        )
        for task in done:
            waits[playing[task]].append(task.result())
        if cut is not None and len(pairs) - len(left) > LOST_AFTER * len(pairs):
            await asyncio.to_thread(cut.kill)
            cut = None
    for task in left:
        task.cancel()
    return Round(dict(waits), len(left), time.perf_counter() - began)


def told(name: str, found: Round) -> None:
    """Print how long everybody waited."""
    print(f"{name}: {found.seconds:.0f} s, turns lost {found.lost}")
    for level, waits in found.waits.items():
        ordered = sorted(waits)
        shares = [ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95, 1.0)]
        times = " / ".join(f"{each:.2f}" for each in shares)
        print(f"  {level}: {len(ordered)} waited {times} s (half, 95%, all)", flush=True)


async def course(port: int, masters: int, other: Node) -> None:
    """Three rounds: quiet, with a host that is lost, and with what is left."""
    levels = ["master"] * masters + [each for each, count in OTHERS.items() for _ in range(count)]
    pairs = [Pair(port, level, number) for number, level in enumerate(levels)]
    for first in range(0, len(pairs), 20):
        await asyncio.gather(*(each.sit() for each in pairs[first : first + 20]))
    print(f"{masters} with master, {OTHERS} are there", flush=True)
    easy = [each for each in pairs if each.level == "easy"]
    told("easy bots alone", await one_round(easy))
    told("all at once on two hosts", await one_round(pairs))
    told("a host is killed meanwhile", await one_round(pairs, other))
    for each in pairs:
        each.leave()


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--masters", type=int, default=200)
    asked = parser.parse_args()
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {engine_kind()} engine")
    folder = Path(tempfile.mkdtemp(prefix="brx-ray-"))
    os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32)}
    try:
        with cluster(folder) as (head, other):
            address = f"{head.address}:{HEAD_PORT}"
            data = str(folder / "data")
            with running_server(data, None, options=["--ray", address]) as server:
                wait_for_server(address)
                asyncio.run(course(server.port, asked.masters, other))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
