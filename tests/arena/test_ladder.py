"""Levels and bots on one scale."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from bruxelles1893.arena.backends import one_process
from bruxelles1893.arena.ladder import Meeting, climb, show

RUNGS = ["level:first-game", "level:easy", "planner"]


def test_neighbours_play_and_all_are_rated(tmp_path: Path) -> None:
    meeting = Meeting("second", 2, 2, 5)
    climbed = climb(meeting, RUNGS, one_process, tmp_path)
    assert [(step.higher, step.lower) for step in climbed] == [
        ("level:easy", "level:first-game"),
        ("planner", "level:easy"),
    ]
    assert all(len(step.games) == 2 for step in climbed)
    assert 0 <= climbed[0].win_rate.value <= 1
    console = Console(record=True, width=120)
    show(console, climbed)
    told = console.export_text()
    assert all(name in told for name in (*RUNGS, "±"))


def test_games_that_were_kept_are_not_played_again(tmp_path: Path) -> None:
    meeting = Meeting("second", 2, 2, 5)
    first = climb(meeting, RUNGS, one_process, tmp_path)
    assert climb(meeting, RUNGS, lambda jobs: iter(()), tmp_path) == first
