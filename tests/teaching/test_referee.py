"""The referee: the mentor's advice is good by rounds played on, and what he says is true."""

from __future__ import annotations

from itertools import islice

import pytest

from bruxelles1893.engine import Option, View
from bruxelles1893.review import best_reviewer
from bruxelles1893.teaching.checking import CHECKS, untrue
from bruxelles1893.teaching.first_game import SEED
from bruxelles1893.teaching.judgement import Query
from bruxelles1893.teaching.reasons import AdviceReason
from bruxelles1893.teaching.referee import (
    QUICK,
    TOLERATED,
    Given,
    asked,
    is_grounded,
    objections,
    remembered,
    summary,
    verdict,
)
from bruxelles1893.words import MENTOR_ADVICE
from teaching.guided_games import JUDGE

POSITIONS = 4
"""Of a game that is always the same; the command looks at 300 of many."""


def moments(count: int, seed: int = SEED) -> list[Given]:
    """Moments of a guided game at which the mentor has something to say."""
    return list(islice((each for each in asked(seed, remembered()) if each.advice), count))


@pytest.mark.slow
def test_advice_is_as_good_as_the_best_choice_and_true() -> None:
    found = [verdict(each, best_reviewer()) for each in moments(POSITIONS)]
    known = [each for each in found if each is not None]
    assert len(known) == POSITIONS
    assert sum(each.regret <= TOLERATED for each in known) >= POSITIONS - 1, summary(known, 0)
    assert not any(each.is_contrary for each in known)
    assert not any(each.untrue for each in known)


@pytest.mark.slow
def test_the_quick_mentor_of_the_browser_edition_is_true_too() -> None:
    quick = (each for each in asked(SEED, remembered(QUICK)) if each.advice)
    found = [verdict(each, best_reviewer()) for each in islice(quick, POSITIONS)]
    known = [each for each in found if each is not None]
    assert len(known) == POSITIONS
    assert not any(each.is_contrary or each.untrue for each in known), summary(known, 0)


def test_what_the_mentor_asks_about_is_put_to_the_referee() -> None:
    """The judge's own leads say that each question has a ground, and that the reverse has none."""

    def leads(view: View, option: Option, first: int, games: int) -> list[float]:
        found = JUDGE(Query(view, (option,))).prospects[0].points
        return [(found or 0.0) + game % 2 for game in range(games)]

    found = [each for seed in range(3) for each in objections(seed, JUDGE)]
    assert found
    for each in found:
        assert each.advice.option in each.view.legal()
        assert is_grounded(each, leads)
        turned = each._replace(
            option=each.advice.option, advice=each.advice._replace(option=each.option)
        )
        assert not is_grounded(turned, leads)


def test_every_reason_has_a_check_and_holds_in_whole_games() -> None:
    met = set[str]()
    for seed in range(4):
        for view, judgement, advice in asked(seed, JUDGE, share=0.5):
            if advice is not None:
                assert untrue(view, advice, judgement) == []
                met.update(each.key for each in advice.reasons)
    assert len(met) > 15
    said = {key.partition("#")[0] for key in MENTOR_ADVICE}
    assert set(CHECKS) == said - {"as-you-like"}


def test_a_false_reason_is_found() -> None:
    given = next(
        each
        for each in asked(SEED, JUDGE, share=1.0)
        if each.advice and each.advice.reasons[0].key in ("sale", "noble", "build")
    )
    assert given.advice is not None
    first = given.advice.reasons[0]
    more = {name: each + 1 for name, each in first.words.items() if isinstance(each, int)}
    wrong = given.advice._replace(reasons=(AdviceReason(first.key, {**first.words, **more}),))
    assert untrue(given.view, wrong, given.judgement)
