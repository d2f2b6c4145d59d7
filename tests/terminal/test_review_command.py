"""`bruxelles review`: tables in the terminal, JSON for programs, a page to keep."""

from __future__ import annotations

import json
import os
import re
import signal
from importlib.util import find_spec
from pathlib import Path

import pytest

from bruxelles1893.cli import reviewing
from bruxelles1893.engine import Session, ruleset, write_record
from bruxelles1893.review import deep, review_from
from bruxelles1893.review.choices import ReviewedChoice
from bruxelles1893.review.proof import Suspect
from terminal.conftest import Run
from terminal.test_commands import finished_game


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.bxl"
    path.write_text(write_record(finished_game(2)), encoding="utf-8")
    return path


def test_a_review_is_told_in_a_chosen_language(run: Run, record: Path) -> None:
    output = run("review", str(record), "--language", "de").output
    assert "Wie die Partie gewonnen wurde" in output
    assert "Meinung eines Bots" in output
    assert "Spieler 1" in output


def test_a_review_as_json_and_as_a_page(run: Run, record: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    result = run("review", str(record), "--json", "--html", str(page))
    totals = [sheet.total for sheet in finished_game(2).state.scores()]
    assert review_from(json.loads(result.stdout)).curve[-1].scores == totals
    kept = page.read_text("utf-8")
    assert 'id="frames"' in kept
    moments = {int(ply) for ply in re.findall(r'href="#ply=(\d+)"', kept)}
    assert moments >= {point["ply"] for point in json.loads(result.stdout)["curve"][:1]}
    assert max(moments) <= len(finished_game(2).moves)
    assert re.findall(r'href="(?!#)[^"]*"', kept) == []


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not made for this Python")
def test_a_deep_review_on_a_cluster_finds_what_one_process_finds(
    run: Run, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Real searches, of few simulations: they find the same wherever they are made."""

    def searched(suspect: Suspect) -> ReviewedChoice:  # inside, so that Ray sends it to its workers
        (tmp_path / f"searched-by-{os.getpid()}").touch()
        deep.SEARCHER, deep.RACE = "master:simulations=16", range(2)  # type: ignore[misc]
        deep.GAMES, deep.SOUGHT, deep.TRIES = 2, 2, 1  # type: ignore[misc]
        return deep.searched(suspect)

    for constant in ("SEARCHER", "RACE", "GAMES", "SOUGHT", "TRIES"):
        monkeypatch.setattr(deep, constant, getattr(deep, constant))
    monkeypatch.setattr(reviewing, "searched", searched)
    command = ("review", str(record), "--deep", "--json")
    result = run(*command, "--ray", "local", "--workers", "2")
    assert result.exit_code == 0, result.output
    on_ray = json.loads(result.stdout)
    workers = list(tmp_path.glob("searched-by-*"))
    assert workers
    assert tmp_path / f"searched-by-{os.getpid()}" not in workers
    found = review_from(on_ray)
    assert all(player.moments for player in found.players)
    assert all(moment.is_searched for player in found.players for moment in player.moments)
    assert json.loads(run(*command).stdout) == on_ray


def test_a_deep_review_that_is_interrupted_tells_what_it_has_found(
    run: Run, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def searched(suspect: Suspect) -> ReviewedChoice:
        asked.append(suspect.choice.ply)
        if len(asked) == 2:
            signal.raise_signal(signal.SIGINT)
        return suspect.choice._replace(is_searched=True)

    monkeypatch.setattr(reviewing, "searched", searched)
    # Python hears no interrupt where it was begun in the background.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    result = run("review", str(record), "--deep", "--json")
    signal.signal(signal.SIGINT, before)
    assert result.exit_code == 0, result.output
    found = review_from(json.loads(result.stdout))
    suspects = [each for player in found.players for each in player.suspects]
    assert len(asked) == 2
    assert [each.ply for each in suspects if each.is_searched] == asked[:1]


def test_a_game_that_is_not_over_is_refused_in_one_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.bxl"
    path.write_text(write_record(Session(ruleset("second"), 2, 5)), encoding="utf-8")
    refused = run("review", str(path))
    assert refused.exit_code
    assert "the game is not over" in refused.output
