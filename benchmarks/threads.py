"""What one thread for the network is worth: a decision of `master`, with and without, in turns.

python -m benchmarks.threads --decisions 15 --turns 3
"""

from __future__ import annotations

import argparse
import os
import time
from contextlib import AbstractContextManager, nullcontext
from random import Random
from unittest.mock import patch

from bruxelles1893.bots import make_bot
from bruxelles1893.engine import new_game, ruleset

LIMIT = "bruxelles1893.bots.network.arrays.linear_algebra"


class Unlimited:
    """Libraries that use as many threads as there are cores."""

    def limit(self, limits: int) -> AbstractContextManager[None]:
        """Leave them as they are."""
        return nullcontext()


def milliseconds(decisions: int) -> float:
    """What `master` with 100 tries takes for a decision, over the first ones of a game."""
    state, bot, rng = (
        new_game(ruleset("second"), 2, 5),
        make_bot("master:simulations=100"),
        Random(1),
    )
    left, thought = decisions, 0.0
    while left:
        legal, option = state.legal(), state.legal()[0]
        if len(legal) > 1:
            started = time.perf_counter()
            option = bot.choose(state.view(state.asked), legal, rng)
            thought += time.perf_counter() - started
            left -= 1
        state.apply(option)
    return 1000 * thought / decisions


def main() -> None:
    """Print both, turn by turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=15)
    parser.add_argument("--turns", type=int, default=3)
    asked = parser.parse_args()
    for _ in range(asked.turns):
        one = milliseconds(asked.decisions)
        with patch(LIMIT, Unlimited):
            many = milliseconds(asked.decisions)
        load = os.getloadavg()[0]
        print(f"one thread {one:.0f} ms, one a core {many:.0f} ms; load {load:.1f}", flush=True)


if __name__ == "__main__":
    main()
