"""What the build does where it cannot compile, and where it is told not to."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import pytest

from package.installing import copied_project

NO_COMPILER: Final = {"CC": "no-such-compiler", "CXX": "no-such-compiler"}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project to build in."""
    return copied_project(tmp_path)


def build(project: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel."""
    return subprocess.run(
        [sys.executable, "setup.py", "--quiet", "bdist_wheel"],
        cwd=project,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def compiled_modules(project: Path) -> list[str]:
    """What is compiled in the wheel."""
    (wheel,) = (project / "dist").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "bruxelles1893/engine/core/state.py" in names
    return [name for name in names if name.endswith((".so", ".pyd"))]


def test_without_a_c_compiler_the_wheel_is_plain_python_and_says_so(project: Path) -> None:
    done = build(project, **NO_COMPILER)
    assert done.returncode == 0, done.stderr
    assert "built as plain Python: there is no C compiler" in done.stderr
    assert compiled_modules(project) == []


def test_a_plain_wheel_can_be_asked_for(project: Path) -> None:
    done = build(project, BRUXELLES_COMPILE="0")
    assert done.returncode == 0, done.stderr
    assert "built as plain Python: BRUXELLES_COMPILE=0 asks for it" in done.stderr
    assert compiled_modules(project) == []


def test_whoever_insists_on_compiling_hears_why_it_cannot_be(project: Path) -> None:
    done = build(project, BRUXELLES_COMPILE="1", **NO_COMPILER)
    assert done.returncode != 0
    assert "cannot be compiled: there is no C compiler" in done.stderr


def test_a_setting_that_means_nothing_is_refused(project: Path) -> None:
    done = build(project, BRUXELLES_COMPILE="yes")
    assert done.returncode != 0
    assert "BRUXELLES_COMPILE is 'yes'; expected 0, 1 or nothing" in done.stderr
