"""Simulations: reports that any machine reproduces, whoever plays the games."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest

from bruxelles1893.arena import simulate as module
from bruxelles1893.arena.simulate import play_chunk, simulate
from bruxelles1893.engine import RULE_SETS, RulesetError, digest, new_game, ruleset
from bruxelles1893.engine.history.playout import Played, play_one, play_out
from conformance.support import Table, each_rule_set

COMMAND: Final = (sys.executable, "-c", "from bruxelles1893.cli import main; main()", "simulate")
TIMES: Final = ("seconds", "games_per_second", "decisions_per_second")


def report_of(
    rules: str = "second", players: int = 2, games: int = 6, seed: int = 40, **more: Any
) -> dict[str, Any]:
    """A small simulation, with some things otherwise."""
    return simulate(rules, players, games, seed, **more)


def lasting(report: dict[str, Any]) -> dict[str, Any]:
    """What a report must say on every machine."""
    return {key: value for key, value in report.items() if key not in (*TIMES, "workers")}


def digest_of(games: list[Played]) -> str:
    """The digest of a run with these games."""
    return hashlib.sha256("".join(game.digest for game in games).encode()).hexdigest()


def run(*options: str, hash_seed: str = "0") -> subprocess.CompletedProcess[str]:
    """Run `bruxelles simulate --json` as a process of its own."""
    return subprocess.run(
        [*COMMAND, "--json", *options],
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
    )


class TestReport:
    def test_it_tells_what_was_played_how_fast_and_with_which_scores(self) -> None:
        assert sorted(report_of()) == sorted(
            [
                *("rules", "players", "seed", "workers", "games", "decisions", *TIMES),
                *("mean_scores", "mean_winning_score", "digest"),
            ]
        )

    def test_it_repeats_what_was_asked(self) -> None:
        report = report_of("first", 3, 4, -7)
        asked = {"rules": "first", "players": 3, "games": 4, "seed": -7, "workers": 1}
        assert report | asked == report

    def test_means_and_sums_are_those_of_the_games(self) -> None:
        games = play_chunk("second", 3, range(40, 44), None)
        report = report_of(players=3, games=4)
        assert report["decisions"] == sum(game.decisions for game in games)
        assert report["mean_scores"] == [
            round(sum(game.totals[seat] for game in games) / 4, 3) for seat in range(3)
        ]
        assert report["mean_winning_score"] == round(sum(max(g.totals) for g in games) / 4, 3)
        assert report["digest"] == digest_of(games)

    def test_speeds_follow_from_the_time(self, monkeypatch: pytest.MonkeyPatch) -> None:
        clock = iter([10.0, 14.0])
        monkeypatch.setattr(module, "time", SimpleNamespace(perf_counter=lambda: next(clock)))
        report = report_of(games=6)
        assert (report["seconds"], report["games_per_second"]) == (4.0, 1.5)
        assert report["decisions_per_second"] == round(report["decisions"] / 4, 1)

    def test_it_can_be_written_as_json(self) -> None:
        report = report_of()
        assert json.loads(json.dumps(report)) == report


class TestGames:
    @each_rule_set
    def test_a_game_is_the_random_game_of_its_seed(self, table: Table) -> None:
        played = play_one(ruleset(table.rules), table.players, 99)
        state = table.game(99)
        assert play_out(state, Random(99)) == played.decisions
        assert state.is_over
        assert tuple(sheet.total for sheet in state.scores()) == played.totals
        assert digest(state) == played.digest

    def test_every_decision_is_counted(self) -> None:
        state, rng, decisions = new_game(ruleset("second"), 4, 5), Random(5), 0
        while not state.is_over:
            options = state.legal()
            state.apply(options[int(rng.random() * len(options))])
            decisions += 1
        assert play_one(ruleset("second"), 4, 5) == Played(
            decisions, tuple(sheet.total for sheet in state.scores()), digest(state)
        )

    def test_ten_games_are_five_and_five_more(self) -> None:
        ten = play_chunk("second", 2, range(70, 80), None)
        five = play_chunk("second", 2, range(70, 75), None)
        more = play_chunk("second", 2, range(75, 80), None)
        assert ten == five + more
        assert len({game.digest for game in ten}) == 10

        reports = [report_of(games=5, seed=seed) for seed in (70, 75)]
        both = report_of(games=10, seed=70)
        assert both["digest"] == digest_of(ten)
        assert [report["digest"] for report in reports] == [digest_of(five), digest_of(more)]
        assert both["decisions"] == sum(report["decisions"] for report in reports)

    @pytest.mark.parametrize("chunk", [1, 4, 6, 7, 50])
    def test_how_games_are_shared_out_does_not_matter(
        self, monkeypatch: pytest.MonkeyPatch, chunk: int
    ) -> None:
        expected = lasting(report_of())
        monkeypatch.setattr(module, "CHUNK", chunk)
        assert lasting(report_of()) == expected

    def test_several_processes_play_the_same_games(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "CHUNK", 2)
        alone, shared = report_of(games=7), report_of(games=7, workers=2)
        assert lasting(shared) == lasting(alone)
        assert (alone["workers"], shared["workers"]) == (1, 2)

    def test_another_seed_rule_set_or_number_of_players_is_another_run(self) -> None:
        reports = [
            *[report_of(seed=seed) for seed in (40, 41, -40)],
            *[report_of(players=players) for players in (3, 4, 5)],
            *[report_of(rules) for rules in RULE_SETS if rules != "second"],
            report_of(games=5),
        ]
        assert len({report["digest"] for report in reports}) == len(reports)

    def test_another_run_follows_from_own_components(self, tmp_path: Path) -> None:
        own = tmp_path / "own.toml"
        own.write_text("[noble.brugmann]\ncost = 9\n")
        usual, changed = report_of(), report_of(components_file=own)
        assert changed["digest"] != usual["digest"]
        assert changed["mean_scores"] != usual["mean_scores"]

    def test_other_processes_have_the_own_components_too(self, tmp_path: Path) -> None:
        own = tmp_path / "own.toml"
        own.write_text("[noble.brugmann]\ncost = 9\n")
        alone = report_of(games=2, components_file=own)
        shared = report_of(games=2, components_file=own, workers=2)
        assert lasting(shared) == lasting(alone)

    def test_unknown_rules_are_refused(self) -> None:
        with pytest.raises(RulesetError, match="third"):
            report_of("third")


class TestProgress:
    @pytest.mark.parametrize("workers", [1, 2])
    def test_it_adds_up_to_the_games(self, monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
        monkeypatch.setattr(module, "CHUNK", 3)
        done: list[int] = []
        report_of(games=7, workers=workers, progress=done.append)
        assert done == [3, 3, 1]

    def test_it_changes_no_game(self) -> None:
        assert lasting(report_of(progress=lambda done: None)) == lasting(report_of())


class TestCommand:
    @pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
    def test_one_json_object_that_is_the_same_for_any_hash_seed(self, hash_seed: str) -> None:
        rules = "second+belle-epoque+asymmetric"
        options = ("--rules", rules, "--players", "3", "--games", "4", "--seed", "-2")
        done = run(*options, hash_seed=hash_seed)
        assert (done.returncode, done.stderr) == (0, "")
        assert len(done.stdout.splitlines()) == 1
        assert lasting(json.loads(done.stdout)) == lasting(report_of(rules, 3, 4, -2))

    def test_workers_are_the_same_for_the_command(self) -> None:
        options = ("--rules", "first", "--players", "2", "--games", "51")
        done = run(*options, "--workers", "2", hash_seed="random")
        assert (done.returncode, done.stderr) == (0, "")
        assert lasting(json.loads(done.stdout)) == lasting(report_of("first", 2, 51, 0))

    def test_own_components_are_used(self, tmp_path: Path) -> None:
        own = tmp_path / "own.toml"
        own.write_text("[noble.brugmann]\ncost = 9\n")
        done = run("--players", "2", "--games", "2", "--components", str(own))
        assert lasting(json.loads(done.stdout)) == lasting(
            report_of(games=2, seed=0, components_file=own)
        )
