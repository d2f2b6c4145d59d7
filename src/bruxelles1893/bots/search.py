"""A bot that searches: Monte-Carlo tree search over states drawn to fit what its seat may know.

Each simulation draws the hidden cards anew, walks down one tree that all draws share and adds a
node. A new node is opened with the planner's knowledge: every option is looked at one turn deep,
which gives the options their first worth and the node its value to each seat.
"""

from __future__ import annotations

import time
from math import exp, log, sqrt
from random import Random
from typing import Final

from bruxelles1893.bots.evaluation import Weights, expected_scores, margin, weights_for
from bruxelles1893.bots.planner import Ranked, scores_after
from bruxelles1893.engine import State, View
from bruxelles1893.engine.steps import Frame

Moment = tuple[int, int, int, Frame]

EXPLORATION: Final = 0.6
MARGIN_SCALE: Final = 12.0
PRIOR_HEAT: Final = 3.0


def utilities(scores: list[float]) -> list[float]:
    """What scores are worth to each seat, from 0 to 1."""
    return [1 / (1 + exp(-margin(scores, seat) / MARGIN_SCALE)) for seat in range(len(scores))]


def softmax(values: list[float], heat: float) -> list[float]:
    """Likelihoods from values: the best most likely, the hotter the more alike."""
    top = max(values)
    powers = [exp((value - top) / heat) for value in values]
    total = sum(powers)
    return [power / total for power in powers]


class Node:
    """A decision in the tree: who is asked, and its options with what they have brought so far."""

    __slots__ = ("children", "priors", "seat", "totals", "visits")

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self.children: Final[dict[int, Node]] = {}
        self.priors: Final[dict[int, float]] = {}
        self.visits: Final[dict[int, int]] = {}
        self.totals: Final[dict[int, float]] = {}

    def open(self, options: list[int], outcomes: list[list[float]]) -> None:
        """Give options their first worth, which counts as one visit."""
        margins = [margin(scores, self.seat) for scores in outcomes]
        likely = softmax(margins, PRIOR_HEAT)
        for option, scores, prior in zip(options, outcomes, likely, strict=True):
            self.priors[option] = prior
            self.visits[option] = 1
            self.totals[option] = utilities(scores)[self.seat]

    def best(self, legal: list[int]) -> int:
        """The option to follow: good so far, likely good, or seldom tried (PUCT)."""
        visits = self.visits
        spread = EXPLORATION * sqrt(sum(visits.values()))
        best, best_value = legal[0], -1.0
        for option in legal:
            count = visits[option]
            value = self.totals[option] / count + spread * self.priors[option] / (1 + count)
            if value > best_value:
                best, best_value = option, value
        return best

    def add(self, option: int, worth: float) -> None:
        """Remember what an option brought."""
        self.visits[option] += 1
        self.totals[option] += worth


def moment(state: State) -> Moment:
    """What tells one decision of a turn from the next; a reveal makes it another one."""
    return state.round, state.reveals, len(state.stack), state.stack[-1]


def goes_on(state: State, seat: int) -> bool:
    """Whether a seat's turn goes on with another decision of its own."""
    if state.is_over:
        return False
    number, asked, _ = state.stack[-1]
    return asked == seat and state.rules.steps[number].name != "turn"


def ranked(node: Node, legal: list[int]) -> list[Ranked]:
    """Options by visits, with the margin that their mean worth stands for."""
    entries = []
    for option in legal:
        worth = min(max(node.totals[option] / node.visits[option], 1e-6), 1 - 1e-6)
        entries.append(Ranked(option, MARGIN_SCALE * log(worth / (1 - worth)), node.visits[option]))
    return sorted(entries, key=lambda entry: (-entry.visits, -entry.margin))


class SearchBot:
    """Searches with a budget of simulations, or of milliseconds for play against people."""

    def __init__(
        self,
        simulations: int = 100,
        milliseconds: int | None = None,
        by_round: Weights | None = None,
    ) -> None:
        self._simulations: Final = simulations
        self._milliseconds: Final = milliseconds
        self._given_weights: Final = by_round
        self._weights: Weights = by_round or ()
        self._kept: tuple[Moment, Node] | None = None

    def choose(self, view: View, legal: list[int], rng: Random) -> int:
        """Search, and pick the option visited most."""
        if len(legal) == 1:
            self._kept = None
            return legal[0]
        root = self._search(view, rng)
        choice = ranked(root, legal)[0].option
        self._keep(view, root, choice, rng)
        return choice

    def explain(self, view: View, legal: list[int], rng: Random) -> list[Ranked]:
        """All options, the most visited first."""
        return ranked(self._search(view, rng), legal)

    def _keep(self, view: View, root: Node, choice: int, rng: Random) -> None:
        """Keep the part of the tree below a choice for this seat's next decision in the turn."""
        self._kept = None
        after = view.determinize(rng)
        after.apply(choice)
        if choice in root.children and goes_on(after, view.seat):
            self._kept = (moment(after), root.children[choice])

    def _root(self, view: View) -> Node:
        if self._kept is not None and self._kept[0] == moment(view.table):
            return self._kept[1]
        return Node(view.seat)

    def _search(self, view: View, rng: Random) -> Node:
        self._weights = self._given_weights or weights_for(view.table.rules)
        root = self._root(view)
        self._known(root, view.determinize(rng), rng)
        ends = None if self._milliseconds is None else time.monotonic() + self._milliseconds / 1000
        for _ in range(self._simulations if ends is None else 1_000_000):
            self._simulate(root, view.determinize(rng), rng)
            if ends is not None and time.monotonic() > ends:
                break
        return root

    def _simulate(self, root: Node, state: State, rng: Random) -> None:
        path: list[tuple[Node, int]] = []
        node = root
        worth: list[float] | None = None
        while worth is None:
            option = node.best(self._known(node, state, rng))
            path.append((node, option))
            state.apply(option)
            if state.is_over:
                worth = utilities(expected_scores(state, self._weights))
            elif option in node.children:
                node = node.children[option]
            else:
                node.children[option] = Node(state.stack[-1][1])
                worth = self._open(node.children[option], state, state.legal(), rng)
        for visited, option in path:
            visited.add(option, worth[visited.seat])

    def _known(self, node: Node, state: State, rng: Random) -> list[int]:
        """The legal options, all opened: another draw of the hidden cards may allow others."""
        legal = state.legal()
        fresh = [option for option in legal if option not in node.visits]
        if fresh:
            self._open(node, state, fresh, rng)
        return legal

    def _open(self, node: Node, state: State, options: list[int], rng: Random) -> list[float]:
        """Look at options one turn deep; the value of the best one to each seat."""
        outcomes = [
            scores_after(state, option, node.seat, self._weights, rng) for option in options
        ]
        node.open(options, outcomes)
        return utilities(max(outcomes, key=lambda scores: margin(scores, node.seat)))
