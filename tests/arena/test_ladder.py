"""Levels and bots on one scale."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest
from rich.console import Console

from bruxelles1893.arena.backends import one_process
from bruxelles1893.arena.ladder import Meeting, climb, main, meetings, show
from bruxelles1893.engine import RULE_SETS

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
    show(console, "second, 2 players", climbed)
    output = console.export_text()
    assert all(name in output for name in (*RUNGS, "±", "second, 2 players", "even: 50%"))


def test_games_that_were_kept_are_not_played_again(tmp_path: Path) -> None:
    meeting = Meeting("second", 2, 2, 5)
    first = climb(meeting, RUNGS, one_process, tmp_path)
    assert climb(meeting, RUNGS, lambda jobs: iter(()), tmp_path) == first


def test_one_command_makes_a_scale_for_each_table(capsys: pytest.CaptureFixture[str]) -> None:
    where = "--rules second first --players 2 3 --games 2 --markdown"
    main([*where.split(), "--bots", "random", "greedy"])
    output = capsys.readouterr().out
    titles = [f"{rules}, {players} players" for rules in ("second", "first") for players in (2, 3)]
    assert [line for line in output.splitlines() if line.endswith("players")] == titles
    assert output.count("| greedy | ") == len(titles)


def test_everywhere_is_every_rule_set_and_number_of_players() -> None:
    wanted = Namespace(rules=["second"], players=[2], everywhere=True, games=2, seed=1)
    assert len({(each.rules, each.players) for each in meetings(wanted)}) == 4 * len(RULE_SETS)
