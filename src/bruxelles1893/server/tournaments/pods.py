"""Draws the pods of a round: who meets whom, and on which seats.

Pods are drawn by standings, as in a Swiss tournament: neighbours meet. Nobody meets somebody again
while that can be avoided, and nobody sits on a seat more often than on others while that can be
avoided. Where players are missing, bots fill the pods, never two more in one than in another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from math import ceil
from random import Random
from typing import Final, NamedTuple

from bruxelles1893.engine import Seat

FEWEST_ENTRANTS: Final = 4
MOST_STEPS: Final = 6_000
"""The most steps of one search for a round; then another kind follows."""
MOST_TRIES: Final = 8
"""How often pods without repeats are tried to be found in another order."""


class Entrant(NamedTuple):
    """A player to be drawn: how often they met each other player and had each seat."""

    id: str
    met: dict[str, int]
    seats: tuple[int, ...]

    @property
    def rounds(self) -> int:
        """How many rounds they have played."""
        return sum(self.seats)


Pod = tuple[str | None, ...]
"""The players by seat; bots take the empty places."""


def draw(entrants: Sequence[Entrant], size: int) -> list[Pod]:
    """The pods of a round, for entrants in the order of the standings."""
    field, sizes = list(entrants), pod_sizes(len(entrants), size)
    for is_strict in (True, False):
        found = _searched(field, sizes, size, is_strict) or without_repeats(field, sizes, is_strict)
        if found is not None:
            break
    return [seated(pod, size) for pod in found or _exchanged(field, sizes)]


def pod_sizes(count: int, size: int) -> list[int]:
    """The number of people in each pod, the largest first."""
    pods = ceil(count / size)
    fewest, more = divmod(count, pods)
    return [fewest + 1] * more + [fewest] * (pods - more)


def repeats(pod: Sequence[Entrant]) -> int:
    """How many pairs of a pod have met before."""
    return sum(one.met.get(other.id, 0) for n, one in enumerate(pod) for other in pod[:n])


# --- Seats --------------------------------------------------------------------------------------


def seated(pod: Sequence[Entrant], size: int) -> Pod:
    """The players of a pod on the seats that they had least often, as evenly as possible."""
    chosen = min(
        permutations(map(Seat, range(size)), len(pod)),
        key=lambda seats: (
            sum(_is_uneven(each, seat, size) for each, seat in zip(pod, seats, strict=True)),
            sum(each.seats[seat] ** 2 for each, seat in zip(pod, seats, strict=True)),
            _last_first(seats),
        ),
    )
    places: list[str | None] = [None] * size
    for each, seat in zip(pod, chosen, strict=True):
        places[seat] = each.id
    return tuple(places)


def _last_first(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """Of equals, the lower in the standings comes first: the first seat is no prize."""
    return tuple(-seat for seat in seats)


def _is_uneven(entrant: Entrant, seat: Seat, size: int) -> bool:
    """Whether a seat would bring somebody's seats further than one from an even share."""
    share = (entrant.rounds + 1) / size
    counts = [*entrant.seats]
    counts[seat] += 1
    return any(abs(count - share) > 1 for count in counts)


def can_be_even(pod: Sequence[Entrant], size: int) -> bool:
    """Whether all of a pod can sit within one of an even share of seats."""
    choices = [[s for s in map(Seat, range(size)) if not _is_uneven(each, s, size)] for each in pod]
    return _has_seats(choices, frozenset())


def _has_seats(choices: list[list[Seat]], taken: frozenset[Seat]) -> bool:
    """Whether the next of a pod, and all after them, find a free seat."""
    if len(taken) == len(choices):
        return True
    return any(
        _has_seats(choices, taken | {seat}) for seat in choices[len(taken)] if seat not in taken
    )


# --- Who meets whom -----------------------------------------------------------------------------


class _Tired(Exception):
    """The search has taken too many steps."""


def _searched(
    entrants: list[Entrant], sizes: list[int], size: int, is_strict: bool
) -> list[list[Entrant]] | None:
    """The pods with the fewest repeats, by an ordered search; None if it takes too long.

    A strict search accepts no repeat and no uneven seat.
    """
    most = sum(entrant.met.get(other.id, 0) for entrant in entrants for other in entrants) // 2
    search = _Search(is_strict, size)
    try:
        for budget in range(1 if is_strict else most + 1):
            found = search.pods(entrants, sizes, budget)
            if found is not None:
                return found
    except _Tired:
        return None
    return None


