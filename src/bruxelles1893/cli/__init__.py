"""The command `bruxelles`."""

from bruxelles1893.cli import (
    books,
    evaluating,
    games,
    hosting,
    operating,
    puzzling,
    research,
    reviewing,
)
from bruxelles1893.cli.application import app, main

__all__ = [
    "app",
    "books",
    "evaluating",
    "games",
    "hosting",
    "main",
    "operating",
    "puzzling",
    "research",
    "reviewing",
]
