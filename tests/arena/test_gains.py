"""What a search is worth a decision."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")

from bruxelles1893.arena.gains import decisions, gain, gains
from bruxelles1893.bots.walks import asked_seat


def test_a_bot_is_compared_with_the_network_where_they_differ() -> None:
    states = decisions("second", 2, seed=5, count=3)
    assert all(len(state.legal()) > 1 for state in states)
    assert gains("network", states, tries=1) == [0.0, 0.0, 0.0]
    first, *_, last = states[0].legal()
    one, other = gain(states[0], first, last, 0, 2), gain(states[0], last, first, 0, 2)
    assert one == pytest.approx(-other)
    assert asked_seat(states[0]) in (0, 1)
