"""The examples run, in a short form, and show what they promise."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from patience import SECONDS

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> dict[str, Any]:
    """The functions of an example."""
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))


def script(name: str, *arguments: str) -> str:
    """What an example prints when it is run as a script."""
    result = subprocess.run(
        [sys.executable, str(EXAMPLES / f"{name}.py"), *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=SECONDS,
    )
    return result.stdout


def test_every_example_is_tested() -> None:
    """The client of the API is played in `tests/server/test_description.py`."""
    names = {path.stem for path in EXAMPLES.glob("*.py")}
    assert names == {"api_client", "bot_in_twenty_lines", "openspiel_match", "train_policy"}


def test_the_bot_in_twenty_lines_beats_random_play() -> None:
    assert example("bot_in_twenty_lines")["win_rate"]("random", 60) > 0.65


def test_the_bot_in_twenty_lines_is_no_longer_than_that() -> None:
    source = (EXAMPLES / "bot_in_twenty_lines.py").read_text(encoding="utf-8")
    bot = source[source.index("class Thrifty") : source.index("def play")]
    assert len([line for line in bot.splitlines() if line.strip()]) <= 20


def test_the_bot_in_twenty_lines_runs_as_a_script() -> None:
    assert "of 4 games against greedy" in script(
        "bot_in_twenty_lines", "--games", "4", "--opponent", "greedy"
    )


def test_a_policy_that_was_trained_briefly_beats_random_play(is_whole: bool) -> None:
    examples = example("train_policy")
    generations, games, share = (4, 60, 0.7) if is_whole else (3, 24, 0.55)
    weights = examples["train"](generations=generations, games_each=3, workers=0)
    assert examples["win_rate"](weights, games=games, workers=0) > share


def test_the_training_runs_as_a_script_with_workers() -> None:
    output = script(
        "train_policy", "--generations", "1", "--games", "1", "--test-games", "4", "--workers", "2"
    )
    assert "of 4 games against random play" in output


@pytest.mark.parametrize("search", ["ismcts", "mcts"])
def test_the_search_of_openspiel_plays_our_bots(search: str) -> None:
    pytest.importorskip("pyspiel", reason="open_spiel has no wheel for this platform")
    match = example("openspiel_match")["match"]
    assert match(search, simulations=2, bot="planner", rules="second", games=1) == -1.0


def test_the_match_runs_as_a_script() -> None:
    pytest.importorskip("pyspiel", reason="open_spiel has no wheel for this platform")
    output = script(
        "openspiel_match",
        "--simulations",
        "2",
        "--games",
        "1",
        "--rules",
        "first",
        "--bot",
        "greedy",
    )
    assert output.startswith("ismcts against greedy: mean reward")
