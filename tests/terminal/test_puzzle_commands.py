"""`bruxelles puzzles`: making goes on where it stopped, checking tells what does not hold."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bruxelles1893.cli import puzzling
from bruxelles1893.engine import Session, write_record
from bruxelles1893.puzzles import Puzzle, making, read_puzzles, shipped, written
from bruxelles1893.puzzles.judging import judged
from bruxelles1893.review import best_reviewer, deep
from bruxelles1893.server.people.identity import COOKIE
from bruxelles1893.server.settings import Settings
from server.support import served
from terminal.conftest import Run
from web.test_statistics import kept_here


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
    result = run("puzzles", "check", str(file), "--out", str(kept))
    assert result.exit_code == 1
    assert "puzzle 4: its moves lead to another position" in result.output
    assert "4 puzzles, 1 does not hold" in result.output
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
    result = run("puzzles", *arguments)
    assert result.exit_code == 1
    assert message in result.output
    assert len(result.output.splitlines()) == 1
    assert not (tmp_path / "new.jsonl").exists()


def test_new_puzzles_are_added_one_by_one(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Making itself is proved elsewhere: here only what the command does with it."""
    monkeypatch.setattr(puzzling, "from_games", lambda *_: iter(shipped()[3:9]))
    result = run("puzzles", "make", "--count", "5", "--out", str(file))
    assert "5 puzzles" in result.output
    assert file.read_text("utf-8").splitlines() == [written(each) for each in shipped()[:5]]


# --- From games that people have played ---------------------------------------------------------
NAMES = ("Anna Nobody", "Ben Nobody", "Zoe Nobody", "Max Nobody", "Eva Nobody")


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    """A late puzzle that is found again with few games and simulations.

    Its moment alone is looked at.
    """
    monkeypatch.setattr(deep, "SEARCHER", "master:simulations=64")
    monkeypatch.setattr(making, "judged", partial(judged, games=(6,)))
    monkeypatch.setattr(making, "FIRST_SEARCH", "master:simulations=64")
    late = [each for each in shipped() if each.round > 3]
    for puzzle in sorted(late, key=lambda each: (each.players, -each.ply)):
        plies = [puzzle.ply, puzzle.ply + 1]
        monkeypatch.setattr(making, "plies_of", lambda _, plies=plies: plies)
        if any(making.puzzles_of(puzzle.begin(), best_reviewer(), "", Counter())):
            return puzzle
    pytest.fail("no late puzzle is found again")


def played_to_the_end(puzzle: Puzzle) -> str:
    """The record of a game in which somebody met a puzzle."""
    begun = puzzle.begin()
    session = Session(begun.state.rules, puzzle.players, puzzle.seed, NAMES[: puzzle.players])
    for move in begun.moves:
        session.play(move.option)
    while not session.state.is_over:
        session.play(session.state.legal()[0])
    return write_record(session)


def check_found(path: Path, known: Puzzle, origin: str) -> None:
    text = path.read_text("utf-8")
    (found,) = read_puzzles(text)
    assert (found.digest, found.ply, found.seat) == (known.digest, known.ply, known.seat)
    assert found.best.option == known.best.option
    assert found.origin == origin
    assert "Nobody" not in text


def test_a_folder_of_records_gives_its_puzzle_once(run: Run, known: Puzzle, tmp_path: Path) -> None:
    out = tmp_path / "own.jsonl"
    (tmp_path / "games" / "old").mkdir(parents=True)
    (tmp_path / "games" / "old" / "game.bxl").write_text(played_to_the_end(known), "utf-8")
    command = ("puzzles", "make", "--from", "games", "--out", str(out), "--count", "2")
    for _ in range(2):
        assert "1 puzzle\n" in run(*command).output
    check_found(out, known, "records")


def test_a_servers_games_give_puzzles_without_names_and_uploads_give_none(
    run: Run, known: Puzzle, tmp_path: Path
) -> None:
    record, data = played_to_the_end(known), tmp_path / "data"
    command = ("puzzles", "make", "--data", str(data), "--count", "1")
    with served(Settings(data=data, bot_processes=1)) as server:
        anna = server.person(NAMES[0])
        anna.post("/api/records", 201, record=record)
        who = server.services.identities.read(anna.http.cookies[COOKIE])
        assert who is not None
        assert "0 puzzles" in run(*command, "--out", "none.jsonl").output
        kept_here(server, who, record, known.seat)
    assert "1 puzzle\n" in run(*command, "--out", "own.jsonl").output
    check_found(tmp_path / "own.jsonl", known, "server")
