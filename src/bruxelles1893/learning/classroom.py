"""Many teachers at once: processes or machines that play lessons and return arrays."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from math import ceil, inf
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.arena.backends import spread
from bruxelles1893.bots.network.arrays import ArrayNetwork
from bruxelles1893.bots.network.bot import Oracle
from bruxelles1893.learning.lockstep import Lockstep
from bruxelles1893.learning.pages import Pages, bound, empty_pages, pages_of
from bruxelles1893.learning.teachers import (
    Lesson,
    Planner,
    RoundEnd,
    Teacher,
    lesson_from,
    taught_game,
)

SEEDS_OF_A_DESK: Final = 1_000_000
LONGEST: Final = 200.0
"""Seconds of teaching at a desk: what is lost at most when a machine goes away. A desk plays games
of a search side by side, and nothing is taught by the ends of those that the time cuts short."""


class LessonPlan(NamedTuple):
    """The lessons to give: by a network's search, else with `tries` by round-end, else by planners.

    `network` is a file's content, so that machines far away have it; the search thinks with it
    about a `share` of the decisions of so many `games` side by side.
    """

    rules: tuple[str, ...]
    players: tuple[int, ...]
    tries: int = 0
    network: bytes = b""
    games: int = 1
    share: float = 1.0


class Desk(NamedTuple):
    """The work of one process: to teach for some time, and to read lessons from before."""

    subject: LessonPlan
    seed: int
    seconds: float
    lines: tuple[str, ...]


class Taught(NamedTuple):
    """The result of some teaching; `lines` are lessons to store."""

    games: int
    pages: Pages
    lines: list[str]


def sit(desk: Desk) -> Taught:
    """Teach at one desk; planners' lessons are not worth keeping."""
    lessons = [lesson_from(line) for line in desk.lines]
    if desk.seconds:
        lessons += played(desk)
    pages = bound([empty_pages(0), *map(pages_of, lessons)])
    is_kept = desk.subject.tries or desk.subject.network
    return Taught(len(lessons), pages, [lesson.to_json() for lesson in lessons] if is_kept else [])


def played(desk: Desk) -> Iterator[Lesson]:
    """The lessons of a desk."""
    subject, ends = desk.subject, time.monotonic() + desk.seconds
    if subject.network:
        yield from searched(subject, desk.seed, ends)
        return
    teacher: Teacher = RoundEnd(subject.tries) if subject.tries else Planner()
    rng, games = Random(desk.seed), 0
    while time.monotonic() < ends:
        rules, players = rng.choice(subject.rules), rng.choice(subject.players)
        yield taught_game(teacher, rules, players, desk.seed + games, ends)
        games += 1


def searched(subject: LessonPlan, seed: int, ends: float = inf) -> Iterator[Lesson]:
    """Lessons of a network's search, until the time `ends`."""
    tables = [(rules, players) for rules in subject.rules for players in subject.players]
    Random(seed).shuffle(tables)
    network = opened(subject.network)
    return Lockstep(network, tables, subject.games, subject.tries, subject.share, seed).lessons(
        ends
    )


def opened(content: bytes) -> Oracle:
    """The network of a file's content, on a GPU where there is one."""
    import torch

    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "network.npz")
        path.write_bytes(content)
        if torch.cuda.is_available():
            from bruxelles1893.learning.network import OnGpu

            return OnGpu(path)
        return ArrayNetwork(path)


def desks(
    subject: LessonPlan, seed: int, seconds: float, workers: int, lines: Sequence[str]
) -> Iterator[Desk]:
    """The work of some seconds for some workers, in pieces that may be lost."""
    pieces = max(1, ceil(seconds / LONGEST))
    count = pieces * workers
    for number in range(count):
        first = seed + number * SEEDS_OF_A_DESK
        yield Desk(subject, first, seconds / pieces, tuple(lines[number::count]))


def teach(
    subject: LessonPlan,
    *,
    seed: int,
    seconds: float,
    workers: int,
    lines: Sequence[str] = (),
    ray: str | None = None,
) -> Taught:
    """Let processes, or a Ray cluster, teach for some time and tell lessons from before as well."""
    return gathered(spread(sit, workers, ray)(desks(subject, seed, seconds, workers, lines)))


def gathered(found: Iterable[Taught]) -> Taught:
    """The results of all desks together."""
    games, pages, lines = zip(*found, strict=True)
    return Taught(sum(games), bound(pages), [line for some in lines for line in some])
