"""The search of release 0.1, kept as it was: a yardstick that stronger bots are measured by.

Monte-Carlo tree search over states drawn to fit what its seat may know.

Each simulation draws the hidden cards anew, walks down one tree that all draws share, adds a node,
lets everybody play on as a quick planner would, and asks the evaluation what the position is worth
to each seat. The planner's opinion says where the search begins, instinct's where it goes on.
"""

from __future__ import annotations

import time
from math import exp, log, sqrt
from random import Random
from typing import Final

from bruxelles1893.bots.evaluation.evaluators import Ranked
from bruxelles1893.bots.evaluation.scores import Weights, expected_scores, margin, weights_for
from bruxelles1893.bots.simple.instinct import rated
from bruxelles1893.bots.simple.planner import QuickPlanner, margins_after
from bruxelles1893.engine import Option, Seat, State, View
from bruxelles1893.engine.core.steps import TURN, Frame
from bruxelles1893.engine.history.playout import play_turns

Moment = tuple[int, int, int, Frame]

EXPLORATION: Final = 0.4
MARGIN_SCALE: Final = 14.0
INSTINCT_HEAT: Final = 2.0
PLANNER_HEAT: Final = 4.0
UNTRIED: Final = 0.9
"""An option never tried counts as a little worse than those that were."""
PLAYOUT_TURNS: Final = 1
"""Turns that each player plays on before the evaluation is asked."""
CERTAIN: Final = 1e-6


def utilities(scores: list[float]) -> list[float]:
    """What scores are worth to each seat, from 0 to 1."""
    return [
        1 / (1 + exp(-margin(scores, Seat(seat)) / MARGIN_SCALE)) for seat in range(len(scores))
    ]


def margin_of(utility: float) -> float:
    """The margin that a mean worth stands for."""
    worth = min(max(utility, CERTAIN), 1 - CERTAIN)
    return MARGIN_SCALE * log(worth / (1 - worth))


def softmax(options: list[Option], values: list[float], heat: float) -> dict[Option, float]:
    """Likelihoods from values: the best most likely, the hotter the more alike."""
    top = max(values)
    powers = [exp((value - top) / heat) for value in values]
    total = sum(powers)
    return {option: power / total for option, power in zip(options, powers, strict=True)}


class Node:
    """A decision in the tree: who is asked, and its options with what they have brought so far."""

    __slots__ = ("children", "priors", "seat", "totals", "visits")

    def __init__(self, seat: int, priors: dict[Option, float]) -> None:
        self.seat: Final = seat
        self.priors = priors
        self.children: Final[dict[Option, Node]] = {}
        self.visits: Final[dict[int, int]] = {}
        self.totals: Final[dict[Option, float]] = {}

    def copy(self) -> Node:
        """An independent copy of this part of the tree."""
        new = Node(self.seat, self.priors)
        for option, child in self.children.items():
            new.children[option] = child.copy()
        new.visits.update(self.visits)
        new.totals.update(self.totals)
        return new

    def best(self, legal: list[Option]) -> Option:
        """The option to follow: good so far, likely good, or seldom tried (PUCT)."""
        tried = [self.visits.get(option, 0) for option in legal]
        spread = EXPLORATION * sqrt(sum(tried) + 1)
        likely = 1.0 / len(legal)
        untried = UNTRIED * self.mean()
        best, best_value = legal[0], -1.0
        for option, visits in zip(legal, tried, strict=True):
            worth = self.totals[option] / visits if visits else untried
            value = worth + spread * self.priors.get(option, likely) / (1 + visits)
            if value > best_value:
                best, best_value = option, value
        return best

    def mean(self) -> float:
        """What the options tried have brought on the whole."""
        visits = sum(self.visits.values())
        return sum(self.totals.values()) / visits if visits else 0.5

    def add(self, option: Option, worth: float) -> None:
        """Remember what an option brought."""
        self.visits[option] = self.visits.get(option, 0) + 1
        self.totals[option] = self.totals.get(option, 0.0) + worth

    def ranked(self, legal: list[Option]) -> list[Ranked]:
        """The options by visits, with the margin that their mean worth stands for."""
        entries = [
            Ranked(option, margin_of(self.totals[option] / visits), visits)
            if (visits := self.visits.get(option, 0))
            else Ranked(option, margin_of(UNTRIED * self.mean()), 0)
            for option in legal
        ]
        return sorted(entries, key=lambda entry: (-entry.visits, -(entry.margin or 0.0)))


