"""The path of ten steps and the solo series: what counts as done, and in which order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bruxelles1893.bots.levels import LEVELS
from bruxelles1893.engine import RULE_SETS
from bruxelles1893.teaching.lessons import lesson
from bruxelles1893.teaching.path import PATH, PastGame, steps_of
from bruxelles1893.teaching.series import STAGES, records_of
from bruxelles1893.words.pages.path import PATH_TEXTS

FIRST = PastGame("second", 3, "first-game", 90, has_won=True, is_guided=True, ended_at=1)
SECOND = FIRST._replace(is_guided=False, ended_at=2)


def done(*past: PastGame, solved: tuple[str, ...] = ()) -> list[str]:
    return [step.key for step, is_done in steps_of(past, solved) if is_done]


def test_nobody_has_done_anything_at_first() -> None:
    assert done() == []


def test_games_lessons_and_puzzles_are_steps() -> None:
    assert done(FIRST) == ["guided"]
    assert done(SECOND) == ["second-game"]
    assert done(solved=("pay-the-nobles", "puzzle-1")) == ["pay-the-nobles", "puzzle"]


def test_only_a_won_game_against_strong_bots_beats_them() -> None:
    strong = SECOND._replace(level="medium")
    assert "beat" in done(strong)
    assert "beat" not in done(strong._replace(has_won=False), SECOND)


@pytest.mark.parametrize(
    ("rules", "steps"),
    [
        ("second+asymmetric", {"asymmetric"}),
        ("second+belle-epoque+asymmetric", {"asymmetric", "belle-epoque"}),
        ("first+other-strips", {"first-edition"}),
    ],
)
def test_a_rule_set_is_met_by_playing_it(rules: str, steps: set[str]) -> None:
    assert set(done(SECOND._replace(rules=rules))) - {"second-game"} == steps


def test_the_steps_name_what_there_is() -> None:
    for step in PATH:
        assert not step.lesson or lesson(step.lesson) is not None
        assert not step.rules or step.rules in RULE_SETS
        assert step.lesson or {step.key, f"{step.key}.text"} <= set(PATH_TEXTS)
    assert len(PATH) == 10


def test_the_series_has_ten_different_tables_and_never_gets_easier() -> None:
    names = [level.name for level in LEVELS]
    places = [names.index(stage.level) for stage in STAGES]
    assert places == sorted(places)
    assert len({stage[:3] for stage in STAGES}) == len(STAGES) == 10


def test_goals_rise_from_game_to_game_within_reach_of_the_bots() -> None:
    """The middle half of what bots of the stage score is told in docs/results/series.md."""
    goals = [stage.goal for stage in STAGES]
    assert goals == sorted(set(goals))
    lines = (Path(__file__).parents[2] / "docs/results/series.md").read_text().splitlines()
    rows = [re.findall(r"[^|]+", line) for line in lines if re.match(r"\| *\d", line)]
    told = {
        (rules.strip(), int(players), level.strip().replace(" ", "-")): (middle, int(goal))
        for _, rules, players, level, _, middle, goal in rows
    }
    for stage in STAGES:
        middle, goal = told[stage[:3]]
        low, high = map(int, middle.split("–"))
        assert low <= goal <= high
        assert goal == stage.goal


def test_the_best_game_at_a_stage_counts() -> None:
    stage = STAGES[1]
    low = SECOND._replace(
        rules=stage.rules, players=stage.players, level=stage.level, points=stage.goal - 1
    )
    assert not any(each.is_reached for each in records_of([low, FIRST]))
    record = records_of([low, low._replace(points=stage.goal)])[1]
    assert record.is_reached
    assert (record.tries, record.best and record.best.points) == (2, stage.goal)
