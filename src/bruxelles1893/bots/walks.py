"""The tree of the strongest bot: decisions, walks down to new ones, and what comes back up.

All drawn tables share one tree. A walk goes to what is good so far or likely good (PUCT), and waits
for the network's word at a position that the tree does not know yet, several walks together. It
goes on from there to the end of the turn: in the midst of one the network thinks too well of it.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

from bruxelles1893.bots.evaluation import margin, worth_of
from bruxelles1893.bots.planner import Ranked
from bruxelles1893.bots.tree import Decision, turn_after
from bruxelles1893.engine import State
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.history.playout import play_forced

TRIED: Final = 12
WELL_TRIED: Final = 0.25
"""Tries that an option needs before a number is told of it: so many, and so much of the most."""


class Settings(NamedTuple):
    """What the search can be tuned by."""

    exploration: float
    """How much the network's opinion counts beside what an option has brought."""
    caution: float
    """How much worse than the others an option counts that was never tried."""
    heat: float
    """How much more alike than the network says options are likely: 1 is as it says."""
    doubt: float
    """How much of a loss a try counts whose outcome is not known yet."""
    together: int
    """Tries that wait for each other at most."""
    share_together: int
    """Of a small budget not more than one part in so many is tried together."""
    rivals: int
    """Options of the open decision that are tried."""
    unlikely: float
    """Options that are so much less likely than the likeliest one are not tried."""
    trust: float
    """How much what an option brought counts beside the network's opinion."""
    basis: int
    """Tries that count as made before the first one."""


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


class Node(Decision):
    """A decision with the network's opinion of its options, and the decisions after them."""

    __slots__ = ("children", "options", "visits", "worth")

    def __init__(self, seat: int, is_turn: bool, priors: dict[int, float], worth: float) -> None:
        super().__init__(seat, is_turn)
        self.options: Final = {option: Option(prior) for option, prior in priors.items()}
        self.children: Final[dict[int, Node]] = {}
        self.visits = 1
        self.worth = worth

    def best(self, legal: list[int], settings: Settings) -> int:
        """The option to follow; tries that still wait count as lost, in part."""
        spread = settings.exploration * sqrt(self.visits)
        untried = self.worth / self.visits - settings.caution
        doubt = settings.doubt
        best, best_value = legal[0], -1e9
        for option in legal:
            known = self.known(option, legal)
            counted = known.visits + doubt * known.waiting
            worth = known.worth / counted if counted else untried
            value = worth + spread * known.prior / (1 + known.visits + known.waiting)
            if value > best_value:
                best, best_value = option, value
        return best

    def known(self, option: int, legal: list[int]) -> Option:
        """What is known of an option; one that only this draw offers is as likely as any."""
        found = self.options.get(option)
        if found is None:
            found = self.options[option] = Option(1 / len(legal))
        return found

    def known_options(self) -> list[int]:
        """The options that were offered here."""
        return list(self.options)

    def following(self, option: int) -> Node | None:
        """The decision after an option, if the tree has been there."""
        return self.children.get(option)

    def tries(self, option: int) -> int:
        """How often an option was tried."""
        known = self.options.get(option)
        return known.visits if known is not None else 0

    def most_tries(self) -> int:
        """How often the option tried most was tried."""
        return max([known.visits for known in self.options.values()])


Way = list[tuple[Node, int]]
"""Decisions one after the other, each with the option that was followed."""


class Walk(NamedTuple):
    """A way down the tree and the state where it ended."""

    way: Way
    state: State


def walk(root: Node, option: int, state: State, settings: Settings) -> Walk:
    """Play an option, and follow what looks best to a position that the tree does not know."""
    way: Way = []
    _follow(way, root, option, state, settings)
    return Walk(way, state)


def walk_on(way: Way, node: Node, state: State, settings: Settings) -> Walk:
    """Go on from a decision that the tree has come to know."""
    _follow(way, node, node.best(state.options, settings), state, settings)
    return Walk(way, state)


def _follow(way: Way, node: Node, option: int, state: State, settings: Settings) -> None:
    while True:
        node.known(option, state.options).waiting += 1
        way.append((node, option))
        play(state, option)
        following = node.children.get(option)
        if following is None or following.seat != state.asked:
            return
        node = following
        option = node.best(state.options, settings)


def play(state: State, option: int) -> None:
    """Play an option, and all after it that leave no choice."""
    state.take(option)
    play_forced(state)


def new_node(
    state: State, legal: list[int], policy: list[float], worth: float, heat: float
) -> Node:
    """The open decision of a state with the network's opinion of its options."""
    step, seat, _ = state.question
    powers = policy if heat == 1.0 else [likely ** (1.0 / heat) for likely in policy]
    whole = sum(powers)
    priors = {option: power / whole for option, power in zip(legal, powers, strict=True)}
    return Node(seat, step == TURN, priors, worth)


def at_the_end(state: State) -> Prospect:
    """What a finished game brought."""
    totals = [float(sheet.total) for sheet in state.scores()]
    best = max(totals)
    shares = [(total == best) / totals.count(best) for total in totals]
    leads = [margin(totals, seat) for seat in range(len(totals))]
    worths = [worth_of(share, lead) for share, lead in zip(shares, leads, strict=True)]
    return Prospect(worths, leads)


def back(way: Way, prospect: Prospect) -> None:
    """Tell all decisions on a way what came of it."""
    for node, option in way:
        known = node.options[option]
        worth, lead = prospect.worths[node.seat], prospect.leads[node.seat]
        known.waiting -= 1
        known.visits += 1
        known.worth += worth
        known.lead += lead
        known.squared_lead += lead * lead
        node.visits += 1
        node.worth += worth


def ranked(root: Node, option: int, most: int) -> Ranked:
    """An option with the lead that it promises; one that was hardly tried has none."""
    known = root.options.get(option)
    if known is None or known.visits < max(TRIED, most * WELL_TRIED):
        return Ranked(option, None, root.tries(option))
    lead = known.lead / known.visits
    spread = max(0.0, known.squared_lead / known.visits - lead * lead)
    error = sqrt(spread / (known.visits - 1))
    return Ranked(option, lead, known.visits, error, turn_after(root, option))
