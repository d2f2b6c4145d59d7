"""A bot that searches: Monte-Carlo tree search over states drawn to fit what its seat may know.

Each simulation draws the hidden cards anew, walks down one tree that all draws share, adds a node,
plays on by instinct for a while and asks the evaluation what the position is worth to each seat.
"""

from __future__ import annotations

import time
from math import exp, sqrt
from random import Random
from typing import Final

from bruxelles1893.bots.evaluation import Weights, expected_scores, margin, weights
from bruxelles1893.bots.instinct import instinct, rated
from bruxelles1893.bots.planner import option_values
from bruxelles1893.engine import State, View

EXPLORATION: Final = 1.2
MARGIN_SCALE: Final = 14.0
PRIOR_HEAT: Final = 2.0
ROOT_HEAT: Final = 4.0


class Node:
    """A decision in the tree: who is asked, and its options with what they have brought so far."""

    __slots__ = ("children", "priors", "seat", "totals", "visits")

    def __init__(self, seat: int, priors: dict[int, float]) -> None:
        self.seat: Final = seat
        self.priors: Final = priors
        self.children: Final[dict[int, Node]] = {}
        self.visits: Final[dict[int, int]] = {}
        self.totals: Final[dict[int, float]] = {}

    def best(self, legal: list[int]) -> int:
        """The option to follow: good so far, likely good, or seldom tried (PUCT)."""
        tried = [self.visits.get(option, 0) for option in legal]
        spread = EXPLORATION * sqrt(sum(tried) + 1)
        default = 1.0 / len(legal)
        mean = self._mean()
        best, best_value = legal[0], -1.0
        for option, visits in zip(legal, tried, strict=True):
            worth = self.totals[option] / visits if visits else mean
            value = worth + spread * self.priors.get(option, default) / (1 + visits)
            if value > best_value:
                best, best_value = option, value
        return best

    def _mean(self) -> float:
        visits = sum(self.visits.values())
        return 0.9 * sum(self.totals.values()) / visits if visits else 0.5

    def add(self, option: int, worth: float) -> None:
        """Remember what an option brought."""
        self.visits[option] = self.visits.get(option, 0) + 1
        self.totals[option] = self.totals.get(option, 0.0) + worth


def softmax(options: list[int], values: list[float], heat: float) -> dict[int, float]:
    """Likelihoods from values: the best most likely, the hotter the more alike."""
    top = max(values)
    powers = [exp((value - top) / heat) for value in values]
    total = sum(powers)
    return {option: power / total for option, power in zip(options, powers, strict=True)}


def utilities(scores: list[float]) -> list[float]:
    """What scores are worth to each seat, from 0 to 1."""
    return [1 / (1 + exp(-margin(scores, seat) / MARGIN_SCALE)) for seat in range(len(scores))]


class SearchBot:
    """Searches with a budget of simulations, or of milliseconds for play against people."""

    def __init__(
        self,
        simulations: int = 300,
        milliseconds: int | None = None,
        by_round: Weights | None = None,
        playout_turns: int = 0,
    ) -> None:
        self._simulations: Final = simulations
        self._milliseconds: Final = milliseconds
        self._weights: Final = by_round or weights()
        self._playout_turns: Final = playout_turns
        self._kept: Node | None = None

    def choose(self, view: View, legal: list[int], rng: Random) -> int:
        """Search, and pick the option visited most."""
        if len(legal) == 1:
            return legal[0]
        root = self._search(view, legal, rng)
        return max(legal, key=lambda option: root.visits.get(option, 0))

    def _search(self, view: View, legal: list[int], rng: Random) -> Node:
        state = view.determinize(rng)
        values = option_values(state, legal, view.seat, self._weights, rng)
        root = Node(view.seat, softmax(legal, values, ROOT_HEAT))
        ends = None if self._milliseconds is None else time.monotonic() + self._milliseconds / 1000
        for _ in range(self._simulations if ends is None else 1_000_000):
            self._simulate(root, view.determinize(rng), rng)
            if ends is not None and time.monotonic() > ends:
                break
        return root

    def _simulate(self, root: Node, state: State, rng: Random) -> None:
        path: list[tuple[Node, int]] = []
        node: Node | None = root
        while node is not None:
            option = node.best(state.legal())
            path.append((node, option))
            state.apply(option)
            if state.is_over:
                break
            following = node.children.get(option)
            if following is None:
                node.children[option] = new_node(state)
            node = following
        self._play_on(state, rng)
        worth = utilities(expected_scores(state, self._weights))
        for visited, option in path:
            visited.add(option, worth[visited.seat])

    def _play_on(self, state: State, rng: Random) -> None:
        """Finish the turn that is under way, and some more, by instinct."""
        turns = self._playout_turns
        while not state.is_over:
            if state.rules.steps[state.stack[-1][0]].name == "turn":
                if not turns:
                    return
                turns -= 1
            state.apply(instinct(state, rng))


def new_node(state: State) -> Node:
    """A node for the open decision, with instinct's opinion of its options."""
    seat = state.stack[-1][1]
    options = state.legal()
    if len(options) == 1:
        return Node(seat, {options[0]: 1.0})
    return Node(seat, softmax(options, rated(state, options), PRIOR_HEAT))
