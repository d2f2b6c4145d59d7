"""The engine's own random numbers: a counter-based generator that lives in the state.

The same seed gives the same game on every machine and Python version.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from random import Random

    from bruxelles1893.engine.state import State

_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15


def mixed(number: int) -> int:
    """The finaliser of SplitMix64: 64 well-mixed bits from 64 bits."""
    number &= _MASK
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


def key_of(seed: int) -> int:
    """The generator's key for a seed of any size."""
    key = 0
    while True:
        key = mixed(key + _GOLDEN + (seed & _MASK))
        seed >>= 64
        if seed in (0, -1):
            return key


def draw_below(state: State, bound: int) -> int:
    """A number from 0 to `bound` - 1; advances the state's counter."""
    state.rng_count += 1
    return (mixed(state.rng_key + state.rng_count * _GOLDEN) * bound) >> 64


def shuffled(state: State, items: tuple[int, ...]) -> tuple[int, ...]:
    """The items in random order."""
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = draw_below(state, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def shuffle_with(rng: Random, items: list[int]) -> None:
    """Shuffle in place with a caller's generator, alike on every Python version."""
    for last in range(len(items) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        items[last], items[other] = items[other], items[last]
