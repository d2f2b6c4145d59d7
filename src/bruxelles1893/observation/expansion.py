"""Compact rows made floats, many at once, with numpy or with any library that works like it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from bruxelles1893.observation import GROUPS
from bruxelles1893.observation.schema import CHOICE, FLAGS
from bruxelles1893.optional_packages import MissingExtra

try:
    import numpy as np
except ImportError as error:
    raise MissingExtra("numpy", "vector") from error

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Plan(NamedTuple):
    """For each entry of an observation the byte that tells it, and how.

    The entry is 1 where the byte's bits in `mask` are `want`, plus the byte and `low` divided by
    `scale`: choices and flags use the first part and an endless scale, numbers the second.
    """

    byte: NDArray[np.int64]
    mask: NDArray[np.uint8]
    want: NDArray[np.uint8]
    low: NDArray[np.float32]
    scale: NDArray[np.float32]


def plan() -> Plan:
    """The plan of this version's observations."""
    rows: list[tuple[int, int, int, float, float]] = []
    byte = 0
    for group in GROUPS:
        for column in group.columns():
            for label in range(len(column)):
                if group.kind == CHOICE:
                    rows.append((byte, 255, label, 0, math.inf))
                elif group.kind == FLAGS:
                    rows.append((byte, 1 << label, 1 << label, 0, math.inf))
                else:
                    rows.append((byte, 0, 1, group.low, group.scale))
            byte += 1
    bytes_, masks, wants, lows, scales = zip(*rows, strict=True)
    return Plan(
        np.array(bytes_, np.int64),
        np.array(masks, np.uint8),
        np.array(wants, np.uint8),
        np.array(lows, np.float32),
        np.array(scales, np.float32),
    )


PLAN: Final = plan()
NUMBERS: Final = np.flatnonzero(np.isfinite(PLAN.scale))
"""The entries that are numbers; all others are 0 or 1."""


def expand(rows: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Rows of bytes as rows of floats."""
    parts = rows.take(PLAN.byte, axis=1)
    numbers = parts[:, NUMBERS]
    parts &= PLAN.mask
    entries: NDArray[np.float32] = (parts == PLAN.want).astype(np.float32)
    entries[:, NUMBERS] = (numbers + PLAN.low[NUMBERS]) / PLAN.scale[NUMBERS]
    return entries
