"""Old records are kept and must replay forever, each to the result it was written with.

One that no longer does shows a change in how games play. If the change is meant, raise
`RULES_VERSION` once something was released, and write the records anew (see `make_records`):

    PYTHONPATH=tests python -m golden.make_records
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bruxelles1893.engine import read_record, replay, ruleset
from bruxelles1893.engine.history.record import UNFINISHED
from golden.make_records import FOLDER, GAMES


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.bxl")), ids=lambda path: path.stem)
def test_an_old_record_replays_to_its_result(path: Path) -> None:
    record = read_record(path.read_text(encoding="utf-8"))
    session = replay(record, ruleset(record.rules))
    assert session.state.is_over
    assert record.result != UNFINISHED
    assert [str(sheet.total) for sheet in session.state.scores()] == record.result.split()


def test_the_random_games_of_every_rule_set_are_kept() -> None:
    kept = {path.name for path in FOLDER.glob("*.bxl")}
    assert kept >= GAMES.keys()
