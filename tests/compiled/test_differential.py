"""The compiled engine and the plain one play the same games, to the last bit of their states.

The compiled one is what `make compiled` has built; `make test` builds it first.
"""

from __future__ import annotations

import filecmp
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from golden.make_records import FOLDER

pytestmark = pytest.mark.slow

ROOT: Final = Path(__file__).parents[2]
PLAIN: Final = ROOT / "src"
BUILT: Final = ROOT / "build" / "compiled"
GAMES: Final = {False: (10, 1), True: (100, 2)}
"""Games played at random and by instinct, of each rule set and number of players."""
REPLAY_ALL: Final = """
import sys
from pathlib import Path
from bruxelles1893.engine import COMPILED, read_record, replay
assert COMPILED
for path in sys.argv[1:]:
    assert replay(read_record(Path(path).read_text(encoding="utf-8"))).state.is_over, path
"""


def run(where: Path, *command: str) -> str:
    """What a command prints with the package that lies in a folder."""
    done = subprocess.run(
        [sys.executable, *command],
        env=os.environ | {"PYTHONPATH": str(where)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def games(where: Path, *counts: int) -> dict[str, Any]:
    """The games that the package in a folder plays."""
    script = Path(__file__).with_name("games.py")
    played: dict[str, Any] = json.loads(run(where, str(script), *map(str, counts)))
    return played


def differing_sources() -> list[str]:
    """The engine's and bots' modules that changed since the compiled engine was built."""
    folders = [PLAIN / "bruxelles1893" / name for name in ("engine", "bots", "components")]
    paths = [path for folder in folders for path in folder.rglob("*.py")]
    return [
        str(path.relative_to(PLAIN))
        for path in paths
        if not (BUILT / path.relative_to(PLAIN)).exists()
        or not filecmp.cmp(path, BUILT / path.relative_to(PLAIN), shallow=False)
    ]


@pytest.fixture(scope="module")
def built() -> Path:
    """The folder of a compiled engine made of these sources."""
    if not BUILT.exists():
        pytest.skip("there is no compiled engine; `make compiled` builds it")
    if differing_sources():
        pytest.skip(f"`make compiled` is due: {differing_sources()[0]} has changed")
    if "compiled" not in run(
        BUILT, "-c", "from bruxelles1893.cli import main; main()", "--version"
    ):
        pytest.skip("the engine was built without a C compiler")
    return BUILT


def test_both_engines_play_the_same_games(built: Path, is_whole: bool) -> None:
    plain, compiled = (games(where, *GAMES[is_whole]) for where in (PLAIN, built))
    assert (plain.pop("compiled"), compiled.pop("compiled")) == (False, True)
    random = [len(played) for name, played in plain.items() if name.startswith("random")]
    assert sum(random) == 24 * GAMES[is_whole][0]
    assert [name for name in plain if plain[name] != compiled[name]] == []


def test_the_compiled_engine_replays_the_golden_records(built: Path) -> None:
    run(built, "-c", REPLAY_ALL, *map(str, sorted(FOLDER.glob("*/*.bxl"))))
