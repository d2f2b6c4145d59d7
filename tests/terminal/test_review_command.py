"""`bruxelles review`: tables in the terminal, JSON for programs, a page to keep."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bruxelles1893.engine import Session, ruleset, write_record
from bruxelles1893.review import review_from
from terminal.conftest import Run
from terminal.test_commands import finished_game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.bxl"
    path.write_text(write_record(finished_game(2)), encoding="utf-8")
    return path


def test_a_review_is_told_in_a_chosen_language(run: Run, record: Path) -> None:
    told = run("review", str(record), "--language", "de").output
    assert "Wie das Spiel gewonnen wurde" in told
    assert "Meinung eines Bots" in told
    assert "Player 1" in told


def test_a_review_as_json_and_as_a_page(run: Run, record: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    told = run("review", str(record), "--json", "--html", str(page))
    totals = [sheet.total for sheet in finished_game(2).state.scores()]
    assert review_from(json.loads(told.stdout)).curve[-1].scores == totals
    assert "<!doctype html>" in page.read_text("utf-8")


def test_a_game_that_is_not_over_is_refused_in_one_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.bxl"
    path.write_text(write_record(Session(ruleset("second"), 2, 5)), encoding="utf-8")
    refused = run("review", str(path))
    assert refused.exit_code
    assert "the game is not over" in refused.output
