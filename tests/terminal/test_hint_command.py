"""The command `hint` as a person runs it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bruxelles1893.engine import Session, ruleset, write_record
from terminal.conftest import Run


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A game of two that has just begun."""
    session = Session(ruleset("second"), 2, 7, ("Anna", "Ben"))
    for _ in range(4):
        session.play(session.state.legal()[0])
    file = tmp_path / "game.bxl"
    file.write_text(write_record(session), "utf-8")
    return str(file)


def test_plain_data_tells_what_the_table_tells(run: Run, record: str) -> None:
    data = json.loads(run("hint", record, "--bot", "planner", "--json").stdout)
    assert data["player"] == ("Anna", "Ben")[data["seat"]]
    margins = [each["margin"] for each in data["options"]]
    assert margins == sorted(margins, reverse=True)
    table = run("hint", record, "--bot", "planner").stdout
    assert data["prompt"] in table
    assert all(f" {each['notation']} " in table for each in data["options"])


@pytest.mark.parametrize("bot", ["planner", "search:simulations=20"])
def test_options_of_the_open_decision_are_ranked(run: Run, record: str, bot: str) -> None:
    result = run("hint", record, "--bot", bot)
    assert (result.exit_code, result.stderr) == (0, "")
    options = json.loads(run("hint", record, "--bot", bot, "--json").stdout)["options"]
    places = re.findall(r"^│ +(\d+) +│", result.stdout, re.MULTILINE)
    assert [int(place) for place in places] == list(range(1, len(options) + 1))
    tried = [each["margin"] for each in options if each["margin"] is not None]
    assert len(tried) > 1
    assert tried == sorted(tried, reverse=True)
    assert all(each["margin"] is None for each in options[len(tried) :]), "untried ones come last"


def test_a_hint_for_an_earlier_move(run: Run, record: str) -> None:
    result = run("hint", record, "--bot", "planner", "--ply", "0")
    assert result.exit_code == 0
    assert "blue" in result.stdout


def test_the_same_seed_gives_the_same_hint(run: Run, record: str) -> None:
    words = ("hint", record, "--bot", "search:simulations=10")
    assert run(*words).stdout == run(*words, "--seed", "0").stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--ply", "99"), "this record has the decisions 0 to 4"),
        (("--ply", "-1"), "this record has the decisions 0 to 4"),
        (("--bot", "random"), "cannot say why"),
        (("--bot", "nobody"), "unknown bot"),
    ],
)
def test_what_cannot_be_told_is_one_line(
    run: Run, record: str, words: tuple[str, ...], message: str
) -> None:
    result = run("hint", record, *words)
    assert result.exit_code == 1
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_finished_game_needs_a_ply(run: Run) -> None:
    session = Session(ruleset("second"), 2, 7, ("Anna", "Ben"))
    while not session.state.is_over:
        session.play(session.state.legal()[-1])
    Path("over.bxl").write_text(write_record(session), "utf-8")
    last = len(session.moves) - 1
    assert f"the game is over; this record has the decisions 0 to {last}" in (
        run("hint", "over.bxl").stderr
    )
    assert run("hint", "over.bxl", "--bot", "planner", "--ply", str(last)).exit_code == 0
