"""The commands `arena` and `balance` as a person runs them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bruxelles1893.cli import app

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words])


ARENA = ("arena", "--bots", "planner,greedy,random", "--players", "3", "--games", "3")


class TestArena:
    def test_a_table_tells_how_bots_did(self, run: Run) -> None:
        result = run(*ARENA, "--rules", "second+belle-epoque")
        assert (result.exit_code, result.stderr) == (0, "")
        rows = [line for line in result.stdout.splitlines() if line.startswith("│")]
        bots = [row.split()[1] for row in rows]
        assert [bot for bot in bots if bot.isalpha()] == ["planner", "greedy", "random"]
        assert "3 games on 1 deal, rules second+belle-epoque, 3 players, seed 0" in result.stdout

    def test_anybodys_bot_takes_part(self, run: Run, tmp_path: Path) -> None:
        source = Path(__file__).with_name("own_bots.py").read_text("utf-8")
        (tmp_path / "my_bots.py").write_text(source, "utf-8")
        bots = "my_bots:LastOption,my_bots:LastOption:skip=2,planner"
        result = run("arena", "--bots", bots, "--players", "3", "--games", "3", "--json")
        assert (result.exit_code, result.stderr) == (0, "")
        standings = json.loads(result.stdout)["standings"]
        assert {each["bot"] for each in standings} == set(bots.split(","))

    def test_a_bot_that_there_is_not_is_refused_with_a_reason(self, run: Run) -> None:
        result = run("arena", "--bots", "my_missing:Bot,planner")
        assert result.exit_code != 0
        assert "there is no module 'my_missing' here" in result.stderr

    def test_json_file_and_plots(self, run: Run, tmp_path: Path) -> None:
        first = run(*ARENA, "--json", "--out", "games.jsonl", "--plot", "plot.svg")
        again = run(*ARENA, "--json", "--out", "games.jsonl", "--plot", "plot.png")
        outcome, retold = json.loads(first.stdout), json.loads(again.stdout)
        assert {**outcome, "seconds": 0} == {**retold, "seconds": 0}
        assert {each["bot"] for each in outcome["standings"]} == {"planner", "greedy", "random"}
        assert sum(each["win_rate"]["value"] for each in outcome["standings"]) == pytest.approx(1)
        svg = (tmp_path / "plot.svg").read_text("utf-8")
        assert svg.startswith("<?xml")
        assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")

    @pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not made for this Python")
    @pytest.mark.slow
    def test_a_local_ray_with_two_workers_plays_the_same_games(self, tmp_path: Path) -> None:
        command = [sys.executable, "-m", "bruxelles1893", *ARENA, "--json"]
        answers = [
            subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
            for words in (command, [*command, "--ray", "local", "--workers", "2"])
        ]
        assert [each.returncode for each in answers] == [0, 0], answers[-1].stderr
        alone, on_ray = (json.loads(each.stdout) for each in answers)
        assert on_ray["digest"] == alone["digest"]
        assert on_ray["games"] == 3

    @pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not made for this Python")
    @pytest.mark.slow
    def test_a_ray_worker_that_dies_spoils_neither_games_nor_json(self, tmp_path: Path) -> None:
        words = ("--bots", "own_bots:DiesOnce,random", "--players", "2", "--games", "2", "--json")
        folder = {"PYTHONPATH": str(Path(__file__).parent), "DIED": str(tmp_path / "died")}
        done = subprocess.run(
            [sys.executable, "-m", "bruxelles1893", "arena", *words, "--ray", "local"],
            cwd=tmp_path,
            env=os.environ | folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert (tmp_path / "died").exists()
        assert json.loads(done.stdout)["games"] == 2

    def test_own_printed_values_are_played_by_all_workers(self, run: Run) -> None:
        Path("own.toml").write_text("[noble.brugmann]\ncost = 9\n", "utf-8")
        words = ("--bots", "greedy", "--players", "2", "--games", "2", "--json")
        own = ("--components", "own.toml")
        usual, changed, shared = (
            json.loads(run("arena", *words, *more).stdout)["digest"]
            for more in ((), own, (*own, "--workers", "2"))
        )
        assert usual != changed == shared

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (("--bots", "deep-blue"), "unknown bot 'deep-blue'"),
            (("--players", "6"), "--players is 6; expected 2 to 5"),
            (("--games", "0"), "--games is 0"),
            (("--workers", "0"), "--workers is 0"),
            (("--rules", "third"), "third"),
            (("--plot", "plot.gif"), "a plot ends in .svg or .png"),
        ],
    )
    def test_what_cannot_be_done_is_one_line(
        self, run: Run, words: tuple[str, ...], message: str
    ) -> None:
        result = run("arena", *words)
        assert result.exit_code == 1
        assert message in result.stderr
        assert len(result.stderr.splitlines()) == 1


class TestBalance:
    def test_a_section_is_put_into_a_file(self, run: Run, tmp_path: Path) -> None:
        words = ("balance", "--rules", "second+belle-epoque+asymmetric", "--games", "3")
        result = run(*words, "--players", "2", "--bot", "greedy", "--out", "balance.md")
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
        text = (tmp_path / "balance.md").read_text("utf-8")
        assert "## second+belle-epoque+asymmetric, 2 players\n" in text
        assert "### By architect board" in text

    def test_without_a_file_it_is_printed(self, run: Run) -> None:
        result = run("balance", "--games", "2", "--players", "2", "--bot", "random")
        assert result.stdout.startswith("## second, 2 players\n")
        shown = re.search(r"^    bruxelles (.*)$", result.stdout, re.MULTILINE)
        assert shown is not None
        assert run(*shown[1].split()).stdout == result.stdout

    def test_own_printed_values_are_named_in_the_command(self, run: Run) -> None:
        Path("own.toml").write_text("[noble.brugmann]\ncost = 9\n", "utf-8")
        words = ("balance", "--games", "2", "--players", "2", "--bot", "greedy")
        changed = run(*words, "--components", "own.toml").stdout
        assert " --components own.toml\n" in changed
        assert re.findall("digest `.*`", changed) != re.findall("digest `.*`", run(*words).stdout)
