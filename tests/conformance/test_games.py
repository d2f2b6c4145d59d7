"""Any game at any table: it ends, and every question in it can be answered."""

from __future__ import annotations

from bruxelles1893 import rulebook
from bruxelles1893.engine import OPTION_COUNT, notation, parse, winners
from bruxelles1893.engine.core.options import is_option
from bruxelles1893.engine.core.steps import NOT_IN_PLAY
from conformance.support import Style, Table, each_rule_set, each_style, each_table, walk

SEEDS = range(4)
DECISIONS_A_ROUND = 40
"""More than a player makes in any round on average; random games stay below 25."""


@each_table
@each_style
def test_games_end_in_a_bounded_number_of_decisions(table: Table, style: Style) -> None:
    for seed in SEEDS:
        *decided, last = (state.is_over for state in walk(table.game(seed), seed, style))
        game = table.game(seed)
        assert last
        assert not any(decided)
        assert len(decided) < DECISIONS_A_ROUND * game.rules.rounds * table.players


@each_table
@each_style
def test_every_decision_can_be_answered(table: Table, style: Style) -> None:
    for seed in SEEDS:
        for state in walk(table.game(seed), seed, style):
            options = state.legal()
            assert bool(options) != state.is_over
            assert len(options) == len(set(options))
            for option in options:
                assert type(option) is int
                assert 0 <= option < OPTION_COUNT
                assert is_option(option)
                assert parse(notation(option)) == option


@each_table
def test_every_decision_names_a_seat_a_choice_and_a_rule(table: Table) -> None:
    steps = {step.name: step.rule for step in table.game().rules.steps if step.is_choice}
    for state in walk(table.game()):
        if state.is_over:
            assert state.decision is None
            continue
        assert state.decision is not None
        assert 0 <= state.decision.player < table.players
        assert steps[state.decision.kind] == state.decision.rule


@each_rule_set
def test_every_step_cites_a_rule_of_the_rulebook(table: Table) -> None:
    steps = [step for step in table.game().rules.steps if step is not NOT_IN_PLAY]
    assert all(rulebook.rule(step.rule) for step in steps)


@each_table
def test_changing_the_list_of_options_changes_no_game(table: Table) -> None:
    state = table.game()
    options = [*state.legal()]
    state.legal().clear()
    assert state.legal() == options


@each_table
def test_a_finished_game_has_winners_with_the_most_points(table: Table) -> None:
    for seed in SEEDS:
        *_, end = walk(table.game(seed), seed)
        totals = [sheet.total for sheet in end.scores()]
        best = [seat for seat in range(table.players) if totals[seat] == max(totals)]
        assert winners(end) == best
