"""Words of puzzles: how hard they are, what they ask and why, whose games they come from."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable, choose

PUZZLE_DIFFICULTIES: Final = TextTable(
    "puzzle-difficulty",
    {
        "light": "easy",
        "fair": "medium",
        "hard": "hard",
    },
)
"""How hard a puzzle is; told by how many bots find its best choice."""

PUZZLE_QUESTIONS: Final = TextTable(
    "puzzle-question",
    {
        "turn": "What is the best turn?",
        "bid": "What is the best bid?",
        "any": "What is the best choice?",
    },
)
"""What a puzzle asks, by the kind of the decision."""

PUZZLE_ORIGINS: Final = TextTable(
    "puzzle-origin",
    {
        "bots": "from a game of bots",
        "records": "from a recorded game",
        "server": "from a game played on a server",
        "any": "from a game",
    },
)
"""Whose game a puzzle is from."""


PUZZLE_REASONS: Final = TextTable(
    "puzzle-reason",
    {
        "because": "In games played to the end, the bot’s turn finished {count} points further "
        "ahead: {reasons}.",
        "because#one": "In games played to the end, the bot’s turn finished 1 point further "
        "ahead: {reasons}.",
        "because-found": "In games played to the end, this choice finished {count} points "
        "further ahead than “{next}”: {reasons}.",
        "because-found#one": "In games played to the end, this choice finished 1 point further "
        "ahead than “{next}”: {reasons}.",
        "rival": "the best opponent’s score {points}",
        "rest": "everything else",
    },
)
"""Why the best choice is better: what it gains, source by source."""


def puzzle_question(kind: str) -> str:
    """The question of a puzzle."""
    return choose(PUZZLE_QUESTIONS, [kind, "any"], {})


def puzzle_origin(origin: str) -> str:
    """Whose game a puzzle is from."""
    return choose(PUZZLE_ORIGINS, [origin, "any"], {})
