"""Every option and every event leads to a rule that there is."""

from __future__ import annotations

from random import Random

import pytest

from bruxelles1893 import rulebook
from bruxelles1893.engine import RULE_SETS, Session, ruleset
from bruxelles1893.words import event_rules, option_rule
from bruxelles1893.words.citations import ACTION_RULES, EVENT_RULES, NOBLE_RULES

KNOWN = {rule.id for rule in rulebook.rules()}


def test_the_tables_name_rules_that_there_are() -> None:
    cited = {*ACTION_RULES.values(), *NOBLE_RULES.values(), *EVENT_RULES.values()}
    assert cited <= KNOWN


@pytest.mark.parametrize("rules", RULE_SETS)
def test_options_and_events_of_a_game_are_cited(rules: str) -> None:
    session, rng = Session(ruleset(rules), 3, 8), Random(8)
    while session.state.decision is not None:
        view = session.state.view(session.state.decision.player)
        assert {option_rule(view, option) for option in view.legal()} <= KNOWN
        move = session.play(rng.choice(session.state.legal()))
        assert set(event_rules(move.events)) <= KNOWN
