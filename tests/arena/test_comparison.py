"""Own values against ours on the same deals: what is compared, and a mistyped cost is seen."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from arena.support import invented
from bruxelles1893.arena.comparison import Pair, compared, comparison_text, play_pair_of_text
from bruxelles1893.cli import app


def test_the_same_deals_are_compared() -> None:
    ours = [invented(0, (100, 90), nobles=(("solvay",), ())), invented(1, (80, 120))]
    own = [invented(0, (100, 95)), invented(1, (80, 140))]
    found = compared(map(Pair, ours, own))
    assert (found.deals, found.ours.value, found.own.value) == (2, 110, 120)
    assert found.change.value == 10
    (solvay,) = found.tables["noble"]
    assert solvay.ours is not None
    assert solvay.own is None
    text = comparison_text(found, "second", 2, "planner")
    assert "| mean winning score | 110.0" in text
    assert "+10.0" in text
    assert "| Solvay | 100%" in text


def test_nothing_changes_with_our_own_values() -> None:
    pair = play_pair_of_text("second", 2, 5, "noble.solvay.cost = 3")
    assert pair.ours.digest == pair.own.digest


def test_the_command_tells_what_a_mistyped_value_does(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("board.a.architect = [1, 20, 40, 50, 50, 50]")
    arguments = ["balance", "--players", "2", "--games", "3", "--bot", "planner", "--compare"]
    answered = CliRunner().invoke(app, [*arguments, "--components", str(path)])
    assert answered.exit_code == 0, answered.output
    assert "own values against ours" in answered.output
    refused = CliRunner().invoke(app, arguments)
    assert refused.exit_code == 1
    assert "--compare needs --components" in refused.output
