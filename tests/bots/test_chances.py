"""Chances to win: fitted to the judge that ships, honest, and certain at the end."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from bruxelles1893.arena.calibration import Sheet, fitted
from bruxelles1893.arena.forecasts import Forecasts, Truth, bins, brier, calibration_error, log_loss
from bruxelles1893.bots.chances import (
    AS_TOLD,
    FITS_FILE,
    Judge,
    NetworkJudge,
    PlainJudge,
    WinChances,
    stored_fits,
)
from bruxelles1893.engine import RULE_SETS, State, masked, new_game, ruleset
from conformance.support import deal_hidden_anew, walk

JUDGES: tuple[type[NetworkJudge] | type[PlainJudge], ...] = (NetworkJudge, PlainJudge)


def positions(rules: str, players: int, every: int = 40) -> list[State]:
    game = new_game(ruleset(rules), players, 5)
    return [state.copy() for state in walk(game, seed=5) if not state.is_over][::every]


def chances_of(judge: Judge) -> WinChances:
    return WinChances(judge, stored_fits(judge))


@pytest.mark.parametrize("judge", JUDGES)
def test_the_fits_belong_to_the_judge_that_ships(judge: type[Judge]) -> None:
    again = "run `python -m bruxelles1893.arena.calibration`: the judge is another one now"
    assert chances_of(judge()).is_fitted, again


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_chances_add_up_at_every_moment_for_every_number_of_players(
    judge: type[Judge], rules: str
) -> None:
    for players in (2, 3, 4, 5):
        states = positions(rules, players)
        for outlook in chances_of(judge()).outlooks(states):
            assert sum(outlook.chances) == pytest.approx(1)
            assert all(0 <= chance <= 1 for chance in outlook.chances)
            assert len(outlook.chances) == len(outlook.scores) == players


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize(("rules", "players"), [("second+belle-epoque", 3), ("first", 2)])
def test_hidden_cards_do_not_change_chances(judge: type[Judge], rules: str, players: int) -> None:
    chances = chances_of(judge())
    for state in positions(rules, players):
        seat = state.stack[-1][1]
        other = deal_hidden_anew(state, seat, Random(3))
        seen = state.view(seat).table
        outlooks = [chances.outlook(each) for each in (state, other, seen)]
        assert outlooks[0] == outlooks[1] == outlooks[2]


@pytest.mark.parametrize("judge", JUDGES)
def test_what_others_may_know_can_be_judged_too(judge: type[Judge]) -> None:
    chances = chances_of(judge())
    for state in positions("first", 3, every=7):
        outlook = chances.outlook(masked(state, is_asked=False))
        assert sum(outlook.chances) == pytest.approx(1)


def test_a_finished_game_is_certain_and_ties_share_the_victory() -> None:
    *_, over = walk(new_game(ruleset("second"), 3, 2), seed=2)
    totals = [sheet.total for sheet in over.scores()]
    best = max(totals)
    outlook = chances_of(NetworkJudge()).outlook(over)
    assert outlook.scores == totals
    assert outlook.chances == [(each == best) / totals.count(best) for each in totals]


def test_fits_of_another_judge_are_left_alone(tmp_path: Path) -> None:
    stored = json.loads(FITS_FILE.read_text("utf-8"))
    stored["evaluation"]["digest"] = "another"
    path = tmp_path / "chances.json"
    path.write_text(json.dumps(stored))
    chances = WinChances(PlainJudge(), stored_fits(PlainJudge(), path))
    assert not chances.is_fitted
    assert sum(chances.outlook(positions("second", 2)[-1]).chances) == pytest.approx(1)


# --- Fitting and measuring ----------------------------------------------------------------------
def test_a_judge_that_is_too_sure_is_made_less_sure() -> None:
    rng = np.random.default_rng(1)
    truth = rng.normal(0, 1, (4000, 2))
    chances = np.exp(truth) / np.exp(truth).sum(axis=1, keepdims=True)
    first = rng.random(4000) < chances[:, 0]
    won = np.stack([first, ~first], axis=1).astype(float)
    sheet = Sheet(np.ones(4000, int), np.ones(4000), truth * 2, np.zeros((4000, 2)), won)
    assert fitted(sheet).odds == pytest.approx(0.5, abs=0.06)


def test_a_fit_without_games_is_what_the_judge_told() -> None:
    nothing = np.zeros((0, 2))
    assert fitted(Sheet(np.zeros(0, int), np.zeros(0), nothing, nothing, nothing)) == AS_TOLD


def test_measures_of_forecasts() -> None:
    assert brier([1.0, 0.0], [1.0, 0.0]) == 0
    assert brier([0.5, 0.5], [1.0, 0.0]) == pytest.approx(0.5)
    assert log_loss([0.5, 0.5], [1.0, 0.0]) == pytest.approx(0.6931, abs=1e-4)
    truth = Truth([("second", 2, 1, 1)] * 4, [[1.0, 0.0]] * 3 + [[0.0, 1.0]])
    forecasts = Forecasts("somebody", [[0.75, 0.25]] * 4)
    assert [(each.size, each.share) for each in bins(forecasts, truth)] == [(4, 0.25), (4, 0.75)]
    assert calibration_error(forecasts, truth) == pytest.approx(0)
