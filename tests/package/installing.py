"""Builds the package as pip does for a stranger, and tries it in an environment with nothing else.

    python tests/package/installing.py --compile 1 --out dist                # with this Python
    python tests/package/installing.py --compile 0 --out dist python3.12     # with another one
    python tests/package/installing.py --try dist/bruxelles1893-*.tar.gz     # what is built already

Pip fetches the tools of the build, by the versions of `constraints.txt`, and leaves them out of
the environment in which the wheel is tried: there it replays a golden record of every rule set and
speaks every language.
A release is made by this; only the standard library is needed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
CONSTRAINTS: Final = ROOT / "constraints.txt"
RECORDS: Final = ROOT / "tests" / "golden" / "records"
CATALOGUES: Final = ROOT / "src" / "bruxelles1893" / "locale"
SOURCES: Final = ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "src")
PINNED: Final = {"PIP_CONSTRAINT": str(CONSTRAINTS), "PIP_BUILD_CONSTRAINT": str(CONSTRAINTS)}
"""The second is for pip from 26 on, which keeps the first from the tools of a build."""
SCRIPTS, SUFFIX = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")


def copied_project(folder: Path) -> Path:
    """The sources without anything that was built from them before."""
    leave_out = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.mo")
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=leave_out)
        else:
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, folder / name)
    return folder


def own_variables() -> dict[str, str]:
    """The variables of this process without those that lead Python to other packages."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return kept | {"PYTHONUTF8": "1"}


def run(*command: str | Path, **variables: str) -> str:
    """What a command prints, run where no file of the project can be found by chance."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=tempfile.gettempdir(),
        env=own_variables() | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",  # compilers speak as they like
        check=False,
    )
    if done.returncode:
        raise InstallError(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


class InstallError(Exception):
    """A command has failed; with all that it printed."""


class Environment:
    """An environment that held nothing but pip when it was made."""

    def __init__(self, folder: Path, python: str = sys.executable) -> None:
        self._python: Final = folder / SCRIPTS / f"python{SUFFIX}"
        self.command: Final = folder / SCRIPTS / f"bruxelles{SUFFIX}"
        run(python, "-m", "venv", folder)

    def install(self, what: str, **variables: str) -> None:
        """Let pip install something, with the pins of the project."""
        pip = (self._python, "-m", "pip", "install", "--disable-pip-version-check")
        run(*pip, "--quiet", what, **PINNED, **variables)

    def bruxelles(self, *arguments: str | Path) -> str:
        """What the installed command prints."""
        return run(self.command, *arguments)

    @property
    def is_compiled(self) -> bool:
        """Whether its engine is."""
        return "engine compiled" in self.bruxelles("--version")

    def replay(self) -> int:
        """Check that the golden records of the releases replay; how many."""
        records = sorted(RECORDS.glob("*/*-2.bxl"))
        for record in records:
            self.bruxelles("replay", record, "--check")
        return len(records)

    def speak(self) -> int:
        """Check that it says something else in each language; how many."""
        codes = ["en", *(path.name for path in sorted(CATALOGUES.iterdir()) if path.is_dir())]
        said = {self.bruxelles("levels", "--language", code): code for code in codes}
        if silent := set(codes) - set(said.values()):
            raise InstallError(f"the catalogues of {', '.join(sorted(silent))} are missing")
        return len(said)


def built_wheel(project: Path, out: Path, python: str, **variables: str) -> Path:
    """A wheel of the project, by tools that pip fetches for this build only."""
    command = (python, "-m", "pip", "wheel", "--disable-pip-version-check", "--quiet", "--no-deps")
    with tempfile.TemporaryDirectory() as folder:
        run(*command, "--wheel-dir", folder, project, **PINNED, **variables)
        (wheel,) = Path(folder).glob("*.whl")
        out.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy(wheel, out / wheel.name)).resolve()


def main() -> None:
    """Build a wheel, try it, and keep it if it works."""
    parser = argparse.ArgumentParser(
        description="Builds a wheel and tries it where nothing else is."
    )
    parser.add_argument("python", nargs="?", default=sys.executable)
    parser.add_argument("--compile", choices="01", default="0")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--out", type=Path, help="build a wheel, and put it here if it works")
    what.add_argument("--try", type=Path, dest="built", help="only try what is built already")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        built = asked.built or built_wheel(
            copied_project(Path(folder, "project")),
            Path(folder, "built"),
            asked.python,
            BRUXELLES_COMPILE=asked.compile,
        )
        environment = Environment(Path(folder, "environment"), asked.python)
        try_out(environment, built.resolve(), asked.compile)
        if asked.out:
            asked.out.mkdir(parents=True, exist_ok=True)
            shutil.copy(built, asked.out)


def try_out(environment: Environment, built: Path, compile_setting: str) -> None:
    """Install what was built where nothing else is; let it replay golden records and speak."""
    environment.install(str(built), BRUXELLES_COMPILE=compile_setting)
    if environment.is_compiled != (compile_setting == "1"):
        sys.exit(f"{built.name}: its engine is not what was asked for")
    records, languages = environment.replay(), environment.speak()
    print(f"{built.name}: {records} golden records replay, {languages} languages", flush=True)


if __name__ == "__main__":
    main()
