"""Where PostgreSQL cannot be started, the tests that need it say why and do not fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from server import postgresql


def without_useradd(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine where root cannot add the user that PostgreSQL runs as."""
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("pwd.getpwnam", {}.__getitem__)
    monkeypatch.setattr(postgresql, "SYSTEM_COMMANDS", ())
    monkeypatch.setenv("PATH", str(folder))


def test_without_useradd_the_tests_say_that_they_could_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_useradd(tmp_path, monkeypatch)
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=r"could not run: PostgreSQL .* 'useradd'"):
        postgresql.started_postgresql()


def test_where_nothing_may_be_missing_they_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_useradd(tmp_path, monkeypatch)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(FileNotFoundError, match="useradd"):
        postgresql.started_postgresql()
