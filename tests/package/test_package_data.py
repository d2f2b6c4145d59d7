"""What lies beside the code of the package is packed with it."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "bruxelles1893"
LEFT_OUT = {".py", ".po"}
"""Code, which is packed anyway, and what catalogues are compiled from."""


def patterns() -> list[str]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: list[str] = settings["tool"]["setuptools"]["package-data"]["bruxelles1893"]
    return found


def test_every_file_of_the_package_is_packed() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "."], cwd=PACKAGE, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("could not run: these sources are no checkout of git")
    files = {PACKAGE / name for name in listed.stdout.split() if Path(name).suffix not in LEFT_OUT}
    packed = {path for pattern in patterns() for path in PACKAGE.glob(pattern)}
    packed |= {path for folder in packed if folder.is_dir() for path in folder.rglob("*")}
    assert files
    assert files - packed == set()


@pytest.mark.parametrize("pattern", patterns())
def test_no_pattern_is_left_of_files_that_are_gone(pattern: str) -> None:
    assert list(PACKAGE.glob(pattern))
