"""The records of every release are kept and replay forever, each to the result it was written with.

One that no longer does shows a change in how games play. If the change is meant, it is a correction
of the rules: see `docs/records.md` for how the games that were played before go on as they began.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bruxelles1893.engine import RULES_VERSION, read_record, replay, write_record
from bruxelles1893.engine.history.record import UNFINISHED
from golden.make_records import FOLDER, GAMES, NEXT, RELEASED, newest

RECORDS = sorted(FOLDER.glob("*/*.bxl"))
BUILT = Path(__file__).parents[2] / "build" / "compiled"
REPLAY_ALL = """
import sys
from pathlib import Path
from bruxelles1893.engine import COMPILED, read_record, replay
assert COMPILED
for path in sys.argv[1:]:
    assert replay(read_record(Path(path).read_text(encoding="utf-8"))).state.is_over, path
"""


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_replays_to_its_result_and_is_written_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    session = replay(record)
    assert session.state.is_over
    assert record.result != UNFINISHED
    assert [str(sheet.total) for sheet in session.state.scores()] == record.result.split()
    assert write_record(session) == text


def test_the_compiled_engine_replays_them_too() -> None:
    if not BUILT.exists():
        pytest.skip("there is no compiled engine; `make compiled` builds it")
    environment = os.environ | {"PYTHONPATH": str(BUILT)}
    command = [sys.executable, "-c", REPLAY_ALL, *map(str, RECORDS)]
    subprocess.run(command, env=environment, check=True)


def test_there_are_records_of_every_release_and_rules_version() -> None:
    assert {path.parent.name for path in RECORDS} - {NEXT} == set(RELEASED)
    versions = {read_record(path.read_text(encoding="utf-8")).version for path in RECORDS}
    assert versions == set(range(1, RULES_VERSION + 1))


def test_the_random_games_of_every_rule_set_are_kept() -> None:
    assert {path.name for path in newest(FOLDER).iterdir()} >= GAMES.keys()
