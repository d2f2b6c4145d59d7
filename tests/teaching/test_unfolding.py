"""What a learner has met: little at first, everything by the second round, and nothing is lost."""

from __future__ import annotations

import pytest

from bruxelles1893.teaching.unfolding import AREAS, unmet
from teaching.guided_games import LEARNER, at_random, follow, ignore, played

WAYS = {"follows": follow, "ignores": ignore, "anything": at_random}


@pytest.mark.parametrize("way", WAYS)
def test_the_table_opens_in_the_first_round_and_stays_open(way: str) -> None:
    met_before: set[str] | None = None
    for session, _ in played(WAYS[way]):
        met = AREAS.keys() - set(unmet(session, LEARNER))
        if met_before is None:
            assert met == set(), "the first screen"
        else:
            assert met_before <= met
        if session.state.round > 1:
            assert met == AREAS.keys()
            return
        met_before = met
