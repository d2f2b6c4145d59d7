"""How long a test waits for something that will surely come: the machine may be slow and busy.

No test asserts a speed; benchmarks measure. Tests count queries, bytes, elements and copies.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeVar

Found = TypeVar("Found")

SECONDS: Final = 300.0
"""Bots and reviews think at low priority: where others keep all cores busy, they are slow."""
MILLISECONDS: Final = 1000 * SECONDS


def wait_until(found: Callable[[], Found | None], every: float = 0.01) -> Found:
    """Ask again and again, so many seconds apart, until there is an answer."""
    ends = time.monotonic() + SECONDS
    while not (answer := found()):
        assert time.monotonic() < ends, "waited in vain"
        time.sleep(every)
    return answer
