"""Words of puzzles: how hard they are, what they ask, whose games they come from."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable, choose

PUZZLE_DIFFICULTIES: Final = TextTable(
    "puzzle-difficulty",
    {
        "light": "light",
        "fair": "fair",
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


def puzzle_question(kind: str) -> str:
    """What a puzzle asks."""
    return choose(PUZZLE_QUESTIONS, [kind, "any"], {})


def puzzle_origin(origin: str) -> str:
    """Whose game a puzzle is from."""
    return choose(PUZZLE_ORIGINS, [origin, "any"], {})