class _Search:
    """Fills pods from the top of the standings; a strict search also keeps seats even."""

    def __init__(self, is_strict: bool, size: int) -> None:
        self._is_strict: Final = is_strict
        self._size: Final = size
        self._steps: int = 0

    def pods(
        self, free: list[Entrant], sizes: list[int], budget: int
    ) -> list[list[Entrant]] | None:
        """Pods of these sizes with no more repeats than the budget allows."""
        if not sizes:
            return []
        for size in dict.fromkeys(sizes):
            others = sizes.copy()
            others.remove(size)
            for pod in self._pods_from([free[0]], free[1:], size, budget):
                if self._is_strict and not can_be_even(pod, self._size):
                    continue
                rest = [each for each in free if each not in pod]
                found = self.pods(rest, others, budget - repeats(pod))
                if found is not None:
                    return [pod, *found]
        return None

    def _pods_from(
        self, pod: list[Entrant], free: list[Entrant], size: int, budget: int
    ) -> Iterator[list[Entrant]]:
        """The pods that begin with these, nearest neighbours first."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise _Tired
        if len(pod) == size:
            yield pod
            return
        for number, each in enumerate(free):
            if repeats([*pod, each]) <= budget:
                yield from self._pods_from([*pod, each], free[number + 1 :], size, budget)


def without_repeats(
    entrants: list[Entrant], sizes: list[int], is_strict: bool
) -> list[list[Entrant]] | None:
    """Pods in which nobody meets again, if they are found: the hardest to place comes first."""
    for tried in range(MOST_TRIES):
        try:
            return _Placing(entrants, is_strict, Random(tried)).pods(sizes)
        except _Tired:
            continue
    return None


class _Placing:
    """Fills pods from those who have the fewest left to meet; later tries in another order."""

    def __init__(self, entrants: list[Entrant], is_strict: bool, rng: Random) -> None:
        self._entrants: Final = entrants
        self._is_strict: Final = is_strict
        self._size: Final = len(entrants[0].seats)
        self._unmet: Final = [
            {n for n, other in enumerate(entrants) if other is not one and other.id not in one.met}
            for one in entrants
        ]
        self._chance: Final = [rng.random() for _ in entrants]
        self._steps: int = 0

    def pods(self, sizes: list[int]) -> list[list[Entrant]] | None:
        """Pods of these sizes without a repeat; None if there are none."""
        found = self._placed(frozenset(range(len(self._entrants))), sizes)
        if found is None:
            return None
        return [[self._entrants[n] for n in sorted(pod)] for pod in sorted(found)]

    def _placed(self, free: frozenset[int], sizes: list[int]) -> list[list[int]] | None:
        if not sizes:
            return []
        hardest = min(free, key=lambda n: (len(self._unmet[n] & free), self._chance[n]))
        others = sorted(self._unmet[hardest] & free, key=lambda n: abs(n - hardest))
        for size in dict.fromkeys(sizes):
            left = sizes.copy()
            left.remove(size)
            for pod in self._pods_from([hardest], others, size):
                found = self._placed(free.difference(pod), left)
                if found is not None:
                    return [sorted(pod), *found]
        return None

    def _pods_from(self, pod: list[int], others: list[int], size: int) -> Iterator[list[int]]:
        """The pods that begin with these, nearest neighbours first."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise _Tired
        if len(pod) == size:
            if not self._is_strict or can_be_even([self._entrants[n] for n in pod], self._size):
                yield pod
            return
        for number, each in enumerate(others):
            rest = [n for n in others[number + 1 :] if n in self._unmet[each]]
            yield from self._pods_from([*pod, each], rest, size)


def _exchanged(entrants: list[Entrant], sizes: list[int]) -> list[list[Entrant]]:
    """Pods by standings, improved by exchanges as long as one saves a repeat or an uneven seat."""
    free, size = iter(entrants), len(entrants[0].seats)
    pods = [[next(free) for _ in range(count)] for count in sizes]
    while (exchange := _best_exchange(pods, size)) is not None:
        (one, a), (two, b) = exchange
        pods[one][a], pods[two][b] = pods[two][b], pods[one][a]
    return pods


Place = tuple[int, int]


def _best_exchange(pods: list[list[Entrant]], size: int) -> tuple[Place, Place] | None:
    """The best exchange of two players; of equals, the one between the nearest pods."""
    costs = [_cost(pod, size) for pod in pods]
    best, found = (0, 0), None
    for one in range(len(pods)):
        for two in range(one + 1, len(pods)):
            if not (costs[one] or costs[two]):
                continue
            for a in range(len(pods[one])):
                for b in range(len(pods[two])):
                    first = [*pods[one][:a], pods[two][b], *pods[one][a + 1 :]]
                    second = [*pods[two][:b], pods[one][a], *pods[two][b + 1 :]]
                    change = _cost(first, size) + _cost(second, size) - costs[one] - costs[two]
                    if change < 0 and (change, two - one) < best:
                        best, found = (change, two - one), ((one, a), (two, b))
    return found


def _cost(pod: list[Entrant], size: int) -> int:
    return 2 * repeats(pod) + (not can_be_even(pod, size))
