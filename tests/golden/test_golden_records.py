"""The records of every release are kept and replay forever, each to the result it was written with.

One that no longer does shows a change in how games play. If the change is meant, it is a correction
of the rules: see `docs/records.md` for how the games that were played before go on as they began.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bruxelles1893.engine import RULES_VERSION, read_record, replay, write_record
from bruxelles1893.engine.history.record import UNFINISHED
from golden.make_records import FOLDER, GAMES, NEXT, RELEASED, newest

RECORDS = sorted(FOLDER.glob("*/*.bxl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_replays_to_its_result_and_is_written_the_same(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = read_record(text)
    session = replay(record)
    assert session.state.is_over
    assert record.result != UNFINISHED
    assert [str(sheet.total) for sheet in session.state.scores()] == record.result.split()
    assert write_record(session) == text


def test_there_are_records_of_every_release_and_rules_version() -> None:
    assert {path.parent.name for path in RECORDS} - {NEXT} == set(RELEASED)
    versions = {read_record(path.read_text(encoding="utf-8")).version for path in RECORDS}
    assert versions == set(range(1, RULES_VERSION + 1))


def test_the_random_games_of_every_rule_set_are_kept() -> None:
    assert {path.name for path in newest(FOLDER).iterdir()} >= GAMES.keys()
