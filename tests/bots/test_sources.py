"""The expected score by source: it adds up, it is exact at the end, and changes are told."""

from __future__ import annotations

from random import Random

import pytest

from bruxelles1893.bots import expected_scores, weights_for
from bruxelles1893.bots.evaluation.features import NAMES
from bruxelles1893.bots.evaluation.sources import (
    REST,
    SOURCES,
    Change,
    changes_by_source,
    expected_by_source,
)
from bruxelles1893.engine import RULE_SETS, Seat, State, new_game, ruleset
from bruxelles1893.words import language
from bruxelles1893.words.grounds import GAINS, LOSSES, grounds


def moments(rules: str) -> list[State]:
    state, rng, found = new_game(ruleset(rules), 3, 5), Random(5), []
    while not state.is_over:
        found.append(state.copy())
        state.apply(rng.choice(state.legal()))
    return [*found[::25], state]


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_sources_add_up_to_the_expected_score(rules: str) -> None:
    for state in moments(rules):
        expected = expected_scores(state, weights_for(state.rules))
        for seat, score in enumerate(expected):
            assert sum(expected_by_source(state, Seat(seat)).values()) == pytest.approx(score)


def test_every_number_of_a_position_has_one_source() -> None:
    named = [name for names in SOURCES.values() for name in names]
    assert len(named) == len(set(named))
    assert set(NAMES) - set(named) == {"bias"}


def test_changes_are_told_with_the_greatest_first() -> None:
    before, after = moments("second")[1:3]
    changes = changes_by_source(before, after, Seat(0))
    assert [abs(each.points) for each in changes] == sorted(
        (abs(each.points) for each in changes), reverse=True
    )
    whole = sum(expected_by_source(after, Seat(0)).values()) - sum(
        expected_by_source(before, Seat(0)).values()
    )
    assert sum(each.points for each in changes) == pytest.approx(whole)


def test_there_are_words_for_every_source() -> None:
    assert set(GAINS) == set(LOSSES) == set(SOURCES)


def test_what_speaks_for_and_against_is_told_with_its_points() -> None:
    changes = [
        Change("columns", 6.24),
        Change(REST, 9.0),
        Change("money", -1.0),
        Change("art", 0.1),
    ]
    assert grounds(changes) == (
        ("better prospects for the cards of the columns (+6 VP)",),
        ("it costs money (−1 VP)",),
    )
    with language("fr"):
        assert grounds(changes).cons == ("cela coûte de l’argent (−1\xa0PV)",)
