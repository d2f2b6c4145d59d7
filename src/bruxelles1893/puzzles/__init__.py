"""Positions with one clearly best choice, to find it.

All of it is a bot's opinion, confirmed twice with different seeds: by games played to their end
and by a search.
"""

from bruxelles1893.puzzles.puzzle import (
    DIFFICULTIES,
    Answer,
    Check,
    Puzzle,
    PuzzleError,
    daily,
    puzzle,
    read_puzzles,
    shipped,
    written,
)

__all__ = [
    "DIFFICULTIES",
    "Answer",
    "Check",
    "Puzzle",
    "PuzzleError",
    "daily",
    "puzzle",
    "read_puzzles",
    "shipped",
    "written",
]
