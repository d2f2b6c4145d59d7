"""Values that a state keeps: put anew, never changed in place, so that copies share them."""

from __future__ import annotations

import pytest

from bruxelles1893.engine import new_game, ruleset
from bruxelles1893.engine.core.values import (
    MOST_COUNTED,
    counted,
    fewer,
    more,
    nothing,
    replaced,
)


def test_one_count_changes_and_what_was_stays() -> None:
    before = bytes([1, 2, 3])
    assert more(before, 1) == bytes([1, 3, 3])
    assert fewer(before, 2, 3) == bytes([1, 2, 0])
    assert counted(before, 0, MOST_COUNTED) == bytes([MOST_COUNTED, 2, 3])
    assert before == bytes([1, 2, 3])


@pytest.mark.parametrize("count", [-1, MOST_COUNTED + 1])
def test_what_is_no_count_is_refused(count: int) -> None:
    with pytest.raises(ValueError, match=f"^{count} cannot be a count$"):
        counted(nothing(3), 1, count)


def test_one_entry_changes_and_what_was_stays() -> None:
    before = (-1, 4, -1)
    assert replaced(before, 2, 0) == (-1, 4, 0)
    assert before == (-1, 4, -1)


def test_nothing_is_the_same_for_all_games() -> None:
    assert nothing(4) == bytes(4)
    one, other = new_game(ruleset("second")), new_game(ruleset("second"), seed=1)
    assert one.uses is other.uses


def test_a_copy_shares_what_it_holds_and_goes_its_own_way() -> None:
    state = new_game(ruleset("second"), 2, 5)
    copied = state.copy()
    assert copied.supply is state.supply
    copied.supply = fewer(copied.supply, 0)
    assert copied.supply[0] == state.supply[0] - 1
