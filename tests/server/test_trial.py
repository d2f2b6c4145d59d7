"""A turn that is tried shows what it brings the player, and nothing that is still hidden."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bruxelles1893.engine import RULE_SETS, Option, Session, State, new_game, parse, ruleset
from bruxelles1893.engine.history.serial import to_json
from bruxelles1893.server.tables.game.trial import Trial

DRAWS = 3


def revealing(rules: str, players: int, seed: int) -> Iterator[tuple[State, int, Trial]]:
    """Options of a random game that reveal something, with their trials."""
    state, rng = new_game(ruleset(rules), players, seed), Random(seed)
    while (decision := state.decision) is not None:
        option = rng.choice(state.legal())
        trial = Trial(state, decision.player)
        trial.add(option)
        if trial.has_revealed:
            yield state.copy(), option, trial
        state.apply(option)


@pytest.mark.parametrize("rules", RULE_SETS)
def test_what_is_shown_is_the_same_whatever_is_hidden(rules: str) -> None:
    tried, rng = 0, Random(7)
    for state, option, trial in revealing(rules, 3, seed=4):
        for _ in range(DRAWS):
            other = Trial(state.view(trial.seat).determinize(rng), trial.seat)
            other.add(Option(option))
            assert to_json(other.view.table) == to_json(trial.view.table)
            tried += 1
    assert tried > 20


def test_a_noble_that_is_kept_is_in_hand_and_in_the_total_before_it_is_confirmed() -> None:
    kept = parse("keep")
    found = [
        (state, trial)
        for seed in range(6)
        for state, option, trial in revealing("second", 3, seed)
        if option == kept
    ]
    assert found
    for state, trial in found:
        before, shown = state.players[trial.seat], trial.view.table
        assert shown.players[trial.seat].nobles.bit_count() == before.nobles.bit_count() + 1
        session = Session.beginning_with(state.copy())
        session.play(kept)
        total = session.state.scores()[trial.seat].total
        assert shown.scores()[trial.seat].total == total
