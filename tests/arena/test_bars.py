"""Matches that are played until a bar is surely cleared, or surely not."""

from __future__ import annotations

from pathlib import Path

from benchmarks.bars import BANDIT, Bar, bars, curve, doublings, line, settle

from bruxelles1893.arena.backends import one_process
from bruxelles1893.arena.shown import write_curve
from bruxelles1893.arena.statistics import wilson
from bruxelles1893.engine import RULE_SETS

SURE_OF_IT = Bar(("greedy", "random"), "second", 2, 0.3)
TOO_HIGH = Bar(("random", "greedy"), "second", 2, 0.9)


def test_a_match_ends_when_it_is_settled(tmp_path: Path) -> None:
    games = settle(SURE_OF_IT, 7, tmp_path, one_process, (5, 10, 1000))
    assert len(games) in (10, 20)
    assert "| yes |" in line(SURE_OF_IT, games)
    games = settle(TOO_HIGH, 7, tmp_path, one_process, (5, 10, 1000))
    assert len(games) in (10, 20)
    assert "| no |" in line(TOO_HIGH, games)


def test_games_that_were_kept_are_not_played_again(tmp_path: Path) -> None:
    first = settle(SURE_OF_IT, 7, tmp_path, one_process, (3,))
    assert settle(SURE_OF_IT, 7, tmp_path, lambda jobs: iter(()), (3,)) == first


def test_every_rule_set_has_its_bars() -> None:
    found = [*bars("master", BANDIT), *doublings()]
    assert len({bar.name for bar in found}) == len(found)
    for players in (2, 4):
        of_table = [bar for bar in found if bar.players == players]
        assert {bar.rules for bar in of_table if bar.bots[0] == "master"} == set(RULE_SETS)
        assert {bar.rules for bar in of_table if bar.bots[0] == "network"} == set(RULE_SETS)


def test_each_doubling_of_the_budget_meets_the_one_before() -> None:
    tries = [[int(bot.partition("=")[2]) for bot in bar.bots] for bar in doublings()]
    assert tries == [[100, 50], [200, 100], [400, 200], [800, 400], [1600, 800]]


def test_doublings_are_drawn_by_their_tries(tmp_path: Path) -> None:
    first, second, *_ = doublings()
    rates = {SURE_OF_IT: wilson(0.9, 50), second: wilson(0.6, 50), first: wilson(0.55, 50)}
    drawing = curve(rates)
    assert {tries: rate.value for tries, rate in drawing.items()} == {100: 0.55, 200: 0.6}
    write_curve(tmp_path / "curve.svg", drawing, 0.55)
    assert "beat 100" in (tmp_path / "curve.svg").read_text("utf-8")
