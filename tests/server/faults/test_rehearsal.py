"""The rehearsal in its small form: two processes, twenty tables, and one mishap after the other."""

from __future__ import annotations

import pytest
from benchmarks.rehearsal import Outcome, Plan, rehearsed

from server.postgresql import started_postgresql

SMALL = Plan(tables=20, hosts=2, pause=(0.5, 2.0), seconds=8.0, away_seconds=4.0, is_small=True)


@pytest.fixture(scope="module")
def outcome() -> Outcome:
    started_postgresql().cleanup()  # where none can be started, this says why
    return rehearsed(SMALL)


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_and_none_is_played_twice(outcome: Outcome) -> None:
    assert len(outcome.log.acknowledged) > SMALL.tables
    assert outcome.lost == []
    assert outcome.unasked == []


@pytest.mark.slow
def test_every_answer_is_right_and_every_page_shows_the_present(outcome: Outcome) -> None:
    assert outcome.log.wrong == []


@pytest.mark.slow
def test_whoever_is_asked_is_told_once(outcome: Outcome) -> None:
    assert outcome.untold == []
    assert outcome.told_twice == []
