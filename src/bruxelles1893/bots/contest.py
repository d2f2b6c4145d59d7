"""Which options of a decision a search tries: several at first, then ever fewer of the best.

This is sequential halving as Gumbel AlphaZero does it: the options that the network likes meet on
the same drawn tables, so that luck falls on all of them alike, and after each part of the budget
the worse half drops out. What the network thinks of an option beforehand counts beside what its
tries brought, the less the more there were.
"""

from __future__ import annotations

from math import exp, log
from random import Random
from typing import Final

from bruxelles1893.bots.walks import Node, Settings, Walk, walk
from bruxelles1893.engine import View

LEAST: Final = 1e-9
"""No option is less likely than this, for the sake of its logarithm."""
AT_THE_LAST: Final = 2
"""Rivals that are left in the last part of a budget."""


class Contest:
    """Options of one decision that meet each other; `noise` makes games of lessons differ."""

    def __init__(
        self, root: Node, options: list[int], settings: Settings, noise: dict[int, float]
    ) -> None:
        self.root: Final = root
        self._options: Final = options
        self._settings: Final = settings
        self._noise: Final = noise
        order = sorted(options, key=self.score, reverse=True)
        least = self.score(order[0]) + log(settings.unlikely)
        self.rivals: list[int] = [
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
            found += [
                walk(self.root, option, drawn.copy(), self._settings)
                for option in rivals[: most - len(found)]
            ]
        return found

    def narrow(self, part: float) -> None:
        """Let the worse of the rivals go, as many as the part of the budget that is spent asks."""
        left = self._first_rivals >> int(part * self._parts)
        keep = max(AT_THE_LAST, left)
        if keep < len(self.rivals):
            self.rivals = sorted(self.rivals, key=self.score, reverse=True)[:keep]

    def best(self) -> int:
        """What to play."""
        return max(self.rivals, key=self.score)

    def order(self, options: list[int]) -> list[int]:
        """Options, the best first: the last rivals by what speaks for them, then by tries."""
        last = sorted(self.rivals, key=self.score, reverse=True)
        others = [option for option in options if option not in last]
        tries = self.root.tries
        return last + sorted(others, key=lambda each: (tries(each), self.score(each)), reverse=True)

    def score(self, option: int) -> float:
        """What speaks for an option, noise included."""
        return self.promise(option) + self._noise.get(option, 0.0)

    def promise(self, option: int) -> float:
        """The logarithm of how likely a wiser network would play an option, but for a constant."""
        root, settings = self.root, self._settings
        known = root.known(option, self._options)
        likely = settings.heat * log(max(known.prior, LEAST))
        if root.visits <= 1:
            return likely
        worth = known.worth / known.visits if known.visits else root.worth / root.visits
        return likely + settings.trust * (settings.basis + root.most_tries()) * worth

    def policy(self) -> dict[int, float]:
        """How likely a wiser network would play each option: what lessons teach."""
        promises = [self.promise(option) for option in self._options]
        top = max(promises)
        powers = [exp(promise - top) for promise in promises]
        whole = sum(powers)
        return {option: power / whole for option, power in zip(self._options, powers, strict=True)}


def halvings(rivals: int) -> int:
    """How often rivals are halved until two are left, and once more for these."""
    return max(1, (rivals - 1).bit_length())


def gumbel(options: list[int], rng: Random) -> dict[int, float]:
    """Noise with which the best option is one drawn from the policy."""
    return {option: -log(-log(rng.random() or LEAST)) for option in options}
