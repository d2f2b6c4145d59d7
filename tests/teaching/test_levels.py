"""The level that is proposed follows how the last games went."""

from __future__ import annotations

import pytest

from bruxelles1893.teaching.levels import FIRST, NAMES, SAME, STRONGER, WEAKER, PastResult, proposed

WON, LOST = True, False


@pytest.mark.parametrize(
    ("results", "level", "sort"),
    [
        ([], "first-game", FIRST),
        ([("first-game", WON)], "beginner", STRONGER),
        ([("first-game", LOST)], "first-game", SAME),
        ([("beginner", LOST)], "beginner", SAME),
        ([("beginner", LOST), ("beginner", LOST)], "first-game", WEAKER),
        ([("beginner", LOST), ("first-game", WON)], "beginner", SAME),
        ([("first-game", LOST), ("first-game", LOST)], "first-game", SAME),
        ([("master", WON)], "master", SAME),
        ([("of old", WON), ("easy", WON)], "casual", STRONGER),
    ],
)
def test_the_proposed_level(results: list[tuple[str, bool]], level: str, sort: str) -> None:
    proposal = proposed([PastResult(*each) for each in results])
    assert (proposal.level, proposal.sort) == (level, sort)
    assert proposal.last in NAMES
