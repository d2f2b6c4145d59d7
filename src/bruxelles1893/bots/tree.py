"""The tree of a search: decisions, and what their options have brought so far."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import sqrt
from typing import Final

from bruxelles1893.engine import State
from bruxelles1893.engine.core.steps import TURN


class Tally:
    """What an option has brought: how often it was tried, its worth, its lead in points."""

    __slots__ = ("lead", "squares", "visits", "worth")

    def __init__(self) -> None:
        self.visits = 0
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
        new.visits, new.worth = self.visits, self.worth
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


class Decision(ABC):
    """A decision in the tree of a search: whose it is, and whether a turn begins with it."""

    __slots__ = ("is_turn", "seat")

    def __init__(self, seat: int, is_turn: bool) -> None:
        self.seat: Final = seat
        self.is_turn: Final = is_turn

    @abstractmethod
    def known_options(self) -> list[int]:
        """The options of which the tree knows something."""

    @abstractmethod
    def tries(self, option: int) -> int:
        """How often an option was tried."""

    @abstractmethod
    def following(self, option: int) -> Decision | None:
        """The decision after an option, if the tree has been there."""


def turn_after(root: Decision, option: int) -> tuple[int, ...]:
    """How a seat's turn goes on after an option, as far as the tree knows it."""
    turn: list[int] = []
    node = root.following(option)
    while node is not None and node.seat == root.seat and not node.is_turn:
        most_tried = max(node.known_options(), key=node.tries, default=-1)
        if most_tried < 0 or not node.tries(most_tried):
            break
        turn.append(most_tried)
        node = node.following(most_tried)
    return tuple(turn)


def is_decided(root: Decision, options: list[int], left: int) -> bool:
    """Whether so many more tries cannot change which of two or more options is tried most."""
    *_, second, most = sorted([root.tries(option) for option in options])
    return most - second > left


class Node(Decision):
    """A decision in a certain step, and its options with what they have brought."""

    __slots__ = ("children", "priors", "step", "tallies", "visits", "worth")

    def __init__(self, step: int, seat: int, priors: dict[int, float]) -> None:
        super().__init__(seat, step == TURN)
        self.step: Final = step
        self.priors = priors
        self.children: Final[dict[int, Node]] = {}
        self.tallies: Final[dict[int, Tally]] = {}
        self.visits = 0
        self.worth = 0.0

    def copy(self) -> Node:
        """An independent copy of this part of the tree."""
        new = Node(self.step, self.seat, self.priors)
        for option, child in self.children.items():
            new.children[option] = child.copy()
        for option, tally in self.tallies.items():
            new.tallies[option] = tally.copy()
        new.visits, new.worth = self.visits, self.worth
        return new

    def asks(self, state: State) -> bool:
        """Whether this is the decision that is open; a reveal may have led to another one."""
        step, seat, _ = state.question
        return step == self.step and seat == self.seat

    def known_options(self) -> list[int]:
        """The options that were tried."""
        return list(self.tallies)

    def following(self, option: int) -> Node | None:
        """The decision after an option, if the tree has been there."""
        return self.children.get(option)

    def tries(self, option: int) -> int:
        """How often an option was tried."""
        tally = self.tallies.get(option)
        return tally.visits if tally is not None else 0

    def add(self, option: int, worth: float, lead: float) -> None:
        """Remember what an option brought."""
        tally = self.tallies.get(option)
        if tally is None:
            tally = self.tallies[option] = Tally()
        tally.add(worth, lead)
        self.visits += 1
        self.worth += worth

    def best(self, options: list[int], exploration: float, caution: float) -> int:
        """The option to follow: good so far, likely good, or seldom tried (PUCT)."""
        spread = exploration * sqrt(self.visits + 1)
        untried = (self.worth / self.visits if self.visits else 0.5) - caution
        likely = 1.0 / len(options)
        best, best_value = options[0], -1.0e9
        for option in options:
            tally = self.tallies.get(option)
            chance = spread * self.priors.get(option, likely)
            if tally is None:
                value = untried + chance
            else:
                value = tally.worth / tally.visits + chance / (1 + tally.visits)
            if value > best_value:
                best, best_value = option, value
        return best
