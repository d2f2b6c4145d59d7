"""Many teachers at once: processes that play lessons and tell their decisions as arrays."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from bruxelles1893.learning.pages import Pages, bound, empty_pages, pages_of
from bruxelles1893.learning.teachers import Planner, RoundEnd, Teacher, lesson_from, taught_game

SEEDS_OF_A_DESK = 1_000_000


class Desk(NamedTuple):
    """What one process does: teach for some time, or tell lessons that there are already.

    Without `tries` the planner teaches.
    """

    number: int
    rules: tuple[str, ...]
    players: tuple[int, ...]
    seed: int
    tries: int
    seconds: float
    lines: tuple[str, ...]
    folder: str


def sit(desk: Desk) -> int:
    """Fill two files, the pages and the lessons; how many games they tell."""
    lessons = [lesson_from(line) for line in desk.lines]
    teacher: Teacher = RoundEnd(desk.tries) if desk.tries else Planner()
    first = desk.seed + desk.number * SEEDS_OF_A_DESK
    rng = Random(first)
    ends = time.monotonic() + desk.seconds
    while time.monotonic() < ends:
        rules, players = rng.choice(desk.rules), rng.choice(desk.players)
        lessons.append(taught_game(teacher, rules, players, first + len(lessons), ends))
    pages = bound([empty_pages(0), *map(pages_of, lessons)])
    np.savez(_pages_file(desk), **pages._asdict())
    text = "".join(lesson.to_json() + "\n" for lesson in lessons) if desk.tries else ""
    _lessons_file(desk).write_text(text, encoding="utf-8")
    return len(lessons)


def _pages_file(desk: Desk) -> Path:
    return Path(desk.folder, f"{desk.number}.npz")


def _lessons_file(desk: Desk) -> Path:
    return Path(desk.folder, f"{desk.number}.jsonl")


class Taught(NamedTuple):
    """What came of an hour in the classroom; `lines` are lessons to keep."""

    games: int
    pages: Pages
    lines: list[str]


def teach(
    *,
    rules: tuple[str, ...],
    players: tuple[int, ...],
    seed: int,
    tries: int,
    seconds: float,
    workers: int,
    lines: Sequence[str] = (),
) -> Taught:
    """Let processes teach for some time, and tell lessons from before as well."""
    with tempfile.TemporaryDirectory() as folder:
        desks = [
            Desk(
                number, rules, players, seed, tries, seconds, tuple(lines[number::workers]), folder
            )
            for number in range(workers)
        ]
        if workers == 1:
            games = [sit(desks[0])]
        else:
            with get_context("spawn").Pool(workers) as pool:
                games = pool.map(sit, desks, chunksize=1)
        pages = bound([_read(_pages_file(desk)) for desk in desks])
        kept = [
            line
            for desk in desks
            for line in _lessons_file(desk).read_text(encoding="utf-8").splitlines()
        ]
    return Taught(sum(games), pages, kept)


def _read(path: Path) -> Pages:
    with np.load(path) as file:
        return Pages(**{name: file[name] for name in file.files})
