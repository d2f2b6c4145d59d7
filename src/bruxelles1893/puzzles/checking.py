"""Checking a puzzle again: it opens, and a search with another seed finds the same."""

from __future__ import annotations

from collections.abc import Sequence

from bruxelles1893.engine import notation
from bruxelles1893.puzzles.judging import GAMES, judged
from bruxelles1893.puzzles.puzzle import Puzzle, PuzzleError
from bruxelles1893.review import Reviewer


def problem(puzzle: Puzzle, reviewer: Reviewer, seed: int, games: Sequence[int] = GAMES) -> str:
    """The problem of a puzzle; empty if it holds."""
    try:
        state = puzzle.begin().state
    except PuzzleError as error:
        return str(error)
    best = puzzle.best.option
    rivals = [each.option for each in puzzle.answers[1:] if each.is_deep]
    if judged(state, best, rivals, reviewer, seed, games) is None:
        return f"with seed {seed} its best choice {notation(best)} is not clearly ahead"
    return ""
