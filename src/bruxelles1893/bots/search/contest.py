"""Which options of a decision a search tries: several at first, then ever fewer of the best.

This is sequential halving as Gumbel AlphaZero does it: the options that the network likes meet on
the same drawn tables, so that luck falls on all of them alike, and after each part of the budget
the worse half drops out. What the network thinks of an option beforehand counts beside what its
tries brought, the less the more there were.
"""

from __future__ import annotations

from math import exp, log
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.bots.search.tree import Growth, Node, Selection, Way, walk
from bruxelles1893.engine import Option, State, View

LEAST: Final = 1e-9
"""No option is less likely than this, for the sake of its logarithm."""
AT_THE_LAST: Final = 2
"""Rivals that are left in the last part of a budget."""


class ContestSettings(NamedTuple):
    """The settings of the search."""

    selection: Selection
    heat: float
    """How much more alike than the network says options are likely: 1 is as it says."""
    together: int
    """Tries that wait for each other at most."""
    share_together: int
    """At most one part in this many of a small budget is tried together."""
    rivals: int
    """Options of the open decision that are tried."""
    unlikely: float
    """Options that are less likely than the likeliest one by this factor are not tried."""
    trust: float
    """The weight of an option's results beside the network's opinion."""
    basis: int
    """Tries that count as made before the first one."""


class Walk(NamedTuple):
    """A way down the tree and the state where it ended."""

    way: Way
    state: State


class ToTheEdge(Growth):
    """A walk ends at a position that the tree does not know: a network is to be asked there."""

    def following(self, node: Node, option: Option, state: State) -> Node | None:
        """The decision after an option, if the tree knows it and the same seat is asked."""
        child = node.children.get(option)
        return child if child is not None and child.seat == state.asked else None


EDGE: Final = ToTheEdge()


def walk_on(way: Way, node: Node, state: State, settings: ContestSettings) -> Walk:
    """Go on from a decision that the tree has come to know."""
    option = node.best(state.options, settings.selection)
    walk(way, node, option, state, EDGE, settings.selection)
    return Walk(way, state)


class Contest:
    """Options of one decision that meet each other; `noise` makes games of lessons differ."""

    def __init__(
        self,
        root: Node,
        options: list[Option],
        settings: ContestSettings,
        noise: dict[Option, float],
    ) -> None:
        self.root: Final = root
        self._options: Final = options
        self._settings: Final = settings
        self._noise: Final = noise
        order = sorted(options, key=self.score, reverse=True)
        least = self.score(order[0]) + log(settings.unlikely)
        self.rivals: list[Option] = [
            option for option in order[: settings.rivals] if self.score(option) >= least
        ]
        self._first_rivals: Final = len(self.rivals)
        self._parts: Final = halvings(len(self.rivals))

    @property
    def is_open(self) -> bool:
        """Whether there is anything to find out."""
        return len(self.rivals) > 1

    def walks(self, view: View, rng: Random, together: int, left: int) -> list[Walk]:
        """Tries that wait for each other, all rivals on each drawn table, while some are left."""
        rivals = self.rivals
        most = min(left, max(1, together // len(rivals)) * len(rivals))
        found: list[Walk] = []
        while len(found) < most:
            drawn = view.determinize(rng)
            found += [self._walk(option, drawn.copy()) for option in rivals[: most - len(found)]]
        return found

    def _walk(self, option: Option, state: State) -> Walk:
        way: Way = []
        walk(way, self.root, option, state, EDGE, self._settings.selection)
        return Walk(way, state)

    def narrow(self, part: float) -> None:
        """Drop the worst rivals. How many depends on the share of the budget that is spent."""
        left = self._first_rivals >> int(part * self._parts)
        keep = max(AT_THE_LAST, left)
        if keep < len(self.rivals):
            self.rivals = sorted(self.rivals, key=self.score, reverse=True)[:keep]

    def best(self) -> Option:
        """The option to play: the one with the highest score."""
        return max(self.rivals, key=self.score)

    def order(self, options: list[Option]) -> list[Option]:
        """Options, the best first: the last rivals by what speaks for them, then by tries."""
        last = sorted(self.rivals, key=self.score, reverse=True)
        others = [option for option in options if option not in last]
        tries = self.root.tries
        return last + sorted(others, key=lambda each: (tries(each), self.score(each)), reverse=True)

    def score(self, option: Option) -> float:
        """The score of an option, noise included."""
        return self.promise(option) + self._noise.get(option, 0.0)

    def promise(self, option: Option) -> float:
        """The logarithm of how likely a wiser network would play an option, but for a constant."""
        root, settings = self.root, self._settings
        prior = root.priors.get(option, 1 / len(self._options))
        likely = settings.heat * log(max(prior, LEAST))
        if not root.visits:
            return likely
        tally = root.tallies.get(option)
        worth = root.mean if tally is None or not tally.visits else tally.worth / tally.visits
        return likely + settings.trust * (settings.basis + root.most_tries()) * worth

    def policy(self) -> dict[Option, float]:
        """The likelihood that a wiser network would play each option, for lessons."""
        promises = [self.promise(option) for option in self._options]
        top = max(promises)
        powers = [exp(promise - top) for promise in promises]
        whole = sum(powers)
        return {option: power / whole for option, power in zip(self._options, powers, strict=True)}


def new_node(
    state: State, options: list[Option], policy: list[float], worth: float, heat: float
) -> Node:
    """The open decision of a state with the network's opinion of its options."""
    step, seat, _ = state.question
    powers = policy if heat == 1.0 else [likely ** (1.0 / heat) for likely in policy]
    whole = sum(powers)
    priors = {option: power / whole for option, power in zip(options, powers, strict=True)}
    return Node(step, seat, priors, worth)


def halvings(rivals: int) -> int:
    """How often the rivals are halved until two are left, and once more for these."""
    return max(1, (rivals - 1).bit_length())


def gumbel(options: list[Option], rng: Random) -> dict[Option, float]:
    """Noise with which the best option is one drawn from the policy."""
    return {option: -log(-log(rng.random() or LEAST)) for option in options}
