"""The card of a puzzle on the table page: what is asked, and what became of the choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Final, NamedTuple

from bruxelles1893.engine import Move, Option, notation
from bruxelles1893.puzzles import Puzzle, daily, puzzle, shipped
from bruxelles1893.puzzles.wording import Verdict, verdict
from bruxelles1893.server.tables.summaries import TableView
from bruxelles1893.words import (
    PUZZLE_DIFFICULTIES,
    RULE_SET_NAMES,
    current_language,
    percent,
    puzzle_origin,
    puzzle_question,
)

SOLVED: Final = "solved"
FAILED: Final = "failed"
GOOD: Final = 6.0
"""A choice that gives away at most so many points is good, if not the best."""
MOST_TOLD: Final = 200


class PuzzleEntry(NamedTuple):
    """A puzzle's entry in a list."""

    number: int
    id: str
    question: str
    rules: str
    players: int
    round: int
    difficulty: str
    found: str
    origin: str


@dataclass(frozen=True, slots=True)
class PuzzleCard:
    """A puzzle as it is shown beside the table; what it is about is told once one has chosen."""

    entry: PuzzleEntry
    outcome: str
    is_good: bool
    verdict: Verdict | None
    option: str
    following: int
    csrf: str


def puzzle_entry(number: int) -> PuzzleEntry:
    """The entry in a list for the puzzle of a number."""
    asked = shipped()[number - 1]
    return PuzzleEntry(
        number,
        asked.id,
        puzzle_question(asked.kind),
        RULE_SET_NAMES[asked.rules],
        asked.players,
        asked.round,
        PUZZLE_DIFFICULTIES[asked.difficulty],
        percent(asked.found()),
        puzzle_origin(asked.origin),
    )


def puzzle_of_today() -> PuzzleEntry:
    """The puzzle of the day, which begins at midnight UTC."""
    return puzzle_entry(daily(today()))


def today() -> date:
    """The day in UTC."""
    return datetime.now(UTC).date()


def first_asked(puzzle_id: str, first: int) -> int:
    """The move from which on a page must know them: the log's first one, or the puzzle's."""
    asked = puzzle(puzzle_id)
    return first if asked is None else min(first, asked.ply)


def chosen(asked: Puzzle, moves: Sequence[Move], first: int) -> Option | None:
    """The choice at a puzzle, from the moves since `first`; None if there is none yet."""
    since = moves[asked.ply - first :]
    return since[0].option if since else None


def puzzle_card(
    shown: TableView, moves: Sequence[Move], first: int, csrf: str
) -> PuzzleCard | None:
    """The card of a table's puzzle, from its moves since `first`; none if it has no puzzle."""
    asked = puzzle(shown.table.lesson)
    if asked is None:
        return None
    number = shipped().index(asked) + 1
    option = chosen(asked, moves, first)
    cost = None if option is None else asked.cost(option)
    return PuzzleCard(
        entry=puzzle_entry(number),
        outcome="" if option is None else SOLVED if option == asked.best.option else FAILED,
        is_good=cost is not None and cost <= GOOD,
        verdict=None if option is None else cached_verdict(asked, option, current_language()),
        option="" if option is None else notation(option),
        following=number % len(shipped()) + 1,
        csrf=csrf,
    )


@lru_cache(MOST_TOLD)
def cached_verdict(asked: Puzzle, option: Option, language: str) -> Verdict:
    """The verdict on a choice, cached because a page is drawn often."""
    return verdict(asked, option)
