"""Games of bots to learn from: what was played, and what the bots thought of their options.

A game is kept as its deal and its options, so that it can be told anew whenever observations
change. Teachers are the planner, which plays many games in little time, and a bandit that plays on
to the end of the round, which knows that houses pay.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from math import exp, inf, sqrt
from random import Random
from typing import Final, NamedTuple, Protocol

from bruxelles1893.bots.evaluation.scores import Weights, expected_scores, margin, weights_for
from bruxelles1893.bots.simple.instinct import rated
from bruxelles1893.bots.simple.planner import PlannerBot, margins_after
from bruxelles1893.engine import Option, Seat, State, new_game, ruleset

Opinion = dict[Option, int]
"""How often options were tried; what was tried most is what a teacher would play."""

EXPLORATION: Final = 0.4
PRIOR_HEAT: Final = 4.0
MARGIN_SCALE: Final = 14.0
UNTRIED: Final = 0.9
GLANCE: Final = 3
"""Options that play-outs think about."""
CARELESSNESS: Final = 0.06
"""How often any option is played in place of the teacher's, so that games differ."""


class Lesson(NamedTuple):
    """A game to learn from: every option played, and opinions by the number of the decision."""

    rules: str
    players: int
    seed: int
    moves: list[Option]
    opinions: dict[int, Opinion]

    def to_json(self) -> str:
        """The lesson on one line."""
        return json.dumps(self._asdict(), separators=(",", ":"))


def lesson_from(line: str) -> Lesson:
    """A lesson from its line."""
    data = json.loads(line)
    opinions = {
        int(number): {Option(int(option)): visits for option, visits in opinion.items()}
        for number, opinion in data["opinions"].items()
    }
    return Lesson(data["rules"], data["players"], data["seed"], data["moves"], opinions)


class Teacher(Protocol):
    """A teacher, who has opinions about options."""

    def think(self, state: State, rng: Random) -> Opinion:
        """How often the seat that is asked would try each option."""
        ...


class Planner:
    """The planner as a teacher: it has one opinion."""

    def __init__(self) -> None:
        self._bot: Final = PlannerBot()

    def think(self, state: State, rng: Random) -> Opinion:
        """The bot's choice for the seat that is asked."""
        view = state.view(state.asked)
        return {self._bot.choose(view, state.legal(), rng): 1}


class RoundEnd:
    """A bandit over the options; each try is played on by hasty planners until the round ends."""

    def __init__(self, tries: int) -> None:
        self._tries: Final = tries

    def think(self, state: State, rng: Random) -> Opinion:
        """How often each option was tried."""
        seat = state.asked
        view = state.view(seat)
        by_round = weights_for(state.rules)
        options = state.legal()
        priors = likelihoods(margins_after(view.determinize(rng), options, seat, by_round, rng))
        totals, visits = [0.0] * len(options), [0] * len(options)
        for _ in range(min(self._tries, 3 * len(options))):
            best = promising(priors, totals, visits)
            drawn = view.determinize(rng)
            drawn.take(options[best])
            totals[best] += worth_at_round_end(drawn, seat, by_round, rng)
            visits[best] += 1
        return {option: tries for option, tries in zip(options, visits, strict=True) if tries}


def likelihoods(margins: list[float]) -> list[float]:
    """How likely each option is the best, from the planner's margins."""
    top = max(margins)
    powers = [exp((value - top) / PRIOR_HEAT) for value in margins]
    whole = sum(powers)
    return [power / whole for power in powers]


def promising(priors: list[float], totals: list[float], visits: list[int]) -> int:
    """The option to try: good so far, likely good, or seldom tried."""
    tried = sum(visits)
    untried = UNTRIED * (sum(totals) / tried if tried else 0.5)
    spread = EXPLORATION * sqrt(tried + 1)
    values = [
        (total / visit if visit else untried) + spread * prior / (1 + visit)
        for prior, total, visit in zip(priors, totals, visits, strict=True)
    ]
    return values.index(max(values))


def hasty_choice(state: State, by_round: Weights, rng: Random) -> Option:
    """The planner's choice among the few options that look best at first sight."""
    options = state.legal()
    if len(options) > GLANCE:
        worths = dict(zip(options, rated(state, options), strict=True))
        options = sorted(options, key=lambda option: -worths[option])[:GLANCE]
    if len(options) == 1:
        return options[0]
    margins = margins_after(state, options, state.asked, by_round, rng)
    return options[margins.index(max(margins))]


def worth_at_round_end(state: State, seat: Seat, by_round: Weights, rng: Random) -> float:
    """The worth from 0 to 1 when hasty planners play to the end of the round."""
    this_round = state.round
    while not state.is_over and state.round == this_round:
        state.take(hasty_choice(state, by_round, rng))
    return 1 / (1 + exp(-margin(expected_scores(state, by_round), seat) / MARGIN_SCALE))


def taught_game(
    teacher: Teacher,
    rules: str,
    players: int,
    seed: int,
    ends: float = inf,
    clock: Callable[[], float] = time.monotonic,
) -> Lesson:
    """A game in which a teacher plays all seats, now and then carelessly.

    When its time `ends` by the clock, planners play on, and nothing more is taught.
    """
    state = new_game(ruleset(rules), players, seed)
    rng = Random(seed)
    moves: list[Option] = []
    opinions: dict[int, Opinion] = {}
    while not state.is_over:
        options = state.legal()
        move = options[0]
        if len(options) > 1:
            is_late = clock() > ends
            opinion = (Planner() if is_late else teacher).think(state, rng)
            if not is_late:
                opinions[len(moves)] = opinion
            move = max(opinion, key=opinion.__getitem__)
            if rng.random() < CARELESSNESS:
                move = rng.choice(options)
        moves.append(move)
        state.take(move)
    return Lesson(rules, players, seed, moves, opinions)
