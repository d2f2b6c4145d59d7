"""Thoughts that go on side by side, so that a network is asked about all of them in one pass.

A pass costs much by itself and little for each position: the weights are read once. So a thought is
written as if it were alone, and waits with others wherever it needs the network.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from random import Random
from typing import Protocol, TypeVar, runtime_checkable

from bruxelles1893.bots.network.reading import Expectation, Oracle, Position, expectations
from bruxelles1893.engine import Option, View

T = TypeVar("T")

Thought = Generator[list[Position], list[Expectation], T]
"""Asks about positions, is expected what the network expects of them, and comes to a result."""


@runtime_checkable
class ThoughtfulBot(Protocol):
    """A bot whose thoughts can wait for those of others."""

    def thought(self, view: View, legal: list[Option], rng: Random) -> Thought[Option]:
        """What `choose` finds, beside other thoughts."""
        ...


def alone(network: Oracle, thought: Thought[T]) -> T:
    """The result of a thought that waits for no other."""
    return side_by_side(network, [thought])[0]


def side_by_side(network: Oracle, thoughts: Iterable[Thought[T]]) -> list[T]:
    """The results of thoughts, in their order."""
    results: dict[int, T] = {}
    asking: dict[int, tuple[Thought[T], list[Position]]] = {}

    def go_on(number: int, thought: Thought[T], expected: list[Expectation] | None) -> None:
        try:
            asking[number] = thought, next(thought) if expected is None else thought.send(expected)
        except StopIteration as end:
            results[number] = end.value
            asking.pop(number, None)

    for number, thought in enumerate(thoughts):
        go_on(number, thought, None)
    while asking:
        expected = iter(
            expectations(network, [each for _, some in asking.values() for each in some])
        )
        for number, (thought, some) in [*asking.items()]:
            go_on(number, thought, [next(expected) for _ in some])
    return [results[number] for number in range(len(results))]
