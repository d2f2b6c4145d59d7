from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bruxelles1893.cli import app

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)

    def run(*args: str, typed: str = "") -> Result:
        return CliRunner().invoke(app, list(args), input=typed)

    return run


@pytest.fixture
def first_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who always takes the first choice and never saves."""
    monkeypatch.setattr("builtins.input", lambda prompt="": "n" if "[y/n]" in prompt else "1")
