from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bruxelles1893 import __version__, rulebook
from bruxelles1893.engine import COMPILED, Session, ruleset, write_record
from terminal.conftest import Run

VERSION_LINE = (
    f"bruxelles1893 {__version__} (engine {'compiled' if COMPILED else 'plain Python'})\n"
)


def finished_game(players: int = 3) -> Session:
    session = Session(ruleset("second"), players, 5)
    while not session.state.is_over:
        session.play(session.state.legal()[-1])
    return session


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.bxl"
    path.write_text(write_record(finished_game()), encoding="utf-8")
    return path


def test_version_and_help(run: Run) -> None:
    assert run("--version").output == VERSION_LINE
    assert "simulate" in run("--help").output
    assert "simulate" in run().output


def test_the_command_is_installed(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from bruxelles1893.cli import main; main()", "--version"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == VERSION_LINE


def test_a_terminal_without_unicode_is_no_reason_to_fail(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from bruxelles1893.cli import main; main()"]
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [*command, "play", "--humans", "0", "--players", "2", "--seed", "1"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_replay_tells_the_game_round_by_round(run: Run, record: Path) -> None:
    result = run("replay", str(record))
    assert result.exit_code == 0, result.output
    for number in range(1, 6):
        assert f"Round {number} begins." in result.output
    assert "Final score, in VP" in result.output


@pytest.mark.parametrize("language", ["ja", "ru"])
def test_replay_tells_every_line_to_its_end(run: Run, record: Path, language: str) -> None:
    result = run("replay", str(record), "--language", language)
    assert result.exit_code == 0, result.output
    assert "…" not in result.output, "a line was cut off where it has no spaces"


def test_replay_to_a_move_shows_the_table(run: Run, record: Path) -> None:
    result = run("replay", str(record), "--to", "4")
    assert "round 1 of 5" in result.output
    assert "Final score" not in result.output
    beyond = run("replay", str(record), "--to", "9999")
    assert beyond.exit_code == 1
    assert "this game has the moves 0 to" in beyond.stderr


def test_replay_check_says_ok_on_one_line(run: Run, record: Path) -> None:
    result = run("replay", str(record), "--check")
    assert result.exit_code == 0
    assert result.output.startswith("OK ")
    assert len(result.output.splitlines()) == 1


def test_replay_check_of_an_unfinished_game(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "short.bxl"
    path.write_text(write_record(Session(ruleset("second"), 2, 1)))
    result = run("replay", str(path), "--check")
    assert result.exit_code == 0
    assert "not finished" in result.output


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[Seed "5"]', '[Seed "6"]', "line"),
        ('[Result "', '[Result "9', "line"),
        ('[Rules "second"]', '[Rules "third"]', "third"),
        ('[Seed "5"]', "[Seed 5]", "line 4"),
        ("Player 1: ", "Player 1: x9 ", "line"),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(
    run: Run, record: Path, old: str, new: str, message: str
) -> None:
    record.write_text(record.read_text().replace(old, new, 1))
    result = run("replay", str(record), "--check")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_what_is_no_record_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.bxl").write_bytes(b"\xff\xfe\x00")
    assert "not text in UTF-8" in run("replay", "x.bxl").stderr
    assert run("replay", "x.bxl").exit_code == 1


def test_rules_by_id_group_word_and_all(run: Run) -> None:
    assert run("rules", "an-01").output.startswith("AN-01  Put one ready pawn")
    assert run("rules", "AN-SALE").output.count("AN-SALE-") >= 6
    assert "AN-SALE-2" in run("rules", "cursor").output
    assert "SETUP: Setting up" in run("rules").output


@pytest.mark.parametrize(
    ("rules", "own"),
    [
        ("second", set()),
        ("second+belle-epoque", {"BE"}),
        ("second+asymmetric", {"ASY"}),
        ("second+belle-epoque+asymmetric", {"BE", "ASY"}),
        ("first", {"ED1"}),
        ("first+other-strips", {"ED1"}),
    ],
)
def test_the_rules_of_a_rule_set_are_its_own_chapters(run: Run, rules: str, own: set[str]) -> None:
    output = run("rules", "--rules", rules).output
    shown = set(re.findall(r"^([A-Z0-9]+): ", output, re.MULTILINE))
    modules = {"BE", "ASY", "ED1"}
    assert shown == {chapter.id for chapter in rulebook.chapters()} - modules | own


def test_words_and_ids_are_sought_in_the_rules_of_a_rule_set(run: Run) -> None:
    assert "ED1-SALE-1" in run("rules", "cursor").output
    assert "ED1-SALE-1  " not in run("rules", "--rules", "second", "cursor").output
    found = run("rules", "--rules", "first", "cursor").output
    assert "AN-SALE-2" in found
    assert "ED1-SALE-1" in found
    assert "BE-CARD-03  " not in found


def test_a_rule_of_another_rule_set_is_refused(run: Run) -> None:
    result = run("rules", "--rules", "first", "be-tile-1")
    assert result.exit_code == 1
    assert result.stderr == "error: first has no rule 'be-tile-1'; it is in BE\n"
    assert "did you mean" in run("rules", "--rules", "first", "AN-99").stderr
    assert "unknown rule set 'x'" in run("rules", "--rules", "x").stderr
    assert "one too many" in run("rules", "--rules", "first", "--diff", "first", "second").stderr


def test_an_unknown_rule_gives_close_matches(run: Run) -> None:
    result = run("rules", "AN-99")
    assert result.exit_code == 1
    assert "did you mean" in result.stderr


def test_components_list_values_and_sources(run: Run) -> None:
    everything, made = run("components"), run("components", "--source", "made")
    assert everything.exit_code == 0
    assert "noble.brugmann.cost" in everything.output
    assert "art.blue.copies" not in made.output
    assert run("components", "--source", "x").exit_code == 1


def test_own_components_and_bad_ones(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[noble.brugmann]\ncost = 4\n")
    assert (
        "noble.brugmann.cost"
        in run("components", "--components", str(own), "--source", "own").output
    )
    own.write_text("[noble.brugmann]\ncost = 'many'\n")
    result = run("components", "--components", str(own))
    assert result.exit_code == 1
    assert "line 2" in result.stderr


def test_simulate_prints_one_json_object(run: Run) -> None:
    result = run("simulate", "--games", "3", "--players", "2", "--seed", "4", "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["games"] == 3
    assert result.stderr == ""
    assert "decisions per second" in run("simulate", "--games", "1").output


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--games", "-1"), "--games is -1; expected 1 to"),
        (("--games", "0"), "--games is 0"),
        (("--games", "many"), "--games"),
        (("--players", "9"), "--players is 9; expected 2 to 5"),
        (("--workers", "0"), "--workers is 0"),
        (("--rules", "x"), "unknown rule set 'x'"),
        (("--components", "none"), "none"),
    ],
)
def test_simulate_refuses_bad_numbers(run: Run, options: tuple[str, ...], message: str) -> None:
    result = run("simulate", "--json", *options)
    assert result.exit_code in (1, 2)
    assert result.stdout == ""
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_an_unknown_command_is_one_line(run: Run) -> None:
    result = run("plya")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
