"""The guided first game: a fixed deal of the base rules against two bots that make mistakes too."""

from __future__ import annotations

from typing import Final

RULES: Final = "second"
SEED: Final = 1893
"""A deal in which bots begin, so that a learner sees a turn before the first own one."""
BOTS: Final = 2
LEVEL: Final = "first-game"
