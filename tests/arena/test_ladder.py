"""The levels on one scale."""

from __future__ import annotations

from rich.console import Console

from bruxelles1893.arena.backends import one_process
from bruxelles1893.arena.ladder import climb, show, win_rate


def test_neighbours_play_and_all_levels_are_rated() -> None:
    climbed = climb("second", 2, 2, 5, ["first-game", "easy", "medium"], one_process)
    assert [(higher, lower) for higher, lower, _ in climbed] == [
        ("easy", "first-game"),
        ("medium", "easy"),
    ]
    assert all(len(games) == 2 for _, _, games in climbed)
    assert 0 <= win_rate(climbed[0][2], "easy").value <= 1
    console = Console(record=True, width=120)
    show(console, climbed)
    told = console.export_text()
    assert all(name in told for name in ("first-game", "easy", "medium", "±"))
