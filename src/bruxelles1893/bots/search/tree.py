"""The tree of a search: decisions, what their options have brought so far, and walks through it.

A walk begins with an option of the root on a state drawn for it, and follows what looks best. The
searches differ in the parts they bring: a `Growth` says where a walk goes on, a judge of its own
makes a `Prospect` of where it ended, and tries are shared out among the root's options.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import sqrt
from typing import Final, NamedTuple

from bruxelles1893.bots.evaluation.evaluators import Prospect
from bruxelles1893.engine import Option, Seat, State, StepNumber
from bruxelles1893.engine.core.steps import TURN
from bruxelles1893.engine.history.playout import play_forced

NO_OPINION: Final = 0.5
"""What a decision is worth before anything is known of it."""


class Selection(NamedTuple):
    """How a walk chooses among the options of a decision (PUCT)."""

    exploration: float
    """How much an option's promise counts beside what it has brought."""
    caution: float
    """How much worse than the others an option counts that was never tried."""


class Tally:
    """The results of an option: how often it was tried, its worth, its lead in points.

    Tries that are under way wait for their outcome.
    """

    __slots__ = ("lead", "squares", "visits", "waiting", "worth")

    def __init__(self) -> None:
        self.visits = 0
        self.waiting = 0
        self.worth = 0.0
        self.lead = 0.0
        self.squares = 0.0

    def add(self, worth: float, lead: float) -> None:
        """Remember one more try."""
        self.visits += 1
        self.worth += worth
        self.lead += lead
        self.squares += lead * lead

    def copy(self) -> Tally:
        """An independent copy."""
        new = Tally()
        new.visits, new.waiting, new.worth = self.visits, self.waiting, self.worth
        new.lead, new.squares = self.lead, self.squares
        return new

    @property
    def mean_lead(self) -> float:
        """The lead at the end that tries have promised, in points."""
        return self.lead / self.visits

    @property
    def error(self) -> float | None:
        """The standard error of that lead; a single try tells nothing of it."""
        if self.visits < 2:
            return None
        spread = self.squares / self.visits - self.mean_lead * self.mean_lead
        return sqrt(max(0.0, spread) / (self.visits - 1))


class Node:
    """A decision: whose it is, how likely its options are good, and what they have brought.

    A worth that was known before the first try counts as one more.
    """

    __slots__ = ("children", "opinions", "priors", "seat", "step", "tallies", "visits", "worth")

    def __init__(
        self, step: StepNumber, seat: Seat, priors: dict[Option, float], worth: float | None = None
    ) -> None:
        self.step: Final = step
        self.seat: Final = seat
        self.priors = priors
        self.children: Final[dict[Option, Node]] = {}
        self.tallies: Final[dict[Option, Tally]] = {}
        self.visits = 0
        self.opinions = 0 if worth is None else 1
        self.worth = 0.0 if worth is None else worth

    def copy(self) -> Node:
        """An independent copy of this part of the tree."""
        new = Node(self.step, self.seat, self.priors)
        for option, child in self.children.items():
            new.children[option] = child.copy()
        for option, tally in self.tallies.items():
            new.tallies[option] = tally.copy()
        new.visits, new.opinions, new.worth = self.visits, self.opinions, self.worth
        return new

    @property
    def is_turn(self) -> bool:
        """Whether a turn begins with it."""
        return self.step == TURN

    @property
    def mean(self) -> float:
        """The mean worth by all that is known."""
        known = self.visits + self.opinions
        return self.worth / known if known else NO_OPINION

    def asks(self, state: State) -> bool:
        """Whether this is the decision that is open; a reveal may have led to another one."""
        step, seat, _ = state.question
        return step == self.step and seat == self.seat

    def tally(self, option: Option) -> Tally:
        """The tally of an option, made where there is none yet."""
        found = self.tallies.get(option)
        if found is None:
            found = self.tallies[option] = Tally()
        return found

    def tries(self, option: Option) -> int:
        """How often an option was tried."""
        found = self.tallies.get(option)
        return found.visits if found is not None else 0

    def most_tries(self) -> int:
        """How often the option tried most was tried."""
        return max([tally.visits for tally in self.tallies.values()], default=0)

    def add(self, option: Option, worth: float, lead: float) -> Tally:
        """Remember what an option brought."""
        tally = self.tally(option)
        tally.add(worth, lead)
        self.visits += 1
        self.worth += worth
        return tally

    def best(self, options: list[Option], selection: Selection) -> Option:
        """The option to follow: good so far, likely good, or seldom tried.

        An option that only this draw offers counts as equally likely.
        """
        spread = selection.exploration * sqrt(self.visits + 1)
        untried = self.mean - selection.caution
        likely = 1.0 / len(options)
        best, best_value = options[0], -1.0e9
        for option in options:
            value, tries = untried, 1
            tally = self.tallies.get(option)
            if tally is not None:
                tries += tally.visits + tally.waiting
                if tally.visits:
                    value = tally.worth / tally.visits
            value += spread * self.priors.get(option, likely) / tries
            if value > best_value:
                best, best_value = option, value
        return best


Way = list[tuple[Node, Option]]
"""Decisions one after the other, each with the option that was followed."""


class Growth(ABC):
    """Decides where a walk goes on in the tree, and where it ends."""

    @abstractmethod
    def following(self, node: Node, option: Option, state: State) -> Node | None:
        """The decision that is open after an option was played, if the walk goes on with it."""


def walk(
    way: Way, node: Node, option: Option, state: State, growth: Growth, selection: Selection
) -> None:
    """Play an option, and follow what looks best while the tree goes on."""
    while True:
        node.tally(option).waiting += 1
        way.append((node, option))
        play(state, option)
        following = growth.following(node, option, state)
        if following is None:
            return
        node = following
        option = node.best(state.options, selection)


def play(state: State, option: Option) -> None:
    """Play an option, and all after it that leave no choice."""
    state.take(option)
    play_forced(state)


def back(way: Way, prospect: Prospect) -> None:
    """Tell all decisions on a way what came of it."""
    for node, option in way:
        tally = node.add(option, prospect.worths[node.seat], prospect.leads[node.seat])
        tally.waiting -= 1


def turn_after(root: Node, option: Option) -> tuple[Option, ...]:
    """The rest of a seat's turn after an option, as far as the tree knows it."""
    turn: list[Option] = []
    node = root.children.get(option)
    while node is not None and node.seat == root.seat and not node.is_turn:
        most_tried = max(node.tallies, key=node.tries, default=None)
        if most_tried is None or not node.tries(most_tried):
            break
        turn.append(most_tried)
        node = node.children.get(most_tried)
    return tuple(turn)


def is_decided(root: Node, options: list[Option], left: int) -> bool:
    """Whether this many more tries cannot change which of two or more options is tried most."""
    *_, second, most = sorted([root.tries(option) for option in options])
    return most - second > left
