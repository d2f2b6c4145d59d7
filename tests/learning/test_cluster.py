"""Lessons on a real Ray cluster of this machine, one of whose workers is killed at its work."""

from __future__ import annotations

import os
import signal
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="could not run: PyTorch is not installed")

from bruxelles1893.arena.backends import spread
from bruxelles1893.learning.classroom import Desk, LessonPlan, Taught, desks, gathered, sit
from bruxelles1893.learning.teachers import Lesson, Planner, taught_game

WORKERS = 3


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not made for this Python")
@pytest.mark.slow
def test_a_worker_that_is_killed_is_replaced_and_all_lessons_come(tmp_path: Path) -> None:
    def sit_or_die(desk: Desk) -> Taught:  # inside, so that Ray sends it to its workers
        begun = tmp_path / f"{desk.seed}-{os.getpid()}"
        is_first = not list(tmp_path.glob(f"{desk.seed}-*"))
        begun.touch()
        if desk.seed == unlucky and is_first:
            os.kill(os.getpid(), signal.SIGKILL)
        return sit(desk)

    lessons = [taught_game(Planner(), "second", 2, seed, ends=0) for seed in range(WORKERS)]
    lines = [Lesson(*lesson[:4], {0: {lesson.moves[0]: 1}}).to_json() for lesson in lessons]
    subject = LessonPlan(("second",), (2,), tries=1)
    work = list(desks(subject, seed=7, seconds=0, workers=WORKERS, lines=lines))
    unlucky = work[1].seed
    taught = gathered(spread(sit_or_die, WORKERS, "local")(work))
    assert sorted(taught.lines) == sorted(lines)
    assert len(taught.pages.rows) == taught.games == WORKERS
    assert len(list(tmp_path.glob(f"{unlucky}-*"))) == 2
