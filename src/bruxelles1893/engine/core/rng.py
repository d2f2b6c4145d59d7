"""The engine's own random numbers: a counter-based generator that lives in the state.

The same seed gives the same game on every machine and Python version.
"""

from __future__ import annotations

from functools import cache
from struct import Struct
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from random import Random

    from mypy_extensions import i64

    from bruxelles1893.engine.core.state import State

__all__ = ["folded_key"]

_BITS: Final = 64
_MASK: Final = (1 << _BITS) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15


def mixed(numbers: int, mask: int = _MASK) -> int:
    """The finaliser of SplitMix64: 64 well-mixed bits from 64 bits.

    It mixes many numbers at once if they lie in one large number with 64 free bits after each, so
    that no product reaches the next; `mask` covers the numbers. See `_side_by_side`.
    """
    numbers &= mask
    numbers = ((numbers ^ (numbers >> 30 & mask)) * 0xBF58476D1CE4E5B9) & mask
    numbers = ((numbers ^ (numbers >> 27 & mask)) * 0x94D049BB133111EB) & mask
    return numbers ^ (numbers >> 31 & mask)


def folded_key(seed: int) -> int:
    """A key of 64 bits for a seed of any size."""
    key = 0
    while True:
        key = mixed(key + _GOLDEN + (seed & _MASK))
        seed >>= 64
        if seed in (0, -1):
            return key


def wide_key(seed: int) -> int:
    """A key of 127 bits: where the counter starts and, above, what changes its step.

    A seed of at most 64 bits changes no step: its key is the folded one.
    """
    above = seed >> _BITS
    step = 0 if above in (0, -1) else folded_key(above) >> 1
    return step << _BITS | folded_key(seed)


def _step_of(key: int) -> int:
    """By how much the counter steps: an odd number, the golden one for a key of 64 bits."""
    return _GOLDEN ^ key >> _BITS << 1


def draw_below(state: State, bound: int) -> int:
    """A number from 0 to `bound` - 1; advances the state's counter."""
    state.rng_count += 1
    return (mixed(state.rng_key + state.rng_count * _step_of(state.rng_key)) * bound) >> _BITS


@cache
def _side_by_side(count: int) -> tuple[int, int, int, int, Struct]:
    """For so many numbers: ones at their places, what numbers them, golden steps, mask, reader.

    The reader takes the upper half of each number and leaves out the free bits after it.
    """
    ones = places = golden = 0
    for place in range(count):
        ones |= 1 << 2 * _BITS * place
        places |= place << 2 * _BITS * place
        golden |= (place * _GOLDEN & _MASK) << 2 * _BITS * place
    return ones, places, golden, ones * _MASK, Struct("<" + "4xI8x" * count)


def _draws(state: State, count: int) -> tuple[int, ...]:
    """The next numbers, drawn all at once, 32 bits of each."""
    ones, places, golden, mask, reader = _side_by_side(count)
    step = _step_of(state.rng_key)
    start = state.rng_key + (state.rng_count + 1) * step & _MASK
    steps = golden if step == _GOLDEN else places * step
    state.rng_count += count
    return reader.unpack(mixed(ones * start + steps, mask).to_bytes(16 * count, "little"))


def shuffled(state: State, items: tuple[int, ...]) -> tuple[int, ...]:
    """The items in random order."""
    deck = list(items)
    size: i64 = len(deck)
    for drawn in _draws(state, max(len(deck) - 1, 0)):
        number: i64 = drawn
        other = number * size >> 32
        size -= 1
        deck[size], deck[other] = deck[other], deck[size]
    return tuple(deck)


def shuffle_with(rng: Random, items: list[int]) -> None:
    """Shuffle in place with a caller's generator, alike on every Python version."""
    for last in range(len(items) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        items[last], items[other] = items[other], items[last]
