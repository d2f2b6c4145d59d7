"""What the rules forbid: refused with a reason that cites a rule, and nothing has changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from bruxelles1893 import rulebook
from bruxelles1893.engine import (
    OPTION_COUNT,
    GameOver,
    IllegalOption,
    State,
    digest,
    why_not,
)
from conformance.support import NONSENSE, STYLES, Table, each_rule_set, each_table, play_out, walk

pytestmark = pytest.mark.slow

POSITIONS_A_KIND = 2


def sample(table: Table) -> Iterator[State]:
    """A few positions of each kind of decision."""
    seen: Counter[str] = Counter()
    for seed, style in enumerate([*STYLES, *STYLES]):
        for state in walk(table.game(seed), seed, style):
            if state.decision is not None and seen[state.decision.kind] < POSITIONS_A_KIND:
                seen[state.decision.kind] += 1
                yield state


def check_refusal(state: State, option: Any) -> None:
    """The option is refused, with the same reason that `why_not` gives."""
    with pytest.raises(IllegalOption) as caught:
        state.apply(option)
    error, reason = caught.value, why_not(state, option)
    assert reason is not None
    assert (reason.key, reason.rule) == (error.reason.key, error.reason.rule)
    assert error.option is option
    assert rulebook.rule(reason.rule)
    assert str(error) == f"{reason.text} ({reason.rule})"


@each_table
def test_every_illegal_option_is_refused_and_changes_nothing(table: Table) -> None:
    for state in sample(table):
        before, legal = digest(state), state.legal()
        for option in range(OPTION_COUNT):
            if option not in legal:
                check_refusal(state, option)
        assert digest(state) == before
        assert state.legal() == legal


@each_table
def test_what_is_no_option_is_refused_and_changes_nothing(table: Table) -> None:
    for state in sample(table):
        before = digest(state)
        for option in NONSENSE:
            check_refusal(state, option)
            assert digest(state) == before


@each_rule_set
def test_a_number_too_long_to_print_is_refused(table: Table) -> None:
    with pytest.raises(IllegalOption):
        table.game().apply(10**5000)


@each_table
def test_there_is_no_reason_against_a_legal_option(table: Table) -> None:
    for state in sample(table):
        assert [why_not(state, option) for option in state.legal()] == [None] * len(state.legal())


@each_table
def test_after_the_end_every_option_is_too_late(table: Table) -> None:
    state = play_out(table.game(2), 2)
    before = digest(state)
    for option in (*range(OPTION_COUNT), *NONSENSE):
        assert why_not(state, option) is None
        with pytest.raises(GameOver):
            state.apply(option)
    assert digest(state) == before