def moment(state: State) -> Moment:
    """What tells one decision of a turn from the next; a reveal makes it another one."""
    return state.round, state.reveal_count, len(state.to_come), state.question


def goes_on(state: State, seat: int) -> bool:
    """Whether a seat's turn goes on with another decision of its own."""
    return state.asked == seat and not is_turn(state)


def is_turn(state: State) -> bool:
    """Whether the open decision begins a turn."""
    return state.step == TURN


class FirstSearchBot:
    """Searches with a budget of simulations, or of milliseconds for play against people."""

    def __init__(
        self,
        simulations: int = 50,
        milliseconds: int | None = None,
        by_round: Weights | None = None,
    ) -> None:
        self._simulations: Final = simulations
        self._milliseconds: Final = milliseconds
        self._weights: Final = by_round
        self._kept: tuple[Moment, Node] | None = None

    def choose(self, view: View, legal: list[Option], rng: Random) -> Option:
        """Search, and pick the option visited most."""
        if len(legal) == 1:
            self._kept = None
            return legal[0]
        root = self._search(view, legal, rng)
        choice = root.ranked(legal)[0].option
        self._keep(view, root, choice, rng)
        return choice

    def explain(self, view: View, legal: list[Option], rng: Random) -> list[Ranked]:
        """All options, the most visited first."""
        return self._search(view, legal, rng).ranked(legal)

    def __deepcopy__(self, memo: object) -> FirstSearchBot:
        new = FirstSearchBot(self._simulations, self._milliseconds, self._weights)
        if self._kept is not None:
            new._kept = (self._kept[0], self._kept[1].copy())
        return new

    def _keep(self, view: View, root: Node, choice: Option, rng: Random) -> None:
        """Keep the part of the tree below a choice for this seat's next decision in the turn."""
        self._kept = None
        after = view.determinize(rng)
        after.apply(choice)
        if choice in root.children and goes_on(after, view.seat):
            self._kept = (moment(after), root.children[choice])

    def _search(self, view: View, legal: list[Option], rng: Random) -> Node:
        by_round = self._weights or weights_for(view.table.rules)
        root = self._root(view)
        root.priors = planner_priors(view, legal, by_round, rng)
        ends = None if self._milliseconds is None else time.monotonic() + self._milliseconds / 1000
        for number in range(self._simulations if ends is None else 1_000_000):
            if ends is not None and number and time.monotonic() > ends:
                break
            simulate(root, view.determinize(rng), by_round, rng)
        return root

    def _root(self, view: View) -> Node:
        if self._kept is not None and self._kept[0] == moment(view.table):
            return self._kept[1]
        return Node(view.seat, {})


def planner_priors(
    view: View, legal: list[Option], by_round: Weights, rng: Random
) -> dict[Option, float]:
    """How likely the planner finds each option the best."""
    margins = margins_after(view.determinize(rng), legal, view.seat, by_round, rng)
    return softmax(legal, margins, PLANNER_HEAT)


def simulate(root: Node, state: State, by_round: Weights, rng: Random) -> None:
    """Walk down the tree, add a node, play on, and tell all nodes on the way what came of it."""
    path: list[tuple[Node, Option]] = []
    node: Node | None = root
    while node is not None:
        option = node.best(state.legal())
        path.append((node, option))
        state.take(option)
        if state.is_over:
            break
        following = node.children.get(option)
        if following is None:
            node.children[option] = new_node(state)
        node = following
    policy = QuickPlanner(by_round)
    play_turns(state, policy.choose, rng, PLAYOUT_TURNS * len(state.players))
    worth = utilities(expected_scores(state, by_round))
    for visited, option in path:
        visited.add(option, worth[visited.seat])


def new_node(state: State) -> Node:
    """A node for the open decision, with instinct's opinion of its options."""
    options = state.legal()
    priors = softmax(options, rated(state, options), INSTINCT_HEAT) if options[1:] else {}
    return Node(state.asked, priors)
