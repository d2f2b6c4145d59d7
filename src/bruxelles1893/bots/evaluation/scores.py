"""The final score that each seat may expect of a position."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import tanh
from typing import Final

from bruxelles1893.bots.evaluation.features import FeatureWeights, RoundFacts, weigh, weights_of
from bruxelles1893.engine import Ruleset, Seat, State, first_seats

Weights = tuple[FeatureWeights, ...]
"""The weights of features, by round from 1."""

CLOSE: Final = 30.0
"""Points of a lead that count for much; more of a lead counts for less."""


def weights_for(rules: Ruleset) -> Weights:
    """The weights that ship for a rule set or for its edition; `arena.fit` makes them."""
    shipped = _shipped()
    return shipped[rules.name if rules.name in shipped else rules.name.split("+", maxsplit=1)[0]]


def weights_file() -> bytes:
    """The file of the weights that ship, as it is stored."""
    return files(__package__).joinpath("weights.json").read_bytes()


@cache
def _shipped() -> dict[str, Weights]:
    data = json.loads(weights_file())
    return {edition: parse_weights(rows) for edition, rows in data["weights"].items()}


def parse_weights(rows: list[list[float]]) -> Weights:
    """Weights from plain lists, one row a round."""
    if not rows:
        raise ValueError("expected rows of weights, one a round")
    return tuple(map(weights_of, rows))


def expected_scores(state: State, by_round: Weights) -> list[float]:
    """The final score that each seat may expect; exact once the game is over."""
    if state.is_over:
        return [float(sheet.total) for sheet in state.scores()]
    row = by_round[max(1, state.round) - 1]
    facts = RoundFacts(state)
    return [weigh(row, state, seat, facts) for seat in state.seats]


def margin(scores: list[float], seat: Seat) -> float:
    """How far a seat is ahead of the best other one."""
    return scores[seat] - max([score for other, score in enumerate(scores) if other != seat])


def margins(scores: list[float]) -> list[float]:
    """How far each seat is ahead of the best other one."""
    return [margin(scores, seat) for seat in first_seats(len(scores))]


def worth_of(chance: float, lead: float) -> float:
    """The worth from 0 to 1: half is winning, half the lead, so that lost games count too."""
    return (chance + (1 + tanh(lead / CLOSE)) / 2) / 2
