"""A queue in which everybody gets the same share: first every network, then every person in it.

Each of them has a clock of how much it has been given. The one whose clock would show the least
after its next piece of work is served next, so that small work is not held up by large and nobody
gets more by asking more often. Who comes anew starts with the others and has saved up nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from bruxelles1893.server.requester import Requester

T = TypeVar("T")


class Full(Exception):
    """There is no room for more: in all, or for this network or person."""


class Bounds(NamedTuple):
    """How much may wait: in all, of one network, and of one person."""

    most: int
    of_network: int
    of_person: int


class Work(NamedTuple, Generic[T]):
    """Something to be done, and roughly how long that takes."""

    item: T
    cost: float


class Waiting(Protocol[T]):
    """Work that waits, of one or of many."""

    def __len__(self) -> int: ...

    @property
    def cost(self) -> float:
        """What the next work takes."""
        ...

    def put(self, path: Sequence[str], work: Work[T]) -> None:
        """Let work wait under a name, and under names in it."""
        ...

    def take(self) -> Work[T]:
        """The next work."""
        ...

    def count(self, path: Sequence[str]) -> int:
        """How much waits under a name, and under names in it."""
        ...


class Line(Generic[T]):
    """The work of one person, in its order."""

    def __init__(self) -> None:
        self._works: Final[deque[Work[T]]] = deque()

    def __len__(self) -> int:
        return len(self._works)

    @property
    def cost(self) -> float:
        """What the next work takes."""
        return self._works[0].cost

    def put(self, path: Sequence[str], work: Work[T]) -> None:
        """Let work wait."""
        self._works.append(work)

    def take(self) -> Work[T]:
        """The next work."""
        return self._works.popleft()

    def count(self, path: Sequence[str]) -> int:
        """How much waits."""
        return len(self._works)


class Shares(Generic[T]):
    """The work of many, each of whom gets the same."""

    def __init__(self, make: Callable[[], Waiting[T]]) -> None:
        self._make: Final = make
        self._waiting: Final[dict[str, Waiting[T]]] = {}
        self._given: Final[dict[str, float]] = {}
        self._now: float = 0.0

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def _next(self) -> str:
        return min(self._waiting, key=lambda name: self._given[name] + self._waiting[name].cost)

    @property
    def cost(self) -> float:
        """What the next work takes."""
        return self._waiting[self._next()].cost

    def put(self, path: Sequence[str], work: Work[T]) -> None:
        """Let work wait under a name, and under names in it."""
        name, *rest = path
        if name not in self._waiting:
            self._waiting[name], self._given[name] = self._make(), self._now
        self._waiting[name].put(rest, work)

    def take(self) -> Work[T]:
        """The next work."""
        name = self._next()
        self._now = max(self._now, self._given[name])
        work = self._waiting[name].take()
        self._given[name] += work.cost
        if not self._waiting[name]:
            del self._waiting[name], self._given[name]
        return work

    def count(self, path: Sequence[str]) -> int:
        """How much waits under a name, and under names in it."""
        if not path:
            return len(self)
        found = self._waiting.get(path[0])
        return 0 if found is None else found.count(path[1:])


class FairQueue(Generic[T]):
    """Work that waits: the urgent first, then by fair shares."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds: Final = bounds
        self._by_urgency: Final[dict[int, Shares[T]]] = {}

    def __len__(self) -> int:
        return self._count()

    def _count(self, *path: str) -> int:
        return sum(shares.count(path) for shares in self._by_urgency.values())

    def put(self, requester: Requester, item: T, cost: float = 1.0, urgency: int = 0) -> None:
        """Let something wait, or raise `Full`; of several urgencies the lowest comes first."""
        if (
            self._count() >= self._bounds.most
            or self._count(requester.network) >= self._bounds.of_network
            or self._count(requester.network, requester.person) >= self._bounds.of_person
        ):
            raise Full
        shares = self._by_urgency.setdefault(urgency, Shares(_network))
        shares.put((requester.network, requester.person), Work(item, cost))

    def take(self) -> T | None:
        """What is to be done next, if anything is."""
        for urgency in sorted(self._by_urgency):
            if self._by_urgency[urgency]:
                return self._by_urgency[urgency].take().item
        return None


def _network() -> Shares[T]:
    return Shares(Line)
