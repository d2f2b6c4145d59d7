"""Bruxelles 1893: an unofficial digital edition of the board game, for people and programs."""

from typing import Final

__version__: Final = "0.2.0"
