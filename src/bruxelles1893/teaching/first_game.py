"""The guided first game: a fixed deal of the base rules against two bots that make mistakes too."""

from __future__ import annotations

from typing import Final

RULES: Final = "second"
SEED: Final = 57
"""A deal in which a bot begins, so that a learner sees a turn before the first own one.

All five actions are worth doing in the first two rounds.
"""
BOTS: Final = 2
LEVEL: Final = "first-game"
