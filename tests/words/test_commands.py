"""Commands speak the language they are asked for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bruxelles1893 import words
from bruxelles1893.bots.levels import LEVELS
from bruxelles1893.cli import app
from words.support import TRANSLATED, leaks

RECORDS = Path(__file__).parents[1] / "golden" / "records" / "0.1"
NOTATION = re.compile(r"\[[^\]]*\]|Bot|Bruxelles 1893|second\S*|first\S*|Zoë|ED1-[A-Z]+")
RULE_ID = re.compile(r"[A-Z][A-Z0-9-]+")

languages = pytest.mark.parametrize("language", TRANSLATED)


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "140")
    monkeypatch.delenv("BRUXELLES_LANGUAGE", raising=False)


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(args), input=typed)


def english_in(language: str, output: str) -> set[str]:
    return leaks(language, NOTATION.sub(" ", output))


def typed_game() -> str:
    """Some turns, then everything that can be typed."""
    commands = ["E5 1", "undo", "log", "now", "xyz", "99", "why"]
    return "\n".join([*["1"] * 6, *commands]) + "\n"


@languages
def test_a_game_at_the_keyboard_speaks_the_language(language: str) -> None:
    rules = "first" if language in ("es", "ja") else "second+belle-epoque+asymmetric"
    seats = ("--human", "Zoë", "--players", "2", "--level", "easy")
    command = ("play", *seats, "--seed", "7", "--rules", rules, "--language", language)
    result = run(*command, typed=typed_game())
    assert result.exit_code == 0, result.output
    output, _, saved = result.output.rpartition("bruxelles play --resume")
    assert saved
    assert english_in(language, re.sub(r"\S+\.bxl", "", output)) == set()


@languages
def test_a_record_is_told_in_the_language(language: str) -> None:
    path = str(RECORDS / f"{'first' if language in ('de', 'ru') else 'second+belle-epoque'}-2.bxl")
    result = run("replay", path, "--language", language)
    assert result.exit_code == 0, result.output
    assert english_in(language, result.output) == set()
    checked = run("replay", path, "--check", "--language", language).output
    assert english_in(language, checked.replace(path, "")) == set()


@languages
def test_the_score_sheet_asks_in_the_language(language: str) -> None:
    answers = ["9", "2", "Zoë", "Yvo", "80", "12", "3", "4", "5", "5", "3", "", "2", "1", "3", "1"]
    result = run("score", "--language", language, typed="\n".join(answers) + "\n")
    output = result.output.replace("players", "")
    assert english_in(language, output) == set(), output
    with words.language(language):
        assert words.SCORE_QUESTIONS["houses"] in output


@languages
def test_rules_are_read_and_found_in_the_language(language: str) -> None:
    with words.language(language):
        word = words.UNIT_NAMES["glass"]
    found = run("rules", word, "--language", language)
    assert found.exit_code == 0, found.output
    assert "BE-GLASS" in found.output
    whole = run("rules", "--language", language).output
    assert english_in(language, RULE_ID.sub(" ", whole)) == set()


@languages
def test_levels_and_printed_values_are_told_in_the_language(language: str) -> None:
    levels = run("levels", "--language", language).output
    assert english_in(language, levels) <= {
        word for level in LEVELS for word in level.name.split("-")
    }
    values = run("components", "--rules", "first", "--language", language).output
    with words.language(language):
        assert words.COMMAND_TEXTS["components-note"] in values
        assert words.note_text("as in the second edition")[:6] in values


def test_the_language_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRUXELLES_LANGUAGE", "fr")
    assert "AN-02  Une tuile Maison" in run("rules", "AN-02").output
    assert "AN-02  A house tile" in run("rules", "AN-02", "--language", "en").output


def test_an_unknown_language_is_named() -> None:
    result = run("levels", "--language", "tlh")
    assert result.exit_code == 1
    assert (
        result.stderr == f"error: unknown language 'tlh'; expected {', '.join(words.LANGUAGES)}\n"
    )
