"""What bots do in their games."""

from __future__ import annotations

from bruxelles1893.arena.style import COLUMNS, play, row
from bruxelles1893.engine.core.events import HouseBuilt, Passed


def test_a_game_is_counted_by_player() -> None:
    played = play("planner", "second", 3, seed=4)
    assert len(played) == 3
    for each in played:
        assert each.score > 30
        assert each.count(Passed) == len(each.pawns_left) == 5
        assert min(each.bids()) >= 1
    assert sum(each.count(HouseBuilt) for each in played)


def test_a_bot_is_a_row_of_means() -> None:
    means = row("greedy", "second", 2, games=2, seed=1)
    assert means.count("|") == len(COLUMNS) + 2
    assert means == row("greedy", "second", 2, games=2, seed=1)
