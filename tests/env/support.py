"""Positions for the tests of the environments."""

from __future__ import annotations

from collections.abc import Iterator

from bruxelles1893.engine import State
from conformance.support import Table, eagerly, walk


def positions(table: Table, seed: int, every: int = 12) -> Iterator[State]:
    """Every so many decisions of a game, and its end."""
    for number, state in enumerate(walk(table.game(seed), seed, eagerly)):
        if number % every == 0 or state.is_over:
            yield state.copy()
