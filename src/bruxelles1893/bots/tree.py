"""The tree of a search: decisions, and what their options have brought so far."""

from __future__ import annotations

from math import sqrt
from typing import Final

from bruxelles1893.engine import State


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


class Node:
    """A decision: who is asked in which step, and its options with what they have brought."""

    __slots__ = ("children", "priors", "seat", "step", "tallies", "visits", "worth")

    def __init__(self, step: int, seat: int, priors: dict[int, float]) -> None:
        self.step: Final = step
        self.seat: Final = seat
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
        step, seat, _ = state.stack[-1]
        return step == self.step and seat == self.seat

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
