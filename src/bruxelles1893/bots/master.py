"""The strongest bot: a tree search that asks the network at every new position.

Each try draws the hidden cards anew, walks down one tree that all draws share, always to what is
good so far or likely good (PUCT), and ends at a position that the tree does not know yet. Several
tries wait for each other there, so that the network is asked about all of them in one pass: its
policy is the prior of the new position, and what it expects for each seat goes up the tree.
"""

from __future__ import annotations

import time
from math import sqrt, tanh
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots.evaluation import margin
from bruxelles1893.bots.network import SHIPPED, Expectation, Network, expectations, load
from bruxelles1893.bots.planner import Ranked
from bruxelles1893.engine import State, View
from bruxelles1893.engine.core.steps import TURN, Frame

Moment = tuple[int, int, int, Frame]

EXPLORATION: Final = 0.25
"""How much the network's opinion counts beside what an option has brought."""
CAUTION: Final = 0.1
"""How much worse than the others an option counts that was never tried."""
TOGETHER: Final = 12
"""Tries that wait for each other at most."""
SHARE_OF_BUDGET: Final = 8
"""Of a small budget not more than this part is tried together."""
CLOSE: Final = 30.0
"""Points of a lead that count for much, as in `learning.losses`."""
MOST_TRIES: Final = 1_000_000


class Prospect(NamedTuple):
    """What a position promises each seat: its worth from 0 to 1, and its lead in points."""

    worths: list[float]
    leads: list[float]


class Option:
    """What is known of an option: how likely the network plays it, and what it brought so far."""

    __slots__ = ("lead", "prior", "squared_lead", "visits", "waiting", "worth")

    def __init__(self, prior: float) -> None:
        self.prior: Final = prior
        self.visits = 0
        self.waiting = 0
        self.worth = 0.0
        self.lead = 0.0
        self.squared_lead = 0.0


class Node:
    """A decision in the tree: who is asked, its options, and the decisions after them."""

    __slots__ = ("children", "is_turn", "options", "seat", "visits", "worth")

    def __init__(self, seat: int, is_turn: bool, priors: dict[int, float], worth: float) -> None:
        self.seat: Final = seat
        self.is_turn: Final = is_turn
        self.options: Final = {option: Option(prior) for option, prior in priors.items()}
        self.children: Final[dict[int, Node]] = {}
        self.visits = 1
        self.worth = worth

    def best(self, legal: list[int], exploration: float) -> int:
        """The option to follow; tries that still wait count as lost."""
        spread = exploration * sqrt(self.visits)
        untried = self.worth / self.visits - CAUTION
        best, best_value = legal[0], -1e9
        for option in legal:
            known = self.known(option, legal)
            tried = known.visits + known.waiting
            worth = known.worth / tried if tried else untried
            value = worth + spread * known.prior / (1 + tried)
            if value > best_value:
                best, best_value = option, value
        return best

    def known(self, option: int, legal: list[int]) -> Option:
        """What is known of an option; one that only this draw offers is as likely as any."""
        found = self.options.get(option)
        if found is None:
            found = self.options[option] = Option(1 / len(legal))
        return found

    def tries(self, option: int) -> int:
        """How often an option was tried."""
        known = self.options.get(option)
        return known.visits if known is not None else 0


Way = list[tuple[Node, int]]
"""Decisions one after the other, each with the option that was followed."""


class Try(NamedTuple):
    """A walk down the tree and the state where it ended."""

    way: Way
    state: State


