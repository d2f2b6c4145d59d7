"""Why the best choice is better: the sources of points that differ, in whole points that add up."""

from __future__ import annotations

from math import floor
from typing import Final, NamedTuple

from bruxelles1893.puzzles.puzzle import Answer, Parts, Puzzle

REST: Final = "rest"
"""What is left of a difference when its largest parts are told."""
TOLD: Final = 4
"""Sources that are told by name."""


class PuzzleReason(NamedTuple):
    """The points that a source adds to the lead at the end; `RIVAL` is the best opponent's loss."""

    source: str
    points: int


def given_away(puzzle: Puzzle, answer: Answer) -> int:
    """The points by which the lead at the end is smaller, as the rounded leads tell it."""
    return round(puzzle.best.line.lead) - round(answer.line.lead)


def reasons(puzzle: Puzzle, answer: Answer) -> list[PuzzleReason]:
    """The gains of the best choice over another one, most first; they add up to what is given away.

    A choice that was not played out gives no reasons.
    """
    if not answer.is_deep or answer is puzzle.best:
        return []
    found = whole_points(_differences(puzzle.best.parts, answer.parts), given_away(puzzle, answer))
    ranked = sorted(found.items(), key=lambda each: -abs(each[1]))
    named = [PuzzleReason(*each) for each in ranked[:TOLD] if each[1]]
    rest = sum(points for _, points in ranked[TOLD:])
    return [*named, PuzzleReason(REST, rest)] if rest else named


def _differences(best: Parts, other: Parts) -> dict[str, float]:
    names = dict.fromkeys([*best, *other])
    return {name: best.get(name, 0.0) - other.get(name, 0.0) for name in names}


def whole_points(parts: Parts, total: int) -> dict[str, int]:
    """Parts in whole points that add up to a total, each as near as that allows."""
    whole = {name: floor(points) for name, points in parts.items()}
    missing = total - sum(whole.values())
    by_need = sorted(parts, key=lambda name: whole[name] - parts[name], reverse=missing < 0)
    for place in range(abs(missing)):
        name = by_need[place % len(by_need)]
        whole[name] += 1 if missing > 0 else -1
    return whole
