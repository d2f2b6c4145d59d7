"""`bruxelles puzzles`: making goes on where it stopped, checking tells what does not hold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bruxelles1893.cli import puzzling
from bruxelles1893.puzzles import shipped, written
from terminal.conftest import Run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.jsonl"
    path.write_text("".join(f"{written(each)}\n" for each in shipped()[:3]), "utf-8")
    return path


def test_a_file_that_has_enough_is_left_alone(run: Run, file: Path) -> None:
    before = file.read_text("utf-8")
    assert "3 puzzles" in run("puzzles", "make", "--count", "2", "--out", str(file)).output
    assert file.read_text("utf-8") == before


def test_what_holds_is_kept_and_what_does_not_is_told(
    run: Run, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = replace(shipped()[3], digest="0" * 16)
    file.write_text(file.read_text("utf-8") + written(broken) + "\n", "utf-8")
    kept = tmp_path / "kept.jsonl"
    kept.write_text("".join(f"{written(each)}\n" for each in shipped()[:3]), "utf-8")
    told = run("puzzles", "check", str(file), "--out", str(kept))
    assert told.exit_code == 1
    assert "puzzle 4: its moves lead to another position" in told.output
    assert "4 puzzles, 1 does not hold" in told.output
    assert len(kept.read_text("utf-8").splitlines()) == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("make", "--out", "new.jsonl", "--rules", "third"), "unknown rule set 'third'"),
        (("make", "--out", "new.jsonl", "--players", "7"), "--players is 7; expected 2 to 5"),
        (("make", "--out", "new.jsonl", "--count", "0"), "--count is 0"),
        (("make", "--out", "new.jsonl", "--from", "."), "holds no records (.bxl)"),
        (("make", "--out", "bad.jsonl"), "bad.jsonl, line 1: "),
        (("check", "none.jsonl"), "there is no file none.jsonl"),
        (("check", "bad.jsonl"), "bad.jsonl, line 1: "),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    (tmp_path / "bad.jsonl").write_text("{}\n", "utf-8")
    told = run("puzzles", *arguments)
    assert told.exit_code == 1
    assert message in told.output
    assert len(told.output.splitlines()) == 1
    assert not (tmp_path / "new.jsonl").exists()


def test_new_puzzles_are_added_one_by_one(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Making itself is proved elsewhere: here only what the command does with it."""
    monkeypatch.setattr(puzzling, "from_games", lambda *_: iter(shipped()[3:9]))
    told = run("puzzles", "make", "--count", "5", "--out", str(file))
    assert "5 puzzles" in told.output
    assert file.read_text("utf-8").splitlines() == [written(each) for each in shipped()[:5]]
