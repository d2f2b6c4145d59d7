from __future__ import annotations

import json

import pytest

from bruxelles1893.arena.coverage import Coverage, coverage
from bruxelles1893.engine import RULE_SETS
from bruxelles1893.engine.core.options import OPTIONS_USED
from bruxelles1893.terminal.coverage import coverage_tables
from terminal.conftest import Run

BOTH = "second+belle-epoque+asymmetric"


@pytest.mark.parametrize("rules", RULE_SETS)
def test_json_is_what_the_games_have_used(run: Run, rules: str) -> None:
    result = run("coverage", "--rules", rules, "--games", "4", "--seed", "3", "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    expected = coverage(rules, 4, 3)._asdict()
    assert json.loads(result.stdout) == {"rules": rules, "seed": 3, **expected}


def test_the_tables_are_those_that_the_rule_set_has(run: Run) -> None:
    plain = run("coverage", "--games", "1").output
    assert "Decisions: " in plain
    assert "Nobles: " in plain
    assert "Belle Époque" not in plain
    assert "Powers" not in plain
    rich = run("coverage", "--games", "1", "--rules", BOTH).output
    for title in ("Belle Époque cards: ", "Belle Époque tiles: ", "Powers of the boards: "):
        assert title in rich


def found(**changes: object) -> Coverage:
    empty = Coverage(8, {}, {}, {}, {}, {}, [])
    return empty._replace(**changes)  # type: ignore[arg-type]


def test_what_was_never_used_stands_out(run: Run) -> None:
    (table,) = coverage_tables(found(nobles={"albert": 4, "buls": 0}))
    assert table.title == "Nobles: 1 of 2 used"
    cells = [list(column.cells) for column in table.columns]
    assert [str(cell) for cell in cells[0]] == ["Prince Albert", "Buls"]
    assert [str(cell) for cell in cells[1]] == ["4", "never"]
    assert [getattr(cell, "style", None) for cell in cells[1]] == ["", "bold red"]


def test_neighbouring_options_are_folded() -> None:
    (table,) = coverage_tables(found(unreached_options=["A2", "A3", "A4", "C5", "7", "9", "10"]))
    rows = zip(*[map(str, column.cells) for column in table.columns], strict=True)
    assert list(rows) == [("space", "4", "A2, A3, A4, C5"), ("amount", "3", "7, 9 … 10")]


def test_progress_is_shown_on_standard_error_of_a_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    result = run("coverage", "--games", "2", "--json")
    assert json.loads(result.stdout)["games"] == 2
    assert "games" in result.stderr


def test_how_much_was_not_reached_is_told_at_the_end(run: Run) -> None:
    missed = len(coverage("second", 2, 0).unreached_options)
    last = run("coverage", "--games", "2").output.splitlines()[-1]
    assert last == f"2 games; {missed} of {OPTIONS_USED} options were never played."


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--games", "0"), "--games is 0; expected 1 to"),
        (("--rules", "x"), "unknown rule set 'x'"),
        (("--components", "none"), "none"),
    ],
)
def test_bad_options_are_refused(run: Run, options: tuple[str, ...], message: str) -> None:
    result = run("coverage", *options)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert message in result.stderr
