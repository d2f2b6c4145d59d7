"""Whole games told in every language, without a word of English."""

from __future__ import annotations

import re
from random import Random

import pytest

from bruxelles1893 import words
from bruxelles1893.engine import RULE_SETS, Session, ruleset, why_not
from bruxelles1893.engine.core.geometry import SIDE
from bruxelles1893.engine.core.options import OPTIONS_USED
from bruxelles1893.engine.core.reasons import SENTENCES, Reason
from bruxelles1893.words.pieces import way
from words.support import TRANSLATED, leaks

NAMES = ("Zoë", "Yvo", "Xan")


@pytest.mark.parametrize("language", TRANSLATED)
def test_english_is_recognised(language: str) -> None:
    assert leaks(language, "Zoë takes a pawn back from court.")


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_whole_game_is_told_in_the_language(language: str, rules: str) -> None:
    session = Session(ruleset(rules), len(NAMES), 11, NAMES)
    rng = Random(5)
    narrator = words.Narrator(session.state, session.names)
    with words.language(language):
        while not session.state.is_over:
            decision = session.state.decision
            assert decision is not None
            view = session.state.view(decision.player)
            labels = [words.label(view, option, session.names) for option in view.legal()]
            steps = [words.turn_step(view, option, session.names) for option in view.legal()]
            assert len(set(labels)) == len(labels), labels
            assert len(set(steps)) == len(steps), steps
            for text in (words.prompt(view.table, view.legal()), *labels, *steps):
                assert leaks(language, text) == set(), text
                assert "{" not in text
            session.play(rng.choice(view.legal()))
        for move in session.moves:
            for event in move.events:
                text = narrator.sentence(event)
                assert leaks(language, text) == set(), text
                assert "{" not in text


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_reason_met_in_a_game_is_told_in_the_language(language: str) -> None:
    session = Session(ruleset("second+belle-epoque+asymmetric"), len(NAMES), 3, NAMES)
    rng = Random(7)
    with words.language(language):
        while not session.state.is_over:
            reason = why_not(session.state, rng.randrange(OPTIONS_USED))
            if reason is not None and reason.key != "not-asked":
                text = words.reason_text(session.state.rules, reason)
                assert leaks(language, text) == set(), text
            session.play(rng.choice(session.state.legal()))


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("key", SENTENCES)
def test_every_reason_has_a_sentence_with_the_engine_arguments(language: str, key: str) -> None:
    names = set(re.findall(r"\{(\w+)\}", SENTENCES[key])) - {"decision"}
    with words.language(language):
        template = words.REASONS[key]
    assert set(re.findall(r"\{(\w+)\}", template)) == names
    assert Reason(key, "ACT-01").key == key


@pytest.mark.parametrize("start", range(SIDE * SIDE))
def test_no_two_places_of_the_cursor_have_one_name(start: int) -> None:
    ways = {way(start, end) for end in range(SIDE * SIDE)}
    assert len(ways) == SIDE * SIDE