class MasterBot:
    """Searches with a budget of simulations, or of milliseconds for play against people."""

    def __init__(
        self,
        simulations: int = 400,
        milliseconds: int | None = None,
        path: Path = SHIPPED,
        exploration: float = EXPLORATION,
    ) -> None:
        self._simulations: Final = simulations
        self._milliseconds: Final = milliseconds
        self._network: Final = load(path)
        self._exploration: Final = exploration
        self._kept: tuple[Moment, Node] | None = None

    def choose(self, view: View, legal: list[int], rng: Random) -> int:
        """Search, and pick the option tried most."""
        if len(legal) == 1:
            return legal[0]
        root = self._search(view, legal, rng, stops_early=True)
        choice = max(legal, key=root.tries)
        self._keep(view, root, choice, rng)
        return choice

    def explain(self, view: View, legal: list[int], rng: Random) -> list[Ranked]:
        """All options, the one tried most first."""
        root = self._search(view, legal, rng, stops_early=False)
        order = sorted(legal, key=root.tries, reverse=True)
        return [ranked(root, option) for option in order]

    def __deepcopy__(self, memo: object) -> MasterBot:
        new = MasterBot.__new__(MasterBot)
        new.__dict__.update(self.__dict__)
        new._kept = None
        return new

    def _keep(self, view: View, root: Node, choice: int, rng: Random) -> None:
        """Keep what is known of the seat's next decision, if nothing but that can come next."""
        self._kept = None
        child = root.children.get(choice)
        if child is not None and child.seat == view.seat:
            after = view.determinize(rng)
            play(after, choice)
            if after.stack and after.stack[-1][1] == view.seat:
                self._kept = (moment(after), child)

    def _search(self, view: View, legal: list[int], rng: Random, stops_early: bool) -> Node:
        root = self._root(view, legal)
        tries = MOST_TRIES if self._milliseconds else self._simulations
        ends = time.monotonic() + (self._milliseconds or 0) / 1000
        together = max(1, min(TOGETHER, tries // SHARE_OF_BUDGET))
        done = 0
        while done < tries:
            if self._milliseconds and time.monotonic() > ends:
                break
            if stops_early and not self._milliseconds and is_decided(root, legal, tries - done):
                break
            walks = [self._walk(root, view.determinize(rng)) for _ in range(together)]
            tell(self._network, walks)
            done += together
        return root

    def _root(self, view: View, legal: list[int]) -> Node:
        if self._kept is not None and self._kept[0] == moment(view.table):
            return self._kept[1]
        told = expectations(self._network, [(view.table, view.seat, legal)])[0]
        priors = dict(zip(legal, told.policy, strict=True))
        is_turn = view.table.stack[-1][0] == TURN
        return Node(view.seat, is_turn, priors, (1 + told.worth[view.seat]) / 2)

    def _walk(self, root: Node, state: State) -> Try:
        way: Way = []
        node: Node | None = root
        while node is not None:
            legal = state.legal()
            option = node.best(legal, self._exploration)
            node.known(option, legal).waiting += 1
            way.append((node, option))
            play(state, option)
            following = node.children.get(option)
            if not state.stack or (following is not None and following.seat != asked(state)):
                break
            node = following
        return Try(way, state)


def asked(state: State) -> int:
    """Whose decision is open."""
    return state.stack[-1][1]


def play(state: State, option: int) -> None:
    """Play an option, and all after it that leave no choice."""
    state.take(option)
    legal = state.legal()
    while len(legal) == 1:
        state.take(legal[0])
        legal = state.legal()


def moment(state: State) -> Moment:
    """What tells one decision of a turn from the next; a reveal makes it another one."""
    return state.round, state.reveals, len(state.stack), state.stack[-1]


def is_decided(root: Node, legal: list[int], left: int) -> bool:
    """Whether so many more tries cannot change which option is tried most."""
    *_, second, most = sorted(map(root.tries, legal))
    return most - second > left


def tell(network: Network, walks: list[Try]) -> None:
    """Ask the network about the ends of walks, and tell all decisions on the way."""
    for walk in walks:
        if not walk.state.stack:
            back(walk.way, at_the_end(walk.state))
    going_on = [walk for walk in walks if walk.state.stack]
    if not going_on:
        return
    asking = [(walk.state, asked(walk.state), walk.state.legal()) for walk in going_on]
    for walk, expected in zip(going_on, expectations(network, asking), strict=True):
        prospect = promised(expected)
        node, option = walk.way[-1]
        if option not in node.children:
            step, seat, _ = walk.state.stack[-1]
            priors = dict(zip(walk.state.legal(), expected.policy, strict=True))
            node.children[option] = Node(seat, step == TURN, priors, prospect.worths[seat])
        back(walk.way, prospect)


def promised(expected: Expectation) -> Prospect:
    """What the network promises each seat."""
    return Prospect(
        [(1 + worth) / 2 for worth in expected.worth],
        [margin(expected.scores, seat) for seat in range(len(expected.scores))],
    )


def at_the_end(state: State) -> Prospect:
    """What a finished game brought."""
    totals = [float(sheet.total) for sheet in state.scores()]
    best = max(totals)
    shares = [(total == best) / totals.count(best) for total in totals]
    leads = [margin(totals, seat) for seat in range(len(totals))]
    worths = [
        (share + (1 + tanh(lead / CLOSE)) / 2) / 2
        for share, lead in zip(shares, leads, strict=True)
    ]
    return Prospect(worths, leads)


def back(way: Way, prospect: Prospect) -> None:
    """Tell all decisions on a way what came of it."""
    for node, option in way:
        known = node.options[option]
        known.waiting -= 1
        known.visits += 1
        known.worth += prospect.worths[node.seat]
        known.lead += prospect.leads[node.seat]
        known.squared_lead += prospect.leads[node.seat] ** 2
        node.visits += 1
        node.worth += prospect.worths[node.seat]


def ranked(root: Node, option: int) -> Ranked:
    """An option with the lead that it promises; one that was never tried has none."""
    known = root.options.get(option)
    if known is None or not known.visits:
        return Ranked(option, None, 0)
    lead = known.lead / known.visits
    spread = sqrt(max(0.0, known.squared_lead / known.visits - lead * lead))
    error = spread / sqrt(known.visits - 1) if known.visits > 1 else None
    return Ranked(option, lead, known.visits, error, turn_after(root, option))


def turn_after(root: Node, option: int) -> tuple[int, ...]:
    """How a seat's turn goes on after an option, as far as the tree knows it."""
    turn: list[int] = []
    node = root.children.get(option)
    while node is not None and node.seat == root.seat and not node.is_turn:
        best = max(node.options, key=node.tries)
        if not node.tries(best):
            break
        turn.append(best)
        node = node.children.get(best)
    return tuple(turn)
